-- The IR of statements that write. A case is its SQL and, after `=>`, the IR as test/sql/print-ir.ts prints it. The dialect is in brackets.

-- case: INSERT has a query, with and without a column list
INSERT INTO s.t (a, b) SELECT c, d FROM u; INSERT INTO t SELECT * FROM u; INSERT INTO t TABLE u
-- =>
-- insert s.t (a, b)
-- select c, d
-- from u
-- ;
-- insert t
-- select *
-- from u
-- ;
-- insert t
-- select *
-- from u

-- case: INSERT has VALUES
INSERT INTO t (a, b) VALUES (1, f(2)), (3, DEFAULT) RETURNING a; INSERT INTO t DEFAULT VALUES
-- =>
-- insert t (a, b)
-- values (‹1›, F(‹2›)), (‹3›, ‹DEFAULT›)
-- returning (select inserted.a as a from (values (‹1›, F(‹2›)), (‹3›, ‹DEFAULT›)) as inserted(a, b))
-- ;
-- insert t
-- values

-- case: common table expressions precede and follow INSERT
WITH c AS (SELECT 1 AS x) INSERT INTO t SELECT x FROM c; INSERT INTO t WITH c AS (SELECT 1 AS x) SELECT x FROM c
-- =>
-- insert t
-- with c = (select ‹1› as x)
-- select x
-- from c
-- ;
-- insert t
-- with c = (select ‹1› as x)
-- select x
-- from c

-- case: INSERT BY NAME assigns by name [duckdb]
INSERT INTO t BY NAME SELECT 1 AS a
-- =>
-- insert t by name
-- select ‹1› as a

-- case: INSERT OVERWRITE replaces a partition [spark]
INSERT OVERWRITE TABLE t PARTITION (ds = '1', h) IF NOT EXISTS SELECT a, h FROM u
-- =>
-- insert t partition (ds = ‹'1'›, h)
-- select a, h
-- from u

-- case: several INSERT statements share one FROM [hive]
FROM u LATERAL VIEW explode(xs) e AS x INSERT OVERWRITE TABLE a SELECT x WHERE x > 1 INSERT INTO TABLE b SELECT count(*) GROUP BY x
-- =>
-- insert a
-- select x
-- from u cross join EXPLODE(xs) as e(x)
-- where >(x, ‹1›)
-- ;
-- insert b
-- select COUNT(*)
-- from u cross join EXPLODE(xs) as e(x)
-- group by x

-- case: INSERT ignores conflicts [postgres]
INSERT INTO t (a) SELECT b FROM u ON CONFLICT (a) DO NOTHING RETURNING *
-- =>
-- insert t (a)
-- select b
-- from u
-- returning (select t.* from t)

-- case: CREATE TABLE AS has options between the name and the query
CREATE OR REPLACE TEMP TABLE s.t (a INT NOT NULL, b ARRAY<STRUCT<c INT, d INT>>, PRIMARY KEY (a)) PARTITION BY a AS SELECT 1, 2
-- =>
-- create temporary table s.t (a, b)
-- select ‹1›, ‹2›

-- case: options of CREATE TABLE are skipped [databricks]
CREATE TABLE t USING delta PARTITIONED BY (a) LOCATION 's3://x' TBLPROPERTIES ('k' = 'v') COMMENT 'c' AS WITH c AS (SELECT 1 AS a) SELECT a FROM c
-- =>
-- create table t
-- with c = (select ‹1› as a)
-- select a
-- from c

-- case: options of CREATE TABLE are skipped [redshift]
CREATE TABLE t DISTKEY (a) SORTKEY (b, c) AS (SELECT a, b, c FROM u)
-- =>
-- create table t
-- select a, b, c
-- from u

-- case: STORED AS precedes the query [hive]
CREATE TABLE t STORED AS PARQUET AS SELECT a FROM u
-- =>
-- create table t
-- select a
-- from u

