-- Windows of time, and functions that nobody has described.

-- case: a window of time shows the relation and is made of its column of time (Flink, windowing table-valued functions)
-- table: bids(item, price, placed)
SELECT * FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(placed), INTERVAL '10' MINUTES))
-- =>
-- item <- bids.item identity
-- price <- bids.price identity
-- placed <- bids.placed identity
-- window_start <- bids.placed transformation
-- window_end <- bids.placed transformation
-- window_time <- bids.placed transformation

-- case: arguments by name, and rows that are there once for each window
-- table: bids(item, price, placed)
SELECT window_end, sum(price) AS total
FROM TABLE(HOP(DATA => TABLE bids, TIMECOL => DESCRIPTOR(placed), SLIDE => INTERVAL '5' MINUTES, SIZE => INTERVAL '10' MINUTES))
GROUP BY window_end
-- =>
-- window_end <- bids.placed transformation
-- total <- bids.price aggregation
-- rows <- bids.placed join
-- rows <- bids.placed group_by

-- case: of a relation whose columns are not known the window is still made of the column that it is told
-- table: bids(?)
SELECT w.item, w.window_start FROM TABLE(CUMULATE(TABLE bids, DESCRIPTOR(placed), INTERVAL '1' HOUR, INTERVAL '1' DAY)) AS w
-- =>
-- item <- bids.item identity
-- window_start <- bids.placed transformation
-- rows <- bids.placed join

-- case: a star over it stays unknown
-- table: bids(?)
SELECT * FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(placed), INTERVAL '1' HOUR))
-- =>
-- opaque: star-over-unknown

-- case: a session is made of the times of many rows, those of one key
-- table: visits(page, visitor, seen)
SELECT page, window_start FROM TABLE(SESSION(TABLE visits PARTITION BY visitor, DESCRIPTOR(seen), INTERVAL '5' MINUTES))
-- =>
-- page <- visits.page identity
-- window_start <- visits.seen aggregation
-- window_start <- visits.visitor window

-- case: a window over a query, and a second one over the first
-- table: bids(item, price, placed)
WITH small AS (
  SELECT item, window_time AS at, sum(price) AS total
  FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(placed), INTERVAL '1' MINUTE)) GROUP BY item, window_start, window_end, window_time
)
SELECT window_end, item, total FROM TABLE(TUMBLE(TABLE small, DESCRIPTOR(at), INTERVAL '1' HOUR))
-- =>
-- window_end <- bids.placed transformation
-- item <- bids.item identity
-- total <- bids.price aggregation
-- rows <- bids.item group_by
-- rows <- bids.placed group_by

-- case: bare names, and no third column (RisingWave, time windows)
-- dialect: postgres
-- table: trips(id, fare, began)
SELECT * FROM TUMBLE(trips, began, INTERVAL '1 hour') AS w
-- =>
-- id <- trips.id identity
-- fare <- trips.fare identity
-- began <- trips.began identity
-- window_start <- trips.began transformation
-- window_end <- trips.began transformation

-- case: a time that the relation does not have
-- table: bids(item, price)
SELECT window_end FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(placed), INTERVAL '10' MINUTES))
-- =>
-- opaque: unresolved-reference

-- case: a function of somebody makes its columns of what it is handed, and may read more
-- table: riders(name, city, born)
SELECT r.city, n.word, n.length FROM riders r, LATERAL TABLE(split_name(r.name, r.born)) AS n(word, length)
-- =>
-- opaque: unsupported-construct
-- city <- riders.city identity
-- word <- riders.name transformation inferred
-- word <- riders.born transformation inferred
-- length <- riders.name transformation inferred
-- length <- riders.born transformation inferred
-- rows <- riders.name join inferred
-- rows <- riders.born join inferred

-- case: without a list of columns, a name that the relations do not have is one of the function
-- table: riders(name, city)
SELECT city, word FROM riders CROSS JOIN LATERAL split_name(name)
-- =>
-- opaque: unsupported-construct
-- city <- riders.city identity
-- word <- riders.name transformation inferred
-- rows <- riders.name join inferred

