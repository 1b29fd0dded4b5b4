-- Constructs of Databricks.

-- case: a column of PIVOT omits the alias of the only aggregate
-- dialect: databricks
-- table: orders(month, price)
SELECT * FROM orders PIVOT (SUM(price) AS total FOR month IN ('jan', 'feb'));
-- =>
-- feb <- orders.month filter
-- feb <- orders.price aggregation
-- jan <- orders.month filter
-- jan <- orders.price aggregation

-- case: a comment separates the cells of a notebook
-- dialect: databricks
-- table: orders(id, price)
SELECT id FROM orders
-- COMMAND ----------
FROM orders |> SELECT price
-- =>
-- id <- orders.id identity
-- price <- orders.price identity

-- case: APPLY CHANGES is a MERGE, and the SEQUENCE BY column is a condition
-- dialect: databricks
-- table: live.riders(id, city)
-- table: news.riders(id, city, op, at)
APPLY CHANGES INTO live.riders FROM STREAM(news.riders) KEYS (id) WHERE city > '' APPLY AS DELETE WHEN op = 'gone' SEQUENCE BY at COLUMNS * EXCEPT (op, at) STORED AS SCD TYPE 1
-- =>
-- id <- news.riders.id identity
-- id <- live.riders.id conditional
-- id <- news.riders.id conditional
-- id <- news.riders.at conditional
-- id <- news.riders.op conditional
-- id <- news.riders.city filter
-- city <- news.riders.city identity
-- city <- live.riders.id conditional
-- city <- news.riders.id conditional
-- city <- news.riders.at conditional
-- city <- news.riders.op conditional
-- city <- news.riders.city filter
-- rows <- live.riders.id join
-- rows <- news.riders.id join
-- rows <- news.riders.at filter
-- rows <- news.riders.op filter
-- rows <- news.riders.city filter

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

-- case: generators have several output columns
-- dialect: databricks
-- table: m(id, attrs)
CREATE TABLE g AS SELECT id, explode(attrs) AS (k, v) FROM m
-- =>
-- id <- m.id identity
-- k <- m.attrs.k transformation
-- rows <- m.attrs join
-- v <- m.attrs.v transformation

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

-- case: a streaming table has the flow of AUTO CDC
-- dialect: databricks
-- table: changes(id, city, op, at)
CREATE OR REFRESH STREAMING TABLE shops FLOW AUTO CDC FROM STREAM(changes) KEYS (id) APPLY AS DELETE WHEN op = 'd'
  SEQUENCE BY at COLUMNS * EXCEPT (op, at) STORED AS SCD TYPE 1
-- =>
-- shops.city <- changes.at conditional
-- shops.city <- changes.city identity
-- shops.city <- changes.id conditional
-- shops.city <- changes.op conditional
-- shops.city <- shops.id conditional
-- shops.id <- changes.at conditional
-- shops.id <- changes.id conditional
-- shops.id <- changes.id identity
-- shops.id <- changes.op conditional
-- shops.id <- shops.id conditional

-- case: AUTO CDC from a snapshot deletes the rows that the snapshot lacks
-- dialect: databricks
-- table: snap(id, city)
-- table: shops(id, city)
CREATE FLOW f AS AUTO CDC INTO shops FROM SNAPSHOT snap KEYS (id) STORED AS SCD TYPE 2
-- =>
-- city <- shops.id conditional
-- city <- snap.city identity
-- city <- snap.id conditional
-- id <- shops.id conditional
-- id <- snap.id conditional
-- id <- snap.id identity
-- rows <- shops.id join
-- rows <- snap.id join

-- case: APPLY CHANGES stores the history of some columns
-- dialect: databricks
-- table: updates(id, city, at)
APPLY CHANGES INTO LIVE.customers FROM STREAM(updates) KEYS (id) SEQUENCE BY at COLUMNS * EXCEPT (at) STORED AS SCD TYPE 2 TRACK HISTORY ON (city);
-- =>
-- city <- live.customers.id conditional
-- city <- updates.at conditional
-- city <- updates.city identity
-- city <- updates.id conditional
-- id <- live.customers.id conditional
-- id <- updates.at conditional
-- id <- updates.id conditional
-- id <- updates.id identity
-- rows <- live.customers.id join
-- rows <- updates.at filter
-- rows <- updates.id join

-- case: REPLACE USING replaces the rows with the same keys
-- dialect: databricks
-- table: updates(id, city)
-- table: customers(id, city)
INSERT INTO customers REPLACE USING (id) SELECT id, city FROM updates;
-- =>
-- customers.city <- updates.city identity
-- customers.id <- updates.id identity

-- case: table_changes has the columns of the table and those of the change
-- dialect: databricks
-- table: shop.orders(id, price)
SELECT c.id, c._change_type AS change, c._commit_version AS version FROM table_changes('shop.orders', 2, 5) c
-- =>
-- change <- shop.orders.id transformation inferred
-- change <- shop.orders.price transformation inferred
-- id <- shop.orders.id identity
-- version <- shop.orders.id transformation inferred
-- version <- shop.orders.price transformation inferred
