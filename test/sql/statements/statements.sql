-- What a statement reads, writes and references, with places: lines and columns count from 1.

-- case: INSERT with a column list [postgres]
INSERT INTO report (total) SELECT o.price + o.tax FROM orders o WHERE o.id > 0
-- =>
-- insert report reads orders at 1:1; columns total=o.price + o.tax@1:35; names orders.id@1:71, orders.price@1:35, orders.tax@1:45

-- case: CREATE TABLE AS with USING [postgres]
CREATE TABLE report AS SELECT name, id AS key FROM riders r JOIN orders o USING (id)
-- =>
-- create-table report reads riders, orders at 1:1; columns name=name@1:31, key=id@1:37; names riders.id@1:37, riders.name@1:31, orders.id@1:37

-- case: a temporary table and its reader [postgres]
CREATE TEMP TABLE step AS SELECT id FROM orders;
INSERT INTO report (id) SELECT id FROM step
-- =>
-- create-table step reads orders at 1:1; columns id=id@1:34; names orders.id@1:34
-- insert report reads step at 2:1; columns id=id@2:32; names step.id@2:32

-- case: CREATE VIEW with a column list [postgres]
CREATE VIEW v (a, b) AS SELECT * FROM riders LIMIT 3
-- =>
-- create-view v reads riders at 1:1; columns a=*@1:32, b=*@1:32, boss=*@1:32

-- case: UPDATE FROM [postgres]
UPDATE orders SET price = r.id FROM riders r WHERE r.name = rider
-- =>
-- update orders reads orders, riders at 1:1; columns price=r.id@1:27; names orders.rider@1:61, riders.id@1:27, riders.name@1:52

-- case: DELETE with a subquery [postgres]
DELETE FROM orders WHERE id IN (SELECT id FROM riders)
-- =>
-- delete orders reads orders, riders at 1:1; names orders.id@1:26, riders.id@1:40

-- case: MERGE [postgres]
MERGE INTO orders o USING riders r ON r.id = o.rider
WHEN MATCHED THEN UPDATE SET price = r.boss
WHEN NOT MATCHED THEN INSERT (id) VALUES (r.id)
-- =>
-- merge orders reads orders, riders at 1:1; columns price=r.boss@2:38, id=r.id@3:43; names orders.rider@1:46, riders.id@1:39, riders.boss@2:38

-- case: NATURAL JOIN of stars [postgres]
SELECT *
FROM orders
  NATURAL JOIN riders
-- =>
-- select reads orders, riders at 1:1; columns id=*@1:8, price=*@1:8, tax=*@1:8, rider=*@1:8, items=*@1:8, name=*@1:8, boss=*@1:8

-- case: a CTE and ORDER BY [postgres]
WITH x AS (SELECT id, price FROM orders) SELECT x.price FROM x ORDER BY x.id
-- =>
-- select reads orders at 1:1; columns price=x.price@1:49; names orders.id@1:19, orders.price@1:23

-- case: statements that move no data [postgres]
TRUNCATE orders; DROP TABLE riders; ALTER TABLE orders ADD COLUMN x int; GRANT SELECT ON orders TO ana
-- =>
-- other at 1:1
-- drop at 1:18
-- other at 1:37
-- other at 1:74

-- case: constants and VALUES [postgres]
SELECT 1 AS one; VALUES (1, 2)
-- =>
-- select at 1:1; columns one=1@1:8
-- select at 1:18; columns column1=1@1:26, column2=2@1:29

-- case: fields [bigquery]
SELECT o.items.sku, o.items FROM orders o
-- =>
-- select reads orders at 1:1; columns sku=o.items.sku@1:8, items=o.items@1:21; names orders.items@1:21, orders.items.sku@1:8

-- case: UNION ALL [postgres]
SELECT name FROM riders UNION ALL SELECT rider FROM orders
-- =>
-- select reads riders, orders at 1:1; columns name=name@1:8; names riders.name@1:8, orders.rider@1:42

