-- Constructs of MySQL.

-- case: options of SELECT do not change its lineage
-- dialect: mysql
-- table: orders(id, price)
SELECT SQL_NO_CACHE HIGH_PRIORITY id FROM orders;
-- =>
-- id <- orders.id identity

-- case: SELECT INTO fills a variable outside a block
-- dialect: mysql
-- table: orders(id, price)
SELECT MAX(price) INTO @highest FROM orders; INSERT INTO totals (highest) SELECT @highest;
-- =>
-- totals.highest <- orders.price aggregation

-- case: RENAME has no TO
-- dialect: mysql
-- table: orders(id, price)
ALTER TABLE orders RENAME orders_old; INSERT INTO copy (id) SELECT id FROM orders_old;
-- =>
-- copy.id <- orders_old.id identity
-- orders_old.id <- orders.id identity
-- orders_old.price <- orders.price identity

-- case: DELIMITER of the client changes the end of statements
-- dialect: mysql
-- table: orders(id, price)
DELIMITER //
CREATE PROCEDURE fill() BEGIN INSERT INTO totals (price) SELECT price FROM orders; END//
DELIMITER ;
INSERT INTO copies (id) SELECT id FROM orders;
-- =>
-- copies.id <- orders.id identity
-- totals.price <- orders.price identity

-- case: SELECT INTO fills a variable that no visible DECLARE declares
-- dialect: mysql
-- table: orders(id, price)
BEGIN SELECT MAX(price) INTO highest FROM orders; INSERT INTO totals (highest) SELECT highest; END;
-- =>
-- totals.highest <- orders.price aggregation

-- case: REPLACE after a star needs brackets
-- dialect: mysql
-- table: orders(id, price)
SELECT * REPLACE price + 1 AS price FROM orders;
-- =>
-- opaque: parse-failed

-- case: the column that UPDATE of a join assigns may belong to any of the relations
-- dialect: mysql
-- table: orders(id, price)
-- table: customers(?)
UPDATE orders JOIN customers ON orders.id = customers.id SET orders.vip = price;
-- =>
-- vip <- customers.id conditional
-- vip <- orders.id conditional
-- vip <- orders.price identity

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

-- case: names have letters of other scripts
-- dialect: mysql
-- table: 客户表(姓名, größe)
-- table: источник(naïve, Ωmega)
INSERT INTO `客户表` (`姓名`, `größe`) SELECT n.`naïve`, n.`Ωmega` FROM `источник` AS n
-- =>
-- größe <- источник.Ωmega identity
-- 姓名 <- источник.naïve identity

-- case: a procedure has a temporary table, a cursor and a handler
-- dialect: mysql
-- table: src(k, amt)
-- table: o1(a)
-- table: o2(a, b)
CREATE PROCEDURE p() BEGIN DECLARE done INT DEFAULT 0; DECLARE v INT; DECLARE cur CURSOR FOR SELECT amt FROM src; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; CREATE TEMPORARY TABLE tt AS SELECT k, amt FROM src; OPEN cur; l: LOOP FETCH cur INTO v; IF done THEN LEAVE l; END IF; INSERT INTO o1 (a) VALUES (v * 2); END LOOP; CLOSE cur; INSERT INTO o2 (a, b) SELECT k, amt FROM tt; END
-- =>
-- o1.a <- src.amt transformation
-- o2.a <- src.k identity
-- o2.b <- src.amt identity

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

-- case: USE sets the schema of later names
-- dialect: mysql
-- table: one.orders(id)
-- table: two.orders(nr)
USE one; CREATE TABLE a AS SELECT * FROM orders; USE two; CREATE TABLE b AS SELECT * FROM orders
-- =>
-- one.a.id <- one.orders.id identity
-- two.b.nr <- two.orders.nr identity