-- case: CREATE VIEW has a query
CREATE VIEW v (x, y) AS SELECT a, b FROM t WITH NO SCHEMA BINDING; CREATE MATERIALIZED VIEW m AS SELECT 1; ALTER VIEW v AS SELECT 2
-- =>
-- create view v (x, y)
-- select a, b
-- from t
-- ;
-- create view m
-- select ‹1›
-- ;
-- create view v
-- select ‹2›

-- case: CREATE VIEW has options [tsql]
CREATE OR ALTER VIEW dbo.v WITH SCHEMABINDING AS SELECT a FROM dbo.t
-- =>
-- create view dbo.v
-- select a
-- from dbo.t

-- case: definitions have no rows
CREATE TABLE t (a INT, "b c" TEXT DEFAULT 'x', key INT, CONSTRAINT k UNIQUE (a)); CREATE TABLE u LIKE t; CREATE TABLE w CLONE t
-- =>
-- create table t (a, "b c", key)
-- ;
-- create table u like t
-- ;
-- create table w
-- select *
-- from t

-- case: SELECT INTO creates a table [tsql]
SELECT a, b INTO #tmp FROM t; SELECT a INTO dbo.u FROM #tmp
-- =>
-- create temporary table #tmp
-- select a, b
-- from t
-- ;
-- create table dbo.u
-- select a
-- from #tmp

-- case: SELECT INTO creates a table [postgres]
SELECT a INTO TEMP u FROM t
-- =>
-- create temporary table u
-- select a
-- from t

-- case: DECLARE creates a table variable [tsql]
DECLARE @rows TABLE (a INT, b INT) INSERT INTO @rows SELECT a, b FROM t
-- =>
-- create temporary table @rows (a, b)
-- ;
-- insert @rows
-- select a, b
-- from t

-- case: statements have no semicolons [tsql]
SET NOCOUNT ON
INSERT INTO a SELECT b FROM c
UPDATE a SET b = 1
GO
SELECT 1
-- =>
-- other
-- ;
-- insert a
-- select b
-- from c
-- ;
-- update a
-- set b = ‹1›
-- ;
-- select ‹1›

-- case: UPDATE assigns columns
UPDATE t AS x SET a = b + 1, x.c = (SELECT max(d) FROM u) WHERE e > 1
-- =>
-- update t as x
-- set a = +(b, ‹1›)
-- set c = scalar (select MAX(d) from u)
-- where >(e, ‹1›)

-- case: UPDATE reads other relations [postgres]
WITH c AS (SELECT 1 AS i) UPDATE t SET a = c.i FROM c JOIN u ON u.i = c.i WHERE t.i = c.i RETURNING *
-- =>
-- with c = (select ‹1› as i)
-- update t
-- set a = c.i
-- from c inner join u on =(u.i, c.i)
-- where =(t.i, c.i)
-- returning (with c = (select ‹1› as i) select * replace a = c.i from t, c inner join u on =(u.i, c.i) where =(t.i, c.i))

-- case: UPDATE has the alias of its target [tsql]
UPDATE x SET a = u.b FROM dbo.t AS x JOIN u ON u.i = x.i
-- =>
-- update dbo.t as x
-- set a = u.b
-- from dbo.t as x inner join u on =(u.i, x.i)

-- case: UPDATE has a join [mysql]
UPDATE t JOIN u ON t.i = u.i SET t.a = u.b WHERE u.c > 1
-- =>
-- update t
-- set a = u.b
-- from t inner join u on =(t.i, u.i)
-- where >(u.c, ‹1›)

-- case: DELETE in all its forms
DELETE FROM t AS x USING u WHERE x.i = u.i
-- =>
-- delete t as x
-- using u
-- where =(x.i, u.i)

-- case: DELETE has the alias of its target [tsql]
DELETE x FROM dbo.t AS x JOIN u ON u.i = x.i WHERE u.a > 1
-- =>
-- delete dbo.t as x
-- using dbo.t as x inner join u on =(u.i, x.i)
-- where >(u.a, ‹1›)

-- case: DELETE without FROM [bigquery]
DELETE d.t x WHERE x.a IN (SELECT b FROM u)
-- =>
-- delete d.t as x
-- where in(x.a) (select b from u)

