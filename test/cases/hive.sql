-- Constructs of Hive.

-- case: EXCHANGE PARTITION moves the rows of the other table
-- dialect: hive
-- table: staged(id, day)
ALTER TABLE orders EXCHANGE PARTITION (day = 1) WITH TABLE staged;
-- =>
-- day <- staged.day identity inferred
-- id <- staged.id identity inferred

-- case: the column of TABLESAMPLE BUCKET selects the rows
-- dialect: hive
-- table: t(a, b)
SELECT s.b FROM t TABLESAMPLE (BUCKET 1 OUT OF 4 ON a) s
-- =>
-- b <- t.b identity
-- rows <- t.a filter

-- case: INSERT has a column list
-- dialect: hive
-- table: raw.s(sid)
INSERT INTO zn.tag (src_id, tag_id) SELECT s.sid, 'x' FROM raw.s s
-- =>
-- src_id <- raw.s.sid identity
-- tag_id <-

-- case: nested derived tables have the same alias
-- dialect: hive
-- table: db.evt(id, ev, dt)
SELECT id, clk FROM (SELECT id, sum(clk) AS clk FROM (SELECT id, sum(CASE WHEN ev = 'c' THEN 1 END) AS clk FROM db.evt WHERE dt = '${date}' GROUP BY id) x1 GROUP BY id) x1
-- =>
-- clk <- db.evt.ev conditional
-- id <- db.evt.id identity
-- rows <- db.evt.dt filter
-- rows <- db.evt.id group_by

-- case: several INSERT statements read one FROM
-- dialect: hive
-- table: s(k, v, ds)
-- table: o1(a, b, ds)
-- table: o2(v, n)
FROM (SELECT k, v, ds FROM s) q INSERT OVERWRITE TABLE o1 PARTITION (ds) SELECT q.k, q.v, q.ds WHERE q.v > 1 INSERT INTO TABLE o2 SELECT q.v, count(*) GROUP BY q.v
-- =>
-- o1.a <- s.k identity
-- o1.b <- s.v identity
-- o1.ds <- s.ds identity
-- o2.n <-
-- o2.v <- s.v identity

-- case: EXPORT TABLE writes the rows of a table to files
-- dialect: hive
-- table: orders(id, price)
EXPORT TABLE orders PARTITION (day = '1') TO '/backup/orders';
-- =>
-- id <- orders.id identity
-- price <- orders.price identity

-- case: IMPORT TABLE reads files, whose columns are unknown
-- dialect: hive
-- table: orders(id, price)
IMPORT TABLE orders FROM '/backup/orders';
-- =>
-- opaque: star-over-unknown
