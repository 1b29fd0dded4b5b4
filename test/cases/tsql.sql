-- Constructs of T-SQL.

-- case: BULK INSERT loads a file
-- dialect: tsql
-- table: orders(id, price)
BULK INSERT orders FROM 'orders.csv' WITH (FORMAT = 'CSV');
-- =>
-- opaque: star-over-unknown

-- case: the rows that DELETE outputs are a relation in FROM
-- dialect: tsql
-- table: orders(id, price)
INSERT INTO archive (id, price) SELECT d.id, d.price FROM (DELETE FROM orders OUTPUT deleted.id, deleted.price WHERE id < 10) AS d;
-- =>
-- archive.id <- orders.id identity
-- archive.price <- orders.price identity

-- case: a hint follows the target of INSERT
-- dialect: tsql
-- table: orders(id, price)
INSERT INTO totals WITH (TABLOCK) (id) SELECT id FROM orders;
-- =>
-- id <- orders.id identity

-- case: a hint follows a relation without WITH
-- dialect: tsql
-- table: orders(id, price)
SELECT o.id FROM orders (NOLOCK) o JOIN refunds (NOLOCK) r ON o.id = r.id;
-- =>
-- id <- orders.id identity
-- rows <- orders.id join
-- rows <- refunds.id join

-- case: UPDATE FROM has its target under an alias
-- dialect: tsql
-- table: orders(id, price, vat)
UPDATE orders SET vat = price FROM orders AS o WHERE id > 0;
-- =>
-- vat <- orders.id conditional
-- vat <- orders.price identity

-- case: $node_id of a graph node is a constant
-- dialect: tsql
-- table: person(id, name)
SELECT p.$node_id AS node, p.name FROM person p
-- =>
-- name <- person.name identity
-- node <-

-- case: UPDATE of an alias writes the aliased table
-- dialect: tsql
-- table: dbo.fact(id, amt, upd, open_f)
-- table: dbo.stage(id, amt)
UPDATE d SET d.amt = s.amt * 2, d.upd = GETDATE() FROM dbo.fact d INNER JOIN dbo.stage s ON s.id = d.id WHERE d.open_f = 1
-- =>
-- amt <- dbo.fact.id conditional
-- amt <- dbo.fact.open_f conditional
-- amt <- dbo.stage.amt transformation
-- amt <- dbo.stage.id conditional
-- upd <- dbo.fact.id conditional
-- upd <- dbo.fact.open_f conditional
-- upd <- dbo.stage.id conditional

-- case: a temporary table has the name of a table
-- dialect: tsql
-- table: raw_acct(k)
-- table: acct(k)
-- table: out2(z)
SELECT k INTO #acct FROM raw_acct; INSERT INTO acct (k) SELECT k FROM #acct; INSERT INTO out2 (z) SELECT k FROM acct;
-- =>
-- acct.k <- raw_acct.k identity
-- out2.z <- acct.k identity

-- case: OPENJSON has columns in WITH
-- dialect: tsql
-- table: t(id, doc)
-- table: o(a, b, cc)
INSERT INTO o (a, b, cc) SELECT t.id, j.nm, j.qty * 2 FROM t CROSS APPLY OPENJSON(t.doc, '$.lines') WITH (nm NVARCHAR(50) '$.n', qty INT) AS j
-- =>
-- a <- t.id identity
-- b <- t.doc identity
-- cc <- t.doc transformation
-- rows <- t.doc join

-- case: INSERT TOP (n) INTO has a column list
-- dialect: tsql
-- table: dbo.o(a)
-- table: dbo.s(k)
INSERT TOP (5) INTO dbo.o (a) SELECT k FROM dbo.s ORDER BY k
-- =>
-- a <- dbo.s.k identity

-- case: names with three and four parts have the same last part
-- dialect: tsql
-- table: crm.dbo.cust(k)
INSERT INTO dw..cust (k) SELECT c.k FROM crm.dbo.cust c UNION SELECT x.k FROM [srv 1].erp.dbo.cust x
-- =>
-- k <- crm.dbo.cust.k identity
-- k <- srv 1.erp.dbo.cust.k identity
-- rows <- crm.dbo.cust.k group_by
-- rows <- srv 1.erp.dbo.cust.k group_by

-- case: CROSS APPLY (VALUES …) is an unpivot
-- dialect: tsql
-- table: t(id, a, b)
SELECT t.id, v.nm, v.val FROM t CROSS APPLY (VALUES ('a', t.a), ('b', t.b * 2)) AS v (nm, val)
-- =>
-- id <- t.id identity
-- nm <-
-- val <- t.a identity
-- val <- t.b transformation

