-- case: a struct is computed from its fields, and a reference to one field has the inputs of that field
-- dialect: bigquery
-- table: orders(id, price, tax)
WITH s AS (SELECT STRUCT(id AS k, price + tax AS total) AS o FROM orders) SELECT o.total, o FROM s
-- =>
-- o <- orders.id transformation
-- o <- orders.price transformation
-- o <- orders.tax transformation
-- o.k <- orders.id identity
-- o.total <- orders.price transformation
-- o.total <- orders.tax transformation
-- total <- orders.price transformation
-- total <- orders.tax transformation

-- case: fields of a struct inside a struct
-- dialect: bigquery
-- table: orders(id, city, zip)
WITH s AS (SELECT STRUCT(id, STRUCT(city, zip AS code) AS address) AS o FROM orders) SELECT o.address.code AS c, o.address AS a FROM s
-- =>
-- a <- orders.city transformation
-- a <- orders.zip transformation
-- a.city <- orders.city identity
-- a.code <- orders.zip identity
-- c <- orders.zip identity

-- case: the fields of a typed struct have the names of the type
-- dialect: bigquery
-- table: orders(id, price)
SELECT STRUCT<k INT64, p NUMERIC>(id, price) AS o FROM orders
-- =>
-- o <- orders.id transformation
-- o <- orders.price transformation
-- o.k <- orders.id identity
-- o.p <- orders.price identity

-- case: a field that an object does not have may be any of its fields
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
WITH s AS (SELECT OBJECT_CONSTRUCT('k', id, 'p', price) AS o FROM orders) SELECT o:p AS p, o:q AS q FROM s
-- =>
-- P <- ORDERS.PRICE identity
-- Q <- ORDERS.ID transformation
-- Q <- ORDERS.PRICE transformation

-- case: with computed keys, a field may be any value of the object
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
WITH s AS (SELECT OBJECT_CONSTRUCT(id, price) AS o FROM orders) SELECT o:p AS p FROM s
-- =>
-- P <- ORDERS.ID transformation
-- P <- ORDERS.PRICE transformation

-- case: a star keeps the known fields of a column
-- dialect: bigquery
-- table: orders(id, buyer.name, buyer.city)
WITH s AS (SELECT * FROM orders) SELECT * FROM s
-- =>
-- buyer <- orders.buyer identity
-- buyer.city <- orders.buyer.city identity
-- buyer.name <- orders.buyer.name identity
-- id <- orders.id identity

-- case: a star over a struct has the known fields of the struct
-- dialect: bigquery
-- table: orders(id, buyer.name, buyer.city)
SELECT o.buyer.* EXCEPT (city) FROM orders o
-- =>
-- name <- orders.buyer.name identity

-- case: a star over the value of an aggregate has the fields of the value
-- dialect: bigquery
-- table: orders(id, buyer.name, buyer.city)
SELECT ANY_VALUE(buyer).* FROM orders GROUP BY id
-- =>
-- city <- orders.buyer.city aggregation
-- name <- orders.buyer.name aggregation
-- rows <- orders.id group_by

-- case: REPLACE in a star builds a struct again
-- dialect: bigquery
-- table: orders(id, buyer.name, buyer.city)
SELECT * REPLACE (STRUCT(buyer.name AS name, id AS n) AS buyer) FROM orders
-- =>
-- buyer <- orders.buyer.name transformation
-- buyer <- orders.id transformation
-- buyer.n <- orders.id identity
-- buyer.name <- orders.buyer.name identity
-- id <- orders.id identity

-- case: EXCEPT in a star removes a field of a struct
-- dialect: databricks
-- table: orders(id, buyer.name, buyer.city)
SELECT * EXCEPT (buyer.city) FROM orders
-- =>
-- buyer <- orders.buyer.name transformation
-- buyer.name <- orders.buyer.name identity
-- id <- orders.id identity

