-- Scripts of T-SQL: variables, batches, transactions and procedures.

-- case: sp_executesql has a value that its list does not declare
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @top INT, @n INT
SELECT @top = max(amount) FROM orders
EXEC sp_executesql N'INSERT INTO report (amount) SELECT @a FROM orders', N'@a INT', @b = @top, @c = @n OUTPUT
INSERT INTO other_report (n) SELECT @n
-- =>
-- opaque: unsupported-construct
-- report.amount <-

-- case: sp_rename renames an index and no column
-- dialect: tsql
-- table: orders(id, amount)
EXEC sp_rename N'dbo.orders.old_index', N'new_index', N'INDEX'
INSERT INTO report (amount) SELECT amount FROM orders
-- =>
-- report.amount <- orders.amount identity

-- case: INSERT … EXEC of a procedure inserts the rows of the procedures that it calls
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE dbo.inner_rows AS SELECT id, amount FROM orders
GO
CREATE PROCEDURE dbo.outer_rows AS EXEC dbo.inner_rows
GO
INSERT INTO report (id, amount) EXEC dbo.outer_rows
-- =>
-- report.amount <- orders.amount identity
-- report.id <- orders.id identity

-- case: INSERT … EXEC of an unknown procedure
-- dialect: tsql
-- table: orders(id, amount)
INSERT INTO report (id, amount) EXEC dbo.elsewhere 1
INSERT INTO other_report (amount) SELECT amount FROM orders
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: INSERT … EXEC of a procedure with two queries inserts the rows of both
-- dialect: tsql
-- table: orders(id, amount)
-- table: riders(id, age)
CREATE PROCEDURE dbo.rows_of_both AS
SELECT id, amount FROM orders
SELECT id, age FROM riders
GO
INSERT INTO report (id, amount) EXEC dbo.rows_of_both
-- =>
-- report.amount <- orders.amount identity
-- report.amount <- riders.age identity
-- report.id <- orders.id identity
-- report.id <- riders.id identity

-- case: a variable has a type of a schema with several words
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @a AS dbo.amount_type, @b DOUBLE PRECISION NOT NULL = (SELECT max(amount) FROM orders), @c NVARCHAR(MAX) NULL
SET @a = @b
INSERT INTO report (amount) SELECT @a
-- =>
-- report.amount <- orders.amount aggregation

-- case: the default of a variable cannot be parsed
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @a INT = ) , @b INT = (SELECT max(amount) FROM orders)
INSERT INTO report (amount) SELECT @a
INSERT INTO other_report (amount) SELECT amount FROM orders
-- =>
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: a variable is a cursor
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @lines CURSOR, @n INT
SET @lines = CURSOR FORWARD_ONLY FOR SELECT amount FROM orders
OPEN @lines
FETCH NEXT FROM @lines INTO @n
INSERT INTO report (amount) SELECT @n
-- =>
-- report.amount <- orders.amount identity

-- case: a SELECT assigns several variables, one from a UNION
-- dialect: tsql
-- table: orders(id, amount)
-- table: riders(id, age)
DECLARE @a INT, @b INT
SELECT @a = id, @b = amount FROM orders
INSERT INTO report (a, b) SELECT @a, @b
SELECT @a = id FROM orders UNION ALL
SELECT age FROM riders
INSERT INTO other_report (a) SELECT @a
-- =>
-- other_report.a <- orders.id identity inferred
-- other_report.a <- riders.age identity inferred
-- report.a <- orders.id identity inferred
-- report.b <- orders.amount identity

-- case: a statement after GOTO may run again
-- dialect: tsql
-- table: orders(id, amount)
CREATE TABLE #step (amount INT)
again:
INSERT INTO report (amount) SELECT amount FROM #step
INSERT INTO #step SELECT amount FROM orders
IF EXISTS (SELECT 1 FROM orders) GOTO again
GO
-- =>
-- report.amount <- orders.amount identity

