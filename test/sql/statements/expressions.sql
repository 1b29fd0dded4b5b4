-- Expressions that cannot be parsed completely: the item counts as one value of every column that it references.

-- case: no value after an operator
SELECT price + FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=price +@1:8; names orders.price@1:8
-- finding unread-item 1:16 Expected a value, found "FROM". The item counts as one value computed from every column that it references.

-- case: no value after a comma
SELECT id, FROM orders
-- =>
-- select reads orders at 1:1; columns id=id@1:8; names orders.id@1:8

-- case: two values without an operator
SELECT price 1 + tax FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=price 1 + tax@1:8; names orders.price@1:8, orders.tax@1:18
-- finding unread-item 1:14 Expected an operator, a comma or the end, found "1". The item counts as one value computed from every column that it references.

-- case: a bracket is not closed
SELECT (price + tax FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:8 This bracket is not closed.
-- finding parse-failed 1:8 This bracket is not closed.

-- case: a bracket is closed twice
SELECT (price)) FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:15 Expected the end of the statement, found ")".
-- finding parse-failed 1:15 Expected the end of the statement, found ")".

-- case: a call is not closed
SELECT max(price FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:11 This bracket is not closed.
-- finding parse-failed 1:11 This bracket is not closed.

-- case: arguments without a comma
SELECT f(price 1 tax) FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=f(price 1 tax)@1:8; names orders.price@1:10, orders.tax@1:18
-- finding unread-item 1:16 Expected an operator, a comma or the end, found "1". The item counts as one value computed from every column that it references.

-- case: CASE without WHEN
SELECT CASE price END FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=CASE price END@1:8; names orders.price@1:13
-- finding unread-item 1:19 Expected WHEN, found "END". The item counts as one value computed from every column that it references.

-- case: CASE without THEN
SELECT CASE WHEN price > 1 tax END FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=CASE WHEN price > 1 tax END@1:8; names orders.price@1:18, orders.tax@1:28
-- finding unread-item 1:28 Expected THEN, found "tax". The item counts as one value computed from every column that it references.

-- case: CASE without END
SELECT CASE WHEN price > 1 THEN tax FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=CASE WHEN price > 1 THEN tax@1:8; names orders.price@1:18, orders.tax@1:33
-- finding unread-item 1:37 Expected END, found "FROM". The item counts as one value computed from every column that it references.

-- case: BETWEEN without AND
SELECT price BETWEEN 1 OR 2 FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=price BETWEEN 1 OR 2@1:8; names orders.price@1:8
-- finding unread-item 1:24 Expected AND, found "OR". The item counts as one value computed from every column that it references.

-- case: IN without a list
SELECT price IN FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=price IN@1:8; names orders.price@1:8
-- finding unread-item 1:17 Expected a value, found "FROM". The item counts as one value computed from every column that it references.

-- case: IS without a value
SELECT price IS FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=price IS@1:8; names orders.price@1:8
-- finding unread-item 1:17 Expected a value, found "FROM". The item counts as one value computed from every column that it references.

-- case: LIKE without a pattern
SELECT name LIKE FROM riders
-- =>
-- select reads riders at 1:1; columns _col_0=name LIKE@1:8; names riders.name@1:8
-- finding unread-item 1:18 Expected a value, found "FROM". The item counts as one value computed from every column that it references.

-- case: CAST without a type
SELECT CAST(price) FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=CAST(price)@1:8; names orders.price@1:13
-- finding unread-item 1:13 Expected AS, found ")". The item counts as one value computed from every column that it references.

-- case: CAST with text after the type
SELECT CAST(price AS int FROB) FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=CAST(price AS int FROB)@1:8; names orders.price@1:13
-- finding unread-item 1:26 Expected ")", found "FROB". The item counts as one value computed from every column that it references.

-- case: EXTRACT without a part
SELECT EXTRACT(FROM id) FROM orders
-- =>
-- other reads orders, id at 1:1; columns unknown
-- opaque parse-failed 1:21 Expected FROM, found "id".
-- finding parse-failed 1:21 Expected FROM, found "id".

-- case: a star inside an expression
SELECT 1 + * FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:12 A star inside an expression is not supported yet.
-- finding unsupported-construct 1:12 A star inside an expression is not supported yet.

-- case: a star in a call
SELECT f(price, *) FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=f(price, *)@1:8; names orders.price@1:10

-- case: a star without a field [bigquery]
SELECT * EXCEPT (items.sku) FROM orders
-- =>
-- select reads orders at 1:1; columns id=* EXCEPT (items.sku)@1:8, price=* EXCEPT (items.sku)@1:8, tax=* EXCEPT (items.sku)@1:8, rider=* EXCEPT (items.sku)@1:8, items=* EXCEPT (items.sku)@1:8

-- case: REPLACE without a name [bigquery]
SELECT * REPLACE (price + 1) FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:27 Expected a column, found ")".
-- finding parse-failed 1:27 Expected a column, found ")".

-- case: APPLY of an unknown function [clickhouse]
SELECT * APPLY(x -> x + price) FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:25 APPLY of a function that reads other columns is not supported yet.
-- finding unsupported-construct 1:25 APPLY of a function that reads other columns is not supported yet.

-- case: COLUMNS with a pattern that is no constant [clickhouse]
SELECT COLUMNS(name) FROM riders
-- =>
-- select reads riders at 1:1; columns name=COLUMNS(name)@1:8

-- case: COLUMNS with a computed list [duckdb]
SELECT COLUMNS(x -> x LIKE name) FROM riders
-- =>
-- other reads riders at 1:1; columns unknown
-- opaque unsupported-construct 1:28 A star with a pattern that is no constant is not supported yet.
-- finding unsupported-construct 1:28 A star with a pattern that is no constant is not supported yet.

-- case: a list comprehension without IN [duckdb]
SELECT [x + 1 for x items] FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=[x + 1 for x items]@1:8; names orders.items@1:21
-- finding unread-item 1:21 Expected IN, found "items". The item counts as one value computed from every column that it references.

-- case: a list comprehension is not closed [duckdb]
SELECT [x + 1 for x in items FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:8 This bracket is not closed.
-- finding parse-failed 1:8 This bracket is not closed.

-- case: a struct without a value [duckdb]
SELECT {'a': price, 'b'} FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0={'a': price, 'b'}@1:8; names orders.price@1:14
-- finding unread-item 1:21 Expected :, found "}". The item counts as one value computed from every column that it references.

-- case: a map is not closed [duckdb]
SELECT MAP {'a': price FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:12 This bracket is not closed.
-- finding parse-failed 1:12 This bracket is not closed.

-- case: a subscript is not closed
SELECT items[1 FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:13 This bracket is not closed.
-- finding parse-failed 1:13 This bracket is not closed.

-- case: a path without a name [snowflake]
SELECT items: FROM orders
-- =>
-- select at 1:1; columns unknown
-- opaque unresolved-reference 1:8 items is not a column of any relation in scope

-- case: a cast without a type [snowflake]
SELECT price:: FROM orders
-- =>
-- select at 1:1; columns unknown
-- opaque unresolved-reference 1:8 price is not a column of any relation in scope

-- case: a window function without a window
SELECT sum(price) OVER FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=sum(price) OVER@1:8; names orders.price@1:12
-- finding unread-item 1:19 Expected an operator, a comma or the end, found "OVER". The item counts as one value computed from every column that it references.

-- case: FILTER without WHERE [postgres]
SELECT sum(price) FILTER (price > 1) FROM orders
-- =>
-- select reads orders at 1:1; columns ?column?=sum(price) FILTER (price > 1)@1:8; names orders.price@1:12
-- finding unread-item 1:19 Expected an operator, a comma or the end, found "FILTER". The item counts as one value computed from every column that it references.

-- case: WITHIN GROUP without a bracket [postgres]
SELECT percentile_cont(0.5) WITHIN GROUP ORDER BY price FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:36 Expected GROUP BY, found "GROUP".
-- finding parse-failed 1:36 Expected GROUP BY, found "GROUP".

-- case: KEEP without FIRST or LAST [oracle]
SELECT max(price) KEEP (DENSE_RANK ORDER BY id) FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=max(price) KEEP (DENSE_RANK ORDER BY id)@1:8; names orders.id@1:45, orders.price@1:12
-- finding unread-item 1:36 Expected FIRST or LAST, found "ORDER". The item counts as one value computed from every column that it references.

-- case: ARRAY without a bracket [bigquery]
SELECT ARRAY<INT64> price FROM orders
-- =>
-- select reads orders at 1:1; columns f0_=ARRAY<INT64> price@1:8; names orders.price@1:21
-- finding unread-item 1:21 Expected "[", found "price". The item counts as one value computed from every column that it references.

-- case: STRUCT without a bracket [bigquery]
SELECT STRUCT<a INT64> price FROM orders
-- =>
-- select reads orders at 1:1; columns f0_=STRUCT<a INT64> price@1:8; names orders.price@1:24
-- finding unread-item 1:24 Expected "(", found "price". The item counts as one value computed from every column that it references.

-- case: a type is not closed [bigquery]
SELECT CAST(items AS ARRAY<INT64) FROM orders
-- =>
-- select reads orders at 1:1; columns f0_=CAST(items AS ARRAY<INT64)@1:8; names orders.items@1:13
-- finding unread-item 1:28 Expected ">", found ")". The item counts as one value computed from every column that it references.

-- case: NOT without a value
SELECT NOT FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=NOT@1:8
-- finding unread-item 1:12 Expected a value, found "FROM". The item counts as one value computed from every column that it references.

-- case: a lambda without a body
SELECT f(x ->) FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=f(x ->)@1:8
-- finding unread-item 1:12 Expected a value, found ")". The item counts as one value computed from every column that it references.

-- case: an assignment inside an expression
SELECT price := tax FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:14 An assignment inside an expression is not supported yet.
-- finding unsupported-construct 1:14 An assignment inside an expression is not supported yet.

-- case: AT TIME ZONE without a zone
SELECT id AT TIME ZONE FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=id AT TIME ZONE@1:8; names orders.id@1:8
-- finding unread-item 1:24 Expected a value, found "FROM". The item counts as one value computed from every column that it references.

-- case: COLLATE without a name
SELECT name COLLATE FROM riders
-- =>
-- select at 1:1; columns unknown
-- opaque unresolved-reference 1:8 name is not a column of any relation in scope

-- case: EXISTS without a query
SELECT EXISTS (1) FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=EXISTS (1)@1:8

-- case: an unknown operator
SELECT price <~~> tax FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=price <~~> tax@1:8; names orders.price@1:8, orders.tax@1:19
-- finding unread-item 1:15 Expected a value, found "~~". The item counts as one value computed from every column that it references.
-- finding unread-item 1:17 Expected a value, found ">". The item counts as one value computed from every column that it references.

-- case: a string is not closed
SELECT 'abc FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:8 This string is not closed.
-- finding parse-failed 1:8 This string is not closed.

-- case: a comment is not closed
SELECT id /* abc FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:11 This comment is not closed.
-- finding parse-failed 1:11 This comment is not closed.
