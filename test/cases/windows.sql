-- case: PARTITION BY and ORDER BY of a window are inputs of its column only
-- table: orders(id, rider_id, at, price)
SELECT id, sum(price) OVER (PARTITION BY rider_id ORDER BY at) AS running FROM orders
-- =>
-- id <- orders.id identity
-- running <- orders.price aggregation
-- running <- orders.rider_id window
-- running <- orders.at window

-- case: row_number has only the inputs of its window
-- table: orders(rider_id, at)
SELECT row_number() OVER (PARTITION BY rider_id ORDER BY at DESC) AS n FROM orders
-- =>
-- n <- orders.rider_id window
-- n <- orders.at window

-- case: LAG has the value of another row
-- table: orders(rider_id, at, price)
SELECT lag(price) OVER (PARTITION BY rider_id ORDER BY at) AS before FROM orders
-- =>
-- before <- orders.price transformation
-- before <- orders.rider_id window
-- before <- orders.at window

-- case: a named window is defined in the WINDOW clause
-- dialect: postgres
-- table: orders(rider_id, at, price)
SELECT sum(price) OVER w AS s FROM orders WINDOW w AS (PARTITION BY rider_id ORDER BY at)
-- =>
-- s <- orders.price aggregation
-- s <- orders.rider_id window
-- s <- orders.at window

-- case: QUALIFY filters the rows by a window
-- dialect: snowflake
-- table: ORDERS(ID, RIDER_ID, AT)
SELECT id FROM orders QUALIFY row_number() OVER (PARTITION BY rider_id ORDER BY at DESC) = 1
-- =>
-- ID <- ORDERS.ID identity
-- rows <- ORDERS.RIDER_ID filter
-- rows <- ORDERS.AT filter

-- case: the FILTER of an aggregate is an input of its column only
-- dialect: postgres
-- table: orders(price, paid)
SELECT sum(price) FILTER (WHERE paid) AS s FROM orders
-- =>
-- s <- orders.price aggregation
-- s <- orders.paid filter

-- case: rank WITHIN GROUP has the order as an input
-- dialect: postgres
-- table: trips(n)
SELECT rank(15) WITHIN GROUP (ORDER BY n) AS place FROM trips
-- =>
-- place <- trips.n aggregation
