-- What BigQuery, DuckDB, Postgres and Trino alone have, as the IR.

-- case: a join has clauses before and after JOIN [duckdb]
SELECT 1 FROM x: a JOIN BY (TYPE right_anti_join) b ON x.i = b.i LEFT JOIN c NEAREST 2 BY SIMILARITY f(b.v, c.v)
-- =>
-- select ‹1›
-- from b anti join a as x on =(x.i, b.i) left join c on F(b.v, c.v)

-- case: words of joins are aliases [duckdb]
SELECT 1 FROM a nearest JOIN b approx ON nearest.i = approx.i
-- =>
-- select ‹1›
-- from a as nearest inner join b as approx on =(nearest.i, approx.i)

-- case: list comprehensions, factorials and EXPORT_STATE [duckdb]
SELECT [x + 1 FOR x IN xs IF x > 0], 5! < 3, finalize(sum(a) EXPORT_STATE), b IS NULL::INT FROM t
-- =>
-- select LIST_TRANSFORM(LIST_FILTER(xs, lambda(x → >(x, ‹0›))), lambda(x → +(x, ‹1›))), <(FACTORIAL(‹5›), ‹3›), FINALIZE(SUM(a, ‹EXPORT_STATE›)), cast(IS NULL(b) as INT)
-- from t

-- case: PIVOT and UNPIVOT are queries [duckdb]
PIVOT t ON a, b || c USING sum(x) AS s, max(y) GROUP BY d ORDER BY d; UNPIVOT t ON (a, b) AS one, (c, d) AS two, INTO NAME n VALUE v, w
-- =>
-- select d, SUM(x) filter (PIVOT(a, ||(b, c))).*, MAX(y) filter (PIVOT(a, ||(b, c))).*
-- from t
-- group by all
-- order by d
-- ;
-- select * except (a, b, c, d), column names(‹ONE›, ‹TWO›) as n, UNPIVOT(a, c) as v, UNPIVOT(b, d) as w
-- from t
-- where UNPIVOT EXCLUDE NULLS(a, b, c, d)

-- case: DESCRIBE and SUMMARIZE are sources [duckdb]
SELECT * FROM (DESCRIBE SELECT a FROM t) d, (SUMMARIZE u) s
-- =>
-- select *
-- from (select column names(*) as column_name, TYPEOF(*) as column_type, ‹null› as null, ‹key› as key, ‹default› as default, ‹extra› as extra from (select a from t) where column names(*)) as d, lateral (select column names(*) as column_name, TYPEOF(*) as column_type, SUM(*) as min, SUM(*) as max, SUM(*) as approx_unique, SUM(*) as avg, SUM(*) as std, SUM(*) as q25, SUM(*) as q50, SUM(*) as q75, SUM(*) as count, SUM(*) as null_percentage from u where column names(*)) as s

-- case: names are strings, and parameters have quotes [duckdb]
WITH 'a b' AS (SELECT $"x.y" AS c) FROM "a b"
-- =>
-- with "a b" = (select ‹$"x.y"› as c)
-- select *
-- from "a b"

-- case: MERGE compares columns of both sides with USING [duckdb]
MERGE INTO t USING s AS u USING (i, j) WHEN MATCHED THEN UPDATE WHEN NOT MATCHED THEN INSERT
-- =>
-- merge t
-- using s as u
-- on AND(=(t.i, u.i), =(t.j, u.j))
-- update *
-- insert *

-- case: quoted names contain backslashes and dots [bigquery]
SELECT `a\`b` FROM `corp.com:shop.d.t`, my-shop-1a.d.u FOR SYSTEM_TIME AS OF at
-- =>
-- select "a\`b"
-- from "corp.com:shop"."d"."t", my-shop-1a.d.u

-- case: MODEL and TABLE are arguments [bigquery]
SELECT a FROM ML.PREDICT(MODEL d.m, TABLE t, STRUCT(1 AS n)); FROM t |> CALL f(1) AS r |> SELECT r.a
-- =>
-- select a
-- from ML.PREDICT(‹MODEL D.M›, array (select * from t), STRUCT(‹1›))
-- ;
-- select r.a
-- from transparent (select * from F(array (select * from t), ‹1›) as r)

-- case: FROM reads an array by its path [bigquery]
SELECT i, n FROM t, t.xs AS i WITH OFFSET AS n; SELECT o FROM ys WITH OFFSET
-- =>
-- select i, n
-- from t, UNNEST(t.xs) as i(i, n)
-- ;
-- select o
-- from UNNEST(ys) as ys(ys, offset)

-- case: ROWS FROM joins the rows of functions [postgres]
SELECT * FROM ROWS FROM (f(a) AS (x INT, y TEXT), g(b)) WITH ORDINALITY AS t
-- =>
-- select *
-- from ROWS FROM(F(a), G(b)) as t(x, y, ordinality)

-- case: commands of psql are no SQL [postgres]
\set x 1
SELECT 1 \gset
SELECT :'x', :"y" \crosstabview
\echo done
\copy t (a) FROM 'f.csv' WITH (FORMAT csv)
TABLE ONLY (t); TABLE u *
-- =>
-- select ‹1›
-- ;
-- select ‹:'x'›, ‹:"y"›
-- ;
-- load t (a)
-- select "$1"
-- from «f.csv»
-- ;
-- select *
-- from t
-- ;
-- select *
-- from u
