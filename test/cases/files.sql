-- case: COPY with a column list reads the columns of the file in order
-- dialect: postgres
COPY stock (sku, amount) FROM '/data/stock.csv' WITH (FORMAT csv) WHERE amount > 0
-- =>
-- sku <- /data/stock.csv.$1 identity
-- amount <- /data/stock.csv.$2 identity
-- rows <- /data/stock.csv.$2 filter

-- case: COPY of Parquet with a column list reads the fields of that name
-- dialect: redshift
COPY stock (sku, amount) FROM 's3://shop/stock/' IAM_ROLE default FORMAT AS PARQUET
-- =>
-- sku <- s3://shop/stock/.sku identity
-- amount <- s3://shop/stock/.amount identity

-- case: COPY without a column list reads unknown columns
-- dialect: redshift
-- table: stock(sku, amount)
COPY stock FROM 's3://shop/stock/' IAM_ROLE default
-- =>
-- opaque: star-over-unknown

-- case: COPY INTO reads a query over a stage by position
-- dialect: snowflake
COPY INTO stock (sku, amount) FROM (SELECT $1, f.$2:pieces::int FROM @landing/stock (FILE_FORMAT => 'json') f WHERE $3 > 1) ON_ERROR = 'continue'
-- =>
-- SKU <- @landing/stock.$1 identity
-- AMOUNT <- @landing/stock.$2.pieces transformation
-- rows <- @landing/stock.$3 filter

-- case: a position selects a column of a relation
-- dialect: snowflake
-- table: STOCK(SKU, AMOUNT)
SELECT $2, s.$1 AS x FROM stock s
-- =>
-- $2 <- STOCK.AMOUNT identity
-- X <- STOCK.SKU identity

-- case: COPY INTO a stage writes a query
-- dialect: snowflake
-- table: STOCK(SKU, AMOUNT)
COPY INTO @landing/stock FROM (SELECT sku, amount + 1 AS more FROM stock) OVERWRITE = TRUE
-- =>
-- SKU <- STOCK.SKU identity
-- MORE <- STOCK.AMOUNT transformation

-- case: COPY INTO files writes a relation
-- dialect: snowflake
-- table: STOCK(SKU, AMOUNT)
COPY INTO 's3://shop/out/' FROM stock
-- =>
-- SKU <- STOCK.SKU identity
-- AMOUNT <- STOCK.AMOUNT identity

-- case: UNLOAD writes a query in quotes
-- dialect: redshift
-- table: stock(sku, amount)
UNLOAD ('SELECT sku, sum(amount) AS total FROM stock WHERE sku <> ''x'' GROUP BY sku') TO 's3://shop/out/' IAM_ROLE default PARQUET
-- =>
-- sku <- stock.sku identity
-- total <- stock.amount aggregation
-- rows <- stock.sku filter
-- rows <- stock.sku group_by

-- case: EXPORT DATA writes a query
-- dialect: bigquery
-- table: stock(sku, amount)
EXPORT DATA OPTIONS (uri = 'gs://shop/out/*.csv', format = 'CSV') AS SELECT sku FROM stock WHERE amount > 0
-- =>
-- sku <- stock.sku identity
-- rows <- stock.amount filter

-- case: INSERT OVERWRITE DIRECTORY writes a folder
-- dialect: hive
-- table: stock(sku, amount)
INSERT OVERWRITE LOCAL DIRECTORY '/data/out' ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' SELECT sku FROM stock
-- =>
-- sku <- stock.sku identity

-- case: SELECT INTO OUTFILE writes a file
-- dialect: mysql
-- table: stock(sku, amount)
SELECT sku, amount INTO OUTFILE '/tmp/stock.csv' FIELDS TERMINATED BY ',' ENCLOSED BY '"' LINES TERMINATED BY '\n' FROM stock
-- =>
-- sku <- stock.sku identity
-- amount <- stock.amount identity

-- case: LOAD DATA reads a field into a variable, and SET uses the variable
-- dialect: mysql
LOAD DATA LOCAL INFILE '/tmp/stock.csv' INTO TABLE stock FIELDS TERMINATED BY ',' IGNORE 1 LINES (sku, @pieces, @ignored) SET amount = @pieces * 10, day = now()
-- =>
-- sku <- /tmp/stock.csv.$1 identity
-- amount <- /tmp/stock.csv.$2 transformation
-- day <-

-- case: a path replaces the name of a relation
-- dialect: spark
SELECT s.sku FROM parquet.`/data/stock` s JOIN delta.`s3://shop/items` i ON i.sku = s.sku
-- =>
-- sku <- /data/stock.sku identity
-- rows <- /data/stock.sku join
-- rows <- s3://shop/items.sku join

-- case: table functions read and write files
-- dialect: clickhouse
INSERT INTO FUNCTION file('out.csv', 'CSV') SELECT sku FROM s3('https://shop/stock.csv', 'CSV') SETTINGS max_threads = 1
-- =>
-- sku <- https://shop/stock.csv.sku identity

-- case: OPENROWSET has the rows of a file
-- dialect: tsql
SELECT f.sku FROM OPENROWSET(BULK 'stock.csv', FORMAT = 'CSV') WITH (sku INT, amount INT) AS f
-- =>
-- sku <- stock.csv.sku identity

-- case: COPY INTO reads fields by number
-- dialect: tsql
COPY INTO stock (sku DEFAULT 0 2, amount 1) FROM 'https://shop/stock.csv' WITH (FILE_TYPE = 'CSV')
-- =>
-- sku <- https://shop/stock.csv.$2 identity
-- amount <- https://shop/stock.csv.$1 identity
