-- case: the lineage passes through a derived table
-- table: orders(id, price, paid)
SELECT d.p FROM (SELECT price * 2 AS p FROM orders WHERE paid) AS d
-- =>
-- p <- orders.price transformation
-- rows <- orders.paid filter

-- case: columns and rows pass through common table expressions
-- table: orders(id, price, rider_id)
WITH paid AS (SELECT rider_id, price FROM orders WHERE id > 0),
totals AS (SELECT rider_id, sum(price) AS total FROM paid GROUP BY rider_id)
SELECT rider_id, total FROM totals WHERE total > 10
-- =>
-- rider_id <- orders.rider_id identity
-- total <- orders.price aggregation
-- rows <- orders.id filter
-- rows <- orders.price filter
-- rows <- orders.rider_id group_by

-- case: a common table expression without references is not read
-- table: orders(id)
-- table: other(x)
WITH unused AS (SELECT x FROM other) SELECT id FROM orders
-- =>
-- id <- orders.id identity

-- case: the inputs of a scalar subquery belong to its column
-- table: orders(id, price)
-- table: lines(order_id, amount)
SELECT o.id, (SELECT max(l.amount) FROM lines l WHERE l.order_id = o.id) AS biggest FROM orders o
-- =>
-- id <- orders.id identity
-- biggest <- lines.amount aggregation
-- biggest <- lines.order_id filter
-- biggest <- orders.id filter

-- case: EXISTS in WHERE shapes the rows
-- table: orders(id, price)
-- table: refunds(order_id, kind)
SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.kind = 'full')
-- =>
-- id <- orders.id identity
-- rows <- orders.id filter
-- rows <- refunds.order_id filter
-- rows <- refunds.kind filter

-- case: IN compares its operand with the column of the subquery
-- table: orders(id, price)
-- table: refunds(order_id)
SELECT price FROM orders WHERE id IN (SELECT order_id FROM refunds)
-- =>
-- price <- orders.price identity
-- rows <- orders.id filter
-- rows <- refunds.order_id filter

-- case: a recursive query has the inputs of its anchor
-- dialect: postgres
-- table: staff(id, boss_id, name)
WITH RECURSIVE chain AS (
  SELECT id, name FROM staff WHERE boss_id IS NULL
  UNION ALL
  SELECT s.id, c.name FROM staff s JOIN chain c ON s.boss_id = c.id
)
SELECT id, name FROM chain
-- =>
-- id <- staff.id identity
-- name <- staff.name identity
-- rows <- staff.boss_id filter
-- rows <- staff.boss_id join
-- rows <- staff.id join

-- case: a column list renames the columns of a common table expression
-- dialect: postgres
-- table: orders(id, price)
WITH o(a, b) AS (SELECT id, price FROM orders) SELECT a, b FROM o
-- =>
-- a <- orders.id identity
-- b <- orders.price identity

-- case: the inner scope precedes the outer scope
-- table: a(x, y)
-- table: b(x, z)
SELECT y FROM a WHERE EXISTS (SELECT 1 FROM b WHERE x = 1)
-- =>
-- y <- a.y identity
-- rows <- b.x filter

-- case: a recursive query with two recursive parts
-- dialect: postgres
-- table: staff(id, boss_id, name)
-- table: guests(id, host_id, alias)
WITH RECURSIVE chain AS (
  SELECT id, name FROM staff WHERE boss_id IS NULL
  UNION ALL
  SELECT s.id, c.name FROM staff s JOIN chain c ON s.boss_id = c.id
  UNION ALL
  SELECT g.id, g.alias FROM guests g JOIN chain c ON g.host_id = c.id
)
SELECT id, name FROM chain
-- =>
-- id <- staff.id identity
-- id <- guests.id identity
-- name <- staff.name identity
-- name <- guests.alias identity
-- rows <- staff.boss_id filter
-- rows <- staff.boss_id join
-- rows <- staff.id join
-- rows <- guests.host_id join
-- rows <- guests.id join

-- case: the ORDER BY of a union uses its own names before a column list renames them
-- dialect: postgres
-- table: a(x)
-- table: b(y)
WITH u(k) AS (SELECT x FROM a UNION ALL SELECT y FROM b ORDER BY x LIMIT 2) SELECT u.k FROM u
-- =>
-- k <- a.x identity
-- k <- b.y identity
-- rows <- a.x sort
-- rows <- b.y sort

-- case: without RECURSIVE, the first part of a UNION references another relation of that name
-- dialect: snowflake
-- table: TRIPS(ID, FARE)
-- table: OLD_TRIPS(ID, FARE)
WITH trips AS (SELECT id, fare FROM trips UNION ALL SELECT id, fare * 2 FROM old_trips) SELECT fare FROM trips
-- =>
-- FARE <- TRIPS.FARE identity
-- FARE <- OLD_TRIPS.FARE transformation

-- case: without RECURSIVE, the second part of a UNION references the query itself
-- dialect: tsql
-- table: staff(id, boss)
WITH chain AS (SELECT id, boss FROM staff WHERE boss IS NULL UNION ALL SELECT s.id, c.boss FROM staff s JOIN chain c ON s.boss = c.id)
SELECT boss FROM chain
-- =>
-- boss <- staff.boss identity
-- rows <- staff.boss filter
-- rows <- staff.boss join
-- rows <- staff.id join

-- case: a bare name in a subquery over unknown columns may be a column of the subquery or of the outer query
SELECT o.id FROM orders o WHERE o.changed_at > (SELECT max(changed_at) FROM loaded)
-- =>
-- id <- orders.id identity
-- rows <- orders.changed_at filter
-- rows <- loaded.changed_at filter inferred

-- case: such a name has both candidates even if the outer column is known
-- table: orders(id, amount)
SELECT o.id, (SELECT max(amount) FROM unlisted) AS most FROM orders o
-- =>
-- id <- orders.id identity
-- most <- unlisted.amount aggregation inferred
-- most <- orders.amount aggregation inferred

-- case: a bare name that the inner relations lack is a column of the outer query
-- table: orders(id, amount)
-- table: refunds(order_id)
SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM refunds r WHERE amount > 5)
-- =>
-- id <- orders.id identity
-- rows <- orders.amount filter
