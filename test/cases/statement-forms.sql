-- case: CREATE … WITH NO DATA copies the columns, and no values
-- dialect: postgres
-- table: stations(id, name)
CREATE TABLE copied AS SELECT id, name FROM stations WITH NO DATA
-- =>

-- case: an INSERT fills a table that was created WITH NO DATA
-- dialect: postgres
-- table: stations(id, name)
-- table: more(a, b)
CREATE TEMP TABLE copied AS SELECT id, name FROM stations WITH NO DATA;
INSERT INTO copied SELECT b, a FROM more;
SELECT * FROM copied
-- =>
-- id <- more.b identity
-- name <- more.a identity

-- case: a materialized view WITH NO DATA has the lineage of its refresh
-- dialect: postgres
-- table: stations(id, name)
CREATE MATERIALIZED VIEW shown AS SELECT id, name FROM stations WITH NO DATA
-- =>
-- id <- stations.id identity
-- name <- stations.name identity

-- case: DEFINITION ONLY of Db2 copies no values
-- table: stations(id, name)
CREATE TABLE copied AS (SELECT id, name FROM stations) DEFINITION ONLY INCLUDING COLUMN DEFAULTS
-- =>

-- case: a materialized query table of Db2 has the lineage of its refresh
-- table: stations(id, name)
CREATE TABLE shown AS (SELECT id, name FROM stations) DATA INITIALLY DEFERRED REFRESH DEFERRED
-- =>
-- id <- stations.id identity
-- name <- stations.name identity

-- case: CREATE … AS t WITH DATA of Teradata copies the rows
-- table: stations(id, name)
CREATE TABLE copied AS stations WITH DATA
-- =>
-- id <- stations.id identity
-- name <- stations.name identity

-- case: CREATE … AS t WITH NO DATA of Teradata copies the columns only
-- table: stations(id, name)
CREATE TABLE copied AS stations WITH NO DATA
-- =>

-- case: EMPTY AS of ClickHouse copies no values
-- dialect: clickhouse
-- table: stations(id, name)
CREATE TABLE copied ENGINE = Memory EMPTY AS SELECT id, name FROM stations
-- =>

-- case: a condition that is always false excludes all rows
-- dialect: oracle
-- table: stations(ID, NAME)
CREATE TABLE copied AS SELECT id, name FROM stations WHERE id > 5 AND 1 = 2
-- =>

-- case: SELECT TOP 0 … INTO copies no values
-- dialect: tsql
-- table: stations(id, name)
SELECT TOP 0 * INTO copied FROM stations
-- =>

-- case: LIMIT 0 copies no values
-- dialect: duckdb
-- table: stations(id, name)
CREATE TABLE copied AS SELECT id, name FROM stations LIMIT 0
-- =>

-- case: OUTPUT of MERGE writes the values of the actions to its target
-- dialect: tsql
-- table: stations(id, name)
-- table: arrivals(id, name)
-- table: log(act, id, name, old)
MERGE INTO stations s USING arrivals a ON s.id = a.id
WHEN MATCHED THEN UPDATE SET name = a.name
WHEN NOT MATCHED THEN INSERT (id, name) VALUES (a.id, upper(a.name))
OUTPUT $action, inserted.id, inserted.name, deleted.name INTO log;
-- =>
-- log.act <-
-- log.id <- stations.id identity
-- log.id <- arrivals.id identity
-- log.name <- arrivals.name identity
-- log.name <- arrivals.name transformation
-- log.old <- stations.name identity
-- stations.name <- arrivals.name identity
-- stations.name <- arrivals.name transformation
-- stations.name <- stations.id conditional
-- stations.name <- arrivals.id conditional
-- stations.id <- arrivals.id identity

-- case: INSERT … EXEC has the rows of a procedure of the text
-- dialect: tsql
-- table: stations(id, name)
-- table: d(x, y)
CREATE PROCEDURE dbo.give @k int AS
BEGIN
  SELECT id, name INTO #t FROM stations WHERE id > @k;
  IF @k > 1 SELECT id, upper(name) FROM #t ELSE SELECT id, name FROM #t;
END
GO
INSERT INTO d (x, y) EXEC give 1
-- =>
-- d.x <- stations.id identity
-- d.y <- stations.name identity
-- d.y <- stations.name transformation

