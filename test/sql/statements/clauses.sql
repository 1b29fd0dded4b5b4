-- Queries that cannot be parsed completely: the message, its place, and what is still known.

-- case: a CTE function has no body
WITH FUNCTION f(x INT) RETURNS INT SELECT f(1)
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:46 Expected RETURN or BEGIN, found the end of the statement.
-- finding parse-failed 1:46 Expected RETURN or BEGIN, found the end of the statement.

-- case: a join has two conditions
SELECT o.id FROM orders o JOIN riders r ON o.id = r.id USING (id)
-- =>
-- other reads orders, riders, id at 1:1; columns unknown
-- opaque parse-failed 1:56 Expected the end of the statement, found "USING".
-- finding parse-failed 1:56 Expected the end of the statement, found "USING".

-- case: ASOF JOIN has no MATCH_CONDITION [snowflake]
SELECT o.id FROM orders o ASOF JOIN riders r
-- =>
-- select reads orders, riders at 1:1; columns ID=o.id@1:8; names orders.id@1:8

-- case: a window is not closed
SELECT sum(price) OVER (PARTITION BY id FROB) FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=sum(price) OVER (PARTITION BY id FROB)@1:8; names orders.id@1:38, orders.price@1:12
-- finding unread-item 1:41 Expected an operator, a comma or the end, found "FROB". The item counts as one value computed from every column that it references.

-- case: WINDOW has no name
SELECT sum(price) OVER w FROM orders WINDOW (PARTITION BY id)
-- =>
-- select reads orders at 1:1; columns _col_0=sum(price) OVER w@1:8; names orders.price@1:12

-- case: FETCH has no number
SELECT id FROM orders FETCH FIRST x
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8, orders.x@1:35
-- opaque unresolved-reference 1:35 x is not a column of any relation in scope; did you mean orders.tax?

-- case: ORDER BY has nothing
SELECT id FROM orders ORDER BY
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8
-- finding unread-item 1:29 Expected a value, found the end of the statement. The item counts as one value computed from every column that it references.

-- case: a sample has no size
SELECT id FROM orders TABLESAMPLE
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8
