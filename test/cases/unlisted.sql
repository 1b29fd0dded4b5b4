-- case: a column that the list of its relation lacks may be newer than the list; what is listed stays as sure as it is
-- table: orders(id, price)
SELECT o.id, o.discount FROM orders o WHERE o.price > 0
-- =>
-- id <- orders.id identity
-- discount <- orders.discount identity inferred
-- rows <- orders.price filter
-- opaque: unresolved-reference

-- case: a bare name over one relation
-- table: orders(id, price)
SELECT sum(discount) AS total FROM orders GROUP BY id
-- =>
-- total <- orders.discount aggregation inferred
-- rows <- orders.id group_by
-- opaque: unresolved-reference

-- case: a bare name over several relations may be a column of any
-- table: orders(id, price)
-- table: riders(id, name)
SELECT discount FROM orders o JOIN riders r ON r.id = o.id
-- =>
-- discount <- orders.discount identity inferred
-- discount <- riders.discount identity inferred
-- rows <- orders.id join
-- rows <- riders.id join
-- opaque: unresolved-reference

-- case: a relation whose columns nobody listed comes before lists that lack the name
-- table: orders(id, price)
-- table: riders(?)
SELECT discount FROM orders o JOIN riders r ON r.id = o.id
-- =>
-- discount <- riders.discount identity
-- rows <- orders.id join
-- rows <- riders.id join

-- case: what a derived table has is in the text
-- table: orders(id, price)
SELECT d.discount, d.id FROM (SELECT id, price FROM orders) AS d
-- =>
-- opaque: unresolved-reference

-- case: a bare name over a derived table and a relation can be one of the relation's only
-- table: orders(id, price)
-- table: riders(id, name)
SELECT discount FROM orders JOIN (SELECT id FROM riders) AS r ON r.id = orders.id
-- =>
-- discount <- orders.discount identity inferred
-- rows <- orders.id join
-- rows <- riders.id join
-- opaque: unresolved-reference

-- case: behind a star the list of the relation counts
-- table: orders(id, price)
WITH imported AS (SELECT * FROM orders) SELECT id, discount FROM imported
-- =>
-- id <- orders.id identity
-- discount <- orders.discount identity inferred
-- opaque: unresolved-reference

-- case: a star that leaves the name out shows no such column
-- dialect: bigquery
-- table: orders(id, price)
SELECT d.price FROM (SELECT * EXCEPT (price) FROM orders) AS d
-- =>
-- opaque: unresolved-reference

-- case: both sides of a set operation have it, or none
-- table: orders(id, price)
-- table: returns(id, price)
WITH moves AS (SELECT * FROM orders UNION ALL SELECT * FROM returns) SELECT discount FROM moves
-- =>
-- discount <- orders.discount identity inferred
-- discount <- returns.discount identity inferred
-- opaque: unresolved-reference

-- case: beside a written list there is no room for a column that is not listed
-- table: orders(id, price)
-- table: returns(id, price)
WITH moves AS (SELECT * FROM orders UNION ALL SELECT id, price FROM returns) SELECT discount FROM moves
-- =>
-- opaque: unresolved-reference

-- case: an expression with a list of names has those and no others
-- table: orders(id, price)
WITH moves (a, b) AS (SELECT * FROM orders) SELECT discount FROM moves
-- =>
-- opaque: unresolved-reference

-- case: no star shows a column that is not listed
-- table: orders(id, price)
SELECT *, o.discount FROM orders o
-- =>
-- id <- orders.id identity
-- price <- orders.price identity
-- discount <- orders.discount identity inferred
-- opaque: unresolved-reference

-- case: a field of a column that is not listed
-- dialect: bigquery
-- table: orders(id, price)
SELECT o.buyer.name AS buyer FROM orders o
-- =>
-- buyer <- orders.buyer.name identity inferred
-- opaque: unresolved-reference

-- case: a name in quotes in another case is the column that was written
-- dialect: snowflake
-- table: ORDERS(ID, TotalPrice)
SELECT o."totalprice" AS t, o."TotalPrice" AS u FROM orders o
-- =>
-- T <- ORDERS.totalprice identity inferred
-- U <- ORDERS.TotalPrice identity
-- opaque: unresolved-reference

-- case: the outer query may have what a subquery names
-- table: orders(id, price)
-- table: riders(id, name)
SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM riders r WHERE r.id = o.id AND active)
-- =>
-- id <- orders.id identity
-- rows <- riders.id filter
-- rows <- orders.id filter
-- rows <- riders.active filter inferred
-- rows <- orders.active filter inferred
-- opaque: unresolved-reference

-- case: USING a column that both lists lack
-- table: orders(id, price)
-- table: riders(id, name)
SELECT o.id FROM orders o JOIN riders r USING (rider_id)
-- =>
-- id <- orders.id identity
-- rows <- orders.rider_id join inferred
-- rows <- riders.rider_id join inferred
-- opaque: unresolved-reference

