-- case: a derived table is looked through
-- table: orders(id, price, paid)
SELECT d.p FROM (SELECT price * 2 AS p FROM orders WHERE paid) AS d
-- =>
-- p <- orders.price transformation
-- rows <- orders.paid filter

-- case: common table expressions are looked through, rows and all
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

-- case: an expression that nothing names is not read
-- table: orders(id)
-- table: other(x)
WITH unused AS (SELECT x FROM other) SELECT id FROM orders
-- =>
-- id <- orders.id identity

-- case: a scalar subquery and what decides it belong to the column that holds it
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

-- case: IN compares its operand with what the subquery selects
-- table: orders(id, price)
-- table: refunds(order_id)
SELECT price FROM orders WHERE id IN (SELECT order_id FROM refunds)
-- =>
-- price <- orders.price identity
-- rows <- orders.id filter
-- rows <- refunds.order_id filter

-- case: a recursive expression reaches its anchor's columns
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

-- case: a column list renames what an expression selects
-- dialect: postgres
-- table: orders(id, price)
WITH o(a, b) AS (SELECT id, price FROM orders) SELECT a, b FROM o
-- =>
-- a <- orders.id identity
-- b <- orders.price identity

-- case: the inner scope wins over the outer one
-- table: a(x, y)
-- table: b(x, z)
SELECT y FROM a WHERE EXISTS (SELECT 1 FROM b WHERE x = 1)
-- =>
-- y <- a.y identity
-- rows <- b.x filter

-- case: a recursive expression of two recursive parts
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

-- case: a column list renames a union that is ordered by its own names
-- dialect: postgres
-- table: a(x)
-- table: b(y)
WITH u(k) AS (SELECT x FROM a UNION ALL SELECT y FROM b ORDER BY x LIMIT 2) SELECT u.k FROM u
-- =>
-- k <- a.x identity
-- k <- b.y identity
-- rows <- a.x sort
-- rows <- b.y sort

-- case: without the word RECURSIVE the first part of a UNION names another relation
-- dialect: snowflake
-- table: TRIPS(ID, FARE)
-- table: OLD_TRIPS(ID, FARE)
WITH trips AS (SELECT id, fare FROM trips UNION ALL SELECT id, fare * 2 FROM old_trips) SELECT fare FROM trips
-- =>
-- FARE <- TRIPS.FARE identity
-- FARE <- OLD_TRIPS.FARE transformation

-- case: the second part names the expression itself
-- dialect: tsql
-- table: staff(id, boss)
WITH chain AS (SELECT id, boss FROM staff WHERE boss IS NULL UNION ALL SELECT s.id, c.boss FROM staff s JOIN chain c ON s.boss = c.id)
SELECT boss FROM chain
-- =>
-- boss <- staff.boss identity
-- rows <- staff.boss filter
-- rows <- staff.boss join
-- rows <- staff.id join

-- case: a bare name in a subquery over a relation that nobody knows is that relation's, or of the query around it: both, in doubt
SELECT o.id FROM orders o WHERE o.changed_at > (SELECT max(changed_at) FROM loaded)
-- =>
-- id <- orders.id identity
-- rows <- orders.changed_at filter
-- rows <- loaded.changed_at filter inferred

-- case: also where the relation around it is known
-- table: orders(id, amount)
SELECT o.id, (SELECT max(amount) FROM unlisted) AS most FROM orders o
-- =>
-- id <- orders.id identity
-- most <- unlisted.amount aggregation inferred
-- most <- orders.amount aggregation inferred

-- case: a relation further in whose columns are known does not have it: it is of the query around it, for sure
-- table: orders(id, amount)
-- table: refunds(order_id)
SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM refunds r WHERE amount > 5)
-- =>
-- id <- orders.id identity
-- rows <- orders.amount filter