-- case: an array of structs is aggregated and unnested
-- dialect: bigquery
-- table: lines(order_id, sku, qty)
WITH o AS (SELECT order_id, ARRAY_AGG(STRUCT(sku, qty AS n)) AS items FROM lines GROUP BY order_id)
SELECT order_id, i.n FROM o, UNNEST(items) AS i
-- =>
-- n <- lines.qty aggregation
-- order_id <- lines.order_id identity
-- rows <- lines.order_id group_by
-- rows <- lines.qty join
-- rows <- lines.sku join

-- case: ARRAY of a query has structs as elements
-- dialect: bigquery
-- table: orders(id, items.sku, items.qty)
WITH o AS (SELECT ARRAY(SELECT AS STRUCT i.sku AS s FROM UNNEST(items) AS i) AS made FROM orders) SELECT made[OFFSET(0)].s AS first FROM o
-- =>
-- first <- orders.items join
-- first <- orders.items.sku aggregation

-- case: the offset of an unnested element has no input
-- dialect: bigquery
-- table: orders(id, items.sku, items.qty)
SELECT i.sku, n FROM orders, UNNEST(items) AS i WITH OFFSET AS n
-- =>
-- n <-
-- rows <- orders.items join
-- sku <- orders.items.sku identity

-- case: arrays inside the elements of an array
-- dialect: bigquery
-- table: orders(id, items.sku, items.lots.code)
SELECT i.sku, l.code FROM orders o, o.items AS i, i.lots AS l
-- =>
-- code <- orders.items.lots.code identity
-- rows <- orders.items join
-- rows <- orders.items.lots join
-- sku <- orders.items.sku identity

-- case: a star over unnested structs has the known fields
-- dialect: bigquery
-- table: orders(id, items.sku, items.qty)
SELECT id, i.* FROM orders, UNNEST(items) AS i
-- =>
-- id <- orders.id identity
-- qty <- orders.items.qty identity
-- rows <- orders.items join
-- sku <- orders.items.sku identity

-- case: the paths of a document keep their case, and indexes of elements are no part of them
-- dialect: snowflake
-- table: ORDERS(ID, DOC)
SELECT f.value:Sku::string AS sku, f.value:prices[0].amount AS amount, f.index AS n FROM orders o, LATERAL FLATTEN(input => o.doc:lines) f
-- =>
-- AMOUNT <- ORDERS.DOC.lines.prices.amount identity
-- N <-
-- SKU <- ORDERS.DOC.lines.Sku transformation
-- rows <- ORDERS.DOC.lines join

-- case: a path argument of FLATTEN
-- dialect: snowflake
-- table: ORDERS(ID, DOC)
SELECT f.value:sku AS sku FROM orders, LATERAL FLATTEN(input => doc, path => 'lines') f
-- =>
-- SKU <- ORDERS.DOC.lines.sku identity
-- rows <- ORDERS.DOC.lines join

-- case: LATERAL VIEW posexplode of an array of structs
-- dialect: spark
-- table: orders(id, items.sku, items.qty)
SELECT p, i.sku FROM orders LATERAL VIEW posexplode(items) t AS p, i
-- =>
-- p <-
-- rows <- orders.items join
-- sku <- orders.items.sku identity

-- case: LATERAL VIEW inline has the fields of a struct as columns
-- dialect: hive
-- table: orders(id, items.sku, items.qty)
SELECT s, q FROM orders LATERAL VIEW inline(items) t AS s, q
-- =>
-- q <- orders.items.qty identity
-- rows <- orders.items join
-- s <- orders.items.sku identity

-- case: the fields of named_struct have constants as names
-- dialect: spark
-- table: orders(id, price)
SELECT named_struct('k', id, 'p', price * 2).p AS p FROM orders
-- =>
-- p <- orders.price transformation

-- case: a path of a document column
-- dialect: databricks
-- table: orders(id, doc)
SELECT doc:buyer.name AS n FROM orders
-- =>
-- n <- orders.doc.buyer.name identity

