-- Constructs of ClickHouse.

-- case: INTERPOLATE generates rows between those of a query
-- dialect: clickhouse
-- table: orders(day, price)
SELECT day, price FROM orders ORDER BY day WITH FILL STEP 1 INTERPOLATE (price AS price + 1);
-- =>
-- day <- orders.day identity
-- price <- orders.price identity

-- case: AND before brackets is a function
-- dialect: clickhouse
-- table: orders(id, price)
SELECT and(price > 1, id) AS both FROM orders;
-- =>
-- both <- orders.id transformation
-- both <- orders.price transformation

-- case: TABLE is a column
-- dialect: clickhouse
-- table: orders(id, table)
SELECT table FROM orders;
-- =>
-- table <- orders.table identity

-- case: INSERT FROM INFILE loads a file
-- dialect: clickhouse
-- table: orders(id, price)
INSERT INTO orders (id, price) FROM INFILE 'orders.csv' FORMAT CSV;
-- =>
-- opaque: star-over-unknown

-- case: an aggregate has parameters before its arguments
-- dialect: clickhouse
-- table: orders(id, price)
SELECT quantile(0.9)(price) AS high FROM orders;
-- =>
-- high <- orders.price aggregation

-- case: COMMENT after the query of a view is no alias
-- dialect: clickhouse
-- table: orders(id, price)
CREATE VIEW totals AS SELECT orders.id FROM orders COMMENT 'all orders';
-- =>
-- id <- orders.id identity

-- case: FINAL is no alias
-- dialect: clickhouse
-- table: orders(id, price)
SELECT orders.id FROM orders FINAL WHERE orders.price > 0;
-- =>
-- id <- orders.id identity
-- rows <- orders.price filter

-- case: the path of a nested column is one name in the column list of INSERT
-- dialect: clickhouse
-- table: orders(id, prices)
INSERT INTO totals (lines.price) SELECT prices FROM orders;
-- =>
-- "lines.price" <- orders.prices identity

-- case: FORMAT is no alias
-- dialect: clickhouse
SELECT 1 FORMAT CSV;
-- =>
-- _col_0 <-

-- case: WITH names values
-- dialect: clickhouse
-- table: parts(bytes, disk)
-- table: limits(most)
WITH sum(bytes) AS used, (SELECT max(most) FROM limits) AS top SELECT disk, used / top AS share FROM parts GROUP BY disk
-- =>
-- disk <- parts.disk identity
-- share <- parts.bytes aggregation
-- share <- limits.most aggregation
-- rows <- parts.disk group_by

-- case: ARRAY JOIN of several arrays, with and without an alias
-- dialect: clickhouse
-- table: t(id, xs, ys)
SELECT id, x, n, ys FROM t LEFT ARRAY JOIN xs AS x, arrayEnumerate(xs) AS n ARRAY JOIN ys
-- =>
-- id <- t.id identity
-- x <- t.xs identity
-- n <- t.xs transformation
-- ys <- t.ys identity
-- rows <- t.xs join
-- rows <- t.ys join

-- case: LIMIT BY keeps some rows of each key
-- dialect: clickhouse
-- table: t(id, city, at)
SELECT id FROM t ORDER BY at LIMIT 2 BY city
-- =>
-- id <- t.id identity
-- rows <- t.city group_by
-- rows <- t.at sort

-- case: a materialized view writes to its table
-- dialect: clickhouse
-- table: events(city, price)
CREATE MATERIALIZED VIEW totals_mv TO totals AS SELECT city, sum(price) AS total FROM events GROUP BY city
-- =>
-- totals_mv.city <- events.city identity
-- totals_mv.total <- events.price aggregation
-- totals.city <- events.city identity
-- totals.total <- events.price aggregation

-- case: each side of a set operation has its own ORDER BY and LIMIT
-- dialect: clickhouse
-- table: t(a, b)
SELECT a FROM t ORDER BY b LIMIT 1 UNION ALL SELECT b FROM t
-- =>
-- a <- t.a identity
-- a <- t.b identity
-- rows <- t.b sort

-- case: a ternary operator has a condition and two values
-- dialect: clickhouse
-- table: t(a, b, c)
SELECT a > 1 ? b : c AS x FROM t
-- =>
-- x <- t.a conditional
-- x <- t.b transformation
-- x <- t.c transformation

-- case: each side of a set operation has its own SETTINGS
-- dialect: clickhouse
-- table: trips(n)
-- table: visits(m)
SELECT n FROM trips SETTINGS max_threads = 1 UNION ALL SELECT m FROM visits SETTINGS max_threads = 2 FORMAT JSON
-- =>
-- n <- trips.n identity
-- n <- visits.m identity

-- case: dictGet reads an attribute of a dictionary, and its key filters
-- dialect: clickhouse
-- table: rides(id, city_id, fare)
-- table: geo.cities(id, name, zone)
SELECT id, dictGet('geo.cities', 'name', city_id) AS city, dictGetUInt32OrDefault(geo.cities, 'zone', toUInt64(city_id), id) AS zone FROM rides
-- =>
-- id <- rides.id identity
-- city <- geo.cities.name identity
-- city <- rides.city_id filter
-- zone <- geo.cities.zone transformation
-- zone <- rides.city_id filter
-- zone <- rides.id transformation

-- case: dictGetOrNull has several attributes, and dictHas tests the key
-- dialect: clickhouse
-- table: rides(city_id, day)
SELECT dictGetOrNull('cities', ('name', 'zone'), tuple(city_id), day) AS city FROM rides WHERE dictHas('cities', city_id)
-- =>
-- city <- cities.name transformation
-- city <- cities.zone transformation
-- city <- rides.city_id filter
-- city <- rides.day filter
-- rows <- rides.city_id filter

