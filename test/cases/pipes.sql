-- Pipe syntax: each step reads the result of the step before. Rules: BigQuery's and Spark's pages on pipe syntax.

-- case: a pipe with FROM, WHERE, EXTEND and AGGREGATE
-- dialect: bigquery
-- table: sales(id, item, price, region)
FROM sales |> WHERE region = 'north' |> EXTEND price * 2 AS doubled |> AGGREGATE SUM(doubled) AS total GROUP BY item AS goods;
-- =>
-- goods <- sales.item      identity
-- rows  <- sales.item      group_by
-- rows  <- sales.region    filter
-- total <- sales.price     aggregation

-- case: after SET, the alias of the relation references the old column
-- dialect: bigquery
-- table: sales(id, price, cost)
FROM sales AS s |> SET price = price - cost |> WHERE s.price > 0 |> SELECT id, price, s.price AS was;
-- =>
-- id    <- sales.id     identity
-- price <- sales.cost   transformation
-- price <- sales.price  transformation
-- rows  <- sales.price  filter
-- was   <- sales.price  identity

-- case: DROP and RENAME keep the order of the other columns
-- dialect: bigquery
-- table: sales(a, b, c)
-- table: other(x, y)
INSERT INTO other FROM sales |> DROP b |> RENAME c AS d;
-- =>
-- x <- sales.a identity
-- y <- sales.c identity

-- case: AS gives all columns one alias
-- dialect: bigquery
-- table: sales(id, price)
-- table: shops(id, city)
FROM sales AS s JOIN shops AS h USING (id) |> AS both |> WHERE both.city = 'x' |> SELECT both.price;
-- =>
-- price <- sales.price  identity
-- rows  <- sales.id     join
-- rows  <- shops.city   filter
-- rows  <- shops.id     join

-- case: a join after other steps may reference the relations of FROM
-- dialect: bigquery
-- table: sales(id, shop, price)
-- table: shops(id, city)
FROM sales AS s |> WHERE price > 1 |> LEFT JOIN shops AS h ON s.shop = h.id |> SELECT city, s.id;
-- =>
-- city <- shops.city   identity
-- id   <- sales.id     identity
-- rows <- sales.price  filter
-- rows <- sales.shop   join
-- rows <- shops.id     join

-- case: ORDER BY directly before LIMIT decides the rows
-- dialect: bigquery
-- table: sales(id, price)
SELECT id, price FROM sales |> ORDER BY price DESC |> LIMIT 3 |> SELECT id;
-- =>
-- id   <- sales.id     identity
-- rows <- sales.price  sort

-- case: ORDER BY before another step decides nothing
-- dialect: bigquery
-- table: sales(id, price)
FROM sales |> ORDER BY price |> SELECT id |> LIMIT 3;
-- =>
-- id <- sales.id identity

-- case: set operations have queries in brackets
-- dialect: bigquery
-- table: a(x)
-- table: b(y)
-- table: c(z)
FROM a |> UNION DISTINCT (SELECT y FROM b), (SELECT z FROM c);
-- =>
-- rows <- a.x  group_by
-- rows <- b.y  group_by
-- rows <- c.z  group_by
-- x    <- a.x  identity
-- x    <- b.y  identity
-- x    <- c.z  identity

-- case: each step can reference common table expressions, and WITH as a step adds more
-- dialect: bigquery
-- table: sales(id, price)
-- table: shops(id, city)
WITH s AS (SELECT id, price FROM sales)
FROM s |> WITH h AS (SELECT id AS shop, city FROM shops) |> JOIN h ON id = shop |> SELECT city, price;
-- =>
-- city  <- shops.city   identity
-- price <- sales.price  identity
-- rows  <- sales.id     join
-- rows  <- shops.id     join

-- case: a pipe in a subquery, over a relation with unknown columns
-- dialect: spark
-- table: raw(?)
SELECT t.item FROM (FROM raw |> WHERE n > 3 |> EXTEND n + 1 AS m) AS t;
-- =>
-- item <- raw.item identity
-- rows <- raw.n    filter

-- case: DISTINCT compares every column
-- dialect: bigquery
-- table: sales(id, price)
FROM sales |> SELECT price |> DISTINCT;
-- =>
-- price <- sales.price  identity
-- rows  <- sales.price  group_by

-- case: PIVOT and UNPIVOT as steps
-- dialect: bigquery
-- table: sales(shop, quarter, price)
FROM sales |> PIVOT (SUM(price) FOR quarter IN ('q1', 'q2')) |> SELECT shop, q1;
-- =>
-- q1   <- sales.price    aggregation
-- q1   <- sales.quarter  filter
-- rows <- sales.shop     group_by
-- shop <- sales.shop     identity

-- case: AGGREGATE has each key of ROLLUP once
-- dialect: bigquery
-- table: sales(shop, item, price)
FROM sales |> AGGREGATE SUM(price) AS total GROUP BY ROLLUP (shop, item);
-- =>
-- item  <- sales.item   identity
-- rows  <- sales.item   group_by
-- rows  <- sales.shop   group_by
-- shop  <- sales.shop   identity
-- total <- sales.price  aggregation

-- case: ASSERT tests every row
-- dialect: bigquery
-- table: sales(id, price)
FROM sales |> ASSERT price > 0, 'no price' |> SELECT id;
-- =>
-- id   <- sales.id     identity
-- rows <- sales.price  filter
