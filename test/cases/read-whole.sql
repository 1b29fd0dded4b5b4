-- Constructs in which every word must be in the IR. Rules: each platform's page on the statement.

-- case: LIKE in a column list has the columns of another relation at its place
-- dialect: postgres
-- table: parts(code, colour)
-- table: extra(note)
-- table: delivered(id, code, colour, weight, note)
CREATE TABLE stock (id INT, LIKE parts, weight INT, LIKE extra INCLUDING ALL);
INSERT INTO stock SELECT id, code, colour, weight, note FROM delivered
-- =>
-- stock.code <- delivered.code identity
-- stock.colour <- delivered.colour identity
-- stock.id <- delivered.id identity
-- stock.note <- delivered.note identity
-- stock.weight <- delivered.weight identity

-- case: LIKE of a relation with unknown columns makes the new columns unknown
-- dialect: redshift
-- table: parts(code, colour)
-- table: delivered(a, b)
CREATE TABLE stock (LIKE parts, LIKE elsewhere);
INSERT INTO stock SELECT a, b FROM delivered
-- =>
-- stock.a <- delivered.a identity inferred
-- stock.b <- delivered.b identity inferred

-- case: aliases inside VALUES do not name its columns
-- dialect: spark
-- table: sizes(w, h)
CREATE TABLE t AS SELECT * FROM (VALUES (1 AS a, 2 AS b))
-- =>
-- col1 <-
-- col2 <-

-- case: the columns of VALUES are numbered from 0 in DuckDB
-- dialect: duckdb
SELECT col1 AS second FROM (VALUES (1, 2))
-- =>
-- second <-

-- case: the columns of VALUES in MySQL are column_0 and so on
-- dialect: mysql
SELECT column_0 + 1 AS next FROM (VALUES ROW(1, 2)) AS t
-- =>
-- next <-

-- case: T-SQL assigns one value to a variable and a column
-- dialect: tsql
-- table: locks(id, cookie, held)
UPDATE locks SET @cookie = cookie = cookie + 1, @held = held WHERE id = 7
-- =>
-- cookie <- locks.cookie transformation
-- cookie <- locks.id conditional

-- case: INSERT writes through a query
-- dialect: oracle
-- table: staff(id, name, pay)
INSERT INTO (SELECT id, name FROM staff WHERE pay > 10) SELECT n, m FROM hired
-- =>
-- id <- HIRED.N identity
-- name <- HIRED.M identity

-- case: OPENROWSET reads several files
-- dialect: tsql
SELECT f.code, f.price FROM OPENROWSET(BULK ('a/1.csv', 'a/2.csv'), FORMAT = 'CSV') AS f
-- =>
-- code <- a/1.csv.code identity inferred
-- code <- a/2.csv.code identity inferred
-- price <- a/1.csv.price identity inferred
-- price <- a/2.csv.price identity inferred

-- case: SIMILAR has a pattern and an escape character
-- dialect: postgres
-- table: t(a, b, c)
SELECT substring(a SIMILAR b ESCAPE c) AS found FROM t
-- =>
-- found <- t.a transformation
-- found <- t.b transformation
-- found <- t.c transformation

-- case: APPLY AS TRUNCATE empties the target
-- dialect: databricks
-- table: live.users(id, name)
-- table: feed.users(id, name, op, n)
APPLY CHANGES INTO live.users FROM STREAM(feed.users) KEYS (id) APPLY AS TRUNCATE WHEN op = 'all gone' SEQUENCE BY n COLUMNS * EXCEPT (op, n)
-- =>
-- id <- feed.users.id conditional
-- id <- feed.users.id identity
-- id <- feed.users.n conditional
-- id <- feed.users.op conditional
-- id <- live.users.id conditional
-- name <- feed.users.id conditional
-- name <- feed.users.n conditional
-- name <- feed.users.name identity
-- name <- feed.users.op conditional
-- name <- live.users.id conditional
-- rows <- feed.users.id join
-- rows <- feed.users.n filter
-- rows <- feed.users.op filter
-- rows <- live.users.id join

-- case: a stream on an event table
-- dialect: snowflake
-- table: events(at, body)
CREATE STREAM IF NOT EXISTS s ON EVENT TABLE events
-- =>
-- at <- events.at identity
-- body <- events.body identity

-- case: ROWS FROM has one alias for several functions
-- dialect: postgres
-- table: t(xs, ys)
SELECT r.x, r.n FROM t, ROWS FROM (unnest(t.xs) AS a, unnest(t.ys) AS b) WITH ORDINALITY AS r(x, y, n)
-- =>
-- n <-
-- rows <- t.xs join
-- rows <- t.ys join
-- x <- t.xs transformation

