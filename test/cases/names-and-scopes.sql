-- Names: qualifiers, aliases, stars with lists, and columns that a text or an engine adds.

-- case: qualifiers have one, two and three parts
-- dialect: postgres
-- table: shop.sales.orders(id, amount)
SELECT orders.id, sales.orders.amount, shop.sales.orders.id AS again FROM shop.sales.orders
-- =>
-- again <- shop.sales.orders.id identity
-- amount <- shop.sales.orders.amount identity
-- id <- shop.sales.orders.id identity

-- case: a qualifier of another schema references no relation in scope
-- dialect: postgres
-- table: sales.orders(id, amount)
SELECT other.orders.amount FROM sales.orders
-- =>
-- opaque: unresolved-reference

-- case: an alias hides the name of its table
-- dialect: postgres
-- table: orders(id, amount)
SELECT orders.id FROM orders o
-- =>
-- opaque: unresolved-reference

-- case: aliases ignore case in some dialects
-- dialect: tsql
-- table: orders(id, amount)
SELECT O.id, o.AMOUNT FROM orders AS o
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity

-- case: nine relations are found by alias
-- dialect: postgres
-- table: t(id, a)
SELECT t1.a AS a1, t2.a AS a2, t9.a AS a9 FROM t t1, t t2, t t3, t t4, t t5, t t6, t t7, t t8, t t9 WHERE t1.id = t9.id
-- =>
-- a1 <- t.a identity
-- a2 <- t.a identity
-- a9 <- t.a identity
-- rows <- t.id filter

-- case: a derived table hides the columns that it does not select
-- dialect: postgres
-- table: orders(id, amount)
SELECT x.amount, x.id FROM (SELECT id FROM orders) x
-- =>
-- opaque: unresolved-reference

-- case: a subquery uses columns of the outer query
-- dialect: postgres
-- table: orders(id, rider)
-- table: riders(id, name)
SELECT name, (SELECT count(*) FROM orders WHERE rider = riders.id AND name > 'a') AS n FROM riders
-- =>
-- n <- orders.rider filter
-- n <- riders.id filter
-- n <- riders.name filter
-- name <- riders.name identity

-- case: the inner relation wins over the outer relation
-- dialect: postgres
-- table: orders(id, name)
-- table: riders(id, name)
SELECT (SELECT max(name) FROM orders WHERE id = riders.id) AS top FROM riders
-- =>
-- top <- orders.id filter
-- top <- orders.name aggregation
-- top <- riders.id filter

-- case: an alias of the select list is known in ORDER BY and, in some dialects, in GROUP BY and HAVING
-- dialect: mysql
-- table: orders(id, amount)
SELECT id + 1 AS k, sum(amount) AS s FROM orders GROUP BY k HAVING s > 1 ORDER BY k
-- =>
-- k <- orders.id transformation
-- rows <- orders.amount filter
-- rows <- orders.id group_by
-- s <- orders.amount aggregation

-- case: an alias is known in the select list after its definition
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
SELECT amount * 2 AS twice, twice + id AS more FROM orders WHERE twice > 1 QUALIFY row_number() OVER (ORDER BY more) = 1
-- =>
-- MORE <- orders.AMOUNT transformation
-- MORE <- orders.ID transformation
-- TWICE <- orders.AMOUNT transformation
-- rows <- orders.AMOUNT filter
-- rows <- orders.ID filter

-- case: USING and NATURAL JOIN merge columns of three relations
-- dialect: postgres
-- table: a(k, x)
-- table: b(k, y)
-- table: c(k, z)
SELECT k, x, y, z FROM a JOIN b USING (k) LEFT JOIN c USING (k)
-- =>
-- k <- a.k identity
-- k <- b.k identity
-- k <- c.k identity
-- rows <- a.k join
-- rows <- b.k join
-- rows <- c.k join
-- x <- a.x identity
-- y <- b.y identity
-- z <- c.z identity

-- case: a FULL JOIN with USING takes the key from both sides
-- dialect: postgres
-- table: a(k, x)
-- table: b(k, y)
SELECT k, a.k AS left_k, b.k AS right_k FROM a FULL JOIN b USING (k)
-- =>
-- k <- a.k transformation
-- k <- b.k transformation
-- left_k <- a.k identity
-- right_k <- b.k identity
-- rows <- a.k join
-- rows <- b.k join

