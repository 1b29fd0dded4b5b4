-- Clauses of queries and changes that are seldom used.

-- case: APPLY of a named function and of a lambda
-- dialect: clickhouse
-- table: orders(id, amount, day, items)
SELECT * APPLY toString APPLY(x -> x + 1) FROM orders
-- =>
-- toString(amount) + 1 <- orders.amount transformation
-- toString(day) + 1 <- orders.day transformation
-- toString(id) + 1 <- orders.id transformation
-- toString(items) + 1 <- orders.items transformation

-- case: COLUMNS with a list and a qualifier
-- dialect: clickhouse
-- table: orders(id, amount, day, items)
SELECT o.COLUMNS(id, amount) EXCEPT (id), COLUMNS('^d') FROM orders o
-- =>
-- amount <- orders.amount identity
-- day <- orders.day identity

-- case: COLUMNS with names, a pattern and a lambda
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT COLUMNS(['id', 'day']), COLUMNS('am.*'), COLUMNS(c -> c LIKE 'it%') FROM orders
-- =>
-- amount <- orders.amount identity
-- day <- orders.day identity
-- id <- orders.id identity
-- items <- orders.items identity

-- case: a star that excludes a field
-- dialect: bigquery
-- table: p(id, s)
SELECT * EXCEPT (id), s.* EXCEPT (x) FROM p
-- =>
-- opaque: star-over-unknown
-- s <- p.s identity

-- case: ORDER BY with an operator and NULLS LAST
-- dialect: postgres
-- table: orders(id, amount, day, items)
SELECT id FROM orders ORDER BY amount USING > NULLS LAST, day USING OPERATOR(pg_catalog.<) LIMIT 3
-- =>
-- id <- orders.id identity
-- rows <- orders.amount sort
-- rows <- orders.day sort

-- case: ORDER BY ALL without a limit is no input of the rows
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT id FROM orders ORDER BY ALL DESC NULLS LAST
-- =>
-- id <- orders.id identity

-- case: ORDER BY ALL with a limit sorts by each column
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT id, amount FROM orders ORDER BY ALL LIMIT 3
-- =>
-- id <- orders.id identity
-- amount <- orders.amount identity
-- rows <- orders.id sort
-- rows <- orders.amount sort

-- case: ORDER BY ALL of a set operation with a limit sorts by each column
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT id FROM orders UNION ALL SELECT amount FROM orders ORDER BY ALL DESC LIMIT 3
-- =>
-- id <- orders.id identity
-- id <- orders.amount identity
-- rows <- orders.id sort
-- rows <- orders.amount sort

-- case: DISTINCT ON with ORDER BY ALL keeps the first row of each column
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT DISTINCT ON (day) day, id FROM orders ORDER BY ALL
-- =>
-- day <- orders.day identity
-- id <- orders.id identity
-- rows <- orders.day group_by
-- rows <- orders.day sort
-- rows <- orders.id sort

-- case: LIMIT with a share
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT id FROM orders ORDER BY amount LIMIT 10%
-- =>
-- id <- orders.id identity
-- rows <- orders.amount sort

-- case: TOP WITH TIES and OFFSET
-- dialect: tsql
-- table: orders(id, amount, day, items)
SELECT TOP (3) PERCENT WITH TIES id FROM orders ORDER BY amount
-- =>
-- id <- orders.id identity
-- rows <- orders.amount sort

-- case: FETCH WITH TIES and locks
-- dialect: postgres
-- table: orders(id, amount, day, items)
SELECT id FROM orders ORDER BY amount FETCH FIRST 3 ROWS WITH TIES FOR UPDATE OF orders SKIP LOCKED
-- =>
-- id <- orders.id identity
-- rows <- orders.amount sort

-- case: LOCK IN SHARE MODE
-- dialect: mysql
-- table: orders(id, amount, day, items)
SELECT id FROM orders LIMIT 2, 5 LOCK IN SHARE MODE
-- =>
-- id <- orders.id identity

-- case: an isolation level after a query
-- table: orders(id, amount, day, items)
SELECT id FROM orders WITH UR
-- =>
-- id <- orders.id identity