-- case: INSERT … EXEC has the rows of a procedure that another procedure calls
-- dialect: tsql
-- table: stations(id, name)
-- table: d(x)
CREATE PROCEDURE inner_one AS DELETE FROM stations OUTPUT deleted.id WHERE name = 'x'
GO
CREATE PROCEDURE outer_one AS EXEC inner_one
GO
INSERT d EXECUTE outer_one
-- =>
-- d.x <- stations.id identity

-- case: INSERT … EXEC has the rows of a text that is executed
-- dialect: tsql
-- table: stations(id, name)
-- table: d(x)
INSERT INTO d EXEC sp_executesql N'SELECT id FROM stations WHERE name = @n', N'@n nvarchar(9)', @n = 'x'
-- =>
-- d.x <- stations.id identity

-- case: INSERT … EXEC of a procedure outside the text is opaque
-- dialect: tsql
-- table: d(x)
INSERT INTO d EXEC sales.give
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: sp_rename renames a relation
-- dialect: tsql
-- table: dbo.stations(id, name)
EXEC sp_rename 'dbo.stations', 'stops';
SELECT name FROM dbo.stops
-- =>
-- dbo.stops.id <- dbo.stations.id identity
-- dbo.stops.name <- dbo.stations.name identity
-- name <- dbo.stops.name identity

-- case: sp_rename renames a column
-- dialect: tsql
-- table: s(a, b)
SELECT a, b INTO #t FROM s;
EXEC sp_rename @objname = '#t.a', @newname = 'c', @objtype = 'COLUMN';
SELECT c FROM #t
-- =>
-- c <- s.a identity

-- case: sp_rename with variables is opaque
-- dialect: tsql
EXEC sp_rename @old, @new
-- =>
-- opaque: unsupported-construct

-- case: MySQL runs the text of version comments, as in dumps of views
-- dialect: mysql
-- table: stations(id, name)
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `shown` AS select `stations`.`id` AS `no` from `stations` */;
-- =>
-- no <- stations.id identity

