-- Constructs for which lineage tools gave wrong answers, after public bug reports.

-- case: MERGE assigns a column that its USING query transforms
-- dialect: spark
-- table: meters(meter_no, last_read)
-- table: readings(meter_no, read_at)
MERGE INTO meters AS tgt
USING (SELECT meter_no, COALESCE(read_at, 0) AS read_at FROM readings) AS src
ON tgt.meter_no = src.meter_no
WHEN MATCHED THEN UPDATE SET tgt.last_read = src.read_at
WHEN NOT MATCHED THEN INSERT (meter_no, last_read) VALUES (src.meter_no, src.read_at)
-- =>
-- last_read <- meters.meter_no conditional
-- last_read <- readings.meter_no conditional
-- last_read <- readings.read_at transformation
-- meter_no <- readings.meter_no identity
-- rows <- meters.meter_no join
-- rows <- readings.meter_no join

-- case: MERGE reads the joined tables of its USING query
-- dialect: databricks
-- table: garage.bikes(bike_id, frame_no, price_gross)
-- table: garage.bike_feed(bike_id, frame_ref, price)
-- table: garage.frames(frame_ref, frame_no)
MERGE INTO garage.bikes t
USING (SELECT b.bike_id, f.frame_no, b.price * 1.2 AS price_gross FROM garage.bike_feed b JOIN garage.frames f ON b.frame_ref = f.frame_ref) s
ON t.bike_id = s.bike_id
WHEN MATCHED AND s.price_gross > 0 THEN UPDATE SET t.frame_no = s.frame_no, t.price_gross = s.price_gross
WHEN NOT MATCHED THEN INSERT (bike_id, frame_no, price_gross) VALUES (s.bike_id, s.frame_no, s.price_gross)
-- =>
-- bike_id <- garage.bike_feed.bike_id identity
-- frame_no <- garage.bike_feed.bike_id conditional
-- frame_no <- garage.bike_feed.frame_ref join
-- frame_no <- garage.bike_feed.price conditional
-- frame_no <- garage.bikes.bike_id conditional
-- frame_no <- garage.frames.frame_no identity
-- frame_no <- garage.frames.frame_ref join
-- price_gross <- garage.bike_feed.bike_id conditional
-- price_gross <- garage.bike_feed.frame_ref join
-- price_gross <- garage.bike_feed.price conditional
-- price_gross <- garage.bike_feed.price transformation
-- price_gross <- garage.bikes.bike_id conditional
-- price_gross <- garage.frames.frame_ref join
-- rows <- garage.bike_feed.bike_id join
-- rows <- garage.bike_feed.frame_ref join
-- rows <- garage.bikes.bike_id join
-- rows <- garage.frames.frame_ref join

-- case: the CTE of an ephemeral dbt model is no table
-- dialect: spark
-- table: lake.stg_items(item_key, item_name)
WITH __dbt__cte__mid_step AS (SELECT item_key, UPPER(item_name) AS item_name FROM lake.stg_items)
SELECT item_key, item_name FROM __dbt__cte__mid_step
-- =>
-- item_key <- lake.stg_items.item_key identity
-- item_name <- lake.stg_items.item_name transformation

-- case: INSERT without a column list assigns by position
-- dialect: spark
-- table: lakehouse.sales.orders_raw(oid, note)
-- table: lakehouse.sales.orders_clean(oid, note)
INSERT INTO lakehouse.sales.orders_clean SELECT o.oid, TRIM(o.note) AS note FROM lakehouse.sales.orders_raw o
-- =>
-- note <- lakehouse.sales.orders_raw.note transformation
-- oid <- lakehouse.sales.orders_raw.oid identity

-- case: a generator has scalar subqueries as arguments
-- dialect: spark
-- table: till(opened, amt)
CREATE TABLE cal AS SELECT explode(sequence(to_date((SELECT min(opened) FROM till)), to_date((SELECT max(opened) FROM till)), interval 1 day)) AS d
-- =>
-- d <- till.opened aggregation
-- rows <- till.opened join

-- case: explode in the select list multiplies the rows
-- dialect: spark
-- table: pupil(owner, marks)
CREATE TABLE out_t AS SELECT owner, explode(marks) AS mark FROM pupil
-- =>
-- mark <- pupil.marks transformation
-- owner <- pupil.owner identity
-- rows <- pupil.marks join

-- case: UNPIVOT follows PIVOT in one FROM
-- dialect: databricks
-- table: f(k, q, amt)
SELECT * FROM (SELECT k, q, amt FROM f) PIVOT (SUM(amt) FOR q IN (1 AS q1, 2 AS q2)) UNPIVOT (v FOR qq IN (q1, q2))
-- =>
-- k <- f.k identity
-- qq <-
-- rows <- f.amt filter
-- rows <- f.k group_by
-- rows <- f.q filter
-- v <- f.amt aggregation
-- v <- f.q filter

-- case: LATERAL VIEW POSEXPLODE has two columns
-- dialect: spark
-- table: t(arr, k)
SELECT pos, val FROM t LATERAL VIEW POSEXPLODE(t.arr) AS pos, val
-- =>
-- pos <-
-- rows <- t.arr join
-- val <- t.arr identity

