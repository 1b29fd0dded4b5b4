-- case: system columns are not in a star
-- dialect: postgres
-- table: orders(id, price)
SELECT *, ctid AS at, orders.tableoid FROM orders WHERE xmin::text = '7'
-- =>
-- at <- orders.ctid identity
-- id <- orders.id identity
-- price <- orders.price identity
-- rows <- orders.xmin filter
-- tableoid <- orders.tableoid identity

-- case: a system column without a qualifier may belong to either relation
-- dialect: bigquery
-- table: orders(rider_id, price)
-- table: riders(rider_id, name)
SELECT price, riders._PARTITIONTIME AS arrived, _PARTITIONDATE AS day FROM orders JOIN riders USING (rider_id)
-- =>
-- arrived <- riders._partitiontime identity
-- day <- orders._partitiondate identity inferred
-- day <- riders._partitiondate identity inferred
-- price <- orders.price identity
-- rows <- orders.rider_id join
-- rows <- riders.rider_id join

-- case: a derived table has no system columns
-- dialect: hive
-- table: orders(id, price)
SELECT o.file, o.price, grouping__id AS level FROM (SELECT price, INPUT__FILE__NAME AS file FROM orders) o GROUP BY o.file, o.price WITH ROLLUP
-- =>
-- file <- orders.input__file__name identity
-- level <-
-- price <- orders.price identity
-- rows <- orders.input__file__name group_by
-- rows <- orders.price group_by

-- case: METADATA$FILENAME is a column of the files of a stage
-- dialect: snowflake
COPY INTO riders (id, source) FROM (SELECT $1, METADATA$FILENAME FROM @landing/riders)
-- =>
-- ID <- @landing/riders.$1 identity
-- SOURCE <- @landing/riders.METADATA$FILENAME identity

-- case: a known column hides a system column of that name
-- dialect: sqlite
-- table: orders(rowid, price)
SELECT rowid, price FROM orders
-- =>
-- price <- orders.price identity
-- rowid <- orders.rowid identity
