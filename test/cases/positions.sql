-- References to columns by position, and the files of a stage.

-- case: $2 is the second column of its relation
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT $2 AS paid, o.$1 FROM orders AS o WHERE $1 > 0
-- =>
-- PAID <- ORDERS.PRICE identity
-- $1 <- ORDERS.ID identity
-- rows <- ORDERS.ID filter

-- case: a position in the rows of VALUES
-- dialect: snowflake
-- table: SIZES(CM)
SELECT $1 AS name, v.$2 AS cm FROM SIZES, LATERAL (VALUES ('small', sizes.cm), ('large', sizes.cm * 2)) v
-- =>
-- NAME <- SIZES.CM identity inferred
-- CM <- SIZES.CM identity
-- CM <- SIZES.CM transformation

-- case: a position in a derived table
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT $2 + 1 AS more FROM (SELECT id, price * 2 AS twice FROM orders)
-- =>
-- MORE <- ORDERS.PRICE transformation

-- case: a position in a relation with unknown columns
-- dialect: snowflake
SELECT $1 FROM orders
-- =>
-- opaque: star-over-unknown

-- case: files have columns by position, and their values have fields
-- dialect: snowflake
SELECT f.$1:order.id::NUMBER AS id, f.$2 AS price, METADATA$FILENAME AS file
FROM @sales.landing/2026/orders.json (FILE_FORMAT => 'lines', PATTERN => '.*json') AS f
-- =>
-- ID <- @sales.landing/2026/orders.json.$1.order.id transformation
-- PRICE <- @sales.landing/2026/orders.json.$2 identity
-- FILE <- @sales.landing/2026/orders.json.METADATA$FILENAME identity

-- case: a position in a star over files
-- dialect: snowflake
SELECT q.$3 AS third FROM (SELECT * FROM @~/loads/) q
-- =>
-- THIRD <- @~/loads/.$3 identity

-- case: CHANGES has the columns of the relation
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT c.id FROM orders CHANGES (INFORMATION => DEFAULT) AT (OFFSET => -60) END (TIMESTAMP => $until) AS c
-- =>
-- ID <- ORDERS.ID identity
