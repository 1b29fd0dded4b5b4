-- case: a qualified column that is not listed is inferred, and listed columns stay exact
-- table: orders(id, price)
SELECT o.id, o.discount FROM orders o WHERE o.price > 0
-- =>
-- id <- orders.id identity
-- discount <- orders.discount identity inferred
-- rows <- orders.price filter
-- opaque: unresolved-reference

-- case: a bare name that is not listed, over one relation
-- table: orders(id, price)
SELECT sum(discount) AS total FROM orders GROUP BY id
-- =>
-- total <- orders.discount aggregation inferred
-- rows <- orders.id group_by
-- opaque: unresolved-reference

-- case: a bare name that is not listed, over several relations, may belong to each
-- table: orders(id, price)
-- table: riders(id, name)
SELECT discount FROM orders o JOIN riders r ON r.id = o.id
-- =>
-- discount <- orders.discount identity inferred
-- discount <- riders.discount identity inferred
-- rows <- orders.id join
-- rows <- riders.id join
-- opaque: unresolved-reference

-- case: a relation with unknown columns precedes relations whose lists lack the name
-- table: orders(id, price)
-- table: riders(?)
SELECT discount FROM orders o JOIN riders r ON r.id = o.id
-- =>
-- discount <- riders.discount identity
-- rows <- orders.id join
-- rows <- riders.id join

-- case: a derived table has only the columns of its query
-- table: orders(id, price)
SELECT d.discount, d.id FROM (SELECT id, price FROM orders) AS d
-- =>
-- opaque: unresolved-reference

-- case: a bare name that is not listed belongs to the relation and not to the derived table
-- table: orders(id, price)
-- table: riders(id, name)
SELECT discount FROM orders JOIN (SELECT id FROM riders) AS r ON r.id = orders.id
-- =>
-- discount <- orders.discount identity inferred
-- rows <- orders.id join
-- rows <- riders.id join
-- opaque: unresolved-reference

-- case: a column that is not listed is found through a star
-- table: orders(id, price)
WITH imported AS (SELECT * FROM orders) SELECT id, discount FROM imported
-- =>
-- id <- orders.id identity
-- discount <- orders.discount identity inferred
-- opaque: unresolved-reference

-- case: EXCEPT removes a column, so a star does not have it
-- dialect: bigquery
-- table: orders(id, price)
SELECT d.price FROM (SELECT * EXCEPT (price) FROM orders) AS d
-- =>
-- opaque: unresolved-reference

-- case: a column that is not listed is on both sides of UNION ALL
-- table: orders(id, price)
-- table: returns(id, price)
WITH moves AS (SELECT * FROM orders UNION ALL SELECT * FROM returns) SELECT discount FROM moves
-- =>
-- discount <- orders.discount identity inferred
-- discount <- returns.discount identity inferred
-- opaque: unresolved-reference

-- case: a star next to a select list has no columns that are not listed
-- table: orders(id, price)
-- table: returns(id, price)
WITH moves AS (SELECT * FROM orders UNION ALL SELECT id, price FROM returns) SELECT discount FROM moves
-- =>
-- opaque: unresolved-reference

-- case: a common table expression with a column list has no other columns
-- table: orders(id, price)
WITH moves (a, b) AS (SELECT * FROM orders) SELECT discount FROM moves
-- =>
-- opaque: unresolved-reference

-- case: a star does not have columns that are not listed
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

-- case: a quoted name in another case is the only column with that name, inferred
-- dialect: snowflake
-- table: ORDERS(ID, TotalPrice)
SELECT o."totalprice" AS t, o."TotalPrice" AS u FROM orders o
-- =>
-- T <- ORDERS.TotalPrice identity inferred
-- U <- ORDERS.TotalPrice identity

-- case: a bare name in a subquery that no list has may belong to the outer query
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

-- case: USING of a column that both lists lack
-- table: orders(id, price)
-- table: riders(id, name)
SELECT o.id FROM orders o JOIN riders r USING (rider_id)
-- =>
-- id <- orders.id identity
-- rows <- orders.rider_id join inferred
-- rows <- riders.rider_id join inferred
-- opaque: unresolved-reference

-- case: a relation that the text creates has only its defined columns
CREATE TABLE orders (id int, price int);
INSERT INTO totals (id) SELECT o.discount FROM orders o
-- =>
-- opaque: unresolved-reference

