-- case: a query reads the rows of a table macro
-- dialect: duckdb
-- table: orders(id, amount)
CREATE FUNCTION lines(x) AS TABLE SELECT amount, id FROM orders WHERE id = x;
CREATE MACRO more(x) AS x + 1;
INSERT INTO d (a) SELECT amount FROM lines(1);
-- =>
-- d.a <- orders.amount identity

-- case: parameters of a macro have no types, and a call may name them
-- dialect: duckdb
-- table: orders(id, amount)
CREATE MACRO lines(a, b := 5) AS TABLE SELECT amount + a AS x FROM orders WHERE id = b;
INSERT INTO d (a) SELECT x FROM lines(1, b := 2);
-- =>
-- d.a <- orders.amount transformation

-- case: a query reads the rows of a function with RETURNS TABLE
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION shop.lines(p int) RETURNS TABLE (x int, "Y" numeric(5, 2)) LANGUAGE sql AS $$
  SELECT amount, id FROM orders WHERE id = p
$$;
INSERT INTO d (a, b) SELECT x, "Y" FROM lines(1);
-- =>
-- d.a <- orders.amount identity
-- d.b <- orders.id identity

-- case: a query reads the rows of a table function
-- dialect: bigquery
-- table: orders(id, amount)
CREATE TABLE FUNCTION shop.lines(p INT64) RETURNS TABLE<x INT64, y STRUCT<z INT64>> AS
SELECT amount, STRUCT(id AS z) FROM orders WHERE id = p;
INSERT INTO d (a) SELECT x FROM shop.lines(1);
-- =>
-- d.a <- orders.amount identity

-- case: TABLE(f()) reads the rows of a function
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE FUNCTION lines(p INT) RETURNS TABLE (x INT) LANGUAGE SQL AS 'SELECT amount FROM orders WHERE id = p';
INSERT INTO d (a) SELECT x FROM TABLE(lines(1));
-- =>
-- D.A <- orders.AMOUNT identity

-- case: TABLE(p()) reads the rows of a procedure
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE PROCEDURE lines() RETURNS TABLE (x INT) LANGUAGE SQL AS $$
DECLARE res RESULTSET;
BEGIN
  res := (SELECT amount FROM orders);
  RETURN TABLE(res);
END $$;
INSERT INTO d (a) SELECT x FROM TABLE(lines());
-- =>
-- D.A <- orders.AMOUNT identity

-- case: RETURN with a query defines a table function
-- dialect: databricks
-- table: orders(id, amount)
CREATE FUNCTION lines(p INT) RETURNS TABLE (x INT) RETURN SELECT amount FROM orders WHERE id = p;
INSERT INTO d (a) SELECT x FROM lines(1);
-- =>
-- d.a <- orders.amount identity

-- case: an argument is the value of a parameter in the body
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.raised(@p INT) RETURNS TABLE AS RETURN SELECT @p + amount AS s FROM orders WHERE id = @p
GO
INSERT INTO d (a) SELECT x.s FROM orders o CROSS APPLY dbo.raised(o.id) x
-- =>
-- d.a <- orders.amount transformation
-- d.a <- orders.id transformation

-- case: an alias list of the columns of a function
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION raised(k int) RETURNS TABLE (x int) LANGUAGE sql AS $$ SELECT k + amount FROM orders $$;
INSERT INTO d (a) SELECT t.y FROM orders o, LATERAL raised(o.id) AS t(y);
-- =>
-- d.a <- orders.amount transformation
-- d.a <- orders.id transformation

-- case: functions that call functions
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.lines(@p INT) RETURNS TABLE AS RETURN SELECT amount FROM orders WHERE id = @p
GO
CREATE FUNCTION dbo.raised(@q INT) RETURNS TABLE AS RETURN SELECT amount * @q AS b FROM dbo.lines(@q)
GO
INSERT INTO d (a) SELECT x.b FROM orders o CROSS APPLY dbo.raised(o.id) x
-- =>
-- d.a <- orders.amount transformation
-- d.a <- orders.id transformation

