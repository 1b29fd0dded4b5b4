-- Expressions that cannot be parsed completely: the item counts as one value of every column that it references.

-- case: a quoted name is not closed
SELECT "id FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:8 This quoted name is not closed.
-- finding parse-failed 1:8 This quoted name is not closed.

-- case: a template is not closed
SELECT {{ a FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:8 This bracket is not closed.
-- finding parse-failed 1:8 This bracket is not closed.

-- case: POSITION without IN [duckdb]
SELECT position(name) FROM riders
-- =>
-- select reads riders at 1:1; columns _col_0=position(name)@1:8; names riders.name@1:17

-- case: a second value in a row [tsql]
SELECT (price, ) FROM orders
-- =>
-- select reads orders at 1:1; columns price=price@1:9; names orders.price@1:9
