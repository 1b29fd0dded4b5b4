-- An unknown clause extends to the next clause. Columns that it references may decide about the rows.

-- case: an unknown clause after WHERE
-- table: t(a, b, c)
SELECT a FROM t WHERE b = 1 FOO (c) BAR GROUP BY a
-- =>
-- finding: unread-clause 1:29
-- a <- t.a identity inferred
-- rows <- t.a group_by inferred
-- rows <- t.b filter inferred
-- rows <- t.c filter inferred

-- case: an unknown clause at the end
-- table: t(a, b)
SELECT a FROM t AS q ORDER BY a LIMIT 3 FOO b
-- =>
-- finding: unread-clause 1:41
-- a <- t.a identity inferred
-- rows <- t.a sort inferred
-- rows <- t.b filter inferred

-- case: an unknown clause between GROUP BY and ORDER BY
-- table: t(a, b, c)
SELECT a, count(*) AS n FROM t GROUP BY a FOO BAR (b, c) ORDER BY 1
-- =>
-- finding: unread-item 1:43
-- a <- t.a identity inferred
-- n <-
-- rows <- t.a group_by inferred
-- rows <- t.b group_by inferred
-- rows <- t.c group_by inferred

-- case: unknown words after a relation
-- table: t(a, b)
-- table: u(k)
SELECT a FROM t AS q FOO (b) 10, u WHERE a = u.k
-- =>
-- finding: unread-clause 1:22
-- a <- t.a identity inferred
-- rows <- t.a filter inferred
-- rows <- t.b filter inferred
-- rows <- u.k filter inferred

-- case: unknown words after a relation, in a query with a star
-- table: t(a, b)
SELECT * FROM t AS q FOO (b) 10
-- =>
-- finding: parse-failed 1:22
-- opaque: parse-failed

-- case: an unknown kind of join
-- table: t(a, b)
SELECT a FROM t AS q FOO u
-- =>
-- finding: parse-failed 1:22
-- opaque: parse-failed

-- case: an unknown kind of join with a condition
-- table: t(a, b)
SELECT a FROM t AS q FOO u ON q.b = u.k
-- =>
-- finding: parse-failed 1:22
-- opaque: parse-failed

-- case: an unknown clause with a word that may be a column
SELECT a FROM t WHERE b = 1 FOO c ORDER BY d
-- =>
-- finding: unread-clause 1:29
-- a <- t.a identity inferred
-- opaque: unresolved-reference
-- rows <- t.b filter inferred

-- case: an unknown clause in a subquery
-- table: t(a, b)
-- table: u(k, v)
SELECT a FROM t WHERE b IN (SELECT k FROM u WHERE v = 1 FOO v)
-- =>
-- finding: unread-clause 1:57
-- a <- t.a identity inferred
-- rows <- t.b filter inferred
-- rows <- u.k filter inferred
-- rows <- u.v filter inferred

-- case: an unknown clause in a common table expression
-- table: t(a, b)
WITH c AS (SELECT a, b FROM t WHERE a > 0 FOO b) SELECT a FROM c
-- =>
-- finding: unread-clause 1:43
-- a <- t.a identity inferred
-- rows <- t.a filter inferred
-- rows <- t.b filter inferred

-- case: an unknown clause in one side of a UNION
-- table: t(a, b)
-- table: u(k, v)
SELECT a FROM t WHERE b = 1 FOO UNION ALL SELECT k FROM u
-- =>
-- finding: unread-clause 1:29
-- a <- t.a identity inferred
-- a <- u.k identity inferred
-- rows <- t.b filter inferred

-- case: an unknown clause of MERGE
-- table: t(a, b, c)
-- table: u(k, v)
MERGE INTO t USING u ON t.a = u.k FOO u.v WHEN MATCHED THEN UPDATE SET b = u.v
-- =>
-- finding: unread-clause 1:35
-- b <- t.a conditional inferred
-- b <- u.k conditional inferred
-- b <- u.v conditional inferred
-- b <- u.v identity inferred

-- case: an unknown clause of DELETE
-- table: t(a, b)
DELETE FROM t WHERE a = 1 FOO b
-- =>
-- finding: unread-clause 1:27
-- rows <- t.a filter inferred
-- rows <- t.b filter inferred

-- case: hints of another platform
-- dialect: postgres
-- table: t(a, b)
SELECT a FROM t q WHERE b = 1 OPTIMIZE FOR 10 ROWS
-- =>
-- finding: unread-clause 1:31
-- a <- t.a identity inferred
-- rows <- t.b filter inferred