-- case: an alias inside an expression is visible in the complete query
-- dialect: clickhouse
-- table: orders(price, tax, placed)
SELECT (price + tax AS gross) * 2 AS twice, gross - tax AS net, f(placed AS at) AS made FROM orders WHERE gross > 1 ORDER BY (at AS when) LIMIT 3
-- =>
-- made <- orders.placed transformation
-- net <- orders.price transformation
-- net <- orders.tax transformation
-- rows <- orders.placed sort
-- rows <- orders.price filter
-- rows <- orders.tax filter
-- twice <- orders.price transformation
-- twice <- orders.tax transformation

-- case: an alias inside a subquery is visible in the subquery only
-- dialect: clickhouse
-- table: rates(r)
-- table: orders(q)
SELECT (SELECT max(r AS q) + q FROM rates) AS top, q FROM orders
-- =>
-- q <- orders.q identity
-- top <- rates.r aggregation
-- top <- rates.r transformation

-- case: a path of a JSON column has a type, and a path below it
-- dialect: clickhouse
-- table: logs(doc, like)
SELECT doc.a.:Int64 AS a, doc.b.:`Array(JSON)`.c AS c, doc.^d.e AS e, lower(like) AS l FROM logs
-- =>
-- a <- logs.doc.a transformation
-- c <- logs.doc.b.c transformation
-- e <- logs.doc.d.e identity
-- l <- logs.like transformation

-- case: typed parameters of ClickHouse, and a column with the name of a parameter
-- dialect: clickhouse
-- table: orders(id, day)
SELECT id, {rate: Float64} AS rate FROM orders WHERE day = {day:Date}
-- =>
-- id <- orders.id identity
-- rate <-
-- rows <- orders.day filter

-- case: parameters are names of relations
-- dialect: clickhouse
SELECT o.id FROM {db:Identifier}.{orders: Identifier} AS o
-- =>
-- id <- {db:Identifier}.{orders: Identifier}.id identity

-- case: table functions read relations of other servers, dictionaries and platforms
-- dialect: clickhouse
-- table: sales.orders(id, city)
INSERT INTO FUNCTION remote('db2:9000', 'sales.archive', 'u') (id, city, note) SELECT o.id, d.name, m.note FROM cluster('all', sales, orders) AS o JOIN dictionary('geo.cities') AS d ON d.id = o.city JOIN mysql('db3:3306', 'shop', 'notes', 'u', 'p') AS m ON m.id = o.id JOIN view(SELECT 1 AS id) AS v ON v.id = o.id
-- =>
-- city <- geo.cities.name identity
-- id <- sales.orders.id identity
-- note <- mysql://db3:3306/shop/notes.note identity
-- rows <- geo.cities.id join
-- rows <- mysql://db3:3306/shop/notes.id join
-- rows <- sales.orders.city join
-- rows <- sales.orders.id join

-- case: a dictionary is loaded from a relation, and looked up by a key
-- dialect: clickhouse
-- table: s.cities(id, name, people)
-- table: trips(city)
CREATE DICTIONARY geo.cities ON CLUSTER c (id UInt64, name String DEFAULT '?', big UInt8 EXPRESSION people > 1000000) PRIMARY KEY id SOURCE(CLICKHOUSE(HOST 'h' DB 's' TABLE 'cities' USER 'u')) LAYOUT(HASHED()) LIFETIME(300);
INSERT INTO report SELECT dictGet('geo.cities', 'big', city) AS big FROM trips
-- =>
-- geo.cities.big <- s.cities.people transformation
-- geo.cities.id <- s.cities.id identity
-- geo.cities.name <- s.cities.name identity
-- report.big <- geo.cities.big identity inferred
-- report.big <- trips.city filter inferred

-- case: a dictionary is loaded by a query, or from another platform
-- dialect: clickhouse
-- table: s.cities(id, name)
CREATE DICTIONARY a (id UInt64, label String) PRIMARY KEY id SOURCE(CLICKHOUSE(QUERY 'SELECT id, concat(name, ''!'') FROM s.cities' HOST 'h')) LAYOUT(HASHED()) LIFETIME(0);
CREATE DICTIONARY b (id UInt64) PRIMARY KEY id SOURCE(POSTGRESQL(PORT 5432 HOST 'h' DB 'd' TABLE 'cities')) LAYOUT(FLAT()) LIFETIME(0)
-- =>
-- a.id <- s.cities.id identity
-- a.label <- s.cities.name transformation
-- b.id <- postgresql://h:5432/d/cities.id identity

-- case: reads and writes of a Distributed table are those of its tables
-- dialect: clickhouse
-- table: db.local(a, b)
-- table: s(x, y)
CREATE TABLE t (a UInt8, b String) ENGINE = Distributed(c, db, local, rand());
INSERT INTO t SELECT x, y FROM s
-- =>
-- db.local.a <- t.a identity
-- db.local.b <- t.b identity
-- t.a <- db.local.a identity
-- t.a <- s.x identity
-- t.b <- db.local.b identity
-- t.b <- s.y identity

