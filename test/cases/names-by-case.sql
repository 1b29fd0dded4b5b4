-- case: the generic dialect compares columns without case
-- table: t(Amt, k)
SELECT amt AS a, "AMT" AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: T-SQL compares columns without case
-- dialect: tsql
-- table: t(Amt, k)
SELECT amt AS a, [AMT] AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: MySQL compares columns without case
-- dialect: mysql
-- table: t(Amt, k)
SELECT amt AS a, `AMT` AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: SQLite compares columns without case
-- dialect: sqlite
-- table: t(Amt, k)
SELECT amt AS a, "AMT" AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: Hive compares columns without case
-- dialect: hive
-- table: t(Amt, k)
SELECT amt AS a, `AMT` AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: Spark compares columns without case
-- dialect: spark
-- table: t(Amt, k)
SELECT amt AS a, `AMT` AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: Databricks compares columns without case
-- dialect: databricks
-- table: t(Amt, k)
SELECT amt AS a, `AMT` AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: Redshift compares columns without case
-- dialect: redshift
-- table: t(Amt, k)
SELECT amt AS a, "AMT" AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: DuckDB compares columns without case
-- dialect: duckdb
-- table: t(Amt, k)
SELECT amt AS a, "AMT" AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: Trino compares columns without case
-- dialect: trino
-- table: t(Amt, k)
SELECT amt AS a, "AMT" AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: Athena compares columns without case
-- dialect: athena
-- table: t(Amt, k)
SELECT amt AS a, "AMT" AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: BigQuery compares columns without case
-- dialect: bigquery
-- table: t(Amt, k)
SELECT amt AS a, `AMT` AS b FROM t
-- =>
-- a <- t.Amt identity
-- b <- t.Amt identity

-- case: Postgres folds names to lower case, and keeps quoted names
-- dialect: postgres
-- table: t(AMT, amt, k)
SELECT *, Amt AS a, "AMT" AS b FROM t
-- =>
-- AMT <- t.AMT identity
-- a <- t.amt identity
-- amt <- t.amt identity
-- b <- t.AMT identity
-- k <- t.k identity

-- case: Snowflake folds names to upper case, and keeps quoted names
-- dialect: snowflake
-- table: T(AMT, amt, K)
SELECT *, Amt AS a, "amt" AS b FROM t
-- =>
-- A <- T.AMT identity
-- AMT <- T.AMT identity
-- B <- T.amt identity
-- K <- T.K identity
-- amt <- T.amt identity

-- case: Oracle folds names to upper case, and keeps quoted names
-- dialect: oracle
-- table: T(AMT, amt, K)
SELECT t.*, Amt AS a, t."amt" AS b FROM t
-- =>
-- A <- T.AMT identity
-- AMT <- T.AMT identity
-- B <- T.amt identity
-- K <- T.K identity
-- amt <- T.amt identity

-- case: ClickHouse keeps the case of each name
-- dialect: clickhouse
-- table: t(Amt, amt)
SELECT *, amt AS a, Amt AS b FROM t
-- =>
-- Amt <- t.Amt identity
-- a <- t.amt identity
-- amt <- t.amt identity
-- b <- t.Amt identity

-- case: a query keeps columns of its star that differ only by case
-- dialect: postgres
-- table: t(AMT, amt)
SELECT q.amt AS a, q."AMT" AS b FROM (SELECT * FROM t) q
-- =>
-- a <- t.amt identity
-- b <- t.AMT identity

-- case: EXCLUDE takes the column with exactly the name
-- dialect: snowflake
-- table: T(AMT, amt, K)
SELECT * EXCLUDE (amt) RENAME ("amt" AS x) FROM t
-- =>
-- K <- T.K identity
-- X <- T.amt identity

-- case: a list without a name in the case of the dialect is compared without case
-- dialect: snowflake
-- table: t(amt, k)
SELECT AMT, q.k FROM (SELECT * FROM t) q
-- =>
-- AMT <- t.amt identity
-- K <- t.k identity

-- case: the only column with the name in another case is inferred
-- dialect: postgres
-- table: t(Amt, k)
SELECT amt AS a, "AMT" AS b, t.k FROM t
-- =>
-- a <- t.Amt identity inferred
-- b <- t.Amt identity inferred
-- k <- t.k identity

-- case: exactly the name in an outer query precedes another case in a subquery
-- dialect: postgres
-- table: t(amt, k)
-- table: s(AMT, k)
SELECT k FROM t WHERE EXISTS (SELECT 1 FROM s WHERE s.k = t.k AND amt > 0)
-- =>
-- k <- t.k identity
-- rows <- s.k filter
-- rows <- t.amt filter
-- rows <- t.k filter

-- case: exactly the name in one relation precedes another case in another
-- dialect: postgres
-- table: t(amt, k)
-- table: s(AMT, k)
SELECT amt FROM s JOIN t ON s.k = t.k
-- =>
-- amt <- t.amt identity
-- rows <- s.k join
-- rows <- t.k join

-- case: NATURAL JOIN compares names by the rule of the dialect
-- dialect: duckdb
-- table: t(ID, a)
-- table: s(id, b)
SELECT id, a, b FROM t NATURAL JOIN s
-- =>
-- a <- t.a identity
-- b <- s.b identity
-- id <- s.id identity
-- id <- t.ID identity
-- rows <- s.id join
-- rows <- t.ID join

-- case: NATURAL JOIN compares names with their case
-- dialect: clickhouse
-- table: t(ID, a)
-- table: s(id, a)
SELECT ID, id, a FROM t NATURAL JOIN s
-- =>
-- ID <- t.ID identity
-- a <- s.a identity
-- a <- t.a identity
-- id <- s.id identity
-- rows <- s.a join
-- rows <- t.a join

-- case: USING compares names with their case
-- dialect: snowflake
-- table: T(ID, id)
-- table: S(ID, B)
SELECT ID, "id" AS x, b FROM t JOIN s USING (id)
-- =>
-- B <- S.B identity
-- ID <- S.ID identity
-- ID <- T.ID identity
-- X <- T.id identity
-- rows <- S.ID join
-- rows <- T.ID join

-- case: an unknown relation may have columns that differ only by case
-- dialect: snowflake
SELECT amt, t."amt" AS x FROM t
-- =>
-- AMT <- T.AMT identity
-- X <- T.amt identity

-- case: a new relation keeps columns that differ only by case
-- dialect: postgres
-- table: t(AMT, amt)
CREATE TABLE o AS SELECT * FROM t; SELECT amt AS a, "AMT" AS b FROM o
-- =>
-- a <- o.amt identity
-- b <- o.AMT identity
-- o.AMT <- t.AMT identity
-- o.amt <- t.amt identity
