-- Constructs of the permissive dialect.

-- case: a join in brackets with an alias
-- table: a(id, x)
-- table: b(id, y)
SELECT j.y FROM (a JOIN b ON a.id = b.id) AS j
-- =>
-- rows <- a.id join
-- rows <- b.id join
-- y <- b.y identity

-- case: common table expressions before CREATE
-- table: orders(id)
WITH c AS (SELECT id FROM orders) CREATE TABLE copied AS SELECT id FROM c
-- =>
-- id <- orders.id identity

-- case: a labeled duration is added to a time
-- table: orders(id, ordered)
SELECT ordered + 3 DAYS AS due FROM orders;
-- =>
-- due <- orders.ordered transformation

-- case: a special register is a constant
-- table: orders(id, ordered)
SELECT CURRENT DATE AS today, id FROM orders;
-- =>
-- id <- orders.id identity
-- today <-

-- case: LOCKING before a statement does not change its lineage
-- table: orders(id, price)
LOCKING TABLE orders FOR ACCESS SELECT id FROM orders;
-- =>
-- id <- orders.id identity

-- case: a view without a query is a definition of its columns
CREATE VIEW totals (id, price);
-- =>

-- case: a variable of DECLARE before BEGIN ends with its block
-- table: orders(id, price)
-- table: lowest_prices(?)
DECLARE lowest INT; BEGIN SELECT MIN(price) INTO lowest FROM orders; END;
INSERT INTO totals (lowest) SELECT lowest FROM lowest_prices;
-- =>
-- totals.lowest <- lowest_prices.lowest identity

-- case: the alias of the first UNION ALL branch is no relation of the lineage
-- table: fee_core(fee_id, pct)
-- table: fee_extra(fee_id, pct)
CREATE TABLE mart.fee_all AS (
  SELECT f.fee_id AS fee_id, f.pct AS pct FROM fee_core f
  UNION ALL
  SELECT x.fee_id, x.pct FROM fee_extra x
)
-- =>
-- fee_id <- fee_core.fee_id identity
-- fee_id <- fee_extra.fee_id identity
-- pct <- fee_core.pct identity
-- pct <- fee_extra.pct identity

-- case: columns of stars in all UNION branches are paired by position
-- table: ops.badge_north(badge, seen_at)
-- table: ops.badge_south(badge, seen_at)
-- table: ops.badge_west(b_no, ts)
CREATE TABLE ops.badge_log AS
SELECT * FROM ops.badge_north
UNION
SELECT * FROM ops.badge_south
UNION
SELECT * FROM ops.badge_west
-- =>
-- badge <- ops.badge_north.badge identity
-- badge <- ops.badge_south.badge identity
-- badge <- ops.badge_west.b_no identity
-- rows <- ops.badge_north.badge group_by
-- rows <- ops.badge_north.seen_at group_by
-- rows <- ops.badge_south.badge group_by
-- rows <- ops.badge_south.seen_at group_by
-- rows <- ops.badge_west.b_no group_by
-- rows <- ops.badge_west.ts group_by
-- seen_at <- ops.badge_north.seen_at identity
-- seen_at <- ops.badge_south.seen_at identity
-- seen_at <- ops.badge_west.ts identity

-- case: two CTEs with the same body are no relations of the lineage
-- table: shifts(shift_id, team)
WITH am AS (SELECT * FROM shifts), pm AS (SELECT * FROM shifts)
SELECT shift_id FROM am UNION ALL SELECT shift_id FROM pm
-- =>
-- shift_id <- shifts.shift_id identity

-- case: EXPORT TO PARQUET of Vertica writes the rows of a query to files
-- table: orders(id, price)
EXPORT TO PARQUET (directory = '/backup/orders') OVER (PARTITION BY id) AS SELECT id, price FROM orders;
-- =>
-- id <- orders.id identity
-- price <- orders.price identity

-- case: columns of INSERT have the names value and values
-- table: settings(id, price)
INSERT INTO pairs (value, values) SELECT id, price FROM settings;
-- =>
-- value <- settings.id identity
-- values <- settings.price identity

-- case: the first column of INSERT has the name values
-- table: settings(id, price)
INSERT INTO pairs (values, id) SELECT id, price FROM settings;
-- =>
-- id <- settings.price identity
-- values <- settings.id identity

-- case: EQ of Teradata is a comparison
-- table: orders(id, price)
SELECT id FROM orders WHERE price EQ id;
-- =>
-- id <- orders.id identity
-- rows <- orders.id filter
-- rows <- orders.price filter

-- case: a SET table of Teradata
-- table: t(a, b)
CREATE SET VOLATILE TABLE c AS (SELECT a FROM t) WITH DATA; INSERT INTO d SELECT a FROM c
-- =>
-- d.a <- t.a identity inferred
