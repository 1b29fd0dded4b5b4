-- case: a row that is there already is updated from the one that was to be inserted
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

-- case: a bare name in DO UPDATE is the target's
-- dialect: sqlite
-- table: stock(sku, amount)
INSERT INTO stock AS s (sku, amount) VALUES (1, 2) ON CONFLICT DO UPDATE SET amount = amount + 1
-- =>
-- sku <-
-- amount <- stock.amount transformation

-- case: ON CONFLICT DO NOTHING changes nothing
-- dialect: postgres
-- table: stock(sku, amount)
-- table: delivery(item, pieces)
INSERT INTO stock (sku, amount) SELECT item, pieces FROM delivery ON CONFLICT (sku) DO NOTHING
-- =>
-- sku <- delivery.item identity
-- amount <- delivery.pieces identity

-- case: VALUES(…) is a column of the inserted row, and the query's relations stay in sight
-- dialect: mysql
-- table: delivery(item, pieces, day)
INSERT INTO stock (sku, amount) SELECT d.item, d.pieces FROM delivery d ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount), day = d.day
-- =>
-- sku <- delivery.item identity
-- amount <- delivery.pieces identity
-- amount <- stock.amount transformation
-- amount <- delivery.pieces transformation
-- day <- delivery.day identity

-- case: an alias of the inserted row, with names of its own
-- dialect: mysql
-- table: stock(sku, amount)
-- table: delivery(item, pieces)
INSERT INTO stock (sku, amount) SELECT * FROM delivery AS fresh ON DUPLICATE KEY UPDATE amount = fresh.pieces
-- =>
-- sku <- delivery.item identity
-- amount <- delivery.pieces identity

-- case: SET in place of VALUES
-- dialect: mysql
INSERT INTO stock SET sku = 1, amount = 2 + 3
-- =>
-- sku <-
-- amount <-

-- case: OUTPUT INTO: what was inserted is what the query gave, what was generated is the target's
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

-- case: OUTPUT of an update: deleted is what was, inserted what is
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

-- case: OUTPUT of a merge
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

-- case: a common table expression that deletes gives what it deleted
-- dialect: postgres
-- table: stock(sku, amount)
WITH gone AS (DELETE FROM stock WHERE amount = 0 RETURNING *) INSERT INTO archive (sku, amount) SELECT sku, amount FROM gone
-- =>
-- archive.sku <- stock.sku identity
-- archive.amount <- stock.amount identity

-- case: a common table expression that updates gives the new values
-- dialect: postgres
-- table: stock(sku, amount)
WITH fresh AS (UPDATE stock SET amount = amount * 2 RETURNING sku, amount AS doubled) SELECT sku, doubled FROM fresh
-- =>
-- stock.amount <- stock.amount transformation
-- sku <- stock.sku identity
-- doubled <- stock.amount transformation

-- case: several columns from one subquery
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

-- case: an update of two relations is two
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

-- case: a limit: the order decides which rows are changed
-- dialect: mysql
-- table: stock(sku, amount, day)
UPDATE stock SET amount = 0 WHERE sku > 1 ORDER BY day LIMIT 3
-- =>
-- amount <- stock.sku conditional
-- amount <- stock.day conditional

-- case: a limit: the order decides which rows go
-- dialect: mysql
-- table: stock(sku, amount, day)
DELETE FROM stock WHERE sku > 1 ORDER BY day LIMIT 3
-- =>
-- rows <- stock.sku filter
-- rows <- stock.day sort

-- case: rows that make room are deleted, then the new ones come
-- dialect: databricks
-- table: stock(sku, day)
-- table: delivery(item, day)
INSERT INTO stock REPLACE WHERE day = '2026-01-01' SELECT item, day FROM delivery
-- =>
-- stock.sku <- delivery.item identity
-- stock.day <- delivery.day identity
