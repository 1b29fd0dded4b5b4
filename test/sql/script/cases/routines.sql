-- Routines, triggers and calls: their bodies, parameters and results.

-- case: bodies of routines [mysql]
CREATE PROCEDURE p() DELETE FROM a; CREATE PROCEDURE IF NOT EXISTS q() SQL SECURITY INVOKER READS SQL DATA INSERT INTO b SELECT x FROM t; CREATE DEFINER = `u`@`h` FUNCTION f(a INT) RETURNS INT DETERMINISTIC RETURN (SELECT max(x) FROM t WHERE y = a); CREATE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM c; CREATE OR REPLACE AGGREGATE FUNCTION g() RETURNS INT SONAME 'x'; SELECT f(1)
-- =>
-- 1:1-1:21: other
-- 1:22-1:35 routine 0, scope 0: delete a
-- 1:37-1:107: other
-- 1:108-1:137 routine 1, scope 2: insert b select x from t
-- 1:139-1:214: other
-- 1:216-1:248 routine 2, scope 3: select MAX(x) from t where =(y, a)
-- 1:251-1:313: other
-- 1:314-1:327 routine 3, scope 4: delete c
-- 1:329-1:392: other
-- 1:394-1:405: select F(‹1›)
-- steps 0 1 2 3 4 5 6 7 8 9
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 1:
-- scope 3 in 1: a parameter
-- scope 4 in 1:
-- function f(:a) of routine 2 at 4, 1 results, query

-- case: bodies of each first word [mysql]
CREATE PROCEDURE a() SELECT x FROM t; CREATE PROCEDURE b() UPDATE t SET x = 1; CREATE PROCEDURE c() REPLACE INTO t SELECT y FROM u; CREATE PROCEDURE d() CALL a(); CREATE PROCEDURE e() WITH w AS (SELECT 1 x) SELECT x FROM w; CREATE PROCEDURE f() SET @a = 1; CREATE PROCEDURE g() TRUNCATE TABLE t; CREATE PROCEDURE h() COMMENT 'x' MODIFIES SQL DATA DELETE FROM t
-- =>
-- 1:1-1:21: other
-- 1:22-1:37 routine 0, scope 0: select x from t
-- 1:39-1:59: other
-- 1:60-1:78 routine 1, scope 2: update t set x = ‹1›
-- 1:80-1:100: other
-- 1:101-1:131 routine 2, scope 3: insert t select y from u
-- 1:133-1:153: other
-- 1:159-1:162 routine 3, scope 4: other
-- 1:164-1:184: other
-- 1:185-1:223 routine 4, scope 5: with w = (select ‹1› as x) select x from w
-- 1:225-1:245: other
-- 1:255-1:256 routine 5, scope 6: other
-- 1:258-1:278 scope 1: other
-- 1:279-1:295 routine 6, scope 7: other
-- 1:297-1:347 scope 1: other
-- 1:348-1:361 routine 7, scope 8: delete t
-- steps 0 1 2 3 4 5 6 7 call[1] 8 9 10 11 12 13 14 15
-- scope 0 in 1:
-- scope 1: @a value
-- scope 2 in 1:
-- scope 3 in 1:
-- scope 4 in 1:
-- scope 5 in 1:
-- scope 6 in 1:
-- scope 7 in 1:
-- scope 8 in 1:
-- function a() of routine 0 at 0, 1 results
-- function e() of routine 4 at 8, 1 results

-- case: triggers of MySQL [mysql]
CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW SET NEW.x = (SELECT max(y) FROM u); CREATE TRIGGER b AFTER UPDATE ON s.t FOR EACH ROW FOLLOWS a INSERT INTO log VALUES (OLD.x, NEW.x); CREATE TRIGGER c AFTER DELETE ON t FOR EACH ROW BEGIN DELETE FROM v WHERE id = OLD.id; END
-- =>
-- 1:1-1:49: other
-- 1:62-1:84 routine 0, scope 0: update t set x = scalar (select MAX(y) from u)
-- 1:86-1:145: other
-- 1:146-1:183 routine 1, scope 2: insert log values (OLD.x, NEW.x)
-- 1:185-1:232: other
-- 1:239-1:270 routine 2, scope 3: delete v where =(id, OLD.id)
-- steps 0 1 2 3 4 5
-- scope 0 in 1: new row of t assigned 1, old row of t assigned 1
-- scope 1:
-- scope 2 in 1: new row of s.t assigned 1, old row of s.t assigned 1
-- scope 3 in 4:
-- scope 4 in 1: new row of t assigned 1, old row of t assigned 1

-- case: triggers of SQLite [sqlite]
CREATE TEMP TRIGGER IF NOT EXISTS a AFTER UPDATE OF x, y ON t WHEN NEW.x > 1 BEGIN INSERT INTO log VALUES (NEW.x); DELETE FROM u; END; CREATE TRIGGER b INSTEAD OF DELETE ON v BEGIN SELECT RAISE(ABORT, 'x'); END; SELECT 1
-- =>
-- 1:1-1:77: other
-- 1:84-1:114 routine 0, scope 0: insert log values (NEW.x)
-- 1:116-1:129 routine 0, scope 0: delete u
-- 1:136-1:175: other
-- 1:182-1:206 routine 1, scope 3: select RAISE(ABORT, ‹'x'›)
-- 1:213-1:221: select ‹1›
-- steps 0 1 2 3 4 5
-- scope 0 in 1:
-- scope 1 in 2: new row of t assigned 1, old row of t assigned 1
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2: new row of v assigned 1, old row of v assigned 1
-- function b() of routine 1 at 3, 1 results

-- case: correlation names of triggers [oracle]
CREATE OR REPLACE TRIGGER a AFTER INSERT OR UPDATE ON s.t REFERENCING NEW AS n OLD AS o PARENT AS p FOR EACH ROW WHEN (n.x > 1) DECLARE v NUMBER; BEGIN v := :n.x; INSERT INTO log VALUES (:n.x, :o.y, v); END;
-- =>
-- 1:1-1:128: other
-- 1:137-1:145 routine 0, scope 0: other
-- 1:158-1:162 routine 0, scope 0: assign :v select field(‹:n›, x) as "v"
-- 1:164-1:202 routine 0, scope 0: insert log values (field(‹:n›, x), field(‹:o›, y), v)
-- steps 0 1 2 3
-- scope 0 in 1: v value assigned 1
-- scope 1 in 2: new row of s.t assigned 1, old row of s.t assigned 1, n row of s.t assigned 1, o row of s.t assigned 1, p row of s.t assigned 1
-- scope 2:

-- case: transition tables of triggers [postgres]
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log SELECT x FROM n; NEW.y := 1; RETURN NEW; END $$;
CREATE TRIGGER a AFTER INSERT ON s.t REFERENCING NEW TABLE AS n OLD TABLE AS o FOR EACH STATEMENT EXECUTE FUNCTION f();
-- =>
-- 1:1-1:129: other
-- 1:66-1:97 routine 0, scope 0: insert log select x from n
-- 1:108-1:109 routine 0, scope 0: update s.t set y = ‹1›
-- 1:111-1:121 routine 0, scope 0: other
-- 2:1-2:119: other
-- steps 0 1 2 3 4
-- scope 0 in 1:
-- scope 1 in 2: new row of s.t assigned 1, old row of s.t assigned 1, n is s.t, o is s.t
-- scope 2:
-- function f() of routine 0 at 0, 1 results

-- case: one trigger function of two relations [postgres]
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log VALUES (NEW.x); RETURN NEW; END $$;
CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW EXECUTE PROCEDURE f();
CREATE TRIGGER b AFTER INSERT ON u FOR EACH ROW EXECUTE PROCEDURE f();
-- =>
-- 1:1-1:116: other
-- 1:66-1:96 routine 0, scope 0: insert log values (NEW.x)
-- 1:98-1:108 routine 0, scope 0: other
-- 2:1-2:70: other
-- 3:1-3:70: other
-- steps 0 1 2 3 4
-- scope 0 in 1:
-- scope 1 in 2: new row unknown: the row of a trigger 1:21-1:36, old row unknown: the row of a trigger 1:21-1:36
-- scope 2:
-- function f() of routine 0 at 0, 1 results

-- case: one trigger function of two triggers of a relation [postgres]
CREATE FUNCTION s.f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log SELECT x FROM n; RETURN NULL; END $$;
CREATE TRIGGER a AFTER INSERT ON t REFERENCING NEW TABLE AS n FOR EACH STATEMENT EXECUTE FUNCTION s.f();
CREATE TRIGGER b AFTER UPDATE ON T REFERENCING NEW_TABLE AS m, OLD_TABLE AS o FOR EACH STATEMENT EXECUTE FUNCTION s.f();
-- =>
-- 1:1-1:120: other
-- 1:68-1:99 routine 0, scope 0: insert log select x from n
-- 1:101-1:112 routine 0, scope 0: other
-- 2:1-2:104: other
-- 3:1-3:120: other
-- steps 0 1 2 3 4
-- scope 0 in 1:
-- scope 1 in 2: new row of T assigned 1, old row of T assigned 1, n is T, m is T, o is T
-- scope 2:
-- function s.f() of routine 0 at 0, 1 results