-- case: a star over an unknown relation
SELECT * FROM nowhere
-- =>
-- select reads nowhere at 1:1; columns unknown
-- opaque star-over-unknown 1:8 the star selects from nowhere, whose columns are unknown

-- case: a star over a query with a star
SELECT x.* FROM (SELECT * FROM nowhere) x
-- =>
-- select reads nowhere at 1:1; columns unknown
-- opaque star-over-unknown 1:8 the star selects from nowhere, whose columns are unknown

-- case: an unknown column
SELECT nosuch FROM orders
-- =>
-- select reads orders at 1:1; columns nosuch=nosuch@1:8; names orders.nosuch@1:8
-- opaque unresolved-reference 1:8 nosuch is not a column of any relation in scope

-- case: an unknown column with a qualifier
SELECT o.nosuch FROM orders o
-- =>
-- select reads orders at 1:1; columns nosuch=o.nosuch@1:8; names orders.nosuch@1:8
-- opaque unresolved-reference 1:8 o.nosuch is not a column of any relation in scope

-- case: an ambiguous column
SELECT id FROM orders, riders
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, riders.id@1:8
-- finding ambiguous-column 1:8 id is a column of more than one relation, and the reference has no qualifier.

-- case: the star of an unknown qualifier
SELECT q.* FROM orders
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unresolved-reference 1:8 q is not a column of any relation in scope

-- case: CREATE TABLE AS of a star over two relations
CREATE TABLE copy AS SELECT * FROM nowhere, orders
-- =>
-- create-table copy reads nowhere, orders at 1:1; columns id=*@1:29, price=*@1:29, tax=*@1:29, rider=*@1:29, items=*@1:29, and further columns
-- opaque star-over-unknown 1:29 the star selects from nowhere, whose columns are unknown

-- case: a star over files of a stage [snowflake]
SELECT * FROM @stage/file.csv
-- =>
-- select reads @stage/file.csv at 1:1; columns unknown
-- opaque star-over-unknown 1:8 the columns of @stage/file.csv are unknown

-- case: a star over a path [databricks]
SELECT * FROM delta.`/mnt/x`
-- =>
-- select reads /mnt/x at 1:1; columns unknown
-- opaque star-over-unknown 1:8 the columns of /mnt/x are unknown

-- case: a template among the columns
SELECT {{ columns }} FROM orders
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque star-over-unknown 1:8 the template {{ columns }} may become any number of columns

-- case: an unknown table function
SELECT a FROM f(1) AS t(a)
-- =>
-- select at 1:1; columns unknown
-- opaque unsupported-construct 1:15 the table function f may read more than its arguments

-- case: a star over a file [duckdb]
SELECT * FROM read_csv('a.csv')
-- =>
-- select at 1:1; columns unknown
-- opaque unsupported-construct 1:15 the table function read_csv may read more than its arguments

-- case: INSERT of a star over an unknown relation
INSERT INTO report SELECT * FROM nowhere
-- =>
-- insert report reads nowhere at 1:1; columns unknown
-- opaque star-over-unknown 1:27 the star selects from nowhere, whose columns are unknown

-- case: a scalar subquery with two columns
SELECT (SELECT id, price FROM orders) AS x FROM riders
-- =>
-- select reads riders, orders at 1:1; columns x=(SELECT id, price FROM orders)@1:8; names orders.id@1:16, orders.price@1:20

-- case: sides of UNION with different numbers of columns
SELECT id FROM orders UNION ALL SELECT id, name FROM riders
-- =>
-- select reads orders, riders at 1:1; columns unknown
-- opaque unresolved-reference 1:1 the sides of UNION have 1 and 2 columns

-- case: a word that begins no statement
FROBNICATE orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:1 Expected a statement, found "FROBNICATE".
-- finding parse-failed 1:1 Expected a statement, found "FROBNICATE".

