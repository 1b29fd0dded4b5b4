-- What the order of rows does in a statement. `by`: the columns that sort the result. `keeps`: a relation whose
-- order the result has. `takes`: a relation whose order decides about rows or values.

-- case: a filter keeps the order
-- table: m(a, b)
SELECT a FROM m WHERE b > 0
-- =>
-- keeps m

-- case: ORDER BY replaces the order
-- table: m(a, b)
SELECT a FROM m ORDER BY b DESC, m.a + 1
-- =>
-- by m.a
-- by m.b

-- case: LIMIT takes the order
-- table: m(a, b)
SELECT * FROM m LIMIT 3
-- =>
-- keeps m
-- takes m

-- case: LIMIT with ORDER BY takes no order, and its keys are inputs of the rows
-- table: m(a, b)
SELECT * FROM m ORDER BY a LIMIT 3
-- =>

-- case: TOP takes the order
-- dialect: tsql
-- table: m(a, b)
SELECT TOP 3 a FROM m
-- =>
-- keeps m
-- takes m

-- case: FETCH takes the order of a join
-- table: m(a, b)
-- table: n(a, c)
SELECT m.a FROM m JOIN n ON n.a = m.a FETCH FIRST 3 ROWS ONLY
-- =>
-- keeps m
-- keeps n
-- takes m
-- takes n

-- case: a sorted subquery gives another order
-- table: m(a, b)
SELECT string_agg(a, ',') AS s FROM (SELECT a FROM m ORDER BY b) AS x
-- =>

-- case: the order passes a common table expression
-- table: m(a, b)
WITH x AS (SELECT a FROM m WHERE b > 0) SELECT array_agg(a) AS s FROM x
-- =>
-- takes m

-- case: the keys of a subquery sort the result
-- table: m(a, b)
SELECT a FROM (SELECT a FROM m ORDER BY b) AS x WHERE a > 0
-- =>
-- by m.b

-- case: DISTINCT ON takes the order
-- dialect: postgres
-- table: m(a, b)
SELECT DISTINCT ON (a) a, b FROM m
-- =>
-- keeps m
-- takes m

-- case: DISTINCT ON with ORDER BY takes no order
-- dialect: postgres
-- table: m(a, b)
SELECT DISTINCT ON (a) a, b FROM m ORDER BY a, b
-- =>

-- case: a positional join takes the order of both sides
-- dialect: duckdb
-- table: m(a, b)
-- table: n(c)
SELECT * FROM m POSITIONAL JOIN n
-- =>
-- keeps m
-- keeps n
-- takes m
-- takes n

-- case: ANY JOIN takes the order
-- dialect: clickhouse
-- table: m(a, b)
-- table: n(a, c)
SELECT m.a AS a, n.c AS c FROM m ANY LEFT JOIN n ON n.a = m.a
-- =>
-- keeps m
-- keeps n
-- takes m
-- takes n

-- case: an aggregate with its own order takes no order
-- table: m(a, b)
SELECT b, string_agg(a, ',' ORDER BY a) AS s FROM m GROUP BY b
-- =>
-- keeps m

-- case: an aggregate with an order within its group takes no order
-- table: m(a, b)
SELECT b, listagg(a, ',') WITHIN GROUP (ORDER BY a) AS s FROM m GROUP BY b
-- =>
-- keeps m

-- case: a concatenation takes the order
-- table: m(a, b)
SELECT b, string_agg(a, ',') AS s FROM m GROUP BY b
-- =>
-- keeps m
-- takes m

-- case: one of several values depends on the order
-- table: m(a, b)
SELECT any_value(a) AS x, max_by(a, b) AS y FROM m
-- =>
-- takes m

-- case: a sum depends on no order
-- table: m(a, b)
SELECT sum(a) AS x, count(*) AS n, percentile_cont(0.5) WITHIN GROUP (ORDER BY b) AS y FROM m
-- =>

-- case: a limit after an aggregate without keys takes no order
-- table: m(a, b)
SELECT sum(a) AS x FROM m LIMIT 1
-- =>

-- case: a conditional aggregate of ClickHouse takes the order
-- dialect: clickhouse
-- table: m(a, b)
SELECT anyIf(a, b > 0) AS x FROM m
-- =>
-- takes m

-- case: numbering without ORDER BY takes the order
-- table: m(a, b)
SELECT a, row_number() OVER () AS n FROM m
-- =>
-- keeps m
-- takes m

-- case: numbering with ORDER BY takes no order
-- table: m(a, b)
SELECT a, row_number() OVER (PARTITION BY b ORDER BY a) AS n FROM m
-- =>
-- keeps m

-- case: a named window without ORDER BY takes the order
-- table: m(a, b)
SELECT lag(a) OVER w AS n FROM m WINDOW w AS (PARTITION BY b) ORDER BY a
-- =>
-- by m.a
-- takes m

-- case: a total over a window depends on no order
-- table: m(a, b)
SELECT sum(a) OVER (PARTITION BY b) AS s, rank() OVER () AS r FROM m
-- =>
-- keeps m

-- case: a frame of rows takes the order
-- table: m(a, b)
SELECT sum(a) OVER (ROWS UNBOUNDED PRECEDING) AS s FROM m
-- =>
-- keeps m
-- takes m

-- case: ROWNUM takes the order
-- dialect: oracle
-- table: m(a, b)
SELECT a FROM m WHERE rownum <= 3
-- =>
-- keeps m
-- takes m

-- case: the rowid of a table takes the order
-- dialect: duckdb
-- table: m(a, b)
SELECT a FROM m WHERE rowid < 3
-- =>
-- keeps m
-- takes m

-- case: an array of a subquery takes the order
-- dialect: bigquery
-- table: m(a, b)
-- table: n(c)
SELECT c, ARRAY(SELECT a FROM m) AS xs FROM n
-- =>
-- keeps n
-- takes m

-- case: an array of a sorted subquery takes no order
-- dialect: bigquery
-- table: m(a, b)
SELECT ARRAY(SELECT a FROM m ORDER BY b) AS xs
-- =>

-- case: a subquery of a condition has no order in the result
-- table: m(a, b)
-- table: n(c)
SELECT c FROM n WHERE c IN (SELECT a FROM m LIMIT 2) ORDER BY c
-- =>
-- by n.c
-- takes m

-- case: a set operation keeps the orders of both sides, and its limit takes them
-- table: m(a, b)
-- table: n(c)
SELECT a FROM m UNION ALL SELECT c FROM n LIMIT 3
-- =>
-- keeps m
-- keeps n
-- takes m
-- takes n

-- case: a sorted set operation
-- table: m(a, b)
-- table: n(c)
SELECT a FROM m UNION ALL SELECT c FROM n ORDER BY 1
-- =>
-- by m.a
-- by n.c

-- case: XML of rows takes the order
-- dialect: tsql
-- table: m(a, b)
SELECT a FROM m FOR XML PATH('x')
-- =>
-- keeps m
-- takes m

-- case: QUALIFY with its own order takes none
-- dialect: snowflake
-- table: m(a, b)
SELECT a FROM m QUALIFY row_number() OVER (PARTITION BY a ORDER BY b) = 1
-- =>
-- keeps m

-- case: LIMIT BY takes the order
-- dialect: clickhouse
-- table: m(a, b)
SELECT a FROM m LIMIT 1 BY a
-- =>
-- keeps m
-- takes m