-- case: a trigger function without a trigger [postgres]
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log VALUES (NEW.x, OLD.y); RETURN NEW; END $$
-- =>
-- 1:1-1:123: other
-- 1:66-1:103 routine 0, scope 0: insert log values (NEW.x, OLD.y)
-- 1:105-1:115 routine 0, scope 0: other
-- steps 0 1 2
-- scope 0 in 1:
-- scope 1 in 2: new row unknown: the row of a trigger 1:21-1:36, old row unknown: the row of a trigger 1:21-1:36
-- scope 2:
-- function f() of routine 0 at 0, 1 results

-- case: triggers of T-SQL [tsql]
CREATE TRIGGER a ON dbo.t AFTER INSERT, UPDATE AS
INSERT INTO log SELECT x FROM inserted
DELETE FROM u WHERE id IN (SELECT id FROM deleted)
GO
CREATE TRIGGER b ON DATABASE FOR CREATE_TABLE AS PRINT 'x'
GO
SELECT 1
-- =>
-- 1:1-1:50 scope 0: other
-- 2:1-2:39 routine 0, scope 0: insert log select x from inserted
-- 3:1-3:51 routine 0, scope 0: delete u where in(id) (select id from deleted)
-- 5:1-5:49 scope 3: other
-- 5:50-5:59 routine 1, scope 3: other
-- 7:1-7:9 scope 5: select ‹1›
-- steps 0 1 2 3 4 5
-- scope 0 in 1: new row of dbo.t assigned 1, old row of dbo.t assigned 1, inserted is dbo.t, deleted is dbo.t
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4: new row of DATABASE assigned 1, old row of DATABASE assigned 1, inserted is DATABASE, deleted is DATABASE
-- scope 4 in 2:
-- scope 5 in 2:

-- case: functions and what they return [postgres]
CREATE FUNCTION a() RETURNS int LANGUAGE sql AS 'SELECT max(x) FROM t'; CREATE FUNCTION b(k int) RETURNS TABLE (x int, y numeric(1, 2)) LANGUAGE sql AS $$ SELECT x, y FROM t WHERE z = k $$; CREATE FUNCTION c() RETURNS int RETURN (SELECT max(x) FROM t); CREATE FUNCTION d() RETURNS int BEGIN ATOMIC SELECT max(x) FROM t; END; CREATE FUNCTION e() RETURNS int LANGUAGE python AS $$ x $$; CREATE FUNCTION g() RETURNS int LANGUAGE 'plpgsql' AS $$ BEGIN RETURN 1; END $$; CALL e(); SELECT a(), c(), d() FROM b(1)
-- =>
-- 1:1-1:71: other
-- 1:50-1:70 routine 0, scope 0: select MAX(x) from t
-- 1:73-1:189: other
-- 1:156-1:186 routine 1, scope 2: select x, y from t where =(z, k)
-- 1:191-1:229: other
-- 1:231-1:251 routine 2, scope 3: select MAX(x) from t
-- 1:254-1:285: other
-- 1:299-1:319 routine 3, scope 4: select MAX(x) from t
-- 1:326-1:384: other
-- 1:386-1:465: other
-- 1:449-1:457 routine 5, scope 6: other
-- 1:472-1:475: opaque unsupported-construct: A procedure in python is not analyzed.
-- 1:477-1:507: select A(), C(), D() from B(‹1›)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 1: k parameter
-- scope 3 in 1:
-- scope 4 in 5:
-- scope 5 in 1:
-- scope 6 in 7:
-- scope 7 in 1:
-- function a() of routine 0 at 0, 1 results, query
-- function b(:k) columns x, y of routine 1 at 2, 1 results, query
-- function c() of routine 2 at 4, 1 results, query
-- function d() of routine 3 at 6, 1 results, query
-- function g() of routine 5 at 9, 1 results, query

