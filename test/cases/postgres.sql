-- Constructs of Postgres.

-- case: SEARCH and CYCLE add columns to a recursive query
-- dialect: postgres
-- table: tree(id, up, name)
WITH RECURSIVE below AS (
  SELECT id, name FROM tree WHERE up IS NULL UNION ALL SELECT t.id, t.name FROM tree t JOIN below b ON t.up = b.id
) SEARCH DEPTH FIRST BY id SET place CYCLE id SET again USING way
SELECT name, place, again FROM below
-- =>
-- again <- tree.id transformation
-- name <- tree.name identity
-- place <- tree.id transformation
-- rows <- tree.id filter
-- rows <- tree.id join
-- rows <- tree.up filter
-- rows <- tree.up join

-- case: ROWS FROM has the rows of several functions in parallel
-- dialect: postgres
-- table: orders(xs, ys)
SELECT a, b, n FROM orders, ROWS FROM (unnest(xs), unnest(ys)) WITH ORDINALITY AS t(a, b, n)
-- =>
-- a <- orders.xs transformation
-- b <- orders.ys transformation
-- n <-
-- rows <- orders.xs join
-- rows <- orders.ys join

-- case: XMLTABLE has the columns of a document
-- dialect: postgres
-- table: docs(id, doc)
SELECT id, x.sku, x.place FROM docs, XMLTABLE('/a' PASSING doc COLUMNS sku TEXT PATH 's', place INT PATH 'p') AS x
-- =>
-- id <- docs.id identity
-- place <- docs.doc identity
-- rows <- docs.doc join
-- sku <- docs.doc identity

-- case: a test with a cast, and custom operators
-- dialect: postgres
-- table: orders(id, price, spot)
SELECT price IS NULL::int AS missing, spot @ id AS near, !! spot AS un FROM orders ORDER BY id USING >
-- =>
-- missing <- orders.price transformation
-- near <- orders.id transformation
-- near <- orders.spot transformation
-- un <- orders.spot transformation

-- case: names with Unicode escapes
-- dialect: postgres
-- table: orders(id)
SELECT U&"id" UESCAPE '!' AS a, U&'d!0061' UESCAPE '!' AS b FROM orders
-- =>
-- a <- orders.id identity
-- b <-

-- case: commands and variables of psql
-- dialect: postgres
-- table: orders(id, status)
SELECT id FROM orders WHERE status = :'wanted' \gset picked_
-- =>
-- id <- orders.id identity
-- rows <- orders.status filter

-- case: DO NOTHING keeps its rows from later actions of MERGE
-- dialect: postgres
-- table: t(id, a)
-- table: s(id, a, off)
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.off THEN DO NOTHING WHEN MATCHED THEN UPDATE SET a = s.a
-- =>
-- a <- s.a identity
-- a <- s.id conditional
-- a <- s.off conditional
-- a <- t.id conditional

-- case: a table from a prepared statement is not supported
-- dialect: postgres
CREATE TABLE totals AS EXECUTE top_orders;
-- =>
-- opaque: unsupported-construct

-- case: SELECT without items has one row for each row of its relation
-- dialect: postgres
-- table: orders(id, price)
SELECT id FROM orders WHERE EXISTS (SELECT FROM refunds WHERE refunds.id = orders.id);
-- =>
-- id <- orders.id identity
-- rows <- orders.id filter
-- rows <- refunds.id filter

-- case: DECLARE CURSOR outside a block is a statement
-- dialect: postgres
-- table: orders(id, price)
DECLARE c CURSOR FOR SELECT id FROM orders; FETCH c INTO x; INSERT INTO totals (id) SELECT id FROM orders;
-- =>
-- totals.id <- orders.id identity

-- case: a scalar subquery inside an aggregate has its own alias
-- dialect: postgres
-- table: points(pts, who)
SELECT SUM((SELECT MAX(p.pts) FROM points p)) AS top_sum FROM points
-- =>
-- top_sum <- points.pts aggregation

-- case: a scalar subquery inside an aggregate reads a CTE
-- dialect: postgres
-- table: meter(reading)
WITH renamed AS (SELECT r.reading AS rd FROM meter r)
SELECT SUM((SELECT MAX(rd) FROM renamed)) AS total_rd, COUNT(*) AS n FROM renamed
-- =>
-- n <-
-- total_rd <- meter.reading aggregation

