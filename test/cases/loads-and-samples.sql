-- Loads, unloads, samples, time travel and other clauses that keep the columns of a relation.

-- case: LOAD DATA without a column list
-- dialect: mysql
-- table: totals(id, amount)
LOAD DATA LOCAL INFILE 'a.csv' IGNORE INTO TABLE totals FIELDS TERMINATED BY ',' IGNORE 1 LINES
-- =>
-- opaque: star-over-unknown

-- case: LOAD DATA with columns, variables and SET
-- dialect: mysql
-- table: totals(id, amount)
LOAD DATA INFILE 'a.csv' INTO TABLE totals CHARACTER SET utf8mb4 (id, @x) SET amount = @x * 2
-- =>
-- amount <- a.csv.$2 transformation
-- id <- a.csv.$1 identity

-- case: LOAD DATA of several files
-- dialect: bigquery
-- table: totals(id, amount)
LOAD DATA OVERWRITE d.totals (id INT64, amount INT64) PARTITION BY id OPTIONS (x = 1) FROM FILES (format = 'CSV', uris = ['gs://b/a.csv', 'gs://b/b.csv'])
-- =>
-- opaque: star-over-unknown

-- case: LOAD DATA into a temporary table
-- dialect: bigquery
LOAD DATA INTO TEMP TABLE step FROM FILES (format = 'CSV', uris = ['gs://b/a.csv'])
-- =>
-- opaque: star-over-unknown

-- case: IMPORT TABLE from a folder
-- dialect: hive
-- table: totals(id, amount)
IMPORT TABLE totals PARTITION (day = '1') FROM '/exports/totals'
-- =>
-- opaque: star-over-unknown

-- case: IMPORT and EXPORT
-- dialect: hive
-- table: totals(id, amount)
EXPORT TABLE totals TO '/exports/totals'
-- =>
-- amount <- totals.amount identity
-- id <- totals.id identity

-- case: IMPORT FOREIGN SCHEMA moves no rows
-- dialect: postgres
IMPORT FOREIGN SCHEMA s FROM SERVER x INTO y
-- =>

-- case: LOAD of a library moves no rows
-- dialect: postgres
LOAD 'auto_explain'
-- =>

-- case: COPY to a file and to the client
-- dialect: postgres
-- table: orders(id, amount, day, items)
COPY orders (id, amount) TO '/tmp/a.csv' WITH (FORMAT csv)
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity

-- case: COPY to the client
-- dialect: postgres
-- table: orders(id, amount, day, items)
COPY orders TO STDOUT
-- =>
-- amount <- orders.amount identity
-- day <- orders.day identity
-- id <- orders.id identity
-- items <- orders.items identity

-- case: COPY of a query to a program
-- dialect: postgres
-- table: orders(id, amount, day, items)
COPY (SELECT id FROM orders) TO PROGRAM 'gzip > x'
-- =>
-- id <- orders.id identity

-- case: COPY INTO a stage from a table
-- dialect: snowflake
-- table: orders(id, amount, day, items)
COPY INTO @stage/out FROM orders FILE_FORMAT = (TYPE = CSV)
-- =>
-- amount <- orders.amount identity
-- day <- orders.day identity
-- id <- orders.id identity
-- items <- orders.items identity

-- case: COPY INTO a stage from a query
-- dialect: snowflake
-- table: orders(id, amount, day, items)
COPY INTO 's3://b/out' FROM (SELECT id FROM orders) OVERWRITE = TRUE
-- =>
-- ID <- orders.id identity

-- case: COPY INTO a table with a column list
-- dialect: snowflake
-- table: totals(id, amount)
COPY INTO totals (amount, id) FROM (SELECT $1, $2 FROM @stage/a.csv) PATTERN = '.*csv'
-- =>
-- amount <- @stage/a.csv.$1 identity
-- id <- @stage/a.csv.$2 identity

-- case: COPY INTO by position
-- dialect: databricks
-- table: totals(id, amount)
COPY INTO totals BY POSITION FROM '/mnt/a' FILEFORMAT = CSV
-- =>
-- opaque: star-over-unknown

-- case: COPY FROM two files
-- dialect: duckdb
-- table: totals(id, amount)
COPY totals FROM 'a.csv', 'b.csv' (HEADER)
-- =>
-- opaque: star-over-unknown

-- case: UNLOAD of a query
-- dialect: redshift
-- table: orders(id, amount, day, items)
UNLOAD ('SELECT id, amount FROM orders WHERE day > 1') TO 's3://b/x' IAM_ROLE 'r' PARQUET
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity
-- rows <- orders.day filter

-- case: COPY from files with a role
-- dialect: redshift
-- table: totals(id, amount)
COPY totals (id, amount) FROM 's3://b/x' IAM_ROLE 'r' CSV IGNOREHEADER 1
-- =>
-- amount <- s3://b/x.$2 identity
-- id <- s3://b/x.$1 identity

-- case: EXPORT DATA with options
-- dialect: bigquery
-- table: orders(id, amount, day, items)
EXPORT DATA OPTIONS (uri = 'gs://b/*.csv', format = 'CSV') AS SELECT id FROM orders
-- =>
-- id <- orders.id identity