-- case: RETURN of rows [postgres]
CREATE FUNCTION a() RETURNS SETOF int LANGUAGE plpgsql AS $$ BEGIN RETURN QUERY SELECT x FROM t; RETURN QUERY SELECT y FROM u; END $$; CREATE FUNCTION b() RETURNS SETOF int LANGUAGE plpgsql AS $$ BEGIN RETURN QUERY EXECUTE 'SELECT x FROM t'; END $$; CREATE FUNCTION c() RETURNS SETOF int LANGUAGE plpgsql AS $$ DECLARE r record; BEGIN FOR r IN SELECT x FROM t LOOP RETURN NEXT r; END LOOP; END $$; CREATE FUNCTION e() RETURNS TABLE (k int) LANGUAGE plpgsql AS $$ BEGIN k := (SELECT max(x) FROM t); RETURN NEXT; END $$; SELECT * FROM a(), b(), c(), e()
-- =>
-- 1:1-1:134: other
-- 1:81-1:96 routine 0, scope 0: select x from t
-- 1:111-1:126 routine 0, scope 0: select y from u
-- 1:136-1:249: other
-- 1:225-1:240 routine 1, scope 3: select x from t
-- 1:251-1:397: other
-- 1:320-1:328 routine 2, scope 5: other
-- 1:345-1:360 routine 2, scope 7: assign :r select x from t
-- 1:366-1:379 maybe, routine 2, scope 7: other
-- 1:399-1:518: other
-- 1:475-1:497 routine 3, scope 8: assign :k select scalar (select MAX(x) from t) as "k"
-- 1:499-1:510 routine 3, scope 8: other
-- 1:520-1:552: select * from A(), B(), C(), E()
-- steps 0 1 2 3 4 5 6 7 loop[8] 9 10 11 12
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:
-- scope 5 in 6: r row assigned 1
-- scope 6 in 2:
-- scope 7 in 5:
-- scope 8 in 9:
-- scope 9 in 2: k value assigned 1
-- function a() of routine 0 at 0, 2 results, query
-- function e() columns k of routine 3 at 9, 1 results

-- case: RETURN of a value [postgres]
CREATE FUNCTION a(p int) RETURNS int LANGUAGE plpgsql AS $$ DECLARE v int; BEGIN SELECT max(x) INTO v FROM t WHERE y = p; RETURN v + 1; END $$; CREATE FUNCTION b() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN (SELECT max(x) FROM t); END $$; CREATE FUNCTION c() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN ((1 + 2) * (3)); END $$; CREATE FUNCTION e() RETURNS void LANGUAGE plpgsql AS $$ BEGIN RETURN; END $$; SELECT a(1), b(), c()
-- =>
-- 1:1-1:143: other
-- 1:69-1:74 routine 0, scope 0: other
-- 1:82-1:121 routine 0, scope 0: assign :v select scalar (select MAX(x) from t where =(y, p)) as "v"
-- 1:123-1:135 routine 0, scope 0: other
-- 1:145-1:243: other
-- 1:214-1:234 routine 1, scope 3: select MAX(x) from t
-- 1:245-1:336: other
-- 1:306-1:328 routine 2, scope 5: other
-- 1:338-1:414: other
-- 1:400-1:406 routine 3, scope 7: other
-- 1:416-1:437: select A(‹1›), B(), C()
-- steps 0 1 2 3 4 5 6 7 8 9 10
-- scope 0 in 1: v value assigned 1
-- scope 1 in 2: p parameter
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:
-- scope 5 in 6:
-- scope 6 in 2:
-- scope 7 in 8:
-- scope 8 in 2:
-- function a(:p) of routine 0 at 0, 1 results
-- function b() of routine 1 at 4, 1 results, query
-- function c() of routine 2 at 6, 1 results, query

-- case: functions of BigQuery [bigquery]
CREATE TEMP FUNCTION a(x INT64) AS ((SELECT max(y) FROM t WHERE z = x)); CREATE FUNCTION b(x ANY TYPE) RETURNS INT64 AS (x + 1); CREATE TABLE FUNCTION c(k INT64) RETURNS TABLE<x INT64, y STRING> AS SELECT x, y FROM t WHERE z = k; CREATE FUNCTION d() RETURNS INT64 LANGUAGE js AS '''return 1'''; SELECT a(1), b(2) FROM c(3)
-- =>
-- 1:1-1:35: other
-- 1:38-1:70 routine 0, scope 0: select MAX(y) from t where =(z, x)
-- 1:74-1:120: other
-- 1:118-1:128 routine 1, scope 2: other
-- 1:130-1:198: other
-- 1:199-1:229 routine 2, scope 3: select x, y from t where =(z, k)
-- 1:231-1:294: other
-- 1:296-1:323: select A(‹1›), B(‹2›) from C(‹3›)
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1: x parameter
-- scope 1:
-- scope 2 in 1: x parameter
-- scope 3 in 1: k parameter
-- function a(:x) of routine 0 at 0, 1 results, query
-- function b(:x) of routine 1 at 2, 1 results, query
-- function c(:k) columns x, y of routine 2 at 4, 1 results, query

