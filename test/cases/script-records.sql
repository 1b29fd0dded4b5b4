-- case: FOREACH assigns the elements of an array
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE xs int[]; x int; BEGIN
  SELECT array_agg(amount) INTO xs FROM orders;
  FOREACH x IN ARRAY xs LOOP INSERT INTO d (a) VALUES (x); END LOOP;
  INSERT INTO e (a) VALUES (x);
END $$;
-- =>
-- d.a <- orders.amount aggregation
-- e.a <- orders.amount aggregation

-- case: FOREACH over the array of a query
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE x int; BEGIN
  FOREACH x SLICE 1 IN ARRAY ARRAY(SELECT amount FROM orders) LOOP INSERT INTO d (a) VALUES (x); END LOOP;
END $$;
-- =>
-- d.a <- orders.amount aggregation

-- case: FOR assigns the columns of a query to several variables
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE a int; b int; BEGIN
  FOR a, b IN SELECT id, amount FROM orders LOOP INSERT INTO d (x, y) VALUES (a, b); END LOOP;
END $$;
-- =>
-- d.x <- orders.id identity
-- d.y <- orders.amount identity

-- case: SELECT INTO assigns two fields of a record
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE r record; BEGIN
  SELECT amount, id INTO r.a, r.b FROM orders;
  INSERT INTO d (a, b) VALUES (r.a, r.b);
END $$;
-- =>
-- d.a <- orders.amount identity
-- d.b <- orders.id identity

-- case: fields of a record in any case, one of them a constant
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE r log%ROWTYPE; BEGIN
  SELECT amount INTO r.Total FROM orders;
  r.kind := 1;
  INSERT INTO d (a, b) VALUES (R.TOTAL, r.kind);
END;
-- =>
-- D.A <- orders.AMOUNT identity
-- D.B <-

-- case: a field of a record with two values is inferred
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE r record; s log%ROWTYPE; BEGIN
  FOR r IN SELECT id, amount FROM orders LOOP
    s.a := r.amount;
    s.b := 7;
    s.a := r.id;
    INSERT INTO log (a, b) VALUES (s.a, s.b);
  END LOOP;
END $$;
-- =>
-- log.a <- orders.amount identity inferred
-- log.a <- orders.id identity inferred
-- log.b <-

-- case: a complete row and a field of it are assigned
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE r record; BEGIN
  SELECT id, amount INTO r FROM orders;
  r.amount := (SELECT max(id) FROM orders);
  INSERT INTO d (a, b) VALUES (r.id, r.amount);
END $$;
-- =>
-- d.a <- orders.id identity inferred
-- d.b <- orders.amount identity inferred
-- d.b <- orders.id aggregation inferred

-- case: a field that no statement assigns
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE r record; BEGIN
  SELECT amount INTO r.a FROM orders;
  INSERT INTO d (a) VALUES (r.c);
END $$;
-- =>
-- opaque: unresolved-reference

-- case: a field of a parameter is a constant
-- dialect: bigquery
-- table: orders(id, amount)
CREATE PROCEDURE p(s STRUCT<a INT64, b STRING>) BEGIN
  INSERT INTO d (a, id) SELECT s.a, id FROM orders;
END;
-- =>
-- d.a <-
-- d.id <- orders.id identity

-- case: a column hides a parameter with fields
-- dialect: bigquery
-- table: orders(id, s)
CREATE PROCEDURE p(s STRUCT<a INT64, b STRING>) BEGIN
  INSERT INTO d (a) SELECT s.a FROM orders;
END;
-- =>
-- d.a <- orders.s.a identity

-- case: a variable of a STRUCT type receives the row of a query
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE s STRUCT<a INT64, b INT64>;
SET s = (SELECT AS STRUCT max(amount) AS a, min(id) AS b FROM orders);
INSERT INTO d (a, b) SELECT s.a, s.b;
-- =>
-- d.a <- orders.amount aggregation
-- d.b <- orders.id aggregation