-- case: INSERT OVERWRITE DIRECTORY
-- dialect: spark
-- table: orders(id, amount, day, items)
INSERT OVERWRITE LOCAL DIRECTORY '/out' USING parquet SELECT id, amount FROM orders
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity

-- case: SELECT INTO OUTFILE
-- dialect: clickhouse
-- table: orders(id, amount, day, items)
SELECT id FROM orders INTO OUTFILE 'a.csv' FORMAT CSV
-- =>
-- id <- orders.id identity

-- case: SELECT INTO OUTFILE
-- dialect: mysql
-- table: orders(id, amount, day, items)
SELECT id FROM orders INTO OUTFILE '/tmp/a.csv' FIELDS TERMINATED BY ','
-- =>
-- id <- orders.id identity

-- case: samples have a size, a number of rows or buckets
-- dialect: spark
-- table: orders(id, amount, day, items)
-- table: riders(id, name)
SELECT o.id FROM orders TABLESAMPLE (10 PERCENT) REPEATABLE (7) o, riders TABLESAMPLE (BUCKET 1 OUT OF 4 ON name) r
-- =>
-- id <- orders.id identity
-- rows <- riders.name filter

-- case: a sample of rows
-- dialect: spark
-- table: orders(id, amount, day, items)
SELECT id FROM orders TABLESAMPLE (5 ROWS)
-- =>
-- id <- orders.id identity

-- case: SAMPLE with SEED
-- dialect: snowflake
-- table: orders(id, amount, day, items)
SELECT id FROM orders SAMPLE BERNOULLI (10) SEED (3) WHERE amount > 1
-- =>
-- ID <- orders.id identity
-- rows <- orders.amount filter

-- case: SAMPLE of several shares
-- table: orders(id, amount, day, items)
SELECT id FROM orders SAMPLE 0.1, 0.2
-- =>
-- id <- orders.id identity

-- case: USING SAMPLE
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT id FROM orders USING SAMPLE 10% (bernoulli) REPEATABLE (7)
-- =>
-- id <- orders.id identity

-- case: USING SAMPLE of rows
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT id FROM orders USING SAMPLE reservoir(50 ROWS) REPEATABLE (100)
-- =>
-- id <- orders.id identity

-- case: TABLESAMPLE with a method
-- dialect: postgres
-- table: orders(id, amount, day, items)
SELECT id FROM orders TABLESAMPLE SYSTEM (10) REPEATABLE (1)
-- =>
-- id <- orders.id identity

-- case: FOR VERSION AS OF
-- dialect: trino
-- table: orders(id, amount, day, items)
SELECT id FROM orders FOR VERSION AS OF 3
-- =>
-- id <- orders.id identity

-- case: FOR TIMESTAMP AS OF
-- dialect: trino
-- table: orders(id, amount, day, items)
SELECT o.id FROM orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-01' AS o
-- =>
-- id <- orders.id identity

-- case: FOR SYSTEM_TIME between two times
-- dialect: tsql
-- table: orders(id, amount, day, items)
SELECT id FROM orders FOR SYSTEM_TIME BETWEEN '2026-01-01' AND '2026-02-01' AS o WHERE o.amount > 1
-- =>
-- id <- orders.id identity
-- rows <- orders.amount filter

-- case: FOR SYSTEM_TIME contained in a period
-- dialect: tsql
-- table: orders(id, amount, day, items)
SELECT id FROM orders FOR SYSTEM_TIME CONTAINED IN ('2026-01-01', '2026-02-01')
-- =>
-- id <- orders.id identity

-- case: FOR SYSTEM_TIME ALL
-- dialect: tsql
-- table: orders(id, amount, day, items)
SELECT id FROM orders FOR SYSTEM_TIME ALL
-- =>
-- id <- orders.id identity

-- case: AS OF a timestamp
-- dialect: oracle
-- table: orders(ID, AMOUNT)
SELECT o.id FROM orders AS OF TIMESTAMP SYSTIMESTAMP - 1 o
-- =>
-- ID <- orders.ID identity

-- case: AS OF SCN and a partition
-- dialect: oracle
-- table: orders(ID, AMOUNT)
SELECT id FROM orders PARTITION (p1) AS OF SCN 123
-- =>
-- ID <- orders.ID identity

-- case: VERSIONS BETWEEN SCN
-- dialect: oracle
-- table: orders(ID, AMOUNT)
SELECT id FROM orders VERSIONS BETWEEN SCN MINVALUE AND MAXVALUE
-- =>
-- ID <- orders.ID identity

-- case: a version in the name of a table
-- dialect: databricks
-- table: orders(id, amount, day, items)
SELECT id FROM orders@v3
-- =>
-- id <- orders.id identity

-- case: a partition of a table
-- dialect: mysql
-- table: orders(id, amount, day, items)
SELECT id FROM orders PARTITION (p0, p1) AS o
-- =>
-- id <- orders.id identity

-- case: FOR PORTION OF a period
-- table: orders(id, amount, day, items)
UPDATE orders FOR PORTION OF period FROM '2026-01-01' TO '2026-02-01' SET amount = id
-- =>
-- amount <- orders.id identity
