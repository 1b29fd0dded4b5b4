-- T-SQL: where statements, blocks, routines and batches begin and end.

-- case: variables and their types [tsql]
DECLARE @a INT = 1, @b AS DECIMAL(10, 2) = (SELECT max(x) FROM t), @c dbo.k NOT NULL, @d DOUBLE PRECISION, @e NATIONAL CHARACTER VARYING(5) NULL = 'x'
DECLARE @t TABLE (a INT, b INT), @f INT
DECLARE @u AS TABLE (c INT)
SET @a = @b; SET @f += @a
INSERT INTO @t SELECT @a, @f
INSERT INTO d SELECT a, b FROM @t
DECLARE
-- =>
-- 1:18-1:19 scope 0: other
-- 1:44-1:66 scope 0: assign @b select scalar (select MAX(x) from t) as "b"
-- 1:68-1:85 scope 0: other
-- 1:87-1:106 scope 0: other
-- 1:148-1:151 scope 0: other
-- 2:1-2:32 scope 0: create temporary table @t (a, b)
-- 2:34-2:40 scope 0: other
-- 3:1-3:28 scope 0: create temporary table @u (c)
-- 4:10-4:12 scope 0: assign @a select ‹@b› as "a"
-- 4:18-4:26 scope 0: assign @f select +(‹@f›, ‹@a›) as "f"
-- 5:1-5:29 scope 0: insert @t select ‹@a›, ‹@f›
-- 6:1-6:34 scope 0: insert d select a, b from @t
-- 7:1-7:8 scope 0: other
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12
-- scope 0 in 1: @a value assigned 1, @b value assigned 1, @c value, @d value, @e value, @f value assigned 1
-- scope 1:

-- case: each sign of an assignment [tsql]
DECLARE @a INT = (SELECT max(x) FROM t)
SET @a += 1 SET @a -= 1 SET @a *= 2 SET @a /= 2 SET @a %= 2 SET @a &= 1 SET @a |= 1 SET @a ^= 1
SELECT @a += x FROM t
SET NOCOUNT ON
SET @z = 1
INSERT INTO d VALUES (@a, @z)
-- =>
-- 1:18-1:40 scope 0: assign @a select scalar (select MAX(x) from t) as "a"
-- 2:5-2:12 scope 0: assign @a select +(‹@a›, ‹1›) as "a"
-- 2:17-2:24 scope 0: assign @a select -(‹@a›, ‹1›) as "a"
-- 2:29-2:36 scope 0: assign @a select *(‹@a›, ‹2›) as "a"
-- 2:41-2:48 scope 0: assign @a select /(‹@a›, ‹2›) as "a"
-- 2:53-2:60 scope 0: assign @a select %(‹@a›, ‹2›) as "a"
-- 2:65-2:72 scope 0: assign @a select &(‹@a›, ‹1›) as "a"
-- 2:77-2:84 scope 0: assign @a select |(‹@a›, ‹1›) as "a"
-- 2:89-2:96 scope 0: assign @a select ^(‹@a›, ‹1›) as "a"
-- 3:1-3:22 scope 0: assign @a select scalar (select x from t) as "a"
-- 4:1-4:15 scope 0: other
-- 5:10-5:11 scope 0: other
-- 6:1-6:30 scope 0: insert d values (‹@a›, ‹@z›)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12
-- scope 0 in 1: @a value assigned 10 uncertain, @z value
-- scope 1:

-- case: SELECT that assigns [tsql]
DECLARE @a INT, @b INT, @q NVARCHAR(100)
SELECT @a = x, @b = y FROM t WHERE z = 1
SELECT TOP 1 @a = x FROM t ORDER BY y
SELECT TOP (1) @a = x FROM t
SELECT DISTINCT @b = y FROM t
SELECT @a = x, y FROM t
SELECT @q = 'DELETE FROM u'
EXEC (@q)
SELECT @q = x FROM t
EXEC (@q)
INSERT INTO d VALUES (@a, @b)
-- =>
-- 1:9-1:15 scope 0: other
-- 1:17-1:23 scope 0: other
-- 1:25-1:41 scope 0: other
-- 2:1-2:41 scope 0: assign @a select scalar (select x from t where =(z, ‹1›)) as "a"
-- 2:1-2:41 scope 0: assign @b select scalar (select y from t where =(z, ‹1›)) as "b"
-- 3:1-3:38 scope 0: assign @a select scalar (select x from t order by y limited) as "a"
-- 4:1-4:29 scope 0: assign @a select scalar (select x from t limited) as "a"
-- 5:1-5:30 scope 0: assign @b select scalar (select distinct y from t) as "b"
-- 6:1-6:24 scope 0: select x as "@a", y from t
-- 7:1-7:28 scope 0: other
-- 7:14-7:27 scope 2: delete u
-- 9:1-9:21 scope 0: assign @q select scalar (select x from t) as "q"
-- 10:1-10:10 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 11:1-11:30 scope 0: insert d values (‹@a›, ‹@b›)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13
-- scope 0 in 1: @a value assigned 3 uncertain, @b value assigned 2 uncertain, @q value assigned 1
-- scope 1:
-- scope 2 in 0:

-- case: SELECT that assigns before a set operation [tsql]
DECLARE @a INT
SELECT @a = x FROM t UNION ALL
SELECT y FROM u
DELETE FROM v
-- =>
-- 1:9-1:15 scope 0: other
-- 2:1-3:16 scope 0: assign @a select scalar ((select x from t) union all (select y from u)) as "a"
-- 4:1-4:14 scope 0: delete v
-- steps 0 1 2
-- scope 0 in 1: @a value assigned 1
-- scope 1:

-- case: UPDATE that assigns [tsql]
DECLARE @a INT, @b INT = 0, @c INT
UPDATE t SET @a = x, y = 1 FROM u WHERE z = 1
UPDATE t SET @b = @b + 1, n = @b
UPDATE t SET @c = n = x + 1
MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE SET @a = s.b, t.c = 1 OUTPUT inserted.a;
INSERT INTO d VALUES (@a, @b, @c)
-- =>
-- 1:9-1:15 scope 0: other
-- 1:26-1:27 scope 0: other
-- 1:29-1:35 scope 0: other
-- 2:1-2:46 scope 0: update t set y = ‹1› from u where =(z, ‹1›)
-- 3:1-3:33 scope 0: update t set n = ‹@b›
-- 4:1-4:28 scope 0: update t set n = +(x, ‹1›)
-- 5:1-5:99 scope 0: merge t using s on =(t.a, s.a) update c = ‹1› returning (select t.a as a from t full join s on =(t.a, s.a))
-- 6:1-6:34 scope 0: insert d values (‹@a›, ‹@b›, ‹@c›)
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1: @a value unknown: an update 2:14-2:18, @b value, @c value unknown: an update 4:14-4:18
-- scope 1:

-- case: cursors [tsql]
DECLARE c CURSOR LOCAL FAST_FORWARD FOR SELECT x, y FROM t
DECLARE @k CURSOR, @a INT, @b INT
SET @k = CURSOR FOR SELECT z FROM u
OPEN c
FETCH NEXT FROM c INTO @a, @b
WHILE @@FETCH_STATUS = 0
BEGIN
  INSERT INTO d VALUES (@a, @b)
  FETCH NEXT FROM c INTO @a, @b
END
CLOSE c DEALLOCATE c
FETCH @k INTO @a
FETCH NEXT FROM c
FETCH NEXT FROM zz INTO @b
INSERT INTO e VALUES (@a, @b)
-- =>
-- 1:1-1:59 scope 0: other
-- 2:9-2:18 scope 0: other
-- 2:20-2:26 scope 0: other
-- 2:28-2:34 scope 0: other
-- 3:1-3:36 scope 0: other
-- 4:1-4:7 scope 0: other
-- 5:1-5:30 scope 0: assign @a select scalar (select x from t) as "a"
-- 5:1-5:30 scope 0: assign @b select scalar (select y from t) as "b"
-- 6:1-6:25 scope 0: other
-- 8:3-8:32 maybe, scope 0: insert d values (‹@a›, ‹@b›)
-- 9:3-9:32 maybe, scope 0: other
-- 11:1-11:8 scope 0: other
-- 11:9-11:21 scope 0: other
-- 12:1-12:17 scope 0: assign @a select scalar (select z from u) as "a"
-- 13:1-13:18 scope 0: other
-- 14:1-14:27 scope 0: other
-- 15:1-15:30 scope 0: insert e values (‹@a›, ‹@b›)
-- steps 0 1 2 3 4 5 6 7 8 loop[9 10] 11 12 13 14 15 16
-- scope 0 in 1: c value, @k value, @a value assigned 2 uncertain, @b value assigned 1 unknown: a cursor whose query is unknown 14:1-14:27
-- scope 1:

-- case: conditions [tsql]
IF @a > 0 DELETE FROM a ELSE DELETE FROM b
IF EXISTS (SELECT 1 FROM t) BEGIN DELETE FROM c; DELETE FROM d END
ELSE IF @b = 1 DELETE FROM e
ELSE BEGIN DELETE FROM f END
WHILE @a < 3 UPDATE g SET x = 1
WHILE @a < 3 IF @b = 1 DELETE FROM h
IF @a = 1 WHILE 1 = 1 DELETE FROM i
WHILE 1 = 1 BEGIN DELETE FROM j; BREAK; CONTINUE END
IF UPDATE(x) RETURN
DELETE FROM k
-- =>
-- 1:1-1:10 scope 0: other
-- 1:11-1:24 maybe, scope 0: delete a
-- 1:30-1:43 maybe, scope 0: delete b
-- 2:1-2:28 scope 0: other
-- 2:35-2:48 maybe, scope 0: delete c
-- 2:50-2:63 maybe, scope 0: delete d
-- 3:6-3:15 maybe, scope 0: other
-- 3:16-3:29 maybe, scope 0: delete e
-- 4:12-4:25 maybe, scope 0: delete f
-- 5:1-5:13 scope 0: other
-- 5:14-5:32 maybe, scope 0: update g set x = ‹1›
-- 6:1-6:13 scope 0: other
-- 6:14-6:23 maybe, scope 0: other
-- 6:24-6:37 maybe, scope 0: delete h
-- 7:1-7:10 scope 0: other
-- 7:11-7:22 maybe, scope 0: other
-- 7:23-7:36 maybe, scope 0: delete i
-- 8:1-8:12 scope 0: other
-- 8:19-8:32 maybe, scope 0: delete j
-- 8:34-8:39 maybe, scope 0: other
-- 8:41-8:49 maybe, scope 0: other
-- 9:1-9:13 scope 0: other
-- 9:14-9:20 maybe, scope 0: other
-- 10:1-10:14 scope 0: delete k
-- steps 0 1 2 3 4 5 6 7 8 9 loop[10] 11 12 loop[13] 14 15 loop[16] 17 loop[18 19 20] 21 22 23
-- scope 0 in 1:
-- scope 1:

-- case: a condition that cannot be parsed [tsql]
IF @a FOO BAR
DELETE FROM a
WHILE
DELETE FROM b
-- =>
-- 1:1-1:6 scope 0: other
-- 1:7-1:14 maybe, scope 0: opaque parse-failed: Expected a statement, found "FOO".
-- 2:1-2:14 scope 0: delete a
-- 3:1-4:7 scope 0: other
-- 4:8-4:14 maybe, scope 0: opaque parse-failed: Expected SELECT, found the end of the statement. reads b
-- steps 0 1 2 3 loop[4]
-- scope 0 in 1:
-- scope 1:

-- case: TRY and CATCH [tsql]
BEGIN TRY
  DELETE FROM a
END TRY
BEGIN CATCH
  DELETE FROM b
END CATCH
DELETE FROM c
-- =>
-- 2:3-2:16 scope 0: delete a
-- 5:3-5:16 maybe, scope 0: delete b
-- 7:1-7:14 scope 0: delete c
-- steps 0 1 2
-- scope 0 in 1:
-- scope 1:

-- case: transactions and conversations [tsql]
BEGIN TRAN DELETE FROM a COMMIT TRAN
BEGIN TRANSACTION x WITH MARK 'm'
DELETE FROM b
COMMIT
BEGIN DISTRIBUTED TRAN
DELETE FROM c
ROLLBACK
BEGIN DIALOG CONVERSATION @h FROM SERVICE a TO SERVICE 'b'
DELETE FROM d
END CONVERSATION @h
BEGIN CONVERSATION TIMER (@h) TIMEOUT = 1
DELETE FROM e
SAVE TRAN s
-- =>
-- 1:1-1:11 scope 0: other
-- 1:12-1:25 scope 0: delete a
-- 1:26-1:37 scope 0: other
-- 2:1-2:34 scope 0: other
-- 3:1-3:14 scope 0: delete b
-- 4:1-4:7 scope 0: other
-- 5:1-5:23 scope 0: other
-- 6:1-6:14 scope 0: delete c
-- 7:1-7:9 scope 0: other
-- 8:1-8:59 scope 0: other
-- 9:1-9:14 scope 0: delete d
-- 10:1-10:20 scope 0: other
-- 11:1-11:42 scope 0: other
-- 12:1-13:12 scope 0: opaque parse-failed: Expected the end of the statement, found "SAVE". target e
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13
-- scope 0 in 1:
-- scope 1:

-- case: statements that move no data [tsql]
PRINT 'x' RAISERROR('x', 1, 1) THROW WAITFOR DELAY '1' GRANT SELECT ON t TO u
REVOKE SELECT ON t TO u
DENY SELECT ON t TO u
DBCC x CHECKPOINT KILL 1 REVERT SEND ON CONVERSATION @h OPEN c
DELETE FROM a
USE db DELETE FROM b
-- =>
-- 1:1-1:10 scope 0: other
-- 1:11-1:31 scope 0: other
-- 1:32-1:37 scope 0: other
-- 1:38-1:55 scope 0: other
-- 1:56-4:63 scope 0: other
-- 5:1-5:14 scope 0: delete a
-- 6:1-6:7 scope 0: other
-- 6:8-6:21 scope 0: delete b
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1:
-- scope 1:

-- case: labels and GOTO [tsql]
DELETE FROM a
again:
DELETE FROM b
IF @x = 1 GOTO again
DELETE FROM c
GO
DELETE FROM d
-- =>
-- 1:1-2:7 scope 0: opaque parse-failed: Expected the end of the statement, found ":". target a
-- 3:1-3:14 scope 0: delete b
-- 4:1-4:10 scope 0: other
-- 4:11-4:21 maybe, scope 0: other
-- 5:1-5:14 scope 0: delete c
-- 7:1-7:14 scope 2: delete d
-- steps loop[0 1 2 3 4] 5
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 1:

-- case: batches [tsql]
DECLARE @a INT = (SELECT max(x) FROM t)
INSERT INTO d VALUES (@a)
GO 5
INSERT INTO e VALUES (@a)
go
DELETE FROM f GO
DELETE FROM g
-- =>
-- 1:18-1:40 scope 0: assign @a select scalar (select MAX(x) from t) as "a"
-- 2:1-2:26 scope 0: insert d values (‹@a›)
-- 4:1-4:26 scope 2: insert e values (‹@a›)
-- 6:1-6:17 scope 3: opaque parse-failed: Expected the end of the statement, found "GO". target f
-- 7:1-7:14 scope 3: delete g
-- steps 0 1 2 3 4
-- scope 0 in 1: @a value assigned 1
-- scope 1:
-- scope 2 in 1:
-- scope 3 in 1:

-- case: where statements begin [tsql]
SELECT x FROM t SELECT y FROM u
INSERT INTO d EXECUTE p
UPDATE t SET x = 1 WHERE y IN (SELECT z FROM u) DELETE FROM v
SELECT x FROM t UNION ALL
SELECT y FROM u
SELECT x FROM t ORDER BY x OFFSET 1 ROWS
FETCH NEXT 1 ROWS ONLY
SELECT x FROM t
WITH (NOLOCK)
WITH c AS (SELECT x FROM t) SELECT x FROM c
TRUNCATE TABLE t
DROP TABLE t
ALTER TABLE t ADD a INT
MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN DELETE;
SET ROWCOUNT 1
-- =>
-- 1:1-1:16 scope 0: select x from t
-- 1:17-1:32 scope 0: select y from u
-- 2:15-2:24 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 2:1-2:24 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its rows are unknown. target d
-- 3:1-3:48 scope 0: update t set x = ‹1› where in(y) (select z from u)
-- 3:49-3:62 scope 0: delete v
-- 4:1-5:16 scope 0: (select x from t) union all (select y from u)
-- 6:1-7:23 scope 0: select x from t order by x limited
-- 8:1-9:14 scope 0: select x from t
-- 10:1-10:44 scope 0: with c = (select x from t) select x from c
-- 11:1-11:17 scope 0: other
-- 12:1-12:13 scope 0: drop t
-- 13:1-13:24 scope 0: other
-- 14:1-14:59 scope 0: merge t using s on =(t.a, s.a) delete
-- 15:1-15:15 scope 0: other
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14
-- scope 0 in 1:
-- scope 1:

-- case: statements after what cannot be parsed [tsql]
SELECT FROM WHERE x
DELETE FROM a
FOO BAR BAZ
INSERT INTO b SELECT x FROM t
SELECT (x FROM t
UPDATE c SET x = 1
SELECT CASE WHEN x THEN 1 FROM
RETURN
-- =>
-- 1:1-1:20 scope 0: opaque parse-failed: Expected a value, found "FROM".
-- 2:1-3:12 scope 0: opaque parse-failed: Expected the end of the statement, found "BAR". target a
-- 4:1-4:30 scope 0: insert b select x from t
-- 5:1-8:7 scope 0: opaque parse-failed: This bracket is not closed. target c reads t, RETURN
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1:

-- case: procedures [tsql]
CREATE PROCEDURE dbo.p @a INT, @b AS INT = 1 OUTPUT, @t dbo.k READONLY WITH RECOMPILE, EXECUTE AS OWNER AS
SET NOCOUNT ON
INSERT INTO d SELECT x FROM t WHERE y = @a
RETURN 1
GO
CREATE OR ALTER PROC q AS BEGIN DELETE FROM u END
GO
ALTER PROCEDURE r @x INT AS DELETE FROM v
GO
CREATE PROCEDURE s AS EXTERNAL NAME a.b.c
GO
EXEC dbo.p 1, @z OUTPUT
EXECUTE q
EXEC @code = r @x = 1
EXEC other.p
-- =>
-- 1:1-1:107 scope 0: other
-- 2:1-2:15 routine 0, scope 0: other
-- 3:1-3:43 routine 0, scope 0: insert d select x from t where =(y, ‹@a›)
-- 4:1-4:9 routine 0, scope 0: other
-- 6:1-6:26 scope 3: other
-- 6:33-6:46 routine 1, scope 3: delete u
-- 8:1-8:28 scope 5: other
-- 8:29-8:42 routine 2, scope 5: delete v
-- 10:1-10:42 scope 7: other
-- 12:1-12:24 scope 8: other
-- 13:1-13:10 scope 8: other
-- 14:1-14:22 scope 8: other
-- 15:1-15:13 scope 8: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- steps 0 1 2 3 4 5 6 7 8 9 call[1 2 3] 10 call[5] 11 call[7] 12
-- scope 0 in 1: @a parameter, @b parameter, @t parameter
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:
-- scope 5 in 6: @x parameter
-- scope 6 in 2:
-- scope 7 in 2:
-- scope 8 in 2:
-- function dbo.p(@a, @b, @t) of routine 0 at 0, 1 results, query

-- case: functions [tsql]
CREATE FUNCTION a (@p INT) RETURNS INT AS BEGIN DECLARE @v INT; SELECT @v = max(x) FROM t WHERE y = @p; RETURN @v END
GO
CREATE FUNCTION b (@p INT) RETURNS TABLE AS RETURN (SELECT x FROM t WHERE y = @p)
GO
CREATE FUNCTION c () RETURNS TABLE AS RETURN SELECT x FROM t
GO
CREATE FUNCTION d () RETURNS @r TABLE (k INT, l INT) AS BEGIN INSERT INTO @r SELECT x, y FROM t RETURN END
GO
CREATE FUNCTION e () RETURNS INT WITH SCHEMABINDING, INLINE = ON BEGIN RETURN 1 END
GO
CREATE FUNCTION f () RETURNS INT AS BEGIN IF 1 = 1 RETURN (SELECT max(x) FROM t) RETURN -1 END
GO
SELECT dbo.a(1), dbo.e(), dbo.f() FROM b(1), c(), d()
-- =>
-- 1:1-1:42 scope 0: other
-- 1:57-1:63 routine 0, scope 0: other
-- 1:65-1:103 routine 0, scope 0: assign @v select scalar (select MAX(x) from t where =(y, ‹@p›)) as "v"
-- 1:105-1:114 routine 0, scope 0: other
-- 3:1-3:44 scope 3: other
-- 3:53-3:81 routine 1, scope 3: select x from t where =(y, ‹@p›)
-- 5:1-5:38 scope 5: other
-- 5:46-5:61 routine 2, scope 5: select x from t
-- 7:1-7:56 scope 7: other
-- 7:30-7:53 routine 3, scope 7: create temporary table @r (k, l)
-- 7:63-7:96 routine 3, scope 7: insert @r select x, y from t
-- 7:30-7:32 routine 3, scope 7: select * from @r
-- 9:1-9:65 scope 9: other
-- 9:72-9:80 routine 4, scope 9: other
-- 11:1-11:36 scope 11: other
-- 11:43-11:51 routine 5, scope 11: other
-- 11:60-11:80 maybe, routine 5, scope 11: select MAX(x) from t
-- 11:82-11:91 routine 5, scope 11: other
-- 13:1-13:54 scope 13: select DBO.A(‹1›), DBO.E(), DBO.F() from B(‹1›), C(), D()
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18
-- scope 0 in 1: @p parameter, @v value assigned 1
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4: @p parameter
-- scope 4 in 2:
-- scope 5 in 6:
-- scope 6 in 2:
-- scope 7 in 8:
-- scope 8 in 2:
-- scope 9 in 10:
-- scope 10 in 2:
-- scope 11 in 12:
-- scope 12 in 2:
-- scope 13 in 2:
-- function a(@p) of routine 0 at 0, 1 results
-- function b(@p) of routine 1 at 4, 1 results, query
-- function c() of routine 2 at 6, 1 results, query
-- function d() of routine 3 at 8, 1 results, query
-- function e() of routine 4 at 12, 1 results, query
-- function f() of routine 5 at 14, 2 results, query

-- case: a natively compiled procedure [tsql]
CREATE PROCEDURE p WITH NATIVE_COMPILATION, SCHEMABINDING AS BEGIN ATOMIC WITH (TRANSACTION ISOLATION LEVEL = SNAPSHOT, LANGUAGE = N'x') DELETE FROM a; DELETE FROM b END
GO
BEGIN ATOMIC DELETE FROM c END
-- =>
-- 1:1-1:61 scope 0: other
-- 1:138-1:151 routine 0, scope 0: delete a
-- 1:153-1:166 routine 0, scope 0: delete b
-- 3:14-3:27 scope 3: delete c
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 2:

-- case: EXEC of texts [tsql]
DECLARE @q NVARCHAR(100) = N'INSERT INTO d SELECT a FROM s'
EXEC (@q)
EXEC @q
EXEC ('DELETE FROM ' + 't')
EXEC ('DELETE FROM ' + @n)
EXEC ('DELETE FROM u') AT server
EXEC (N'DELETE FROM v') AS USER = 'x'
SET @q += N' WHERE b = 1'
EXEC (@q)
EXECUTE sp_executesql @q
-- =>
-- 1:28-1:60 scope 0: other
-- 1:30-1:59 scope 2: insert d select a from s
-- 3:1-3:8 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 4:8-4:26 scope 3: delete t
-- 5:1-5:27 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 6:1-6:33 scope 0: opaque unsupported-construct: SQL that runs on another server is not analyzed.
-- 7:9-7:22 scope 4: delete v
-- 8:5-8:26 scope 0: other
-- 9:1-9:10 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 10:1-10:25 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- steps 0 1 2 3 4 5 6 7 8 9
-- scope 0 in 1: @q value
-- scope 1:
-- scope 2 in 0:
-- scope 3 in 0:
-- scope 4 in 0:

-- case: sp_executesql [tsql]
DECLARE @v INT = (SELECT max(x) FROM t), @w INT, @o INT
EXEC sp_executesql N'INSERT INTO d SELECT @p, @q', N'@p INT, @q INT', @v, @q = 1
EXEC sp_executesql @stmt = N'INSERT INTO d SELECT @p', @params = N'@p INT', @p = @v
EXEC sys.sp_executesql N'SELECT @r = max(y) FROM u', N'@r INT OUTPUT', @r = @o OUTPUT
EXEC sp_executesql N'SELECT 1', N'@r INT OUT', @w OUT
EXEC sp_executesql N'DELETE FROM d WHERE x = @p', N'@p INT', @v, @w
EXEC sp_executesql @z, N'@p INT', @p = @v
EXEC sp_executesql N'DELETE FROM e', N'@p INT'
INSERT INTO f VALUES (@o, @w)
-- =>
-- 1:18-1:40 scope 0: assign @v select scalar (select MAX(x) from t) as "v"
-- 1:42-1:48 scope 0: other
-- 1:50-1:56 scope 0: other
-- 2:71-2:73 scope 0: assign @p select ‹@v› as "p"
-- 2:22-2:49 scope 2: insert d select ‹@p›, ‹@q›
-- 3:82-3:84 scope 0: assign @p select ‹@v› as "p"
-- 3:30-3:53 scope 4: insert d select ‹@p›
-- 4:26-4:51 scope 6: assign @r select scalar (select MAX(y) from u) as "r"
-- 4:77-4:77 scope 7: assign @o select @r as "o"
-- 5:22-5:30 scope 8: select ‹1›
-- 6:62-6:68 scope 0: opaque unsupported-construct: A value that is bound at run time cannot be matched to a parameter.
-- 6:22-6:48 scope 10: delete d where =(x, ‹@p›)
-- 7:35-7:42 scope 0: opaque unsupported-construct: A value that is bound at run time cannot be matched to a parameter.
-- 7:1-7:42 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 8:22-8:35 scope 11: delete e
-- 9:1-9:30 scope 0: insert f values (‹@o›, ‹@w›)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
-- scope 0 in 1: @v value assigned 1, @w value unknown: SQL that is built at run time 5:48-5:50, @o value assigned 1
-- scope 1:
-- scope 2 in 3:
-- scope 3 in 0: @p value assigned 1
-- scope 4 in 5:
-- scope 5 in 0: @p value assigned 1
-- scope 6 in 7:
-- scope 7 in 0: @r value assigned 1
-- scope 8 in 9:
-- scope 9 in 0: @r value
-- scope 10 in 0:
-- scope 11 in 0:

-- case: INSERT EXEC [tsql]
CREATE PROCEDURE a AS SELECT x FROM t SELECT y FROM u
GO
CREATE PROCEDURE b AS DELETE FROM t OUTPUT deleted.x
GO
CREATE PROCEDURE c AS EXEC a
GO
INSERT INTO d (k) EXEC a
INSERT INTO d EXEC b
INSERT d EXECUTE c
INSERT INTO d EXEC zz
INSERT INTO d EXEC ('SELECT z FROM v')
INSERT INTO d OUTPUT inserted.k EXEC a
INSERT INTO d WITH (TABLOCK) (k) EXEC a
-- =>
-- 1:1-1:22 scope 0: other
-- 1:23-1:38 routine 0, scope 0: select x from t
-- 1:39-1:54 routine 0, scope 0: select y from u
-- 3:1-3:22 scope 3: other
-- 3:23-3:53 routine 1, scope 3: delete t returning (select t.x as x from t)
-- 5:1-5:22 scope 5: other
-- 5:23-5:29 routine 2, scope 5: other
-- 7:19-7:25 scope 7: other
-- 7:1-7:25 routine 0, scope 0: insert d (k) (select x from t) union all (select y from u)
-- 8:15-8:21 scope 7: other
-- 8:1-8:21 routine 1, scope 3: insert d select t.x as x from t
-- 9:10-9:19 scope 7: other
-- 9:1-9:19 routine 0, scope 0: insert d (select x from t) union all (select y from u)
-- 10:15-10:22 scope 7: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 10:1-10:22 scope 7: opaque unsupported-construct: The procedure is not defined in this text, so its rows are unknown. target d
-- 11:22-11:37 scope 8: select z from v
-- 11:1-11:39 scope 8: insert d select z from v
-- 12:1-12:39 scope 7: opaque parse-failed: Expected SELECT, found "a". target d
-- 13:34-13:40 scope 7: other
-- 13:1-13:40 routine 0, scope 0: insert d (k) (select x from t) union all (select y from u)
-- steps 0 1 2 3 4 5 6 call[1 2 8 12 19] 7 call[1 2 8 12 19] 8 9 call[4 10] 10 11 call[6 …] 12 13 14 15 16 17 18 call[1 2 8 12 19] 19
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:
-- scope 5 in 6:
-- scope 6 in 2:
-- scope 7 in 2:
-- scope 8 in 7:
-- function a() of routine 0 at 0, 1 results, query

-- case: sp_rename [tsql]
EXEC sp_rename 'dbo.a', 'b'
EXEC sp_rename 'dbo.a.x', 'y', 'COLUMN'
EXEC sp_rename @objname = 'a', @newname = 'b', @objtype = 'OBJECT'
EXEC sp_rename 'x', 'y', 'COLUMN'
EXEC sp_rename 'a.i', 'j', 'INDEX'
EXEC sp_rename @n, 'b'
EXEC sp_rename 'a..b', 'c'
EXEC sp_rename '[a b].[c]', 'd.e'
EXEC sp_rename 'a'
-- =>
-- 1:1-1:28 scope 0: rename dbo.a to dbo."b"
-- 2:1-2:40 scope 0: alter dbo.a column x → "y"
-- 3:1-3:67 scope 0: rename a to "b"
-- 4:1-4:34 scope 0: opaque unsupported-construct: The arguments of sp_rename are known only at run time.
-- 5:1-5:35 scope 0: other
-- 6:1-6:23 scope 0: opaque unsupported-construct: The arguments of sp_rename are known only at run time.
-- 7:1-7:27 scope 0: opaque unsupported-construct: The arguments of sp_rename are known only at run time.
-- 8:1-8:34 scope 0: rename "a b"."c" to "a b"."d.e"
-- 9:1-9:19 scope 0: opaque unsupported-construct: The arguments of sp_rename are known only at run time.
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1:
-- scope 1:

-- case: texts of variables from rows [tsql]
DECLARE @q NVARCHAR(100), @b INT = 0
SELECT @q = 'DELETE FROM u' FROM t
EXEC (@q)
SELECT @q = 'DELETE FROM v' WHERE 1 = 1
EXEC (@q)
SELECT @q = 'DELETE FROM w'
SELECT @q += ' WHERE x = 1'
EXEC (@q)
UPDATE t SET @b = @b + 1
DELETE FROM v
UPDATE t SET x = 1, @b += 2 OUTPUT inserted.x WHERE y = (SELECT max(z) FROM u WHERE @b = 3)
WITH c AS (SELECT x FROM t) UPDATE c SET @b = (x) FROM c
INSERT INTO d VALUES (@b)
-- =>
-- 1:9-1:25 scope 0: other
-- 1:36-1:37 scope 0: other
-- 2:1-2:35 scope 0: assign @q select scalar (select ‹'DELETE FROM u'› from t) as "q"
-- 3:1-3:10 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 4:1-4:40 scope 0: other
-- 4:14-4:27 scope 2: delete v
-- 6:1-6:28 scope 0: other
-- 7:1-7:28 scope 0: other
-- 8:1-8:10 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 9:1-9:25 scope 0: update t
-- 10:1-10:14 scope 0: delete v
-- 11:1-11:92 scope 0: update t set x = ‹1› where =(y, scalar (select MAX(z) from u where =(‹@b›, ‹3›))) returning (select ‹1› as x from t where =(y, scalar (select MAX(z) from u where =(‹@b›, ‹3›))))
-- 12:1-12:57 scope 0: with c = (select x from t) update c from c
-- 13:1-13:26 scope 0: insert d values (‹@b›)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13
-- scope 0 in 1: @q value assigned 1, @b value unknown: an update 12:42-12:46
-- scope 1:
-- scope 2 in 0:

-- case: a variable that no expression assigns [tsql]
DECLARE @a INT = , @b INT = FOO BAR, @c INT
SET @a = (SELECT max(x) FROM t
SET @c = CURSOR
SET @b
INSERT INTO d VALUES (@a, @b, @c)
-- =>
-- 1:18-1:44 scope 0: other
-- 2:10-5:34 scope 0: other
-- steps 0 1
-- scope 0 in 1: @a value unknown: an expression that cannot be parsed 1:18-1:19
-- scope 1:

-- case: statements on the line of a transaction or of a cursor [tsql]
BEGIN TRAN UPDATE t SET x = y COMMIT TRAN DELETE FROM u
BEGIN TRANSACTION t1 INSERT INTO d SELECT x FROM t ROLLBACK TRAN t1 SELECT x FROM t SAVE TRAN s MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN DELETE;
OPEN c FETCH NEXT FROM c INTO @a CLOSE c DEALLOCATE c UPDATE t SET x = @a
GRANT SELECT, UPDATE ON t TO u
DENY DELETE ON t TO u
PRINT 'x' SET @a = (SELECT max(x) FROM t) WHILE 1 = 1 BREAK
-- =>
-- 1:1-1:11 scope 0: other
-- 1:12-1:30 scope 0: update t set x = y
-- 1:31-1:42 scope 0: other
-- 1:43-1:56 scope 0: delete u
-- 2:1-2:21 scope 0: other
-- 2:22-2:51 scope 0: insert d select x from t
-- 2:52-2:68 scope 0: other
-- 2:69-2:155 scope 0: opaque parse-failed: Expected the end of the statement, found "SAVE". target t reads t, s
-- 3:1-3:7 scope 0: other
-- 3:8-3:33 scope 0: other
-- 3:34-3:41 scope 0: other
-- 3:42-3:54 scope 0: other
-- 3:55-3:74 scope 0: update t set x = ‹@a›
-- 4:1-5:22 scope 0: other
-- 6:1-6:10 scope 0: other
-- 6:20-6:42 scope 0: assign @a select scalar (select MAX(x) from t) as "a"
-- 6:43-6:54 scope 0: other
-- 6:55-6:60 maybe, scope 0: other
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 loop[17]
-- scope 0 in 1: @a value assigned 1 unknown: a cursor whose query is unknown 3:8-3:33
-- scope 1:

-- case: INSERT EXEC of procedures that call others [tsql]
CREATE PROCEDURE a AS SELECT x FROM t EXEC zz
GO
CREATE PROCEDURE b AS SELECT y FROM u EXEC a
GO
CREATE PROCEDURE c AS EXEC c SELECT z FROM v
GO
INSERT INTO d EXEC b
INSERT INTO d EXEC c
INSERT INTO d EXEC a
-- =>
-- 1:1-1:22 scope 0: other
-- 1:23-1:38 routine 0, scope 0: select x from t
-- 1:39-1:46 routine 0, scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 3:1-3:22 scope 3: other
-- 3:23-3:38 routine 1, scope 3: select y from u
-- 3:39-3:45 routine 1, scope 3: other
-- 5:1-5:22 scope 5: other
-- 5:23-5:29 routine 2, scope 5: other
-- 5:30-5:45 routine 2, scope 5: select z from v
-- 7:15-7:21 scope 7: other
-- 7:1-7:21 scope 7: opaque unsupported-construct: The procedure is not defined in this text, so its rows are unknown. target d
-- 8:15-8:21 scope 7: other
-- 8:1-8:21 routine 2, scope 5: insert d select z from v
-- 9:15-9:21 scope 7: other
-- 9:1-9:21 scope 7: opaque unsupported-construct: The procedure is not defined in this text, so its rows are unknown. target d
-- steps 0 1 2 3 4 5 call[1 2] 6 7 call[7 … 8 12] 8 9 call[4 5 …] 10 11 call[7 … 8 12] 12 13 call[1 2] 14
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:
-- scope 5 in 6:
-- scope 6 in 2:
-- scope 7 in 2:
-- function c() of routine 2 at 6, 1 results, query

-- case: statements on the line of EXEC and FETCH [tsql]
EXEC p 1, 'x' UPDATE t SET x = 1
EXEC ('DELETE FROM a') SELECT x FROM t
FETCH NEXT FROM c INTO @a DELETE FROM b
FETCH NEXT FROM c SELECT y FROM u
EXEC sp_executesql N'DELETE FROM d' MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN DELETE;
EXEC p WITH RECOMPILE
EXEC p @x OUTPUT
WITH c AS (SELECT x FROM t) SELECT x FROM c
-- =>
-- 1:1-1:14 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:15-1:33 scope 0: update t set x = ‹1›
-- 2:8-2:21 scope 2: delete a
-- 2:24-2:39 scope 0: select x from t
-- 3:1-3:26 scope 0: other
-- 3:27-3:40 scope 0: delete b
-- 4:1-4:18 scope 0: other
-- 4:19-4:34 scope 0: select y from u
-- 5:22-5:35 scope 3: delete d
-- 5:37-5:95 scope 0: merge t using s on =(t.a, s.a) delete
-- 6:1-6:22 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 7:1-7:17 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 8:1-8:44 scope 0: with c = (select x from t) select x from c
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12
-- scope 0 in 1: @a value unknown: a cursor whose query is unknown 3:1-3:26
-- scope 1:
-- scope 2 in 0:
-- scope 3 in 0:

-- case: a routine ends where another begins in the batch [tsql]
CREATE PROCEDURE a AS BEGIN DELETE FROM t IF @x = 1 GOTO l DELETE FROM u
CREATE PROCEDURE b AS DELETE FROM v
IF @x = 1
CREATE FUNCTION c () RETURNS INT AS BEGIN RETURN 1 END
EXEC a
EXEC b
-- =>
-- 1:1-1:22 scope 0: other
-- 1:29-1:42 routine 0, scope 0: delete t
-- 1:43-1:52 routine 0, scope 0: other
-- 1:53-1:59 maybe, routine 0, scope 0: other
-- 1:60-1:73 routine 0, scope 0: delete u
-- 2:1-2:22 scope 3: other
-- 2:23-2:36 routine 1, scope 3: delete v
-- 3:1-3:10 routine 1, scope 3: other
-- 4:1-4:36 scope 4: other
-- 4:43-4:51 routine 2, scope 4: other
-- 5:1-5:7 routine 2, scope 4: other
-- 6:1-6:7 routine 2, scope 4: other
-- steps 0 loop[1 2 3 4] 5 6 7 8 9 10 call[…] 11 call[6 7]
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 0:
-- scope 4 in 3:
-- function c() of routine 2 at 8, 1 results, query

-- case: cursors without a query, and with a query that cannot be parsed [tsql]
DECLARE c CURSOR FOR FOO bar DELETE FROM t
DECLARE k CURSOR FOR
DECLARE @a INT
FETCH c INTO @a
SET @k = CURSOR FOR FOO DELETE FROM u
SET @k = CURSOR
DECLARE m FOR SELECT x FROM t
-- =>
-- 1:1-1:43 scope 0: other
-- 2:1-2:21 scope 0: other
-- 3:9-3:15 scope 0: other
-- 4:1-4:16 scope 0: other
-- 5:1-5:38 scope 0: other
-- 6:1-7:30 scope 0: other
-- steps 0 1 2 3 4 5
-- scope 0 in 1: c value, k value, @a value unknown: a cursor whose query is unknown 4:1-4:16, @k value
-- scope 1:

-- case: GO that ends no batch [tsql]
DELETE FROM a
GO DELETE FROM b
GO 2 DELETE FROM c
GO 3
DELETE FROM d
-- =>
-- 1:1-3:19 scope 0: opaque parse-failed: Expected the end of the statement, found "GO". target a reads b, c
-- 5:1-5:14 scope 2: delete d
-- steps 0 1
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 1:
