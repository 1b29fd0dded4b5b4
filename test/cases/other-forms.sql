-- Rarely used forms of statements, after the reference of each platform.

-- case: PREDICT computes its columns from all columns of its data
-- dialect: tsql
-- table: dbo.t(a, b)
SELECT d.a, p.score FROM PREDICT(MODEL = @m, DATA = dbo.t AS d, RUNTIME = ONNX) WITH (score FLOAT) AS p
-- =>
-- a <- dbo.t.a identity
-- score <- dbo.t.a transformation
-- score <- dbo.t.b transformation

-- case: CROSS APPLY PREDICT has a prediction for each row
-- dialect: tsql
-- table: people(id, age)
SELECT c.id, p.leaves FROM people c CROSS APPLY PREDICT(MODEL = m, DATA = c AS f) WITH (leaves BIT NOT NULL) AS p
-- =>
-- id <- people.id identity
-- leaves <- people.age transformation
-- leaves <- people.id transformation

-- case: WITH XMLNAMESPACES precedes common table expressions
-- dialect: tsql
-- table: t(a)
WITH XMLNAMESPACES ('u' AS n), c AS (SELECT a FROM t) SELECT a FROM c
-- =>
-- a <- t.a identity

-- case: WITH FUNCTION defines a function before common table expressions
-- dialect: oracle
-- table: t(A, B)
WITH FUNCTION f(x NUMBER) RETURN NUMBER IS y NUMBER; BEGIN RETURN x + 1; END; c AS (SELECT a, b FROM t) SELECT f(a) AS q FROM c
-- =>
-- Q <- t.A transformation

-- case: VERSIONS BETWEEN and START WITH … CONNECT BY
-- dialect: oracle
-- table: t(ID, A, PARENT)
SELECT a FROM t VERSIONS BETWEEN TIMESTAMP SYSTIMESTAMP - 1 AND MAXVALUE v START WITH v.a = 1 CONNECT BY PRIOR id = parent ORDER SIBLINGS BY a
-- =>
-- A <- t.A identity
-- rows <- t.A filter
-- rows <- t.ID join
-- rows <- t.PARENT join

-- case: MATCH … AGAINST searches its columns
-- dialect: mysql
-- table: t(a, x, y, q)
SELECT a, MATCH (x, y) AGAINST (q IN BOOLEAN MODE) AS score FROM t WHERE MATCH (x) AGAINST ('z' WITH QUERY EXPANSION)
-- =>
-- a <- t.a identity
-- rows <- t.x filter
-- score <- t.q transformation
-- score <- t.x transformation
-- score <- t.y transformation

-- case: LIMIT with a percentage
-- dialect: duckdb
-- table: t(a, b)
SELECT b FROM t ORDER BY a LIMIT 10%
-- =>
-- b <- t.b identity
-- rows <- t.a sort

-- case: MERGE … UPDATE BY NAME and INSERT BY NAME
-- dialect: duckdb
-- table: t(id, a)
-- table: s(id, a)
MERGE INTO t USING s USING (id) WHEN MATCHED THEN UPDATE BY NAME WHEN NOT MATCHED THEN INSERT BY NAME
-- =>
-- a <- s.a identity
-- a <- s.id conditional
-- a <- t.id conditional
-- id <- s.id conditional
-- id <- s.id identity
-- id <- t.id conditional
-- rows <- s.id join
-- rows <- t.id join

-- case: MAX RECURSION LEVEL limits a recursive query
-- dialect: databricks
-- table: t(a)
WITH RECURSIVE r(n) MAX RECURSION LEVEL 10 AS (SELECT a FROM t UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r
-- =>
-- n <- t.a identity
-- n <- t.a transformation
-- rows <- t.a filter

-- case: CREATE TEMPORARY VIEW … USING reads files
-- dialect: spark
-- table: t(q)
CREATE TEMPORARY VIEW v USING csv OPTIONS (path '/x.csv', header 'true'); INSERT INTO t (q) SELECT v.a FROM v
-- =>
-- opaque: star-over-unknown
-- t.q <- /x.csv.a identity

-- case: abbreviated keywords of Teradata
-- table: t(id, a)
-- table: s(id, a)
INS INTO t SEL id, a FROM s; UPD t FROM s SET a = s.a WHERE t.id = s.id; DEL FROM t ALL
-- =>
-- t.a <- s.a identity
-- t.a <- s.id conditional
-- t.a <- t.id conditional
-- t.id <- s.id identity

-- case: names that equal abbreviated keywords of Teradata
-- table: sel(del, ins)
SELECT sel.del AS upd, ins FROM sel WHERE del > 1
-- =>
-- ins <- sel.ins identity
-- rows <- sel.del filter
-- upd <- sel.del identity

-- case: UPDATE … ELSE INSERT inserts a row
-- table: t(id, a)
-- table: s(id, a)
UPDATE t SET a = a + 1 WHERE id = 7 ELSE INSERT INTO t (id, a) VALUES (7, 1)
-- =>
-- t.a <- t.a transformation
-- t.a <- t.id conditional
-- t.id <-

-- case: INSERT and MERGE without VALUES
-- table: t(id, a)
-- table: s(id, a)
INSERT t (1, 'x'); MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = s.a WHEN NOT MATCHED THEN INSERT (s.id, s.a) ELSE IGNORE
-- =>
-- t.a <- s.a identity
-- t.a <- s.id conditional
-- t.a <- t.id conditional
-- t.id <- s.id identity

-- case: FORMAT, TITLE and NAMED of Teradata are attributes of a value
-- table: t(a, c)
SELECT a (FORMAT '9.99') (TITLE 'x') AS shown, c (NAMED d) FROM t
-- =>
-- d <- t.c identity
-- shown <- t.a transformation

-- case: EXPORT, LOAD and IMPORT of Db2 write and read files
-- table: t(a, b)
EXPORT TO x.del OF DEL SELECT a FROM t; LOAD FROM y.del OF DEL INSERT INTO t (a, b); IMPORT FROM 'z.csv' OF DEL INSERT INTO t
-- =>
-- opaque: star-over-unknown
-- t.a <- y.del.$1 identity
-- t.b <- y.del.$2 identity
-- x.del.a <- t.a identity

-- case: RETURNING of UPDATE has an alias
-- dialect: sqlite
-- table: t(id, a)
-- table: s(id, x)
UPDATE t SET a = s.x FROM s WHERE s.id = t.id RETURNING a AS z
-- =>
-- a <- s.id conditional
-- a <- s.x identity
-- a <- t.id conditional
