-- case: the column list of INSERT is assigned by position
-- table: target(a, b)
-- table: source(x, y)
INSERT INTO target (b, a) SELECT x, y FROM source WHERE x > 0
-- =>
-- a <- source.y identity
-- b <- source.x identity
-- rows <- source.x filter

-- case: INSERT without a list is assigned by the order of the target
-- table: target(a, b)
-- table: source(x, y)
INSERT INTO target SELECT x, y FROM source
-- =>
-- a <- source.x identity
-- b <- source.y identity

-- case: CREATE TABLE AS has the columns of its query
-- table: source(x, y)
CREATE TABLE made AS SELECT x, x + y AS z FROM source
-- =>
-- x <- source.x identity
-- z <- source.x transformation
-- z <- source.y transformation

-- case: UPDATE writes the assigned columns, and its condition is a conditional input
-- dialect: postgres
-- table: target(id, a, b)
-- table: source(id, x)
UPDATE target SET a = source.x FROM source WHERE target.id = source.id
-- =>
-- a <- source.x identity
-- a <- target.id conditional
-- a <- source.id conditional

-- case: DELETE shapes the rows
-- table: target(id, a)
DELETE FROM target WHERE a < 0
-- =>
-- rows <- target.a filter

-- case: UPDATE of T-SQL has the alias of its target in FROM
-- dialect: tsql
-- table: orders(id, price, rider_id)
-- table: riders(id, rate)
UPDATE o SET price = r.rate FROM orders o JOIN riders r ON r.id = o.rider_id
-- =>
-- price <- riders.rate identity
-- price <- riders.id conditional
-- price <- orders.rider_id conditional

-- case: PARTITION with a value is no column of the query
-- dialect: hive
-- table: target(a, day, b, hour)
-- table: source(x, y, z)
INSERT OVERWRITE TABLE target PARTITION (day = '1', hour) SELECT x, y, z FROM source
-- =>
-- a <- source.x identity
-- b <- source.y identity
-- hour <- source.z identity
-- day <-

-- case: INSERT has more values than the target has columns
-- table: target(a)
-- table: source(x, y)
INSERT INTO target SELECT x, y FROM source
-- =>
-- a <- source.x identity inferred
-- y <- source.y identity inferred
-- opaque: unresolved-reference

-- case: the first matching action of MERGE runs, so earlier conditions are inputs of later actions
-- dialect: bigquery
-- table: target(id, a, b)
-- table: source(id, x, gone, late)
MERGE INTO target t USING source s ON t.id = s.id
WHEN MATCHED AND s.late > 0 THEN UPDATE SET a = s.x
WHEN MATCHED AND s.gone THEN DELETE
WHEN MATCHED THEN UPDATE SET b = s.x
WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)
-- =>
-- a <- source.x identity
-- a <- target.id conditional
-- a <- source.id conditional
-- a <- source.late conditional
-- b <- source.x identity
-- b <- target.id conditional
-- b <- source.id conditional
-- b <- source.late conditional
-- b <- source.gone conditional
-- id <- source.id identity
-- rows <- target.id join
-- rows <- source.id join
-- rows <- source.late filter
-- rows <- source.gone filter

-- case: UPDATE of a common table expression writes its relation
-- dialect: tsql
-- table: orders(id, price, tax)
WITH q AS (SELECT id, price AS amount FROM orders WHERE tax > 0) UPDATE q SET amount = id
-- =>
-- price <- orders.id identity
-- price <- orders.tax filter

-- case: the filter of a derived table is a conditional input of UPDATE
-- dialect: postgres
-- table: t(id, a)
-- table: s(id, x, ok)
UPDATE t SET a = d.x FROM (SELECT id, x FROM s WHERE ok) AS d WHERE d.id = t.id
-- =>
-- a <- s.x identity
-- a <- s.ok filter
-- a <- s.id conditional
-- a <- t.id conditional

-- case: the filter of a derived table is a conditional input of MERGE
-- dialect: snowflake
-- table: T(ID, A)
-- table: S(ID, X, OK)
MERGE INTO t USING (SELECT id, x FROM s WHERE ok) AS d ON d.id = t.id WHEN MATCHED THEN UPDATE SET a = d.x
-- =>
-- A <- S.X identity
-- A <- S.OK filter
-- A <- S.ID conditional
-- A <- T.ID conditional

-- case: INSERT into unknown columns assumes the names of the query
-- table: target(?)
-- table: source(x, y)
INSERT INTO target SELECT x, y + 1 AS z FROM source
-- =>
-- x <- source.x identity inferred
-- z <- source.y transformation inferred

-- case: UPDATE SET * EXCEPT does not write the excluded columns
-- dialect: databricks
-- table: riders(id, city, changed)
-- table: news(id, city, changed)
MERGE INTO riders AS r USING news AS n ON r.id = n.id
WHEN MATCHED THEN UPDATE SET * EXCEPT (changed) WHEN NOT MATCHED THEN INSERT * EXCEPT (changed, city)
-- =>
-- id <- news.id identity
-- id <- riders.id conditional
-- id <- news.id conditional
-- city <- news.city identity
-- city <- riders.id conditional
-- city <- news.id conditional
-- rows <- riders.id join
-- rows <- news.id join

