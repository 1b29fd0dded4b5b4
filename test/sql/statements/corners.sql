-- Names, stars, rows and targets: what a statement reads and references, with places.

-- case: a star gives a query of IN more columns than operands
SELECT id FROM orders WHERE id IN (SELECT * FROM riders)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8
-- finding subquery-columns 1:36 The star gives this query more columns than its operands.

-- case: a star gives a query of IN as many columns as the row
SELECT id FROM orders WHERE (id, price, tax) IN (SELECT * FROM riders)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, orders.price@1:34, orders.tax@1:41

-- case: a star is compared with ANY
SELECT id FROM orders WHERE id > ANY (SELECT * FROM riders)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8
-- finding subquery-columns 1:39 The star gives this query more columns than its operands.

-- case: a CTE references itself in its first part
WITH RECURSIVE c AS (SELECT id FROM c) SELECT id FROM c
-- =>
-- select reads c at 1:1; columns id=id@1:47; names c.id@1:29

-- case: a CTE references itself in both parts
WITH RECURSIVE c AS (SELECT id FROM c UNION ALL SELECT id FROM orders) SELECT id FROM c
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:22 c references itself outside the second part of a UNION

-- case: a CTE references itself in a subquery
WITH RECURSIVE c AS (SELECT id FROM orders UNION ALL SELECT id FROM orders WHERE id IN (SELECT id FROM c)) SELECT id FROM c
-- =>
-- select reads orders at 1:1; columns id=id@1:115; names orders.id@1:29

-- case: a recursive CTE has a list of columns and three parts
WITH RECURSIVE c (x, y) AS (SELECT id, price FROM orders UNION SELECT id, tax FROM orders UNION ALL SELECT c.x, r.name FROM c JOIN riders r ON r.boss = c.x) SELECT y, x FROM c
-- =>
-- select reads orders, riders at 1:1; columns y=y@1:165, x=x@1:168; names orders.id@1:36, orders.price@1:40, orders.tax@1:75, riders.name@1:113, riders.boss@1:144