-- case: transactions have names and marks
-- dialect: tsql
-- table: orders(id, amount)
BEGIN DISTRIBUTED TRANSACTION load_it
INSERT INTO report (amount) SELECT amount FROM orders
COMMIT TRAN load_it
BEGIN TRANSACTION more WITH MARK 'x'
INSERT INTO other_report (id) SELECT id FROM orders
COMMIT
GO
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount identity

-- case: a compiled procedure has an atomic block
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE dbo.fill WITH NATIVE_COMPILATION, SCHEMABINDING AS
BEGIN ATOMIC WITH (TRANSACTION ISOLATION LEVEL = SNAPSHOT, LANGUAGE = N'us_english')
  INSERT INTO report (amount) SELECT amount FROM orders
END
-- =>
-- report.amount <- orders.amount identity

-- case: a condition cannot be parsed, and its statement is known
-- dialect: tsql
-- table: orders(id, amount)
IF ) = 1
INSERT INTO report (amount) SELECT amount FROM orders
-- =>
-- report.amount <- orders.amount identity

-- case: RETURN in a procedure has a value or none
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE dbo.fill AS
IF NOT EXISTS (SELECT 1 FROM orders) RETURN 1
INSERT INTO report (amount) SELECT amount FROM orders
RETURN
-- =>
-- report.amount <- orders.amount identity

-- case: the body of a T-SQL procedure is missing
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE dbo.fill @x INT WITH RECOMPILE
GO
INSERT INTO report (amount) SELECT amount FROM orders
-- =>
-- report.amount <- orders.amount identity

-- case: WITH XMLNAMESPACES precedes a query
-- dialect: tsql
-- table: orders(id, amount)
INSERT INTO report (amount) SELECT amount FROM orders
WITH XMLNAMESPACES ('u' AS d)
SELECT id FROM orders FOR XML PATH
-- =>
-- _col_0 <- orders.id transformation
-- report.amount <- orders.amount identity

-- case: sp_rename with unknown or missing names renames nothing
-- dialect: tsql
-- table: orders(id, amount)
CREATE PROCEDURE p @old SYSNAME, @new SYSNAME AS
EXEC sp_rename @old, N'other', N'OBJECT'
EXEC sp_rename N'dbo.orders', @new
EXEC sp_rename N'dbo.orders'
EXEC sp_rename N'', N'x'
INSERT INTO report (amount) SELECT amount FROM orders
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct
-- opaque: unsupported-construct
-- opaque: unsupported-construct
-- report.amount <- orders.amount identity

-- case: sp_rename has named parameters in any order
-- dialect: tsql
-- table: orders(id, amount)
SELECT id, amount INTO part FROM orders
EXEC sp_rename @newname = N'piece', @objname = N'part'
EXEC sp_rename @objname = N'piece.amount', @objtype = N'column', @newname = N'total'
INSERT INTO report (total) SELECT total FROM piece
-- =>
-- piece.id <- orders.id identity
-- piece.total <- orders.amount identity
-- report.total <- piece.total identity

-- case: a compound assignment adds to the value of a variable
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @a INT = (SELECT max(id) FROM orders), @b NVARCHAR(MAX) = N'x'
SET @a *= (SELECT max(amount) FROM orders)
SELECT @b += name FROM riders
INSERT INTO report (a, b) SELECT @a, @b
-- =>
-- report.a <- orders.amount aggregation inferred
-- report.a <- orders.id aggregation inferred
-- report.b <- riders.name identity

-- case: statements that move no data follow each other without semicolons
-- dialect: tsql
-- table: orders(id, amount)
SET NOCOUNT, XACT_ABORT ON
INSERT INTO report (amount) SELECT amount FROM orders
PRINT 'done' RAISERROR('x', 10, 1) WITH NOWAIT
WAITFOR DELAY '00:00:01'
DBCC CHECKDB
INSERT INTO other_report (id) SELECT id FROM orders
-- =>
-- other_report.id <- orders.id identity
-- report.amount <- orders.amount identity
