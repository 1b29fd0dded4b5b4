-- case: a table function of a file has unknown columns
-- dialect: duckdb
SELECT a FROM read_csv('orders.csv')
-- =>
-- opaque: unsupported-construct

-- case: an alias list over unknown columns identifies no column
-- dialect: postgres
-- table: orders(?)
SELECT a FROM orders AS o(a, b)
-- =>
-- opaque: star-over-unknown

-- case: a qualified column that its relation lacks is not looked up in a relation with unknown columns
-- dialect: snowflake
-- table: trips(id, fare)
SELECT t.fee FROM trips t, extras
-- =>
-- FEE <- trips.FEE identity inferred
-- opaque: unresolved-reference
