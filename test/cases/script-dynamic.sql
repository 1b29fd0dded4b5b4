-- Calls, texts that are built at run time, and prepared statements.

-- case: QUOTE_LITERAL puts quotes around a known value
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE kind text := 'x';
BEGIN
  EXECUTE 'INSERT INTO report (amount) SELECT amount FROM orders WHERE id = ' || quote_literal(kind);
END $$;
-- =>
-- report.amount <- orders.amount identity

-- case: format has percent signs, positions and literals
-- dialect: postgres
-- table: orders(id, amount)
DO $$
BEGIN
  EXECUTE format('INSERT INTO %2$I (amount, kind) SELECT amount %% 10, %1$L FROM orders', 'x', 'report');
END $$;
-- =>
-- report.amount <- orders.amount transformation
-- report.kind <-

-- case: format has a placeholder without an argument
-- dialect: postgres
-- table: orders(id, amount)
DO $$
BEGIN
  EXECUTE format('INSERT INTO %I (amount) SELECT amount FROM %I', 'report');
  INSERT INTO other_report (amount) SELECT amount FROM orders;
END $$;
-- =>
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: CHAR in a text is a blank
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @sql NVARCHAR(MAX) = N'INSERT INTO report (amount)' + CHAR(13) + CHAR(10) + N'SELECT amount FROM orders'
EXEC (@sql)
-- =>
-- report.amount <- orders.amount identity

-- case: EXECUTE has STRICT, and BULK COLLECT before INTO
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE TYPE numbers IS TABLE OF NUMBER; amounts numbers;
BEGIN
  EXECUTE IMMEDIATE 'SELECT amount FROM orders' BULK COLLECT INTO amounts;
  FORALL i IN 1 .. amounts.COUNT INSERT INTO report (amount) VALUES (amounts(i));
END;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: EXECUTE INTO STRICT assigns a variable
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE n int;
BEGIN
  EXECUTE 'SELECT amount FROM orders' INTO STRICT n;
  INSERT INTO report (amount) VALUES (n);
END $$;
-- =>
-- report.amount <- orders.amount identity

-- case: the variable that an unknown text assigns is unknown
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION f(source text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE n int;
BEGIN
  EXECUTE 'SELECT amount FROM ' || source INTO n;
  INSERT INTO report (amount) VALUES (n);
  INSERT INTO other_report (amount) SELECT amount FROM orders;
END $$;
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: an unknown text that moves no data changes no lineage
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION f(part text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'ANALYZE ' || part;
  EXECUTE 'DROP INDEX ' || part || '_idx';
  INSERT INTO report (amount) SELECT amount FROM orders;
END $$;
-- =>
-- report.amount <- orders.amount identity

-- case: CALL … INTO assigns a variable the result of a procedure
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
DECLARE n INT;
BEGIN
  CALL shop.count_rows() INTO :n;
  INSERT INTO report (amount) SELECT :n;
  INSERT INTO other_report (amount) SELECT amount FROM orders;
END;
-- =>
-- OTHER_REPORT.AMOUNT <- orders.AMOUNT identity
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: a procedure with a name in two parts is defined and called
-- dialect: postgres
-- table: orders(id, amount)
CREATE PROCEDURE shop.fill() LANGUAGE plpgsql AS $$ BEGIN INSERT INTO report (amount) SELECT amount FROM orders; END $$;
CREATE PROCEDURE other.fill() LANGUAGE plpgsql AS $$ BEGIN INSERT INTO other_report (amount) SELECT amount FROM orders; END $$;
CALL shop.fill();
CALL other.fill();
-- =>
-- other_report.amount <- orders.amount identity
-- report.amount <- orders.amount identity

-- case: a procedure of another schema with the same name is not in the text
-- dialect: postgres
-- table: orders(id, amount)
CREATE PROCEDURE shop.fill() LANGUAGE plpgsql AS $$ BEGIN INSERT INTO report (amount) SELECT amount FROM orders; END $$;
CALL other.fill();
-- =>
-- opaque: unsupported-construct
-- report.amount <- orders.amount identity

-- case: a procedure of a T-SQL database has two dots in its name
-- dialect: tsql
-- table: orders(id, amount)
EXEC warehouse..load_orders
INSERT INTO report (amount) SELECT amount FROM orders
-- =>
-- opaque: unsupported-construct
-- report.amount <- orders.amount identity

-- case: the package calls of Oracle move no data
-- dialect: oracle
-- table: orders(ID, AMOUNT)
BEGIN
  DBMS_OUTPUT.PUT_LINE('start');
  CALL DBMS_STATS.GATHER_TABLE_STATS('shop', 'orders');
  INSERT INTO report (amount) SELECT amount FROM orders;
END;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: a block in another language is not analyzed
-- dialect: postgres
-- table: orders(id, amount)
DO LANGUAGE plpython3u $$ plpy.execute("INSERT INTO report SELECT 1") $$;
INSERT INTO other_report (amount) SELECT amount FROM orders;
-- =>
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: DO of MySQL evaluates an expression
-- dialect: mysql
-- table: orders(id, amount)
DO sleep(1);
INSERT INTO report (amount) SELECT amount FROM orders;
-- =>
-- report.amount <- orders.amount identity

-- case: a prepared statement without parameters is executed
-- dialect: postgres
-- table: orders(id, amount)
PREPARE fill (int) AS INSERT INTO report (amount, kind) SELECT amount, $1 FROM orders;
EXECUTE fill (1);
EXECUTE missing (1);
-- =>
-- opaque: unsupported-construct
-- report.amount <- orders.amount identity
-- report.kind <-

-- case: a statement is prepared from an unknown text
-- dialect: mysql
-- table: orders(id, amount)
CREATE PROCEDURE p(source VARCHAR(64)) BEGIN
  SET @q = CONCAT('INSERT INTO report (amount) SELECT amount FROM ', source);
  SET @top = (SELECT max(amount) FROM orders);
  PREPARE st FROM @q;
  EXECUTE st USING @top;
END;
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: the result code of EXEC is a variable without data
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE dbo.fill AS INSERT INTO report (amount) SELECT amount FROM orders
GO
DECLARE @code INT
EXEC @code = dbo.fill
INSERT INTO other_report (amount) SELECT @code
-- =>
-- other_report.amount <-
-- report.amount <- orders.amount identity

-- case: EXEC of a variable calls an unknown procedure
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @name SYSNAME = N'dbo.fill'
EXEC @name
INSERT INTO report (amount) SELECT amount FROM orders
-- =>
-- opaque: unsupported-construct
-- report.amount <- orders.amount identity

-- case: EXEC of an unknown text is opaque
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE p @source SYSNAME AS
EXEC (N'INSERT INTO report (amount) SELECT amount FROM ' + @source)
INSERT INTO other_report (amount) SELECT amount FROM orders
-- =>
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: sp_executesql has an unknown text and an output
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE p @source SYSNAME AS
DECLARE @n INT, @sql NVARCHAR(MAX) = N'SELECT @c = max(amount) FROM ' + @source
EXEC sp_executesql @sql, N'@c INT OUTPUT', @c = @n OUTPUT
INSERT INTO report (n) SELECT @n
INSERT INTO other_report (amount) SELECT amount FROM orders
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity
