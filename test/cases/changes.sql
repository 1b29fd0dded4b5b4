-- case: DO UPDATE reads the existing row and the inserted row
-- dialect: postgres
-- table: stock(sku, amount)
-- table: delivery(item, pieces)
INSERT INTO stock (sku, amount) SELECT item, pieces FROM delivery ON CONFLICT (sku) DO UPDATE SET amount = stock.amount + excluded.amount WHERE excluded.amount > 0
-- =>
-- sku <- delivery.item identity
-- amount <- delivery.pieces identity
-- amount <- stock.amount transformation
-- amount <- delivery.pieces transformation
-- amount <- stock.sku conditional
-- amount <- delivery.item conditional
-- amount <- delivery.pieces conditional
-- rows <- stock.sku join
-- rows <- delivery.item join

-- case: a bare name in DO UPDATE is a column of the target
-- dialect: sqlite
-- table: stock(sku, amount)
INSERT INTO stock AS s (sku, amount) VALUES (1, 2) ON CONFLICT DO UPDATE SET amount = amount + 1
-- =>
-- sku <-
-- amount <- stock.amount transformation

-- case: ON CONFLICT DO NOTHING changes no rows
-- dialect: postgres
-- table: stock(sku, amount)
-- table: delivery(item, pieces)
INSERT INTO stock (sku, amount) SELECT item, pieces FROM delivery ON CONFLICT (sku) DO NOTHING
-- =>
-- sku <- delivery.item identity
-- amount <- delivery.pieces identity

-- case: ON DUPLICATE KEY UPDATE reads the inserted row with VALUES(…), and the relations of the query
-- dialect: mysql
-- table: delivery(item, pieces, day)
INSERT INTO stock (sku, amount) SELECT d.item, d.pieces FROM delivery d ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount), day = d.day
-- =>
-- sku <- delivery.item identity
-- amount <- delivery.pieces identity
-- amount <- stock.amount transformation
-- amount <- delivery.pieces transformation
-- day <- delivery.day identity

-- case: the alias of the inserted row has the names of the query's columns
-- dialect: mysql
-- table: stock(sku, amount)
-- table: delivery(item, pieces)
INSERT INTO stock (sku, amount) SELECT * FROM delivery AS fresh ON DUPLICATE KEY UPDATE amount = fresh.pieces
-- =>
-- sku <- delivery.item identity
-- amount <- delivery.pieces identity

-- case: INSERT SET assigns columns by name
-- dialect: mysql
INSERT INTO stock SET sku = 1, amount = 2 + 3
-- =>
-- sku <-
-- amount <-

-- case: OUTPUT INTO of INSERT: inserted columns have the values of the query, generated columns those of the target
-- dialect: tsql
-- table: stock(id, sku, amount)
-- table: delivery(item, pieces)
-- table: journal(id, sku)
INSERT INTO stock (sku, amount) OUTPUT inserted.id, inserted.sku INTO journal (id, sku) SELECT item, pieces FROM delivery WHERE pieces > 0
-- =>
-- stock.sku <- delivery.item identity
-- stock.amount <- delivery.pieces identity
-- journal.id <- stock.id identity
-- journal.sku <- delivery.item identity

-- case: OUTPUT of UPDATE: deleted has the old values, inserted the new values
-- dialect: tsql
-- table: stock(sku, amount)
-- table: delivery(item, pieces)
UPDATE s SET amount += d.pieces OUTPUT deleted.amount, inserted.amount, inserted.sku, d.item INTO journal (before, after, sku, item) FROM stock s JOIN delivery d ON d.item = s.sku
-- =>
-- stock.amount <- stock.amount transformation
-- stock.amount <- delivery.pieces transformation
-- stock.amount <- stock.sku conditional
-- stock.amount <- delivery.item conditional
-- journal.before <- stock.amount identity
-- journal.after <- stock.amount transformation
-- journal.after <- delivery.pieces transformation
-- journal.sku <- stock.sku identity
-- journal.item <- delivery.item identity

-- case: OUTPUT of MERGE has the action and the old values
-- dialect: tsql
-- table: stock(sku, amount)
-- table: delivery(item, pieces)
MERGE stock s USING delivery d ON s.sku = d.item WHEN MATCHED THEN UPDATE SET amount = d.pieces OUTPUT $action, deleted.amount, d.item INTO journal (what, amount, item);
-- =>
-- stock.amount <- delivery.pieces identity
-- stock.amount <- stock.sku conditional
-- stock.amount <- delivery.item conditional
-- journal.what <-
-- journal.amount <- stock.amount identity
-- journal.item <- delivery.item identity

-- case: DELETE … RETURNING in WITH returns the deleted rows
-- dialect: postgres
-- table: stock(sku, amount)
WITH gone AS (DELETE FROM stock WHERE amount = 0 RETURNING *) INSERT INTO archive (sku, amount) SELECT sku, amount FROM gone
-- =>
-- archive.sku <- stock.sku identity
-- archive.amount <- stock.amount identity

-- case: UPDATE … RETURNING in WITH returns the new values
-- dialect: postgres
-- table: stock(sku, amount)
WITH fresh AS (UPDATE stock SET amount = amount * 2 RETURNING sku, amount AS doubled) SELECT sku, doubled FROM fresh
-- =>
-- stock.amount <- stock.amount transformation
-- sku <- stock.sku identity
-- doubled <- stock.amount transformation

-- case: UPDATE assigns several columns from one subquery
-- dialect: oracle
-- table: STOCK(SKU, AMOUNT, DAY)
-- table: DELIVERY(ITEM, PIECES, DAY)
UPDATE stock s SET (amount, day) = (SELECT d.pieces, d.day FROM delivery d WHERE d.item = s.sku)
-- =>
-- AMOUNT <- DELIVERY.PIECES identity
-- AMOUNT <- DELIVERY.ITEM filter
-- AMOUNT <- STOCK.SKU filter
-- DAY <- DELIVERY.DAY identity
-- DAY <- DELIVERY.ITEM filter
-- DAY <- STOCK.SKU filter

-- case: UPDATE of two joined relations is two updates
-- dialect: mysql
-- table: stock(sku, amount)
-- table: delivery(item, pieces, done)
UPDATE stock s JOIN delivery d ON s.sku = d.item SET s.amount = d.pieces, d.done = 1
-- =>
-- stock.amount <- delivery.pieces identity
-- stock.amount <- stock.sku conditional
-- stock.amount <- delivery.item conditional
-- delivery.done <- stock.sku conditional
-- delivery.done <- delivery.item conditional

-- case: ORDER BY with LIMIT decides which rows UPDATE changes
-- dialect: mysql
-- table: stock(sku, amount, day)
UPDATE stock SET amount = 0 WHERE sku > 1 ORDER BY day LIMIT 3
-- =>
-- amount <- stock.sku conditional
-- amount <- stock.day conditional

-- case: ORDER BY with LIMIT decides which rows DELETE removes
-- dialect: mysql
-- table: stock(sku, amount, day)
DELETE FROM stock WHERE sku > 1 ORDER BY day LIMIT 3
-- =>
-- rows <- stock.sku filter
-- rows <- stock.day sort

-- case: INSERT REPLACE WHERE deletes rows before the new rows are inserted
-- dialect: databricks
-- table: stock(sku, day)
-- table: delivery(item, day)
INSERT INTO stock REPLACE WHERE day = '2026-01-01' SELECT item, day FROM delivery
-- =>
-- stock.sku <- delivery.item identity
-- stock.day <- delivery.day identity
