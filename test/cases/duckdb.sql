-- Constructs of DuckDB.

-- case: JOIN BY (TYPE right_semi) keeps the columns of the right side
-- dialect: duckdb
-- table: a(id, x)
-- table: b(id, y)
SELECT y FROM a JOIN BY (TYPE right_semi) b ON a.id = b.id
-- =>
-- rows <- a.id join
-- rows <- b.id join
-- y <- b.y identity

-- case: NEAREST … BY DISTANCE is a join condition
-- dialect: duckdb
-- table: a(id, x)
-- table: b(id, y)
SELECT a.id, t.id AS other FROM a LEFT JOIN b AS t APPROX NEAREST 3 BY DISTANCE array_distance(a.x, t.y)
-- =>
-- id <- a.id identity
-- other <- b.id identity
-- rows <- a.x join
-- rows <- b.y join

-- case: an item and a relation have prefix aliases
-- dialect: duckdb
-- table: orders(id, price)
SELECT total: o.price + 1 FROM o: orders, r: range(3)
-- =>
-- total <- orders.price transformation

-- case: a list comprehension has a value and a condition
-- dialect: duckdb
-- table: orders(id, xs, y)
SELECT [x + y FOR x IN xs IF x > 0] AS made FROM orders
-- =>
-- made <- orders.xs transformation
-- made <- orders.y transformation

-- case: PIVOT without a list has its keys, and further columns that are unknown
-- dialect: duckdb
-- table: sales(city, year, amount)
PIVOT sales ON year USING sum(amount) GROUP BY city
-- =>
-- city <- sales.city identity
-- opaque: star-over-unknown
-- rows <- sales.city group_by

-- case: a query over PIVOT references a group column and a pivoted column
-- dialect: duckdb
-- table: sales(city, year, amount)
SELECT city, "2020" FROM (PIVOT sales ON year USING sum(amount) GROUP BY city)
-- =>
-- 2020 <- sales.amount aggregation
-- 2020 <- sales.year filter
-- city <- sales.city identity
-- rows <- sales.city group_by

-- case: PIVOT has a list of values
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

-- case: UNPIVOT of COLUMNS(* EXCLUDE …) has the other columns
-- dialect: duckdb
-- table: sales(city, jan, feb)
UNPIVOT sales ON COLUMNS(* EXCLUDE (city)) INTO NAME month VALUE amount
-- =>
-- amount <- sales.feb identity
-- amount <- sales.jan identity
-- city <- sales.city identity
-- month <-
-- rows <- sales.feb filter
-- rows <- sales.jan filter

-- case: a relation numbers the names that its query has more than once
-- dialect: duckdb
-- table: orders(id, price)
SELECT id_1, n FROM (SELECT id, price AS id, id AS n FROM orders)
-- =>
-- id_1 <- orders.price identity
-- n <- orders.id identity

-- case: DESCRIBE returns names and types of columns, and none of their values
-- dialect: duckdb
-- table: orders(id, price)
SELECT column_name, column_type FROM (DESCRIBE orders)
-- =>
-- column_name <-
-- column_type <- orders.id transformation
-- column_type <- orders.price transformation

-- case: SUMMARIZE computes its columns from every column
-- dialect: duckdb
-- table: orders(id, price)
SELECT "max" AS top FROM (SUMMARIZE orders)
-- =>
-- top <- orders.id aggregation
-- top <- orders.price aggregation

-- case: MERGE with USING (id) assigns every column by name
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

-- case: FILTER of an aggregate has no WHERE
-- dialect: duckdb
-- table: visits(id, city)
SELECT sum(id) FILTER (city = 'x') AS s FROM visits
-- =>
-- s <- visits.city filter
-- s <- visits.id aggregation

-- case: a star in a UNION below a CTE has the columns of both tables
-- dialect: duckdb
-- table: cat.s.t_one(k, made_on)
-- table: cat.s.t_two(k, made_on)
WITH both AS (SELECT * FROM cat.s.t_one UNION SELECT * FROM cat.s.t_two)
SELECT made_on FROM both
-- =>
-- made_on <- cat.s.t_one.made_on identity
-- made_on <- cat.s.t_two.made_on identity
-- rows <- cat.s.t_one.k group_by
-- rows <- cat.s.t_one.made_on group_by
-- rows <- cat.s.t_two.k group_by
-- rows <- cat.s.t_two.made_on group_by

-- case: a CTE over SELECT * is no relation of the lineage
-- dialect: duckdb
-- table: stg_pay(pay_id, cents)
WITH pay AS (SELECT * FROM stg_pay) SELECT COALESCE(SUM(pay.cents), 0) AS total_cents FROM pay
-- =>
-- total_cents <- stg_pay.cents aggregation