-- case: generators have several output columns
-- dialect: databricks
-- table: m(id, attrs)
CREATE TABLE g AS SELECT id, explode(attrs) AS (k, v) FROM m
-- =>
-- id <- m.id identity
-- k <- m.attrs.k transformation
-- rows <- m.attrs join
-- v <- m.attrs.v transformation

-- case: stack() in the select list has named columns
-- dialect: spark
-- table: m(id, jan, feb)
CREATE TABLE g AS SELECT id, stack(2, 'jan', jan, 'feb', feb) AS (mon, v) FROM m
-- =>
-- id <- m.id identity
-- mon <-
-- rows <- m.feb join
-- rows <- m.jan join
-- v <- m.feb transformation
-- v <- m.jan transformation

-- case: INSERT has a column list
-- dialect: hive
-- table: raw.s(sid)
INSERT INTO zn.tag (src_id, tag_id) SELECT s.sid, 'x' FROM raw.s s
-- =>
-- src_id <- raw.s.sid identity
-- tag_id <-

-- case: INSERT OVERWRITE with a static partition assigns the other columns by position
-- dialect: spark
-- table: ds.met(u, device, n, ds)
-- table: dw.ori(uin, dev, cnt, ds)
INSERT OVERWRITE TABLE ds.met PARTITION (ds='20251013') SELECT uin, dev, cnt AS c90 FROM dw.ori
-- =>
-- device <- dw.ori.dev identity
-- ds <-
-- n <- dw.ori.cnt identity
-- u <- dw.ori.uin identity

-- case: APPLY CHANGES INTO writes the columns of its source
-- dialect: databricks
-- table: src(id, v, op, ts)
CREATE OR REFRESH STREAMING TABLE tg; APPLY CHANGES INTO tg FROM STREAM(src) KEYS (id) APPLY AS DELETE WHEN op = 'D' SEQUENCE BY ts COLUMNS * EXCEPT (op, ts) STORED AS SCD TYPE 1
-- =>
-- tg.id <- src.id conditional
-- tg.id <- src.id identity
-- tg.id <- src.op conditional
-- tg.id <- src.ts conditional
-- tg.id <- tg.id conditional
-- tg.v <- src.id conditional
-- tg.v <- src.op conditional
-- tg.v <- src.ts conditional
-- tg.v <- src.v identity
-- tg.v <- tg.id conditional

-- case: MERGE has UPDATE SET * and INSERT *
-- dialect: databricks
-- table: tg(id, v, v2)
-- table: s(id, v, v2)
MERGE WITH SCHEMA EVOLUTION INTO tg USING (SELECT id, v, v2 FROM s) AS s ON tg.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT * EXCEPT (v2)
-- =>
-- id <- s.id conditional
-- id <- s.id identity
-- id <- tg.id conditional
-- rows <- s.id join
-- rows <- tg.id join
-- v <- s.id conditional
-- v <- s.v identity
-- v <- tg.id conditional
-- v2 <- s.id conditional
-- v2 <- s.v2 identity
-- v2 <- tg.id conditional

-- case: a window reads the columns of a join with USING
-- dialect: spark
-- table: rs(sid, ep, country)
-- table: ass(sid, ep, oid)
CREATE TABLE o AS SELECT sid, first(country) OVER (PARTITION BY oid ORDER BY ep) AS fc FROM rs JOIN ass USING (sid, ep)
-- =>
-- fc <- ass.ep window
-- fc <- ass.oid window
-- fc <- rs.country aggregation
-- fc <- rs.ep window
-- rows <- ass.ep join
-- rows <- ass.sid join
-- rows <- rs.ep join
-- rows <- rs.sid join
-- sid <- ass.sid identity
-- sid <- rs.sid identity

-- case: CASE conditions stand in brackets
-- dialect: spark
-- table: a(id)
-- table: b(id2, x, y, z, w)
CREATE TABLE o AS SELECT CASE WHEN (trunc(b.x) IS NOT NULL) AND (trunc(b.y) IS NULL OR b.z > 3) THEN 'Y' ELSE b.w END AS q FROM a JOIN b ON a.id = b.id2
-- =>
-- q <- b.w transformation
-- q <- b.x conditional
-- q <- b.y conditional
-- q <- b.z conditional
-- rows <- a.id join
-- rows <- b.id2 join

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

-- case: variant paths, from_json and variant_explode read one document
-- dialect: databricks
-- table: t(doc, js)
CREATE TABLE o AS SELECT t.doc:a.b::int AS x, from_json(t.js, 'p INT, q STRING').q AS y, e.value AS z FROM t, LATERAL variant_explode(t.doc:arr) AS e
-- =>
-- opaque: unsupported-construct
-- rows <- t.doc.arr join inferred
-- x <- t.doc.a.b transformation
-- y <- t.js transformation
-- z <- t.doc.arr transformation inferred

-- case: MEASURE reads a metric view
-- dialect: databricks
-- table: mv(reg, rev)
CREATE TABLE o AS SELECT reg, MEASURE(rev) AS r FROM mv GROUP BY ALL
-- =>
-- r <- mv.rev transformation
-- reg <- mv.reg identity
-- rows <- mv.reg group_by
-- rows <- mv.rev group_by
