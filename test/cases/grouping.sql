-- case: group keys shape the rows, and aggregates compute values
-- table: orders(rider_id, price)
SELECT rider_id, sum(price) AS total, count(*) AS n FROM orders GROUP BY rider_id HAVING max(price) > 5
-- =>
-- rider_id <- orders.rider_id identity
-- total <- orders.price aggregation
-- n <-
-- rows <- orders.rider_id group_by
-- rows <- orders.price filter

-- case: a number in GROUP BY is the position of an item
-- table: orders(rider_id, at, price)
SELECT rider_id, date_trunc('month', at) AS month, sum(price) AS total FROM orders GROUP BY 1, 2
-- =>
-- rider_id <- orders.rider_id identity
-- month <- orders.at transformation
-- total <- orders.price aggregation
-- rows <- orders.rider_id group_by
-- rows <- orders.at group_by

-- case: an alias in GROUP BY is an item of the select list
-- dialect: postgres
-- table: orders(at, price)
SELECT date_trunc('month', at) AS month, sum(price) AS total FROM orders GROUP BY month
-- =>
-- month <- orders.at transformation
-- total <- orders.price aggregation
-- rows <- orders.at group_by

-- case: GROUP BY ALL groups by the items without an aggregate
-- dialect: snowflake
-- table: ORDERS(RIDER_ID, AT, PRICE)
SELECT rider_id, year(at) AS y, sum(price) AS total FROM orders GROUP BY ALL
-- =>
-- RIDER_ID <- ORDERS.RIDER_ID identity
-- Y <- ORDERS.AT transformation
-- TOTAL <- ORDERS.PRICE aggregation
-- rows <- ORDERS.RIDER_ID group_by
-- rows <- ORDERS.AT group_by

-- case: ROLLUP groups by each of its keys
-- dialect: postgres
-- table: orders(rider_id, city, price)
SELECT rider_id, city, sum(price) AS total FROM orders GROUP BY ROLLUP (rider_id, city)
-- =>
-- rider_id <- orders.rider_id identity
-- city <- orders.city identity
-- total <- orders.price aggregation
-- rows <- orders.rider_id group_by
-- rows <- orders.city group_by

-- case: a sum over CASE has a value and a condition
-- table: orders(price, paid)
SELECT sum(CASE WHEN paid THEN price ELSE 0 END) AS s FROM orders
-- =>
-- s <- orders.price aggregation
-- s <- orders.paid conditional

-- case: in HAVING, a name that is no group key is an alias
-- dialect: duckdb
-- table: a(x, y, z)
SELECT x, max(y) AS z FROM a GROUP BY x HAVING z > 2
-- =>
-- x <- a.x identity
-- z <- a.y aggregation
-- rows <- a.x group_by
-- rows <- a.y filter

-- case: in HAVING, a group key and an argument of an aggregate are columns
-- dialect: snowflake
-- table: A(X, Y)
SELECT Y AS X, sum(X) AS Y FROM A GROUP BY X, Y HAVING X > 2 AND max(Y) > 1
-- =>
-- X <- A.Y identity
-- Y <- A.X aggregation
-- rows <- A.X group_by
-- rows <- A.Y group_by
-- rows <- A.X filter
-- rows <- A.Y filter

-- case: ORDER BY references an output without an explicit name
-- table: a(x, y)
-- table: b(x, z)
SELECT a.x, b.z FROM a CROSS JOIN b ORDER BY x LIMIT 1
-- =>
-- x <- a.x identity
-- z <- b.z identity
-- rows <- a.x sort

-- case: GROUP BY ALL does not group by an alias of an aggregate
-- dialect: duckdb
-- table: a(x, y)
SELECT x, sum(y) AS s, s + 1 AS t FROM a GROUP BY ALL
-- =>
-- x <- a.x identity
-- s <- a.y aggregation
-- t <- a.y aggregation
-- rows <- a.x group_by

-- case: a position after a star over unknown columns is unknown
-- table: a(?)
SELECT x FROM (SELECT a.*, y AS x, z FROM a GROUP BY 2) AS q
-- =>
-- opaque: star-over-unknown
