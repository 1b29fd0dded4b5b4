-- Constructs of BigQuery, DuckDB, Postgres and Trino alone. Rules: each platform's page on the construct.

-- case: a join whose type stands in brackets shows the side that is meant
-- dialect: duckdb
-- table: a(id, x)
-- table: b(id, y)
SELECT y FROM a JOIN BY (TYPE right_semi) b ON a.id = b.id
-- =>
-- rows <- a.id join
-- rows <- b.id join
-- y <- b.y identity

-- case: the nearest rows are joined by their distance
-- dialect: duckdb
-- table: a(id, x)
-- table: b(id, y)
SELECT a.id, t.id AS other FROM a LEFT JOIN b AS t APPROX NEAREST 3 BY DISTANCE array_distance(a.x, t.y)
-- =>
-- id <- a.id identity
-- other <- b.id identity
-- rows <- a.x join
-- rows <- b.y join

-- case: aliases in front
-- dialect: duckdb
-- table: orders(id, price)
SELECT total: o.price + 1 FROM o: orders, r: range(3)
-- =>
-- total <- orders.price transformation

-- case: a list made from a list
-- dialect: duckdb
-- table: orders(id, xs, y)
SELECT [x + y FOR x IN xs IF x > 0] AS made FROM orders
-- =>
-- made <- orders.xs transformation
-- made <- orders.y transformation

-- case: a pivot over values that only the rows say
-- dialect: duckdb
-- table: sales(city, year, amount)
PIVOT sales ON year USING sum(amount) GROUP BY city
-- =>
-- opaque: star-over-unknown
-- rows <- sales.city group_by

-- case: what is grouped and what a pivot makes, asked by name
-- dialect: duckdb
-- table: sales(city, year, amount)
SELECT city, "2020" FROM (PIVOT sales ON year USING sum(amount) GROUP BY city)
-- =>
-- 2020 <- sales.amount aggregation
-- 2020 <- sales.year filter
-- city <- sales.city identity
-- rows <- sales.city group_by

-- case: a pivot over listed values
-- dialect: duckdb
-- table: sales(city, year, amount)
PIVOT sales ON year IN (2020, 2021) USING sum(amount)
-- =>
-- 2020 <- sales.amount aggregation
-- 2020 <- sales.year filter
-- 2021 <- sales.amount aggregation
-- 2021 <- sales.year filter
-- city <- sales.city identity
-- rows <- sales.city group_by

-- case: an unpivot of all columns but some
-- dialect: duckdb
-- table: sales(city, jan, feb)
UNPIVOT sales ON COLUMNS(* EXCLUDE (city)) INTO NAME month VALUE amount
-- =>
-- amount <- sales.feb identity
-- amount <- sales.jan identity
-- city <- sales.city identity
-- month <-

-- case: a description of a query holds none of its values
-- dialect: duckdb
-- table: orders(id, price)
SELECT column_name FROM (DESCRIBE SELECT * FROM orders WHERE price > 0)
-- =>
-- column_name <-

-- case: a summary holds every column
-- dialect: duckdb
-- table: orders(id, price)
SELECT "max" AS top FROM (SUMMARIZE orders)
-- =>
-- top <- orders.id aggregation
-- top <- orders.price aggregation

-- case: a merge by a column of both sides, of every column by name
-- dialect: duckdb
-- table: people(id, pay)
MERGE INTO people USING (SELECT id, amount AS pay FROM rises) AS r USING (id) WHEN MATCHED THEN UPDATE
-- =>
-- id <- people.id conditional
-- id <- rises.id conditional
-- id <- rises.id identity
-- pay <- people.id conditional
-- pay <- rises.amount identity
-- pay <- rises.id conditional

-- case: the columns of a relation go through a prediction, what it adds is made of all of them
-- dialect: bigquery
-- table: orders(id, price)
SELECT id, predicted_label FROM ML.PREDICT(MODEL shop.m, TABLE orders, STRUCT(0.5 AS threshold))
-- =>
-- id <- orders.id identity
-- predicted_label <- orders.id transformation inferred
-- predicted_label <- orders.price transformation inferred

-- case: all that a prediction shows is not known
-- dialect: bigquery
-- table: orders(id, price)
SELECT * FROM ML.PREDICT(MODEL shop.m, (SELECT id FROM orders WHERE price > 0))
-- =>
-- opaque: star-over-unknown
-- rows <- orders.price filter

-- case: the rows that were added have two more columns
-- dialect: bigquery
-- table: orders(id, price)
SELECT * FROM APPENDS(TABLE orders, NULL, NULL)
-- =>
-- _change_timestamp <- orders.id transformation inferred
-- _change_timestamp <- orders.price transformation inferred
-- _change_type <- orders.id transformation inferred
-- _change_type <- orders.price transformation inferred
-- id <- orders.id identity
-- price <- orders.price identity

-- case: a relation of a prediction is filtered before
-- dialect: bigquery
-- table: orders(?)
SELECT id FROM AI.GENERATE_TEXT(MODEL shop.m, (SELECT * FROM orders WHERE price > 0))
-- =>
-- id <- orders.id identity inferred
-- rows <- orders.price filter

