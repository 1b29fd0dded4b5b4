-- Blocks, functions and triggers.

-- case: statements of Flink run as a set
-- table: orders(id, amount)
BEGIN STATEMENT SET;
INSERT INTO report (amount) SELECT amount FROM orders;
INSERT INTO other_report (id) SELECT id FROM orders;
END;
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount identity

-- case: a block is atomic
-- dialect: databricks
-- table: orders(id, amount)
BEGIN NOT ATOMIC
  DECLARE top INT DEFAULT (SELECT max(amount) FROM orders);
  INSERT INTO report (amount) VALUES (top);
END;
-- =>
-- report.amount <- orders.amount aggregation

-- case: DECLARE precedes each declaration
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE a int;
DECLARE b int := 1;
BEGIN
  SELECT amount INTO a FROM orders;
  INSERT INTO report (a, b) VALUES (a, b);
END $$;
-- =>
-- report.a <- orders.amount identity
-- report.b <-

-- case: labels precede loops and follow END
-- dialect: postgres
-- table: orders(id, amount)
DO $$
<<outer_block>>
BEGIN
  <<again>>
  LOOP
    INSERT INTO report (amount) SELECT amount FROM orders;
    EXIT again;
  END LOOP again;
  INSERT INTO other_report (id) SELECT id FROM orders;
END outer_block $$;
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount identity

-- case: CASE statements have branches with their own temporary tables
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE kind NUMBER := 1;
BEGIN
  CASE kind
    WHEN 1 THEN INSERT INTO report (amount) SELECT CASE WHEN id > 1 THEN amount END FROM orders;
    ELSE INSERT INTO other_report (id) SELECT id FROM orders;
  END CASE;
END;
/
-- =>
-- OTHER_REPORT.ID <- orders.ID identity
-- REPORT.AMOUNT <- orders.AMOUNT transformation
-- REPORT.AMOUNT <- orders.ID conditional

-- case: a query inside brackets contains CASE … END before INTO
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE n NUMBER;
BEGIN
  SELECT CASE WHEN id > 1 THEN amount ELSE CASE id WHEN 0 THEN 1 END END INTO n FROM orders;
  INSERT INTO report (amount) VALUES (n);
END;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT transformation
-- REPORT.AMOUNT <- orders.ID conditional

-- case: a macro is a query in brackets
-- dialect: duckdb
-- table: orders(id, amount)
CREATE MACRO top() AS (SELECT max(amount) FROM orders);
-- =>
-- _col_0 <- orders.amount aggregation

-- case: a SQL function has a body with BEGIN ATOMIC
-- dialect: postgres
-- table: orders(id, amount)
CREATE PROCEDURE fill() LANGUAGE SQL BEGIN ATOMIC
  INSERT INTO report (amount) SELECT amount FROM orders;
  INSERT INTO other_report (id) SELECT id FROM orders;
END;
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount identity

-- case: a SQL function returns an expression
-- dialect: bigquery
-- table: orders(id, amount)
CREATE FUNCTION shop.top() RETURNS INT64 AS ((SELECT max(amount) FROM orders));
-- =>
-- f0_ <- orders.amount aggregation

-- case: a function of triggers without a trigger has unknown rows
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION log_it() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log (amount) VALUES (NEW.amount);
  INSERT INTO other_log (amount) SELECT amount FROM orders;
  RETURN NEW;
END $$;
-- =>
-- opaque: unsupported-construct
-- other_log.amount <- orders.amount identity

-- case: a trigger assigns a column of the new row a query or a value
-- dialect: postgres
-- table: orders(id, amount, total)
CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total := (SELECT sum(amount) FROM orders);
  NEW.amount := NEW.id + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER fill_orders BEFORE INSERT ON orders FOR EACH ROW EXECUTE PROCEDURE fill();
-- =>
-- orders.amount <- orders.id transformation
-- orders.total <- orders.amount aggregation

-- case: a block and a loop have labels in general SQL
-- table: orders(id, amount)
<<main>>
BEGIN
  <<again>>
  LOOP
    INSERT INTO report (amount) SELECT amount FROM orders;
    EXIT again;
  END LOOP again;
  INSERT INTO other_report (id) SELECT id FROM orders;
END main;
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount identity

-- case: a loop and a block inside of it have labels
-- dialect: oracle
-- table: orders(ID, AMOUNT)
BEGIN
  <<again>>
  FOR i IN 1 .. 3 LOOP
    INSERT INTO report (amount) SELECT amount FROM orders;
    <<inner_block>>
    BEGIN
      INSERT INTO other_report (id) SELECT id FROM orders;
    END inner_block;
  END LOOP again;
END;
/
-- =>
-- OTHER_REPORT.ID <- orders.ID identity
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: the body of a procedure is a statement after its parameters
-- dialect: mysql
-- table: orders(id, amount)
CREATE PROCEDURE load(p INT) INSERT INTO report (amount) SELECT amount FROM orders WHERE id = p;
-- =>
-- report.amount <- orders.amount identity
