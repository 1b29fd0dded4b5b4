-- What Snowflake alone has.

-- case: an object of columns is made of them
-- dialect: snowflake
-- table: ORDERS(ID, PRICE, NOTE)
SELECT {*} AS all_of_it, {o.* EXCLUDE (note, id)} AS some, OBJECT_CONSTRUCT(* EXCLUDE note) AS made FROM orders AS o
-- =>
-- ALL_OF_IT <- ORDERS.ID transformation
-- ALL_OF_IT.ID <- ORDERS.ID identity
-- ALL_OF_IT.NOTE <- ORDERS.NOTE identity
-- ALL_OF_IT.PRICE <- ORDERS.PRICE identity
-- MADE.ID <- ORDERS.ID identity
-- MADE.PRICE <- ORDERS.PRICE identity
-- SOME.PRICE <- ORDERS.PRICE identity
-- ALL_OF_IT <- ORDERS.PRICE transformation
-- ALL_OF_IT <- ORDERS.NOTE transformation
-- SOME <- ORDERS.PRICE transformation
-- MADE <- ORDERS.ID transformation
-- MADE <- ORDERS.PRICE transformation

-- case: escapes of ODBC
-- dialect: snowflake
-- table: ORDERS(ID, NOTE)
SELECT {fn LENGTH(note)} AS long, {d '2026-01-31'} AS day FROM orders
-- =>
-- LONG <- ORDERS.NOTE transformation
-- DAY <-

-- case: what a model makes of its arguments
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT ml.rate!PREDICT(price) AS guess, rate!admin AS who FROM orders
-- =>
-- GUESS <- ORDERS.PRICE transformation
-- WHO <-

-- case: a function and a column named by a string
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT IDENTIFIER('upper')(id) AS id, IDENTIFIER('o.price') AS price FROM orders AS o
-- =>
-- ID <- ORDERS.ID transformation
-- PRICE <- ORDERS.PRICE identity

-- case: a column that a variable names
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT IDENTIFIER($column) AS c FROM orders
-- =>
-- opaque: unresolved-reference

-- case: dimensions and metrics are columns of a semantic view
-- dialect: snowflake
SELECT * FROM SEMANTIC_VIEW(mart.sales DIMENSIONS shops.city, YEAR(shops.opened) AS since METRICS orders.total AS sum WHERE shops.open) AS s
-- =>
-- CITY <- MART.SALES."SHOPS.CITY" identity
-- SINCE <- MART.SALES."SHOPS.OPENED" transformation
-- SUM <- MART.SALES."ORDERS.TOTAL" identity
-- rows <- MART.SALES."SHOPS.OPEN" filter
-- rows <- MART.SALES."SHOPS.CITY" group_by
-- rows <- MART.SALES."SHOPS.OPENED" group_by

-- case: facts are not grouped
-- dialect: snowflake
SELECT price FROM SEMANTIC_VIEW(sales FACTS orders.price)
-- =>
-- PRICE <- SALES."ORDERS.PRICE" identity

-- case: a stream shows the columns of its relation
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
CREATE OR REPLACE STREAM news ON TABLE orders APPEND_ONLY = TRUE
-- =>
-- ID <- ORDERS.ID identity
-- PRICE <- ORDERS.PRICE identity

-- case: words of clauses as aliases, and commas behind the last relation
-- dialect: snowflake
-- table: A(X)
-- table: B(Y)
SELECT pivot.x, window.y FROM a pivot, b window, WHERE pivot.x > 0
-- =>
-- X <- A.X identity
-- Y <- B.Y identity
-- rows <- A.X filter

-- case: the rows of a table function that nobody knows
-- dialect: snowflake
SELECT * FROM TABLE(forecast!FORECAST(INPUT_DATA => TABLE(sales), DAYS => 3))
-- =>
-- opaque: unsupported-construct

-- case: a pipe loads what its COPY says
-- dialect: snowflake
-- table: SALES(ID, PRICE)
CREATE PIPE p AUTO_INGEST = TRUE AS COPY INTO sales (id, price) FROM @landing/sales
-- =>
-- ID <- @landing/sales.$1 identity
-- PRICE <- @landing/sales.$2 identity

-- case: a definition of a project is one
-- dialect: snowflake
-- table: ORDERS(ID)
DEFINE VIEW mart.ids AS SELECT id FROM orders
-- =>
-- ID <- ORDERS.ID identity

-- case: a table has a stage of its own, which is loaded where no other is named
-- dialect: snowflake
COPY INTO shop.sales (id) FORCE = TRUE
-- =>
-- ID <- @shop.%sales.$1 identity

-- case: gaps that are filled in a series of times
-- dialect: snowflake
-- table: READINGS(SENSOR, AT_TIME, HEAT)
SELECT * FROM readings RESAMPLE (USING at_time INCREMENT BY INTERVAL '1 hour' PARTITION BY sensor METADATA_COLUMNS IS_GENERATED() AS made) AS r
-- =>
-- SENSOR <- READINGS.SENSOR identity
-- AT_TIME <- READINGS.AT_TIME identity
-- HEAT <- READINGS.HEAT identity
-- MADE <- READINGS.AT_TIME transformation
-- MADE <- READINGS.SENSOR transformation
-- rows <- READINGS.AT_TIME group_by
-- rows <- READINGS.SENSOR group_by

-- case: the nearest row of each key
-- dialect: snowflake
-- table: T(ID, AT_TIME)
-- table: Q(ID, AT_TIME, PRICE)
SELECT id, price FROM t ASOF JOIN q MATCH_CONDITION (t.at_time >= q.at_time) USING (id)
-- =>
-- ID <- T.ID identity
-- ID <- Q.ID identity
-- PRICE <- Q.PRICE identity
-- rows <- T.ID join
-- rows <- Q.ID join
-- rows <- T.AT_TIME join
-- rows <- Q.AT_TIME join

-- case: kinds of relations by a word more
-- dialect: snowflake
-- table: ORDERS(ID)
CREATE OR REPLACE INTERACTIVE TABLE ids CLUSTER BY (id) TARGET_LAG = '5 minutes' WAREHOUSE = wh AS SELECT id FROM orders
-- =>
-- ID <- ORDERS.ID identity
