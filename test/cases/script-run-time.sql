-- case: a text of literals is parsed as SQL
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE target text := 'report'; list text;
BEGIN
  EXECUTE 'INSERT INTO ' || target || ' (amount) SELECT amount FROM orders WHERE id = ''x''';
  EXECUTE format('INSERT INTO %I (id) SELECT id FROM orders', target);
END $$;
-- =>
-- report.amount <- orders.amount identity
-- report.id <- orders.id identity

-- case: a variable that several statements extend is parsed as SQL
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @sql NVARCHAR(MAX)
SET @sql = N'INSERT INTO report (amount) '
SET @sql = @sql + N'SELECT amount FROM orders'
EXEC (@sql)
EXEC sp_executesql N'INSERT INTO other_report (id) SELECT id FROM orders WHERE id = @p', N'@p INT', @p = 1
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount identity

-- case: a text that depends on a branch is unknown
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE q STRING DEFAULT 'INSERT INTO report (id) SELECT id FROM orders';
IF weekday THEN SET q = 'SELECT 1'; END IF;
EXECUTE IMMEDIATE q;
INSERT INTO other_report (amount) SELECT amount FROM orders;
-- =>
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: an unknown value in quotes does not change the lineage
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE PROCEDURE load(day STRING) RETURNS STRING LANGUAGE SQL AS $$
BEGIN
  EXECUTE IMMEDIATE 'INSERT INTO report (amount) SELECT amount FROM orders WHERE id = ''' || day || '''';
  RETURN 'done';
END $$;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: a text with an unknown relation is unknown
-- dialect: oracle
-- table: orders(ID, AMOUNT)
CREATE PROCEDURE load(source VARCHAR2) AS
BEGIN
  EXECUTE IMMEDIATE 'INSERT INTO report (amount) SELECT amount FROM ' || source;
  INSERT INTO other_report (amount) SELECT amount FROM orders;
END;
/
-- =>
-- OTHER_REPORT.AMOUNT <- orders.AMOUNT identity
-- opaque: unsupported-construct

-- case: EXECUTE runs a prepared statement
-- dialect: mysql
-- table: orders(id, amount)
SET @q = 'INSERT INTO report (amount) SELECT amount FROM orders';
PREPARE st FROM @q;
EXECUTE st;
DEALLOCATE PREPARE st;
-- =>
-- report.amount <- orders.amount identity

-- case: INTO of EXECUTE IMMEDIATE assigns the result of a query to a variable
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE top INT64;
EXECUTE IMMEDIATE "SELECT max(amount) FROM orders" INTO top;
INSERT INTO report (amount) VALUES (top);
-- =>
-- report.amount <- orders.amount aggregation

-- case: USING binds a value to a placeholder
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE x INT64;
SET x = (SELECT max(amount) FROM orders);
EXECUTE IMMEDIATE "INSERT INTO report (amount) SELECT ?" USING x;
EXECUTE IMMEDIATE "INSERT INTO other_report (id) SELECT id FROM orders WHERE id = ?" USING 1;
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount aggregation

-- case: USING binds values by name
-- dialect: bigquery
-- table: orders(id, amount)
EXECUTE IMMEDIATE "INSERT INTO report (amount, day) SELECT @top, @day" USING CURRENT_DATE() AS day, (SELECT max(amount) FROM orders) AS top;
-- =>
-- report.amount <- orders.amount aggregation
-- report.day <-

-- case: Snowflake has the values of USING in brackets
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE PROCEDURE p() RETURNS STRING LANGUAGE SQL AS $$
DECLARE top INT; least INT;
BEGIN
  SELECT max(amount), min(id) INTO :top, :least FROM orders;
  EXECUTE IMMEDIATE 'INSERT INTO report (top, least) SELECT ?, ?' USING (top, least);
END $$;
-- =>
-- REPORT.LEAST <- orders.ID aggregation
-- REPORT.TOP <- orders.AMOUNT aggregation

-- case: Postgres numbers its placeholders
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE top int;
BEGIN
  SELECT max(amount) INTO top FROM orders;
  EXECUTE 'INSERT INTO report (a, b) SELECT $2, $2 + $1' USING 1, top;
END $$;
-- =>
-- report.a <- orders.amount aggregation
-- report.b <- orders.amount aggregation

-- case: Oracle binds by position, also named placeholders, and OUT returns a value
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE
  top NUMBER; given NUMBER;
BEGIN
  SELECT max(amount) INTO top FROM orders;
  EXECUTE IMMEDIATE 'INSERT INTO report (amount, day) SELECT :x, :x FROM dual' USING top, SYSDATE;
  EXECUTE IMMEDIATE 'BEGIN :v := 1; END;' USING OUT given;
  INSERT INTO other_report (amount) SELECT given FROM dual;
END;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT aggregation
-- REPORT.DAY <-
-- opaque: unsupported-construct

-- case: Databricks binds by position or by name
-- dialect: databricks
-- table: orders(id, amount)
BEGIN
  DECLARE top INT;
  SET top = (SELECT max(amount) FROM orders);
  EXECUTE IMMEDIATE 'INSERT INTO report (amount) SELECT ?' USING top;
  EXECUTE IMMEDIATE 'INSERT INTO other_report (amount) SELECT :t' USING top AS t;
END
-- =>
-- other_report.amount <- orders.amount aggregation
-- report.amount <- orders.amount aggregation

-- case: EXECUTE … USING binds values to a prepared statement
-- dialect: mysql
-- table: orders(id, amount)
SET @top = (SELECT max(amount) FROM orders);
PREPARE st FROM 'INSERT INTO report (amount, kind) SELECT ?, ?';
EXECUTE st USING @top, 1;
-- =>
-- report.amount <- orders.amount aggregation
-- report.kind <-

-- case: a prepared statement of Trino
-- dialect: trino
-- table: orders(id, amount)
PREPARE st FROM INSERT INTO report (id) SELECT id FROM orders WHERE amount = ?;
EXECUTE st USING (SELECT 1);
-- =>
-- report.id <- orders.id identity

-- case: sp_executesql binds its values by name or by position
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @top INT, @least INT
SELECT @top = max(amount) FROM orders
SELECT @least = min(id) FROM orders
EXEC sp_executesql N'INSERT INTO report (amount, id) SELECT @a, @b', N'@a INT, @b INT', @b = @least, @a = @top
EXEC sp_executesql N'INSERT INTO other_report (amount, id) SELECT @a, @b', N'@a INT, @b INT', @top, @least
-- =>
-- other_report.amount <- orders.amount aggregation
-- other_report.id <- orders.id aggregation
-- report.amount <- orders.amount aggregation
-- report.id <- orders.id aggregation

-- case: an OUTPUT parameter of sp_executesql returns a value
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @n INT
EXEC sp_executesql N'SELECT @c = max(amount) FROM orders', N'@c INT OUTPUT', @c = @n OUTPUT
INSERT INTO report (n) SELECT @n
-- =>
-- report.n <- orders.amount aggregation

-- case: if values and placeholders differ in number, the values are unknown, and a finding reports them
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE x INT64;
SET x = (SELECT max(amount) FROM orders);
EXECUTE IMMEDIATE "INSERT INTO report (id) SELECT id FROM orders WHERE amount = ?" USING x, 1;
-- =>
-- opaque: unsupported-construct
-- report.id <- orders.id identity