-- case: a cursor over a RESULTSET that is assigned later
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE
  res RESULTSET;
  c CURSOR FOR res;
  total NUMBER;
BEGIN
  res := (SELECT id, amount FROM orders);
  FOR r IN c DO
    total := r.amount;
    INSERT INTO d (a, b) VALUES (:total, 1);
  END FOR;
END;
-- =>
-- D.A <- orders.AMOUNT identity
-- D.B <-

-- case: FETCH of a cursor over a RESULTSET
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE
  res RESULTSET DEFAULT (SELECT amount FROM orders);
  x NUMBER;
BEGIN
  LET c CURSOR FOR res;
  OPEN c;
  FETCH c INTO x;
  INSERT INTO d (a) VALUES (:x);
END;
-- =>
-- D.A <- orders.AMOUNT identity

-- case: FOR over a RESULTSET of a known text
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE
  q VARCHAR DEFAULT 'SELECT amount FROM orders';
  res RESULTSET;
BEGIN
  res := (EXECUTE IMMEDIATE :q);
  FOR r IN res DO INSERT INTO d (a) VALUES (r.amount); END FOR;
END;
-- =>
-- D.A <- orders.AMOUNT identity

-- case: a RESULTSET with two queries is unknown
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE
  res RESULTSET;
BEGIN
  res := (SELECT amount FROM orders);
  res := (SELECT id AS amount FROM orders);
  FOR r IN res DO INSERT INTO d (a) VALUES (r.amount); END FOR;
END;
-- =>
-- opaque: unsupported-construct

-- case: a RESULTSET without a query
-- dialect: snowflake
DECLARE
  res RESULTSET;
BEGIN
  FOR r IN res DO INSERT INTO d (a) VALUES (r.amount); END FOR;
END;
-- =>
-- opaque: unsupported-construct

-- case: a cursor over a known text
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE c refcursor; y int; BEGIN
  OPEN c FOR EXECUTE 'SELECT amount FROM orders';
  FETCH c INTO y;
  INSERT INTO d (a) VALUES (y);
END $$;
-- =>
-- d.a <- orders.amount identity

-- case: a cursor over a text that changes data
-- dialect: postgres
-- table: orders(id, amount)
DO $$ DECLARE c refcursor; y int; BEGIN
  OPEN c FOR EXECUTE 'DELETE FROM orders RETURNING amount';
  FETCH c INTO y;
  INSERT INTO d (a) VALUES (y);
END $$;
-- =>
-- opaque: unsupported-construct

-- case: ASYNC runs a statement
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
BEGIN
  ASYNC (INSERT INTO d (a) SELECT amount FROM orders);
  AWAIT ALL;
END;
-- =>
-- D.A <- orders.AMOUNT identity

-- case: FETCH NEXT FROM follows VALUES without a semicolon
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @a INT, @b INT
DECLARE c CURSOR LOCAL FAST_FORWARD FOR SELECT id, amount FROM orders
OPEN c
FETCH NEXT FROM c INTO @a, @b
WHILE @@FETCH_STATUS = 0
BEGIN
  INSERT INTO d (x, y) VALUES (@a, @b)
  FETCH NEXT FROM c INTO @a, @b
END
-- =>
-- d.x <- orders.id identity
-- d.y <- orders.amount identity

-- case: CALL may be the first assignment of a user variable
-- dialect: mysql
-- table: orders(id, amount)
CREATE PROCEDURE p(OUT n INT) BEGIN SELECT max(amount) INTO n FROM orders; END;
CALL p(@x);
INSERT INTO d (a) VALUES (@x);
-- =>
-- opaque: unsupported-construct

-- case: getvariable reads a variable of the session
-- dialect: duckdb
-- table: orders(id, amount)
SET VARIABLE x = (SELECT max(amount) FROM orders);
INSERT INTO d (a, b) SELECT getvariable('x'), getvariable('y');
-- =>
-- d.a <- orders.amount aggregation
-- d.b <-
