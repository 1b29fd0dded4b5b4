-- Queries that cannot be parsed completely: the message, its place, and what is still known.

-- case: text after the statement
SELECT id FROM orders LIMIT 1 ) x
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:31 Expected the end of the statement, found ")".
-- finding parse-failed 1:31 Expected the end of the statement, found ")".

-- case: no select list
SELECT FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:8 Expected a value, found "FROM".
-- finding parse-failed 1:8 Expected a value, found "FROM".

-- case: no relation after FROM
SELECT id FROM
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:11 Expected the name of a relation, found the end of the statement.
-- finding parse-failed 1:11 Expected the name of a relation, found the end of the statement.

-- case: no relation after a comma
SELECT id FROM orders, WHERE id = 1
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:24 Expected the name of a relation, found "WHERE".
-- finding parse-failed 1:24 Expected the name of a relation, found "WHERE".

-- case: no query in brackets
SELECT id FROM (orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:16 This bracket is not closed.
-- finding parse-failed 1:16 This bracket is not closed.

-- case: no query after UNION
SELECT id FROM orders UNION ALL
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:29 Expected SELECT, found the end of the statement.
-- finding parse-failed 1:29 Expected SELECT, found the end of the statement.

-- case: no body of a CTE
WITH x AS SELECT id FROM orders SELECT id FROM x
-- =>
-- other reads orders, x at 1:1; columns unknown
-- opaque parse-failed 1:11 Expected "(", found "SELECT".
-- finding parse-failed 1:11 Expected "(", found "SELECT".

-- case: no query after WITH
WITH x AS (SELECT id FROM orders)
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:33 Expected SELECT, found the end of the statement.
-- finding parse-failed 1:33 Expected SELECT, found the end of the statement.

-- case: no condition after ON
SELECT o.id FROM orders o JOIN riders r WHERE o.id = 1
-- =>
-- select reads orders, riders at 1:1; columns id=o.id@1:8; names orders.id@1:8

-- case: no expression after ON
SELECT o.id FROM orders o JOIN riders r ON
-- =>
-- select reads orders, riders at 1:1; columns id=o.id@1:8; names orders.id@1:8
-- finding unread-item 1:41 Expected a value, found the end of the statement. The item counts as one value computed from every column that it references.

-- case: no list after GROUP BY
SELECT id FROM orders GROUP BY
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8
-- finding unread-item 1:29 Expected a value, found the end of the statement. The item counts as one value computed from every column that it references.

-- case: no bracket after GROUPING SETS
SELECT id FROM orders GROUP BY GROUPING SETS id
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:46 Expected "(", found "id".
-- finding parse-failed 1:46 Expected "(", found "id".

-- case: a set of GROUPING SETS is not closed
SELECT id FROM orders GROUP BY GROUPING SETS ((id price), ())
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8, orders.price@1:51
-- finding unread-item 1:51 Expected an operator, a comma or the end, found "price". The item counts as one value computed from every column that it references.

-- case: no bracket after PIVOT
SELECT * FROM orders PIVOT sum(price) FOR rider IN (1)
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:28 Expected the end of the statement, found "sum".
-- finding parse-failed 1:28 Expected the end of the statement, found "sum".

-- case: no aggregate in PIVOT
SELECT * FROM orders PIVOT (price FOR rider IN (1, 2))
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:35 Expected an aggregate, found "FOR".
-- finding parse-failed 1:35 Expected an aggregate, found "FOR".

-- case: no list of values in PIVOT
SELECT * FROM orders PIVOT (sum(price) FOR rider IN 1)
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:53 Expected "(", found "1".
-- finding parse-failed 1:53 Expected "(", found "1".

-- case: text after PIVOT
SELECT * FROM orders PIVOT (sum(price) FOR rider IN (1) x)
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:57 Expected ")", found "x".
-- finding parse-failed 1:57 Expected ")", found "x".

-- case: no bracket after UNPIVOT
SELECT * FROM orders UNPIVOT v FOR n IN (price)
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:30 Expected the end of the statement, found "v".
-- finding parse-failed 1:30 Expected the end of the statement, found "v".

-- case: a computed column in UNPIVOT
SELECT * FROM orders UNPIVOT (v FOR n IN (price + 1))
-- =>
-- select reads orders at 1:1; columns id=*@1:8, tax=*@1:8, rider=*@1:8, items=*@1:8, n=*@1:8, v=*@1:8; names orders.price@1:15

-- case: MATCH_RECOGNIZE has an unknown clause [snowflake]
SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY id FROB x PATTERN (a) DEFINE a AS price > 1)
-- =>
-- select reads orders at 1:1; columns _col_0=*@1:8; names orders.id@1:52
-- finding unread-item 1:55 Expected an operator, a comma or the end, found "FROB". The item counts as one value computed from every column that it references.

-- case: MATCH_RECOGNIZE has no bracket [snowflake]
SELECT * FROM orders MATCH_RECOGNIZE PATTERN (a)
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:38 Expected "(", found "PATTERN".
-- finding parse-failed 1:38 Expected "(", found "PATTERN".

-- case: two INTO in one SELECT [tsql]
SELECT id INTO a INTO b FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:18 Expected the end of the statement, found "INTO".
-- finding parse-failed 1:18 Expected the end of the statement, found "INTO".