-- case: MERGE has each action
MERGE INTO s.t AS x USING (SELECT a, b FROM u) AS y ON x.a = y.a WHEN MATCHED AND y.b IS NULL THEN DELETE WHEN MATCHED THEN UPDATE SET x.b = y.b, c = 1 WHEN NOT MATCHED BY TARGET THEN INSERT (a, b) VALUES (y.a, y.b)
-- =>
-- merge s.t as x
-- using (select a, b from u) as y
-- on =(x.a, y.a)
-- delete if IS NULL(y.b)
-- update b = y.b, c = ‹1›
-- insert (a, b) values (y.a, y.b)

-- case: MERGE assigns complete rows [databricks]
MERGE INTO t USING u ON t.i = u.i WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *
-- =>
-- merge t
-- using u
-- on =(t.i, u.i)
-- update *
-- insert *

-- case: MERGE inserts a row [bigquery]
MERGE d.t x USING d.u y ON FALSE WHEN NOT MATCHED AND y.a > 1 THEN INSERT ROW WHEN NOT MATCHED BY SOURCE THEN DELETE
-- =>
-- merge d.t as x
-- using d.u as y
-- on ‹FALSE›
-- insert * if >(y.a, ‹1›)
-- delete

-- case: DROP removes relations
DROP TABLE IF EXISTS a, s.b CASCADE; DROP VIEW v; DROP SCHEMA s
-- =>
-- drop a, s.b
-- ;
-- drop v
-- ;
-- other

-- case: statements that move no data
GRANT SELECT ON t TO r; ALTER TABLE t ADD COLUMN a INT; CREATE INDEX i ON t (a); CREATE SCHEMA s; TRUNCATE TABLE t; BEGIN; COMMIT; USE db
-- =>
-- other
-- ;
-- alter t
-- column  → a
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other

-- case: CACHE TABLE creates a view [spark]
CACHE LAZY TABLE c OPTIONS ('storageLevel' 'DISK_ONLY') AS SELECT a FROM t; CACHE TABLE t
-- =>
-- create temporary view c
-- select a
-- from t
-- ;
-- other

-- case: the target of UPDATE is the relation that qualifies the assigned columns [mysql]
UPDATE t JOIN u x ON t.i = x.i SET x.a = t.b; UPDATE t JOIN u ON t.i = u.i SET a = 1
-- =>
-- update u as x
-- set a = t.b
-- from t inner join u as x on =(t.i, x.i)
-- ;
-- opaque unsupported-construct: UPDATE of a join without a qualifier before the column is not supported yet.
-- target t
-- reads u

-- case: definitions end before the next statement [tsql]
CREATE TABLE #t (a INT)
INSERT INTO #t SELECT b FROM u
CREATE INDEX i ON #t (a) WITH (FILLFACTOR = 80)
ALTER TABLE #t
  DROP COLUMN c
DROP TABLE IF EXISTS x
SET NOCOUNT ON DELETE FROM #t
UPDATE STATISTICS dbo.v
SELECT a FROM #t
-- =>
-- create temporary table #t (a)
-- ;
-- insert #t
-- select b
-- from u
-- ;
-- other
-- ;
-- alter #t
-- column c →
-- ;
-- drop x
-- ;
-- other
-- ;
-- delete #t
-- ;
-- other
-- ;
-- select a
-- from #t

-- case: cells of a notebook need no semicolons [databricks]
-- Databricks notebook source
USE CATALOG main

-- COMMAND ----------

INSERT INTO a SELECT b FROM c

-- COMMAND ----------

SELECT 1;
-- =>
-- other
-- ;
-- insert a
-- select b
-- from c
-- ;
-- select ‹1›

-- case: statements on separate lines need no semicolons
INSERT INTO a SELECT b FROM c
CREATE TABLE d AS SELECT e FROM f
-- =>
-- insert a
-- select b
-- from c
-- ;
-- create table d
-- select e
-- from f

-- case: CREATE TABLE LIKE has rows of another relation [bigquery]
CREATE TABLE a LIKE b AS SELECT * FROM c
-- =>
-- create table a like b
-- select *
-- from c
