-- case: a star has every column in order
-- table: orders(id, price)
SELECT * FROM orders
-- =>
-- id <- orders.id identity
-- price <- orders.price identity

-- case: a qualified star has the columns of its relation
-- table: orders(id, rider_id)
-- table: riders(id, name)
SELECT o.*, r.name FROM orders o JOIN riders r ON o.rider_id = r.id
-- =>
-- id <- orders.id identity
-- rider_id <- orders.rider_id identity
-- name <- riders.name identity
-- rows <- orders.rider_id join
-- rows <- riders.id join

-- case: EXCEPT removes columns from a star
-- dialect: bigquery
-- table: orders(id, price, secret)
SELECT * EXCEPT (secret) FROM orders
-- =>
-- id <- orders.id identity
-- price <- orders.price identity

-- case: a star over unknown columns has unknown columns
-- table: orders(?)
SELECT * FROM orders
-- =>
-- opaque: star-over-unknown

-- case: a name is looked up through a star over unknown columns
-- table: orders(?)
WITH source AS (SELECT * FROM orders), renamed AS (SELECT id AS order_id, price FROM source)
SELECT order_id, price + 1 AS p FROM renamed
-- =>
-- order_id <- orders.id identity
-- p <- orders.price transformation

-- case: a known column is found before a relation with unknown columns
-- table: orders(id, price)
-- table: mystery(?)
SELECT price, colour FROM orders, mystery
-- =>
-- price <- orders.price identity
-- colour <- mystery.colour identity

-- case: a name has two candidates if two relations have unknown columns
-- table: a(?)
-- table: b(?)
SELECT x FROM a, b
-- =>
-- x <- a.x identity inferred
-- x <- b.x identity inferred

-- case: DISTINCT over unknown columns compares unknown columns
-- table: a(?)
SELECT x FROM (SELECT DISTINCT * FROM a) AS d
-- =>
-- opaque: star-over-unknown

-- case: UNION ALL pairs the columns of two stars over unknown columns by name
-- table: a(?)
-- table: b(?)
SELECT x FROM (SELECT * FROM a UNION ALL SELECT * FROM b) AS u
-- =>
-- x <- a.x identity inferred
-- x <- b.x identity inferred

-- case: a schema may use another case than the text
-- dialect: trino
-- table: raw.supplies(ID, NAME)
WITH source AS (SELECT * FROM raw.supplies), renamed AS (SELECT id AS supply_id, name FROM source) SELECT * FROM renamed
-- =>
-- supply_id <- raw.supplies.ID identity
-- name <- raw.supplies.NAME identity

-- case: the alias of a relation with unknown columns is its row, or a column of that name
-- dialect: bigquery
-- table: raw(?)
SELECT o, id FROM raw AS o
-- =>
-- o <- raw.o identity inferred
-- opaque: star-over-unknown
-- id <- raw.id identity

-- case: ILIKE selects the columns of a star
-- dialect: snowflake
-- table: PAYMENTS(ID, PAY_DAY, PAY_SUM, PAYEE)
SELECT * ILIKE 'pay\\_%' EXCLUDE pay_day REPLACE (pay_sum * 2 AS pay_sum) RENAME pay_sum AS total FROM payments
-- =>
-- TOTAL <- PAYMENTS.PAY_SUM transformation

-- case: a name is looked up through ILIKE over unknown columns
-- dialect: snowflake
SELECT p.pay_day FROM (SELECT * ILIKE 'pay%' FROM payments) p
-- =>
-- PAY_DAY <- PAYMENTS.PAY_DAY identity

-- case: NOT LIKE and SIMILAR TO select the columns of a star
-- dialect: duckdb
-- table: orders(id, tmp_a, tmp_b, total)
SELECT * NOT LIKE 'tmp\_%', orders.* EXCLUDE (orders.id) SIMILAR TO '.*_[b-z]' FROM orders
-- =>
-- id <- orders.id identity
-- tmp_b <- orders.tmp_b identity
-- total <- orders.total identity

-- case: COLUMNS with a regular expression repeats an aggregate for each column
-- dialect: duckdb
-- table: orders(id, price_net, price_gross)
SELECT id, max(COLUMNS('price_(.*)')) AS 'top_\1' FROM orders GROUP BY id
-- =>
-- id <- orders.id identity
-- rows <- orders.id group_by
-- top_gross <- orders.price_gross aggregation
-- top_net <- orders.price_net aggregation

-- case: COLUMNS with a list and with a lambda
-- dialect: duckdb
-- table: orders(id, price_net, price_gross)
SELECT COLUMNS(['id', 'price_net']) + 1, COLUMNS(lambda c: c LIKE '%gross') FROM orders
-- =>
-- id <- orders.id transformation
-- price_gross <- orders.price_gross identity
-- price_net <- orders.price_net transformation

-- case: *COLUMNS unpacks the columns into arguments, and EXCLUDE removes some
-- dialect: duckdb
-- table: orders(id, a, b)
SELECT coalesce(*COLUMNS('^[ab]$')) AS first, sum(COLUMNS(* EXCLUDE (id, b))) FROM orders
-- =>
-- a <- orders.a aggregation
-- first <- orders.a transformation
-- first <- orders.b transformation

-- case: COLUMNS in WHERE reads all its columns
-- dialect: duckdb
-- table: orders(id, a, b)
SELECT id FROM orders WHERE COLUMNS('a|b') > 1
-- =>
-- id <- orders.id identity
-- rows <- orders.a filter
-- rows <- orders.b filter

-- case: a name is looked up through COLUMNS over unknown columns
-- dialect: duckdb
-- table: raw(?)
SELECT price_net FROM (SELECT COLUMNS('price.*') FROM raw)
-- =>
-- price_net <- raw.price_net identity

-- case: COLUMNS over unknown columns makes the result unknown
-- dialect: duckdb
-- table: raw(?)
SELECT min(COLUMNS(*)) FROM raw
-- =>
-- opaque: star-over-unknown

-- case: #3 is the third column
-- dialect: duckdb
-- table: orders(id, a, b)
SELECT #3 AS last, #1 FROM orders
-- =>
-- #1 <- orders.id identity
-- last <- orders.b identity

-- case: TRANSFORM(*) passes every column to the script
-- dialect: hive
-- table: people(zip, name)
SELECT TRANSFORM(*) USING 'clean.py' AS who STRING, place INT FROM people
-- =>
-- who <- people.zip transformation
-- who <- people.name transformation
-- place <- people.zip transformation
-- place <- people.name transformation

-- case: TRANSFORM with a qualified star passes the columns of one relation
-- dialect: spark
-- table: people(zip, name)
-- table: towns(zip, town)
SELECT TRANSFORM(t.*, p.name) USING 'clean.py' AS (who STRING) FROM people p JOIN towns t ON p.zip = t.zip
-- =>
-- who <- people.name transformation
-- who <- towns.town transformation
-- who <- towns.zip transformation
-- rows <- people.zip join
-- rows <- towns.zip join

-- case: TRANSFORM(*) over unknown columns
-- dialect: hive
-- table: people(?)
SELECT TRANSFORM(*) USING 'cat' AS who FROM people
-- =>
-- opaque: star-over-unknown

-- case: a star in an IN list is every column
-- dialect: databricks
-- table: scores(first, second)
SELECT 'x' IN (*) AS there FROM scores
-- =>
-- there <- scores.first transformation
-- there <- scores.second transformation

-- case: qualified stars as arguments of functions, and the fields of the struct that they make
-- dialect: databricks
-- table: people(name)
-- table: towns(town)
SELECT both.town AS place, hash(p.*, t.*) AS h FROM (SELECT struct(p.*, t.*) AS both FROM people p, towns t), people p, towns t
-- =>
-- place <- towns.town identity
-- h <- people.name transformation
-- h <- towns.town transformation

-- case: a qualified star in brackets is a row of the relation
-- dialect: postgres
-- table: people(zip, name)
-- table: olds(zip, name)
SELECT p.zip, md5((p.*)::text) AS h FROM people p JOIN olds o ON p.zip = o.zip WHERE (p.*) IS DISTINCT FROM (o.*)
-- =>
-- zip <- people.zip identity
-- h <- people.name transformation
-- h <- people.zip transformation
-- rows <- people.zip join
-- rows <- olds.zip join
-- rows <- people.name filter
-- rows <- people.zip filter
-- rows <- olds.name filter
-- rows <- olds.zip filter

-- case: brackets around a single star have no effect
-- dialect: postgres
-- table: people(zip, name)
SELECT (p.*) FROM people p
-- =>
-- zip <- people.zip identity
-- name <- people.name identity

-- case: COUNT(DISTINCT *) reads every column
-- dialect: snowflake
-- table: PEOPLE(ZIP, NAME)
SELECT count(*) AS n, count(DISTINCT *) AS d FROM people
-- =>
-- N <-
-- D <- PEOPLE.ZIP aggregation
-- D <- PEOPLE.NAME aggregation

-- case: in Snowflake, COUNT(alias.*) reads every column, because a null value excludes the row
-- dialect: snowflake
-- table: PEOPLE(ZIP, NAME)
SELECT count(p.*) AS n FROM people p
-- =>
-- N <- PEOPLE.ZIP aggregation
-- N <- PEOPLE.NAME aggregation