-- case: a Buffer table writes to a table of the same database
-- dialect: clickhouse
-- table: local(a)
CREATE TABLE buffered AS local ENGINE = Buffer(currentDatabase(), 'local', 16, 10, 100, 10000, 1000000, 10000000, 100000000)
-- =>
-- buffered.a <- local.a identity
-- local.a <- buffered.a identity

-- case: abbreviated units of intervals, also in WITH FILL, and a comment after a view
-- dialect: clickhouse
-- table: orders(day, id)
CREATE VIEW v AS SELECT day + INTERVAL 3 DD AS due, id FROM orders ORDER BY due WITH FILL FROM now() - INTERVAL '7' HOUR TO now() - INTERVAL 1 H STEP 1 COMMENT 'due dates'
-- =>
-- due <- orders.day transformation
-- id <- orders.id identity

-- case: COLUMNS with APPLY as an argument
-- dialect: clickhouse
-- table: orders(tag_a, tag_b, id)
SELECT hasAny(COLUMNS('^tag') APPLY(toString), [id]) AS tagged FROM orders
-- =>
-- tagged <- orders.id transformation
-- tagged <- orders.tag_a transformation
-- tagged <- orders.tag_b transformation

-- case: EXCHANGE TABLES with several pairs
-- dialect: clickhouse
-- table: a(x)
-- table: b(x)
-- table: c(y)
-- table: d(y)
EXCHANGE TABLES a AND b, c AND d ON CLUSTER e
-- =>
-- a.x <- b.x identity
-- b.x <- a.x identity
-- c.y <- d.y identity
-- d.y <- c.y identity

-- case: a numbered parameter
-- dialect: sqlite
-- table: t(a)
SELECT ?2 AS p, a FROM t WHERE a > ?2
-- =>
-- a <- t.a identity
-- p <-
-- rows <- t.a filter

-- case: an item references the alias of a later item
-- dialect: clickhouse
-- table: orders(price, tax)
SELECT gross - tax AS net, price + tax AS gross, price AS tax FROM orders
-- =>
-- gross <- orders.price transformation
-- net <- orders.price transformation
-- tax <- orders.price identity

-- case: a user variable passes a value from row to row
-- dialect: mysql
-- table: visits(person, at, cost)
SELECT @sum := IF(@last = person, @sum + cost, cost) AS total, @last := person AS person FROM visits, (SELECT @sum := 0, @last := NULL) AS start ORDER BY person, at
-- =>
-- person <- visits.person identity
-- total <- visits.cost transformation
-- total <- visits.person conditional

-- case: the value that a query assigns to a user variable is unknown to the next statement
-- dialect: mysql
-- table: visits(person, cost)
SELECT @top := cost FROM visits; INSERT INTO log (v) SELECT @top
-- =>
-- opaque: unsupported-construct

-- case: UPDATE numbers its rows with a user variable
-- dialect: mysql
-- table: visits(person, at, n)
UPDATE visits SET n = (@i := @i + at) ORDER BY at
-- =>
-- n <- visits.at transformation

-- case: FOR PORTION OF changes a part of a period
-- dialect: mysql
-- table: prices(item, price, since, until)
UPDATE prices FOR PORTION OF valid FROM '2026-01-01' TO '2026-02-01' SET price = item WHERE item = 3;
DELETE FROM prices FOR PORTION OF valid FROM '2026-01-01' TO '2026-02-01' WHERE price > 3;
DELETE HISTORY FROM prices BEFORE SYSTEM_TIME '2020-01-01'
-- =>
-- prices.price <- prices.item conditional
-- prices.price <- prices.item identity

-- case: an inner common table expression hides an outer one
-- dialect: mysql
-- table: u(x)
WITH a AS (SELECT 1 AS x) (WITH a AS (SELECT x FROM u) SELECT * FROM a) LIMIT 1
-- =>
-- x <- u.x identity

-- case: WEIGHT_STRING casts its argument
-- dialect: mysql
-- table: u(x)
SELECT WEIGHT_STRING(x AS CHAR(4)) AS w FROM u
-- =>
-- w <- u.x transformation

-- case: XMLATTRIBUTES has names of attributes
-- dialect: oracle
-- table: staff(id, first, last, kind)
SELECT XMLELEMENT(NAME "person", XMLATTRIBUTES(id AS "id", first || last full_name, kind AS EVALNAME 'k' || kind)) AS doc FROM staff
-- =>
-- DOC <- staff.first transformation
-- DOC <- staff.id transformation
-- DOC <- staff.kind transformation
-- DOC <- staff.last transformation