-- case: the pattern of a star is no regular expression [duckdb]
SELECT COLUMNS('(') FROM orders
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:8 the pattern ( is not supported

-- case: the pattern of a star repeats a repetition [duckdb]
SELECT COLUMNS('(p+)+') FROM orders
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:8 the pattern (p+)+ is not supported

-- case: the alias of a repeated expression has groups [duckdb]
SELECT COLUMNS('(p)(r)') AS 'x_\0_\1_\2_\3' FROM orders
-- =>
-- select reads orders at 1:1; columns x_pr_p_r_=COLUMNS('(p)(r)')@1:8

-- case: a repeated expression has a list of names [duckdb]
SELECT max(COLUMNS(['id', 'tax'])) AS 'm_\0' FROM orders
-- =>
-- select reads orders at 1:1; columns m_id=max(COLUMNS(['id', 'tax']))@1:8, m_tax=max(COLUMNS(['id', 'tax']))@1:8

-- case: a star has patterns [duckdb]
SELECT * GLOB 'i*', * LIKE 'p_ice', * SIMILAR TO '(tax|rider)', * NOT ILIKE '%E%' FROM orders
-- =>
-- select reads orders at 1:1; columns id=* GLOB 'i*'@1:8, items=* GLOB 'i*'@1:8, price=* LIKE 'p_ice'@1:21, tax=* SIMILAR TO '(tax|rider)'@1:37, rider=* SIMILAR TO '(tax|rider)'@1:37, id=* NOT ILIKE '%E%'@1:65, tax=* NOT ILIKE '%E%'@1:65

-- case: the nearest rows are searched [bigquery]
SELECT query.id, base.name, distance FROM VECTOR_SEARCH(TABLE riders, 'name', TABLE orders, top_k => 3)
-- =>
-- select reads riders, orders at 1:1; columns id=query.id@1:8, name=base.name@1:18, distance=distance@1:29; names riders.name@1:18, orders.id@1:8

-- case: a star excludes columns of one relation [databricks]
SELECT * EXCEPT (o.id, r.id, tax) FROM orders o JOIN riders r ON o.rider = r.id
-- =>
-- select reads orders, riders at 1:1; columns price=* EXCEPT (o.id, r.id, tax)@1:8, rider=* EXCEPT (o.id, r.id, tax)@1:8, items=* EXCEPT (o.id, r.id, tax)@1:8, name=* EXCEPT (o.id, r.id, tax)@1:8, boss=* EXCEPT (o.id, r.id, tax)@1:8; names orders.tax@1:8, orders.rider@1:66, riders.id@1:76

-- case: a star excludes a field [databricks]
SELECT * EXCEPT (items.sku, items.box.size) FROM orders
-- =>
-- select reads orders at 1:1; columns id=* EXCEPT (items.sku, items.box.size)@1:8, price=* EXCEPT (items.sku, items.box.size)@1:8, tax=* EXCEPT (items.sku, items.box.size)@1:8, rider=* EXCEPT (items.sku, items.box.size)@1:8, items=* EXCEPT (items.sku, items.box.size)@1:8

-- case: a value is a row of one of two relations [bigquery]
SELECT (CASE WHEN o.id > 1 THEN o ELSE p END).price, COALESCE(o, p).tax, [o][0].id FROM orders o JOIN orders p ON o.id = p.rider
-- =>
-- select reads orders at 1:1; columns price=(CASE WHEN o.id > 1 THEN o ELSE p END).price@1:8, tax=COALESCE(o, p).tax@1:54, id=[o][0].id@1:74; names orders.id@1:19, orders.price@1:8, orders.tax@1:54, orders.rider@1:122

-- case: a row without ELSE has its fields [bigquery]
SELECT IF(o.id > 1, o, NULL).price, (CASE WHEN tax > 1 THEN o END).id FROM orders o
-- =>
-- select reads orders at 1:1; columns price=IF(o.id > 1, o, NULL).price@1:8, id=(CASE WHEN tax > 1 THEN o END).id@1:37; names orders.id@1:11, orders.price@1:8, orders.tax@1:48

-- case: a row is computed by another function [bigquery]
SELECT f(o).price FROM orders o
-- =>
-- select reads orders at 1:1; columns price=f(o).price@1:8

-- case: a column has the position in a relation [duckdb]
SELECT #1, #5 FROM orders
-- =>
-- select reads orders at 1:1; columns #1=#1@1:8, #5=#5@1:12; names orders.id@1:8, orders.items@1:12

-- case: a column has a position after the last one [duckdb]
SELECT #6 FROM orders
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unresolved-reference 1:8 #6 is not a column of any relation in scope

-- case: a column has a position in a function [snowflake]
SELECT $1, x.$2 FROM TABLE(f(1)) x
-- =>
-- select at 1:1; columns unknown
-- opaque unsupported-construct 1:22 the table function f may read more than its arguments

-- case: a column has a position in a query [snowflake]
SELECT $2, x.$1, x.$3 FROM (SELECT id, price FROM orders) x
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unresolved-reference 1:18 x.$3 is not a column of any relation in scope

-- case: a column has a position in a query of unknown columns [snowflake]
SELECT $2, x.$1 FROM (SELECT *, id FROM loose) x
-- =>
-- select reads LOOSE at 1:1; columns unknown
-- opaque star-over-unknown 1:8 position 2 counts the columns of a query, which are unknown

-- case: MERGE inserts into a relation with unknown columns
MERGE INTO loose USING orders o ON loose.id = o.id WHEN NOT MATCHED THEN INSERT VALUES (o.id, o.price)
-- =>
-- merge loose reads orders at 1:1; columns unknown
-- opaque star-over-unknown 1:24 INSERT without a column list uses the columns of its target, which are unknown

-- case: MERGE inserts more values than columns
MERGE INTO riders r USING orders o ON r.id = o.rider WHEN NOT MATCHED THEN INSERT VALUES (o.id, o.price, o.tax, o.rider)
-- =>
-- merge riders reads riders, orders at 1:1; columns id=o.id@1:91, name=o.price@1:97, boss=o.tax@1:106, column4=o.rider@1:113; names riders.id@1:39, orders.id@1:91, orders.price@1:97, orders.tax@1:106, orders.rider@1:46

-- case: MERGE inserts rows of more columns than the target
MERGE INTO riders r USING orders o ON r.id = o.rider WHEN NOT MATCHED THEN INSERT *
-- =>
-- merge riders reads riders, orders at 1:1; columns id=orders o@1:27, price=orders o@1:27, tax=orders o@1:27, rider=orders o@1:27, items=orders o@1:27; names riders.id@1:39, orders.rider@1:46

-- case: MERGE has every action with a condition
MERGE INTO riders r USING (SELECT rider, max(price) AS p FROM orders GROUP BY rider) o ON r.id = o.rider WHEN MATCHED AND o.p > 1 THEN UPDATE SET name = o.p, boss = r.id WHEN MATCHED AND r.name IS NULL THEN DELETE WHEN NOT MATCHED AND o.p > 2 THEN INSERT (id, name) VALUES (o.rider, o.p)
-- =>
-- merge riders reads riders, orders at 1:1; columns name=o.p@1:154, boss=r.id@1:166, id=o.rider@1:275; names riders.id@1:91, riders.name@1:188, orders.price@1:46, orders.rider@1:35

-- case: UPDATE of a view over a join [oracle]
UPDATE (SELECT o.price AS p, r.name AS n FROM orders o JOIN riders r ON o.rider = r.id) SET p = n
-- =>
-- update orders reads orders, riders at 1:1; columns price=n@1:97; names orders.price@1:16, orders.rider@1:73, riders.id@1:83, riders.name@1:30

-- case: UPDATE of a query with a computed column [oracle]
UPDATE (SELECT price + 1 AS p, tax AS t FROM orders) SET p = t
-- =>
-- update orders reads orders at 1:1; columns P=t@1:62; names orders.price@1:16, orders.tax@1:32
-- opaque unresolved-reference 1:62 P is not a column of orders

-- case: UPDATE of a CTE [tsql]
WITH c AS (SELECT price AS p, tax FROM orders) UPDATE c SET p = c.tax
-- =>
-- update orders reads orders at 1:1; columns price=c.tax@1:65; names orders.price@1:19, orders.tax@1:31

-- case: UPDATE from a joined relation
UPDATE orders SET price = r.name, tax = orders.price + 1 FROM riders r WHERE r.id = orders.rider
-- =>
-- update orders reads orders, riders at 1:1; columns price=r.name@1:27, tax=orders.price + 1@1:41; names orders.price@1:41, orders.rider@1:85, riders.id@1:78, riders.name@1:27

-- case: UPDATE assigns a column that the relation lacks
UPDATE orders SET colour = tax
-- =>
-- update orders reads orders at 1:1; columns colour=tax@1:28; names orders.tax@1:28
-- opaque unresolved-reference 1:28 colour is not a column of orders

-- case: INSERT has more columns than its query
INSERT INTO orders (id, price, tax) SELECT id, name FROM riders
-- =>
-- insert orders reads riders at 1:1; columns unknown
-- opaque unresolved-reference 1:37 the column list has 3 names, but the query has 2 values

-- case: INSERT has fewer columns than its query
INSERT INTO orders (id) SELECT id, name FROM riders
-- =>
-- insert orders reads riders at 1:1; columns unknown
-- opaque unresolved-reference 1:25 the column list has 1 names, but the query has 2 values

-- case: INSERT has a column that the target lacks
INSERT INTO orders (id, colour) SELECT id, name FROM riders
-- =>
-- insert orders reads riders at 1:1; columns id=id@1:40, colour=name@1:44; names riders.id@1:40, riders.name@1:44
-- opaque unresolved-reference 1:33 colour is not a column of orders

-- case: INSERT BY NAME has another column
INSERT INTO orders BY NAME SELECT id, name FROM riders
-- =>
-- insert orders reads riders at 1:1; columns id=id@1:35, name=name@1:39; names riders.id@1:35, riders.name@1:39

-- case: INSERT of a star over unknown columns
INSERT INTO orders SELECT * FROM loose
-- =>
-- insert orders reads loose at 1:1; columns unknown
-- opaque star-over-unknown 1:27 the star selects from loose, whose columns are unknown

-- case: INSERT of a conflict [postgres]
INSERT INTO orders AS o (id, price) SELECT r.id, r.name FROM riders r ON CONFLICT (id) DO UPDATE SET price = o.price + excluded.price, tax = excluded.id WHERE o.tax > excluded.price RETURNING id, price AS p
-- =>
-- insert orders reads orders, riders at 1:1; columns id=r.id@1:44, price=r.name@1:50, tax=excluded.id@1:142; names orders.id@1:84, orders.price@1:110, orders.tax@1:160, riders.id@1:44, riders.name@1:50

-- case: a name is ambiguous
SELECT id, name FROM orders, riders
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8, name=name@1:12; names orders.id@1:8, riders.id@1:8, riders.name@1:12
-- finding ambiguous-column 1:8 id is a column of more than one relation, and the reference has no qualifier.

-- case: a name is ambiguous in a relation of unknown columns
SELECT id, colour FROM orders, loose
-- =>
-- select reads orders, loose at 1:1; columns id=id@1:8, colour=colour@1:12; names orders.id@1:8, loose.colour@1:12

-- case: a name is a column of an outer query
SELECT (SELECT max(price) FROM riders WHERE boss = rider) AS p FROM orders
-- =>
-- select reads orders, riders at 1:1; columns p=(SELECT max(price) FROM riders WHERE boss = rider)@1:8; names orders.price@1:20, orders.rider@1:52, riders.boss@1:45

-- case: a name is a column of two outer queries
SELECT (SELECT id FROM riders WHERE id = orders.id AND boss = price) AS p FROM orders
-- =>
-- select reads orders, riders at 1:1; columns p=(SELECT id FROM riders WHERE id = orders.id AND boss = price)@1:8; names orders.id@1:42, orders.price@1:63, riders.id@1:16, riders.boss@1:56

-- case: a qualifier is no relation
SELECT z.id, orders.id FROM orders
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unresolved-reference 1:8 z.id is not a column of any relation in scope

-- case: a column is not in the relation
SELECT orders.colour, riders.name FROM orders JOIN riders ON riders.id = orders.rider
-- =>
-- select reads orders, riders at 1:1; columns colour=orders.colour@1:8, name=riders.name@1:23; names orders.rider@1:74, orders.colour@1:8, riders.id@1:62, riders.name@1:23
-- opaque unresolved-reference 1:8 orders.colour is not a column of any relation in scope

-- case: USING merges columns
SELECT id, o.id, r.id, * FROM orders o JOIN riders r USING (id)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8, id=o.id@1:12, id=r.id@1:18, id=*@1:24, price=*@1:24, tax=*@1:24, rider=*@1:24, items=*@1:24, name=*@1:24, boss=*@1:24; names orders.id@1:8, riders.id@1:8

-- case: USING merges columns of a full join
SELECT id FROM orders o FULL JOIN riders r USING (id)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, riders.id@1:8

-- case: USING merges columns of three relations
SELECT id, name FROM orders JOIN riders USING (id) RIGHT JOIN (SELECT id, boss AS b FROM riders) x USING (id)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8, name=name@1:12; names orders.id@1:8, riders.id@1:8, riders.name@1:12, riders.boss@1:75

-- case: USING has a column that one side lacks
SELECT price FROM orders JOIN riders USING (name)
-- =>
-- select reads orders, riders at 1:1; columns price=price@1:8; names orders.price@1:8, orders.name@1:45, riders.name@1:45
-- opaque unresolved-reference 1:45 name of USING is not a column of both sides

-- case: a natural join has a common column
SELECT id, price, name FROM orders NATURAL LEFT JOIN riders
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8, price=price@1:12, name=name@1:19; names orders.id@1:8, orders.price@1:12, riders.id@1:8, riders.name@1:19

-- case: a natural join has an unknown side
SELECT id FROM orders NATURAL JOIN loose
-- =>
-- select reads orders, loose at 1:1; columns unknown
-- opaque star-over-unknown 1:16 NATURAL JOIN compares every column of a relation with unknown columns

-- case: a semi join has the columns of one side
SELECT * FROM orders LEFT SEMI JOIN riders ON orders.rider = riders.id
-- =>
-- select reads orders, riders at 1:1; columns id=*@1:8, price=*@1:8, tax=*@1:8, rider=*@1:8, items=*@1:8; names orders.rider@1:47, riders.id@1:62

-- case: a set operation has different numbers of columns
SELECT id, price FROM orders UNION ALL SELECT id FROM riders
-- =>
-- select reads orders, riders at 1:1; columns unknown
-- opaque unresolved-reference 1:1 the sides of UNION have 2 and 1 columns

-- case: a set operation pairs by name
SELECT id, price FROM orders UNION ALL BY NAME SELECT name, id FROM riders
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8, price=price@1:12, name=name@1:55; names orders.id@1:8, orders.price@1:12, riders.id@1:61, riders.name@1:55

-- case: a set operation pairs common names [bigquery]
SELECT id, price FROM orders INNER UNION ALL BY NAME SELECT name, id FROM riders
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, orders.price@1:12, riders.id@1:67, riders.name@1:61

-- case: a set operation pairs names of the left side [bigquery]
SELECT id, price FROM orders LEFT UNION ALL BY NAME SELECT name, id FROM riders
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8, price=price@1:12; names orders.id@1:8, orders.price@1:12, riders.id@1:66, riders.name@1:60

-- case: a set operation pairs listed names [bigquery]
SELECT id, price FROM orders UNION ALL BY NAME ON (id) SELECT name, id FROM riders
-- =>
-- select reads orders, riders at 1:1; columns id=SELECT id, price FROM orders UNION ALL BY NAME ON (id) SELECT name, id FROM riders@1:1; names orders.id@1:8, orders.price@1:12, riders.id@1:69, riders.name@1:63

-- case: a set operation has a star over unknown columns
SELECT id, price FROM orders UNION SELECT * FROM loose
-- =>
-- select reads orders, loose at 1:1; columns id=id@1:8, price=price@1:12; names orders.id@1:8, orders.price@1:12

-- case: EXCEPT compares columns
SELECT id, price FROM orders EXCEPT SELECT id, name FROM riders
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8, price=price@1:12; names orders.id@1:8, orders.price@1:12, riders.id@1:44, riders.name@1:48

-- case: INTERSECT compares columns, and ORDER BY sorts by position
SELECT id FROM orders INTERSECT SELECT boss FROM riders ORDER BY 1 LIMIT 1
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, riders.boss@1:40

-- case: an alias is used in the same list [snowflake]
SELECT price + 1 AS p, p * 2 AS q, q AS id FROM orders WHERE q > 1 QUALIFY row_number() OVER (PARTITION BY p ORDER BY id) = 1
-- =>
-- select reads orders at 1:1; columns P=price + 1@1:8, Q=p * 2@1:24, ID=q@1:36; names orders.id@1:119, orders.price@1:8

-- case: an alias is used in HAVING and GROUP BY [mysql]
SELECT rider AS r, sum(price) AS s FROM orders GROUP BY r HAVING s > 1 ORDER BY s LIMIT 2
-- =>
-- select reads orders at 1:1; columns r=rider@1:8, s=sum(price)@1:20; names orders.price@1:24, orders.rider@1:8

-- case: GROUP BY has positions and ALL [duckdb]
SELECT rider, tax + 1, sum(price) FROM orders GROUP BY 1, 2
-- =>
-- select reads orders at 1:1; columns rider=rider@1:8, _col_1=tax + 1@1:15, _col_2=sum(price)@1:24; names orders.price@1:28, orders.tax@1:15, orders.rider@1:8

-- case: GROUP BY ALL groups by what is no aggregate [duckdb]
SELECT rider, tax + 1 AS t, sum(price) AS s, count(*) FROM orders GROUP BY ALL
-- =>
-- select reads orders at 1:1; columns rider=rider@1:8, t=tax + 1@1:15, s=sum(price)@1:29, _col_3=count(*)@1:46; names orders.price@1:33, orders.tax@1:15, orders.rider@1:8

-- case: a named window extends another [postgres]
SELECT sum(price) OVER w, rank() OVER (v ORDER BY id) FROM orders WINDOW v AS (PARTITION BY rider), w AS (v ORDER BY tax)
-- =>
-- select reads orders at 1:1; columns sum=sum(price) OVER w@1:8, rank=rank() OVER (v ORDER BY id)@1:27; names orders.id@1:51, orders.price@1:12, orders.tax@1:118, orders.rider@1:93

-- case: a window has an unknown name
SELECT sum(price) OVER z FROM orders
-- =>
-- select reads orders at 1:1; columns _col_0=sum(price) OVER z@1:8; names orders.price@1:12

-- case: a struct has fields by name [bigquery]
SELECT s.a, s.b.c, s.d FROM (SELECT STRUCT(id AS a, STRUCT(price AS c, tax) AS b) AS s FROM orders)
-- =>
-- select reads orders at 1:1; columns a=s.a@1:8, c=s.b.c@1:13, d=s.d@1:20; names orders.id@1:8, orders.price@1:13, orders.tax@1:72

-- case: a struct has a type [bigquery]
SELECT s.x, s.y FROM (SELECT STRUCT<x INT64, y INT64>(id, price) AS s FROM orders)
-- =>
-- select reads orders at 1:1; columns x=s.x@1:8, y=s.y@1:13; names orders.id@1:8, orders.price@1:13

-- case: a struct is changed by a cast [bigquery]
SELECT s.x, s.y FROM (SELECT CAST(STRUCT(id AS a, price AS b) AS STRUCT<x INT64, y INT64>) AS s FROM orders)
-- =>
-- select reads orders at 1:1; columns x=s.x@1:8, y=s.y@1:13; names orders.id@1:42, orders.price@1:51

-- case: a tuple has positions [clickhouse]
SELECT t.1, t.2, tupleElement(t, 2), tupleElement(t, 'a'), t.3 FROM (SELECT tuple(id, price) AS t FROM orders)
-- =>
-- select reads orders at 1:1; columns "t.1"=t.1@1:8, "t.2"=t.2@1:13, _col_2=tupleElement(t, 2)@1:18, _col_3=tupleElement(t, 'a')@1:38, "t.3"=t.3@1:60; names orders.id@1:8, orders.price@1:13

-- case: an object has keys [snowflake]
SELECT o:a, o['b'], o:c.d, get(o, 'a'), get_path(o, 'c.d') FROM (SELECT object_construct('a', id, 'b', price, 'c', object_construct('d', tax)) AS o FROM orders)
-- =>
-- select reads orders at 1:1; columns A=o:a@1:8, _col_1=o['b']@1:13, D=o:c.d@1:21, _col_3=get(o, 'a')@1:28, _col_4=get_path(o, 'c.d')@1:41; names orders.id@1:8, orders.price@1:13, orders.tax@1:21

-- case: a document has paths [postgres]
SELECT items -> 'a', items ->> 'b', items #> '{c,d}', items -> 0, items -> '$.x' FROM orders
-- =>
-- select reads orders at 1:1; columns ?column?=items -> 'a'@1:8, ?column?=items ->> 'b'@1:22, ?column?=items #> '{c,d}'@1:37, ?column?=items -> 0@1:55, ?column?=items -> '$.x'@1:67; names orders.items@1:8

-- case: a map and a named struct have keys [spark]
SELECT m['a'], s.b, s['c'], m['z'] FROM (SELECT map('a', id) AS m, named_struct('b', price, 'c', tax) AS s FROM orders)
-- =>
-- select reads orders at 1:1; columns _c0=m['a']@1:8, b=s.b@1:16, _c2=s['c']@1:21, _c3=m['z']@1:29; names orders.id@1:8, orders.price@1:16, orders.tax@1:21

-- case: a row has fields [postgres]
SELECT (o).price, (ROW(id, tax)).f2, o.*, to_json(o) FROM orders o
-- =>
-- select reads orders at 1:1; columns price=(o).price@1:8, f2=(ROW(id, tax)).f2@1:19, id=o.*@1:38, price=o.*@1:38, tax=o.*@1:38, rider=o.*@1:38, items=o.*@1:38, to_json=to_json(o)@1:43; names orders.id@1:24, orders.price@1:8, orders.tax@1:19

-- case: elements of an array are rows [bigquery]
SELECT i, i.sku, pos FROM orders, UNNEST(items) AS i WITH OFFSET AS pos WHERE i.qty > 1
-- =>
-- select reads orders at 1:1; columns i=i@1:8, sku=i.sku@1:11, pos=pos@1:18; names orders.items@1:42, orders.items.sku@1:11, orders.items.qty@1:79

-- case: elements of arrays are rows [postgres]
SELECT x.a, x.n FROM orders o, unnest(o.items) WITH ORDINALITY AS x (a, n)
-- =>
-- select reads orders at 1:1; columns a=x.a@1:8, n=x.n@1:13; names orders.items@1:39

-- case: elements are rows of a lateral view [hive]
SELECT v, k, orders.id FROM orders LATERAL VIEW OUTER posexplode(items) x AS k, v
-- =>
-- select reads orders at 1:1; columns v=v@1:8, k=k@1:11, id=orders.id@1:14; names orders.id@1:14, orders.items@1:66

-- case: a flattened value has columns [snowflake]
SELECT f.value:sku, f.index, f.key, f.seq FROM orders, LATERAL FLATTEN(input => items, outer => true) f
-- =>
-- select reads orders at 1:1; columns SKU=f.value:sku@1:8, INDEX=f.index@1:21, KEY=f.key@1:30, SEQ=f.seq@1:37; names orders.items@1:81, orders.items.sku@1:8

-- case: arrays are joined in place [clickhouse]
SELECT items, x FROM orders ARRAY JOIN items, [1, 2] AS x
-- =>
-- select reads orders at 1:1; columns items=items@1:8, x=x@1:15; names orders.items@1:8

-- case: PIVOT groups by the other columns [snowflake]
SELECT * FROM (SELECT id, rider, price FROM orders) PIVOT (sum(price) FOR rider IN ('a', 'b')) AS p (id, a, b)
-- =>
-- select reads orders at 1:1; columns ID=*@1:8, A=*@1:8, B=*@1:8; names orders.id@1:23, orders.price@1:34, orders.rider@1:27

-- case: UNPIVOT has the names of columns [snowflake]
SELECT * FROM orders UNPIVOT (v FOR n IN (price, tax))
-- =>
-- select reads orders at 1:1; columns id=*@1:8, rider=*@1:8, items=*@1:8, N=*@1:8, V=*@1:8; names orders.price@1:15, orders.tax@1:15

-- case: MATCH_RECOGNIZE has measures
SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY rider ORDER BY id MEASURES last(up.price) AS top, count(*) AS n PATTERN (st up+) DEFINE up AS price > prev(tax)) m
-- =>
-- select reads orders at 1:1; columns rider=*@1:8, top=*@1:8, n=*@1:8; names orders.id@1:67, orders.price@1:84, orders.tax@1:159, orders.rider@1:52