-- case: a name may belong to the function or to a relation whose columns are not known
-- table: riders(?)
SELECT city FROM riders CROSS JOIN LATERAL split_name(riders.name)
-- =>
-- opaque: unsupported-construct
-- city <- riders.city identity inferred
-- city <- riders.name transformation inferred
-- rows <- riders.name join inferred

-- case: rows of a function for each row of the relation before it
-- dialect: tsql
-- table: dbo.orders(id, shop)
SELECT o.id, l.total FROM dbo.orders o CROSS APPLY dbo.lines_of(o.id) AS l
-- =>
-- opaque: unsupported-construct
-- id <- dbo.orders.id identity
-- total <- dbo.orders.id transformation inferred
-- rows <- dbo.orders.id join inferred

-- case: what the rows are handed over by counts as well
-- dialect: snowflake
-- table: SALES(SHOP, SOLD, PRICE)
SELECT f.guess FROM sales s, TABLE(forecast_of(s.price) OVER (PARTITION BY s.shop ORDER BY s.sold)) f
-- =>
-- opaque: unsupported-construct
-- GUESS <- SALES.PRICE transformation inferred
-- GUESS <- SALES.SHOP transformation inferred
-- GUESS <- SALES.SOLD transformation inferred
-- rows <- SALES.PRICE join inferred
-- rows <- SALES.SHOP join inferred
-- rows <- SALES.SOLD join inferred

-- case: a function of a relation makes each name of every column of it
-- table: trips(city, fare)
SELECT p.score FROM TABLE(score_trips(input => TABLE trips PARTITION BY city, seed => 1)) AS p
-- =>
-- opaque: unsupported-construct
-- score <- trips.city transformation inferred
-- score <- trips.fare transformation inferred
-- rows <- trips.city join inferred
-- rows <- trips.fare join inferred

-- case: of a relation whose columns are not known, the keys are handed over for sure
-- table: trips(?)
SELECT p.score FROM TABLE(score_trips(TABLE trips PARTITION BY city)) AS p
-- =>
-- opaque: unsupported-construct
-- score <- trips.city transformation inferred
-- rows <- trips.city join inferred

-- case: a function ON a relation (Hive, partitioned table functions)
-- dialect: hive
-- table: trips(city, fare)
FROM noop(ON noop(ON trips t PARTITION BY t.city) PARTITION BY city ORDER BY fare) INSERT INTO ranked SELECT city AS c, rank() OVER (PARTITION BY city ORDER BY fare) AS r
-- =>
-- opaque: unsupported-construct
-- c <- trips.city transformation inferred
-- c <- trips.fare transformation inferred
-- r <- trips.city window inferred
-- r <- trips.fare window inferred
-- rows <- trips.city join inferred
-- rows <- trips.fare join inferred

-- case: several relations, and values by name (Teradata)
-- table: trips(city, fare)
-- table: cities(name)
SELECT s.label FROM labelled(ON trips AS t PARTITION BY t.city ON (SELECT name FROM cities) AS c DIMENSION USING Limits(0.5, 1) Columns('fare')) AS s
-- =>
-- opaque: unsupported-construct
-- label <- cities.name transformation inferred
-- label <- trips.city transformation inferred
-- label <- trips.fare transformation inferred
-- rows <- cities.name join inferred
-- rows <- trips.city join inferred
-- rows <- trips.fare join inferred

-- case: one that is handed no column could be made of anything
-- dialect: tsql
-- table: riders(id)
SELECT r.id, x.n FROM riders r CROSS APPLY dbo.all_numbers(3) x
-- =>
-- opaque: unsupported-construct

-- case: a star over what it gives is not known
-- dialect: hive
-- table: trips(city, fare)
SELECT * FROM noop(ON trips PARTITION BY city)
-- =>
-- opaque: unsupported-construct
-- rows <- trips.city join inferred
-- rows <- trips.fare join inferred

-- case: functions that the engine documents stay exact
-- dialect: postgres
-- table: riders(id, tags)
SELECT r.id, t.tag FROM riders r CROSS JOIN LATERAL unnest(r.tags) AS t(tag)
-- =>
-- id <- riders.id identity
-- tag <- riders.tags identity
-- rows <- riders.tags join