-- case: PIVOT reads all columns of a join
-- dialect: oracle
-- table: sales(shop, month, amount)
-- table: shops(id, city)
SELECT * FROM sales JOIN shops ON sales.shop = shops.id PIVOT (SUM(amount) FOR month IN (1 AS jan, 2 AS feb))
-- =>
-- FEB <- sales.amount aggregation
-- FEB <- sales.month filter
-- JAN <- sales.amount aggregation
-- JAN <- sales.month filter
-- city <- shops.city identity
-- id <- shops.id identity
-- rows <- sales.shop group_by
-- rows <- sales.shop join
-- rows <- shops.city group_by
-- rows <- shops.id group_by
-- rows <- shops.id join
-- shop <- sales.shop identity

-- case: a label of UNPIVOT is a constant expression
-- dialect: oracle
-- table: sales(shop, jan)
SELECT * FROM sales UNPIVOT INCLUDE NULLS (amount FOR month IN (jan AS 'a' || CHR(38)))
-- =>
-- AMOUNT <- sales.jan identity
-- MONTH <-
-- shop <- sales.shop identity

-- case: TOP with a subquery
-- dialect: tsql
-- table: t(a, b)
-- table: limits(n)
SELECT TOP (SELECT MAX(n) FROM limits) a, $-1 AS owed FROM t ORDER BY b
-- =>
-- a <- t.a identity
-- owed <-
-- rows <- limits.n sort
-- rows <- t.b sort

-- case: a column with the name of a hint
-- dialect: tsql
SELECT s.nolock FROM (VALUES (1)) AS s(nolock)
-- =>
-- nolock <-

-- case: OPENQUERY reads and changes relations of another server
-- dialect: tsql
-- table: t(a, b)
DELETE OPENQUERY(crm, 'SELECT name FROM joe.titles WHERE id = 7');
INSERT INTO OPENQUERY(crm, 'SELECT name, price FROM joe.titles') SELECT a, b FROM t;
INSERT INTO t SELECT q.name, q.dear FROM OPENQUERY(crm, 'SELECT a.name, price + 1 AS dear FROM joe.titles a') AS q
-- =>
-- crm://joe.titles.name <- t.a identity
-- crm://joe.titles.price <- t.b identity
-- t.a <- crm://joe.titles.name identity
-- t.b <- crm://joe.titles.price transformation

-- case: OPENDATASOURCE references a relation of another data source
-- dialect: tsql
DELETE FROM OPENDATASOURCE('MSOLEDBSQL', 'Server=s').shop.dbo.orders WHERE id = 7
-- =>
-- rows <- shop.dbo.orders.id filter

-- case: SHORTEST_PATH reads the nodes and edges of a path
-- dialect: tsql
-- table: part(id, name)
-- table: made_of(n)
SELECT p.name, STRING_AGG(q.name, '>') WITHIN GROUP (GRAPH PATH) AS way FROM part AS p, part FOR PATH AS q, made_of FOR PATH AS m WHERE MATCH(SHORTEST_PATH(p(-(m)->q)+)) AND p.id = 7
-- =>
-- name <- part.name identity
-- rows <- part.id filter
-- way <- part.name aggregation

-- case: NORMALIZE merges rows with overlapping periods
-- table: stays(room, period)
SELECT NORMALIZE ON MEETS OR OVERLAPS room, period FROM stays WHERE room NOT= 13
-- =>
-- period <- stays.period identity
-- room <- stays.room identity
-- rows <- stays.period group_by
-- rows <- stays.room filter
-- rows <- stays.room group_by

-- case: USING KEY keeps one row for each key
-- dialect: duckdb
-- table: roads(a, b, miles)
WITH RECURSIVE far(town, miles) USING KEY (town, min(miles)) AS (SELECT a, miles FROM roads UNION SELECT roads.b, far.miles + roads.miles FROM far JOIN roads ON far.town = roads.a) SELECT miles FROM far
-- =>
-- miles <- roads.miles aggregation
-- rows <- roads.a group_by
-- rows <- roads.a join
-- rows <- roads.b group_by
-- rows <- roads.b join
-- rows <- roads.miles group_by

-- case: a comma after the last row of VALUES
-- dialect: duckdb
SELECT c FROM VALUES ('a'), ('b'), AS t(c)
-- =>
-- c <-

-- case: the flow operator passes the rows of one statement to the next
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
-- table: TOTALS(T)
SELECT id, price FROM orders WHERE id > 1 ->> SELECT SUM(price) AS total FROM $1 ->> INSERT INTO totals SELECT a.total FROM $1 AS a JOIN $2 AS b ON a.total = b.price
-- =>
-- TOTALS.T <- ORDERS.PRICE aggregation

-- case: SHOW returns no column of a relation
-- dialect: snowflake
SHOW TABLES ->> SELECT "name" FROM $1
-- =>
-- name <-