-- case: two FROM in one SELECT
SELECT id FROM orders FROM riders
-- =>
-- other reads orders, riders at 1:1; columns unknown
-- opaque parse-failed 1:23 Expected the end of the statement, found "FROM".
-- finding parse-failed 1:23 Expected the end of the statement, found "FROM".

-- case: a join in brackets is not closed
SELECT o.id FROM (orders o JOIN riders r ON o.id = r.id x)
-- =>
-- select reads orders, riders at 1:1; columns id=o.id@1:8; names orders.id@1:8, riders.id@1:52
-- finding unread-clause 1:57 Expected an operator, a comma or the end, found "x". The clause counts as a filter on every column that it references.

-- case: TOP has a column [tsql]
SELECT TOP (price) id FROM orders
-- =>
-- select reads orders at 1:1; columns id=id@1:20; names orders.id@1:20, orders.price@1:13

-- case: ORDER BY ALL with a limit [duckdb]
SELECT id FROM orders ORDER BY ALL LIMIT 3
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8

-- case: LIMIT BY of a set operation [clickhouse]
(SELECT id FROM orders UNION ALL SELECT id FROM riders) LIMIT 1 BY id
-- =>
-- other reads orders, riders at 1:1; columns unknown
-- opaque unsupported-construct 1:2 LIMIT … BY of a set operation is not supported yet.
-- finding unsupported-construct 1:2 LIMIT … BY of a set operation is not supported yet.

-- case: LATERAL VIEW without a call [hive]
SELECT x FROM orders LATERAL VIEW items AS x
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:41 Expected a call after LATERAL VIEW, found "AS".
-- finding parse-failed 1:41 Expected a call after LATERAL VIEW, found "AS".

-- case: an unknown step of a pipe [bigquery]
FROM orders |> FROB id
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:16 Expected a step of a pipe, found "FROB".
-- finding parse-failed 1:16 Expected a step of a pipe, found "FROB".

-- case: a pipe without a step [bigquery]
FROM orders |>
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:13 Expected a step of a pipe, found the end of the statement.
-- finding parse-failed 1:13 Expected a step of a pipe, found the end of the statement.

-- case: a pipe calls no function [bigquery]
FROM orders |> CALL 1
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:21 Expected a table function, found the end of the statement.
-- finding parse-failed 1:21 Expected a table function, found the end of the statement.

-- case: the system columns of JSON_TABLE are missing [postgres]
SELECT * FROM orders o, JSON_TABLE(o.items, '$' x)
-- =>
-- select reads orders at 1:1; columns id=*@1:8, price=*@1:8, tax=*@1:8, rider=*@1:8, items=*@1:8, and further columns; names orders.items@1:36
-- opaque star-over-unknown 1:8 the star selects from a query, whose columns are unknown
-- finding unread-item 1:49 Expected an operator, a comma or the end, found "x". The item counts as one value computed from every column that it references.

-- case: TABLE has no name [postgres]
TABLE 1
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:7 Expected the name of a relation, found "1".
-- finding parse-failed 1:7 Expected the name of a relation, found "1".

-- case: INTO has no file [mysql]
SELECT id FROM orders INTO FROB 'x'
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:33 Expected the end of the statement, found "'x'".
-- finding parse-failed 1:33 Expected the end of the statement, found "'x'".

-- case: FOR has an unknown word [tsql]
SELECT id FROM orders FOR FROB
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:23 FOR FROB is not supported yet.
-- finding unsupported-construct 1:23 FOR FROB is not supported yet.

-- case: time travel to a column [snowflake]
SELECT id FROM orders FOR SYSTEM_TIME AS OF riders.id
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:45 Time travel to the value of a column is not supported yet.
-- finding unsupported-construct 1:45 Time travel to the value of a column is not supported yet.

-- case: time travel to a moment of an unknown kind [oracle]
SELECT id FROM orders AS OF FROB 1
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:29 This form of time travel is not supported yet.
-- finding unsupported-construct 1:29 This form of time travel is not supported yet.

-- case: time travel of an unknown form
SELECT id FROM orders FOR SYSTEM_TIME FROB 1
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:39 This form of time travel is not supported yet.
-- finding unsupported-construct 1:39 This form of time travel is not supported yet.

-- case: a name with five parts
SELECT id FROM a.b.c.d.e
-- =>
-- other at 1:1; columns unknown
-- opaque unsupported-construct 1:24 A name of more than four parts is not supported yet.
-- finding unsupported-construct 1:24 A name of more than four parts is not supported yet.

-- case: a relation is a number
SELECT id FROM 1
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:16 Expected the name of a relation, found "1".
-- finding parse-failed 1:16 Expected the name of a relation, found "1".

-- case: a relation is a string
SELECT id FROM 'orders'
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8

-- case: a column is a string before a dot
SELECT 'a'.b FROM orders
-- =>
-- select reads orders at 1:1; columns b='a'.b@1:8

-- case: VALUES has no rows
VALUES
-- =>
-- select at 1:1

-- case: a row of VALUES is not closed
INSERT INTO report VALUES (1, 2
-- =>
-- insert report at 1:1; columns unknown
-- opaque parse-failed 1:27 This bracket is not closed.
-- finding parse-failed 1:27 This bracket is not closed.
