-- Headers of routines and triggers: their words begin no statement.

-- case: the header of a MySQL trigger has words of statements
-- dialect: mysql
-- table: orders(id, amount)
CREATE TRIGGER a BEFORE UPDATE ON orders FOR EACH ROW INSERT INTO log (amount) VALUES (NEW.amount);
CREATE TRIGGER b AFTER DELETE ON orders FOR EACH ROW INSERT INTO log (id) VALUES (OLD.id);
CREATE TRIGGER c AFTER INSERT ON orders FOR EACH ROW FOLLOWS a UPDATE totals SET amount = NEW.amount;
-- =>
-- log.amount <- orders.amount identity
-- log.id <- orders.id identity
-- totals.amount <- orders.amount identity

-- case: the header of a MySQL function has CHARACTER SET
-- dialect: mysql
-- table: orders(id, amount)
CREATE FUNCTION top(kind VARCHAR(10) CHARACTER SET utf8mb4) RETURNS VARCHAR(10) CHARACTER SET utf8mb4 READS SQL DATA SQL SECURITY INVOKER RETURN (SELECT max(amount) FROM orders);
-- =>
-- _col_0 <- orders.amount aggregation

-- case: triggers of T-SQL run for several changes
-- dialect: tsql
-- table: orders(id, amount)
CREATE TRIGGER log_all ON orders AFTER INSERT, UPDATE, DELETE AS
INSERT INTO log (amount) SELECT amount FROM inserted
GO
CREATE TRIGGER instead_of ON orders INSTEAD OF DELETE AS
DELETE FROM log WHERE id IN (SELECT id FROM deleted)
INSERT INTO gone (id) SELECT id FROM deleted
GO
-- =>
-- gone.id <- orders.id identity
-- log.amount <- orders.amount identity

-- case: triggers of SQLite run instead of a change or for some columns
-- dialect: sqlite
-- table: orders(id, amount)
CREATE TRIGGER a INSTEAD OF INSERT ON orders_view BEGIN
  INSERT INTO orders (id) VALUES (NEW.id);
END;
CREATE TRIGGER b AFTER UPDATE OF amount ON orders WHEN NEW.amount > 1 BEGIN
  INSERT INTO log (amount) VALUES (NEW.amount);
END;
-- =>
-- log.amount <- orders.amount identity
-- orders.id <- orders_view.id identity

-- case: a T-SQL table function has a default, a schema and a variable of a table
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.lines(@id INT = 1, @day DATE) RETURNS @r TABLE (id INT, amount INT) WITH SCHEMABINDING AS
BEGIN
  DECLARE @t TABLE (amount INT)
  INSERT INTO @t SELECT amount FROM orders WHERE id = @id
  INSERT @r (id, amount) SELECT @id, amount FROM @t
  RETURN
END
-- =>
-- amount <- orders.amount identity
-- id <-

-- case: a T-SQL scalar function returns a variable
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.top(@id INT) RETURNS INT AS
BEGIN
  DECLARE @n INT
  SELECT @n = max(amount) FROM orders WHERE id = @id
  RETURN @n
END
-- =>

-- case: a procedure runs as another user
-- dialect: tsql
-- table: orders(id, amount)
CREATE OR ALTER PROCEDURE dbo.fill @n INT OUTPUT WITH EXECUTE AS OWNER AS
BEGIN
  SET NOCOUNT ON
  INSERT INTO report (amount) SELECT amount FROM orders
  SET @n = @@ROWCOUNT
END
-- =>
-- report.amount <- orders.amount identity

-- case: a procedure of Snowflake runs as its caller
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE OR REPLACE PROCEDURE fill() RETURNS STRING LANGUAGE SQL EXECUTE AS CALLER AS
BEGIN
  INSERT INTO report (amount) SELECT amount FROM orders;
  RETURN 'done';
END;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: a function of Postgres has its language before its body, and quotes around it
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION top() RETURNS int LANGUAGE sql STABLE AS 'SELECT max(amount) FROM orders';
CREATE FUNCTION low() RETURNS int AS $$ SELECT min(amount) FROM orders $$ LANGUAGE sql;
CREATE FUNCTION one() RETURNS int LANGUAGE sql RETURN 1;
-- =>
-- min <- orders.amount aggregation

