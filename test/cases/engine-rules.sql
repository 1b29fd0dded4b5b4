-- case: a labeled duration is added to a time
-- table: orders(id, ordered)
SELECT ordered + 3 DAYS AS due FROM orders;
-- =>
-- due <- orders.ordered transformation

-- case: a special register is a constant
-- table: orders(id, ordered)
SELECT CURRENT DATE AS today, id FROM orders;
-- =>
-- id <- orders.id identity
-- today <-

-- case: LOCKING before a statement does not change its lineage
-- table: orders(id, price)
LOCKING TABLE orders FOR ACCESS SELECT id FROM orders;
-- =>
-- id <- orders.id identity

-- case: APPROXIMATE before COUNT is no alias
-- dialect: redshift
-- table: orders(id, price)
SELECT APPROXIMATE COUNT(DISTINCT id) AS n FROM orders;
-- =>
-- n <- orders.id aggregation

-- case: a column is named USING
-- dialect: snowflake
-- table: ORDERS(ID, USING)
SELECT using FROM orders;
-- =>
-- USING <- ORDERS.USING identity

-- case: a table from a prepared statement is not supported
-- dialect: postgres
CREATE TABLE totals AS EXECUTE top_orders;
-- =>
-- opaque: unsupported-construct

-- case: options of SELECT do not change its lineage
-- dialect: mysql
-- table: orders(id, price)
SELECT SQL_NO_CACHE HIGH_PRIORITY id FROM orders;
-- =>
-- id <- orders.id identity

-- case: INTERPOLATE adds rows between those of a query
-- dialect: clickhouse
-- table: orders(day, price)
SELECT day, price FROM orders ORDER BY day WITH FILL STEP 1 INTERPOLATE (price AS price + 1);
-- =>
-- day <- orders.day identity
-- price <- orders.price identity

-- case: AND before brackets is a function
-- dialect: clickhouse
-- table: orders(id, price)
SELECT and(price > 1, id) AS both FROM orders;
-- =>
-- both <- orders.id transformation
-- both <- orders.price transformation

-- case: TABLE is a column
-- dialect: clickhouse
-- table: orders(id, table)
SELECT table FROM orders;
-- =>
-- table <- orders.table identity

-- case: a method of an XML column is a function of the column
-- dialect: oracle
-- table: ORDERS(ID, DOC)
SELECT o.doc.getClobVal() AS text FROM orders o;
-- =>
-- TEXT <- ORDERS.DOC transformation

-- case: a difference of two times is an interval
-- dialect: oracle
-- table: ORDERS(ORDERED, SHIPPED)
SELECT (shipped - ordered) DAY(9) TO SECOND AS wait FROM orders;
-- =>
-- WAIT <- ORDERS.ORDERED transformation
-- WAIT <- ORDERS.SHIPPED transformation

-- case: BULK INSERT loads a file
-- dialect: tsql
-- table: orders(id, price)
BULK INSERT orders FROM 'orders.csv' WITH (FORMAT = 'CSV');
-- =>
-- opaque: star-over-unknown

-- case: INSERT FROM INFILE loads a file
-- dialect: clickhouse
-- table: orders(id, price)
INSERT INTO orders (id, price) FROM INFILE 'orders.csv' FORMAT CSV;
-- =>
-- opaque: star-over-unknown
