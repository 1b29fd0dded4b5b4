-- case: the body of a procedure is a string with quotes in it
-- dialect: snowflake
-- table: orders(ID, AMOUNT, KIND)
CREATE OR REPLACE PROCEDURE load(day DATE) RETURNS TABLE (id INT) LANGUAGE SQL AS
'DECLARE
  res RESULTSET DEFAULT (SELECT id FROM orders WHERE kind = ''it''''s'');
BEGIN
  INSERT INTO report (amount, day) SELECT amount, :day FROM orders WHERE kind = ''x'';
  RETURN TABLE(res);
END';
-- =>
-- ID <- orders.ID identity
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- REPORT.DAY <-

-- case: a called procedure reads the rows from before the call
-- dialect: postgres
-- table: orders(id, amount)
CREATE TEMP TABLE waiting (amount int);
CREATE PROCEDURE fill() LANGUAGE plpgsql AS $$ BEGIN INSERT INTO report (amount) SELECT amount FROM waiting; END $$;
INSERT INTO waiting SELECT amount FROM orders;
CALL fill();
-- =>
-- report.amount <- orders.amount identity

-- case: a procedure outside the text may move any data
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CALL somewhere.load_all(1);
INSERT INTO report (amount) SELECT amount FROM orders;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- opaque: unsupported-construct

-- case: a call of a procedure in another language
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE PROCEDURE load_all() RETURNS STRING LANGUAGE JAVASCRIPT AS $$ return "INSERT INTO report SELECT 1"; $$;
CALL load_all();
INSERT INTO report (amount) SELECT amount FROM orders;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- opaque: unsupported-construct

-- case: an inline table function
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.lines(@id INT) RETURNS TABLE AS RETURN (SELECT amount FROM orders WHERE id = @id)
-- =>
-- amount <- orders.amount identity

-- case: a table function that inserts into its table variable
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.lines(@id INT) RETURNS @lines TABLE (amount INT) AS
BEGIN
  INSERT INTO @lines SELECT amount FROM orders WHERE id = @id
  RETURN
END
-- =>
-- amount <- orders.amount identity

-- case: a table function of BigQuery
-- dialect: bigquery
-- table: orders(id, amount)
CREATE OR REPLACE TABLE FUNCTION shop.lines(wanted INT64) AS SELECT amount FROM orders WHERE id = wanted;
-- =>
-- amount <- orders.amount identity

-- case: RETURN QUERY returns the rows of a function
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION lines(p_id int) RETURNS SETOF int LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM refresh();
  RETURN QUERY SELECT amount FROM orders WHERE id = p_id;
END $body$;
-- =>
-- amount <- orders.amount identity

-- case: NEW in a trigger is a row of its table
-- dialect: mysql
-- table: orders(id, amount, twice)
CREATE TRIGGER double_it BEFORE INSERT ON orders FOR EACH ROW SET NEW.twice = NEW.amount * 2;
CREATE TRIGGER log_it AFTER INSERT ON orders FOR EACH ROW INSERT INTO log (amount) VALUES (NEW.amount);
-- =>
-- log.amount <- orders.amount identity
-- orders.twice <- orders.amount transformation

-- case: a trigger function runs for one table
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION log_it() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log (amount, op) VALUES (OLD.amount, TG_OP);
  RETURN NEW;
END $$;
CREATE TRIGGER log_orders AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION log_it();
-- =>
-- log.amount <- orders.amount identity
-- log.op <-

-- case: inserted and deleted in a trigger of T-SQL
-- dialect: tsql
-- table: orders(id, amount)
CREATE TRIGGER log_orders ON orders AFTER UPDATE AS
INSERT INTO log (before, after) SELECT d.amount, i.amount FROM deleted d JOIN inserted i ON i.id = d.id
-- =>
-- log.after <- orders.amount identity
-- log.before <- orders.amount identity

-- case: a trigger of SQLite
-- dialect: sqlite
-- table: orders(id, amount)
CREATE TRIGGER log_it AFTER INSERT ON orders BEGIN
  INSERT INTO log (amount) VALUES (new.amount);
  INSERT INTO log (id) SELECT id FROM orders WHERE id = new.id;
END;
-- =>
-- log.amount <- orders.amount identity
-- log.id <- orders.id identity

-- case: the procedures of a package
-- dialect: oracle
-- table: orders(ID, AMOUNT)
CREATE OR REPLACE PACKAGE BODY loads AS
  runs NUMBER := 0;
  FUNCTION total(p_id IN NUMBER) RETURN NUMBER;
  PROCEDURE load(p_id IN NUMBER) IS
    n NUMBER;
  BEGIN
    INSERT INTO report (id, amount) SELECT p_id, amount FROM orders;
    n := total(p_id);
  END load;
  FUNCTION total(p_id IN NUMBER) RETURN NUMBER IS
    n NUMBER;
  BEGIN
    SELECT sum(amount) INTO n FROM orders WHERE id = p_id;
    RETURN n;
  END;
END loads;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- REPORT.ID <-

-- case: a task runs a statement
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE OR REPLACE TASK nightly WAREHOUSE = w SCHEDULE = '1 minute' AS INSERT INTO report (amount) SELECT amount FROM orders;
EXECUTE TASK nightly;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: a procedure is called twice, and its table has other rows at the second call
-- dialect: mysql
-- table: orders(id, amount)
CREATE TEMPORARY TABLE a (y INT);
CREATE PROCEDURE p() BEGIN INSERT INTO b (x) SELECT y FROM a; END;
CREATE PROCEDURE q() BEGIN CALL p(); CALL p(); END;
INSERT INTO a (y) SELECT id FROM orders;
CALL q();
INSERT INTO a (y) SELECT amount FROM orders;
CALL q();
-- =>
-- b.x <- orders.amount identity
-- b.x <- orders.id identity