-- case: a query reads the table variable that a function returns
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.lines(@p INT) RETURNS @r TABLE (x INT, y INT) AS
BEGIN
  INSERT INTO @r SELECT id, amount FROM orders
  RETURN
END
GO
INSERT INTO d (a) SELECT y FROM dbo.lines(1)
-- =>
-- d.a <- orders.amount identity

-- case: each RETURN QUERY adds rows
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION lines() RETURNS SETOF int LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT id FROM orders;
  RETURN QUERY SELECT amount FROM orders;
END $$;
INSERT INTO d (a) SELECT * FROM lines();
-- =>
-- d.a <- orders.amount identity
-- d.a <- orders.id identity

-- case: RETURN NEXT without a value returns the columns of RETURNS TABLE
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION lines(p int) RETURNS TABLE (x int, y int) LANGUAGE plpgsql AS $$
BEGIN
  FOR x, y IN SELECT id, amount FROM orders LOOP
    RETURN NEXT;
  END LOOP;
END $$;
INSERT INTO d (a) SELECT y FROM lines(1);
-- =>
-- d.a <- orders.amount identity

-- case: a function returns its OUT parameter
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION total_of(IN p int, OUT total int, INOUT n int) LANGUAGE plpgsql AS $$
BEGIN
  SELECT sum(amount), max(id) INTO total, n FROM orders;
END $$;
INSERT INTO d (a, b) SELECT total, n FROM total_of(1, 2);
-- =>
-- d.a <- orders.amount aggregation
-- d.b <- orders.id aggregation

-- case: the rows of RETURN NEXT with a value are unknown
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION lines() RETURNS SETOF orders LANGUAGE plpgsql AS $$
DECLARE r orders%ROWTYPE;
BEGIN
  FOR r IN SELECT * FROM orders LOOP
    RETURN NEXT r;
  END LOOP;
END $$;
INSERT INTO d (a) SELECT amount FROM lines();
-- =>
-- opaque: unsupported-construct

-- case: the rows of RETURN QUERY EXECUTE are unknown
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION lines(t text) RETURNS SETOF orders LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT * FROM ' || t;
END $$;
INSERT INTO d (a) SELECT amount FROM lines('orders');
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: a value is computed by the query of a function
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION best(p int) RETURNS int LANGUAGE sql AS $$ SELECT max(amount) FROM orders WHERE id = p $$;
INSERT INTO d (a) SELECT best(id) FROM orders;
-- =>
-- d.a <- orders.amount aggregation
-- d.a <- orders.id filter

-- case: a value is computed by the macro of a query
-- dialect: duckdb
-- table: orders(id, amount)
CREATE MACRO best(x) AS (SELECT max(amount) FROM orders WHERE id = x);
INSERT INTO d (a) SELECT best(1);
-- =>
-- d.a <- orders.amount aggregation
-- d.a <- orders.id filter

-- case: RETURN of two subqueries in brackets
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.best(@p INT) RETURNS INT AS
BEGIN
  RETURN ((SELECT max(amount) FROM orders) + (SELECT max(id) FROM orders))
END
-- =>
-- _col_0 <- orders.amount aggregation
-- _col_0 <- orders.id aggregation

-- case: RETURN of a query in two brackets
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.best(@p INT) RETURNS INT AS
BEGIN
  RETURN ((SELECT max(amount) FROM orders WHERE id = @p))
END
-- =>
-- _col_0 <- orders.amount aggregation

-- case: RETURN of a query in two brackets defines a table function
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.lines(@id INT) RETURNS TABLE AS RETURN ((SELECT amount FROM orders WHERE id = @id))
-- =>
-- amount <- orders.amount identity

-- case: a function returns a variable, so its arguments may be part of the value
-- dialect: tsql
-- table: orders(id, amount)
CREATE FUNCTION dbo.best(@p INT) RETURNS INT AS
BEGIN
  DECLARE @r INT
  SELECT @r = max(amount) FROM orders WHERE id = @p
  RETURN @r