-- case: procedures of Snowflake [snowflake]
CREATE OR REPLACE PROCEDURE a() RETURNS TABLE (x INT) LANGUAGE SQL EXECUTE AS CALLER AS $$ BEGIN LET r RESULTSET := (SELECT x FROM t); RETURN TABLE(r); END $$; CREATE PROCEDURE b() RETURNS INT LANGUAGE SQL EXECUTE AS OWNER AS BEGIN RETURN TABLE(SELECT x FROM t); END; CREATE PROCEDURE c() RETURNS INT LANGUAGE JAVASCRIPT AS 'x'; CREATE SECURE FUNCTION e() RETURNS INT AS 'SELECT 1'; CREATE TASK f SCHEDULE = '1' AS INSERT INTO d SELECT x FROM t; CREATE TASK g AS EXECUTE IMMEDIATE $$ DELETE FROM t $$; CALL a(); CALL c(); EXECUTE TASK f; CREATE TASK h AS BEGIN DELETE FROM u; END; CALL e()
-- =>
-- 1:1-1:159: other
-- 1:117-1:134 routine 0, scope 0: assign :r select scalar (select x from t) as "r"
-- 1:136-1:151 routine 0, scope 0: select x from t
-- 1:161-1:226: other
-- 1:246-1:261 routine 1, scope 3: select x from t
-- 1:269-1:328: other
-- 1:330-1:382: other
-- 1:373-1:381 routine 3, scope 5: select ‹1›
-- 1:384-1:415: other
-- 1:416-1:445 routine 4, scope 6: insert d select x from t
-- 1:447-1:463: other
-- 1:485-1:498 routine 5, scope 7: delete t
-- 1:508-1:511: other
-- 1:518-1:521: opaque unsupported-construct: A procedure in javascript is not analyzed.
-- 1:536-1:537: other
-- 1:539-1:555: other
-- 1:562-1:575 routine 6, scope 8: delete u
-- 1:587-1:590: other
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 call[1 2] 13 14 call[9] 15 16 17 call[7]
-- scope 0 in 1: r value assigned 1
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:
-- scope 5 in 2:
-- scope 6 in 2:
-- scope 7 in 2:
-- scope 8 in 9:
-- scope 9 in 2:
-- function a() columns x of routine 0 at 0, 1 results
-- function b() of routine 1 at 3, 1 results, query
-- function e() of routine 3 at 6, 1 results, query

-- case: procedures and functions of Oracle [oracle]
CREATE OR REPLACE EDITIONABLE PROCEDURE a AUTHID DEFINER AS v NUMBER; BEGIN DELETE FROM t; END;
/
CREATE FUNCTION b (p NUMBER) RETURN NUMBER IS v NUMBER := 1; PROCEDURE q IS BEGIN DELETE FROM u; END; BEGIN q; SELECT max(x) INTO v FROM t WHERE y = p; RETURN v; END;
/
CREATE PACKAGE c IS PROCEDURE d; n NUMBER; END c;
/
SELECT b(1) FROM dual
-- =>
-- 1:1-1:57: other
-- 1:61-1:69 routine 0, scope 0: other
-- 1:77-1:90 routine 0, scope 0: delete t
-- 3:1-3:43: other
-- 3:59-3:60 routine 1, scope 3: other
-- 3:62-3:76 routine 1, scope 3: other
-- 3:83-3:96 routine 2, scope 5: delete u
-- 3:109-3:110 routine 1, scope 3: other
-- 3:112-3:151 routine 1, scope 3: assign :v select scalar (select MAX(x) from t where =(y, p)) as "v"
-- 3:153-3:161 routine 1, scope 3: other
-- 5:1-5:17: other
-- 5:21-5:32 routine 3, scope 7: other
-- 5:34-5:42 routine 3, scope 7: other
-- 7:1-7:22: select B(‹1›) from dual
-- steps 0 1 2 3 4 5 6 7 call[6] 8 9 10 11 12 13
-- scope 0 in 1: v value
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4: v value assigned 1
-- scope 4 in 2: p parameter
-- scope 5 in 6:
-- scope 6 in 3:
-- scope 7 in 8: n value
-- scope 8 in 2:
-- function b(:p) of routine 1 at 3, 1 results