-- case: a star with EXCLUDE, REPLACE and RENAME of several columns
-- dialect: duckdb
-- table: orders(id, amount, tax, day)
SELECT * EXCLUDE (id, day) REPLACE (amount + tax AS amount) FROM orders
-- =>
-- amount <- orders.amount transformation
-- amount <- orders.tax transformation
-- tax <- orders.tax identity

-- case: a star with a pattern
-- dialect: snowflake
-- table: orders(ID, AMOUNT_NET, AMOUNT_TAX)
SELECT * ILIKE '%amount%' FROM orders
-- =>
-- AMOUNT_NET <- orders.AMOUNT_NET identity
-- AMOUNT_TAX <- orders.AMOUNT_TAX identity

-- case: a star with LIKE and SIMILAR TO
-- dialect: duckdb
-- table: orders(id, amount_net, amount_tax)
SELECT * LIKE 'amount%', COLUMNS('.*tax') + 1 FROM orders
-- =>
-- amount_net <- orders.amount_net identity
-- amount_tax <- orders.amount_tax identity
-- amount_tax <- orders.amount_tax transformation

-- case: a qualified star of one of two relations
-- dialect: postgres
-- table: orders(id, amount)
-- table: riders(id, name)
SELECT r.*, o.amount FROM orders o JOIN riders r ON r.id = o.id
-- =>
-- amount <- orders.amount identity
-- id <- riders.id identity
-- name <- riders.name identity
-- rows <- orders.id join
-- rows <- riders.id join

-- case: a recursive CTE has a column list
-- dialect: postgres
-- table: riders(id, boss)
WITH RECURSIVE chain (who, depth) AS (
  SELECT id, 0 FROM riders WHERE boss IS NULL
  UNION ALL
  SELECT r.id, c.depth + 1 FROM riders r JOIN chain c ON r.boss = c.who
)
SELECT who, depth FROM chain
-- =>
-- depth <-
-- rows <- riders.boss filter
-- rows <- riders.boss join
-- rows <- riders.id join
-- who <- riders.id identity

-- case: a CTE hides a table, and a nested CTE hides both
-- dialect: postgres
-- table: orders(id, amount)
WITH orders AS (SELECT id, amount * 2 AS amount FROM orders)
SELECT amount FROM (WITH orders AS (SELECT amount + 1 AS amount FROM orders) SELECT amount FROM orders) x
-- =>
-- amount <- orders.amount transformation

-- case: CTEs reference earlier CTEs only
-- dialect: postgres
-- table: a(x)
-- table: b(x)
WITH a AS (SELECT x FROM b), b AS (SELECT x FROM a) SELECT x FROM b
-- =>
-- x <- b.x identity

-- case: a lateral subquery uses columns of relations on its left
-- dialect: postgres
-- table: orders(id, rider)
-- table: riders(id, name)
SELECT r.name, l.top FROM riders r, LATERAL (SELECT max(o.id) AS top FROM orders o WHERE o.rider = r.id) l
-- =>
-- name <- riders.name identity
-- rows <- orders.rider filter
-- rows <- riders.id filter
-- top <- orders.id aggregation

-- case: VALUES has names of an alias list
-- dialect: postgres
-- table: orders(id, amount)
SELECT v.a, v.b FROM orders o, LATERAL (VALUES (o.id, 1), (o.amount, 2)) AS v (a, b)
-- =>
-- a <- orders.amount identity
-- a <- orders.id identity
-- b <-

-- case: an alias list renames the first columns
-- dialect: postgres
-- table: orders(id, amount, day)
SELECT o.k, o.v, o.day FROM orders AS o (k, v)
-- =>
-- day <- orders.day identity
-- k <- orders.id identity
-- v <- orders.amount identity

-- case: ON CONFLICT of a table with an alias and unknown columns
-- dialect: postgres
-- table: s(k, n)
INSERT INTO counts AS c (k, n) SELECT k, n FROM s ON CONFLICT (k) DO UPDATE SET n = c.n + excluded.n WHERE c.k > 1
-- =>
-- k <- s.k identity
-- n <- counts.k conditional
-- n <- counts.n transformation
-- n <- s.k conditional
-- n <- s.n identity
-- n <- s.n transformation
-- rows <- counts.k join
-- rows <- s.k join

