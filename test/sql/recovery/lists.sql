-- An item that cannot be parsed is one value, computed from every column that it references.

-- case: unknown words between the arguments of a function
-- table: t(a, b, c)
SELECT a, f(a USING b WITH c) AS x FROM t
-- =>
-- finding: unread-item 1:23
-- a <- t.a identity inferred
-- x <- t.a transformation inferred
-- x <- t.b transformation inferred
-- x <- t.c transformation inferred

-- case: unknown words over a relation with unknown columns
SELECT a, f(a USING b WITH c) AS x FROM t
-- =>
-- finding: unread-item 1:23
-- a <- t.a identity inferred
-- x <- t.a transformation inferred
-- x <- t.b transformation inferred
-- x <- t.c transformation inferred

-- case: unknown words that are known columns
-- table: t(a, b, c, d)
SELECT a FOO b BAR d AS x, c FROM t
-- =>
-- finding: unread-item 1:10
-- c <- t.c identity inferred
-- x <- t.a transformation inferred
-- x <- t.b transformation inferred
-- x <- t.d transformation inferred

-- case: unknown words that may be columns make the result inferred
SELECT a FOO b AS x, c FROM t
-- =>
-- finding: unread-item 1:10
-- c <- t.c identity inferred
-- opaque: unresolved-reference
-- x <-

-- case: a qualified name is no keyword
SELECT t.a FOO t.b AS x, c FROM t
-- =>
-- finding: unread-item 1:12
-- c <- t.c identity inferred
-- opaque: unresolved-reference
-- x <- t.a transformation inferred
-- x <- t.b transformation inferred

-- case: a name that no relation has makes the result inferred
-- table: t(a, b)
SELECT a FOO v.b AS x FROM t
-- =>
-- finding: unread-item 1:10
-- opaque: unresolved-reference
-- x <- t.a transformation inferred

-- case: a missing value
-- table: t(a, b, c)
SELECT a + , b FROM t WHERE c = 1
-- =>
-- finding: unread-item 1:12
-- _col_0 <- t.a transformation inferred
-- b <- t.b identity inferred
-- rows <- t.c filter inferred

-- case: a missing item may be no column
-- table: t(a, b)
SELECT a, , b FROM t
-- =>
-- finding: parse-failed 1:11
-- opaque: parse-failed

-- case: a subquery inside an item that cannot be parsed
-- table: t(a, b)
-- table: u(k, v)
SELECT a FOO (SELECT max(v) FROM u WHERE k = t.b) AS x FROM t
-- =>
-- finding: unread-item 1:10
-- x <- t.a transformation inferred
-- x <- t.b filter inferred
-- x <- u.k filter inferred
-- x <- u.v aggregation inferred

-- case: a call, a cast and a CASE that cannot be parsed
-- table: t(a, b, c, d)
SELECT cast(a FOO b AS int) AS x, CASE WHEN a = 1 FOO b THEN c END AS y, cast(CASE WHEN a THEN END AS d) AS z FROM t
-- =>
-- finding: unread-item 1:15
-- finding: unread-item 1:51
-- finding: unread-item 1:96
-- x <- t.a transformation inferred
-- x <- t.b transformation inferred
-- y <- t.a transformation inferred
-- y <- t.b transformation inferred
-- y <- t.c transformation inferred
-- z <- t.a conditional inferred

-- case: an aggregate with an argument that cannot be parsed
-- table: t(a, b, c)
SELECT a, sum(b FOO c) AS x FROM t GROUP BY a
-- =>
-- finding: unread-item 1:17
-- a <- t.a identity inferred
-- rows <- t.a group_by inferred
-- x <- t.b aggregation inferred
-- x <- t.c aggregation inferred

-- case: a window that cannot be parsed
-- table: t(a, b, c, d)
SELECT sum(a) OVER (PARTITION b FOO c ORDER BY d) AS x FROM t
-- =>
-- finding: unread-item 1:21
-- x <- t.a aggregation inferred
-- x <- t.b window inferred
-- x <- t.c window inferred
-- x <- t.d window inferred