-- case: a derived table has a list of columns
SELECT x.a, x.b FROM (SELECT id, price FROM orders) AS x (a, b)
-- =>
-- select reads orders at 1:1; columns a=x.a@1:8, b=x.b@1:13; names orders.id@1:30, orders.price@1:34

-- case: a derived table has a longer list than columns
SELECT x.a, x.c FROM (SELECT id, price FROM orders) AS x (a, b, c)
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unresolved-reference 1:13 x.c is not a column of any relation in scope

-- case: a derived table has a shorter list than columns [postgres]
SELECT x.a, x.price, x.tax FROM (SELECT id, price, tax FROM orders) AS x (a)
-- =>
-- select reads orders at 1:1; columns a=x.a@1:8, price=x.price@1:13, tax=x.tax@1:22; names orders.id@1:41, orders.price@1:45, orders.tax@1:52

-- case: a derived table of unknown columns has a list
SELECT x.a, x.b FROM (SELECT * FROM loose) AS x (a, b)
-- =>
-- select reads loose at 1:1; columns unknown
-- opaque star-over-unknown 1:1 x renames columns by position, but the columns are unknown

-- case: a derived table of partly unknown columns has a list
SELECT x.a, x.b, x.c, x.d FROM (SELECT id, l.*, tax FROM orders, loose l) AS x (a, b, c, d)
-- =>
-- select reads orders, loose at 1:1; columns unknown
-- opaque star-over-unknown 1:1 x renames columns by position, but the columns are unknown

