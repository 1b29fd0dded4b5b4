-- Items with several columns, and the values of documents as rows.

-- case: the aliases of stack name the columns of its rows
-- dialect: hive
-- table: sizes(a, b, c)
SELECT stack(2, 'a', a, 'b', b) AS (name, size) FROM sizes
-- =>
-- name <-
-- size <- sizes.a transformation
-- size <- sizes.b transformation
-- rows <- sizes.a join
-- rows <- sizes.b join

-- case: the aliases of posexplode name the position and the element
-- dialect: spark
-- table: orders(id, items, doc)
SELECT id, posexplode(items) AS (pos, item) FROM orders
-- =>
-- id <- orders.id identity
-- pos <- orders.items transformation
-- item <- orders.items transformation
-- rows <- orders.items join

-- case: TRANSFORM computes each of its columns from all arguments
-- dialect: spark
-- table: people(zip, name, age)
SELECT TRANSFORM(name, age) ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' USING 'clean.py' AS (who STRING, years INT) FROM people WHERE zip > 1
-- =>
-- who <- people.name transformation
-- who <- people.age transformation
-- years <- people.name transformation
-- years <- people.age transformation
-- rows <- people.zip filter

-- case: TRANSFORM without a column list has the columns key and value
-- dialect: hive
-- table: people(name)
SELECT TRANSFORM(name) USING 'cat' FROM people
-- =>
-- key <- people.name transformation
-- value <- people.name transformation

-- case: the position of an element after AT is computed from the array
-- dialect: redshift
-- table: customers(id, orders)
SELECT c.id, o.price, i FROM customers c, c.orders AS o AT i
-- =>
-- id <- customers.id identity
-- price <- customers.orders.price identity
-- i <- customers.orders identity
-- rows <- customers.orders join

-- case: UNPIVOT of an object has a row for each attribute
-- dialect: redshift
-- table: customers(id, tags)
SELECT id, v, k FROM customers AS c, UNPIVOT c.tags AS v AT k WHERE k = 'a'
-- =>
-- id <- customers.id identity
-- v <- customers.tags identity
-- k <- customers.tags identity
-- rows <- customers.tags join
-- rows <- customers.tags filter

-- case: EXCLUDE after the select list removes columns from all items
-- dialect: redshift
-- table: orders(id, price, note)
SELECT id AS key, *, price * 2 AS twice EXCLUDE (note, twice) FROM orders
-- =>
-- key <- orders.id identity
-- id <- orders.id identity
-- price <- orders.price identity

-- case: VALUES has rows without brackets and an alias
-- dialect: spark
WITH v AS (VALUES (1, 'a') AS r (n, s)) SELECT v.s, w.x FROM v, VALUES 1, 2 AS w (x)
-- =>
-- s <-
-- x <-

-- case: json_tuple has one alias for each path
-- dialect: hive
-- table: docs(body)
SELECT json_tuple(body, 'a', 'b') AS (a, b) FROM docs
-- =>
-- a <- docs.body transformation
-- b <- docs.body transformation
-- rows <- docs.body join

-- case: a version of a Delta table has the columns of the table
-- dialect: spark
-- table: sales.orders(id)
SELECT o.id, p.id AS old FROM sales.orders@v3 AS o JOIN sales.orders@20260131000000000 p ON o.id = p.id
-- =>
-- id <- sales.orders.id identity
-- old <- sales.orders.id identity
-- rows <- sales.orders.id join
