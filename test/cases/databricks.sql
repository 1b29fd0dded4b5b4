-- What Databricks and Spark alone have.

-- case: changes that are applied are a merge, which the sequence decides
-- dialect: databricks
-- table: live.riders(id, city)
-- table: news.riders(id, city, op, at)
APPLY CHANGES INTO live.riders FROM STREAM(news.riders) KEYS (id) WHERE city > '' APPLY AS DELETE WHEN op = 'gone' SEQUENCE BY at COLUMNS * EXCEPT (op, at) STORED AS SCD TYPE 1
-- =>
-- id <- news.riders.id identity
-- id <- live.riders.id conditional
-- id <- news.riders.id conditional
-- id <- news.riders.at conditional
-- id <- news.riders.op conditional
-- id <- news.riders.city filter
-- city <- news.riders.city identity
-- city <- live.riders.id conditional
-- city <- news.riders.id conditional
-- city <- news.riders.at conditional
-- city <- news.riders.op conditional
-- city <- news.riders.city filter
-- rows <- live.riders.id join
-- rows <- news.riders.id join
-- rows <- news.riders.at filter
-- rows <- news.riders.op filter
-- rows <- news.riders.city filter

-- case: values of a row may have names
-- dialect: spark
-- table: t(a, b)
SELECT (a AS x, b) AS pair FROM t
-- =>
-- pair <- t.a transformation
-- pair.x <- t.a identity
-- pair.col2 <- t.b identity
-- pair <- t.b transformation

-- case: the test is cast, not the constant
-- dialect: redshift
-- table: t(a)
SELECT a IS NULL::int AS missing FROM t
-- =>
-- missing <- t.a transformation

-- case: functions that a service runs
-- dialect: athena
-- table: t(a)
USING EXTERNAL FUNCTION mask(x VARCHAR) RETURNS VARCHAR LAMBDA 'mask' SELECT mask(a) AS m FROM t
-- =>
-- m <- t.a transformation

-- case: rows of a bucket are picked by a column
-- dialect: hive
-- table: t(a, b)
SELECT s.b FROM t TABLESAMPLE (BUCKET 1 OUT OF 4 ON a) s
-- =>
-- b <- t.b identity
-- rows <- t.a filter