-- case: a version comment that is not closed
-- dialect: mysql
-- table: stations(id, name)
INSERT INTO d /*! SELECT id FROM stations
-- =>
-- opaque: parse-failed

-- case: CREATE TABLE with a list and a query has the listed columns first, then those of the query
-- dialect: mysql
-- table: stations(id, name)
CREATE TEMPORARY TABLE made (no INT AUTO_INCREMENT PRIMARY KEY, name TEXT) SELECT id, name FROM stations;
INSERT INTO d (no, id, name) SELECT * FROM made
-- =>
-- d.no <-
-- d.id <- stations.id identity
-- d.name <- stations.name identity

-- case: GENERATED ALWAYS AS computes a column from other columns
-- dialect: postgres
-- table: d(price, taxed)
CREATE TABLE d (price numeric, taxed numeric GENERATED ALWAYS AS (price * 1.2) STORED, id int GENERATED ALWAYS AS IDENTITY)
-- =>
-- d.taxed <- d.price transformation

-- case: a computed column of T-SQL without brackets
-- dialect: tsql
CREATE TABLE d (a int, b int, c AS a + b PERSISTED, PRIMARY KEY (a))
-- =>
-- d.c <- d.a transformation
-- d.c <- d.b transformation

-- case: MATERIALIZED and ALIAS columns of ClickHouse
-- dialect: clickhouse
CREATE TABLE d (a Int32, b Int32 MATERIALIZED a * 2, c ALIAS a + b) ENGINE = MergeTree ORDER BY a
-- =>
-- d.b <- d.a transformation
-- d.c <- d.a transformation
-- d.c <- d.b transformation

-- case: ALTER TABLE UPDATE and DELETE of ClickHouse change rows
-- dialect: clickhouse
-- table: d(a, b, c)
ALTER TABLE d UPDATE a = b + 1 WHERE c > 1, DELETE WHERE c = 0
-- =>
-- d.a <- d.b transformation
-- d.a <- d.c conditional

-- case: ALTER TABLE DELETE precedes another action
-- dialect: clickhouse
-- table: d(a, b, c)
ALTER TABLE d DELETE WHERE c = 0, UPDATE a = b WHERE c > 1
-- =>
-- d.a <- d.b identity
-- d.a <- d.c conditional

-- case: USE without a semicolon precedes an INSERT
-- dialect: snowflake
-- table: s(a, b)
USE DATABASE sales
INSERT INTO d (x) SELECT a FROM s
-- =>
-- SALES.PUBLIC.D.X <- s.a identity

-- case: CREATE SYNONYM gives a relation another name
-- dialect: oracle
-- table: s(A, B)
CREATE OR REPLACE PUBLIC SYNONYM q FOR s
-- =>
-- A <- s.A identity
-- B <- s.B identity

-- case: LOG ERRORS INTO of MERGE
-- dialect: oracle
-- table: D(X, Y)
-- table: S(A, B)
MERGE INTO d USING s ON (d.x = s.a)
WHEN MATCHED THEN UPDATE SET d.y = s.b DELETE WHERE d.y < 0
LOG ERRORS INTO problems ('t') REJECT LIMIT UNLIMITED
-- =>
-- Y <- S.B identity
-- Y <- S.A conditional
-- Y <- D.X conditional
-- rows <- D.X join
-- rows <- S.A join
-- rows <- D.Y filter

-- case: LOAD of an IXF file is opaque
LOAD f.ixf OF IXF INSERT INTO d (x, y)
-- =>
-- opaque: unsupported-construct

-- case: an INSERT of VALUES into a relation with unknown columns
-- table: s(a)
INSERT INTO d VALUES ((SELECT max(a) FROM s))
-- =>
-- column1 <- s.a aggregation inferred

-- case: FINAL TABLE of Db2 has the changed rows
-- table: t(id, a)
-- table: s(id, x)
INSERT INTO log (id, a) SELECT id, a FROM FINAL TABLE (INSERT INTO t (id, a) SELECT id, x FROM s WHERE x > 0)
-- =>
-- t.id <- s.id identity
-- t.a <- s.x identity
-- log.id <- t.id identity
-- log.a <- t.a identity

-- case: OLD TABLE of Db2 has the rows before the change
-- table: t(id, a)
INSERT INTO log (id, a) SELECT id, a FROM OLD TABLE (UPDATE t SET a = 0 WHERE id > 3)
-- =>
-- log.id <- t.id identity
-- log.a <- t.a identity
-- t.a <- t.id conditional

-- case: MAP and REDUCE of Hive pass rows through scripts
-- dialect: hive
-- table: s(a, b)
-- table: d(x, y)
FROM (FROM s MAP a, b USING 'm.py' AS k, v CLUSTER BY k) m
INSERT OVERWRITE TABLE d REDUCE m.k, m.v USING 'r.py' AS x, y
-- =>
-- x <- s.a transformation
-- x <- s.b transformation
-- y <- s.a transformation
-- y <- s.b transformation

-- case: UPDATE of a derived table in FROM writes its relation
-- dialect: tsql
-- table: s(a, b, k)
-- table: t(x, y)
UPDATE v SET a = t.x FROM (SELECT a, b FROM s WHERE k > 1) v JOIN t ON t.y = v.b
-- =>
-- a <- t.x identity
-- a <- t.y conditional
-- a <- s.b conditional
-- a <- s.k filter

-- case: UPDATE of a common table expression writes its relation
-- dialect: tsql
-- table: s(a, b)
-- table: t(x, y)
WITH v AS (SELECT a, b FROM s) UPDATE v SET a = t.x FROM v JOIN t ON t.y = v.b
-- =>
-- a <- t.x identity
-- a <- t.y conditional
-- a <- s.b conditional

-- case: DELETE from a derived table in FROM deletes rows of its relation
-- dialect: tsql
-- table: s(a, b, k)
DELETE v FROM (SELECT a, row_number() OVER (PARTITION BY b ORDER BY k) AS rn FROM s) v WHERE rn > 1
-- =>
-- rows <- s.b filter
-- rows <- s.k filter

-- case: Oracle: UPDATE of a query writes its relation
-- dialect: oracle
-- table: S(A, B)
UPDATE (SELECT a, b FROM s WHERE a > 1) SET a = b
-- =>
-- A <- S.B identity
-- A <- S.A filter

-- case: Oracle: DELETE from a query deletes rows of its relation
-- dialect: oracle
-- table: S(A, B)
DELETE FROM (SELECT * FROM s WHERE a > 1)
-- =>
-- rows <- S.A filter

-- case: Oracle: UPDATE of a query over a join
-- dialect: oracle
-- table: S(A, B)
-- table: D(X, Y)
UPDATE (SELECT d.x, s.a FROM d JOIN s ON d.y = s.b) SET x = a
-- =>
-- X <- D.Y join
-- X <- S.A identity
-- X <- S.B join

-- case: EXEC … AT runs a text on another server
-- dialect: tsql
EXEC ('INSERT INTO d SELECT a FROM s') AT elsewhere
-- =>
-- opaque: unsupported-construct

-- case: CREATE FLOW of Databricks is an INSERT
-- dialect: databricks
-- table: s(a, b)
CREATE FLOW f COMMENT 'x' AS INSERT INTO ONCE d BY NAME SELECT a FROM STREAM(s)
-- =>
-- a <- s.a identity

-- case: INSERT … REPLACE ON deletes the rows that match
-- dialect: databricks
-- table: s(a, b)
-- table: d(x, y)
INSERT INTO d AS t REPLACE ON t.x = n.a (SELECT a, b FROM s) AS n
-- =>
-- d.x <- s.a identity
-- d.y <- s.b identity

-- case: LOCKING of Teradata has no effect on the lineage
-- table: s(a, b)
REPLACE VIEW v AS LOCKING TABLE s FOR ACCESS LOCKING ROW FOR READ SELECT a FROM s
-- =>
-- a <- s.a identity

-- case: EXECUTE STATEMENT SET of Flink has several INSERT statements
-- table: s(a, b)
EXECUTE STATEMENT SET BEGIN INSERT INTO d (x) SELECT a FROM s; INSERT INTO e (y) SELECT b FROM s; END
-- =>
-- d.x <- s.a identity
-- e.y <- s.b identity

-- case: APPLY of ClickHouse applies functions to the columns of a star
-- dialect: clickhouse
-- table: s(a, b, c)
SELECT * EXCEPT (c) APPLY(sum) APPLY(x -> round(x, 2)), COLUMNS('c') APPLY(toString) FROM s
-- =>
-- round(sum(a), 2) <- s.a aggregation
-- round(sum(b), 2) <- s.b aggregation
-- toString(c) <- s.c transformation

-- case: APPLY over unknown columns
-- dialect: clickhouse
-- table: s(?)
SELECT * APPLY(sum) FROM s
-- =>
-- opaque: star-over-unknown

-- case: PARTITION BY of a file function decides the file, and not a value
-- dialect: clickhouse
-- table: s(a, b)
INSERT INTO FUNCTION s3('https://x/f.csv', 'CSV') PARTITION BY a SETTINGS x = 1 SELECT b FROM s
-- =>
-- b <- s.b identity

-- case: LEVEL is a column if the query is not hierarchical
-- dialect: snowflake
-- table: s(?)
SELECT level FROM s
-- =>
-- LEVEL <- s.LEVEL identity inferred

-- case: _rowid of MySQL is a key with an unknown name
-- dialect: mysql
-- table: s(id, a)
SELECT _rowid AS r, a FROM s
-- =>
-- r <-
-- a <- s.a identity
-- opaque: unresolved-reference

-- case: the slashes of a URL begin no comment
-- dialect: snowflake
PUT file:///tmp/orders.csv @landing; COPY INTO orders (id) FROM @landing/orders.csv
-- =>
-- ORDERS.ID <- @landing/orders.csv.$1 identity

-- case: in MySQL, two dashes without a blank begin no comment
-- dialect: mysql
-- table: s(a, b, c)
UPDATE s SET a = b--1 WHERE c = 2
-- =>
-- a <- s.b transformation
-- a <- s.c conditional

-- case: the config of a dbt model has no lineage
-- dialect: snowflake
-- table: s(a, b)
{{ config(materialized='table') }}
SELECT a FROM s
-- =>
-- A <- s.a identity

-- case: USING KEY of DuckDB, and recurring.t for all rows so far
-- dialect: duckdb
-- table: s(a, b)
WITH RECURSIVE t(k, v) USING KEY (k) AS (
  SELECT a, b FROM s UNION SELECT t.k + 1, r.v FROM t JOIN recurring.t r ON r.k = t.k
) SELECT k, v FROM t
-- =>
-- k <- s.a identity
-- k <- s.a transformation
-- v <- s.b identity
-- rows <- s.a join
-- rows <- s.a group_by
-- rows <- s.b group_by

-- case: an aggregate has one row, also if its condition is never true
-- dialect: duckdb
-- table: stations(id, name)
CREATE TABLE counted AS SELECT count(id) AS n FROM stations WHERE 1 = 0
-- =>
-- n <- stations.id aggregation
