-- Changes and definitions that cannot be parsed completely.

-- case: OPENROWSET without a file [tsql]
SELECT * FROM OPENROWSET(BULK)
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:26 Expected the location of a file, found ")".
-- finding parse-failed 1:26 Expected the location of a file, found ")".

-- case: OPENQUERY with a variable [tsql]
SELECT * FROM OPENQUERY(srv, @sql)
-- =>
-- other at 1:1; columns unknown
-- opaque unsupported-construct 1:30 A query of another server that is no constant is not supported yet.
-- finding unsupported-construct 1:30 A query of another server that is no constant is not supported yet.

-- case: OPENQUERY with a text that is no query [tsql]
SELECT * FROM OPENQUERY(srv, 'FROB')
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:31 Expected SELECT, found "FROB".
-- finding parse-failed 1:31 Expected SELECT, found "FROB".

-- case: a dictionary from an unknown source [clickhouse]
CREATE DICTIONARY d (id UInt64) PRIMARY KEY id SOURCE(FROB(x 1)) LAYOUT(FLAT())
-- =>
-- other at 1:1; columns unknown
-- opaque unsupported-construct 1:62 This dictionary from FROB is not supported yet.
-- finding unsupported-construct 1:62 This dictionary from FROB is not supported yet.

-- case: a dictionary from a table without a name [clickhouse]
CREATE DICTIONARY d (id UInt64) PRIMARY KEY id SOURCE(CLICKHOUSE(HOST 'x')) LAYOUT(FLAT())
-- =>
-- other at 1:1; columns unknown
-- opaque unsupported-construct 1:71 This dictionary from CLICKHOUSE is not supported yet.
-- finding unsupported-construct 1:71 This dictionary from CLICKHOUSE is not supported yet.

-- case: an attribute whose name is a column [clickhouse]
SELECT dictGet('d', name, id) FROM riders
-- =>
-- other reads riders at 1:1; columns unknown
-- opaque unsupported-construct 1:21 An attribute whose name is no constant is not supported yet.
-- finding unsupported-construct 1:21 An attribute whose name is no constant is not supported yet.

-- case: the hierarchy of a dictionary [clickhouse]
SELECT dictGetHierarchy('d', id) FROM riders
-- =>
-- other reads riders at 1:1; columns unknown
-- opaque unsupported-construct 1:25 The hierarchy of DICTGETHIERARCHY is not supported yet.
-- finding unsupported-construct 1:25 The hierarchy of DICTGETHIERARCHY is not supported yet.

-- case: a mutation with another action [clickhouse]
ALTER TABLE orders UPDATE price = 1 WHERE id = 1, DROP COLUMN tax
-- =>
-- update orders reads orders at 1:1; columns price=1@1:35; names orders.id@1:43, orders.tax@1:63
-- finding unread-clause 1:49 Expected an operator, a comma or the end, found ",". The clause counts as a filter on every column that it references.

-- case: a type of join that is unknown [duckdb]
SELECT * FROM orders o FROB JOIN riders r ON o.id = r.id
-- =>
-- other reads orders, riders at 1:1; columns unknown
-- opaque parse-failed 1:24 Expected the end of the statement, found "FROB".
-- finding parse-failed 1:24 Expected the end of the statement, found "FROB".

-- case: USING KEY of a query without recursion [duckdb]
WITH t(a) USING KEY (a) AS (SELECT id FROM orders) SELECT a FROM t
-- =>
-- other reads orders, t at 1:1; columns unknown
-- opaque unsupported-construct 1:29 USING KEY of this query is not supported yet.
-- finding unsupported-construct 1:29 USING KEY of this query is not supported yet.

-- case: a lock without FOR
LOCKING TABLE orders SELECT id FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:22 Expected FOR and a lock, found "SELECT".
-- finding parse-failed 1:22 Expected FOR and a lock, found "SELECT".

-- case: a lock of an unknown kind
LOCKING TABLE orders FOR FROB SELECT id FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:26 Expected a lock, found "FROB".
-- finding parse-failed 1:26 Expected a lock, found "FROB".

-- case: NORMALIZE with an unknown condition
SELECT NORMALIZE ON FROB id FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:21 Expected MEETS or OVERLAPS, found "FROB".
-- finding parse-failed 1:21 Expected MEETS or OVERLAPS, found "FROB".