-- case: joinGet reads a column of a Join table
-- dialect: clickhouse
-- table: rides(rider_id)
INSERT INTO out_rides (rider) SELECT joinGet('riders_join', 'name', rider_id) FROM rides
-- =>
-- rider <- riders_join.name identity
-- rider <- rides.rider_id filter

-- case: a dictionary whose name is an expression is unknown
-- dialect: clickhouse
-- table: rides(city_id)
SELECT dictGet(concat('ci', 'ties'), 'name', city_id) AS city FROM rides
-- =>
-- opaque: unsupported-construct

-- case: the attribute that dictGetHierarchy reads is unknown
-- dialect: clickhouse
-- table: rides(city_id)
SELECT dictGetHierarchy('cities', city_id) AS path FROM rides
-- =>
-- opaque: unsupported-construct

-- case: an alias hides a column in the complete query
-- dialect: clickhouse
-- table: ev(id, grp)
SELECT id AS grp, grp AS g2 FROM ev
-- =>
-- g2 <- ev.id identity
-- grp <- ev.id identity

-- case: a materialized view writes to the table after TO
-- dialect: clickhouse
-- table: db.src(ts, uid)
-- table: db.tgt(d, u)
CREATE MATERIALIZED VIEW db.mv TO db.tgt (d Date, u UInt64) AS SELECT toDate(ts) AS d, uniqState(uid) AS u FROM db.src GROUP BY d
-- =>
-- db.mv.d <- db.src.ts transformation
-- db.mv.u <- db.src.uid transformation
-- db.tgt.d <- db.src.ts transformation
-- db.tgt.u <- db.src.uid transformation

-- case: ARRAY JOIN with an alias keeps the array column
-- dialect: clickhouse
-- table: src(id, vals)
-- table: o(id, v, vv, n)
INSERT INTO o SELECT id, v, vals, n FROM src ARRAY JOIN vals AS v, arrayEnumerate(vals) AS n
-- =>
-- id <- src.id identity
-- n <- src.vals transformation
-- rows <- src.vals join
-- v <- src.vals identity
-- vv <- src.vals identity

-- case: COLUMNS with a pattern has APPLY, and a star has EXCEPT
-- dialect: clickhouse
-- table: t(k, m_a, m_b)
SELECT COLUMNS('^m_') APPLY(sum), * EXCEPT (m_a, m_b) FROM t GROUP BY ALL
-- =>
-- k <- t.k identity
-- rows <- t.k group_by
-- sum(m_a) <- t.m_a aggregation
-- sum(m_b) <- t.m_b aggregation

-- case: partitions and tables are exchanged
-- dialect: clickhouse
-- table: stg(k, v)
-- table: tg(k, v)
-- table: src(k, v)
-- table: a(x)
-- table: b(x)
INSERT INTO stg SELECT k, v FROM src; ALTER TABLE tg REPLACE PARTITION 202401 FROM stg; EXCHANGE TABLES a AND b;
-- =>
-- a.x <- b.x identity
-- b.x <- a.x identity
-- stg.k <- src.k identity
-- stg.v <- src.v identity
-- tg.k <- stg.k identity
-- tg.v <- stg.v identity

-- case: arrayJoin and lambdas read arrays
-- dialect: clickhouse
-- table: t(tags, xs, ys, f, s)
SELECT arrayJoin(tags) AS tg, arrayMap((x, y) -> x + y * f, xs, ys) AS m, splitByChar(',', s)[1] AS p FROM t
-- =>
-- m <- t.f transformation
-- m <- t.xs transformation
-- m <- t.ys transformation
-- p <- t.s transformation
-- rows <- t.tags join
-- tg <- t.tags transformation

-- case: a star has REPLACE and EXCEPT
-- dialect: clickhouse
-- table: t(k, v, w)
CREATE TABLE o ENGINE = Memory AS SELECT * REPLACE (v + w AS v) EXCEPT w FROM t
-- =>
-- k <- t.k identity
-- v <- t.v transformation
-- v <- t.w transformation

-- case: a view with parameters is read like a relation
-- dialect: clickhouse
-- table: prices(id, city, price)
SELECT p.id FROM prices(city = 'Oslo') AS p WHERE p.price > 0
-- =>
-- id <- prices.id identity
-- rows <- prices.price filter

-- case: a column of a nested structure has one name in backticks and without
-- dialect: clickhouse
-- table: trips(id, stops.city, stops.km)
SELECT `stops.city`, t.`stops.km`, stops.km AS km, t.id FROM trips AS t ARRAY JOIN stops
-- =>
-- "stops.city" <- trips.stops.city identity
-- "stops.km" <- trips.stops.km identity
-- id <- trips.id identity
-- km <- trips.stops.km identity
-- rows <- trips.stops join

-- case: a relation has the dotted columns of the query that creates the relation
-- dialect: clickhouse
-- table: trips(id, stops.city)
CREATE TABLE o ENGINE = Memory AS SELECT stops.city FROM trips; SELECT `stops.city` AS a, o.stops.city AS b FROM o
-- =>
-- a <- o."stops.city" identity
-- b <- o."stops.city" identity
-- o."stops.city" <- trips.stops.city identity

-- case: SAMPLE and its OFFSET may be fractions
-- dialect: clickhouse
-- table: trips(id, price)
SELECT id FROM trips SAMPLE 1 / 10 OFFSET 1 / 2 WHERE price > 1
-- =>
-- rows <- trips.price filter
-- id <- trips.id identity