-- case: functions in other languages are opaque only when they are called
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION py() RETURNS int LANGUAGE plpython3u AS $$ return 1 $$;
INSERT INTO report (amount) SELECT amount FROM orders;
-- =>
-- report.amount <- orders.amount identity

-- case: a package has a specification and a body with procedures
-- dialect: oracle
-- table: orders(ID, AMOUNT)
CREATE OR REPLACE PACKAGE loads AS
  PROCEDURE load(p_id IN NUMBER DEFAULT 1);
  FUNCTION total RETURN NUMBER;
END loads;
/
CREATE OR REPLACE PACKAGE BODY loads IS
  PROCEDURE load(p_id IN NUMBER DEFAULT 1) AS
  BEGIN
    INSERT INTO report (amount) SELECT amount FROM orders;
  END;
  FUNCTION total RETURN NUMBER AS
  BEGIN
    RETURN 1;
  END total;
BEGIN
  INSERT INTO started (id) SELECT id FROM orders;
END loads;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- STARTED.ID <- orders.ID identity

-- case: a block of Oracle has local procedures
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE
  n NUMBER;
  PROCEDURE fill(p IN NUMBER) IS
  BEGIN
    INSERT INTO report (amount) SELECT amount FROM orders;
  END fill;
BEGIN
  fill(1);
  INSERT INTO other_report (id) SELECT id FROM orders;
END;
/
-- =>
-- OTHER_REPORT.ID <- orders.ID identity
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: IF, ELSIF, ELSE and loops of PL/pgSQL
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE n int := 0;
BEGIN
  IF n = 1 THEN INSERT INTO a (id) SELECT id FROM orders;
  ELSIF n = 2 THEN INSERT INTO b (id) SELECT id FROM orders;
  ELSE INSERT INTO c (id) SELECT id FROM orders;
  END IF;
  WHILE n < 3 LOOP n := n + 1; INSERT INTO d (id) SELECT id FROM orders; END LOOP;
  LOOP EXIT WHEN n > 5; CONTINUE WHEN n = 4; INSERT INTO e (id) SELECT id FROM orders; END LOOP;
  BEGIN
    INSERT INTO f (id) SELECT id FROM orders;
  EXCEPTION
    WHEN unique_violation THEN INSERT INTO g (id) SELECT id FROM orders;
    WHEN OTHERS THEN RAISE NOTICE 'x';
  END;
  RETURN;
END $$;
-- =>
-- a.id <- orders.id identity
-- b.id <- orders.id identity
-- c.id <- orders.id identity
-- d.id <- orders.id identity
-- e.id <- orders.id identity
-- f.id <- orders.id identity
-- g.id <- orders.id identity

-- case: IF, CASE and loops of MySQL
-- dialect: mysql
-- table: orders(id, amount)
CREATE PROCEDURE p(IN kind INT)
main: BEGIN
  IF kind = 1 THEN INSERT INTO a (id) SELECT id FROM orders;
  ELSEIF kind = 2 THEN INSERT INTO b (id) SELECT id FROM orders;
  ELSE LEAVE main;
  END IF;
  CASE kind WHEN 3 THEN INSERT INTO c (id) SELECT id FROM orders; ELSE BEGIN END; END CASE;
  again: LOOP
    INSERT INTO d (id) SELECT id FROM orders;
    ITERATE again;
  END LOOP again;
  WHILE kind > 1 DO INSERT INTO e (id) SELECT id FROM orders; END WHILE;
  REPEAT INSERT INTO f (id) SELECT id FROM orders; UNTIL kind > 3 END REPEAT;
END main;
-- =>
-- a.id <- orders.id identity
-- b.id <- orders.id identity
-- c.id <- orders.id identity
-- d.id <- orders.id identity
-- e.id <- orders.id identity
-- f.id <- orders.id identity