-- case: LIMIT BY and WITH TIES
-- dialect: clickhouse
-- table: orders(id, amount, day, items)
SELECT id FROM orders ORDER BY amount LIMIT 1 BY day LIMIT 5 WITH TIES
-- =>
-- id <- orders.id identity
-- rows <- orders.amount sort
-- rows <- orders.day group_by

-- case: WITH FILL and SETTINGS
-- dialect: clickhouse
-- table: orders(id, amount, day, items)
SELECT id FROM orders ORDER BY day WITH FILL FROM 1 TO 9 STEP 1 SETTINGS max_threads = 1
-- =>
-- id <- orders.id identity

-- case: VALUES with bare rows
VALUES 1, 2
-- =>
-- column1 <-

-- case: a condition that is never true
-- dialect: duckdb
-- table: orders(id, amount, day, items)
-- table: riders(id, name)
SELECT id FROM orders UNION ALL SELECT id FROM riders WHERE 1 = 0
-- =>
-- id <- orders.id identity
-- id <- riders.id identity

-- case: a query without rows among set operations
-- dialect: duckdb
-- table: orders(id, amount, day, items)
-- table: riders(id, name)
SELECT id FROM riders WHERE 1 <> 1 AND id > 2 UNION ALL SELECT id FROM orders
-- =>
-- id <- orders.id identity
-- id <- riders.id identity
-- rows <- riders.id filter

-- case: UNPIVOT of all columns but one
-- dialect: duckdb
-- table: orders(id, amount, day, items)
UNPIVOT orders ON COLUMNS(* EXCLUDE (id, items)) INTO NAME n VALUE v
-- =>
-- id <- orders.id identity
-- items <- orders.items identity
-- n <-
-- rows <- orders.amount filter
-- rows <- orders.day filter
-- v <- orders.amount identity
-- v <- orders.day identity

-- case: UNPIVOT of expressions
-- dialect: duckdb
-- table: orders(id, amount, day, items)
UNPIVOT orders ON (amount + 1)::int, CASE WHEN id > 1 THEN day END INTO NAME n VALUE v
-- =>
-- items <- orders.items identity
-- n <-
-- rows <- orders.amount filter
-- rows <- orders.day filter
-- rows <- orders.id filter
-- v <- orders.amount transformation
-- v <- orders.day transformation
-- v <- orders.id conditional

-- case: APPLY CHANGES with columns and history
-- dialect: databricks
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
APPLY CHANGES INTO totals FROM STREAM(orders) KEYS (id) IGNORE NULL UPDATES APPLY AS DELETE WHEN day = 1 SEQUENCE BY day COLUMNS * EXCEPT (items) STORED AS SCD TYPE 2 TRACK HISTORY ON (amount)
-- =>
-- amount <- orders.amount identity
-- amount <- orders.day conditional
-- amount <- orders.id conditional
-- amount <- totals.id conditional
-- day <- orders.day conditional
-- day <- orders.day identity
-- day <- orders.id conditional
-- day <- totals.id conditional
-- id <- orders.day conditional
-- id <- orders.id conditional
-- id <- orders.id identity
-- id <- totals.id conditional
-- rows <- orders.day filter
-- rows <- orders.id join
-- rows <- totals.id join

-- case: APPLY CHANGES with a column list
-- dialect: databricks
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
APPLY CHANGES INTO totals FROM STREAM(orders) KEYS (id) SEQUENCE BY day COLUMNS (id, amount) STORED AS SCD TYPE 1
-- =>
-- amount <- orders.amount identity
-- amount <- orders.day conditional
-- amount <- orders.id conditional
-- amount <- totals.id conditional
-- id <- orders.day conditional
-- id <- orders.id conditional
-- id <- orders.id identity
-- id <- totals.id conditional
-- rows <- orders.day filter
-- rows <- orders.id join
-- rows <- totals.id join

-- case: INSERT REPLACE WHERE
-- dialect: databricks
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
INSERT INTO totals REPLACE WHERE amount > 1 SELECT id, amount FROM orders
-- =>
-- totals.amount <- orders.amount identity
-- totals.id <- orders.id identity

-- case: INSERT REPLACE USING
-- dialect: databricks
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
INSERT INTO totals REPLACE USING (id) SELECT id, amount FROM orders
-- =>
-- totals.amount <- orders.amount identity
-- totals.id <- orders.id identity

