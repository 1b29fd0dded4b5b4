-- Constructs for which lineage tools gave wrong answers, after public bug reports.

-- case: the alias of the first UNION ALL branch is no table
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

-- case: stars of all UNION branches are matched by position
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

-- case: an alias inside a join in two pairs of brackets resolves
-- dialect: mysql
-- table: product(sku, label)
-- table: stock(sku, qty)
CREATE VIEW v_stock AS
WITH p AS (SELECT sku FROM product)
SELECT q.sku AS sku_q, s.qty AS qty_s
FROM ((stock AS s JOIN p AS q ON s.sku = q.sku))
-- =>
-- qty_s <- stock.qty identity
-- rows <- product.sku join
-- rows <- stock.sku join
-- sku_q <- product.sku identity

-- case: two CTEs with the same body are no tables
-- table: shifts(shift_id, team)
WITH am AS (SELECT * FROM shifts), pm AS (SELECT * FROM shifts)
SELECT shift_id FROM am UNION ALL SELECT shift_id FROM pm
-- =>
-- shift_id <- shifts.shift_id identity

-- case: names have letters of other scripts
-- dialect: mysql
-- table: 客户表(姓名, größe)
-- table: источник(naïve, Ωmega)
INSERT INTO `客户表` (`姓名`, `größe`) SELECT n.`naïve`, n.`Ωmega` FROM `источник` AS n
-- =>
-- größe <- источник.Ωmega identity
-- 姓名 <- источник.naïve identity

-- case: a MySQL procedure has a temporary table, a cursor and a handler
-- dialect: mysql
-- table: src(k, amt)
-- table: o1(a)
-- table: o2(a, b)
CREATE PROCEDURE p() BEGIN DECLARE done INT DEFAULT 0; DECLARE v INT; DECLARE cur CURSOR FOR SELECT amt FROM src; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; CREATE TEMPORARY TABLE tt AS SELECT k, amt FROM src; OPEN cur; l: LOOP FETCH cur INTO v; IF done THEN LEAVE l; END IF; INSERT INTO o1 (a) VALUES (v * 2); END LOOP; CLOSE cur; INSERT INTO o2 (a, b) SELECT k, amt FROM tt; END
-- =>
-- o1.a <- src.amt transformation
-- o2.a <- src.k identity
-- o2.b <- src.amt identity

-- case: UPDATE FROM a grouped query has a bare column
-- dialect: sqlite
-- table: t(k, who, ts)
-- table: o(a, b)
UPDATE o SET b = q.who FROM (SELECT k, who, max(ts) FROM t GROUP BY k) AS q WHERE q.k = o.a
-- =>
-- b <- o.a conditional
-- b <- t.k conditional
-- b <- t.k group_by
-- b <- t.who identity

-- case: user variables number the rows
-- dialect: mysql
-- table: t(k)
CREATE TABLE o AS SELECT k, @r := IF(@g = k, @r + 1, 1) AS rn, @g := k AS g FROM t, (SELECT @r := 0, @g := NULL) i ORDER BY k
-- =>
-- g <- t.k identity
-- k <- t.k identity
-- rn <- t.k conditional

-- case: REPLACE INTO … SELECT and INSERT … SET assign by name
-- dialect: mysql
-- table: t(k, v)
-- table: o(a, b)
REPLACE INTO o (b, a) SELECT v, k FROM t; INSERT INTO o SET a = (SELECT max(k) FROM t), b = 1
-- =>
-- o.a <- t.k aggregation
-- o.a <- t.k identity
-- o.b <- t.v identity
