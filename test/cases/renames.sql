-- case: what is made under one name ends under another
-- dialect: postgres
-- table: orders(id, price)
CREATE TABLE fresh AS SELECT id, price + 1 AS total FROM orders; ALTER TABLE fresh RENAME TO totals
-- =>
-- totals.id <- orders.id identity
-- totals.total <- orders.price transformation

-- case: a new name without a schema stays in the schema
-- dialect: postgres
-- table: orders(id)
CREATE TABLE mart.fresh AS SELECT id FROM orders; ALTER TABLE mart.fresh RENAME TO totals; SELECT id FROM mart.totals
-- =>
-- mart.totals.id <- orders.id identity
-- id <- mart.totals.id identity

-- case: exchanged, and the other dropped
-- dialect: snowflake
-- table: ORDERS(ID)
-- table: TOTALS(ID)
CREATE TABLE fresh AS SELECT id FROM orders; ALTER TABLE totals SWAP WITH fresh; DROP TABLE fresh
-- =>
-- TOTALS.ID <- ORDERS.ID identity

-- case: several names in a row
-- dialect: mysql
-- table: orders(id)
-- table: totals(id)
CREATE TABLE fresh AS SELECT id FROM orders; RENAME TABLE totals TO old, fresh TO totals; DROP TABLE old
-- =>
-- totals.id <- orders.id identity

-- case: a name for what is there already
-- dialect: bigquery
-- table: orders(id)
ALTER TABLE orders RENAME TO bookings
-- =>
-- id <- orders.id identity

-- case: columns of a relation that nobody has listed
-- dialect: generic
RENAME TABLE a TO b
-- =>
-- opaque: star-over-unknown

-- case: a column is called otherwise, another goes, a third comes
-- dialect: postgres
-- table: orders(x, y)
-- table: copies(k, l)
CREATE TABLE t AS SELECT x AS a, y FROM orders; ALTER TABLE t RENAME COLUMN a TO b; ALTER TABLE t DROP COLUMN y, ADD COLUMN z int; INSERT INTO copies SELECT * FROM t
-- =>
-- t.b <- orders.x identity
-- copies.k <- t.b identity
-- copies.l <- t.z identity

-- case: a column of a temporary relation
-- dialect: postgres
-- table: orders(x)
CREATE TEMP TABLE t AS SELECT x AS a FROM orders; ALTER TABLE t RENAME a TO b; INSERT INTO copies (k) SELECT b FROM t
-- =>
-- copies.k <- orders.x identity

-- case: rows of one relation are appended to another
-- dialect: redshift
-- table: fresh(id)
-- table: totals(id)
ALTER TABLE totals APPEND FROM fresh
-- =>
-- id <- fresh.id identity

-- case: a partition goes over
-- dialect: tsql
-- table: fresh(id)
-- table: totals(id)
ALTER TABLE fresh SWITCH PARTITION 1 TO totals PARTITION 2
-- =>
-- id <- fresh.id identity

-- case: a clone has the rows too
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
CREATE TABLE copies CLONE orders
-- =>
-- ID <- ORDERS.ID identity
-- PRICE <- ORDERS.PRICE identity
