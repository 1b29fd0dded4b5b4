-- A statement for each word and branch of the rules: clauses. The IR is printed as in queries.sql.

-- case: GROUP BY: keys, sets, orders and quantifiers
SELECT a, count(*) FROM t GROUP BY a, b ASC, c DESC;
SELECT a FROM t GROUP BY DISTINCT a, ROLLUP (b, c);
SELECT a FROM t GROUP BY ALL a, b;
SELECT a FROM t GROUP BY ALL;
SELECT a FROM t GROUP BY ALL ORDER BY a;
SELECT a FROM t GROUP BY t.all, all.b;
SELECT a FROM t GROUP BY GROUPING SETS ((a, b), (a), ()), CUBE (c, (d, e));
SELECT a FROM t GROUP BY GROUPING SETS (ROLLUP (a, b), CUBE (c));
SELECT a FROM t GROUP BY a, b GROUPING SETS ((a), (b));
SELECT a FROM t GROUP BY a, b WITH ROLLUP;
SELECT a FROM t GROUP BY a WITH CUBE HAVING count(*) > 1;
SELECT a FROM t GROUP BY a WITH TOTALS;
SELECT a FROM t GROUP BY ROLLUP ();
SELECT a FROM t GROUP BY ();
SELECT a FROM t GROUP BY (a, b), (c)
-- =>
-- select a, COUNT(*)
-- from t
-- group by a, b, c
-- ;
-- select a
-- from t
-- group by a, b, c [k0, ROLLUP (k1, k2)]
-- ;
-- select a
-- from t
-- group by a, b
-- ;
-- select a
-- from t
-- group by all
-- ;
-- select a
-- from t
-- group by all
-- order by a
-- ;
-- select a
-- from t
-- group by t.all, all.b
-- ;
-- select a
-- from t
-- group by a, b, a, c, d, e [GROUPING SETS ((k0, k1), k2, ()), CUBE (k3, (k4, k5))]
-- ;
-- select a
-- from t
-- group by a, b, c [GROUPING SETS (ROLLUP (k0, k1), CUBE (k2))]
-- ;
-- select a
-- from t
-- group by a, b, a, b [k0, k1 GROUPING SETS (k2, k3)]
-- ;
-- select a
-- from t
-- group by a, b [k0, k1 ROLLUP]
-- ;
-- select a
-- from t
-- group by a [k0 CUBE]
-- having >(COUNT(*), ‹1›)
-- ;
-- select a
-- from t
-- group by a [k0 TOTALS]
-- ;
-- select a
-- from t
-- group by  [ROLLUP ()]
-- ;
-- select a
-- from t
-- group by  [()]
-- ;
-- select a
-- from t
-- group by a, b, c

-- case: DISTINCT and its relatives
SELECT DISTINCT a FROM t;
SELECT ALL a FROM t;
SELECT UNIQUE a FROM t;
SELECT DISTINCTROW a FROM t;
SELECT DISTINCT ON (a, b + 1) c FROM t ORDER BY a
-- =>
-- select distinct a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select distinct a
-- from t
-- ;
-- select distinct a
-- from t
-- ;
-- select distinct on (a, +(b, ‹1›)) c
-- from t
-- order by a

-- case: a comma may follow the last item
SELECT a, b, FROM t;
SELECT a, FROM t UNION ALL SELECT b, FROM u;
SELECT a, from.b FROM t;
SELECT a, b, WHERE c;
SELECT a, LIMIT 1;
SELECT a, order.b, group.c FROM t
-- =>
-- select a, b
-- from t
-- ;
-- (select a from t)
-- union all (select b from u)
-- ;
-- select a, from.b
-- from t
-- ;
-- select a, b
-- where c
-- ;
-- select a
-- limited
-- ;
-- select a, order.b, group.c
-- from t

