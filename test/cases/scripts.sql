-- case: the lineage passes through a temporary table
-- dialect: postgres
-- table: source(x, y)
CREATE TEMP TABLE step AS SELECT x + 1 AS a FROM source;
CREATE TABLE result AS SELECT sum(a) AS total FROM step;
-- =>
-- result.total <- source.x aggregation

-- case: a table that the text creates and drops is temporary
-- dialect: postgres
-- table: source(x, y)
CREATE TABLE step AS SELECT x AS a FROM source;
INSERT INTO result (b) SELECT a FROM step;
DROP TABLE step;
-- =>
-- result.b <- source.x identity

-- case: the lineage ends at a persistent table
-- dialect: postgres
-- table: source(x, y)
CREATE TABLE step AS SELECT x AS a FROM source;
CREATE TABLE result AS SELECT a AS b FROM step;
-- =>
-- result.b <- step.a identity
-- step.a <- source.x identity

-- case: a temporary table of a star over unknown columns passes columns by name
-- dialect: postgres
-- table: source(?)
CREATE TEMP TABLE step AS SELECT * FROM source;
CREATE TABLE result AS SELECT step.a + 1 AS b FROM step;
-- =>
-- opaque: star-over-unknown
-- result.b <- source.a transformation

-- case: CREATE TABLE LIKE copies the columns
-- dialect: redshift
-- table: orders(id, price)
CREATE TABLE copy (LIKE orders INCLUDING DEFAULTS); INSERT INTO copy SELECT id, price * 2 FROM orders
-- =>
-- copy.id <- orders.id identity
-- copy.price <- orders.price transformation

-- case: temporary relations that remain after the text are targets
-- dialect: snowflake
CREATE TEMP TABLE a AS SELECT x FROM s;
CREATE OR REPLACE TEMP TABLE a AS SELECT y AS x FROM u;
CREATE TEMP TABLE b AS SELECT x FROM s;
INSERT INTO d (x) SELECT x FROM b;
CREATE TEMP TABLE c AS SELECT x FROM s;
DROP TABLE c;
-- =>
-- A.X <- U.Y identity
-- D.X <- S.X identity

-- case: in a text without writes, each query has an answer
-- table: people(zip, name)
-- table: towns(zip, town)
SELECT name FROM people;
SELECT town, count(*) AS n FROM towns GROUP BY town;
SELECT upper(name) AS name FROM towns AS t(zip, name);
-- =>
-- name <- people.name identity
-- town <- towns.town identity
-- n <-
-- name <- towns.town transformation

-- case: in a text with writes, only the last query has an answer
-- table: people(zip, name)
-- table: towns(zip, town)
SELECT name FROM people;
INSERT INTO names SELECT name FROM people;
SELECT town FROM towns;
-- =>
-- names.name <- people.name identity inferred
-- town <- towns.town identity

-- case: a computed column of a temporary table has the inputs of the columns that it reads
-- dialect: tsql
-- table: s(x, y, k)
CREATE TABLE #t (a INT, b INT, c AS (a + b) PERSISTED)
INSERT INTO #t (a, b) SELECT x, y FROM s
UPDATE #t SET b = s.k FROM s WHERE s.x = a
INSERT INTO d (z) SELECT c FROM #t
-- =>
-- d.z <- s.k transformation
-- d.z <- s.x conditional
-- d.z <- s.x transformation
-- d.z <- s.y transformation

-- case: a column of a child table is also in the parent
-- dialect: postgres
-- table: s(a, b, c)
CREATE TABLE cars (id int, at date);
CREATE TABLE vans (at timestamp, seats int) INHERITS (cars);
-- =>
-- cars.at <- vans.at identity
-- cars.id <- vans.id identity

-- case: the column list of a partition references columns of its parent
-- dialect: postgres
CREATE TABLE rides (id int, at date) PARTITION BY RANGE (at);
CREATE TABLE rides_2026 PARTITION OF rides (id DEFAULT 1) FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
-- =>
-- rides.at <- rides_2026.at identity
-- rides.id <- rides_2026.id identity