-- case: UNION ALL BY NAME adds the columns of one branch
-- dialect: duckdb
-- table: l(foo, bar)
-- table: r(bar, baz)
CREATE TABLE u AS SELECT foo, bar FROM l UNION ALL BY NAME SELECT bar, baz FROM r
-- =>
-- bar <- l.bar identity
-- bar <- r.bar identity
-- baz <- r.baz identity
-- foo <- l.foo identity

-- case: a lateral subquery reads UNNEST WITH ORDINALITY
-- dialect: duckdb
-- table: t(arr, k)
SELECT pos, val FROM t CROSS JOIN LATERAL (SELECT pos - 1 AS pos, val FROM UNNEST(t.arr) WITH ORDINALITY AS u(val, pos))
-- =>
-- pos <-
-- rows <- t.arr join
-- val <- t.arr identity

-- case: SEMI JOIN and ANTI JOIN with USING keep the left columns
-- dialect: duckdb
-- table: a(k, v)
-- table: b(k, w)
-- table: cc(k, z)
SELECT * FROM a SEMI JOIN b USING (k) ANTI JOIN cc USING (k)
-- =>
-- k <- a.k identity
-- rows <- a.k join
-- rows <- b.k join
-- rows <- cc.k join
-- v <- a.v identity

-- case: the UNPIVOT statement keeps the other columns
-- dialect: duckdb
-- table: sale(shop, q1, q2, yr)
CREATE TABLE o AS SELECT * FROM (UNPIVOT sale ON q1, q2 INTO NAME qn VALUE amt)
-- =>
-- amt <- sale.q1 identity
-- amt <- sale.q2 identity
-- qn <-
-- rows <- sale.q1 filter
-- rows <- sale.q2 filter
-- shop <- sale.shop identity
-- yr <- sale.yr identity

-- case: the PIVOT statement has a list of values
-- dialect: duckdb
-- table: c(yr, city, pop)
CREATE TABLE o AS PIVOT (SELECT yr, city, pop FROM c) ON yr IN (2000, 2010) USING sum(pop) GROUP BY city
-- =>
-- 2000 <- c.pop aggregation
-- 2000 <- c.yr filter
-- 2010 <- c.pop aggregation
-- 2010 <- c.yr filter
-- city <- c.city identity
-- rows <- c.city group_by

-- case: the parameter of a macro hides a column
-- dialect: duckdb
-- table: inv(net, x)
CREATE MACRO vat(x) AS x * 1.2; CREATE TABLE o AS SELECT vat(net) AS gross FROM inv
-- =>
-- o.gross <- inv.net transformation

-- case: *COLUMNS unpacks columns into arguments
-- dialect: duckdb
-- table: t(k, a, b)
SELECT coalesce(*COLUMNS(['a','b'])) AS ab, max(COLUMNS(* EXCLUDE (k))) FROM t GROUP BY k
-- =>
-- a <- t.a aggregation
-- ab <- t.a transformation
-- ab <- t.b transformation
-- b <- t.b aggregation
-- rows <- t.k group_by

-- case: POSITIONAL JOIN has no condition
-- dialect: duckdb
-- table: l(a)
-- table: r(b)
SELECT l.a, r.b FROM l POSITIONAL JOIN r
-- =>
-- a <- l.a identity
-- b <- r.b identity

-- case: a lambda and a list comprehension use columns
-- dialect: duckdb
-- table: t(xs, f, ys, g, h)
CREATE TABLE o AS SELECT list_transform(xs, lambda x: x * f) AS a, [y + g for y in ys if y > h] AS b FROM t
-- =>
-- a <- t.f transformation
-- a <- t.xs transformation
-- b <- t.g transformation
-- b <- t.h transformation
-- b <- t.ys transformation

-- case: INSERT BY NAME assigns by name
-- dialect: duckdb
-- table: t(k, v)
-- table: o(a, b)
INSERT INTO o BY NAME SELECT v AS b, k AS a FROM t
-- =>
-- a <- t.k identity
-- b <- t.v identity

-- case: MERGE with USING (key) has UPDATE and INSERT without lists
-- dialect: duckdb
-- table: t(k, v)
-- table: o(k, v)
MERGE INTO o USING t USING (k) WHEN MATCHED THEN UPDATE WHEN NOT MATCHED THEN INSERT
-- =>
-- k <- o.k conditional
-- k <- t.k conditional
-- k <- t.k identity
-- rows <- o.k join
-- rows <- t.k join
-- v <- o.k conditional
-- v <- t.k conditional
-- v <- t.v identity

