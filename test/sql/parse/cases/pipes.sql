-- case: each step is a query over the step before [bigquery]
FROM t |> WHERE a > 0 |> EXTEND b AS c |> SET a = 1 |> DROP b |> RENAME c d |> AS p |> SELECT p.a
-- =>
-- select p.a
-- from (select * rename c to d from transparent (select * except (b) from transparent (select * replace a = ‹1› from transparent (select *, b as c from transparent (select * from transparent (select * from t) where >(a, ‹0›)))))) as p

-- case: AGGREGATE has an order [bigquery]
FROM t |> AGGREGATE SUM(a) AS s DESC NULLS LAST GROUP AND ORDER BY b AS k, c
-- =>
-- select b as k, c, SUM(a) as s
-- from transparent (select * from t)
-- group by b, c
-- order by b, c, SUM(a) desc nulls last

-- case: a query before the pipe, set operations and common table expressions in the pipe [bigquery]
WITH c AS (SELECT 1) SELECT 2 UNION ALL SELECT 3 |> EXCEPT DISTINCT BY NAME (FROM c) |> TABLESAMPLE SYSTEM (1 PERCENT) |> LIMIT 2 OFFSET 1
-- =>
-- with c = (select ‹1›)
-- select *
-- from (((select ‹2›) union all (select ‹3›)) except by name (select * from c))
-- limited

-- case: set operations BY NAME keep certain columns [bigquery]
SELECT 1 AS a FULL OUTER UNION ALL BY NAME SELECT 2 AS b; SELECT 1 AS a LEFT UNION ALL BY NAME ON (a) SELECT 2 AS b;
SELECT 1 AS a UNION ALL CORRESPONDING SELECT 2 AS a; SELECT 1 AS a UNION ALL STRICT CORRESPONDING BY (a) SELECT 2 AS a
-- =>
-- (select ‹1› as a)
-- union all by name (select ‹2› as b)
-- ;
-- (select ‹1› as a)
-- union all by name left on (a) (select ‹2› as b)
-- ;
-- (select ‹1› as a)
-- union all by name common (select ‹2› as a)
-- ;
-- (select ‹1› as a)
-- union all by name on (a) (select ‹2› as a)
