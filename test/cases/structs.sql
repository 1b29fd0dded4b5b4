-- case: a reference to a field reads the column
-- dialect: bigquery
-- table: orders(id, buyer)
SELECT buyer.name AS n FROM orders
-- =>
-- n <- orders.buyer.name identity

-- case: a qualifier is a relation before it is a column
-- dialect: bigquery
-- table: buyer(name, buyer)
SELECT buyer.name AS n FROM buyer
-- =>
-- n <- buyer.name identity

-- case: an element of UNNEST has the inputs of the array, and the array shapes the rows
-- dialect: bigquery
-- table: orders(id, items)
SELECT id, item.sku AS sku FROM orders, UNNEST(items) AS item
-- =>
-- id <- orders.id identity
-- sku <- orders.items.sku identity
-- rows <- orders.items join

-- case: a qualifier that is a relation is no struct, even if the relation lacks the column
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT o.total FROM orders o
-- =>
-- TOTAL <- ORDERS.TOTAL identity inferred
-- opaque: unresolved-reference

-- case: a qualifier that is no relation may be a struct of unknown columns
-- dialect: bigquery
-- table: orders(?)
SELECT buyer.name AS n FROM orders
-- =>
-- n <- orders.buyer.name identity inferred

-- case: a field is looked up through a star over unnested structs
-- dialect: bigquery
-- table: orders(id, items)
WITH lines AS (SELECT item.* FROM orders, UNNEST(items) AS item) SELECT sku FROM lines
-- =>
-- sku <- orders.items.sku identity
-- rows <- orders.items join

-- case: a path that begins with a relation is the rows of its array
-- dialect: bigquery
-- table: shop.orders(id, items)
SELECT o.id, item.sku FROM shop.orders AS o, o.items AS item
-- =>
-- id <- shop.orders.id identity
-- sku <- shop.orders.items.sku identity
-- rows <- shop.orders.items join

-- case: a generator in the select list shapes the rows
-- dialect: spark
-- table: orders(id, items)
SELECT id, explode(items) AS item FROM orders
-- =>
-- id <- orders.id identity
-- item <- orders.items transformation
-- rows <- orders.items join

-- case: a field of the row of a relation is a column
-- dialect: postgres
-- table: orders(id, price)
SELECT (o).price AS p FROM orders o
-- =>
-- p <- orders.price identity

-- case: IF of two rows has the fields of both
-- dialect: bigquery
-- table: was(id, city)
-- table: now(id, city)
SELECT IF(now.id IS NULL, was, now).* EXCEPT (id) FROM was FULL JOIN now ON was.id = now.id
-- =>
-- city <- now.city transformation
-- city <- now.id conditional
-- city <- was.city transformation
-- rows <- now.id join
-- rows <- was.id join

-- case: a star over an element of ARRAY_AGG has the columns of the relation
-- dialect: bigquery
-- table: visits(id, city, at)
SELECT ARRAY_AGG(v ORDER BY v.at DESC LIMIT 1)[OFFSET(0)].* REPLACE (1 AS at) FROM visits AS v GROUP BY v.id
-- =>
-- at <-
-- city <- visits.at sort
-- city <- visits.city aggregation
-- id <- visits.at sort
-- id <- visits.id aggregation
-- rows <- visits.id group_by

-- case: a star over a value without known fields is unknown
-- dialect: postgres
-- table: orders(id, buyer)
SELECT (buyer).*, id FROM orders
-- =>
-- id <- orders.id identity
-- opaque: star-over-unknown

-- case: a field is looked up through a star over a function value
-- dialect: bigquery
-- table: orders(id, notes)
WITH parsed AS (SELECT id, parse(notes).* EXCEPT (extra) FROM orders) SELECT id, colour FROM parsed
-- =>
-- colour <- orders.notes transformation
-- id <- orders.id identity

-- case: a star over jsonb_each has the fields key and value
-- dialect: postgres
-- table: orders(id, notes)
SELECT id, (jsonb_each(notes)).* FROM orders
-- =>
-- id <- orders.id identity
-- key <- orders.notes transformation
-- rows <- orders.notes join
-- value <- orders.notes transformation

-- case: an aggregated row is a struct of the columns of its relation
-- dialect: bigquery
-- table: riders(id, name, seen_at)
SELECT last.*, last.name AS also FROM (
  SELECT ARRAY_AGG(r ORDER BY seen_at DESC LIMIT 1)[OFFSET(0)] AS last FROM riders AS r GROUP BY id)
-- =>
-- also <- riders.name aggregation
-- also <- riders.seen_at sort
-- id <- riders.id aggregation
-- id <- riders.seen_at sort
-- name <- riders.name aggregation
-- name <- riders.seen_at sort
-- rows <- riders.id group_by
-- seen_at <- riders.seen_at aggregation
-- seen_at <- riders.seen_at sort

