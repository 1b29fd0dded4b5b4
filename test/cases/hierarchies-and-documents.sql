-- case: START WITH filters, and CONNECT BY joins the relation to itself
-- dialect: oracle
-- table: STAFF(ID, NAME, BOSS)
SELECT LEVEL AS depth, CONNECT_BY_ROOT name AS top, SYS_CONNECT_BY_PATH(name, '/') AS path FROM staff START WITH boss IS NULL CONNECT BY NOCYCLE PRIOR id = boss
-- =>
-- DEPTH <-
-- TOP <- STAFF.NAME transformation
-- PATH <- STAFF.NAME transformation
-- rows <- STAFF.BOSS filter
-- rows <- STAFF.ID join
-- rows <- STAFF.BOSS join

-- case: the order of KEEP decides which rows are aggregated
-- dialect: oracle
-- table: STAFF(ID, PAY, HIRED, TEAM)
SELECT team, max(pay) KEEP (DENSE_RANK FIRST ORDER BY hired) AS first_pay FROM staff GROUP BY team
-- =>
-- TEAM <- STAFF.TEAM identity
-- FIRST_PAY <- STAFF.PAY aggregation
-- FIRST_PAY <- STAFF.HIRED sort
-- rows <- STAFF.TEAM group_by

-- case: JSON_TABLE has columns of the document and of a nested path
-- dialect: oracle
-- table: MAIL(ID, DOC)
SELECT m.id, j.tag, j.n FROM mail m, JSON_TABLE(m.doc, '$.items[*]' COLUMNS (n FOR ORDINALITY, NESTED PATH '$.tags[*]' COLUMNS (tag VARCHAR2(10) PATH '$'))) j
-- =>
-- ID <- MAIL.ID identity
-- TAG <- MAIL.DOC identity
-- N <-
-- rows <- MAIL.DOC join

-- case: INSERT ALL writes rows of one query to several relations by condition
-- dialect: oracle
-- table: SALES(ID, PRICE, CITY)
INSERT ALL WHEN price > 100 THEN INTO large (id, amount) VALUES (id, price * 2) WHEN city = 'x' THEN INTO local (id) VALUES (id) ELSE INTO other (id, city) VALUES (id, city) SELECT id, price, city FROM sales
-- =>
-- LARGE.ID <- SALES.ID identity
-- LARGE.AMOUNT <- SALES.PRICE transformation
-- LOCAL.ID <- SALES.ID identity
-- OTHER.ID <- SALES.ID identity
-- OTHER.CITY <- SALES.CITY identity

-- case: each action of MERGE has its own condition
-- dialect: oracle
-- table: STOCK(SKU, AMOUNT, DEAD)
-- table: DELIVERY(SKU, PIECES, OK)
MERGE INTO stock s USING delivery d ON (s.sku = d.sku) WHEN MATCHED THEN UPDATE SET amount = d.pieces WHERE d.ok = 1 DELETE WHERE s.dead = 1
-- =>
-- AMOUNT <- DELIVERY.PIECES identity
-- AMOUNT <- STOCK.SKU conditional
-- AMOUNT <- DELIVERY.SKU conditional
-- AMOUNT <- DELIVERY.OK conditional
-- rows <- STOCK.SKU join
-- rows <- DELIVERY.SKU join
-- rows <- STOCK.DEAD filter
-- rows <- DELIVERY.OK filter

-- case: FOR JSON makes one value from all columns
-- dialect: tsql
-- table: stock(sku, amount)
SELECT sku, amount FROM stock WHERE amount > 0 FOR JSON PATH
-- =>
-- _col_0 <- stock.sku transformation
-- _col_0 <- stock.amount transformation
-- rows <- stock.amount filter

-- case: NEXT VALUE FOR a sequence reads no column
-- dialect: tsql
-- table: stock(sku, day)
SELECT NEXT VALUE FOR dbo.numbers OVER (ORDER BY day) AS n, sku FROM stock FOR SYSTEM_TIME FROM '2026-01-01' TO '2026-02-01'
-- =>
-- n <- stock.day window
-- sku <- stock.sku identity

-- case: FOR ORDINALITY counts the rows of a document
-- dialect: mysql
-- table: t(id, doc)
SELECT j.n, j.p, j.m FROM t, JSON_TABLE(t.doc, '$[*]' COLUMNS (n FOR ORDINALITY, p INT PATH '$.p', NESTED PATH '$.q[*]' COLUMNS (m FOR ORDINALITY))) AS j
-- =>
-- m <-
-- n <-
-- p <- t.doc identity
-- rows <- t.doc join
