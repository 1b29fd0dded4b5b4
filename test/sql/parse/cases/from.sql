-- The IR of relations in FROM. A case is its SQL and, after `=>`, the IR as test/sql/print-ir.ts prints it. The dialect is in brackets.

-- case: comma, cross, inner and outer joins
SELECT 1 FROM a, b x CROSS JOIN c JOIN d ON d.i = c.i LEFT OUTER JOIN e USING (j, k) RIGHT JOIN f ON true FULL JOIN g ON false
-- =>
-- select ‹1›
-- from a, b as x cross join c inner join d on =(d.i, c.i) left join e using (j, k) right join f on ‹TRUE› full join g on ‹FALSE›

-- case: natural, semi and anti joins [spark]
SELECT 1 FROM a NATURAL LEFT JOIN b LEFT SEMI JOIN c ON b.i = c.i LEFT ANTI JOIN d ON b.i = d.i
-- =>
-- select ‹1›
-- from a natural left join b semi join c on =(b.i, c.i) anti join d on =(b.i, d.i)

-- case: joins in brackets, and joins whose ON follows later joins
SELECT 1 FROM a JOIN (b JOIN c ON b.i = c.i) ON a.i = b.i; SELECT 1 FROM a JOIN b JOIN c ON b.i = c.i ON a.i = b.i
-- =>
-- select ‹1›
-- from a inner join (b inner join c on =(b.i, c.i)) on =(a.i, b.i)
-- ;
-- select ‹1›
-- from a inner join (b inner join c on =(b.i, c.i)) on =(a.i, b.i)

-- case: a join without ON precedes a join with ON
SELECT 1 FROM a JOIN b JOIN c ON b.i = c.i
-- =>
-- select ‹1›
-- from a inner join b inner join c on =(b.i, c.i)

-- case: derived tables, with and without LATERAL
SELECT 1 FROM (SELECT a FROM t) d, LATERAL (SELECT b FROM u WHERE u.i = d.a) AS e(x), ((SELECT 1) UNION (SELECT 2)) f
-- =>
-- select ‹1›
-- from (select a from t) as d, lateral (select b from u where =(u.i, d.a)) as e(x), ((select ‹1›) union (select ‹2›)) as f

-- case: brackets around a join whose left side is a query
SELECT 1 FROM ((SELECT a FROM t) x JOIN u ON x.a = u.a)
-- =>
-- select ‹1›
-- from (select a from t) as x inner join u on =(x.a, u.a)

-- case: the alias of UNNEST is the name of its column [bigquery]
SELECT 1 FROM t, UNNEST(t.xs) AS x WITH OFFSET AS i, UNNEST([1, 2]) y, t.ys
-- =>
-- select ‹1›
-- from t, UNNEST(t.xs) as x(x, i), UNNEST(ARRAY(‹1›, ‹2›)) as y [column], t.ys

-- case: UNNEST WITH ORDINALITY has a column with the number [postgres]
SELECT 1 FROM unnest(ARRAY[1, 2]) WITH ORDINALITY AS u(x, n), generate_series(1, 3) AS g
-- =>
-- select ‹1›
-- from UNNEST(ARRAY(‹1›, ‹2›)) as u(x, n), GENERATE_SERIES(‹1›, ‹3›) as g [column]

-- case: FLATTEN is a table function [snowflake]
SELECT f.value:id::int FROM t, LATERAL FLATTEN(input => t.v:items, outer => true) f, TABLE(FLATTEN(t.w)) g, TABLE(my_schema.fn(1)) h
-- =>
-- select cast(field(f.value, id) as INT)
-- from t, FLATTEN(field(t.v, items), ‹TRUE›) as f, FLATTEN(t.w) as g, MY_SCHEMA.FN(‹1›) as h

-- case: LATERAL VIEW is a table function [spark]
SELECT a, k, v FROM t LATERAL VIEW explode(xs) e AS a LATERAL VIEW OUTER explode(m) AS k, v
-- =>
-- select a, k, v
-- from t cross join EXPLODE(xs) as e(a) left join EXPLODE(m) as (k, v)

-- case: CROSS APPLY and OUTER APPLY are lateral joins [tsql]
SELECT 1 FROM t CROSS APPLY fn(t.a) AS f OUTER APPLY (SELECT TOP 1 b FROM u WHERE u.i = t.i ORDER BY b) x
-- =>
-- select ‹1›
-- from t cross join FN(t.a) as f left join lateral (select b from u where =(u.i, t.i) order by b limited) as x

-- case: time travel, samples and hints are skipped [snowflake]
SELECT 1 FROM a AT (OFFSET => -60) x, b TABLESAMPLE (10) y, c BEFORE (STATEMENT => 'q')
-- =>
-- select ‹1›
-- from a as x, b as y, c

-- case: FOR SYSTEM_TIME AS OF is skipped [bigquery]
SELECT 1 FROM p.d.t FOR SYSTEM_TIME AS OF TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 1 HOUR) AS x
-- =>
-- select ‹1›
-- from p.d.t as x

-- case: VERSION AS OF is skipped [databricks]
SELECT 1 FROM t VERSION AS OF 3, u TIMESTAMP AS OF '2026-01-01' v
-- =>
-- select ‹1›
-- from t, u as v

-- case: table hints are skipped [tsql]
SELECT 1 FROM t WITH (NOLOCK) JOIN u AS x WITH (INDEX(i)) ON t.i = x.i
-- =>
-- select ‹1›
-- from t inner join u as x on =(t.i, x.i)

-- case: index hints are skipped [mysql]
SELECT 1 FROM t USE INDEX (i) FORCE INDEX FOR JOIN (j) STRAIGHT_JOIN u ON t.i = u.i
-- =>
-- select ‹1›
-- from t inner join u on =(t.i, u.i)

-- case: ASOF JOIN has a match condition [snowflake]
SELECT 1 FROM a ASOF JOIN b MATCH_CONDITION (a.t >= b.t) ON a.i = b.i
-- =>
-- select ‹1›
-- from a inner join b on AND(>=(a.t, b.t), =(a.i, b.i))

-- case: a file name is a relation [duckdb]
SELECT 1 FROM 'a.parquet', read_csv('b.csv', header = true) x USING SAMPLE 10%
-- =>
-- select ‹1›
-- from «a.parquet», READ_CSV(‹'b.csv'›, header =(‹TRUE›)) as x

-- case: OPENJSON is a table function [tsql]
SELECT x.id FROM t CROSS APPLY OPENJSON(t.doc) WITH (id INT '$.id', name NVARCHAR(10)) AS x
-- =>
-- select x.id
-- from t cross join OPENJSON(t.doc) as x(id, name)

-- case: a table function has relations as arguments [spark]
SELECT * FROM f(TABLE s.t PARTITION BY (a, b) ORDER BY c, TABLE (SELECT d FROM u) WITH SINGLE PARTITION, g => TABLE(v)) x
-- =>
-- select *
-- from F(array (select * from s.t window argument = (partition by a, b order by c)), array (select * from (select d from u)), array (select * from v)) as x