-- case: UNNEST WITH ORDINALITY has the fields of the elements as columns
-- dialect: trino
-- table: orders(id, items.sku, items.qty)
SELECT s, q, n FROM orders CROSS JOIN UNNEST(items) WITH ORDINALITY AS t (s, q, n)
-- =>
-- n <-
-- q <- orders.items.qty identity
-- rows <- orders.items join
-- s <- orders.items.sku identity

-- case: the fields of a cast to a row type have the names of the type
-- dialect: trino
-- table: orders(id, price)
WITH s AS (SELECT CAST(ROW(id, price) AS ROW(k BIGINT, p DOUBLE)) AS o FROM orders) SELECT o.p FROM s
-- =>
-- p <- orders.price transformation

-- case: a struct literal has keys, and an array literal has elements
-- dialect: duckdb
-- table: orders(id, price)
WITH s AS (SELECT {'k': id, 'p': [price]} AS o FROM orders) SELECT o.k, o['p'] AS p, o.p[1] AS q FROM s
-- =>
-- k <- orders.id identity
-- p <- orders.price transformation
-- q <- orders.price transformation

-- case: arrow operators read the fields of a document
-- dialect: postgres
-- table: orders(id, doc)
SELECT doc -> 'buyer' ->> 'name' AS n, doc ->> id AS any_key FROM orders
-- =>
-- any_key <- orders.doc transformation
-- any_key <- orders.id transformation
-- n <- orders.doc.buyer.name transformation

-- case: a field of a composite column
-- dialect: postgres
-- table: orders(id, price)
SELECT (price).currency AS c FROM orders
-- =>
-- c <- orders.price.currency identity

-- case: elements and fields of a SUPER column
-- dialect: redshift
-- table: orders(id, doc)
SELECT o.doc.buyer.name AS n, i.sku FROM orders AS o, o.doc.items AS i
-- =>
-- n <- orders.doc.buyer.name identity
-- rows <- orders.doc.items join
-- sku <- orders.doc.items.sku identity

-- case: the case of a field may differ from its case in the schema
-- dialect: bigquery
-- table: orders(id, Buyer.Name)
SELECT buyer.name AS n FROM orders
-- =>
-- n <- orders.Buyer.Name identity

-- case: a qualifier may be a relation or a struct
-- dialect: bigquery
-- table: orders(buyer.name)
-- table: buyer(?)
SELECT buyer.name AS n FROM orders, buyer
-- =>
-- n <- buyer.name identity inferred
-- n <- orders.buyer.name identity inferred

-- case: IF and COALESCE of structs have the fields of both
-- dialect: bigquery
-- table: orders(id, a.x, b.x, big)
SELECT IF(big, a, b).x AS x, COALESCE(a, b).x AS y FROM orders
-- =>
-- x <- orders.a.x transformation
-- x <- orders.b.x transformation
-- x <- orders.big conditional
-- y <- orders.a.x transformation
-- y <- orders.b.x transformation

-- case: an aggregate that compares structs computes each field from all fields
-- dialect: bigquery
-- table: orders(id, s.at, s.price)
SELECT MAX(s).price AS p FROM orders
-- =>
-- p <- orders.s aggregation

-- case: UNION ALL of structs has the fields of both sides
-- dialect: bigquery
-- table: a(s.x, s.y)
-- table: b(s.x, s.y)
SELECT s.y FROM (SELECT s FROM a UNION ALL SELECT s FROM b)
-- =>
-- y <- a.s.y identity
-- y <- b.s.y identity

-- case: fields pass through temporary tables
-- dialect: bigquery
-- table: raw(?)
CREATE TEMP TABLE t AS SELECT items FROM raw; CREATE TEMP TABLE u AS SELECT items FROM t; INSERT INTO d (k, q) SELECT u.items.sku, i.qty FROM u, UNNEST(u.items) AS i
-- =>
-- d.k <- raw.items.sku identity
-- d.q <- raw.items.qty identity