-- case: a table function of a pipe that nobody has described
-- dialect: bigquery
-- table: orders(id)
FROM orders |> CALL shop.enrich(1)
-- =>
-- opaque: unsupported-construct
-- rows <- orders.id join inferred

-- case: an array by its path, with the position
-- dialect: bigquery
-- table: orders(id, items)
SELECT id, ARRAY(SELECT item FROM o.items AS item WITH OFFSET AS n WHERE n > 1) AS later FROM orders AS o
-- =>
-- id <- orders.id identity
-- later <- orders.items aggregation
-- later <- orders.items join

-- case: a replica has the columns of its view
-- dialect: bigquery
-- table: shop.v(id, price)
CREATE MATERIALIZED VIEW shop.r AS REPLICA OF shop.v
-- =>
-- id <- shop.v.id identity
-- price <- shop.v.price identity

-- case: where a search found a row, and whether it was there before
-- dialect: postgres
-- table: tree(id, up, name)
WITH RECURSIVE below AS (
  SELECT id, name FROM tree WHERE up IS NULL UNION ALL SELECT t.id, t.name FROM tree t JOIN below b ON t.up = b.id
) SEARCH DEPTH FIRST BY id SET place CYCLE id SET again USING way
SELECT name, place, again FROM below
-- =>
-- again <- tree.id transformation
-- name <- tree.name identity
-- place <- tree.id transformation
-- rows <- tree.id filter
-- rows <- tree.id join
-- rows <- tree.up filter
-- rows <- tree.up join

-- case: the rows of several functions side by side
-- dialect: postgres
-- table: orders(xs, ys)
SELECT a, b, n FROM orders, ROWS FROM (unnest(xs), unnest(ys)) WITH ORDINALITY AS t(a, b, n)
-- =>
-- a <- orders.xs transformation
-- b <- orders.ys transformation
-- n <-
-- rows <- orders.xs join
-- rows <- orders.ys join

-- case: the columns of a document
-- dialect: postgres
-- table: docs(id, doc)
SELECT id, x.sku, x.place FROM docs, XMLTABLE('/a' PASSING doc COLUMNS sku TEXT PATH 's', place INT PATH 'p') AS x
-- =>
-- id <- docs.id identity
-- place <- docs.doc identity
-- rows <- docs.doc join
-- sku <- docs.doc identity

-- case: a test that is cast, and operators of the platform's own
-- dialect: postgres
-- table: orders(id, price, spot)
SELECT price IS NULL::int AS missing, spot @ id AS near, !! spot AS un FROM orders ORDER BY id USING >
-- =>
-- missing <- orders.price transformation
-- near <- orders.id transformation
-- near <- orders.spot transformation
-- un <- orders.spot transformation

-- case: names with escapes
-- dialect: postgres
-- table: orders(id)
SELECT U&"id" UESCAPE '!' AS a, U&'d!0061' UESCAPE '!' AS b FROM orders
-- =>
-- a <- orders.id identity
-- b <-

-- case: commands and variables of psql
-- dialect: postgres
-- table: orders(id, status)
SELECT id FROM orders WHERE status = :'wanted' \gset picked_
-- =>
-- id <- orders.id identity
-- rows <- orders.status filter

-- case: a join in brackets with an alias
-- table: a(id, x)
-- table: b(id, y)
SELECT j.y FROM (a JOIN b ON a.id = b.id) AS j
-- =>
-- rows <- a.id join
-- rows <- b.id join
-- y <- b.y identity

-- case: common table expressions before CREATE
-- table: orders(id)
WITH c AS (SELECT id FROM orders) CREATE TABLE copied AS SELECT id FROM c
-- =>
-- id <- orders.id identity

-- case: an action that keeps its rows from those behind it
-- dialect: postgres
-- table: t(id, a)
-- table: s(id, a, off)
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.off THEN DO NOTHING WHEN MATCHED THEN UPDATE SET a = s.a
-- =>
-- a <- s.a identity
-- a <- s.id conditional
-- a <- s.off conditional
-- a <- t.id conditional

-- case: a function defined before the query is made of its arguments
-- dialect: trino
-- table: orders(id, price)
WITH FUNCTION twice(x DOUBLE) RETURNS DOUBLE RETURN x * 2 SELECT twice(price) AS p FROM orders
-- =>
-- p <- orders.price transformation

-- case: the unit of privacy decides how many rows count
-- dialect: bigquery
-- table: visits(id, city)
SELECT WITH DIFFERENTIAL_PRIVACY OPTIONS (epsilon = 10, privacy_unit_column = id) city, COUNT(*) AS n FROM visits GROUP BY city
-- =>
-- city <- visits.city identity
-- n <-
-- rows <- visits.city group_by
-- rows <- visits.id filter

-- case: a filter of an aggregate without WHERE
-- dialect: duckdb
-- table: visits(id, city)
SELECT sum(id) FILTER (city = 'x') AS s FROM visits
-- =>
-- s <- visits.city filter
-- s <- visits.id aggregation