-- case: a comma may follow the last relation [snowflake]
SELECT a FROM t, WHERE b;
SELECT a FROM t, GROUP BY a;
SELECT a FROM t, UNION ALL SELECT b FROM u,;
SELECT a FROM t, u
-- =>
-- select a
-- from t
-- where b
-- ;
-- select a
-- from t
-- group by a
-- ;
-- (select a from t)
-- union all (select b from u)
-- ;
-- select a
-- from t, u

-- case: WHERE, PREWHERE, HAVING and QUALIFY
SELECT a FROM t PREWHERE b = 1 WHERE c > 2 AND d < 3;
SELECT a FROM t WHERE b GROUP BY a HAVING max(c) > 1 QUALIFY row_number() OVER (PARTITION BY a ORDER BY d) = 1
-- =>
-- select a
-- from t
-- where AND(=(b, ‹1›), AND(>(c, ‹2›), <(d, ‹3›)))
-- ;
-- select a
-- from t
-- where b
-- group by a
-- having >(MAX(c), ‹1›)
-- qualify =(ROW_NUMBER() over (partition by a order by d), ‹1›)

-- case: LIMIT, OFFSET and FETCH in all their forms
SELECT a FROM t LIMIT 10;
SELECT a FROM t ORDER BY b LIMIT ALL;
SELECT a FROM t ORDER BY b LIMIT NULL OFFSET 2;
SELECT a FROM t ORDER BY b LIMIT 5, 10;
SELECT a FROM t ORDER BY b LIMIT 10 OFFSET 5 ROWS;
SELECT a FROM t ORDER BY b OFFSET 5 ROW FETCH NEXT 1 ROW ONLY;
SELECT a FROM t ORDER BY b FETCH FIRST 3 ROWS WITH TIES;
SELECT a FROM t ORDER BY b FETCH FIRST 10 PERCENT ROWS ONLY;
SELECT a FROM t ORDER BY b FETCH NEXT ROW ONLY;
SELECT a FROM t ORDER BY b LIMIT 3 WITH TIES;
SELECT a FROM t ORDER BY b LIMIT 10 %;
SELECT a FROM t ORDER BY b LIMIT 10 PERCENT;
SELECT a FROM t ORDER BY b LIMIT (SELECT max(n) FROM u) OFFSET (SELECT m FROM v);
SELECT a FROM t ORDER BY b LIMIT c + 1, d;
SELECT a offset FROM t OFFSET;
SELECT a FROM t ORDER BY b FETCH FIRST (SELECT n FROM u) ROWS ONLY
-- =>
-- select a
-- from t
-- limited
-- ;
-- select a
-- from t
-- order by b
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b, scalar (select MAX(n) from u), scalar (select m from v)
-- limited
-- ;
-- select a
-- from t
-- order by b, +(c, ‹1›), d
-- limited
-- ;
-- opaque parse-failed: Expected a value, found "FROM".
-- reads t
-- ;
-- select a
-- from t
-- order by b, scalar (select n from u)
-- limited

-- case: ORDER BY: direction, nulls, ALL and SIBLINGS
SELECT a FROM t ORDER BY a, b ASC, c DESC, d NULLS FIRST, e DESC NULLS LAST LIMIT 1;
SELECT a FROM t ORDER BY ALL;
SELECT a FROM t ORDER BY ALL DESC NULLS LAST;
SELECT a FROM t ORDER BY ALL LIMIT 3;
SELECT a FROM t ORDER BY ALL OFFSET 3;
SELECT a FROM t START WITH b IS NULL CONNECT BY NOCYCLE PRIOR c = b ORDER SIBLINGS BY d LIMIT 2;
SELECT a FROM t CONNECT BY PRIOR c = b START WITH b = 0
-- =>
-- select a
-- from t
-- order by a, b, c desc, d nulls first, e desc nulls last
-- limited
-- ;
-- select a
-- from t
-- order by ‹ALL›
-- ;
-- select a
-- from t
-- order by ‹ALL› desc nulls last
-- ;
-- select a
-- from t
-- order by ‹ALL›
-- limited
-- ;
-- select a
-- from t
-- order by ‹ALL›
-- limited
-- ;
-- select a
-- from t
-- start with IS NULL(b)
-- connect by =(PRIOR(c), b)
-- order by d
-- limited
-- ;
-- select a
-- from t
-- start with =(b, ‹0›)
-- connect by =(PRIOR(c), b)

-- case: ORDER BY USING an operator [postgres]
SELECT a FROM t ORDER BY a USING >, b USING < NULLS FIRST LIMIT 1;
SELECT a FROM t ORDER BY a USING OPERATOR(pg_catalog.>=), b LIMIT 1
-- =>
-- select a
-- from t
-- order by a desc, b nulls first
-- limited
-- ;
-- select a
-- from t
-- order by a desc, b
-- limited

-- case: rows are locked, and statements have hints
SELECT a FROM t FOR UPDATE;
SELECT a FROM t FOR UPDATE OF t, u NOWAIT;
SELECT a FROM t FOR UPDATE SKIP LOCKED;
SELECT a FROM t FOR NO KEY UPDATE OF s.t SKIP LOCKED;
SELECT a FROM t FOR KEY SHARE;
SELECT a FROM t FOR SHARE NOWAIT;
SELECT a FROM t FOR READ ONLY;
SELECT a FROM t FOR FETCH ONLY WITH UR;
SELECT a FROM t FOR BROWSE;
SELECT a FROM t LOCK IN SHARE MODE;
SELECT a FROM t WITH CS;
SELECT a FROM t WITH RS;
SELECT a FROM t WITH RR;
SELECT a FROM t OPTION (MAXDOP 1, HASH JOIN);
SELECT a FROM t FOR BANANA
-- =>
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- opaque unsupported-construct: FOR BANANA is not supported yet.
-- reads t

-- case: workers read the rows in an order [spark]
SELECT a FROM t DISTRIBUTE BY b SORT BY c DESC;
SELECT a FROM t CLUSTER BY b, c;
SELECT a FROM t WHERE d SORT BY a LIMIT 1
-- =>
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- where d
-- limited

-- case: rows are packed into XML or JSON [tsql]
SELECT a, b FROM t FOR XML RAW ('row'), ROOT ('rows');
SELECT a FROM t FOR JSON PATH, INCLUDE_NULL_VALUES OPTION (RECOMPILE);
SELECT a FROM t UNION SELECT b FROM u FOR XML AUTO;
SELECT (SELECT b AS x FROM u FOR JSON PATH) AS y FROM t
-- =>
-- select FOR XML RAW ('row'), ROOT ('rows')(*)
-- from (select a, b from t)
-- ;
-- select FOR JSON PATH, INCLUDE_NULL_VALUES(a)
-- from t
-- ;
-- select FOR XML AUTO(*)
-- from ((select a from t) union (select b from u))
-- ;
-- select scalar (select FOR JSON PATH(b) as x from u) as y
-- from t

-- case: TOP counts rows or shares [tsql]
SELECT TOP 10 a FROM t ORDER BY b;
SELECT TOP (5) PERCENT WITH TIES a FROM t ORDER BY b;
SELECT TOP (@n + 1) a FROM t ORDER BY b;
SELECT TOP (SELECT max(n) FROM u) a FROM t ORDER BY b;
SELECT TOP @n a FROM t;
SELECT DISTINCT TOP 3 a FROM t;
SELECT top.a, top FROM top;
DELETE TOP (10) FROM t WHERE a = 1;
UPDATE TOP (10) t SET a = 1;
DELETE TOP (b + 1) FROM t;
INSERT TOP (3) INTO t (a) SELECT b FROM u;
MERGE TOP (3) INTO t USING s ON t.i = s.i WHEN MATCHED THEN DELETE;
-- =>
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by b
-- limited
-- ;
-- select a
-- from t
-- order by +(‹@n›, ‹1›), b
-- limited
-- ;
-- select a
-- from t
-- order by scalar (select MAX(n) from u), b
-- limited
-- ;
-- select a
-- from t
-- limited
-- ;
-- select distinct a
-- from t
-- limited
-- ;
-- select top.a, top
-- from top
-- ;
-- delete t
-- where =(a, ‹1›)
-- ;
-- update t
-- set a = ‹1›
-- ;
-- opaque unsupported-construct: TOP with an expression is not supported yet.
-- reads t
-- ;
-- insert t (a)
-- select b
-- from u
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- delete