-- case: AS IF, AS TABLE and AS EXECUTE [generic]
CREATE PROCEDURE a() AS IF x THEN DELETE FROM t; END IF; CREATE FUNCTION b() AS TABLE SELECT x FROM t; CREATE PROCEDURE c() AS EXECUTE IMMEDIATE 'DELETE FROM u'; CREATE PROCEDURE d() AS DELETE FROM v; CREATE PROCEDURE e() AS (SELECT 1); CREATE FUNCTION f() AS 1 + 2; CREATE PROCEDURE g(); SELECT 1
-- =>
-- 1:1-1:24: other
-- 1:25-1:34 routine 0, scope 0: other
-- 1:35-1:48 maybe, routine 0, scope 0: delete t
-- 1:50-1:56: other
-- 1:58-1:86: other
-- 1:87-1:102 routine 1, scope 2: select x from t
-- 1:104-1:127: other
-- 1:147-1:160 routine 2, scope 3: delete u
-- 1:163-1:186: other
-- 1:187-1:200 routine 3, scope 4: delete v
-- 1:202-1:225: other
-- 1:227-1:235 routine 4, scope 5: select ‹1›
-- 1:238-1:260: other
-- 1:258-1:266 routine 5, scope 6: other
-- 1:268-1:288: other
-- 1:290-1:298: select ‹1›
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 1:
-- scope 3 in 1:
-- scope 4 in 1:
-- scope 5 in 1:
-- scope 6 in 1:
-- function b() of routine 1 at 4, 1 results, query
-- function e() of routine 4 at 10, 1 results, query
-- function f() of routine 5 at 12, 1 results, query

-- case: statements that create no routine [generic]
CREATE TABLE procedure_t (a INT); CREATE TABLE task (a INT); CREATE TABLE IF NOT EXISTS trigger AS SELECT x FROM t; ALTER TABLE t ADD c INT; CREATE OR REPLACE TABLE FUNCTION f() AS SELECT x FROM t; CREATE x PROCEDURE p() BEGIN DELETE FROM t; END
-- =>
-- 1:1-1:33: create table procedure_t (a)
-- 1:35-1:60: opaque unsupported-construct: CREATE TASK is not supported yet. target task
-- 1:62-1:115: other
-- 1:117-1:140: other
-- 1:142-1:181: other
-- 1:182-1:197 routine 1, scope 0: select x from t
-- 1:199-1:241: opaque unsupported-construct: CREATE X is not supported yet. target t
-- 1:243-1:246: other
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1:
-- scope 1:
-- function f() of routine 1 at 4, 1 results, query

-- case: calls and their results [mysql]
CREATE PROCEDURE p(a INT, OUT b INT) BEGIN SELECT max(x) INTO b FROM t; END; CALL p(1, @r); CALL q(@s, @t + 1, (SELECT 1)); INSERT INTO d SELECT @r, @s, @t
-- =>
-- 1:1-1:37: other
-- 1:44-1:71 routine 0, scope 0: assign :b select scalar (select MAX(x) from t) as "b"
-- 1:83-1:91: other
-- 1:98-1:123 scope 2: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:125-1:156 scope 2: insert d select ‹@r›, ‹@s›, ‹@t›
-- steps 0 1 2 call[1] 3 4
-- scope 0 in 1:
-- scope 1 in 2: a parameter, b value assigned 1
-- scope 2: @r value unknown: the result of a procedure 1:88-1:90, @s value unknown: the result of a procedure 1:100-1:102
-- function p(:a) of routine 0 at 0, 1 results

-- case: calls INTO a variable [snowflake]
DECLARE a INT; b INT; BEGIN CALL p(1) INTO :a; CALL q(b); CALL system$wait(1); INSERT INTO d SELECT :a, :b; END
-- =>
-- 1:9-1:14 scope 0: other
-- 1:16-1:21 scope 0: other
-- 1:34-1:46 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:53-1:57 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:64-1:78 scope 0: other
-- 1:80-1:107 scope 0: insert d select ‹:a›, ‹:b›
-- steps 0 1 2 3 4 5
-- scope 0 in 1: a value unknown: the result of a procedure 1:34-1:35, b value unknown: the result of a procedure 1:55-1:56
-- scope 1:

-- case: procedures that move no data [oracle]
BEGIN dbms_output.put_line(x); sys.dbms_lock.sleep(1); dbms_session.set_role('x'); dbms_stats.gather_table_stats('a', 'b'); dbms_application_info.set_module('a', 'b'); dbms_utility.x; dbms_lob.append(a, b); dbms_random.seed(1); dbms_profiler.start_profiler; raise_application_error(-1, 'x'); utl_file.put(a, b); htp.p('x'); dbms_job.submit(a); END;
-- =>
-- 1:7-1:30 scope 0: other
-- 1:32-1:54 scope 0: other
-- 1:56-1:82 scope 0: other
-- 1:84-1:123 scope 0: other
-- 1:125-1:167 scope 0: other
-- 1:169-1:183 scope 0: other
-- 1:185-1:206 scope 0: other
-- 1:208-1:227 scope 0: other
-- 1:229-1:257 scope 0: other
-- 1:259-1:291 scope 0: other
-- 1:293-1:311 scope 0: other
-- 1:313-1:323 scope 0: other
-- 1:325-1:343 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12
-- scope 0 in 1:
-- scope 1:

-- case: procedures of servers that move no data [tsql]
EXEC sp_addextendedproperty 'a'; EXEC sp_updateextendedproperty 'a'; EXEC sp_dropextendedproperty 'a'; EXEC sp_set_session_context 'a', 1; EXEC sp_configure 'a'; EXEC sp_updatestats; EXEC sp_recompile 'a'; EXEC sp_help; EXEC sp_helptext 'a'; EXEC sp_who; EXEC sp_lock; EXEC sp_spaceused; EXEC sp_depends 'a'; EXEC sp_refreshview 'a'; EXEC sp_addrolemember 'a'; EXEC sp_droprolemember 'a'; EXEC sp_addrole 'a'; EXEC sp_addlogin 'a'; EXEC sp_adduser 'a'; EXEC sp_grantdbaccess 'a'; EXEC sp_getapplock 'a'; EXEC sp_releaseapplock 'a'; EXEC sp_trace_x; EXEC sp_dboption 'a'; EXEC sp_changeobjectowner 'a'; EXEC sp_bindrule 'a'; EXEC sp_tableoption 'a'; EXEC sp_create_plan_guide 'a'; EXEC sp_estimate_x; EXEC xp_logevent 1; EXEC xp_msver; EXEC xp_readerrorlog; EXEC xp_sprintf @a; EXEC master..sp_who; EXEC sp_foo
-- =>
-- 1:1-1:32 scope 0: other
-- 1:34-1:68 scope 0: other
-- 1:70-1:102 scope 0: other
-- 1:104-1:138 scope 0: other
-- 1:140-1:161 scope 0: other
-- 1:163-1:182 scope 0: other
-- 1:184-1:205 scope 0: other
-- 1:207-1:219 scope 0: other
-- 1:221-1:241 scope 0: other
-- 1:243-1:254 scope 0: other
-- 1:256-1:268 scope 0: other
-- 1:270-1:287 scope 0: other
-- 1:289-1:308 scope 0: other
-- 1:310-1:333 scope 0: other
-- 1:335-1:360 scope 0: other
-- 1:362-1:388 scope 0: other
-- 1:390-1:409 scope 0: other
-- 1:411-1:431 scope 0: other
-- 1:433-1:452 scope 0: other
-- 1:454-1:479 scope 0: other
-- 1:481-1:503 scope 0: other
-- 1:505-1:531 scope 0: other
-- 1:533-1:548 scope 0: other
-- 1:550-1:570 scope 0: other
-- 1:572-1:601 scope 0: other
-- 1:603-1:623 scope 0: other
-- 1:625-1:648 scope 0: other
-- 1:650-1:679 scope 0: other
-- 1:681-1:699 scope 0: other
-- 1:701-1:719 scope 0: other
-- 1:721-1:734 scope 0: other
-- 1:736-1:756 scope 0: other
-- 1:758-1:776 scope 0: other
-- 1:778-1:797 scope 0: other
-- 1:799-1:810 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34
-- scope 0 in 1:
-- scope 1:

-- case: procedures of other servers that move no data
CALL system$log('x'); CALL system$wait(1); CALL system$set_x(1); CALL system$cancel_all(1); CALL BQ.ABORT_SESSION(); CALL bq.refresh_x('a'); CALL mysql.rds_kill(1); CALL system$other(1)
-- =>
-- 1:6-1:21: other
-- 1:28-1:42: other
-- 1:49-1:64: other
-- 1:71-1:91: other
-- 1:98-1:116: other
-- 1:123-1:140: other
-- 1:147-1:164: other
-- 1:171-1:186: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.

