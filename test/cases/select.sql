-- case: a sum has the inputs of both columns
-- table: orders(id, price, tax)
SELECT price + tax AS total FROM orders WHERE id > 0;
-- =>
-- rows <- orders.id filter
-- total <- orders.price transformation
-- total <- orders.tax transformation

-- case: a bare column is unchanged under any alias
-- table: orders(id, price)
SELECT id, price AS amount FROM orders
-- =>
-- id <- orders.id identity
-- amount <- orders.price identity

-- case: constants and parameters have no inputs
-- table: orders(id)
SELECT 1 AS one, 'x' AS letter, NULL AS nothing, current_date AS today FROM orders
-- =>
-- one <-
-- letter <-
-- nothing <-
-- today <-

-- case: count(*) reads no column
-- table: orders(id)
SELECT count(*) AS n FROM orders
-- =>
-- n <-

-- case: a cast changes the value
-- table: orders(id)
-- dialect: postgres
SELECT CAST(id AS text) AS a, id::text AS b FROM orders
-- =>
-- a <- orders.id transformation
-- b <- orders.id transformation

-- case: CASE conditions are conditional inputs, and branches are inputs of the value
-- table: orders(id, paid, price, tax)
SELECT CASE WHEN paid THEN price ELSE tax END AS due FROM orders
-- =>
-- due <- orders.paid conditional
-- due <- orders.price transformation
-- due <- orders.tax transformation

-- case: CASE with an operand compares the operand
-- table: orders(id, status, price)
SELECT CASE status WHEN 'paid' THEN price END AS due FROM orders
-- =>
-- due <- orders.status conditional
-- due <- orders.price transformation

-- case: COALESCE has either value, and NULLIF compares with its second argument
-- table: orders(a, b)
SELECT COALESCE(a, b) AS c, NULLIF(a, b) AS n FROM orders
-- =>
-- c <- orders.a transformation
-- c <- orders.b transformation
-- n <- orders.a transformation
-- n <- orders.b conditional

-- case: an alias hides the name of the relation
-- table: orders(id, price)
SELECT o.price FROM orders AS o WHERE o.id = 1
-- =>
-- price <- orders.price identity
-- rows <- orders.id filter

-- case: an ambiguous name has every candidate as an input
-- table: a(id, x)
-- table: b(id, x)
SELECT x FROM a, b
-- =>
-- x <- a.x identity inferred
-- x <- b.x identity inferred

-- case: ORDER BY without LIMIT does not decide the rows
-- table: orders(id, price)
SELECT id FROM orders ORDER BY price
-- =>
-- id <- orders.id identity

-- case: ORDER BY with LIMIT decides the rows
-- table: orders(id, price)
SELECT id FROM orders ORDER BY price DESC LIMIT 10
-- =>
-- id <- orders.id identity
-- rows <- orders.price sort

-- case: a lateral alias has the inputs of its expression
-- dialect: snowflake
-- table: ORDERS(PRICE, TAX)
SELECT price + tax AS total, total * 2 AS twice FROM orders
-- =>
-- TOTAL <- ORDERS.PRICE transformation
-- TOTAL <- ORDERS.TAX transformation
-- TWICE <- ORDERS.PRICE transformation
-- TWICE <- ORDERS.TAX transformation

-- case: a column hides a lateral alias of the same name
-- dialect: snowflake
-- table: ORDERS(PRICE, TAX)
SELECT price AS tax, tax * 2 AS twice FROM orders
-- =>
-- TAX <- ORDERS.PRICE identity
-- TWICE <- ORDERS.TAX transformation

-- case: a name without a meaning makes the statement opaque
-- table: orders(id)
SELECT nope FROM (SELECT id FROM orders) AS o
-- =>
-- opaque: unresolved-reference

-- case: text that is not SQL is opaque
SELEC id FRM orders WHERE (
-- =>
-- opaque: parse-failed

-- case: quoted names compare with case if the platform keeps their case
-- dialect: snowflake
-- table: ORDERS(ID, "MixedCase")
SELECT id FROM orders
-- =>
-- ID <- ORDERS.ID identity

-- case: a date part is no column
-- dialect: snowflake
-- table: ORDERS(ORDERED_AT, DAY)
SELECT dateadd(day, 1, ordered_at) AS next_day FROM orders
-- =>
-- NEXT_DAY <- ORDERS.ORDERED_AT transformation

-- case: DUAL is a row for constants
-- dialect: oracle
SELECT 1 AS one, sysdate AS now FROM dual
-- =>
-- ONE <-
-- NOW <-

-- case: generated names count the items
-- dialect: hive
-- table: orders(id, price)
CREATE TABLE out AS SELECT *, price + 1, concat(id, price) FROM orders
-- =>
-- _c1 <- orders.price transformation
-- _c2 <- orders.id transformation
-- _c2 <- orders.price transformation
-- id <- orders.id identity
-- price <- orders.price identity

-- case: generated names count the columns without a name
-- dialect: bigquery
-- table: orders(id, price)
SELECT *, price + 1, id, ROUND(price) FROM orders
-- =>
-- f0_ <- orders.price transformation
-- f1_ <- orders.price transformation
-- id <- orders.id identity
-- id <- orders.id identity
-- price <- orders.price identity

-- case: generated names are those of the function or keyword
-- dialect: postgres
-- table: orders(id, price)
SELECT price + 1, round(price)::int, id::text, CASE WHEN id > 1 THEN price END FROM orders
-- =>
-- ?column? <- orders.price transformation
-- case <- orders.id conditional
-- case <- orders.price transformation
-- id <- orders.id transformation
-- round <- orders.price transformation