-- case: a derived table references relations to its left without LATERAL
-- dialect: duckdb
-- table: t(a, b)
SELECT t.a, u.c FROM t, (SELECT t.a + b AS c) u
-- =>
-- a <- t.a identity
-- c <- t.a transformation
-- c <- t.b transformation

-- case: the right side of a join references relations to its left without LATERAL
-- dialect: duckdb
-- table: t(a, xs)
SELECT a, x FROM t JOIN (SELECT unnest(xs) AS x) ON x > a
-- =>
-- a <- t.a identity
-- rows <- t.a join
-- rows <- t.xs join
-- x <- t.xs transformation

-- case: a derived table has its own columns before those of relations to its left
-- dialect: duckdb
-- table: t(a)
-- table: s(a)
SELECT u.c FROM t, (SELECT a AS c FROM s) u
-- =>
-- c <- s.a identity

-- case: UNPIVOT without INTO has the columns name and value
-- dialect: duckdb
-- table: sales(id, jan, feb)
UNPIVOT sales ON jan, feb;
-- =>
-- id <- sales.id identity
-- name <-
-- rows <- sales.feb filter
-- rows <- sales.jan filter
-- value <- sales.feb identity
-- value <- sales.jan identity

-- case: query_table has the rows of the tables in its list, by position
-- dialect: duckdb
-- table: a(x, y)
-- table: b(x, z)
SELECT * FROM query_table(['a', 'b']) AS q
-- =>
-- x <- a.x identity
-- x <- b.x identity
-- y <- a.y identity
-- y <- b.z identity

-- case: query_table pairs columns by name
-- dialect: duckdb
-- table: a(x, y)
-- table: b(y, x)
SELECT * FROM query_table(['a', 'b'], true)
-- =>
-- x <- a.x identity
-- x <- b.x identity
-- y <- a.y identity
-- y <- b.y identity

-- case: the function query has the rows of its text
-- dialect: duckdb
-- table: a(x, y)
SELECT q.x FROM query('SELECT x FROM a WHERE y > 0') AS q JOIN query_table('a') AS w ON w.x = q.x
-- =>
-- rows <- a.x join
-- rows <- a.y filter
-- x <- a.x identity

-- case: UNPIVOT, DESCRIBE and SUMMARIZE read a query in brackets
-- dialect: duckdb
-- table: sales(city, jan, feb)
SELECT city, v FROM (UNPIVOT (SELECT city, jan FROM sales) ON jan INTO NAME n VALUE v)
WHERE n IN (SELECT column_name FROM (DESCRIBE (FROM sales)))
-- =>
-- city <- sales.city identity
-- rows <- sales.jan filter
-- v <- sales.jan identity

-- case: UNPIVOT of COLUMNS(…) has one column of values
-- dialect: duckdb
-- table: sales(City, Jan, Feb)
SELECT * FROM (UNPIVOT sales ON COLUMNS('^(Jan|Feb)$') INTO NAME n VALUE v)
-- =>
-- city <- sales.City identity
-- n <-
-- rows <- sales.Feb filter
-- rows <- sales.Jan filter
-- v <- sales.Feb identity
-- v <- sales.Jan identity

-- case: UNNEST of a struct has a column for each field
-- dialect: duckdb
-- table: sales(city, jan, feb)
SELECT s.city, unnest({'j': s.jan, 'f': q.feb}), unnest(q) FROM (SELECT feb FROM sales) q, sales s
-- =>
-- city <- sales.city identity
-- f <- sales.feb identity
-- feb <- sales.feb identity
-- j <- sales.jan identity

-- case: UNNEST of a list of structs has one column
-- dialect: duckdb
-- table: sales(city, jan, feb)
SELECT unnest([{'j': jan}]) AS x FROM sales
-- =>
-- rows <- sales.jan join
-- x <- sales.jan transformation
-- x.j <- sales.jan transformation

-- case: a correlated right side of ASOF JOIN decides about the rows
-- dialect: duckdb
-- table: sales(city, jan, feb)
-- table: days(day)
SELECT city FROM sales s ASOF JOIN (SELECT day, max(day) FILTER (feb > 1) AS m FROM days GROUP BY day) d ON s.jan >= d.day
-- =>
-- city <- sales.city identity
-- rows <- days.day group_by
-- rows <- days.day join
-- rows <- sales.feb join
-- rows <- sales.jan join

-- case: ORDER BY ALL with a limit over unknown columns
-- dialect: duckdb
-- table: sales(?)
SELECT * FROM sales ORDER BY ALL LIMIT 3
-- =>
-- opaque: star-over-unknown
