-- Declarations, assignments, handlers and results of scripts.

-- case: a temporary table is declared without CREATE
-- dialect: redshift
-- table: orders(id, amount)
DECLARE GLOBAL TEMPORARY TABLE part (amount INT) ON COMMIT PRESERVE ROWS;
INSERT INTO part SELECT amount FROM orders;
INSERT INTO report (amount) SELECT amount FROM part;
-- =>
-- report.amount <- orders.amount identity

-- case: DECLARE OR REPLACE VARIABLE declares a session variable
-- dialect: databricks
-- table: orders(id, amount)
DECLARE OR REPLACE VARIABLE top INT DEFAULT (SELECT max(amount) FROM orders);
INSERT INTO report (amount) SELECT top;
-- =>
-- report.amount <- orders.amount aggregation

-- case: SET VAR assigns a session variable
-- dialect: databricks
-- table: orders(id, amount)
DECLARE VARIABLE top INT;
SET VAR top = (SELECT max(amount) FROM orders);
INSERT INTO report (amount) SELECT top;
-- =>
-- report.amount <- orders.amount aggregation

-- case: SET VAR assigns several session variables from one query
-- dialect: databricks
-- table: orders(id, amount)
DECLARE VARIABLE low INT;
DECLARE VARIABLE high INT;
SET VAR (low, high) = (SELECT min(amount), max(id) FROM orders);
INSERT INTO report (low, high) SELECT low, high;
-- =>
-- report.high <- orders.id aggregation
-- report.low <- orders.amount aggregation

-- case: SET assigns several variables a list of values
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE low, high INT64;
SET (low, high) = ((SELECT min(amount) FROM orders), (SELECT max(id) FROM orders));
INSERT INTO report (low, high) VALUES (low, high);
-- =>
-- report.high <- orders.id aggregation
-- report.low <- orders.amount aggregation

-- case: a list of variables in SET contains an unknown name
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE low INT64;
SET (low, other) = (1, 2);
INSERT INTO report (amount) SELECT amount FROM orders;
-- =>
-- report.amount <- orders.amount identity

-- case: a RESULTSET runs a text that changes data
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE res RESULTSET;
BEGIN
  res := (EXECUTE IMMEDIATE 'INSERT INTO report (amount) SELECT amount FROM orders');
  RETURN TABLE(res);
END;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: RETURN QUERY EXECUTE returns the rows of a text
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION lines() RETURNS SETOF int LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT amount FROM orders';
END $$;
-- =>
-- amount <- orders.amount identity

-- case: RETURN has a computation with a scalar subquery
-- dialect: databricks
-- table: orders(id, amount)
CREATE FUNCTION top() RETURNS INT RETURN (SELECT max(amount) FROM orders) + (1);
-- =>
-- _c0 <- orders.amount aggregation

-- case: the parameters of a procedure have modes, quoted names and types with commas
-- dialect: bigquery
-- table: orders(id, amount)
CREATE PROCEDURE shop.load(IN wanted STRUCT<a INT64, b INT64>, INOUT `day` DATE, OUT n NUMERIC(10, 2))
BEGIN
  SET n = (SELECT max(amount) FROM orders);
  INSERT INTO report (amount, day, wanted) VALUES (n, day, wanted);
END;
-- =>
-- report.amount <- orders.amount aggregation
-- report.day <-
-- report.wanted <-

-- case: a handler for conditions runs one statement or a block
-- dialect: mysql
-- table: orders(id, amount)
CREATE PROCEDURE load_report()
BEGIN
  DECLARE late CONDITION FOR SQLSTATE '45000';
  DECLARE CONTINUE HANDLER FOR SQLSTATE VALUE '02000', NOT FOUND INSERT INTO failures (id) SELECT id FROM orders;
  DECLARE UNDO HANDLER FOR late BEGIN INSERT INTO late_rows (amount) SELECT amount FROM orders; END;
  INSERT INTO report (amount) SELECT amount FROM orders;
END;
-- =>
-- failures.id <- orders.id identity
-- late_rows.amount <- orders.amount identity
-- report.amount <- orders.amount identity

-- case: variables of one declaration have the same default
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE low, high INT64 DEFAULT (SELECT max(amount) FROM orders);
INSERT INTO report (low, high) VALUES (low, high);
-- =>
-- report.high <- orders.amount aggregation
-- report.low <- orders.amount aggregation

-- case: a variable has the type of a column or of a row
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE
  one orders.amount%TYPE;
  line orders%ROWTYPE;
  PRAGMA AUTONOMOUS_TRANSACTION;
  SUBTYPE small IS NUMBER(3);
BEGIN
  SELECT amount INTO one FROM orders;
  SELECT * INTO line FROM orders;
  INSERT INTO report (a, b) VALUES (one, line.id);
END;
/
-- =>
-- REPORT.A <- orders.AMOUNT identity
-- REPORT.B <- orders.ID identity

-- case: SELECT INTO STRICT assigns a variable
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE n int;
BEGIN
  SELECT amount INTO STRICT n FROM orders;
  INSERT INTO report (amount) VALUES (n);
END $$;
-- =>
-- report.amount <- orders.amount identity

-- case: the values that a change without a query returns are unknown
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE n NUMBER;
BEGIN
  DELETE FROM orders RETURNING FROBNICATE BY amount INTO n;
  INSERT INTO report (amount) VALUES (n);
  INSERT INTO other_report (amount) SELECT amount FROM orders;
END;
/
-- =>
-- OTHER_REPORT.AMOUNT <- orders.AMOUNT identity
-- REPORT.AMOUNT <- orders.AMOUNT transformation
