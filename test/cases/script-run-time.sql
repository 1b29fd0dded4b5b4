-- case: literals are followed
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

-- case: a text that is put together step by step
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

-- case: a text that depends on a branch is not known
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE q STRING DEFAULT 'INSERT INTO report (id) SELECT id FROM orders';
IF weekday THEN SET q = 'SELECT 1'; END IF;
EXECUTE IMMEDIATE q;
INSERT INTO other_report (amount) SELECT amount FROM orders;
-- =>
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: an unknown value in quotes changes no lineage
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
CREATE PROCEDURE load(day STRING) RETURNS STRING LANGUAGE SQL AS $$
BEGIN
  EXECUTE IMMEDIATE 'INSERT INTO report (amount) SELECT amount FROM orders WHERE id = ''' || day || '''';
  RETURN 'done';
END $$;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity

-- case: an unknown relation
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

-- case: a prepared statement
-- dialect: mysql
-- table: orders(id, amount)
SET @q = 'INSERT INTO report (amount) SELECT amount FROM orders';
PREPARE st FROM @q;
EXECUTE st;
DEALLOCATE PREPARE st;
-- =>
-- report.amount <- orders.amount identity

-- case: the result of a known text goes into a variable
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE top INT64;
EXECUTE IMMEDIATE "SELECT max(amount) FROM orders" INTO top;
INSERT INTO report (amount) VALUES (top);
-- =>
-- report.amount <- orders.amount aggregation

-- case: a value that is bound at run time
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE x INT64;
SET x = (SELECT max(amount) FROM orders);
EXECUTE IMMEDIATE "INSERT INTO report (amount) SELECT ?" USING x;
EXECUTE IMMEDIATE "INSERT INTO other_report (id) SELECT id FROM orders WHERE id = ?" USING 1;
-- =>
-- opaque: unsupported-construct
-- other_report.id <- orders.id identity
-- report.amount <-