-- case: IF, CASE and loops of BigQuery
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE kind INT64 DEFAULT 1;
IF kind = 1 THEN INSERT INTO a (id) SELECT id FROM orders;
ELSEIF kind = 2 THEN INSERT INTO b (id) SELECT id FROM orders;
ELSE INSERT INTO c (id) SELECT id FROM orders;
END IF;
CASE WHEN kind = 3 THEN INSERT INTO d (id) SELECT id FROM orders; END CASE;
WHILE kind < 3 DO SET kind = kind + 1; INSERT INTO e (id) SELECT id FROM orders; END WHILE;
REPEAT INSERT INTO f (id) SELECT id FROM orders; UNTIL kind > 3 END REPEAT;
BEGIN
  INSERT INTO g (id) SELECT id FROM orders;
EXCEPTION WHEN ERROR THEN
  INSERT INTO h (id) SELECT id FROM orders;
END;
-- =>
-- a.id <- orders.id identity
-- b.id <- orders.id identity
-- c.id <- orders.id identity
-- d.id <- orders.id identity
-- e.id <- orders.id identity
-- f.id <- orders.id identity
-- g.id <- orders.id identity
-- h.id <- orders.id identity

-- case: IF, CASE and loops of Snowflake
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE kind INT DEFAULT 1; failed EXCEPTION (-20001, 'x');
BEGIN
  IF (kind = 1) THEN INSERT INTO a (id) SELECT id FROM orders;
  ELSEIF (kind = 2) THEN INSERT INTO b (id) SELECT id FROM orders;
  ELSE INSERT INTO c (id) SELECT id FROM orders;
  END IF;
  CASE (kind) WHEN 3 THEN INSERT INTO d (id) SELECT id FROM orders; END CASE;
  WHILE (kind < 3) DO kind := kind + 1; INSERT INTO e (id) SELECT id FROM orders; END WHILE;
  FOR i IN 1 TO 3 DO INSERT INTO f (id) SELECT id FROM orders; END FOR;
  RAISE failed;
EXCEPTION
  WHEN failed THEN INSERT INTO g (id) SELECT id FROM orders;
  WHEN OTHER THEN RETURN 'x';
END;
-- =>
-- A.ID <- orders.ID identity
-- B.ID <- orders.ID identity
-- C.ID <- orders.ID identity
-- D.ID <- orders.ID identity
-- E.ID <- orders.ID identity
-- F.ID <- orders.ID identity
-- G.ID <- orders.ID identity

-- case: IF, ELSE and WHILE of T-SQL with and without blocks
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @n INT = 0
IF @n = 1 INSERT INTO a (id) SELECT id FROM orders
ELSE IF @n = 2 BEGIN INSERT INTO b (id) SELECT id FROM orders END
ELSE INSERT INTO c (id) SELECT id FROM orders
WHILE @n < 3 BEGIN SET @n += 1; IF @n = 2 CONTINUE; INSERT INTO d (id) SELECT id FROM orders; BREAK END
WAITFOR DELAY '00:00:01'
PRINT 'x'
THROW 50000, 'x', 1
INSERT INTO e (id) SELECT id FROM orders
-- =>
-- a.id <- orders.id identity
-- b.id <- orders.id identity
-- c.id <- orders.id identity
-- d.id <- orders.id identity
-- e.id <- orders.id identity

-- case: values of variables come from branches and loops
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @v INT
IF 1 = 1 SELECT @v = max(id) FROM orders ELSE SET @v = (SELECT max(amount) FROM orders)
INSERT INTO report (v) SELECT @v
-- =>
-- report.v <- orders.amount aggregation inferred
-- report.v <- orders.id aggregation inferred

-- case: a variable of a branch has its value before the branch too
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE v INT DEFAULT (SELECT max(id) FROM orders);
BEGIN
  IF (v > 1) THEN v := (SELECT max(amount) FROM orders); END IF;
  INSERT INTO report (v) SELECT :v;
END;
-- =>
-- REPORT.V <- orders.AMOUNT aggregation inferred
-- REPORT.V <- orders.ID aggregation inferred

-- case: a text that a branch changes is known in the branch and unknown elsewhere
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE q STRING DEFAULT 'INSERT INTO a (id) SELECT id FROM orders';
BEGIN
  IF (1 = 1) THEN
    q := 'INSERT INTO b (id) SELECT id FROM orders';
    EXECUTE IMMEDIATE :q;
  ELSE
    EXECUTE IMMEDIATE :q;
  END IF;
END;
-- =>
-- B.ID <- orders.ID identity
-- opaque: unsupported-construct