-- case: a package of another dialect [generic]
CREATE PACKAGE p AS a INT; b INT := 1; END p; CREATE PACKAGE q IS BEGIN DELETE FROM t; END q; SELECT 1
-- =>
-- 1:1-1:17: other
-- 1:21-1:26 routine 0, scope 0: other
-- 1:37-1:38 routine 0, scope 0: other
-- 1:47-1:66: other
-- 1:73-1:86 routine 1, scope 3: delete t
-- 1:95-1:103: select ‹1›
-- steps 0 1 2 3 4 5
-- scope 0 in 1: a value, b value
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:

-- case: a call with the row of a trigger [mysql]
CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW CALL p(NEW, x, @y); SELECT @y
-- =>
-- 1:1-1:49: other
-- 1:55-1:68 routine 0, scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:70-1:79 scope 1: select ‹@y›
-- steps 0 1 2
-- scope 0 in 1: new row of t assigned 1, old row of t assigned 1
-- scope 1: @y value unknown: the result of a procedure 1:65-1:67

-- case: words of headers that are statements elsewhere [mysql]
CREATE PROCEDURE a(x VARCHAR(9) CHARACTER SET utf8) SELECT 1; CREATE TRIGGER b AFTER INSERT ON t FOR EACH ROW DELETE FROM u; CREATE TRIGGER c BEFORE UPDATE ON t FOR EACH ROW INSERT INTO u SELECT 1; CREATE EVENT d ON SCHEDULE AT x ON COMPLETION PRESERVE DO CALL a(); CREATE FUNCTION e() RETURNS INT RETURN 1; ALTER PROCEDURE a COMMENT 'x'; CREATE TRIGGER f BEFORE DELETE ON t FOR EACH STATEMENT TRUNCATE u
-- =>
-- 1:1-1:52: other
-- 1:53-1:61 routine 0, scope 0: select ‹1›
-- 1:63-1:110: other
-- 1:111-1:124 routine 1, scope 2: delete u
-- 1:126-1:174: other
-- 1:175-1:197 routine 2, scope 3: insert u select ‹1›
-- 1:199-1:256: other
-- 1:262-1:265 routine 3, scope 4: other
-- 1:267-1:305: other
-- 1:299-1:307 routine 4, scope 5: other
-- 1:309-1:338: other
-- 1:340-1:394: other
-- 1:395-1:405 routine 6, scope 6: other
-- steps 0 1 2 3 4 5 6 7 call[1] 8 9 10 11 12
-- scope 0 in 1: x parameter
-- scope 1:
-- scope 2 in 1: new row of t assigned 1, old row of t assigned 1
-- scope 3 in 1: new row of t assigned 1, old row of t assigned 1
-- scope 4 in 1:
-- scope 5 in 1:
-- scope 6 in 1: new row of t assigned 1, old row of t assigned 1
-- function a(:x) of routine 0 at 0, 1 results, query
-- function e() of routine 4 at 8, 1 results, query

-- case: a body that is an expression in brackets or a query
CREATE FUNCTION a() RETURNS INT AS ((SELECT max(x) FROM t)); CREATE FUNCTION b() RETURNS INT AS (1) + (2); CREATE FUNCTION c() AS WITH w AS (SELECT 1 AS x) SELECT x FROM w; CREATE FUNCTION d() RETURN VALUES (1); CREATE FUNCTION e() RETURN FROM t SELECT x; CREATE FUNCTION f() RETURN; CREATE FUNCTION g() RETURN 1 + (SELECT max(y) FROM u)
-- =>
-- 1:1-1:35: other
-- 1:38-1:58 routine 0, scope 0: select MAX(x) from t
-- 1:62-1:96: other
-- 1:94-1:100 routine 1, scope 2: other
-- 1:108-1:130: other
-- 1:131-1:172 routine 2, scope 3: with w = (select ‹1› as x) select x from w
-- 1:174-1:200: other
-- 1:201-1:211 routine 3, scope 4: values (‹1›)
-- 1:213-1:239: other
-- 1:240-1:255 routine 4, scope 5: select x from t
-- 1:257-1:283: other
-- 1:277-1:283 routine 5, scope 6: other
-- 1:285-1:311: other
-- 1:312-1:338 routine 6, scope 7: select +(‹1›, scalar (select MAX(y) from u))
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 1:
-- scope 3 in 1:
-- scope 4 in 1:
-- scope 5 in 1:
-- scope 6 in 1:
-- scope 7 in 1:
-- function a() of routine 0 at 0, 1 results, query
-- function b() of routine 1 at 2, 1 results, query
-- function c() of routine 2 at 4, 1 results, query
-- function d() of routine 3 at 6, 1 results, query
-- function e() of routine 4 at 8, 1 results, query
-- function g() of routine 6 at 12, 1 results, query