-- case: INSERT REPLACE ON
-- dialect: databricks
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
INSERT INTO totals AS t REPLACE ON t.id = s.id (SELECT id, amount FROM orders) AS s
-- =>
-- totals.amount <- orders.amount identity
-- totals.id <- orders.id identity

-- case: MERGE with a hint
-- dialect: tsql
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
MERGE totals WITH (HOLDLOCK) AS t USING orders AS o ON t.id = o.id WHEN MATCHED AND o.amount > 1 THEN UPDATE SET amount = o.amount WHEN NOT MATCHED BY TARGET THEN INSERT DEFAULT VALUES;
-- =>
-- amount <- orders.amount conditional
-- amount <- orders.amount identity
-- amount <- orders.id conditional
-- amount <- totals.id conditional
-- rows <- orders.id join
-- rows <- totals.id join

-- case: MERGE with conditions of the actions
-- dialect: oracle
-- table: totals(ID, AMOUNT)
-- table: orders(ID, AMOUNT)
MERGE INTO totals t USING (SELECT DISTINCT id, amount FROM orders) o ON (t.id = o.id) WHEN MATCHED THEN UPDATE SET amount = o.amount WHERE o.amount > 1 WHEN NOT MATCHED THEN INSERT (id) VALUES (o.id) WHERE o.id > 2
-- =>
-- AMOUNT <- orders.AMOUNT conditional
-- AMOUNT <- orders.AMOUNT group_by
-- AMOUNT <- orders.AMOUNT identity
-- AMOUNT <- orders.ID conditional
-- AMOUNT <- orders.ID group_by
-- AMOUNT <- totals.ID conditional
-- ID <- orders.ID identity
-- rows <- orders.AMOUNT group_by
-- rows <- orders.ID filter
-- rows <- orders.ID group_by
-- rows <- orders.ID join
-- rows <- totals.ID join

-- case: MERGE that does nothing
-- dialect: postgres
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
MERGE INTO ONLY totals t USING orders o ON t.id = o.id WHEN MATCHED AND t.amount > 9 THEN DO NOTHING WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (o.id, o.amount)
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity
-- rows <- orders.id join
-- rows <- totals.amount filter
-- rows <- totals.id join

-- case: SET of an element and of a slice
-- dialect: postgres
-- table: orders(id, amount, day, items)
UPDATE orders SET items[1] = amount, items[2:3] = day
-- =>
-- items <- orders.amount transformation
-- items <- orders.day transformation
-- items <- orders.items transformation
-- items <- orders.items transformation

-- case: SET of several columns with ROW
-- dialect: postgres
-- table: orders(id, amount, day, items)
UPDATE orders SET (amount, day) = ROW(id, amount + 1), items = DEFAULT
-- =>
-- amount <- orders.id identity
-- day <- orders.amount transformation
-- items <-

-- case: INSERT with priorities
-- dialect: mysql
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
INSERT LOW_PRIORITY IGNORE INTO totals (id, amount) SELECT id, amount FROM orders
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity

-- case: INSERT OR REPLACE
-- dialect: sqlite
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
INSERT OR REPLACE INTO totals (id, amount) SELECT id, amount FROM orders
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity

-- case: a column has the name value
-- dialect: sqlite
-- table: v(value, k)
-- table: orders(id, amount, day, items)
INSERT INTO v (value, k) SELECT id, amount FROM orders
-- =>
-- k <- orders.amount identity
-- value <- orders.id identity

-- case: OVERRIDING SYSTEM VALUE
-- dialect: postgres
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
INSERT INTO totals (id, amount) OVERRIDING SYSTEM VALUE SELECT id, amount FROM orders
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity

-- case: INSERT BY POSITION
-- dialect: duckdb
-- table: totals(id, amount)
-- table: orders(id, amount, day, items)
INSERT INTO totals BY POSITION SELECT id, amount FROM orders
-- =>
-- amount <- orders.amount identity
-- id <- orders.id identity

-- case: INSERT INTO TABLE with partitions of two kinds
-- dialect: hive
-- table: p(id, day, hour)
-- table: orders(id, amount, day, items)
INSERT INTO TABLE p PARTITION (day = '1', hour) SELECT id, amount FROM orders
-- =>
-- day <-
-- hour <- orders.amount identity
-- id <- orders.id identity