-- case: a star replaces, renames and excludes [snowflake]
SELECT * EXCLUDE (items) REPLACE (price + tax AS price) RENAME (id AS key) FROM orders
-- =>
-- select reads orders at 1:1; columns KEY=* EXCLUDE (items) REPLACE (price + tax AS price) RENAME (id AS key)@1:8, price=* EXCLUDE (items) REPLACE (price + tax AS price) RENAME (id AS key)@1:8, tax=* EXCLUDE (items) REPLACE (price + tax AS price) RENAME (id AS key)@1:8, rider=* EXCLUDE (items) REPLACE (price + tax AS price) RENAME (id AS key)@1:8; names orders.id@1:8, orders.price@1:8, orders.tax@1:43, orders.items@1:8

-- case: a star excludes a column that the relation lacks [snowflake]
SELECT * EXCLUDE (colour) FROM orders
-- =>
-- select reads orders at 1:1; columns id=* EXCLUDE (colour)@1:8, price=* EXCLUDE (colour)@1:8, tax=* EXCLUDE (colour)@1:8, rider=* EXCLUDE (colour)@1:8, items=* EXCLUDE (colour)@1:8; names orders.COLOUR@1:8
-- opaque unresolved-reference 1:8 colour is not a column of any relation in scope

-- case: a star over unknown columns excludes and renames [snowflake]
SELECT * EXCLUDE (a) RENAME (b AS c), 1 AS d FROM loose
-- =>
-- select reads LOOSE at 1:1; columns C=* EXCLUDE (a) RENAME (b AS c)@1:8, D=1@1:39, and further columns; names LOOSE.A@1:8, LOOSE.B@1:8
-- opaque star-over-unknown 1:8 the star selects from LOOSE, whose columns are unknown

