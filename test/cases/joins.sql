-- case: both sides of ON shape the rows
-- table: orders(id, rider_id, price)
-- table: riders(id, name)
SELECT r.name, o.price FROM orders o JOIN riders r ON o.rider_id = r.id
-- =>
-- name <- riders.name identity
-- price <- orders.price identity
-- rows <- orders.rider_id join
-- rows <- riders.id join

-- case: the column of USING is COALESCE of both sides
-- table: orders(rider_id, price)
-- table: riders(rider_id, name)
SELECT rider_id, name FROM orders JOIN riders USING (rider_id)
-- =>
-- rider_id <- orders.rider_id identity
-- rider_id <- riders.rider_id identity
-- name <- riders.name identity
-- rows <- orders.rider_id join
-- rows <- riders.rider_id join

-- case: BigQuery shows the left column of an inner join
-- dialect: bigquery
-- table: orders(rider_id, price)
-- table: riders(rider_id, name)
SELECT rider_id FROM orders JOIN riders USING (rider_id)
-- =>
-- rider_id <- orders.rider_id identity
-- rows <- orders.rider_id join
-- rows <- riders.rider_id join

-- case: USING of a full join may show either side
-- dialect: postgres
-- table: orders(rider_id, price)
-- table: riders(rider_id, name)
SELECT rider_id FROM orders FULL JOIN riders USING (rider_id)
-- =>
-- rider_id <- orders.rider_id transformation
-- rider_id <- riders.rider_id transformation
-- rows <- orders.rider_id join
-- rows <- riders.rider_id join

-- case: a bare star over USING shows the merged column once
-- table: orders(rider_id, price)
-- table: riders(rider_id, name)
SELECT * FROM orders JOIN riders USING (rider_id)
-- =>
-- rider_id <- orders.rider_id identity
-- rider_id <- riders.rider_id identity
-- price <- orders.price identity
-- name <- riders.name identity
-- rows <- orders.rider_id join
-- rows <- riders.rider_id join

-- case: a cross join names no column
-- table: a(x)
-- table: b(y)
SELECT x, y FROM a CROSS JOIN b
-- =>
-- x <- a.x identity
-- y <- b.y identity

-- case: a self join keeps the roles apart by alias, the column is one
-- table: staff(id, boss_id, name)
SELECT e.name AS employee, b.name AS boss FROM staff e LEFT JOIN staff b ON e.boss_id = b.id
-- =>
-- employee <- staff.name identity
-- boss <- staff.name identity
-- rows <- staff.boss_id join
-- rows <- staff.id join

-- case: USING of a later join comes first in a star, as the standard has it
-- dialect: postgres
-- table: a(x, y)
-- table: b(x, z)
-- table: c(z, w)
INSERT INTO t (p, q, r, s) SELECT * FROM a JOIN b USING (x) JOIN c USING (z)
-- =>
-- p <- b.z identity
-- p <- c.z identity
-- q <- a.x identity
-- q <- b.x identity
-- r <- a.y identity
-- s <- c.w identity
-- rows <- a.x join
-- rows <- b.x join
-- rows <- b.z join
-- rows <- c.z join

-- case: DuckDB shows the merged column where the left relation has it
-- dialect: duckdb
-- table: a(y, x)
-- table: b(x, z)
INSERT INTO t (p, q, r) SELECT * FROM a JOIN b USING (x)
-- =>
-- p <- a.y identity
-- q <- a.x identity
-- q <- b.x identity
-- r <- b.z identity
-- rows <- a.x join
-- rows <- b.x join

-- case: joins beside each other merge their own columns
-- dialect: postgres
-- table: a(x, y)
-- table: b(x, z)
-- table: c(x, v)
-- table: d(x, w)
SELECT w FROM a JOIN b USING (x), c JOIN d USING (x)
-- =>
-- w <- d.w identity
-- rows <- a.x join
-- rows <- b.x join
-- rows <- c.x join
-- rows <- d.x join

-- case: of several columns of the name, REPLACE shows one
-- dialect: duckdb
-- table: a(x, y)
-- table: b(x, z)
INSERT INTO t (p, q, r) SELECT * REPLACE (a.x + 1 AS x) FROM a CROSS JOIN b
-- =>
-- p <- a.x transformation
-- q <- a.y identity
-- r <- b.z identity