-- case: a relation that the text makes has what it is given there
CREATE TABLE orders (id int, price int);
INSERT INTO totals (id) SELECT o.discount FROM orders o
-- =>
-- opaque: unresolved-reference

-- case: a column that is written to and not listed
-- table: totals(id, price)
-- table: orders(id, price)
INSERT INTO totals (id, discount) SELECT id, price FROM orders
-- =>
-- id <- orders.id identity
-- discount <- orders.price identity inferred
-- opaque: unresolved-reference

-- case: more values than the list of the target has columns
-- table: totals(id)
-- table: orders(id, price)
INSERT INTO totals SELECT id, price FROM orders
-- =>
-- id <- orders.id identity inferred
-- price <- orders.price identity inferred
-- opaque: unresolved-reference

-- case: more values than a table has that the text makes
-- table: orders(id, price)
CREATE TABLE totals (id int);
INSERT INTO totals SELECT id, price FROM orders
-- =>
-- opaque: unresolved-reference

-- case: a column that is assigned and not listed
-- table: orders(id, price)
UPDATE orders SET discount = price * 2
-- =>
-- discount <- orders.price transformation inferred
-- opaque: unresolved-reference

-- case: MERGE names columns of its target in both actions
-- table: totals(id, price)
-- table: orders(id, price)
MERGE INTO totals t USING orders o ON t.id = o.id
WHEN MATCHED THEN UPDATE SET discount = o.price
WHEN NOT MATCHED THEN INSERT (id, price) VALUES (o.id, o.price)
-- =>
-- discount <- orders.price identity inferred
-- id <- orders.id identity
-- price <- orders.price identity
-- discount <- totals.id conditional
-- discount <- orders.id conditional
-- rows <- totals.id join
-- rows <- orders.id join
-- opaque: unresolved-reference

-- case: the row that all dialects select constants from has one column in Oracle, which is made of nothing
-- dialect: oracle
-- table: orders(id)
SELECT d.dummy FROM dual d
-- =>
-- DUMMY <-

-- case: what a star leaves out, replaces and calls otherwise has to be there; it is named all the same
-- dialect: duckdb
-- table: trips(id, fare)
SELECT * EXCLUDE (tip) REPLACE (1 AS toll) FROM trips
-- =>
-- opaque: unresolved-reference
-- id <- trips.id identity
-- fare <- trips.fare identity

-- case: what a join merged and what is written in another case is there to be left out
-- dialect: snowflake
-- table: trips(id, fare)
-- table: riders(id, NAME)
SELECT * EXCLUDE (id, fare) FROM trips JOIN riders USING (id)
-- =>
-- NAME <- riders.NAME identity
-- rows <- trips.id join
-- rows <- riders.id join

-- case: ClickHouse leaves out what is not there without a word
-- dialect: clickhouse
-- table: trips(id, fare)
SELECT * EXCEPT (tip) FROM trips
-- =>
-- id <- trips.id identity
-- fare <- trips.fare identity

-- case: more names than columns: those that have one mean it
-- table: trips(id, fare)
SELECT t.a FROM trips AS t(a, b, c)
-- =>
-- opaque: unresolved-reference
-- a <- trips.id identity

-- case: the name without a column is nobody's
-- table: trips(id, fare)
SELECT t.c FROM trips AS t(a, b, c)
-- =>
-- opaque: unresolved-reference

-- case: more names than columns over a common table expression
-- table: trips(id, fare)
WITH t(a, b, c) AS (SELECT * FROM trips) SELECT b FROM t
-- =>
-- opaque: unresolved-reference
-- b <- trips.fare identity

-- case: more names than columns over a view
-- table: trips(id, fare)
CREATE VIEW v(a, b, c) AS SELECT * FROM trips
-- =>
-- opaque: unresolved-reference
-- a <- trips.id identity
-- b <- trips.fare identity

-- case: names by position count the columns, and no fields of them
-- dialect: databricks
-- table: trips(id, stop.city, stop.zip, fare)
SELECT c, b.zip FROM trips AS t(a, b, c)
-- =>
-- c <- trips.fare identity
-- zip <- trips.stop.zip identity

-- case: a position behind the last column
-- dialect: postgres
-- table: trips(id, fare)
SELECT id, fare FROM trips GROUP BY 1, 3
-- =>
-- opaque: unresolved-reference
-- id <- trips.id identity
-- fare <- trips.fare identity
-- rows <- trips.id group_by

-- case: a number that is a constant key
-- dialect: oracle
-- table: trips(id, fare)
SELECT max(fare) AS most FROM trips GROUP BY 3
-- =>
-- MOST <- trips.fare aggregation

-- case: an order by a position behind the last column
-- table: trips(id, fare)
SELECT * FROM trips ORDER BY 3
-- =>
-- opaque: unresolved-reference
-- id <- trips.id identity
-- fare <- trips.fare identity