-- case: a star over a struct of a created table
-- dialect: bigquery
-- table: orders(id, price)
CREATE TABLE m AS SELECT STRUCT(id AS k, price AS p) AS s FROM orders; SELECT s.* FROM m
-- =>
-- k <- m.s.k identity
-- m.s <- orders.id transformation
-- m.s <- orders.price transformation
-- m.s.k <- orders.id identity
-- m.s.p <- orders.price identity
-- p <- m.s.p identity

-- case: the types of a definition list the fields of a column
-- dialect: databricks
CREATE TABLE n (id INT, s STRUCT<x: INT, y: ARRAY<STRUCT<z: STRING>>>); SELECT s.* FROM n
-- =>
-- x <- n.s.x identity
-- y <- n.s.y identity
-- y.z <- n.s.y.z identity

-- case: UPDATE assigns fields of a struct
-- dialect: bigquery
-- table: orders(id, s.x, s.y)
-- table: fixes(id, x)
UPDATE orders SET s.x = f.x, s.y = 0 FROM fixes f WHERE orders.id = f.id
-- =>
-- s <- fixes.id conditional
-- s <- fixes.x transformation
-- s <- orders.id conditional
-- s.x <- fixes.id conditional
-- s.x <- fixes.x identity
-- s.x <- orders.id conditional
-- s.y <- fixes.id conditional
-- s.y <- orders.id conditional

-- case: a quoted name with a dot is no path
-- dialect: duckdb
-- table: orders("unit.price", unit.price)
SELECT "unit.price" AS a, unit.price AS b, "unit.price" FROM orders
-- =>
-- "unit.price" <- orders."unit.price" identity
-- a <- orders."unit.price" identity
-- b <- orders.unit.price identity

-- case: a subquery reads the array of a relation of the outer query
-- dialect: bigquery
-- table: shop.orders(id, items, items.sku, items.qty)
SELECT id, (SELECT MAX(i.qty) FROM orders.items AS i WHERE i.sku = 'a') AS most FROM shop.orders
-- =>
-- id <- shop.orders.id identity
-- most <- shop.orders.items join
-- most <- shop.orders.items.qty aggregation
-- most <- shop.orders.items.sku filter

-- case: the case of a relation name may differ in a path of an array
-- dialect: bigquery
-- table: shop.Orders(id, items, items.sku)
SELECT orders.id, i.sku FROM shop.Orders, ORDERS.items AS i
-- =>
-- id <- shop.Orders.id identity
-- rows <- shop.Orders.items join
-- sku <- shop.Orders.items.sku identity

-- case: a qualifier may be a schema if the relation of that name lacks the column
-- dialect: bigquery
-- table: parts.bolts(size)
-- table: shop.parts(id)
SELECT parts.id, (SELECT MAX(size) FROM parts.bolts) AS largest FROM shop.parts
-- =>
-- id <- shop.parts.id identity
-- largest <- parts.bolts.size aggregation

-- case: a relation hides columns with its name
-- dialect: bigquery
-- table: visits(day, city)
SELECT day, visits.day AS seen, city FROM UNNEST(GENERATE_DATE_ARRAY('2026-01-01', '2026-01-09')) AS day LEFT JOIN visits ON visits.day = day
-- =>
-- city <- visits.city identity
-- day <-
-- rows <- visits.day join
-- seen <- visits.day identity

-- case: the name of a relation as a value is the complete row
-- dialect: bigquery
-- table: city(city, size)
SELECT city AS whole, city.city AS name FROM city
-- =>
-- name <- city.city identity
-- whole <- city.city transformation
-- whole <- city.size transformation
-- whole.city <- city.city identity
-- whole.size <- city.size identity

-- case: a name that may be a column is the column
-- dialect: postgres
-- table: city(city, size)
SELECT city AS name FROM city
-- =>
-- name <- city.city identity