-- case: a star of an unknown qualifier
SELECT z.* FROM orders
-- =>
-- select reads orders at 1:1; columns unknown
-- opaque unresolved-reference 1:8 z is not a column of any relation in scope

-- case: stars of two relations have a common name
SELECT x.id FROM (SELECT * FROM orders, riders) x
-- =>
-- select reads orders, riders at 1:1; columns id=x.id@1:8; names orders.id@1:8, riders.id@1:8

-- case: a star has a function for each column [clickhouse]
SELECT * APPLY (max), orders.* EXCEPT (id) APPLY (x -> x + 1), COLUMNS('r') APPLY (sum) FROM orders
-- =>
-- select reads orders at 1:1; columns max(id)=* APPLY (max)@1:8, max(price)=* APPLY (max)@1:8, max(tax)=* APPLY (max)@1:8, max(rider)=* APPLY (max)@1:8, max(items)=* APPLY (max)@1:8, price + 1=orders.* EXCEPT (id) APPLY (x -> x + 1)@1:23, tax + 1=orders.* EXCEPT (id) APPLY (x -> x + 1)@1:23, rider + 1=orders.* EXCEPT (id) APPLY (x -> x + 1)@1:23, items + 1=orders.* EXCEPT (id) APPLY (x -> x + 1)@1:23, sum(price)=COLUMNS('r') APPLY (sum)@1:64, sum(rider)=COLUMNS('r') APPLY (sum)@1:64; names orders.id@1:23

