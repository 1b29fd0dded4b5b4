-- The IR of queries. A case is its SQL and, after `=>`, the IR as test/sql/print-ir.ts prints it. The dialect is in brackets.

-- case: items have names, aliases and constants
SELECT a, t.b AS c, s.t.d e, 1, 'x' AS "Y" FROM s.t;
-- =>
-- select a, t.b as c, s.t.d as e, ‹1›, ‹'x'› as "Y"
-- from s.t

-- case: the last of several statements has no semicolon
SELECT 1; SET x = 1; SELECT 2
-- =>
-- select ‹1›
-- ;
-- other
-- ;
-- select ‹2›

-- case: DISTINCT and DISTINCT ON
SELECT DISTINCT a FROM t; SELECT DISTINCT ON (a, b) c FROM t
-- =>
-- select distinct a
-- from t
-- ;
-- select distinct on (a, b) c
-- from t

-- case: common table expressions have column lists, and are nested
WITH a(x, y) AS (SELECT 1, 2), b AS (WITH c AS (SELECT x FROM a) SELECT * FROM c) SELECT * FROM b
-- =>
-- with a(x, y) = (select ‹1›, ‹2›)
-- with b = (with c = (select x from a) select * from c)
-- select *
-- from b

-- case: a common table expression is recursive
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 9) SELECT n FROM r
-- =>
-- with recursive r(n) = ((select ‹1›) union all (select +(n, ‹1›) from r where <(n, ‹9›)))
-- select n
-- from r

-- case: set operations bind from left to right, INTERSECT first
SELECT a FROM t UNION SELECT b FROM u INTERSECT SELECT c FROM v EXCEPT ALL SELECT d FROM w ORDER BY 1 LIMIT 2
-- =>
-- ((select a from t) union ((select b from u) intersect (select c from v)))
-- except all (select d from w)
-- order by ‹1›
-- limited

-- case: brackets decide which query a limit belongs to
(SELECT a FROM t ORDER BY a LIMIT 1) UNION ALL (SELECT b FROM u) ORDER BY 1
-- =>
-- (select a from t order by a limited)
-- union all (select b from u)
-- order by ‹1›

-- case: brackets group set operations
SELECT a FROM t UNION (SELECT b FROM u EXCEPT SELECT c FROM v)
-- =>
-- (select a from t)
-- union ((select b from u) except (select c from v))

-- case: UNION BY NAME pairs columns by name [duckdb]
SELECT a FROM t UNION ALL BY NAME SELECT b FROM u
-- =>
-- (select a from t)
-- union all by name (select b from u)

-- case: VALUES has brackets or none
VALUES (1, 'a'), (2, 'b'); SELECT * FROM (VALUES (1), (2)) AS v(x)
-- =>
-- values (‹1›, ‹'a'›), (‹2›, ‹'b'›)
-- ;
-- select *
-- from (values (‹1›), (‹2›)) as v(x)

-- case: GROUP BY has expressions, positions and the empty group
SELECT a, count(*) FROM t GROUP BY a + 1, 2, (), (b, c)
-- =>
-- select a, COUNT(*)
-- from t
-- group by +(a, ‹1›), ‹2›, b, c [k0, k1, (), (k2, k3)]

-- case: GROUP BY has ROLLUP, CUBE and GROUPING SETS
SELECT a FROM t GROUP BY a, ROLLUP (b, (c, d)), CUBE (e), GROUPING SETS ((f, g), h, ())
-- =>
-- select a
-- from t
-- group by a, b, c, d, e, f, g, h [k0, ROLLUP (k1, (k2, k3)), CUBE (k4), GROUPING SETS ((k5, k6), k7, ())]

-- case: GROUP BY ALL has no keys [snowflake]
SELECT a, sum(b) FROM t GROUP BY ALL
-- =>
-- select a, SUM(b)
-- from t
-- group by all

-- case: WITH ROLLUP after the keys [mysql]
SELECT a FROM t GROUP BY a, b WITH ROLLUP
-- =>
-- select a
-- from t
-- group by a, b [k0, k1 ROLLUP]

-- case: HAVING, QUALIFY and named windows [snowflake]
SELECT a FROM t WHERE b > 1 GROUP BY a HAVING count(*) > 1 QUALIFY row_number() OVER w = 1 WINDOW w AS (PARTITION BY a ORDER BY c), v AS (w ROWS 1 PRECEDING)
-- =>
-- select a
-- from t
-- where >(b, ‹1›)
-- group by a
-- having >(COUNT(*), ‹1›)
-- qualify =(ROW_NUMBER() over (w), ‹1›)
-- window w = (partition by a order by c)
-- window v = (w ROWS 1 PRECEDING)

-- case: ORDER BY has directions and nulls, and each dialect has its limit
SELECT a FROM t ORDER BY a DESC NULLS LAST, b ASC NULLS FIRST OFFSET 1 ROWS FETCH NEXT 5 ROWS ONLY; SELECT a FROM t LIMIT ALL
-- =>
-- select a
-- from t
-- order by a desc nulls last, b nulls first
-- limited
-- ;
-- select a
-- from t

-- case: TOP is a limit [tsql]
SELECT TOP (5) PERCENT WITH TIES a FROM t ORDER BY b
-- =>
-- select a
-- from t
-- order by b
-- limited

