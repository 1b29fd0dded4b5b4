-- case: values that WITH gives names to
-- dialect: clickhouse
-- table: parts(bytes, disk)
-- table: limits(most)
WITH sum(bytes) AS used, (SELECT max(most) FROM limits) AS top SELECT disk, used / top AS share FROM parts GROUP BY disk
-- =>
-- disk <- parts.disk identity
-- share <- parts.bytes aggregation
-- share <- limits.most aggregation
-- rows <- parts.disk group_by

-- case: arrays walked together, and one under its own name
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

-- case: LIMIT BY keeps rows for each key
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

-- case: the parts of a set operation have orders and limits of their own
-- dialect: clickhouse
-- table: t(a, b)
SELECT a FROM t ORDER BY b LIMIT 1 UNION ALL SELECT b FROM t
-- =>
-- a <- t.a identity
-- a <- t.b identity
-- rows <- t.b sort

-- case: a choice
-- dialect: clickhouse
-- table: t(a, b, c)
SELECT a > 1 ? b : c AS x FROM t
-- =>
-- x <- t.a conditional
-- x <- t.b transformation
-- x <- t.c transformation

-- case: each side has its settings
-- dialect: clickhouse
-- table: trips(n)
-- table: visits(m)
SELECT n FROM trips SETTINGS max_threads = 1 UNION ALL SELECT m FROM visits SETTINGS max_threads = 2 FORMAT JSON
-- =>
-- n <- trips.n identity
-- n <- visits.m identity

-- case: a value looked up in a dictionary, which the key finds
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

-- case: several attributes, and whether there is a row
-- dialect: clickhouse
-- table: rides(city_id, day)
SELECT dictGetOrNull('cities', ('name', 'zone'), tuple(city_id), day) AS city FROM rides WHERE dictHas('cities', city_id)
-- =>
-- city <- cities.name transformation
-- city <- cities.zone transformation
-- city <- rides.city_id filter
-- city <- rides.day filter
-- rows <- rides.city_id filter

-- case: a value of a Join table
-- dialect: clickhouse
-- table: rides(rider_id)
INSERT INTO out_rides (rider) SELECT joinGet('riders_join', 'name', rider_id) FROM rides
-- =>
-- rider <- riders_join.name identity
-- rider <- rides.rider_id filter

-- case: a dictionary that the run names
-- dialect: clickhouse
-- table: rides(city_id)
SELECT dictGet(concat('ci', 'ties'), 'name', city_id) AS city FROM rides
-- =>
-- opaque: unsupported-construct

-- case: what a dictionary follows is in its definition
-- dialect: clickhouse
-- table: rides(city_id)
SELECT dictGetHierarchy('cities', city_id) AS path FROM rides
-- =>
-- opaque: unsupported-construct