-- case: TOP counts rows of a column [tsql]
SELECT TOP (SELECT max(id) FROM riders) price FROM orders ORDER BY tax
-- =>
-- select reads orders, riders at 1:1; columns price=price@1:41; names orders.price@1:41, orders.tax@1:68, riders.id@1:24

-- case: a variable is assigned and read [mysql]
SELECT @x := price, @x + tax FROM orders
-- =>
-- select reads orders at 1:1; columns price=price@1:14, _col_1=@x + tax@1:21; names orders.price@1:14, orders.tax@1:26

-- case: the rows of a function are unknown
SELECT f.a, g FROM f(1) f, g(2) AS g
-- =>
-- select at 1:1; columns unknown
-- opaque unsupported-construct 1:20 the table function f may read more than its arguments

-- case: a hierarchy has its conditions [oracle]
SELECT CONNECT_BY_ROOT name AS top, PRIOR id, LEVEL FROM riders START WITH boss IS NULL CONNECT BY PRIOR id = boss ORDER SIBLINGS BY name
-- =>
-- select reads riders at 1:1; columns TOP=CONNECT_BY_ROOT name@1:8, _col_1=PRIOR id@1:37, LEVEL=LEVEL@1:47; names riders.id@1:43, riders.name@1:24, riders.boss@1:76

-- case: a name has three parts [bigquery]
SELECT orders.items.sku, items.box.size, o.items.qty FROM orders JOIN orders o ON o.id = orders.id
-- =>
-- select reads orders at 1:1; columns sku=orders.items.sku@1:8, size=items.box.size@1:26, qty=o.items.qty@1:42; names orders.id@1:83, orders.items.sku@1:8, orders.items.box.size@1:26, orders.items.qty@1:42

-- case: a row is a value of a comparison
SELECT id FROM orders o WHERE o IN (SELECT r FROM riders r) AND (id, price) = (1, 2)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, orders.price@1:70

-- case: ORDER BY decides with a limit
SELECT id AS x FROM orders ORDER BY price + tax DESC, x, 1 LIMIT 3
-- =>
-- select reads orders at 1:1; columns x=id@1:8; names orders.id@1:8, orders.price@1:37, orders.tax@1:45

-- case: DISTINCT ON keeps some rows [postgres]
SELECT DISTINCT ON (rider, tax + 1) id, price FROM orders ORDER BY rider, price DESC
-- =>
-- select reads orders at 1:1; columns id=id@1:37, price=price@1:41; names orders.id@1:37, orders.price@1:41, orders.tax@1:28, orders.rider@1:21

-- case: a subquery is a value of SELECT, FROM and WHERE
SELECT (SELECT name FROM riders WHERE riders.id = orders.rider), x.m FROM orders, (SELECT max(boss) AS m FROM riders) x WHERE EXISTS (SELECT 1 FROM riders r WHERE r.boss = price) AND tax NOT IN (SELECT id FROM riders)
-- =>
-- select reads orders, riders at 1:1; columns _col_0=(SELECT name FROM riders WHERE riders.id = orders.rider)@1:8, m=x.m@1:66; names orders.price@1:173, orders.tax@1:184, orders.rider@1:51, riders.id@1:39, riders.name@1:16, riders.boss@1:95

-- case: EXISTS selects a star over unknown columns
SELECT id FROM orders WHERE EXISTS (SELECT * FROM loose WHERE loose.x = orders.id)
-- =>
-- select reads orders, loose at 1:1; columns id=id@1:8; names orders.id@1:8, loose.x@1:63

-- case: CASE has values and conditions
SELECT CASE rider WHEN id THEN price WHEN 2 THEN tax ELSE 0 END AS a, CASE WHEN id > 1 THEN price END AS b, coalesce(price, tax), nullif(id, rider), greatest(id, 2) FROM orders
-- =>
-- select reads orders at 1:1; columns a=CASE rider WHEN id THEN price WHEN 2 THEN tax ELSE 0 END@1:8, b=CASE WHEN id > 1 THEN price END@1:71, _col_2=coalesce(price, tax)@1:109, _col_3=nullif(id, rider)@1:131, _col_4=greatest(id, 2)@1:150; names orders.id@1:24, orders.price@1:32, orders.tax@1:50, orders.rider@1:13

