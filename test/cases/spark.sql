-- Constructs of Spark.

-- case: a tuple of columns is a struct with their names
-- dialect: spark
-- table: orders(id, price)
SELECT o.price AS p FROM (SELECT (id, price) AS o FROM orders) AS s;
-- =>
-- p <- orders.price identity

-- case: LIMIT is an alias at the end of a query
-- dialect: spark
SELECT 1 limit
-- =>
-- limit <-

-- case: values of a row may have names
-- dialect: spark
-- table: t(a, b)
SELECT (a AS x, b) AS pair FROM t
-- =>
-- pair <- t.a transformation
-- pair.x <- t.a identity
-- pair.col2 <- t.b identity
-- pair <- t.b transformation

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

-- case: the CTE of an ephemeral dbt model is no relation of the lineage
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

-- case: LATERAL VIEW POSEXPLODE has two columns
-- dialect: spark
-- table: t(arr, k)
SELECT pos, val FROM t LATERAL VIEW POSEXPLODE(t.arr) AS pos, val
-- =>
-- pos <-
-- rows <- t.arr join
-- val <- t.arr identity

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

-- case: CASE has its conditions in brackets
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

-- case: spark_catalog is the catalog of names without a catalog
-- dialect: spark
-- table: shop.orders(id, price)
SELECT a.id, b.price FROM spark_catalog.shop.orders a JOIN shop.orders b ON a.id = b.id
-- =>
-- id <- shop.orders.id identity
-- price <- shop.orders.price identity
-- rows <- shop.orders.id join
