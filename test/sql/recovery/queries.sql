-- A query in brackets that cannot be parsed: as a value the result is inferred, as a relation the statement is opaque.

-- case: a query as a value
-- table: t(a, b)
SELECT a, (SELECT max(v) FROM u JOIN WHERE) AS x FROM t
-- =>
-- finding: unread-query 1:38
-- a <- t.a identity inferred
-- opaque: parse-failed
-- x <-

-- case: a query as a condition
-- table: t(a, b)
SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u, WHERE k = t.b)
-- =>
-- finding: unread-query 1:48
-- a <- t.a identity inferred
-- opaque: parse-failed

-- case: a query as a value of a common table expression
-- table: t(a, b)
-- table: u(k, v)
WITH c AS (SELECT v FROM u) SELECT a, (SELECT max(v) FROM c JOIN WHERE) AS x FROM t
-- =>
-- finding: unread-query 1:66
-- a <- t.a identity inferred
-- opaque: parse-failed
-- x <-

-- case: a query as a relation
-- table: t(a, b)
SELECT t.a, d.v FROM t JOIN (SELECT v FROM u JOIN WHERE) AS d ON t.b = d.v
-- =>
-- finding: unread-query 1:51
-- opaque: parse-failed

-- case: a query as a common table expression with references
WITH c AS (SELECT v FROM u JOIN WHERE), d AS (SELECT a FROM t) SELECT v, a FROM c, d
-- =>
-- finding: unread-query 1:33
-- opaque: parse-failed

-- case: a query as a common table expression without references
-- table: t(a, b)
WITH c AS (SELECT v FROM u JOIN WHERE), d AS (SELECT a FROM t) SELECT a FROM d
-- =>
-- finding: unread-query 1:33
-- a <- t.a identity inferred

-- case: a query as a side of a UNION
SELECT a FROM t UNION ALL (SELECT v FROM u JOIN WHERE)
-- =>
-- finding: unread-query 1:49
-- opaque: parse-failed

-- case: a side of a UNION without brackets
SELECT a FROM t UNION ALL SELECT v FROM JOIN u
-- =>
-- finding: parse-failed 1:41
-- opaque: parse-failed