-- case: a value is missing
SELECT id FROM orders WHERE price = = 1
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8, orders.price@1:29
-- finding unread-item 1:37 Expected a value, found "=". The item counts as one value computed from every column that it references.

-- case: INSERT with more names than values
INSERT INTO report (a, b) SELECT id FROM orders
-- =>
-- insert report reads orders at 1:1; columns unknown
-- opaque unresolved-reference 1:27 the column list has 2 names, but the query has 1 values

-- case: a struct of a table that the text creates [bigquery]
CREATE TABLE t AS SELECT struct(price AS a, tax AS b) AS s FROM orders;
SELECT s.a FROM t
-- =>
-- create-table t reads orders at 1:1; columns s=struct(price AS a, tax AS b)@1:26; names orders.price@1:33, orders.tax@1:45
-- select reads t at 2:1; columns a=s.a@2:8; names t.s.a@2:8

-- case: a batch [tsql]
SELECT id INTO #step FROM orders
GO
INSERT INTO report (id) SELECT id FROM #step
-- =>
-- create-table "#step" reads orders at 1:1; columns id=id@1:8; names orders.id@1:8
-- insert report reads "#step" at 3:1; columns id=id@3:32; names "#step".id@3:32

-- case: a column that is used twice has its first place [postgres]
SELECT price, price + tax FROM orders WHERE price > 1 ORDER BY price
-- =>
-- select reads orders at 1:1; columns price=price@1:8, ?column?=price + tax@1:15; names orders.price@1:8, orders.tax@1:23

-- case: an expression of several lines [postgres]
SELECT
  CASE
    WHEN price > 1 THEN tax
  END AS x
FROM orders
-- =>
-- select reads orders at 1:1; columns x=CASE     WHEN price > 1 THEN tax   END@2:3; names orders.price@3:10, orders.tax@3:25

-- case: a comment before a statement [postgres]
-- first
/* second */ SELECT id FROM orders
-- =>
-- select reads orders at 2:14; columns id=id@2:21; names orders.id@2:21

-- case: a data-modifying CTE [postgres]
WITH gone AS (DELETE FROM orders RETURNING id) INSERT INTO report (id) SELECT id FROM gone
-- =>
-- delete orders reads orders at 1:1; names orders.id@1:44
-- insert report reads orders at 1:1; columns id=id@1:79; names orders.id@1:44

-- case: a correlated subquery [postgres]
SELECT (SELECT max(o.price) FROM orders o WHERE o.rider = r.id) AS top FROM riders r
-- =>
-- select reads riders, orders at 1:1; columns top=(SELECT max(o.price) FROM orders o WHERE o.rider = r.id)@1:8; names riders.id@1:59, orders.price@1:20, orders.rider@1:49

-- case: a window [postgres]
SELECT sum(price) OVER w AS s FROM orders WINDOW w AS (PARTITION BY rider ORDER BY id)
-- =>
-- select reads orders at 1:1; columns s=sum(price) OVER w@1:8; names orders.id@1:84, orders.price@1:12, orders.rider@1:69

-- case: GROUP BY position [postgres]
SELECT rider, count(*) FROM orders GROUP BY 1 HAVING max(price) > 3 ORDER BY 2
-- =>
-- select reads orders at 1:1; columns rider=rider@1:8, count=count(*)@1:15; names orders.price@1:58, orders.rider@1:8

-- case: names in upper case [oracle]
SELECT o.Id, "price" FROM orders o
-- =>
-- select reads orders at 1:1; columns ID=o.Id@1:8, price="price"@1:14; names orders.id@1:8, orders.price@1:14

-- case: INSERT SET and REPLACE [mysql]
INSERT INTO report SET id = 1, name = 'x'; REPLACE INTO report (id) SELECT id FROM riders
-- =>
-- insert report at 1:1; columns id=1@1:29, name='x'@1:39
-- insert report reads riders at 1:44; columns id=id@1:76; names riders.id@1:76
