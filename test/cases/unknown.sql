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

-- case: an unknown star hides no column next to the star
-- table: y(id, flag)
SELECT raw.*, y.flag AS ff FROM raw JOIN y ON y.id = raw.id
-- =>
-- ff <- y.flag identity
-- opaque: star-over-unknown
-- rows <- raw.id join
-- rows <- y.id join

-- case: a star over a query shows the columns next to an unknown star
-- table: y(id, flag)
SELECT c.*, 1 AS one FROM (SELECT y.flag AS ff, raw.* FROM raw, y) c
-- =>
-- ff <- y.flag identity
-- one <-
-- opaque: star-over-unknown

-- case: a relation has the column next to an unknown star
-- table: y(id, flag)
CREATE TABLE t AS SELECT raw.*, y.flag AS ff FROM raw, y; CREATE TABLE u AS SELECT ff, other FROM t
-- =>
-- opaque: star-over-unknown
-- t.ff <- y.flag identity
-- u.ff <- t.ff identity
-- u.other <- t.other identity

-- case: a temporary relation has the column next to an unknown star
-- dialect: postgres
-- table: y(id, flag)
CREATE TEMP TABLE t AS SELECT raw.*, y.flag AS ff FROM raw, y; CREATE TABLE u AS SELECT ff, other FROM t
-- =>
-- opaque: star-over-unknown
-- u.ff <- y.flag identity
-- u.other <- raw.other identity

-- case: INSERT pairs columns by position, so an unknown star hides them
-- table: y(id, flag)
INSERT INTO t (a, b) SELECT raw.*, y.flag FROM raw, y
-- =>
-- opaque: star-over-unknown
