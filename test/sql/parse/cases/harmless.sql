-- Clauses that are moved over: nothing of them is in the IR, and the statement is complete (src/sql/lower/harmless.ts says why).

-- case: quantifiers state the default
SELECT ALL a, sum(ALL b) FROM t GROUP BY DISTINCT a; SELECT first_value(a) RESPECT NULLS OVER (ORDER BY b) FROM t
-- =>
-- select a, SUM(b)
-- from t
-- group by a
-- ;
-- select FIRST_VALUE(a) over (order by b)
-- from t

-- case: DISTRIBUTE BY and CLUSTER BY decide which worker gets a row [spark]
SELECT a FROM t DISTRIBUTE BY b SORT BY c DESC; SELECT a FROM t CLUSTER BY b
-- =>
-- select a
-- from t
-- ;
-- select a
-- from t

-- case: FORMAT is followed by data in its format [clickhouse]
INSERT INTO t (a, b) FORMAT CSV 1,2
-- =>
-- insert t (a, b)
-- values

-- case: IS JSON tests the kind of a value
SELECT a IS JSON OBJECT WITH UNIQUE KEYS FROM t
-- =>
-- select IS JSON(a)
-- from t

-- case: PARTITION selects a part of a relation, and a target has an alias [mysql]
INSERT INTO t PARTITION (p0) (a) SELECT b FROM u PARTITION (p1, p2)
-- =>
-- insert t (a)
-- select b
-- from u

-- case: a target has an alias [postgres]
INSERT INTO t AS x (a) SELECT b FROM u ON CONFLICT (a) DO NOTHING
-- =>
-- insert t (a)
-- select b
-- from u

-- case: a LIMIT with a subquery decides about the rows
SELECT a FROM t LIMIT (SELECT n FROM u)
-- =>
-- select a
-- from t
-- order by scalar (select n from u)
-- limited

-- case: RIGHT ANTI JOIN reads its right side [clickhouse]
SELECT b.x FROM a RIGHT ANY JOIN c ON a.i = c.i; SELECT b.x FROM a RIGHT ANTI JOIN b ON a.i = b.i
-- =>
-- select b.x
-- from a right join c on =(a.i, c.i)
-- ;
-- select b.x
-- from b anti join a on =(a.i, b.i)

-- case: a cast has a default [oracle]
SELECT CAST(a AS NUMBER DEFAULT b ON CONVERSION ERROR) FROM t
-- =>
-- select DEFAULT ON CONVERSION ERROR(cast(a as NUMBER), b)
-- from t

-- case: keys of a map are values [duckdb]
SELECT MAP {a: b, 'x': c} FROM t
-- =>
-- select MAP(a, b, ‹'x'›, c)
-- from t

-- case: WITH RECURSIVE may begin a DELETE [postgres]
WITH RECURSIVE r (n) AS (SELECT a FROM t UNION ALL SELECT n + 1 FROM r) DELETE FROM u USING r WHERE u.b = r.n
-- =>
-- with recursive r(n) = ((select a from t) union all (select +(n, ‹1›) from r))
-- delete u
-- using r
-- where =(u.b, r.n)

-- case: RETURNING writes its columns to variables [oracle]
DELETE FROM t WHERE a = 1 RETURNING b INTO :x
-- =>
-- delete t
-- where =(a, ‹1›)
-- returning (select b as b from t where =(a, ‹1›))

-- case: SET assigns a variable in addition to columns [tsql]
UPDATE t SET @x = 1, a = 2
-- =>
-- update t
-- set a = ‹2›

-- case: ON CONFLICT references a constraint [postgres]
INSERT INTO t (a) VALUES (1) ON CONFLICT ON CONSTRAINT pk DO UPDATE SET a = 2
-- =>
-- insert t (a)
-- values (‹1›)
-- on conflict () with excluded
-- set a = ‹2›

-- case: WITH FILL generates rows [clickhouse]
SELECT a FROM t ORDER BY a WITH FILL FROM 1 TO 3
-- =>
-- select a
-- from t
-- order by a
