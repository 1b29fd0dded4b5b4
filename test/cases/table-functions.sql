-- Time windows, and table functions without a known definition.

-- case: TUMBLE has the columns of the relation, and its window columns are computed from the time column
-- table: bids(item, price, placed)
SELECT * FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(placed), INTERVAL '10' MINUTES))
-- =>
-- item <- bids.item identity
-- price <- bids.price identity
-- placed <- bids.placed identity
-- window_start <- bids.placed transformation
-- window_end <- bids.placed transformation
-- window_time <- bids.placed transformation

-- case: named arguments of HOP, which repeats rows
-- table: bids(item, price, placed)
SELECT window_end, sum(price) AS total
FROM TABLE(HOP(DATA => TABLE bids, TIMECOL => DESCRIPTOR(placed), SLIDE => INTERVAL '5' MINUTES, SIZE => INTERVAL '10' MINUTES))
GROUP BY window_end
-- =>
-- window_end <- bids.placed transformation
-- total <- bids.price aggregation
-- rows <- bids.placed join
-- rows <- bids.placed group_by

-- case: CUMULATE of a relation with unknown columns: the window columns are computed from the time column
-- table: bids(?)
SELECT w.item, w.window_start FROM TABLE(CUMULATE(TABLE bids, DESCRIPTOR(placed), INTERVAL '1' HOUR, INTERVAL '1' DAY)) AS w
-- =>
-- item <- bids.item identity
-- window_start <- bids.placed transformation
-- rows <- bids.placed join

-- case: a star over TUMBLE of unknown columns is unknown
-- table: bids(?)
SELECT * FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(placed), INTERVAL '1' HOUR))
-- =>
-- opaque: star-over-unknown

-- case: SESSION is computed from the time column and the partition key
-- table: visits(page, visitor, seen)
SELECT page, window_start FROM TABLE(SESSION(TABLE visits PARTITION BY visitor, DESCRIPTOR(seen), INTERVAL '5' MINUTES))
-- =>
-- page <- visits.page identity
-- window_start <- visits.seen aggregation
-- window_start <- visits.visitor window

-- case: a time window over a query, and a time window over a time window
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

-- case: TUMBLE of RisingWave has bare names and two window columns
-- dialect: postgres
-- table: trips(id, fare, began)
SELECT * FROM TUMBLE(trips, began, INTERVAL '1 hour') AS w
-- =>
-- id <- trips.id identity
-- fare <- trips.fare identity
-- began <- trips.began identity
-- window_start <- trips.began transformation
-- window_end <- trips.began transformation

-- case: a time column that the relation lacks makes the statement opaque
-- table: bids(item, price)
SELECT window_end FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(placed), INTERVAL '10' MINUTES))
-- =>
-- opaque: unresolved-reference

-- case: an unknown table function computes its columns from its arguments, and may read more
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

-- case: without a column list, an unknown name is a column of the table function
-- table: riders(name, city)
SELECT city, word FROM riders CROSS JOIN LATERAL split_name(name)
-- =>
-- opaque: unsupported-construct
-- city <- riders.city identity
-- word <- riders.name transformation inferred
-- rows <- riders.name join inferred

-- case: a name may belong to a table function or to a relation with unknown columns
-- table: riders(?)
SELECT city FROM riders CROSS JOIN LATERAL split_name(riders.name)
-- =>
-- opaque: unsupported-construct
-- city <- riders.city identity inferred
-- city <- riders.name transformation inferred
-- rows <- riders.name join inferred

-- case: CROSS APPLY runs a table function for each row
-- dialect: tsql
-- table: dbo.orders(id, shop)
SELECT o.id, l.total FROM dbo.orders o CROSS APPLY dbo.lines_of(o.id) AS l
-- =>
-- opaque: unsupported-construct
-- id <- dbo.orders.id identity
-- total <- dbo.orders.id transformation inferred
-- rows <- dbo.orders.id join inferred

-- case: PARTITION BY and ORDER BY of a table function are arguments
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

-- case: a table function of a relation computes each column from all its columns
-- table: trips(city, fare)
SELECT p.score FROM TABLE(score_trips(input => TABLE trips PARTITION BY city, seed => 1)) AS p
-- =>
-- opaque: unsupported-construct
-- score <- trips.city transformation inferred
-- score <- trips.fare transformation inferred
-- rows <- trips.city join inferred
-- rows <- trips.fare join inferred

-- case: with unknown columns, only the partition keys are certain arguments
-- table: trips(?)
SELECT p.score FROM TABLE(score_trips(TABLE trips PARTITION BY city)) AS p
-- =>
-- opaque: unsupported-construct
-- score <- trips.city transformation inferred
-- rows <- trips.city join inferred

-- case: a table function ON a relation (Hive)
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

-- case: a table function ON several relations, with named values (Teradata)
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

-- case: an unknown table function without column arguments may read anything
-- dialect: tsql
-- table: riders(id)
SELECT r.id, x.n FROM riders r CROSS APPLY dbo.all_numbers(3) x
-- =>
-- opaque: unsupported-construct

-- case: a star over an unknown table function is unknown
-- dialect: hive
-- table: trips(city, fare)
SELECT * FROM noop(ON trips PARTITION BY city)
-- =>
-- opaque: unsupported-construct
-- rows <- trips.city join inferred
-- rows <- trips.fare join inferred

-- case: a known table function is exact
-- dialect: postgres
-- table: riders(id, tags)
SELECT r.id, t.tag FROM riders r CROSS JOIN LATERAL unnest(r.tags) AS t(tag)
-- =>
-- id <- riders.id identity
-- tag <- riders.tags identity
-- rows <- riders.tags join
