-- case: a table function may read what its arguments do not say
-- dialect: duckdb
SELECT a FROM read_csv('orders.csv')
-- =>
-- opaque: unsupported-construct

-- case: an alias list over unknown columns names nothing that is known
-- dialect: postgres
-- table: orders(?)
SELECT a FROM orders AS o(a, b)
-- =>
-- opaque: star-over-unknown

-- case: a relation that is called so and has no such column is not passed over for a guess at an unknown one
-- dialect: snowflake
-- table: trips(id, fare)
SELECT t.fee FROM trips t, extras
-- =>
-- FEE <- trips.FEE identity inferred
-- opaque: unresolved-reference