-- case: aggregates have filters and orders [postgres]
SELECT sum(price) FILTER (WHERE tax > 1), string_agg(rider, ',' ORDER BY id), percentile_cont(0.5) WITHIN GROUP (ORDER BY price), count(DISTINCT rider), count(*) FROM orders
-- =>
-- select reads orders at 1:1; columns sum=sum(price) FILTER (WHERE tax > 1)@1:8, string_agg=string_agg(rider, ',' ORDER BY id)@1:43, percentile_cont=percentile_cont(0.5) WITHIN GROUP (ORDER BY price)@1:79, count=count(DISTINCT rider)@1:131, count=count(*)@1:154; names orders.id@1:74, orders.price@1:12, orders.tax@1:33, orders.rider@1:54

-- case: a lambda has parameters [databricks]
SELECT transform(items, x -> x.qty * price), filter(items, (x, i) -> i > tax), aggregate(items, 0, (acc, x) -> acc + x) FROM orders
-- =>
-- select reads orders at 1:1; columns _c0=transform(items, x -> x.qty * price)@1:8, _c1=filter(items, (x, i) -> i > tax)@1:46, _c2=aggregate(items, 0, (acc, x) -> acc + x)@1:80; names orders.price@1:38, orders.tax@1:74, orders.items@1:18

-- case: a view has a list of columns and a later query
CREATE VIEW v (a, b) AS SELECT id, price FROM orders; SELECT b FROM v
-- =>
-- create-view v reads orders at 1:1; columns a=id@1:32, b=price@1:36; names orders.id@1:32, orders.price@1:36
-- select reads v at 1:55; columns b=b@1:62; names v.b@1:62

-- case: a table is created, renamed and read
CREATE TABLE n (a INT, b INT GENERATED ALWAYS AS (a + 1)); INSERT INTO n (a) SELECT id FROM orders; ALTER TABLE n RENAME COLUMN a TO c; ALTER TABLE n RENAME TO m; SELECT b, c FROM m
-- =>
-- create-table n at 1:1
-- update n reads n at 1:1; columns b=a + 1@1:51; names n.a@1:51
-- insert n reads orders at 1:60; columns a=id@1:85; names orders.id@1:85
-- other at 1:101
-- rename m reads n at 1:137; columns c=ALTER TABLE n RENAME TO m@1:137, b=ALTER TABLE n RENAME TO m@1:137
-- select reads m at 1:164; columns b=b@1:171, c=c@1:174; names m.c@1:174, m.b@1:171

-- case: a temporary table is filled twice [tsql]
SELECT id, price INTO #x FROM orders; INSERT INTO #x SELECT id, boss FROM riders; UPDATE #x SET price = price + 1; SELECT id, price FROM #x; DROP TABLE #x
-- =>
-- create-table "#x" reads orders at 1:1; columns id=id@1:8, price=price@1:12; names orders.id@1:8, orders.price@1:12
-- insert "#x" reads riders at 1:39; columns id=id@1:61, price=boss@1:65; names riders.id@1:61, riders.boss@1:65
-- update "#x" reads "#x" at 1:83; columns price=price + 1@1:105; names "#x".price@1:105
-- select reads "#x" at 1:116; columns id=id@1:123, price=price@1:127; names "#x".id@1:123, "#x".price@1:127
-- drop at 1:142

-- case: a table is created like another
CREATE TABLE n LIKE orders; INSERT INTO n SELECT * FROM orders; ALTER TABLE n DROP COLUMN tax; ALTER TABLE n ADD COLUMN size INT; SELECT * FROM n
-- =>
-- create-table n at 1:1
-- insert n reads orders at 1:29; columns id=*@1:50, price=*@1:50, tax=*@1:50, rider=*@1:50, items=*@1:50; names orders.id@1:43, orders.price@1:43, orders.tax@1:43, orders.rider@1:43, orders.items@1:43
-- other at 1:65
-- other at 1:96
-- select reads n at 1:131; columns id=*@1:138, price=*@1:138, rider=*@1:138, items=*@1:138, size=*@1:138


-- case: a field of a struct by its number [duckdb]
WITH c AS (SELECT {'x': id, 'y': price} AS s FROM orders) SELECT struct_extract(s, 1) AS a, struct_extract(s, 'y') AS b FROM c
-- =>
-- select reads orders at 1:1; columns a=struct_extract(s, 1)@1:66, b=struct_extract(s, 'y')@1:93; names orders.id@1:25, orders.price@1:34

-- case: a column whose case differs is dropped and renamed [snowflake]
CREATE TABLE n ("a" INT, A INT, "b" INT, B INT);
INSERT INTO n SELECT id, price, tax, rider FROM orders;
ALTER TABLE n DROP COLUMN A;
SELECT a, "a" FROM n;
ALTER TABLE n RENAME COLUMN "b" TO c;
SELECT b, c FROM n
-- =>
-- create-table N at 1:1
-- insert N reads orders at 2:1; columns a=id@2:22, A=price@2:26, b=tax@2:33, B=rider@2:38; names orders.id@2:22, orders.price@2:26, orders.tax@2:33, orders.rider@2:38
-- other at 3:1
-- select reads N at 4:1; columns A=a@4:8, a="a"@4:11; names N.a@4:8
-- other at 5:1
-- select reads N at 6:1; columns B=b@6:8, C=c@6:11; names N.B@6:8, N.C@6:11

-- case: a column whose case differs is dropped in a dialect that ignores case [duckdb]
CREATE TABLE n (a INT, b INT);
INSERT INTO n SELECT id, price FROM orders;
ALTER TABLE n DROP COLUMN A;
SELECT a FROM n;
ALTER TABLE n ADD COLUMN A INT;
SELECT a, A FROM n
-- =>
-- create-table n at 1:1
-- insert n reads orders at 2:1; columns a=id@2:22, b=price@2:26; names orders.id@2:22, orders.price@2:26
-- other at 3:1
-- select reads n at 4:1; columns unknown
-- other at 5:1
-- select reads n at 6:1; columns a=a@6:8, a=A@6:11; names n.a@6:8
-- opaque unresolved-reference 4:8 a is not a column of any relation in scope; did you mean n.b?

