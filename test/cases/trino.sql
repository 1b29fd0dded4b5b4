-- Constructs of Trino.

-- case: WITH FUNCTION defines a function that computes its value from its arguments
-- dialect: trino
-- table: orders(id, price)
WITH FUNCTION twice(x DOUBLE) RETURNS DOUBLE RETURN x * 2 SELECT twice(price) AS p FROM orders
-- =>
-- p <- orders.price transformation

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