-- case: FROM may precede SELECT [duckdb]
FROM t;
FROM t SELECT a, b WHERE c;
FROM t SELECT DISTINCT a ORDER BY a LIMIT 1;
FROM t JOIN u USING (i) WHERE b GROUP BY a;
SELECT (FROM t SELECT max(a)) x;
WITH c AS (FROM t) FROM c SELECT a
-- =>
-- select *
-- from t
-- ;
-- select a, b
-- from t
-- where c
-- ;
-- select distinct a
-- from t
-- order by a
-- limited
-- ;
-- select *
-- from t inner join u using (i)
-- where b
-- group by a
-- ;
-- select scalar (select MAX(a) from t) as x
-- ;
-- with c = (select * from t)
-- select a
-- from c

-- case: FROM alone is no query [postgres]
FROM t;
SELECT a FROM (FROM t SELECT b) x
-- =>
-- opaque parse-failed: Expected SELECT, found the end of the statement.
-- reads t
-- ;
-- select a
-- from (select b from t) as x

-- case: VALUES are rows
VALUES (1, 'a'), (2, 'b');
VALUES (1), (2) ORDER BY 1 LIMIT 1;
SELECT * FROM (VALUES (1, 2), (3, 4)) AS v (a, b);
VALUES ROW(1, 2), ROW(3, 4);
SELECT a FROM t WHERE (a, b) IN (VALUES (1, 2), (c, 4));
SELECT values.a, value FROM values;
INSERT INTO t VALUE (1, DEFAULT);
VALUES ()
-- =>
-- values (‹1›, ‹'a'›), (‹2›, ‹'b'›)
-- ;
-- values (‹1›), (‹2›)
-- order by ‹1›
-- limited
-- ;
-- select *
-- from (values (‹1›, ‹2›), (‹3›, ‹4›)) as v(a, b)
-- ;
-- values (‹1›, ‹2›), (‹3›, ‹4›)
-- ;
-- select a
-- from t
-- where in(a, b) (values (‹1›, ‹2›), (c, ‹4›))
-- ;
-- select values.a, value
-- from values
-- ;
-- insert t
-- values (‹1›, ‹DEFAULT›)
-- ;
-- values ()

-- case: VALUES need no brackets [spark]
VALUES 1, 2;
VALUES (1, 2), (3, 4) AS v (a, b);
SELECT * FROM VALUES ('x', 1), ('y', 2) AS v (a, b);
SELECT * FROM VALUES 1, 2 v;
SELECT * FROM VALUES NULL, TRUE, FALSE, -1, (2);
SELECT * FROM VALUES (1), VALUES (2);
SELECT * FROM VALUES struct(1, 2), struct(3, 4) AS v (a);
VALUES (1 AS a, 2 AS b)
-- =>
-- values (‹1›), (‹2›)
-- ;
-- select *
-- from (values (‹1›, ‹2›), (‹3›, ‹4›)) as v(a, b)
-- ;
-- select *
-- from (values (‹'x'›, ‹1›), (‹'y'›, ‹2›)) as v(a, b)
-- ;
-- select *
-- from (values (‹1›), (‹2›)) as v
-- ;
-- select *
-- from (values (‹NULL›), (‹TRUE›), (‹FALSE›), (-(‹1›)), (‹2›))
-- ;
-- select *
-- from (values (‹1›)), (values (‹2›))
-- ;
-- select *
-- from (values (STRUCT(‹1›, ‹2›)), (STRUCT(‹3›, ‹4›))) as v(a)
-- ;
-- values (‹1›, ‹2›)

-- case: set operations bind from left to right, INTERSECT first
SELECT a FROM t UNION SELECT b FROM u UNION ALL SELECT c FROM v;
SELECT a FROM t EXCEPT ALL SELECT b FROM u INTERSECT SELECT c FROM v;
SELECT a FROM t MINUS SELECT b FROM u;
SELECT a FROM t INTERSECT ALL SELECT b FROM u INTERSECT DISTINCT SELECT c FROM v;
(SELECT a FROM t) UNION DISTINCT (SELECT b FROM u ORDER BY c LIMIT 1) ORDER BY 1 LIMIT 2;
((SELECT a FROM t)) EXCEPT ((SELECT b FROM u) UNION SELECT c FROM v);
TABLE t UNION ALL TABLE ONLY u;
TABLE ONLY (s.t);
TABLE t * LIMIT 3
-- =>
-- ((select a from t) union (select b from u))
-- union all (select c from v)
-- ;
-- (select a from t)
-- except all ((select b from u) intersect (select c from v))
-- ;
-- (select a from t)
-- except (select b from u)
-- ;
-- ((select a from t) intersect all (select b from u))
-- intersect (select c from v)
-- ;
-- (select a from t)
-- union (select b from u order by c limited)
-- order by ‹1›
-- limited
-- ;
-- (select a from t)
-- except ((select b from u) union (select c from v))
-- ;
-- (select * from t)
-- union all (select * from u)
-- ;
-- select *
-- from s.t
-- ;
-- select *
-- from t
-- limited

-- case: set operations pair columns by name [bigquery]
SELECT a, b FROM t UNION ALL BY NAME SELECT b, a FROM u;
SELECT a, b FROM t UNION ALL BY NAME ON (a) SELECT b, a FROM u;
SELECT a FROM t LEFT UNION ALL BY NAME SELECT b, a FROM u;
SELECT a FROM t FULL OUTER UNION ALL BY NAME SELECT b FROM u;
SELECT a FROM t FULL UNION ALL SELECT b FROM u;
SELECT a FROM t OUTER UNION ALL SELECT b FROM u;
SELECT a FROM t INNER UNION ALL CORRESPONDING SELECT a FROM u;
SELECT a FROM t UNION ALL STRICT CORRESPONDING BY (a) SELECT a FROM u;
SELECT a FROM t LEFT OUTER INTERSECT DISTINCT CORRESPONDING SELECT a FROM u;
SELECT a FROM t UNION ALL CORRESPONDING BY (a, b) SELECT a FROM u;
SELECT a FROM ((SELECT a FROM t) LEFT UNION ALL BY NAME (SELECT a FROM u));
SELECT a FROM ((SELECT a FROM t) FULL OUTER UNION ALL (SELECT a FROM u))
-- =>
-- (select a, b from t)
-- union all by name (select b, a from u)
-- ;
-- (select a, b from t)
-- union all by name on (a) (select b, a from u)
-- ;
-- (select a from t)
-- union all by name left (select b, a from u)
-- ;
-- (select a from t)
-- union all by name (select b from u)
-- ;
-- (select a from t)
-- union all by name (select b from u)
-- ;
-- (select a from t)
-- union all by name (select b from u)
-- ;
-- (select a from t)
-- union all by name common (select a from u)
-- ;
-- (select a from t)
-- union all by name on (a) (select a from u)
-- ;
-- (select a from t)
-- intersect by name left (select a from u)
-- ;
-- (select a from t)
-- union all by name common on (a, b) (select a from u)
-- ;
-- select a
-- from ((select a from t) union all by name left (select a from u))
-- ;
-- select a
-- from ((select a from t) union all by name (select a from u))

-- case: common table expressions
WITH c AS (SELECT a FROM t) SELECT a FROM c;
WITH c (x, y) AS (SELECT a, b FROM t), d AS (SELECT x FROM c) SELECT x FROM d;
WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 9) SELECT n FROM c;
WITH c AS MATERIALIZED (SELECT a FROM t), d AS NOT MATERIALIZED (SELECT b FROM u) SELECT a, b FROM c, d;
WITH c AS (VALUES (1, 2)) SELECT column1 FROM c;
WITH c AS (WITH d AS (SELECT a FROM t) SELECT a FROM d) SELECT a FROM c;
WITH c AS (SELECT 1 AS a) (WITH c AS (SELECT 2 AS a) SELECT a FROM c);
WITH c AS (SELECT a FROM t) (SELECT a FROM c) UNION (SELECT b FROM u);
SELECT (WITH c AS (SELECT max(a) m FROM t) SELECT m FROM c) FROM u;
WITH c (SELECT a FROM t) SELECT a FROM c
-- =>
-- with c = (select a from t)
-- select a
-- from c
-- ;
-- with c(x, y) = (select a, b from t)
-- with d = (select x from c)
-- select x
-- from d
-- ;
-- with recursive c(n) = ((select ‹1›) union all (select +(n, ‹1›) from c where <(n, ‹9›)))
-- select n
-- from c
-- ;
-- with c = (select a from t)
-- with d = (select b from u)
-- select a, b
-- from c, d
-- ;
-- with c = (values (‹1›, ‹2›))
-- select column1
-- from c
-- ;
-- with c = (with d = (select a from t) select a from d)
-- select a
-- from c
-- ;
-- with c = (select ‹1› as a)
-- select *
-- from (with c = (select ‹2› as a) select a from c)
-- ;
-- with c = (select a from t)
-- (select a from c)
-- union (select b from u)
-- ;
-- select scalar (with c = (select MAX(a) as m from t) select m from c)
-- from u
-- ;
-- with c = (select a from t)
-- select a
-- from c

-- case: a change in WITH returns rows [postgres]
WITH d AS (DELETE FROM t WHERE a < 1 RETURNING a, b) INSERT INTO log SELECT a, b FROM d;
WITH i AS (INSERT INTO t (a) SELECT x FROM s RETURNING t.a, id) SELECT id FROM i;
WITH u AS (UPDATE t SET a = s.x FROM s WHERE t.i = s.i RETURNING *) SELECT a FROM u;
WITH m AS (MERGE INTO t USING s ON t.i = s.i WHEN MATCHED THEN UPDATE SET a = s.x RETURNING t.a) SELECT a FROM m;
WITH x AS (DELETE FROM t) SELECT 1;
WITH c AS (SELECT a FROM s), d AS (DELETE FROM t USING c WHERE t.a = c.a RETURNING t.*) SELECT * FROM d;
WITH c AS (SELECT a FROM s) DELETE FROM t WHERE a IN (SELECT a FROM c);
WITH c AS (SELECT a FROM s) UPDATE t SET b = c.a FROM c;
WITH c AS (SELECT a FROM s) MERGE INTO t USING c ON t.a = c.a WHEN MATCHED THEN DELETE;
WITH c AS (SELECT a FROM s) CREATE TABLE n AS SELECT a FROM c
-- =>
-- delete t
-- where <(a, ‹1›)
-- returning (select a as a, b as b from t where <(a, ‹1›))
-- ;
-- insert log
-- with d = (select a as a, b as b from t where <(a, ‹1›))
-- select a, b
-- from d
-- ;
-- insert t (a)
-- select x
-- from s
-- returning (select inserted.a as a, t.id as id from (select x from s) as inserted(a), t)
-- ;
-- with i = (select inserted.a as a, t.id as id from (select x from s) as inserted(a), t)
-- select id
-- from i
-- ;
-- update t
-- set a = s.x
-- from s
-- where =(t.i, s.i)
-- returning (select * replace a = s.x from t, s where =(t.i, s.i))
-- ;
-- with u = (select * replace a = s.x from t, s where =(t.i, s.i))
-- select a
-- from u
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- update a = s.x
-- returning (select s.x as a from t full join s on =(t.i, s.i))
-- ;
-- with m = (select s.x as a from t full join s on =(t.i, s.i))
-- select a
-- from m
-- ;
-- delete t
-- ;
-- select ‹1›
-- ;
-- with c = (select a from s)
-- delete t
-- using c
-- where =(t.a, c.a)
-- returning (with c = (select a from s) select t.* from t, c where =(t.a, c.a))
-- ;
-- with c = (select a from s)
-- with d = (with c = (select a from s) select t.* from t, c where =(t.a, c.a))
-- select *
-- from d
-- ;
-- with c = (select a from s)
-- delete t
-- where in(a) (select a from c)
-- ;
-- with c = (select a from s)
-- update t
-- set b = c.a
-- from c
-- ;
-- with c = (select a from s)
-- merge t
-- using c
-- on =(t.a, c.a)
-- delete
-- ;
-- create table n
-- with c = (select a from s)
-- select a
-- from c

-- case: SEARCH and CYCLE add columns [postgres]
WITH RECURSIVE c AS (SELECT a FROM t UNION ALL SELECT t.a FROM t, c) SEARCH DEPTH FIRST BY a, b SET o SELECT a, o FROM c;
WITH RECURSIVE c AS (SELECT a FROM t UNION ALL SELECT t.a FROM t, c) SEARCH BREADTH FIRST BY a SET o CYCLE a SET m USING p SELECT a, m, p FROM c;
WITH RECURSIVE c AS (SELECT a FROM t UNION ALL SELECT t.a FROM t, c) CYCLE a, b SET m TO 'Y' DEFAULT 'N' USING p SELECT m FROM c
-- =>
-- with recursive c = ((select a from t) union all (select t.a from t, c))
-- select a, o
-- from c
-- ;
-- with recursive c = ((select a from t) union all (select t.a from t, c))
-- select a, m, p
-- from c
-- ;
-- with recursive c = ((select a from t) union all (select t.a from t, c))
-- select m
-- from c

-- case: SEARCH has an order of each column [oracle]
WITH c (a) AS (SELECT a FROM t UNION ALL SELECT t.a FROM t, c) SEARCH DEPTH FIRST BY a ASC NULLS FIRST, b DESC SET o CYCLE a SET m TO 1 DEFAULT 0 SELECT a FROM c
-- =>
-- with c(a) = ((select a from t) union all (select t.a from t, c))
-- select a
-- from c

-- case: functions in WITH are skipped [trino]
WITH FUNCTION f(x INT) RETURNS INT RETURN x * 2 SELECT f(a) FROM t;
WITH FUNCTION f(x INT) RETURNS INT RETURN x, FUNCTION g(y INT) RETURNS INT BEGIN DECLARE z INT; SET z = y; RETURN z; END SELECT f(g(a)) FROM t;
WITH FUNCTION f() RETURNS INT RETURN (SELECT 1) SELECT f();
WITH function AS (SELECT a FROM t) SELECT a FROM function
-- =>
-- select F(a)
-- from t
-- ;
-- select F(G(a))
-- from t
-- ;
-- opaque unsupported-construct: A query inside a function defined in WITH is not supported yet.
-- ;
-- with function = (select a from t)
-- select a
-- from function

-- case: functions in WITH are skipped [oracle]
WITH FUNCTION f(x NUMBER) RETURN NUMBER IS BEGIN RETURN x * 2; END; SELECT f(a) FROM t;
WITH FUNCTION f(x NUMBER) RETURN NUMBER IS BEGIN RETURN x; END f; c AS (SELECT a FROM t) SELECT f(a) FROM c
-- =>
-- select F(a)
-- from t
-- ;
-- with c = (select a from t)
-- select F(a)
-- from c