-- case: SELECT AS VALUE of a row has the columns of the row
-- dialect: bigquery
-- table: visits(id, city, at)
WITH latest AS (SELECT AS VALUE ARRAY_AGG(v ORDER BY v.at DESC LIMIT 1)[OFFSET(0)] FROM visits AS v GROUP BY v.id)
SELECT latest.*, latest.city AS also FROM latest
-- =>
-- also <- visits.at sort
-- also <- visits.city aggregation
-- at <- visits.at aggregation
-- at <- visits.at sort
-- city <- visits.at sort
-- city <- visits.city aggregation
-- id <- visits.at sort
-- id <- visits.id aggregation
-- rows <- visits.id group_by

-- case: SELECT AS VALUE of a scalar
-- dialect: bigquery
-- table: visits(id, city)
SELECT place, ARRAY(SELECT AS VALUE id + 1 FROM visits) AS ids FROM (SELECT AS VALUE city FROM visits) AS place
-- =>
-- ids <- visits.id aggregation
-- place <- visits.city identity

-- case: a lambda reads the elements of an array and a column of the row
-- dialect: bigquery
-- table: visits(id, tags, city)
SELECT ARRAY_TRANSFORM(tags, tag -> CONCAT(tag, city)) AS named FROM visits
-- =>
-- named <- visits.city transformation
-- named <- visits.tags transformation

-- case: a tuple has fields by position
-- dialect: clickhouse
-- table: t(k, v)
SELECT (k, v).2 AS a, tuple('x', v).1 AS b, tupleElement((k, v), 1) AS c FROM t
-- =>
-- a <- t.v identity
-- b <-
-- c <- t.k transformation

-- case: a row without names has the fields f1 and f2
-- dialect: postgres
-- table: t(k, v)
SELECT (ROW('x', v)).f1 AS a, (ROW('x', v)).f2 AS b FROM t
-- =>
-- a <-
-- b <- t.v identity

-- case: an index of a row is a field, and an index of an array is an element
-- dialect: trino
-- table: t(k, v)
SELECT ROW('x', v)[1] AS a, ROW('x', v)[2] AS b, ARRAY[k, v][1] AS c FROM t
-- =>
-- a <-
-- b <- t.v identity
-- c <- t.k transformation
-- c <- t.v transformation

-- case: struct_extract reads a field by position
-- dialect: duckdb
-- table: t(k, v)
SELECT struct_extract(row('x', v), 1) AS a, struct_extract(row('x', v), 2) AS b FROM t
-- =>
-- a <-
-- b <- t.v transformation

-- case: the fields of rows without names are the columns of UNNEST
-- dialect: trino
-- table: t(id, a, b)
SELECT t.id, m.name, m.value FROM t CROSS JOIN UNNEST(ARRAY[ROW('a', a), ROW('b', b)]) AS m (name, value)
-- =>
-- id <- t.id identity
-- name <-
-- rows <- t.a join
-- rows <- t.b join
-- value <- t.a transformation
-- value <- t.b transformation

-- case: the fields of elements have the names in the type of the array
-- dialect: bigquery
-- table: t(n)
SELECT kind, value FROM UNNEST((SELECT ARRAY<STRUCT<kind STRING, value INT64>>[('a', n)] FROM t))
-- =>
-- kind <-
-- rows <- t.n join
-- value <- t.n transformation

-- case: fields of an array without names have those of the first struct
-- dialect: bigquery
-- table: t(k, v)
SELECT u.kind, u.value FROM t, UNNEST([STRUCT('a' AS kind, k AS value), ('b', v)]) AS u
-- =>
-- kind <-
-- rows <- t.k join
-- rows <- t.v join
-- value <- t.k transformation
-- value <- t.v transformation

-- case: the fields of a struct without names are the columns of inline
-- dialect: spark
-- table: t(id, v)
SELECT id, kind, value FROM t LATERAL VIEW inline(array(struct('a', v), struct('b', v))) x AS kind, value
-- =>
-- id <- t.id identity
-- kind <-
-- rows <- t.v join
-- value <- t.v transformation

-- case: a key of an object is no position
-- dialect: snowflake
-- table: T(V)
SELECT OBJECT_CONSTRUCT('a', 1, 'b', v)['2'] AS x FROM t
-- =>
-- X <- T.V transformation

-- case: a field and a nested field whose names are the same text
-- dialect: duckdb
-- table: orders(id, amount)
CREATE TABLE d AS SELECT {'a': {'b': id}, 'ab': amount} AS s FROM orders
-- =>
-- s <- orders.amount transformation
-- s <- orders.id transformation
-- s.a <- orders.id transformation
-- s.a.b <- orders.id identity
-- s.ab <- orders.amount identity