-- case: CROSS APPLY has STRING_SPLIT and a user-defined function
-- dialect: tsql
-- table: t(id, tags)
SELECT t.id, s.value AS tag, f.lvl FROM t CROSS APPLY STRING_SPLIT(t.tags, ',') s OUTER APPLY dbo.fn_lvl(t.id) AS f
-- =>
-- id <- t.id identity
-- lvl <- t.id transformation inferred
-- opaque: unsupported-construct
-- rows <- t.id join inferred
-- rows <- t.tags join
-- tag <- t.tags identity

-- case: CROSS APPLY has nodes() of an XML column
-- dialect: tsql
-- table: t(id, doc)
SELECT t.id, n.x.value('(@sku)[1]', 'varchar(9)') AS sku FROM t CROSS APPLY t.doc.nodes('/r/i') AS n(x)
-- =>
-- id <- t.id identity
-- opaque: unsupported-construct
-- rows <- t.doc join inferred
-- sku <- t.doc transformation inferred

-- case: sp_rename renames a table and a column
-- dialect: tsql
-- table: dbo.src(a, b)
SELECT a, b INTO dbo.n FROM dbo.src; EXEC sp_rename 'dbo.n.a', 'aa', 'COLUMN'; EXEC sp_rename 'dbo.n', 'n2'; SELECT aa INTO dbo.o FROM dbo.n2;
-- =>
-- dbo.n2.aa <- dbo.src.a identity
-- dbo.n2.b <- dbo.src.b identity
-- dbo.o.aa <- dbo.n2.aa identity

-- case: OUTPUT INTO fills a table variable
-- dialect: tsql
-- table: src(v)
-- table: dbo.t(id, v)
-- table: aud(i, w)
DECLARE @x TABLE (id INT, was INT); DECLARE @m INT; SELECT @m = MAX(v) FROM src; UPDATE t SET v = @m OUTPUT inserted.id, deleted.v INTO @x (id, was) FROM dbo.t AS t; INSERT INTO aud (i, w) SELECT id, was FROM @x;
-- =>
-- aud.i <- dbo.t.id identity
-- aud.w <- dbo.t.v identity
-- dbo.t.v <- src.v aggregation

-- case: a recursive CTE has OPTION
-- dialect: tsql
-- table: org(id, pid, nm)
WITH r AS (SELECT id, pid, CAST(nm AS VARCHAR(99)) AS pth, 0 AS lv FROM org WHERE pid IS NULL UNION ALL SELECT o.id, o.pid, CAST(r.pth + '/' + o.nm AS VARCHAR(99)), r.lv + 1 FROM org o JOIN r ON o.pid = r.id) SELECT id, pth, lv INTO flat FROM r OPTION (MAXRECURSION 9)
-- =>
-- id <- org.id identity
-- lv <-
-- pth <- org.nm transformation
-- rows <- org.id join
-- rows <- org.pid filter
-- rows <- org.pid join

-- case: MERGE TOP changes some of the rows
-- dialect: tsql
-- table: t(k, v)
-- table: s(k, v)
MERGE TOP (10) PERCENT INTO t USING s ON t.k = s.k WHEN MATCHED THEN UPDATE SET v = s.v;
-- =>
-- v <- s.k conditional
-- v <- s.v identity
-- v <- t.k conditional

-- case: a method in SET changes a part of its column
-- dialect: tsql
-- table: docs(id, body, title)
UPDATE docs SET body.WRITE(title, 0, NULL) WHERE id = 1;
-- =>
-- body <- docs.body transformation
-- body <- docs.id conditional
-- body <- docs.title transformation

-- case: USE sets the database of later names
-- dialect: tsql
-- table: wh.dbo.orders(id)
-- table: old.dbo.orders(nr)
-- table: old.shop.cities(name)
USE wh INSERT INTO a SELECT id FROM orders USE old INSERT INTO b SELECT nr FROM orders; INSERT INTO c SELECT name FROM shop.cities
-- =>
-- old.dbo.b.nr <- old.dbo.orders.nr identity inferred
-- old.dbo.c.name <- old.shop.cities.name identity inferred
-- wh.dbo.a.id <- wh.dbo.orders.id identity inferred

-- case: a comparison operator may have a blank inside
-- dialect: tsql
-- table: orders(id, price, tax)
SELECT id FROM orders WHERE id > = 1 AND price < > 2 AND tax ! < 3
-- =>
-- rows <- orders.id filter
-- rows <- orders.price filter
-- rows <- orders.tax filter
-- id <- orders.id identity

-- case: tables of a graph have no query
-- dialect: tsql
-- table: crm.dbo.people(id)
USE crm; CREATE TABLE likes (rating INT) AS EDGE; CREATE TABLE person (id INT) AS NODE; INSERT INTO person (id) SELECT id FROM people
-- =>
-- crm.dbo.person.id <- crm.dbo.people.id identity