-- case: INTO creates a relation [postgres]
SELECT a INTO n FROM t;
SELECT a INTO TEMP n FROM t;
SELECT a INTO TEMPORARY TABLE n FROM t WHERE b;
SELECT a INTO UNLOGGED TABLE s.n FROM t;
SELECT a INTO n FROM t WHERE false;
SELECT a INTO n FROM (SELECT b INTO m FROM u) x
-- =>
-- create table n
-- select a
-- from t
-- ;
-- create temporary table n
-- select a
-- from t
-- ;
-- create temporary table n
-- select a
-- from t
-- where b
-- ;
-- create table s.n
-- select a
-- from t
-- ;
-- create table n
-- select a
-- from t
-- where ‹FALSE›
-- ;
-- create table n
-- select a
-- from (unread query reads u) as x

-- case: INTO creates a relation [tsql]
SELECT a INTO #n FROM t;
SELECT a INTO n FROM t WHERE 1 = 0;
SELECT TOP 0 a INTO n FROM t;
SELECT TOP (0) a INTO n FROM t;
SELECT a INTO n FROM t WHERE b = 1 AND 1 = 2;
SELECT a INTO n FROM t WHERE 1 <> 1;
SELECT a INTO n FROM t WHERE 1 != 2;
SELECT a INTO n FROM t WHERE 1 = 1;
SELECT a INTO n FROM t WHERE '1' = 0
-- =>
-- create temporary table #n
-- select a
-- from t
-- ;
-- create table n
-- select a
-- from t
-- where =(‹1›, ‹0›)
-- ;
-- create table n
-- select a
-- from t
-- limited
-- ;
-- create table n
-- select a
-- from t
-- limited
-- ;
-- create table n
-- select a
-- from t
-- where AND(=(b, ‹1›), =(‹1›, ‹2›))
-- ;
-- create table n
-- select a
-- from t
-- where <>(‹1›, ‹1›)
-- ;
-- create table n
-- select a
-- from t
-- where !=(‹1›, ‹2›)
-- ;
-- create table n
-- select a
-- from t
-- where =(‹1›, ‹1›)
-- ;
-- create table n
-- select a
-- from t
-- where =(‹'1'›, ‹0›)

-- case: INTO writes files and variables [mysql]
SELECT a, b INTO OUTFILE '/tmp/x.csv' CHARACTER SET utf8 FIELDS TERMINATED BY ',' OPTIONALLY ENCLOSED BY '"' LINES TERMINATED BY ';' FROM t;
SELECT a FROM t INTO DUMPFILE '/tmp/x';
SELECT a, b FROM t INTO @x, @y;
SELECT a FROM t LIMIT 1 INTO @x FOR UPDATE
-- =>
-- unload «/tmp/x.csv»
-- select a, b
-- from t
-- ;
-- unload «/tmp/x»
-- select a
-- from t
-- ;
-- assign @x
-- select scalar (select a from t) as "x"
-- ;
-- assign @y
-- select scalar (select b from t) as "y"
-- ;
-- assign @x
-- select scalar (select a from t limited) as "x"

-- case: a new table copies rows or only columns
CREATE TABLE n AS SELECT a FROM t LIMIT 0;
CREATE TABLE n AS (SELECT a FROM t LIMIT 0);
CREATE TABLE n AS SELECT a FROM t WITH NO DATA;
CREATE TABLE n AS SELECT a FROM t WITH DATA;
CREATE TABLE n AS SELECT a FROM t LIMIT 10;
CREATE VIEW n AS SELECT a FROM t LIMIT 0;
CREATE TABLE n AS SELECT a FROM t WHERE false AND b;
CREATE TABLE n AS SELECT a FROM t UNION SELECT a FROM u
-- =>
-- create table n
-- select a
-- from t
-- limited
-- ;
-- create table n
-- select a
-- from t
-- limited
-- ;
-- create table n
-- select a
-- from t
-- ;
-- create table n
-- select a
-- from t
-- ;
-- create table n
-- select a
-- from t
-- limited
-- ;
-- create view n
-- select a
-- from t
-- limited
-- ;
-- create table n
-- select a
-- from t
-- where AND(‹FALSE›, b)
-- ;
-- create table n
-- (select a from t)
-- union (select a from u)
