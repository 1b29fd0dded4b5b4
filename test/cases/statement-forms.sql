-- case: a table made WITH NO DATA has the columns of the query, and no value comes from them
-- dialect: postgres
-- table: stations(id, name)
CREATE TABLE copied AS SELECT id, name FROM stations WITH NO DATA
-- =>

-- case: what such a table is filled with later finds its columns
-- dialect: postgres
-- table: stations(id, name)
-- table: more(a, b)
CREATE TEMP TABLE copied AS SELECT id, name FROM stations WITH NO DATA;
INSERT INTO copied SELECT b, a FROM more;
SELECT * FROM copied
-- =>
-- id <- more.b identity
-- name <- more.a identity

-- case: a materialized view without data is filled when it is refreshed
-- dialect: postgres
-- table: stations(id, name)
CREATE MATERIALIZED VIEW shown AS SELECT id, name FROM stations WITH NO DATA
-- =>
-- id <- stations.id identity
-- name <- stations.name identity

-- case: Db2 copies a definition only
-- table: stations(id, name)
CREATE TABLE copied AS (SELECT id, name FROM stations) DEFINITION ONLY INCLUDING COLUMN DEFAULTS
-- =>

-- case: a materialized query table of Db2 is filled when it is refreshed
-- table: stations(id, name)
CREATE TABLE shown AS (SELECT id, name FROM stations) DATA INITIALLY DEFERRED REFRESH DEFERRED
-- =>
-- id <- stations.id identity
-- name <- stations.name identity

-- case: Teradata copies another relation, here with its rows
-- table: stations(id, name)
CREATE TABLE copied AS stations WITH DATA
-- =>
-- id <- stations.id identity
-- name <- stations.name identity

-- case: Teradata copies another relation, here without its rows
-- table: stations(id, name)
CREATE TABLE copied AS stations WITH NO DATA
-- =>

-- case: ClickHouse makes an empty table
-- dialect: clickhouse
-- table: stations(id, name)
CREATE TABLE copied ENGINE = Memory EMPTY AS SELECT id, name FROM stations
-- =>

-- case: a condition that holds for no row leaves every row behind
-- dialect: oracle
-- table: stations(ID, NAME)
CREATE TABLE copied AS SELECT id, name FROM stations WHERE id > 5 AND 1 = 2
-- =>

-- case: SELECT INTO of no rows
-- dialect: tsql
-- table: stations(id, name)
SELECT TOP 0 * INTO copied FROM stations
-- =>

-- case: a limit of no rows
-- dialect: duckdb
-- table: stations(id, name)
CREATE TABLE copied AS SELECT id, name FROM stations LIMIT 0
-- =>

-- case: what MERGE put into a column goes into the target of its OUTPUT
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

-- case: rows that a procedure of the text gives back
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

-- case: rows that another procedure of the text gives back to the first
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

-- case: rows of a text that is run
-- dialect: tsql
-- table: stations(id, name)
-- table: d(x)
INSERT INTO d EXEC sp_executesql N'SELECT id FROM stations WHERE name = @n', N'@n nvarchar(9)', @n = 'x'
-- =>
-- d.x <- stations.id identity

-- case: rows of a procedure that the text does not make
-- dialect: tsql
-- table: d(x)
INSERT INTO d EXEC sales.give
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: sp_rename of a relation
-- dialect: tsql
-- table: dbo.stations(id, name)
EXEC sp_rename 'dbo.stations', 'stops';
SELECT name FROM dbo.stops
-- =>
-- dbo.stops.id <- dbo.stations.id identity
-- dbo.stops.name <- dbo.stations.name identity
-- name <- dbo.stops.name identity

-- case: sp_rename of a column
-- dialect: tsql
-- table: s(a, b)
SELECT a, b INTO #t FROM s;
EXEC sp_rename @objname = '#t.a', @newname = 'c', @objtype = 'COLUMN';
SELECT c FROM #t
-- =>
-- c <- s.a identity

-- case: sp_rename of what is known at run time only
-- dialect: tsql
EXEC sp_rename @old, @new
-- =>
-- opaque: unsupported-construct