-- case: EXCLUDE, REPLACE and RENAME change a star [snowflake]
SELECT * EXCLUDE (a, b) RENAME (c AS d, e AS f), t.* EXCLUDE g FROM t
-- =>
-- select * except (a, b) rename c to d rename e to f, t.* except (g)
-- from t

-- case: EXCEPT and REPLACE change a star [bigquery]
SELECT * EXCEPT (a) REPLACE (b + 1 AS b, 2 AS c), t.* FROM t
-- =>
-- select * except (a) replace b = +(b, ‹1›) replace c = ‹2›, t.*
-- from t

-- case: EXCEPT after a star may be a set operation [postgres]
SELECT * FROM t EXCEPT (SELECT * FROM u); SELECT * EXCEPT SELECT a FROM u
-- =>
-- (select * from t)
-- except (select * from u)
-- ;
-- (select *)
-- except (select a from u)

-- case: an alias is assigned like a variable [tsql]
SELECT total = a + b, [my name] = c FROM t
-- =>
-- select +(a, b) as total, c as "my name"
-- from t

-- case: FROM precedes SELECT [duckdb]
FROM t SELECT a WHERE b > 1; FROM t
-- =>
-- select a
-- from t
-- where >(b, ‹1›)
-- ;
-- select *
-- from t

-- case: the columns of PIVOT have the names of the dialect [snowflake]
SELECT * FROM sales PIVOT (sum(amount) FOR q IN ('Q1', 'Q2' AS second)) AS p (id, a, b)
-- =>
-- select *
-- from (select * except (q, amount), SUM(amount) filter (PIVOT(q, ‹'Q1'›)) as "'Q1'", SUM(amount) filter (PIVOT(q, ‹'Q2'›)) as second from sales group by all) as p(id, a, b)

-- case: PIVOT has several aggregates [bigquery]
SELECT * FROM sales PIVOT (sum(x) AS s, count(*) AS n FOR q IN ('Q1', 'Q2' AS z))
-- =>
-- select *
-- from (select * except (q, x), SUM(x) filter (PIVOT(q, ‹'Q1'›)) as "s_Q1", COUNT(*) filter (PIVOT(q, ‹'Q1'›)) as "n_Q1", SUM(x) filter (PIVOT(q, ‹'Q2'›)) as s_z, COUNT(*) filter (PIVOT(q, ‹'Q2'›)) as n_z from sales group by all)

-- case: PIVOT has values in brackets [tsql]
SELECT id, [a], [b] FROM src PIVOT (max(v) FOR k IN ([a], [b])) AS p
-- =>
-- select id, "a", "b"
-- from (select * except (k, v), MAX(v) filter (PIVOT(k, ‹a›)) as "a", MAX(v) filter (PIVOT(k, ‹b›)) as "b" from src group by all) as p

-- case: UNPIVOT has a list of columns [snowflake]
SELECT * FROM t UNPIVOT (v FOR n IN (jan, feb AS 'F'))
-- =>
-- select *
-- from (select * except (jan, feb), column names(jan, ‹'F'›) as n, UNPIVOT(jan, feb) as v from t where UNPIVOT EXCLUDE NULLS(jan, feb))

-- case: UNPIVOT has groups of columns [bigquery]
SELECT * FROM t UNPIVOT ((a, b) FOR n IN ((a1, b1) AS 'x', (a2, b2) AS 'y'))
-- =>
-- select *
-- from (select * except (a1, b1, a2, b2), UNPIVOT(a1, a2) as a, UNPIVOT(b1, b2) as b, column names(‹'x'›, ‹'y'›) as n from t where UNPIVOT EXCLUDE NULLS(a1, b1, a2, b2))

-- case: locks and hints move no data
SELECT a FROM t FOR UPDATE OF t SKIP LOCKED
-- =>
-- select a
-- from t

-- case: a star after a value has its fields [bigquery]
SELECT s.f.*, f(x).* EXCEPT (a), xs[0].* REPLACE (1 AS b), (t).*, FROM t
-- =>
-- select s.f.*, F(x).* except (a), field(xs, [0]).* replace b = ‹1›, t.*
-- from t

-- case: functions are defined before a query [trino]
WITH FUNCTION f(x INT) RETURNS INT BEGIN DECLARE y INT DEFAULT 1; IF x > 0 THEN RETURN CASE WHEN x > 1 THEN y END; END IF; RETURN x; END,
  FUNCTION g() RETURNS INT RETURN 1 + 1 WITH c AS (SELECT a FROM t) SELECT f(a), g() FROM c; WITH function AS (SELECT 1 AS a) SELECT a FROM function
-- =>
-- with c = (select a from t)
-- select F(a), G()
-- from c
-- ;
-- with function = (select ‹1› as a)
-- select a
-- from function

-- case: ILIKE selects the columns of a star by their names [duckdb]
SELECT * LIKE 'a%', t.* !~~ 'b', * GLOB 'c*', * NOT SIMILAR TO 'd', COLUMNS('e'), f(*COLUMNS('g')), h(t.* EXCLUDE (i)), COLUMNS(t.*), #2 FROM t
-- =>
-- select * only like a%, t.* only not like b, * only glob c*, * only not whole d, COLUMNS(* only part e), F(* only part g), H(t.* except (i)), COLUMNS(t.*), #2
-- from t
