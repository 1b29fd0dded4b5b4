-- case: ON reads the keys of both sides
-- table: orders(id, rider_id, price)
-- table: riders(id, name)
SELECT r.name, o.price FROM orders o JOIN riders r ON o.rider_id = r.id
-- =>
-- name <- riders.name identity
-- price <- orders.price identity
-- rows <- orders.rider_id join
-- rows <- riders.id join

-- case: a column of USING is COALESCE of both sides
-- table: orders(rider_id, price)
-- table: riders(rider_id, name)
SELECT rider_id, name FROM orders JOIN riders USING (rider_id)
-- =>
-- rider_id <- orders.rider_id identity
-- rider_id <- riders.rider_id identity
-- name <- riders.name identity
-- rows <- orders.rider_id join
-- rows <- riders.rider_id join

-- case: in BigQuery, a column of USING is that of the left side in an inner join
-- dialect: bigquery
-- table: orders(rider_id, price)
-- table: riders(rider_id, name)
SELECT rider_id FROM orders JOIN riders USING (rider_id)
-- =>
-- rider_id <- orders.rider_id identity
-- rows <- orders.rider_id join
-- rows <- riders.rider_id join

-- case: in BigQuery, a column of USING in a full join is that of either side
-- dialect: postgres
-- table: orders(rider_id, price)
-- table: riders(rider_id, name)
SELECT rider_id FROM orders FULL JOIN riders USING (rider_id)
-- =>
-- rider_id <- orders.rider_id transformation
-- rider_id <- riders.rider_id transformation
-- rows <- orders.rider_id join
-- rows <- riders.rider_id join

-- case: a star over USING has the merged column once
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

-- case: CROSS JOIN reads no column
-- table: a(x)
-- table: b(y)
SELECT x, y FROM a CROSS JOIN b
-- =>
-- x <- a.x identity
-- y <- b.y identity

-- case: a self join reads one column through two aliases
-- table: staff(id, boss_id, name)
SELECT e.name AS employee, b.name AS boss FROM staff e LEFT JOIN staff b ON e.boss_id = b.id
-- =>
-- employee <- staff.name identity
-- boss <- staff.name identity
-- rows <- staff.boss_id join
-- rows <- staff.id join

-- case: in a star, the columns of a later USING precede those of an earlier one, as in the standard
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

-- case: in DuckDB, a star has the merged column at its place in the left relation
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

-- case: each join of FROM merges its own columns
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

-- case: REPLACE changes the first of several columns with one name
-- dialect: duckdb
-- table: a(x, y)
-- table: b(x, z)
INSERT INTO t (p, q, r) SELECT * REPLACE (a.x + 1 AS x) FROM a CROSS JOIN b
-- =>
-- p <- a.x transformation
-- q <- a.y identity
-- r <- b.z identity
