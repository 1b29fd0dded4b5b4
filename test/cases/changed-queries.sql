-- case: UPDATE of a common table expression over a join changes the relation of the assigned column
-- dialect: tsql
-- table: orders(id, amount)
-- table: riders(id, fee)
WITH c AS (SELECT o.amount AS a, r.fee FROM orders o JOIN riders r ON r.id = o.id) UPDATE c SET a = fee;
-- =>
-- amount <- orders.id join
-- amount <- riders.fee identity
-- amount <- riders.id join

-- case: UPDATE of a join view
-- dialect: oracle
-- table: orders(ID, AMOUNT)
-- table: riders(ID, FEE)
UPDATE (SELECT o.amount AS a, r.fee FROM orders o, riders r WHERE r.id = o.id) v SET v.a = v.fee;
-- =>
-- AMOUNT <- orders.ID filter
-- AMOUNT <- riders.FEE identity
-- AMOUNT <- riders.ID filter

-- case: UPDATE of a join view that assigns columns of two relations
-- dialect: oracle
-- table: orders(ID, AMOUNT)
-- table: riders(ID, FEE)
UPDATE (SELECT o.amount AS a, r.fee AS b FROM orders o JOIN riders r ON r.id = o.id) v SET v.a = 1, v.b = 2;
-- =>
-- opaque: unsupported-construct

-- case: UPDATE of a join view that assigns a column without a qualifier
-- dialect: oracle
-- table: orders(ID, AMOUNT)
-- table: riders(ID, FEE)
UPDATE (SELECT amount, fee FROM orders o JOIN riders r ON r.id = o.id) v SET v.amount = 1;
-- =>
-- opaque: unsupported-construct

-- case: UPDATE of an expression over an expression over a join
-- dialect: tsql
-- table: orders(id, amount)
-- table: riders(id, fee)
WITH b AS (SELECT o.amount AS x, r.fee FROM orders AS o JOIN riders AS r ON r.id = o.id),
  c AS (SELECT x AS a, fee FROM b)
UPDATE c SET a = fee;
-- =>
-- amount <- orders.id join
-- amount <- riders.fee identity
-- amount <- riders.id join

-- case: INSERT into a common table expression
-- dialect: tsql
-- table: orders(id, amount)
-- table: late(id, x)
WITH c AS (SELECT id, amount AS a FROM orders) INSERT INTO c (id, a) SELECT id, x FROM late;
-- =>
-- amount <- late.x identity
-- id <- late.id identity

-- case: a common table expression after INSERT INTO is not the target
-- dialect: snowflake
-- table: LATE(ID, X)
INSERT INTO c (id, a) WITH c AS (SELECT id, x FROM late) SELECT id, x FROM c;
-- =>
-- A <- LATE.X identity
-- ID <- LATE.ID identity

-- case: INSERT into a common table expression over two relations
-- dialect: tsql
-- table: orders(id, amount)
-- table: riders(id, fee)
WITH c AS (SELECT o.amount AS a, r.fee AS b FROM orders o JOIN riders r ON r.id = o.id) INSERT INTO c (a, b) VALUES (1, 2);
-- =>
-- opaque: unsupported-construct

-- case: MERGE into a common table expression
-- dialect: tsql
-- table: orders(id, amount)
-- table: late(id, x)
WITH c AS (SELECT id, amount AS a FROM orders)
MERGE INTO c USING late s ON s.id = c.id
WHEN MATCHED THEN UPDATE SET a = s.x
WHEN NOT MATCHED THEN INSERT (id, a) VALUES (s.id, s.x);
-- =>
-- amount <- late.id conditional
-- amount <- late.x identity
-- amount <- orders.id conditional
-- id <- late.id identity
-- rows <- late.id join
-- rows <- orders.id join

-- case: DELETE from a common table expression over a join
-- dialect: tsql
-- table: orders(id, amount)
-- table: riders(id, fee)
WITH c AS (SELECT o.id FROM orders o JOIN riders r ON r.id = o.id) DELETE FROM c WHERE id = 1;
-- =>
-- opaque: unsupported-construct
