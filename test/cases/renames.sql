-- case: a renamed table has the lineage of its new name
-- dialect: postgres
-- table: orders(id, price)
CREATE TABLE fresh AS SELECT id, price + 1 AS total FROM orders; ALTER TABLE fresh RENAME TO totals
-- =>
-- totals.id <- orders.id identity
-- totals.total <- orders.price transformation

-- case: a new name without a schema is in the schema of the relation
-- dialect: postgres
-- table: orders(id)
CREATE TABLE mart.fresh AS SELECT id FROM orders; ALTER TABLE mart.fresh RENAME TO totals; SELECT id FROM mart.totals
-- =>
-- mart.totals.id <- orders.id identity
-- id <- mart.totals.id identity

-- case: SWAP WITH exchanges two relations, and DROP removes the old one
-- dialect: snowflake
-- table: ORDERS(ID)
-- table: TOTALS(ID)
CREATE TABLE fresh AS SELECT id FROM orders; ALTER TABLE totals SWAP WITH fresh; DROP TABLE fresh
-- =>
-- TOTALS.ID <- ORDERS.ID identity

-- case: RENAME TABLE with several pairs
-- dialect: mysql
-- table: orders(id)
-- table: totals(id)
CREATE TABLE fresh AS SELECT id FROM orders; RENAME TABLE totals TO old, fresh TO totals; DROP TABLE old
-- =>
-- totals.id <- orders.id identity

-- case: RENAME of an existing relation copies its columns
-- dialect: bigquery
-- table: orders(id)
ALTER TABLE orders RENAME TO bookings
-- =>
-- id <- orders.id identity

-- case: RENAME of a relation with unknown columns
-- dialect: generic
RENAME TABLE a TO b
-- =>
-- opaque: star-over-unknown

-- case: ALTER TABLE renames, drops and adds columns
-- dialect: postgres
-- table: orders(x, y)
-- table: copies(k, l)
CREATE TABLE t AS SELECT x AS a, y FROM orders; ALTER TABLE t RENAME COLUMN a TO b; ALTER TABLE t DROP COLUMN y, ADD COLUMN z int; INSERT INTO copies SELECT * FROM t
-- =>
-- t.b <- orders.x identity
-- copies.k <- t.b identity
-- copies.l <- t.z identity

-- case: RENAME of a column of a temporary relation
-- dialect: postgres
-- table: orders(x)
CREATE TEMP TABLE t AS SELECT x AS a FROM orders; ALTER TABLE t RENAME a TO b; INSERT INTO copies (k) SELECT b FROM t
-- =>
-- copies.k <- orders.x identity

-- case: APPEND FROM moves the rows of another relation
-- dialect: redshift
-- table: fresh(id)
-- table: totals(id)
ALTER TABLE totals APPEND FROM fresh
-- =>
-- id <- fresh.id identity

-- case: SWITCH PARTITION moves the rows of a partition
-- dialect: tsql
-- table: fresh(id)
-- table: totals(id)
ALTER TABLE fresh SWITCH PARTITION 1 TO totals PARTITION 2
-- =>
-- id <- fresh.id identity

-- case: CLONE copies the rows
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
CREATE TABLE copies CLONE orders
-- =>
-- ID <- ORDERS.ID identity
-- PRICE <- ORDERS.PRICE identity
