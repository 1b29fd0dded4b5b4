-- Constructs of which a word was once lost, or that were not read whole. Rules: each platform’s page on the statement.

-- case: columns of another relation stand where LIKE stands among those that are listed
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

-- case: a table like two others, of which one is not known
-- dialect: redshift
-- table: parts(code, colour)
-- table: delivered(a, b)
CREATE TABLE stock (LIKE parts, LIKE elsewhere);
INSERT INTO stock SELECT a, b FROM delivered
-- =>
-- stock.a <- delivered.a identity inferred
-- stock.b <- delivered.b identity inferred

-- case: rows of VALUES are called by their position, whatever their values are called
-- dialect: spark
-- table: sizes(w, h)
CREATE TABLE t AS SELECT * FROM (VALUES (1 AS a, 2 AS b))
-- =>
-- col1 <-
-- col2 <-

-- case: rows of VALUES count from nought in DuckDB
-- dialect: duckdb
SELECT col1 AS second FROM (VALUES (1, 2))
-- =>
-- second <-

-- case: rows of VALUES in MySQL
-- dialect: mysql
SELECT column_0 + 1 AS next FROM (VALUES ROW(1, 2)) AS t
-- =>
-- next <-

-- case: a variable and a column get the same value
-- dialect: tsql
-- table: locks(id, cookie, held)
UPDATE locks SET @cookie = cookie = cookie + 1, @held = held WHERE id = 7
-- =>
-- cookie <- locks.cookie transformation
-- cookie <- locks.id conditional

-- case: a row is written through a query
-- dialect: oracle
-- table: staff(id, name, pay)
INSERT INTO (SELECT id, name FROM staff WHERE pay > 10) SELECT n, m FROM hired
-- =>
-- id <- HIRED.N identity
-- name <- HIRED.M identity

-- case: several files are read one after another
-- dialect: tsql
SELECT f.code, f.price FROM OPENROWSET(BULK ('a/1.csv', 'a/2.csv'), FORMAT = 'CSV') AS f
-- =>
-- code <- a/1.csv.code identity inferred
-- code <- a/2.csv.code identity inferred
-- price <- a/1.csv.price identity inferred
-- price <- a/2.csv.price identity inferred

-- case: a pattern, and the character that escapes in it
-- dialect: postgres
-- table: t(a, b, c)
SELECT substring(a SIMILAR b ESCAPE c) AS found FROM t
-- =>
-- found <- t.a transformation
-- found <- t.b transformation
-- found <- t.c transformation

-- case: changes that empty the target
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

-- case: a stream of the events of a table
-- dialect: snowflake
-- table: events(at, body)
CREATE STREAM IF NOT EXISTS s ON EVENT TABLE events
-- =>
-- at <- events.at identity
-- body <- events.body identity

-- case: functions side by side have one alias
-- dialect: postgres
-- table: t(xs, ys)
SELECT r.x, r.n FROM t, ROWS FROM (unnest(t.xs) AS a, unnest(t.ys) AS b) WITH ORDINALITY AS r(x, y, n)
-- =>
-- n <-
-- rows <- t.xs join
-- rows <- t.ys join
-- x <- t.xs transformation
