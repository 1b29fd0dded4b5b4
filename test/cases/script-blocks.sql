-- case: each branch of IF may create the temporary table
-- dialect: bigquery
-- table: north(id, amount)
-- table: south(id, amount)
IF region = 'n' THEN
  CREATE TEMP TABLE picked AS SELECT amount FROM north;
ELSEIF region = 's' THEN
  CREATE TEMP TABLE picked AS SELECT amount FROM south;
END IF;
INSERT INTO report (amount) SELECT amount FROM picked;
-- =>
-- report.amount <- north.amount identity
-- report.amount <- south.amount identity

-- case: a temporary table that is created again has only the new rows
-- dialect: postgres
-- table: north(id, amount)
-- table: south(id, amount)
CREATE TEMP TABLE picked AS SELECT amount FROM north;
INSERT INTO first_report (amount) SELECT amount FROM picked;
DROP TABLE picked;
CREATE TEMP TABLE picked AS SELECT amount FROM south;
INSERT INTO second_report (amount) SELECT amount FROM picked;
-- =>
-- first_report.amount <- north.amount identity
-- second_report.amount <- south.amount identity

-- case: in a loop, a statement reads the result of a later statement
-- dialect: bigquery
-- table: orders(id, parent)
LOOP
  CREATE OR REPLACE TEMP TABLE level AS SELECT id FROM next_level;
  INSERT INTO tree (id) SELECT id FROM level;
  CREATE OR REPLACE TEMP TABLE next_level AS SELECT parent AS id FROM orders;
  BREAK;
END LOOP;
-- =>
-- tree.id <- orders.parent identity

-- case: blocks of T-SQL with and without BEGIN
-- dialect: tsql
-- table: orders(id, amount)
-- table: riders(id, city)
IF EXISTS (SELECT 1 FROM orders)
  IF 1 = 2 DELETE FROM report
  ELSE
  BEGIN
    INSERT INTO report (amount) SELECT amount FROM orders
    INSERT INTO cities (city) SELECT city FROM riders
  END
WHILE 1 = 0 INSERT INTO report (id) SELECT id FROM orders
SELECT city FROM riders
-- =>
-- cities.city <- riders.city identity
-- city <- riders.city identity
-- report.amount <- orders.amount identity
-- report.id <- orders.id identity

-- case: the statements of CATCH are part of the lineage
-- dialect: tsql
-- table: orders(id, amount)
BEGIN TRY
  BEGIN TRAN
  UPDATE report SET amount = o.amount FROM orders o WHERE o.id = report.id
  COMMIT
END TRY
BEGIN CATCH
  IF @@TRANCOUNT > 0 ROLLBACK
  INSERT INTO failures (id) SELECT id FROM orders
  RAISERROR('failed', 16, 1)
END CATCH
-- =>
-- failures.id <- orders.id identity
-- report.amount <- orders.amount identity
-- report.amount <- orders.id conditional
-- report.amount <- report.id conditional

-- case: table variables and temporary tables belong to one procedure
-- dialect: tsql
-- table: orders(id, amount)
-- table: riders(id, city)
CREATE PROCEDURE first_load AS SELECT amount INTO #part FROM orders; INSERT INTO report (amount) SELECT amount FROM #part
GO
CREATE PROCEDURE second_load AS DECLARE @part TABLE (city INT) INSERT INTO @part SELECT city FROM riders
SELECT city INTO #part FROM @part
INSERT INTO cities (city) SELECT city FROM #part
GO
-- =>
-- cities.city <- riders.city identity
-- report.amount <- orders.amount identity

-- case: a PL/SQL block with exception handlers, and slashes that end statements
-- dialect: oracle
-- table: orders(ID, AMOUNT)
<<main>>
DECLARE
  done BOOLEAN := FALSE;
BEGIN
  WHILE NOT done LOOP
    CASE
      WHEN done THEN NULL;
      ELSE INSERT INTO report (amount) SELECT amount FROM orders;
    END CASE;
    EXIT WHEN done;
  END LOOP;
EXCEPTION
  WHEN NO_DATA_FOUND OR TOO_MANY_ROWS THEN
    INSERT INTO failures (id) SELECT id FROM orders;
END main;
/
INSERT INTO other_report (amount) SELECT amount * 2 FROM orders
/
-- =>
-- FAILURES.ID <- orders.ID identity
-- OTHER_REPORT.AMOUNT <- orders.AMOUNT transformation
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: a handler of MySQL, and the delimiter of the client
-- dialect: mysql
-- table: orders(id, amount)
DELIMITER //
CREATE PROCEDURE load_report()
BEGIN
  DECLARE EXIT HANDLER FOR SQLEXCEPTION, 1062
  BEGIN
    INSERT INTO failures (id) SELECT id FROM orders;
  END;
  lp: REPEAT
    INSERT INTO report (amount) SELECT amount FROM orders;
  UNTIL TRUE END REPEAT lp;
END //
DELIMITER ;
INSERT INTO other_report (amount) SELECT amount FROM report;
-- =>
-- failures.id <- orders.id identity
-- other_report.amount <- report.amount identity
-- report.amount <- orders.amount identity

-- case: a compound statement of Databricks
-- dialect: databricks
-- table: orders(id, amount)
BEGIN
  DECLARE EXIT HANDLER FOR SQLEXCEPTION INSERT INTO failures (id) SELECT id FROM orders;
  outer_loop: WHILE TRUE DO
    INSERT INTO report (amount) SELECT amount FROM orders;
    LEAVE outer_loop;
  END WHILE outer_loop;
END;
-- =>
-- failures.id <- orders.id identity
-- report.amount <- orders.amount identity

-- case: an unreadable statement of a block does not affect the others
-- dialect: postgres
-- table: orders(id, amount)
DO $$
BEGIN
  FROBNICATE orders;
  INSERT INTO report (amount) SELECT amount FROM orders;
END $$;
-- =>
-- opaque: parse-failed
-- report.amount <- orders.amount identity

-- case: BULK COLLECT and FORALL read the fields of a collection
-- dialect: oracle
-- table: riders(id, city)
-- table: seen(x, y)
DECLARE
  TYPE listed IS TABLE OF riders%ROWTYPE;
  l listed;
BEGIN
  SELECT * BULK COLLECT INTO l FROM riders;
  FORALL i IN 1..l.COUNT INSERT INTO seen(x, y) VALUES (l(i).id, l(i).city);
END;
-- =>
-- seen.x <- riders.id identity
-- seen.y <- riders.city identity