-- case: NATURAL JOIN of three tables compares each common column
-- dialect: postgres
-- table: x(a, b)
-- table: y(b, c)
-- table: z(b, c, d)
CREATE TABLE j3 AS SELECT * FROM x NATURAL JOIN y NATURAL JOIN z
-- =>
-- a <- x.a identity
-- b <- x.b identity
-- b <- y.b identity
-- b <- z.b identity
-- c <- y.c identity
-- c <- z.c identity
-- d <- z.d identity
-- rows <- x.b join
-- rows <- y.b join
-- rows <- y.c join
-- rows <- z.b join
-- rows <- z.c join

-- case: a star over a cross join keeps the qualified names
-- dialect: postgres
-- table: x(a, b)
-- table: y(b, c)
CREATE TABLE q AS SELECT s.a, s.c FROM (SELECT * FROM x CROSS JOIN y) AS s
-- =>
-- a <- x.a identity
-- c <- y.c identity

-- case: the alias of generate_series is the column
-- dialect: postgres
-- table: t(k)
SELECT n, t.k FROM t, generate_series(1, t.k) AS n
-- =>
-- k <- t.k identity
-- n <- t.k identity
-- rows <- t.k join

-- case: set operations in nested brackets have their own ORDER BY
-- dialect: postgres
-- table: p(a)
-- table: q(b)
-- table: r(c)
CREATE TABLE n AS (SELECT a FROM p UNION ((SELECT b FROM q) EXCEPT (SELECT c FROM r ORDER BY c LIMIT 3))) ORDER BY 1
-- =>
-- a <- p.a identity
-- a <- q.b identity
-- a <- r.c identity
-- rows <- p.a group_by
-- rows <- q.b group_by
-- rows <- r.c group_by
-- rows <- r.c sort

-- case: a PL/pgSQL procedure calls other procedures around an INSERT
-- dialect: postgres
-- table: src.b(k)
-- table: src.c(k, v)
-- table: dw.a(k, tot)
CREATE OR REPLACE PROCEDURE etl.load_a() LANGUAGE plpgsql AS $$ DECLARE n int; BEGIN CALL etl.log_msg('start'); TRUNCATE TABLE dw.a; INSERT INTO dw.a (k, tot) SELECT b.k, sum(c.v) FROM src.b b JOIN src.c c ON c.k = b.k GROUP BY b.k; GET DIAGNOSTICS n = ROW_COUNT; PERFORM etl.log_rows(n); CALL etl.log_msg('end'); END; $$;
-- =>
-- "etl.log_rows" <-
-- dw.a.k <- src.b.k identity
-- dw.a.tot <- src.c.v aggregation
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: ON CONFLICT DO UPDATE reads excluded and the old value
-- dialect: postgres
-- table: cnt(k, n, upd)
-- table: s(k, n)
INSERT INTO cnt AS c (k, n, upd) SELECT s.k, s.n, now() FROM s ON CONFLICT (k) DO UPDATE SET n = c.n + excluded.n, upd = excluded.upd WHERE c.n < 10
-- =>
-- k <- s.k identity
-- n <- cnt.k conditional
-- n <- cnt.n conditional
-- n <- cnt.n transformation
-- n <- s.k conditional
-- n <- s.n identity
-- n <- s.n transformation
-- rows <- cnt.k join
-- rows <- s.k join
-- upd <- cnt.k conditional
-- upd <- cnt.n conditional
-- upd <- s.k conditional

-- case: LATERAL jsonb_to_recordset has typed columns, and a function has WITH ORDINALITY
-- dialect: postgres
-- table: t(id, doc, arr)
SELECT t.id, r.sku, r.qty, e.v, e.n FROM t, LATERAL jsonb_to_recordset(t.doc -> 'l') AS r(sku text, qty int), LATERAL jsonb_array_elements(t.arr) WITH ORDINALITY AS e(v, n)
-- =>
-- id <- t.id identity
-- n <-
-- qty <- t.doc.l transformation
-- rows <- t.arr join
-- rows <- t.doc.l join
-- sku <- t.doc.l transformation
-- v <- t.arr identity

-- case: UPDATE SET (a, b) = (SELECT …) assigns by position
-- dialect: postgres
-- table: t(k, a, b, c)
-- table: s(k, x, y)
UPDATE t SET (a, b) = (SELECT s.x, s.y + t.c FROM s WHERE s.k = t.k) WHERE t.c > 1
-- =>
-- a <- s.k filter
-- a <- s.x identity
-- a <- t.c conditional
-- a <- t.k filter
-- b <- s.k filter
-- b <- s.y transformation
-- b <- t.c conditional
-- b <- t.c transformation
-- b <- t.k filter