-- case: keys of GROUP BY and ORDER BY
-- table: t(a, b, c, d)
SELECT a FROM t GROUP BY a, b FOO c ORDER BY d BAR a LIMIT 10
-- =>
-- finding: unread-item 1:31
-- finding: unread-item 1:48
-- a <- t.a identity inferred
-- rows <- t.a group_by inferred
-- rows <- t.a sort inferred
-- rows <- t.b group_by inferred
-- rows <- t.c group_by inferred
-- rows <- t.d sort inferred

-- case: an element of IN
-- table: t(a, b, c)
SELECT a FROM t WHERE b IN (1, c FOO 2, 3)
-- =>
-- finding: unread-item 1:34
-- a <- t.a identity inferred
-- rows <- t.b filter inferred
-- rows <- t.c filter inferred

-- case: values of INSERT
-- table: t(a, b)
-- table: u(k, v)
INSERT INTO t (a, b) SELECT k FOO BAR, v FROM u
-- =>
-- finding: unread-item 1:31
-- a <- u.k transformation inferred
-- b <- u.v identity inferred

-- case: an assignment
-- table: t(a, b, c, d)
UPDATE t SET a = b FOO c, d = 1 WHERE c > 0
-- =>
-- finding: unread-item 1:20
-- a <- t.b transformation inferred
-- a <- t.c conditional inferred
-- a <- t.c transformation inferred
-- d <- t.c conditional inferred

-- case: a missing comma before an assignment
-- table: t(a, b, c, d)
UPDATE t SET a = b c = d
-- =>
-- finding: parse-failed 1:20
-- opaque: parse-failed

-- case: a star that cannot be parsed
-- table: t(a, b)
SELECT a, t.* FOO (b) FROM t
-- =>
-- finding: parse-failed 1:15
-- opaque: parse-failed

-- case: a product or a star
-- table: t(a, b)
SELECT a, t * FROM t
-- =>
-- finding: parse-failed 1:15
-- opaque: parse-failed

-- case: several items, each with its place
-- table: t(a, b, c)
SELECT a FOO 1 AS x,
  b,
  c BAR 2 AS y
FROM t
-- =>
-- finding: unread-item 1:10
-- finding: unread-item 3:5
-- b <- t.b identity inferred
-- x <- t.a transformation inferred
-- y <- t.c transformation inferred

-- case: the columns of a condition that cannot be parsed
-- table: t(a, b, c, d)
-- table: u(k, v)
SELECT t.a FROM t JOIN u ON t.b = u.k FOO u.v WHERE t.c BAR 1 AND t.d = 2
-- =>
-- finding: unread-clause 1:39
-- finding: unread-clause 1:57
-- a <- t.a identity inferred
-- rows <- t.b join inferred
-- rows <- t.c filter inferred
-- rows <- t.d filter inferred
-- rows <- u.k join inferred
-- rows <- u.v join inferred

-- case: a template as an item
-- dialect: snowflake
-- table: T(A, B)
SELECT a {{ b }} c FROM t
-- =>
-- finding: unread-item 1:10
-- C <- T.A transformation inferred
-- opaque: unresolved-reference

-- case: a template after an item may add items
-- dialect: snowflake
-- table: T(A, B)
SELECT a, b {{ more }} FROM t
-- =>
-- finding: parse-failed 1:13
-- opaque: parse-failed

-- case: a block of a template may be absent
-- table: t(a, b)
-- table: u(k)
SELECT a {% if more %}, b {% endif %} FROM t; INSERT INTO d (x) SELECT k FROM u
-- =>
-- finding: unread-block 1:10
-- d.x <- u.k identity
-- opaque: unsupported-construct

-- case: an unknown operator
-- dialect: mysql
-- table: t(a, b)
SELECT a <~> b AS x FROM t
-- =>
-- finding: unread-item 1:12
-- x <- t.a transformation inferred
-- x <- t.b transformation inferred

-- case: a name after FROM inside an item that cannot be parsed may be a relation
-- table: t(a, b)
SELECT extract(FOO a FROM b) AS x FROM t
-- =>
-- finding: parse-failed 1:20
-- opaque: parse-failed

-- case: a comprehension references columns of the relation
-- dialect: trino
-- table: t(a, b)
SELECT [a + x FOR x IN b] AS x2 FROM t
-- =>
-- finding: unread-item 1:15
-- x2 <- t.a transformation inferred
-- x2 <- t.b transformation inferred
