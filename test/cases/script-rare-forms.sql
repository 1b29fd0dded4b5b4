-- case: a parameter that the body changes may be part of the value
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.best(@p INT) RETURNS INT
BEGIN
  SET @p = @p + 1
  RETURN (SELECT max(amount) FROM orders WHERE id = @p)
END
GO
INSERT INTO d (a) SELECT dbo.best(id) FROM orders
-- =>
-- d.a <- orders.amount aggregation
-- d.a <- orders.id filter
-- d.a <- orders.id transformation

-- case: a call may assign a variable without a value
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @v INT, @lock INT
EXEC dbo.count_orders @v OUTPUT
EXEC sp_getapplock @lock
INSERT INTO d (a) VALUES (@lock)
INSERT INTO e (a) VALUES (@v)
-- =>
-- d.a <-
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: INSERT EXEC of a procedure that reads its own temporary table
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE dbo.other AS SELECT id INTO #t FROM orders
GO
CREATE PROCEDURE dbo.lines AS
SELECT amount INTO #t FROM orders
SELECT amount FROM #t
GO
INSERT INTO d (a) EXEC dbo.lines
-- =>
-- "#t".id <- orders.id identity
-- d.a <- orders.amount identity

-- case: EXEC of a text without its closing bracket
-- dialect: tsql
-- table: orders(id, amount)
EXEC ('INSERT INTO report (amount) SELECT amount FROM orders'
-- =>
-- amount <- orders.amount identity

-- case: the definer of a procedure is a quoted name
-- dialect: mysql
-- table: orders(id, amount)
CREATE DEFINER = `admin`@`%` PROCEDURE load() INSERT INTO report (amount) SELECT amount FROM orders;
-- =>
-- report.amount <- orders.amount identity

-- case: a text that a closed block assigns is executed
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE q VARCHAR;
BEGIN
  BEGIN
    q := 'INSERT INTO report (amount) SELECT amount FROM orders';
  END;
  EXECUTE IMMEDIATE q;
END;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: CASE in the condition of a block
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE x int; BEGIN
  IF CASE WHEN x = 1 THEN true ELSE false END THEN INSERT INTO report (amount) SELECT amount FROM orders; END IF;
END $$;
-- =>
-- report.amount <- orders.amount identity

-- case: values with an index are bound to parameters
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE xs ARRAY<INT64> DEFAULT (SELECT ARRAY_AGG(amount) FROM orders);
DECLARE y INT64 DEFAULT (SELECT max(id) FROM orders);
EXECUTE IMMEDIATE 'INSERT INTO report (a, b) SELECT ?, ?' USING xs[0], y;
-- =>
-- report.a <- orders.amount aggregation
-- report.b <- orders.id aggregation

-- case: FORALL runs a MERGE for each element
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE TYPE t IS TABLE OF orders%ROWTYPE; xs t; BEGIN
  SELECT * BULK COLLECT INTO xs FROM orders;
  FORALL i IN 1 .. xs.COUNT MERGE INTO report r USING dual ON (r.id = xs(i).id)
    WHEN MATCHED THEN UPDATE SET amount = xs(i).amount;
END;
-- =>
-- REPORT.AMOUNT <- REPORT.ID conditional
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- REPORT.AMOUNT <- orders.ID conditional

-- case: a variable of the session has two values
-- dialect: duckdb
-- table: orders(id, amount)
SET VARIABLE x = (SELECT max(amount) FROM orders);
SET VARIABLE x = (SELECT max(id) FROM orders);
INSERT INTO d (a) SELECT getvariable('x');
-- =>
-- d.a <- orders.amount aggregation inferred
-- d.a <- orders.id aggregation inferred

-- case: an unknown schema of a text at run time
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE s text; BEGIN
  SELECT max(name) INTO s FROM tenants;
  EXECUTE 'INSERT INTO ' || s || '.report SELECT id FROM ' || s || '.orders JOIN riders ON true';
END $$;
-- =>
-- opaque: unsupported-construct

-- case: SQL inside eight strings
-- dialect: postgres
-- table: orders(id, amount)
DO $a$ BEGIN EXECUTE $b$ DO $c$ BEGIN EXECUTE $d$ DO $e$ BEGIN EXECUTE $f$ DO $g$ BEGIN EXECUTE $h$
INSERT INTO report (amount) SELECT amount FROM orders $h$; END $g$ $f$; END $e$ $d$; END $c$ $b$; END $a$;
-- =>
-- report.amount <- orders.amount identity

-- case: SQL inside nine strings
-- dialect: postgres
-- table: orders(id, amount)
DO $a$ BEGIN EXECUTE $b$ DO $c$ BEGIN EXECUTE $d$ DO $e$ BEGIN EXECUTE $f$ DO $g$ BEGIN EXECUTE $h$ DO $i$ BEGIN
INSERT INTO report (amount) SELECT amount FROM orders; END $i$ $h$; END $g$ $f$; END $e$ $d$; END $c$ $b$; END $a$;
-- =>
-- opaque: input-too-large

-- case: TOP before an assignment
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @x INT, @y INT, @z INT
SELECT TOP (1) @x = amount FROM orders ORDER BY id
SELECT TOP 1 @y = id FROM orders
SELECT DISTINCT @z = id FROM orders
INSERT INTO d (a, b, c) VALUES (@x, @y, @z)
-- =>
-- d.a <- orders.amount identity
-- d.a <- orders.id sort
-- d.b <- orders.id identity
-- d.c <- orders.id group_by
-- d.c <- orders.id identity

-- case: FETCH without INTO
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @x INT
DECLARE c CURSOR FOR SELECT amount FROM orders
FETCH NEXT FROM c
FETCH NEXT FROM c INTO @x
INSERT INTO d (a) VALUES (@x)
-- =>
-- d.a <- orders.amount identity

-- case: a comparison in SET is no assignment
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @v INT = (SELECT max(id) FROM orders)
UPDATE orders SET amount = CASE WHEN @v = amount THEN 1 ELSE 0 END WHERE id = 1
INSERT INTO d (a) VALUES (@v)
-- =>
-- d.a <- orders.id aggregation
-- orders.amount <- orders.amount conditional
-- orders.amount <- orders.id conditional

-- case: a cursor variable whose query cannot be parsed
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @c CURSOR, @x INT
SET @c = CURSOR FOR SELECT FROM WHERE
FETCH NEXT FROM @c INTO @x
INSERT INTO d (a) VALUES (@x)
-- =>
-- opaque: unsupported-construct

-- case: a query assigns a constant to a user variable
-- dialect: mysql
-- table: orders(id, amount)
SELECT @x := 5, @y := amount FROM orders;
INSERT INTO d (a) SELECT @x;
INSERT INTO e (a) SELECT @y;
-- =>
-- d.a <-
-- opaque: unsupported-construct

-- case: a value computed from an unknown value is unknown
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE v, w, x INT64;
CALL shop.count_orders(v);
SET w = v + 1;
SET x = w + 1;
INSERT INTO d (a) VALUES (x);
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: a temporary table that a handler of errors creates again
-- dialect: postgres
-- table: orders(id, amount)
DO $$ BEGIN
  CREATE TEMP TABLE t AS SELECT id AS x FROM orders;
EXCEPTION WHEN others THEN
  CREATE TEMP TABLE t AS SELECT amount AS x FROM orders;
END $$;
INSERT INTO d (a) SELECT x FROM t;
-- =>
-- d.a <- orders.amount identity
-- d.a <- orders.id identity

-- case: blanks around the sign of a definer
-- dialect: mysql
-- table: orders(id, amount)
CREATE DEFINER = admin @ localhost PROCEDURE load() INSERT INTO report (amount) SELECT amount FROM orders;
-- =>
-- report.amount <- orders.amount identity

-- case: psql commands after a query
-- dialect: postgres
-- table: orders(id, amount)
INSERT INTO d (a) SELECT amount FROM orders \g
INSERT INTO e (a) SELECT amount FROM orders \gexec
INSERT INTO f (a) SELECT id FROM orders;
-- =>
-- d.a <- orders.amount identity
-- e.a <- orders.amount identity
-- f.a <- orders.id identity

-- case: a trigger that is created for a function without a relation
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION log_it() RETURNS event_trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log (a) SELECT amount FROM orders;
END $$;
CREATE EVENT TRIGGER t ON ddl_command_end EXECUTE FUNCTION log_it();
-- =>
-- log.a <- orders.amount identity