-- case: EXCHANGE PARTITION exchanges the rows of two tables
-- dialect: oracle
-- table: a(ID)
-- table: b(ID)
ALTER TABLE a EXCHANGE PARTITION p1 WITH TABLE b
-- =>
-- a.ID <- b.ID identity
-- b.ID <- a.ID identity

-- case: RENAME of several columns and tables
-- dialect: mysql
-- table: a(x, y)
ALTER TABLE a RENAME COLUMN x TO k, RENAME COLUMN y TO v; RENAME TABLE a TO b; SELECT k FROM b
-- =>
-- b.k <- a.k identity
-- b.v <- a.v identity
-- k <- b.k identity

-- case: ALTER on a cluster
-- dialect: clickhouse
-- table: a(x)
-- table: b(x)
ALTER TABLE a ON CLUSTER c REPLACE PARTITION 1 FROM b
-- =>
-- x <- b.x identity

-- case: JSON functions have options for each argument
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
SELECT object_construct('a', id, 'b', amount) AS o, array_construct(id, amount) AS l FROM orders
-- =>
-- L <- orders.AMOUNT transformation
-- L <- orders.ID transformation
-- O <- orders.AMOUNT transformation
-- O <- orders.ID transformation
-- O.a <- orders.ID identity
-- O.b <- orders.AMOUNT identity

-- case: JSON constructors have formats and clauses
-- dialect: oracle
-- table: orders(ID, AMOUNT)
SELECT JSON_OBJECT(KEY 'a' VALUE id, 'b' : amount ABSENT ON NULL RETURNING CLOB) AS j, JSON_ARRAY(id FORMAT JSON, amount NULL ON NULL) AS l FROM orders
-- =>
-- J <- orders.AMOUNT transformation
-- J <- orders.ID transformation
-- J.a <- orders.ID identity
-- J.b <- orders.AMOUNT identity
-- L <- orders.AMOUNT transformation
-- L <- orders.ID transformation

-- case: aggregates have HAVING MAX, ORDER BY and LIMIT
-- dialect: bigquery
-- table: orders(id, amount, day, items)
SELECT any_value(id HAVING MAX amount) AS a, string_agg(DISTINCT day, ',' ORDER BY amount DESC LIMIT 2) AS s FROM orders
-- =>
-- a <- orders.amount sort
-- a <- orders.id aggregation
-- s <- orders.amount sort
-- s <- orders.day aggregation

-- case: GROUP_CONCAT has SEPARATOR
-- dialect: mysql
-- table: orders(id, amount, day, items)
SELECT group_concat(DISTINCT id ORDER BY amount SEPARATOR '-') AS g FROM orders
-- =>
-- g <- orders.amount sort
-- g <- orders.id aggregation

-- case: VARIADIC, OVERLAY and TRIM
-- dialect: postgres
-- table: riders(id, name)
SELECT concat(VARIADIC ARRAY[name]) AS c, overlay(name PLACING 'x' FROM 1 FOR 2) AS o, trim(BOTH 'x' FROM name) AS t FROM riders
-- =>
-- c <- riders.name transformation
-- o <- riders.name transformation
-- t <- riders.name transformation

-- case: XML elements have attributes and names
-- dialect: oracle
-- table: riders(ID, NAME)
SELECT XMLELEMENT("r", XMLATTRIBUTES(id AS "i", name), XMLFOREST(name AS "n", id)) AS x FROM riders
-- =>
-- X <- riders.ID transformation
-- X <- riders.NAME transformation

-- case: a query without brackets is an argument
-- dialect: duckdb
-- table: orders(id, amount, day, items)
SELECT list_sum(SELECT list(amount) FROM orders) AS s
-- =>
-- s <- orders.amount aggregation

-- case: ODBC escapes are constants and calls
-- dialect: tsql
-- table: orders(id, amount)
SELECT {d '2026-01-01'} AS d, {t '10:00:00'} AS t, {ts '2026-01-01 10:00:00'} AS ts, {fn ABS(amount)} AS f FROM orders
-- =>
-- d <-
-- f <- orders.amount transformation
-- t <-
-- ts <-
