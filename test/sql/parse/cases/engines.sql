-- What BigQuery, DuckDB, Postgres and Trino alone have, as the IR.

-- case: what stands before and behind a join [duckdb]
SELECT 1 FROM x: a JOIN BY (TYPE right_anti_join) b ON x.i = b.i LEFT JOIN c NEAREST 2 BY SIMILARITY f(b.v, c.v)
-- =>
-- select ‹1›
-- from b anti join a as x on =(x.i, b.i) left join c on F(b.v, c.v)

-- case: aliases that are words of joins [duckdb]
SELECT 1 FROM a nearest JOIN b approx ON nearest.i = approx.i
-- =>
-- select ‹1›
-- from a as nearest inner join b as approx on =(nearest.i, approx.i)

-- case: lists from lists, factorials, aggregates that keep their state [duckdb]
SELECT [x + 1 FOR x IN xs IF x > 0], 5! < 3, finalize(sum(a) EXPORT_STATE), b IS NULL::INT FROM t
-- =>
-- select LIST_TRANSFORM(LIST_FILTER(xs, lambda(x → >(x, ‹0›))), lambda(x → +(x, ‹1›))), <(FACTORIAL(‹5›), ‹3›), FINALIZE(SUM(a, ‹EXPORT_STATE›)), cast(IS NULL(b) as INT)
-- from t

-- case: pivots as queries [duckdb]
PIVOT t ON a, b || c USING sum(x) AS s, max(y) GROUP BY d ORDER BY d; UNPIVOT t ON (a, b) AS one, (c, d) AS two, INTO NAME n VALUE v, w
-- =>
-- select d, SUM(x) filter (PIVOT(a, ||(b, c))).*, MAX(y) filter (PIVOT(a, ||(b, c))).*
-- from t
-- group by all
-- order by d
-- ;
-- select * except (a, b, c, d), ‹UNPIVOT a b c d› as n, UNPIVOT(a, c) as v, UNPIVOT(b, d) as w
-- from t

-- case: descriptions as sources [duckdb]
SELECT * FROM (DESCRIBE SELECT a FROM t) d, (SUMMARIZE u) s
-- =>
-- select *
-- from (select ‹column_name› as column_name, ‹column_type› as column_type, ‹null› as null, ‹key› as key, ‹default› as default, ‹extra› as extra) as d, (select ‹column_name› as column_name, ‹column_type› as column_type, SUM(*) as min, SUM(*) as max, SUM(*) as approx_unique, SUM(*) as avg, SUM(*) as std, SUM(*) as q25, SUM(*) as q50, SUM(*) as q75, SUM(*) as count, SUM(*) as null_percentage from u) as s

-- case: names as strings, parameters in quotes [duckdb]
WITH 'a b' AS (SELECT $"x.y" AS c) FROM "a b"
-- =>
-- with "a b" = (select ‹$"x.y"› as c)
-- select *
-- from "a b"

-- case: a merge by columns of both sides [duckdb]
MERGE INTO t USING s AS u USING (i, j) WHEN MATCHED THEN UPDATE WHEN NOT MATCHED THEN INSERT
-- =>
-- merge t
-- using s as u
-- on AND(=(t.i, u.i), =(t.j, u.j))
-- update *
-- insert *

-- case: names with backslashes and dots of their own [bigquery]
SELECT `a\`b` FROM `corp.com:shop.d.t`, my-shop-1a.d.u FOR SYSTEM_TIME AS OF at
-- =>
-- select "a\`b"
-- from "corp.com:shop"."d"."t", my-shop-1a.d.u

-- case: models and relations as arguments [bigquery]
SELECT a FROM ML.PREDICT(MODEL d.m, TABLE t, STRUCT(1 AS n)); FROM t |> CALL f(1) AS r |> SELECT r.a
-- =>
-- select a
-- from ML.PREDICT(‹MODEL D.M›, array (select * from t), STRUCT(‹1›))
-- ;
-- select r.a
-- from transparent (select * from F(array (select * from t), ‹1›) as r)

-- case: arrays by their path [bigquery]
SELECT i, n FROM t, t.xs AS i WITH OFFSET AS n; SELECT o FROM ys WITH OFFSET
-- =>
-- select i, n
-- from t, UNNEST(t.xs) as i(i, n)
-- ;
-- select o
-- from UNNEST(ys) as ys(ys, offset)

-- case: rows of several functions [postgres]
SELECT * FROM ROWS FROM (f(a) AS (x INT, y TEXT), g(b)) WITH ORDINALITY AS t
-- =>
-- select *
-- from ROWS FROM(F(a), G(b)) as t(x, y, ordinality)

-- case: commands of psql [postgres]
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
