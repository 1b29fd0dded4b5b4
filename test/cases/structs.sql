-- case: a field of a column is that column
-- dialect: bigquery
-- table: orders(id, buyer)
SELECT buyer.name AS n FROM orders
-- =>
-- n <- orders.buyer identity

-- case: the relation comes first where its name is also a column's
-- dialect: bigquery
-- table: buyer(name, buyer)
SELECT buyer.name AS n FROM buyer
-- =>
-- n <- buyer.name identity

-- case: an unnested element is the array, and the array shapes the rows
-- dialect: bigquery
-- table: orders(id, items)
SELECT id, item.sku AS sku FROM orders, UNNEST(items) AS item
-- =>
-- id <- orders.id identity
-- sku <- orders.items identity
-- rows <- orders.items join

-- case: a name qualified by a relation that has no such column is not a field of its row
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT o.total FROM orders o
-- =>
-- opaque: unresolved-reference

-- case: a qualifier that is no relation may be a struct of unknown columns
-- dialect: bigquery
-- table: orders(?)
SELECT buyer.name AS n FROM orders
-- =>
-- n <- orders.buyer identity inferred

-- case: a star over unnested structs is asked by field
-- dialect: bigquery
-- table: orders(id, items)
WITH lines AS (SELECT item.* FROM orders, UNNEST(items) AS item) SELECT sku FROM lines
-- =>
-- sku <- orders.items identity
-- rows <- orders.items join