-- case: MERGE … REMOVE DUPLICATES replaces the matching rows
-- dialect: redshift
-- table: riders(id, city)
-- table: news(id, city)
MERGE INTO riders USING news ON riders.id = news.id REMOVE DUPLICATES
-- =>
-- id <- news.id identity
-- id <- riders.id conditional
-- id <- news.id conditional
-- id <- news.id group_by
-- id <- news.city group_by
-- city <- news.city identity
-- city <- riders.id conditional
-- city <- news.id conditional
-- city <- news.id group_by
-- city <- news.city group_by
-- rows <- riders.id join
-- rows <- news.id join
-- rows <- news.id group_by
-- rows <- news.city group_by

-- case: MERGE spells columns as the schema does
-- dialect: snowflake
-- table: dim(id, name)
-- table: stg(id, name)
merge into dim d using stg s on d.id = s.id when matched then update set name = s.name
when not matched then insert values (s.id, s.name)
-- =>
-- id <- stg.id identity
-- name <- stg.name identity
-- name <- dim.id conditional
-- name <- stg.id conditional
-- rows <- dim.id join
-- rows <- stg.id join

-- case: UPDATE spells columns as the schema does
-- dialect: oracle
-- table: riders(id, city)
update riders set city = id
-- =>
-- city <- riders.id identity

-- case: a string before an equals sign is an alias
-- dialect: tsql
-- table: riders(id, city)
SELECT 'town' = r.city, N'number' = r.id FROM riders r
-- =>
-- town <- riders.city identity
-- number <- riders.id identity

-- case: INSERT … ON CONFLICT spells columns as the schema does
-- dialect: postgres
-- table: riders(ID, City)
-- table: news(n, c)
INSERT INTO riders (id, city) SELECT n, c FROM news ON CONFLICT (id) DO UPDATE SET city = excluded.city
-- =>
-- ID <- news.n identity
-- City <- news.c identity
-- City <- riders.ID conditional inferred
-- City <- news.n conditional inferred
-- rows <- riders.ID join inferred
-- rows <- news.n join inferred

-- case: the rows of a partition are rows of its parent
-- dialect: postgres
CREATE TABLE rides (id INT, fare INT) PARTITION BY RANGE (id);
CREATE TABLE rides_low PARTITION OF rides FOR VALUES FROM (1) TO (9);
INSERT INTO rides_low SELECT number, amount FROM raw_rides;
CREATE VIEW fares AS SELECT fare FROM rides
-- =>
-- rides.id <- rides_low.id identity
-- rides.fare <- rides_low.fare identity
-- rides_low.id <- raw_rides.number identity
-- rides_low.fare <- raw_rides.amount identity
-- fares.fare <- rides.fare identity

-- case: a child table has the columns of its parent, and the parent has its rows
-- dialect: postgres
CREATE TABLE cars (id INT);
CREATE TABLE small_cars (CHECK (id < 9)) INHERITS (cars);
CREATE VIEW shown AS SELECT * FROM small_cars
-- =>
-- cars.id <- small_cars.id identity
-- shown.id <- small_cars.id identity

-- case: the columns of a child table follow those of its parent
-- dialect: postgres
CREATE TABLE cars (id INT);
CREATE TABLE vans (seats INT) INHERITS (cars);
CREATE VIEW shown AS SELECT * FROM vans
-- =>
-- cars.id <- vans.id identity
-- shown.id <- vans.id identity
-- shown.seats <- vans.seats identity

-- case: INSERT ROW assigns by the order of the target's columns
-- dialect: bigquery
-- table: stock(id, amount)
-- table: counted(id, number)
MERGE stock s USING counted c ON s.id = c.id
WHEN MATCHED THEN UPDATE SET amount = c.number
WHEN NOT MATCHED THEN INSERT ROW
-- =>
-- rows   <- counted.id      join
-- rows   <- stock.id        join
-- id     <- counted.id      identity
-- amount <- counted.number  identity
-- amount <- counted.id      conditional
-- amount <- stock.id        conditional

-- case: INSERT ROW with a column list
-- dialect: bigquery
-- table: stock(id, amount)
-- table: counted(number, id)
MERGE stock s USING counted c ON s.id = c.id WHEN NOT MATCHED THEN INSERT (amount, id) ROW
-- =>
-- rows   <- counted.id      join
-- rows   <- stock.id        join
-- amount <- counted.number  identity
-- id     <- counted.id      identity

-- case: the query of INSERT is in brackets
-- table: orders(id, price)
-- table: totals(id, total)
INSERT INTO totals (SELECT id, price FROM orders WHERE price > 0);
-- =>
-- id <- orders.id identity
-- rows <- orders.price filter
-- total <- orders.price identity