-- case: INSERT into a column that is not listed
-- table: totals(id, price)
-- table: orders(id, price)
INSERT INTO totals (id, discount) SELECT id, price FROM orders
-- =>
-- id <- orders.id identity
-- discount <- orders.price identity inferred
-- opaque: unresolved-reference

-- case: INSERT has more values than the target has listed columns
-- table: totals(id)
-- table: orders(id, price)
INSERT INTO totals SELECT id, price FROM orders
-- =>
-- id <- orders.id identity inferred
-- price <- orders.price identity inferred
-- opaque: unresolved-reference

-- case: INSERT has more values than a table that the text creates has columns
-- table: orders(id, price)
CREATE TABLE totals (id int);
INSERT INTO totals SELECT id, price FROM orders
-- =>
-- opaque: unresolved-reference

-- case: UPDATE assigns a column that is not listed
-- table: orders(id, price)
UPDATE orders SET discount = price * 2
-- =>
-- discount <- orders.price transformation inferred
-- opaque: unresolved-reference

-- case: MERGE writes a column that is not listed
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

-- case: DUAL of Oracle has the column DUMMY, which has no input
-- dialect: oracle
-- table: orders(id)
SELECT d.dummy FROM dual d
-- =>
-- DUMMY <-

-- case: EXCLUDE and REPLACE of a column that is not listed
-- dialect: duckdb
-- table: trips(id, fare)
SELECT * EXCLUDE (tip) REPLACE (1 AS toll) FROM trips
-- =>
-- opaque: unresolved-reference
-- id <- trips.id identity
-- fare <- trips.fare identity

-- case: EXCLUDE of a merged column, and of a column in another case
-- dialect: snowflake
-- table: trips(id, fare)
-- table: riders(id, NAME)
SELECT * EXCLUDE (id, fare) FROM trips JOIN riders USING (id)
-- =>
-- NAME <- riders.NAME identity
-- rows <- trips.id join
-- rows <- riders.id join

-- case: in ClickHouse, EXCEPT may list columns that do not exist
-- dialect: clickhouse
-- table: trips(id, fare)
SELECT * EXCEPT (tip) FROM trips
-- =>
-- id <- trips.id identity
-- fare <- trips.fare identity

-- case: an alias list with more names than columns: a name with a column
-- table: trips(id, fare)
SELECT t.a FROM trips AS t(a, b, c)
-- =>
-- opaque: unresolved-reference
-- a <- trips.id identity

-- case: an alias list with more names than columns: a name without a column
-- table: trips(id, fare)
SELECT t.c FROM trips AS t(a, b, c)
-- =>
-- opaque: unresolved-reference

-- case: a column list of a common table expression with more names than columns
-- table: trips(id, fare)
WITH t(a, b, c) AS (SELECT * FROM trips) SELECT b FROM t
-- =>
-- opaque: unresolved-reference
-- b <- trips.fare identity

-- case: a column list of a view with more names than columns
-- table: trips(id, fare)
CREATE VIEW v(a, b, c) AS SELECT * FROM trips
-- =>
-- opaque: unresolved-reference
-- a <- trips.id identity
-- b <- trips.fare identity

-- case: an alias list counts columns and not their fields
-- dialect: databricks
-- table: trips(id, stop.city, stop.zip, fare)
SELECT c, b.zip FROM trips AS t(a, b, c)
-- =>
-- c <- trips.fare identity
-- zip <- trips.stop.zip identity

-- case: GROUP BY a position after the last column
-- dialect: postgres
-- table: trips(id, fare)
SELECT id, fare FROM trips GROUP BY 1, 3
-- =>
-- opaque: unresolved-reference
-- id <- trips.id identity
-- fare <- trips.fare identity
-- rows <- trips.id group_by

-- case: GROUP BY a number that is a constant
-- dialect: oracle
-- table: trips(id, fare)
SELECT max(fare) AS most FROM trips GROUP BY 3
-- =>
-- MOST <- trips.fare aggregation

-- case: ORDER BY a position after the last column
-- table: trips(id, fare)
SELECT * FROM trips ORDER BY 3
-- =>
-- opaque: unresolved-reference
-- id <- trips.id identity
-- fare <- trips.fare identity