-- case: a row and one operand are compared with a query
SELECT id FROM orders WHERE ((id, price), tax) IN (SELECT * FROM riders);
SELECT id FROM orders WHERE (id, (price, tax)) IN (SELECT * FROM riders)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, orders.price@1:35, orders.tax@1:43
-- select reads orders, riders at 2:1; columns id=id@2:8; names orders.id@2:8, orders.price@2:35, orders.tax@2:42

-- case: a position of two stars over files [snowflake]
SELECT $1 FROM (SELECT * FROM @a, @b) x;
SELECT $1 FROM (SELECT *, id FROM @a, orders) x;
SELECT $2 FROM (SELECT * FROM @a) x
-- =>
-- select reads @a, @b at 1:1; columns unknown
-- select reads @a, orders at 2:1; columns unknown
-- select reads @a at 3:1; columns $2=$2@3:8; names @a.$2@3:8
-- opaque star-over-unknown 1:8 position 1 counts the columns of a query, which are unknown
-- opaque star-over-unknown 2:8 position 1 counts the columns of a query, which are unknown

-- case: a name of several relations with unknown columns
SELECT zz FROM aa, bb;
SELECT zz FROM aa, (SELECT * FROM bb) x;
SELECT aa FROM aa, orders
-- =>
-- select reads aa, bb at 1:1; columns zz=zz@1:8; names aa.zz@1:8, bb.zz@1:8
-- select reads aa, bb at 2:1; columns zz=zz@2:8; names aa.zz@2:8
-- select reads aa, orders at 3:1; columns aa=aa@3:8; names aa.aa@3:8
-- opaque star-over-unknown 3:8 aa may be the row of a relation with unknown columns

-- case: a merged column of each kind of join [clickhouse]
SELECT id FROM orders LEFT JOIN riders USING (id);
SELECT id FROM orders RIGHT JOIN riders USING (id);
SELECT id FROM orders FULL JOIN riders USING (id);
SELECT id FROM orders INNER JOIN riders USING (id);
SELECT id FROM orders LEFT SEMI JOIN riders USING (id)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, riders.id@1:8
-- select reads orders, riders at 2:1; columns id=id@2:8; names orders.id@2:8, riders.id@2:8
-- select reads orders, riders at 3:1; columns id=id@3:8; names orders.id@3:8, riders.id@3:8
-- select reads orders, riders at 4:1; columns id=id@4:8; names orders.id@4:8, riders.id@4:8
-- select reads orders, riders at 5:1; columns id=id@5:8; names orders.id@5:8, riders.id@5:52

-- case: a merged column of each kind of join in the standard
SELECT id FROM orders LEFT JOIN riders USING (id);
SELECT id FROM orders RIGHT JOIN riders USING (id);
SELECT id FROM orders FULL JOIN riders USING (id)
-- =>
-- select reads orders, riders at 1:1; columns id=id@1:8; names orders.id@1:8, riders.id@1:8
-- select reads orders, riders at 2:1; columns id=id@2:8; names orders.id@2:8, riders.id@2:8
-- select reads orders, riders at 3:1; columns id=id@3:8; names orders.id@3:8, riders.id@3:8

-- case: a relation in a gap, and words in a gap
SELECT orders FOO id AS x FROM orders;
SELECT id FOO orders AS x FROM orders JOIN riders r ON r.id = orders.id;
SELECT id FOO zz AS x FROM orders, aa;
SELECT id FOO aa AS x FROM orders, aa;
SELECT id FOO current_date AS x FROM orders
-- =>
-- select reads orders at 1:1; columns x=orders FOO id AS x@1:8; names orders.id@1:19
-- select reads orders, riders at 2:1; columns x=id FOO orders AS x@2:8; names orders.id@2:8, riders.id@2:8
-- select reads orders, aa at 3:1; columns x=id FOO zz AS x@3:8; names orders.id@3:8
-- select reads orders, aa at 4:1; columns x=id FOO aa AS x@4:8; names orders.id@4:8
-- select reads orders at 5:1; columns x=id FOO current_date AS x@5:8; names orders.id@5:8
-- opaque unresolved-reference 3:11 foo may be a column of a relation with unknown columns
-- opaque unresolved-reference 4:11 foo may be a column of a relation with unknown columns
-- finding unread-item 1:15 Expected an operator, a comma or the end, found "FOO". The item counts as one value computed from every column that it references.
-- finding unread-item 2:11 Expected an operator, a comma or the end, found "FOO". The item counts as one value computed from every column that it references.
-- finding unread-item 3:11 Expected an operator, a comma or the end, found "FOO". The item counts as one value computed from every column that it references.
-- finding unread-item 4:11 Expected an operator, a comma or the end, found "FOO". The item counts as one value computed from every column that it references.
-- finding unread-item 5:11 Expected an operator, a comma or the end, found "FOO". The item counts as one value computed from every column that it references.
-- finding ambiguous-column 2:8 id is a column of more than one relation, and the reference has no qualifier.

-- case: the fields of a temporary relation [bigquery]
CREATE TEMP TABLE n AS SELECT STRUCT(id AS x, STRUCT(price AS p, tax AS q) AS y) AS s, items FROM orders;
CREATE TEMP TABLE m AS SELECT s.y AS z, * FROM n;
SELECT z.p, s.y.q, s.x, items.foo.bar FROM m;
SELECT m.* FROM m
-- =>
-- create-table n reads orders at 1:1; columns s=STRUCT(id AS x, STRUCT(price AS p, tax AS q) AS y)@1:31, items=items@1:88; names orders.id@1:38, orders.price@1:54, orders.tax@1:66, orders.items@1:88
-- create-table m reads n at 2:1; columns z=s.y@2:31, s=*@2:41, items=*@2:41; names n.s.y@2:31
-- select reads m at 3:1; columns p=z.p@3:8, q=s.y.q@3:13, x=s.x@3:20, bar=items.foo.bar@3:25; names m.z.p@3:8, m.s.x@3:20, m.s.y.q@3:13, m.items.foo.bar@3:25
-- select reads m at 4:1; columns z=m.*@4:8, s=m.*@4:8, items=m.*@4:8