-- case: a CTE with DELETE … RETURNING feeds an INSERT
-- dialect: postgres
-- table: q(id, body, done)
-- table: arch(id, txt)
WITH gone AS (DELETE FROM q WHERE done RETURNING id, body) INSERT INTO arch (id, txt) SELECT id, upper(body) FROM gone
-- =>
-- arch.id <- q.id identity
-- arch.txt <- q.body transformation

-- case: RETURNING has old and new values
-- dialect: postgres
-- table: acc(id, bal)
-- table: aud(i, was, isnow)
WITH u AS (UPDATE acc SET bal = bal - 5 WHERE id = 1 RETURNING old.bal AS b0, new.bal AS b1, acc.id) INSERT INTO aud (i, was, isnow) SELECT id, b0, b1 FROM u
-- =>
-- acc.bal <- acc.bal transformation
-- acc.bal <- acc.id conditional
-- aud.i <- acc.id identity
-- aud.isnow <- acc.bal transformation
-- aud.was <- acc.bal identity

-- case: DISTINCT ON, FILTER and EXCLUDE in one query
-- dialect: postgres
-- table: t(k, v, ok, ts)
CREATE MATERIALIZED VIEW mv AS SELECT DISTINCT ON (k) k, sum(v) FILTER (WHERE ok) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) AS s FROM ONLY t * ORDER BY k, ts DESC
-- =>
-- k <- t.k identity
-- rows <- t.k group_by
-- rows <- t.k sort
-- rows <- t.ts sort
-- s <- t.k window
-- s <- t.ok filter
-- s <- t.ts window
-- s <- t.v aggregation

-- case: COPY TO writes some columns to a file
-- dialect: postgres
-- table: orders(id, price)
COPY orders (price) TO '/backup/prices.csv' WITH (FORMAT csv);
-- =>
-- price <- orders.price identity

-- case: COPY of a query writes to a program
-- dialect: postgres
-- table: orders(id, price)
COPY (SELECT price FROM orders) TO PROGRAM 'gzip > prices.gz';
-- =>
-- price <- orders.price identity

-- case: COPY TO STDOUT returns rows
-- dialect: postgres
-- table: orders(id, price)
COPY orders TO STDOUT;
-- =>
-- id <- orders.id identity
-- price <- orders.price identity

-- case: search_path is the order in which schemas are searched
-- dialect: postgres
-- table: one.orders(id)
-- table: two.orders(nr)
-- table: two.shops(city)
SET search_path TO one, "$user", two; INSERT INTO copies SELECT o.id, s.city FROM orders o, shops s
-- =>
-- one.copies.city <- two.shops.city identity inferred
-- one.copies.id <- one.orders.id identity inferred

-- case: search_path applies to the statements after it
-- dialect: postgres
-- table: one.orders(id)
-- table: two.orders(nr)
SET search_path = one; CREATE TABLE a AS SELECT * FROM orders; SET search_path = 'two'; CREATE TABLE b AS SELECT * FROM orders
-- =>
-- one.a.id <- one.orders.id identity
-- two.b.nr <- two.orders.nr identity

-- case: XML functions with keywords
-- dialect: postgres
-- table: orders(id, doc)
SELECT xmlparse(document doc) AS a, xmlserialize(content doc AS text NO INDENT) AS b, xmlroot(doc, version '1.0', standalone yes) AS c, xmlexists('//x' PASSING BY REF doc) AS d FROM orders;
-- =>
-- a <- orders.doc transformation
-- b <- orders.doc transformation
-- c <- orders.doc transformation
-- d <- orders.doc transformation

-- case: a row with unknown columns has the known columns
-- dialect: postgres
SELECT array_agg(q) AS rows_of_q FROM (SELECT p.*, p.b AS z FROM p) q
-- =>
-- opaque: star-over-unknown
-- rows_of_q <- p.b aggregation inferred
-- rows_of_q <- p.q aggregation inferred

-- case: ONLY has a relation in brackets
-- dialect: postgres
-- table: t(a, b)
SELECT x.a FROM ONLY (t) x
-- =>
-- a <- t.a identity

-- case: the offset of a frame is a column
-- dialect: postgres
-- table: t(a, b, n)
SELECT sum(a) OVER (ORDER BY b ROWS BETWEEN n + 1 PRECEDING AND CURRENT ROW) AS s FROM t
-- =>
-- s <- t.a aggregation
-- s <- t.b window
-- s <- t.n window
