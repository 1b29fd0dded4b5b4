-- Cursors, loops and declarations of scripts: the rows of a cursor come from its query.

-- case: a cursor has a query only when it is opened
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE lines refcursor; n int;
BEGIN
  OPEN lines FOR SELECT amount FROM orders;
  FETCH lines INTO n;
  INSERT INTO report (amount) VALUES (n);
END $$;
-- =>
-- report.amount <- orders.amount identity

-- case: a cursor is opened for a query in brackets and for a query with a CTE
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE a SYS_REFCURSOR; b SYS_REFCURSOR; x NUMBER; y NUMBER;
BEGIN
  OPEN a FOR (SELECT id FROM orders);
  OPEN b FOR WITH big AS (SELECT amount FROM orders) SELECT amount FROM big;
  FETCH a INTO x;
  FETCH b INTO y;
  INSERT INTO report (x, y) VALUES (x, y);
END;
/
-- =>
-- REPORT.X <- orders.ID identity
-- REPORT.Y <- orders.AMOUNT identity

-- case: a cursor is opened for a text
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE lines refcursor; n int;
BEGIN
  OPEN lines FOR EXECUTE 'SELECT amount FROM orders';
  FETCH lines INTO n;
  INSERT INTO report (amount) VALUES (n);
  INSERT INTO other_report (id) SELECT id FROM orders;
END $$;
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount identity

-- case: a cursor is opened for a text without EXECUTE
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE lines SYS_REFCURSOR; n NUMBER;
BEGIN
  OPEN lines FOR 'SELECT amount FROM orders';
  FETCH lines INTO n;
  INSERT INTO report (amount) VALUES (n);
  INSERT INTO other_report (id) SELECT id FROM orders;
END;
/
-- =>
-- OTHER_REPORT.ID <- orders.ID identity
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: a cursor that is opened for two queries returns rows of either
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE lines SYS_REFCURSOR; n NUMBER;
BEGIN
  OPEN lines FOR SELECT amount FROM orders;
  OPEN lines FOR SELECT id FROM orders;
  FETCH lines INTO n;
  INSERT INTO report (amount) VALUES (n);
END;
/
-- =>
-- opaque: unsupported-construct

-- case: a cursor is declared without a query
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE CURSOR lines RETURN orders%ROWTYPE; n NUMBER;
BEGIN
  FETCH lines INTO n;
  INSERT INTO report (amount) VALUES (n);
  INSERT INTO other_report (id) SELECT id FROM orders;
END;
/
-- =>
-- OTHER_REPORT.ID <- orders.ID identity
-- opaque: unsupported-construct

-- case: a fetch from a cursor that the text does not declare
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE n int;
BEGIN
  FETCH NEXT FROM lines INTO n;
  INSERT INTO report (amount) VALUES (n);
  INSERT INTO other_report (id) SELECT id FROM orders;
END $$;
-- =>
-- opaque: unsupported-construct
-- other_report.id <- orders.id identity

-- case: a fetch with BULK COLLECT fills a collection
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE
  CURSOR lines IS SELECT amount FROM orders;
  TYPE numbers IS TABLE OF NUMBER;
  amounts numbers;
BEGIN
  OPEN lines;
  FETCH lines BULK COLLECT INTO amounts LIMIT 100;
  FORALL i IN 1 .. amounts.COUNT INSERT INTO report (amount) VALUES (amounts(i));
END;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: a fetch without INTO assigns nothing
-- dialect: tsql
-- table: orders(id, amount)
DECLARE lines CURSOR FOR SELECT amount FROM orders
OPEN lines
FETCH NEXT FROM lines
INSERT INTO report (amount) SELECT amount FROM orders
-- =>
-- report.amount <- orders.amount identity

-- case: the declared row of a loop has the columns of the query
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE line record;
BEGIN
  FOR line IN SELECT id, amount FROM orders LOOP
    INSERT INTO report (id, amount) VALUES (line.id, line.amount);
  END LOOP;
END $$;
-- =>
-- report.amount <- orders.amount identity
-- report.id <- orders.id identity

-- case: a loop over a query in brackets and a query with a CTE
-- dialect: oracle
-- table: orders(ID, AMOUNT)
BEGIN
  FOR line IN ((SELECT id FROM orders)) LOOP
    INSERT INTO report (id) VALUES (line.id);
  END LOOP;
  FOR line IN (WITH big AS (SELECT amount FROM orders) SELECT amount FROM big) LOOP
    INSERT INTO report (amount) VALUES (line.amount);
  END LOOP;
END;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- REPORT.ID <- orders.ID identity

-- case: a loop references its cursor and its query
-- dialect: databricks
-- table: orders(id, amount)
BEGIN
  FOR line AS lines CURSOR FOR SELECT id, amount FROM orders DO
    INSERT INTO report (id) VALUES (line.id);
  END FOR;
END;
-- =>
-- report.id <- orders.id identity

-- case: a loop over a cursor without a known query
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE lines SYS_REFCURSOR;
BEGIN
  OPEN lines FOR 'SELECT amount FROM ' || name_of_table;
  FOR line IN lines LOOP
    INSERT INTO report (amount) VALUES (line.amount);
  END LOOP;
  INSERT INTO other_report (id) SELECT id FROM orders;
END;
/
-- =>
-- OTHER_REPORT.ID <- orders.ID identity
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: a loop over the rows of a text
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE line record;
BEGIN
  FOR line IN EXECUTE 'SELECT amount FROM orders' LOOP
    INSERT INTO report (amount) VALUES (line.amount);
  END LOOP;
  INSERT INTO other_report (id) SELECT id FROM orders;
END $$;
-- =>
-- opaque: unsupported-construct
-- other_report.id <- orders.id identity

-- case: a loop over numbers has no data
-- dialect: postgres
-- table: orders(id, amount)
DO $$
BEGIN
  FOR i IN 1..10 LOOP
    INSERT INTO report (n, id) SELECT i, id FROM orders;
  END LOOP;
END $$;
-- =>
-- report.id <- orders.id identity
-- report.n <-

-- case: a loop over the elements of an array has the data of the array
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE amounts ARRAY;
BEGIN
  amounts := (SELECT array_agg(amount) FROM orders);
  FOR one IN amounts DO
    INSERT INTO report (amount) SELECT :one;
  END FOR;
END;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT aggregation

-- case: a RESULTSET is a query, a query in brackets, or a text
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE
  a RESULTSET DEFAULT (SELECT id FROM orders);
  b RESULTSET := (EXECUTE IMMEDIATE 'SELECT amount FROM orders');
BEGIN
  FOR line IN a DO
    INSERT INTO report (id) SELECT :line.id;
  END FOR;
  FOR line IN b DO
    INSERT INTO other_report (amount) SELECT :line.amount;
  END FOR;
END;
-- =>
-- OTHER_REPORT.AMOUNT <- orders.AMOUNT identity
-- REPORT.ID <- orders.ID identity

-- case: RETURN TABLE returns a query or a cursor
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE PROCEDURE p() RETURNS TABLE (amount INT) LANGUAGE SQL AS $$
BEGIN
  RETURN TABLE(SELECT amount FROM orders);
END $$;
-- =>
-- AMOUNT <- orders.AMOUNT identity