END
GO
INSERT INTO d (a) SELECT dbo.best(id) FROM orders
-- =>
-- d.a <- orders.amount aggregation
-- d.a <- orders.id filter
-- d.a <- orders.id transformation

-- case: a variable of a function is a copy of its parameter
-- dialect: trino
-- table: orders(id, amount)
CREATE FUNCTION twice(x bigint) RETURNS bigint BEGIN DECLARE y bigint DEFAULT x * 2; RETURN y; END;
INSERT INTO d (a) SELECT twice(amount) FROM orders;
-- =>
-- d.a <- orders.amount transformation

-- case: a function of a package
-- dialect: oracle
-- table: orders(ID, AMOUNT)
CREATE PACKAGE BODY pk AS
  FUNCTION best (p NUMBER) RETURN NUMBER IS n NUMBER;
  BEGIN
    SELECT max(amount) INTO n FROM orders WHERE id = p;
    RETURN n;
  END;
  PROCEDURE load IS
  BEGIN
    INSERT INTO d (a) SELECT best(id) FROM orders;
  END;
END pk;
/
-- =>
-- D.A <- orders.AMOUNT aggregation
-- D.A <- orders.ID filter
-- D.A <- orders.ID transformation

-- case: a function of MySQL
-- dialect: mysql
-- table: orders(id, amount)
CREATE FUNCTION best(p INT) RETURNS INT READS SQL DATA RETURN (SELECT max(amount) FROM orders WHERE id = p);
INSERT INTO d (a) SELECT best(1);
-- =>
-- d.a <- orders.amount aggregation
-- d.a <- orders.id filter

-- case: a body between BEGIN ATOMIC and END returns the rows of its last query
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION best(p int) RETURNS int LANGUAGE sql BEGIN ATOMIC
  INSERT INTO log (a) SELECT amount FROM orders;
  SELECT max(amount) FROM orders;
END;
INSERT INTO d (a) SELECT best(1);
-- =>
-- d.a <- orders.amount aggregation
-- log.a <- orders.amount identity

-- case: the types of the arguments select one of two functions
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION best(k int) RETURNS int LANGUAGE sql AS $$ SELECT max(amount) FROM orders $$;
CREATE FUNCTION best(k text) RETURNS int LANGUAGE sql AS $$ SELECT max(id) FROM orders $$;
INSERT INTO d (a) SELECT best(1);
-- =>
-- d.a <- orders.amount aggregation
-- d.a <- orders.id aggregation

-- case: of two table functions of one name the rows are unknown
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION best(k int) RETURNS TABLE (x int) LANGUAGE sql AS $$ SELECT max(amount) FROM orders $$;
CREATE FUNCTION best(k text) RETURNS TABLE (x int) LANGUAGE sql AS $$ SELECT max(id) FROM orders $$;
INSERT INTO d (a) SELECT x FROM best(1);
-- =>
-- opaque: unsupported-construct

-- case: a function that calls itself
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION best(p int) RETURNS int LANGUAGE sql AS $$ SELECT max(amount) + best(p - 1) FROM orders $$;
INSERT INTO d (a) SELECT best(1) FROM orders;
-- =>
-- d.a <- orders.amount aggregation

-- case: a function with rows of unknown columns
-- dialect: postgres
CREATE FUNCTION lines() RETURNS SETOF s LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT * FROM s;
  RETURN QUERY SELECT * FROM t;
END $$;
INSERT INTO d (a) SELECT amount FROM lines();
-- =>
-- opaque: star-over-unknown
-- opaque: star-over-unknown
-- opaque: star-over-unknown

-- case: a name of the body is not that of an expression around the call
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION lines() RETURNS TABLE (x int) LANGUAGE sql AS $$ SELECT amount FROM orders $$;
WITH orders AS (SELECT 1 AS amount) INSERT INTO d (a) SELECT x FROM lines(), orders;
-- =>
-- d.a <- orders.amount identity