-- case: ON CONFLICT of a table without an alias
-- dialect: sqlite
-- table: s(k, n)
-- table: counts(k, n)
INSERT INTO counts (k, n) SELECT k, n FROM s WHERE true ON CONFLICT (k) DO UPDATE SET n = counts.n + excluded.n
-- =>
-- k <- s.k identity
-- n <- counts.k conditional
-- n <- counts.n transformation
-- n <- s.k conditional
-- n <- s.n identity
-- n <- s.n transformation
-- rows <- counts.k join
-- rows <- s.k join

-- case: ON DUPLICATE KEY UPDATE reads VALUES and the old value
-- dialect: mysql
-- table: s(k, n)
-- table: counts(k, n)
INSERT INTO counts (k, n) SELECT k, n FROM s ON DUPLICATE KEY UPDATE n = counts.n + VALUES(n)
-- =>
-- k <- s.k identity
-- n <- counts.n transformation
-- n <- s.n identity
-- n <- s.n transformation

-- case: ON DUPLICATE KEY UPDATE has an alias of the new row
-- dialect: mysql
-- table: counts(k, n)
INSERT INTO counts (k, n) VALUES (1, 2) AS new ON DUPLICATE KEY UPDATE n = counts.n + new.n
-- =>
-- k <-
-- n <- counts.n transformation

-- case: UPDATE with a join and an alias
-- dialect: mysql
-- table: orders(id, amount)
-- table: rates(id, rate)
UPDATE orders o JOIN rates r ON r.id = o.id SET o.amount = o.amount * r.rate, r.rate = 0 WHERE o.id > 1
-- =>
-- orders.amount <- orders.amount transformation
-- orders.amount <- orders.id conditional
-- orders.amount <- rates.id conditional
-- orders.amount <- rates.rate transformation
-- rates.rate <- orders.id conditional
-- rates.rate <- rates.id conditional

-- case: UPDATE of a view or CTE writes the table that the query reads
-- dialect: tsql
-- table: orders(id, amount)
WITH big AS (SELECT id, amount FROM orders WHERE amount > 1) UPDATE big SET amount = id
-- =>
-- amount <- orders.amount filter
-- amount <- orders.id identity

-- case: DELETE with USING and RETURNING
-- dialect: postgres
-- table: orders(id, amount)
-- table: riders(id, name)
DELETE FROM orders o USING riders r WHERE r.id = o.id RETURNING o.amount, r.name
-- =>
-- rows <- orders.id filter
-- rows <- riders.id filter

-- case: set operations have the names of their first query
-- dialect: postgres
-- table: a(x, y)
-- table: b(u, v)
SELECT x, y FROM a UNION SELECT u, v FROM b INTERSECT SELECT v, u FROM b ORDER BY x LIMIT 3
-- =>
-- rows <- a.x group_by
-- rows <- a.x sort
-- rows <- a.y group_by
-- rows <- b.u group_by
-- rows <- b.u sort
-- rows <- b.v group_by
-- rows <- b.v sort
-- x <- a.x identity
-- x <- b.u identity
-- x <- b.v identity
-- y <- a.y identity
-- y <- b.u identity
-- y <- b.v identity

-- case: grouping by position, by alias and by ROLLUP
-- dialect: postgres
-- table: orders(id, rider, day, amount)
SELECT rider, day, sum(amount) FROM orders GROUP BY ROLLUP (1, day), id HAVING sum(amount) > 1 ORDER BY 3 DESC
-- =>
-- day <- orders.day identity
-- rider <- orders.rider identity
-- rows <- orders.amount filter
-- rows <- orders.day group_by
-- rows <- orders.id group_by
-- rows <- orders.rider group_by
-- sum <- orders.amount aggregation

-- case: a window has a name, a frame and another window inside
-- dialect: postgres
-- table: orders(id, rider, day, amount)
SELECT sum(amount) OVER w AS s, first_value(id) OVER (w ORDER BY day ROWS UNBOUNDED PRECEDING) AS f FROM orders WINDOW w AS (PARTITION BY rider)
-- =>
-- f <- orders.day window
-- f <- orders.id transformation
-- f <- orders.rider window
-- s <- orders.amount aggregation
-- s <- orders.rider window
