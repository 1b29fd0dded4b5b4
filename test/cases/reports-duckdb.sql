-- Constructs for which lineage tools gave wrong answers, after public bug reports.

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

-- case: a star over unknown columns passes a ROW_NUMBER filter
-- dialect: trino
WITH ranked AS (SELECT *, ROW_NUMBER() OVER (PARTITION BY nurse_id ORDER BY ts DESC) AS rn FROM raw_nurses),
one AS (SELECT * FROM ranked WHERE rn = 1)
SELECT one.nurse_id AS nurse_id, CONCAT(one.fn, '-', one.ln) AS nurse FROM one
-- =>
-- nurse <- raw_nurses.fn transformation
-- nurse <- raw_nurses.ln transformation
-- nurse_id <- raw_nurses.nurse_id identity
-- rows <- raw_nurses.nurse_id filter
-- rows <- raw_nurses.ts filter

-- case: a CTE over SELECT * is no table
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

-- case: UNNEST has a map, and two arrays with ordinality
-- dialect: trino
-- table: t(id, mp, xs, ys)
SELECT t.id, m.k, m.v, z.a, z.b, z.n FROM t CROSS JOIN UNNEST(t.mp) AS m (k, v) CROSS JOIN UNNEST(t.xs, t.ys) WITH ORDINALITY AS z (a, b, n)
-- =>
-- a <- t.xs identity
-- b <- t.ys identity
-- id <- t.id identity
-- k <- t.mp identity
-- n <-
-- rows <- t.mp join
-- rows <- t.xs join
-- rows <- t.ys join
-- v <- t.mp identity

-- case: lambdas use columns of the row
-- dialect: trino
-- table: t(xs, add1, ys, w)
SELECT transform(xs, x -> x + add1) AS a, reduce(ys, 0, (s, x) -> s + x * w, s -> s) AS b FROM t
-- =>
-- a <- t.add1 transformation
-- a <- t.xs transformation
-- b <- t.w transformation
-- b <- t.ys transformation

-- case: a view has SECURITY, and a table has FOR TIMESTAMP AS OF
-- dialect: trino
-- table: t(a)
CREATE OR REPLACE VIEW v COMMENT 'x' SECURITY INVOKER AS SELECT a FROM t FOR TIMESTAMP AS OF TIMESTAMP '2024-01-01 00:00:00 UTC'
-- =>
-- a <- t.a identity
