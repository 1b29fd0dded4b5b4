-- Blocks, branches, loops, labels and handlers: which statements there are, and in which order they may run.

-- case: labels of blocks and of statements [mysql]
CREATE PROCEDURE p()
main: BEGIN
  one: LOOP DELETE FROM a; LEAVE one; END LOOP one;
  two: WHILE x DO DELETE FROM b; ITERATE two; END WHILE two;
  three: REPEAT DELETE FROM c; UNTIL x END REPEAT three;
END main;
SELECT 1
-- =>
-- 1:1-2:6: other
-- 3:8-3:12 routine 0, scope 0: other
-- 3:13-3:26 maybe, routine 0, scope 0: delete a
-- 3:28-3:37 maybe, routine 0, scope 0: other
-- 4:8-4:18 routine 0, scope 0: other
-- 4:19-4:32 maybe, routine 0, scope 0: delete b
-- 4:34-4:45 maybe, routine 0, scope 0: other
-- 5:10-5:16 routine 0, scope 0: other
-- 5:17-5:30 maybe, routine 0, scope 0: delete c
-- 7:1-7:9: select ‹1›
-- steps 0 1 loop[2 3] 4 loop[5 6] 7 loop[8] 9
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:

-- case: labels of each kind of block [postgres]
DO $$
<<outer>>
DECLARE x int;
BEGIN
  <<l>> LOOP EXIT l WHEN x > 1; END LOOP l;
  <<w>> WHILE x < 2 LOOP DELETE FROM a; END LOOP w;
  <<f>> FOR i IN 1..3 LOOP DELETE FROM b WHERE c = i; END LOOP f;
  <<e>> FOREACH x IN ARRAY xs LOOP DELETE FROM c WHERE d = x; END LOOP e;
END outer $$
-- =>
-- 1:4-9:13: other
-- 3:9-3:14 scope 0: other
-- 5:9-5:13 scope 0: other
-- 5:14-5:31 maybe, scope 0: other
-- 6:9-6:25 scope 0: other
-- 6:26-6:39 maybe, scope 0: delete a
-- 7:9-7:27 scope 2: other
-- 7:28-7:53 maybe, scope 2: delete b where =(c, i)
-- 8:28-8:30 scope 3: other
-- 8:36-8:61 maybe, scope 3: delete c where =(d, x)
-- steps 0 1 2 loop[3] 4 loop[5] 6 loop[7] 8 loop[9]
-- scope 0 in 1: x value
-- scope 1:
-- scope 2 in 0: i value
-- scope 3 in 0:

-- case: labels before IF, CASE, FOR, BEGIN and DECLARE [databricks]
BEGIN
  a: IF x THEN DELETE FROM a; END IF;
  b: CASE x WHEN 1 THEN DELETE FROM b; END CASE b;
  c: FOR r AS SELECT id FROM t DO INSERT INTO d VALUES (r.id); END FOR c;
  e: BEGIN DELETE FROM e; END e;
  f: LOOP DELETE FROM f; LEAVE f; END LOOP f;
END
-- =>
-- 2:6-2:15 scope 0: other
-- 2:16-2:29 maybe, scope 0: delete a
-- 3:6-3:12 scope 0: other
-- 3:25-3:38 maybe, scope 0: delete b
-- 4:15-4:31 scope 2: assign :r select id from t
-- 4:35-4:62 maybe, scope 2: insert d values (r.id)
-- 5:12-5:25 scope 3: delete e
-- 6:6-6:10 scope 0: other
-- 6:11-6:24 maybe, scope 0: delete f
-- 6:26-6:33 maybe, scope 0: other
-- steps 0 1 2 3 4 loop[5] 6 7 loop[8 9]
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 0: r row assigned 1
-- scope 3 in 0:

-- case: IF with each kind of branch [snowflake]
BEGIN
  IF (a) THEN
    DELETE FROM a;
  ELSEIF (b) THEN
    DELETE FROM b;
    IF (c) THEN DELETE FROM c; END IF;
  ELSE
    DELETE FROM d;
  END IF;
  DELETE FROM e;
END
-- =>
-- 2:3-2:14 scope 0: other
-- 3:5-3:18 maybe, scope 0: delete a
-- 5:5-5:18 maybe, scope 0: delete b
-- 6:5-6:16 maybe, scope 0: other
-- 6:17-6:30 maybe, scope 0: delete c
-- 8:5-8:18 maybe, scope 0: delete d
-- 10:3-10:16 scope 0: delete e
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1:
-- scope 1:

-- case: ELSIF of a nested block [oracle]
BEGIN
  IF a THEN
    BEGIN DELETE FROM a; END;
  ELSIF b THEN DELETE FROM b;
  END IF;
  DELETE FROM c;
END;
/
SELECT 1 FROM dual
-- =>
-- 2:3-2:12 scope 0: other
-- 3:11-3:24 maybe, scope 2: delete a
-- 4:16-4:29 maybe, scope 0: delete b
-- 6:3-6:16 scope 0: delete c
-- 9:1-9:19: select ‹1› from dual
-- steps 0 1 2 3 4
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 0:

-- case: CASE as a statement, with and without an operand [postgres]
DO $$ BEGIN
  CASE x WHEN 1 THEN DELETE FROM a; WHEN 2, 3 THEN DELETE FROM b; ELSE DELETE FROM c; END CASE;
  CASE WHEN x > 1 THEN DELETE FROM d; END CASE;
  DELETE FROM e WHERE CASE WHEN a THEN b END;
END $$
-- =>
-- 1:4-5:7: other
-- 2:3-2:9 scope 0: other
-- 2:22-2:35 maybe, scope 0: delete a
-- 2:52-2:65 maybe, scope 0: delete b
-- 2:72-2:85 maybe, scope 0: delete c
-- 3:3-3:7 scope 0: other
-- 3:24-3:37 maybe, scope 0: delete d
-- 4:3-4:45 scope 0: delete e where case(a → b)
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1:
-- scope 1:

-- case: CASE without WHEN [mysql]
BEGIN
  CASE x; DELETE FROM a; END CASE;
  DELETE FROM b;
END
-- =>
-- 2:3-2:9 scope 0: opaque unsupported-construct: Cannot parse this block.
-- 2:11-2:24 scope 0: delete a
-- 3:3-3:16 scope 0: delete b
-- steps 0 1 2
-- scope 0 in 1:
-- scope 1:

-- case: headers of blocks without their last word [mysql]
BEGIN
  IF x; DELETE FROM a; END IF;
  WHILE y; DELETE FROM b; END WHILE;
  FOR z; DELETE FROM c; END FOR;
  DELETE FROM d;
END
-- =>
-- 2:3-2:7 scope 0: opaque unsupported-construct: Cannot parse this block.
-- 2:9-2:22 scope 0: delete a
-- 3:3-3:10 scope 0: opaque unsupported-construct: Cannot parse this block.
-- 3:12-3:25 scope 0: delete b
-- 4:3-4:8 scope 0: opaque unsupported-construct: Cannot parse this block.
-- 4:10-4:23 scope 0: delete c
-- 5:3-5:16 scope 0: delete d
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1:
-- scope 1:

-- case: ELSE outside IF, WHEN outside CASE, END outside a block [mysql]
ELSE DELETE FROM a; WHEN x THEN DELETE FROM b; END; DELETE FROM c; UNTIL x END REPEAT; DELETE FROM d
-- =>
-- 1:1-1:19: opaque parse-failed: Expected a statement, found "ELSE". target a
-- 1:21-1:46: opaque parse-failed: Expected a statement, found "WHEN". target b
-- 1:48-1:51: other
-- 1:53-1:66: delete c
-- 1:68-1:86: opaque parse-failed: Expected a statement, found "UNTIL".
-- 1:88-1:101: delete d

-- case: EXCEPTION and its handlers [postgres]
DO $$ BEGIN
  INSERT INTO a SELECT b FROM t;
  BEGIN
    DELETE FROM c;
  EXCEPTION
    WHEN no_data_found THEN DELETE FROM d;
    WHEN others THEN DELETE FROM e; RAISE;
  END;
  DELETE FROM f;
END $$
-- =>
-- 1:4-10:7: other
-- 2:3-2:32 scope 0: insert a select b from t
-- 4:5-4:18 scope 2: delete c
-- 6:29-6:42 maybe, scope 2: delete d
-- 7:22-7:35 maybe, scope 2: delete e
-- 7:37-7:42 maybe, scope 2: other
-- 9:3-9:16 scope 0: delete f
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 0:

-- case: EXCEPTION inside a block that may not run [oracle]
BEGIN
  IF x THEN
    DELETE FROM a;
  END IF;
  LOOP
    BEGIN DELETE FROM b; EXCEPTION WHEN OTHERS THEN NULL; END;
    DELETE FROM c;
  END LOOP;
  DELETE FROM d;
EXCEPTION WHEN OTHERS THEN
  BEGIN DELETE FROM e; EXCEPTION WHEN OTHERS THEN NULL; END;
  DELETE FROM f;
END;
-- =>
-- 2:3-2:12 scope 0: other
-- 3:5-3:18 maybe, scope 0: delete a
-- 5:3-5:7 scope 0: other
-- 6:11-6:24 maybe, scope 2: delete b
-- 6:53-6:57 maybe, scope 2: other
-- 7:5-7:18 maybe, scope 0: delete c
-- 9:3-9:16 scope 0: delete d
-- 11:9-11:22 maybe, scope 3: delete e
-- 11:51-11:55 maybe, scope 3: other
-- 12:3-12:16 maybe, scope 0: delete f
-- steps 0 1 2 loop[3 4 5] 6 7 8 9
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 0:
-- scope 3 in 0:

-- case: EXCEPTION twice, and outside a block [snowflake]
EXCEPTION WHEN x THEN DELETE FROM a;
BEGIN DELETE FROM b; EXCEPTION WHEN x THEN DELETE FROM c; EXCEPTION WHEN y THEN DELETE FROM d; END;
DELETE FROM e
-- =>
-- 1:1-1:36: opaque parse-failed: Expected a statement, found "EXCEPTION". target a
-- 2:7-2:20 scope 0: delete b
-- 2:44-2:57 maybe, scope 0: delete c
-- 2:81-2:94 maybe, scope 0: delete d
-- 3:1-3:14: delete e
-- steps 0 1 2 3 4
-- scope 0 in 1:
-- scope 1:

-- case: REPEAT and LOOP [snowflake]
BEGIN
  LOOP DELETE FROM a; LOOP DELETE FROM b; BREAK; END LOOP; END LOOP;
  REPEAT DELETE FROM c; UNTIL (x) END REPEAT;
  WHILE (x) DO DELETE FROM d; END WHILE;
  WHILE (x) LOOP DELETE FROM e; END LOOP;
END
-- =>
-- 2:3-2:7 scope 0: other
-- 2:8-2:21 maybe, scope 0: delete a
-- 2:23-2:27 maybe, scope 0: other
-- 2:28-2:41 maybe, scope 0: delete b
-- 2:43-2:48 maybe, scope 0: other
-- 3:3-3:9 scope 0: other
-- 3:10-3:23 maybe, scope 0: delete c
-- 4:3-4:15 scope 0: other
-- 4:16-4:29 maybe, scope 0: delete d
-- 5:3-5:17 scope 0: other
-- 5:18-5:31 maybe, scope 0: delete e
-- steps 0 loop[1 2 loop[3 4]] 5 loop[6] 7 loop[8] 9 loop[10]
-- scope 0 in 1:
-- scope 1:

-- case: loops that begin together [bigquery]
LOOP LOOP DELETE FROM a; END LOOP; DELETE FROM b; END LOOP; WHILE x DO REPEAT DELETE FROM c; UNTIL y END REPEAT; END WHILE; DELETE FROM d
-- =>
-- 1:1-1:5: other
-- 1:6-1:10 maybe: other
-- 1:11-1:24 maybe: delete a
-- 1:36-1:49 maybe: delete b
-- 1:61-1:71: other
-- 1:72-1:78 maybe: other
-- 1:79-1:92 maybe: delete c
-- 1:125-1:138: delete d
-- steps 0 loop[1 loop[2] 3] 4 loop[5 loop[6]] 7

-- case: empty blocks [mysql]
BEGIN END; IF a THEN END IF; LOOP END LOOP; WHILE x DO END WHILE; SELECT 1
-- =>
-- 1:12-1:21: other
-- 1:30-1:34: other
-- 1:45-1:55: other
-- 1:67-1:75: select ‹1›
-- steps 0 1 2 3

-- case: END that closes several blocks [mysql]
BEGIN IF a THEN LOOP DELETE FROM a; END; DELETE FROM b
-- =>
-- 1:7-1:16 scope 0: other
-- 1:17-1:21 maybe, scope 0: other
-- 1:22-1:35 maybe, scope 0: delete a
-- 1:42-1:55: delete b
-- steps 0 1 loop[2] 3
-- scope 0 in 1:
-- scope 1:

-- case: END IF closes the blocks inside [mysql]
BEGIN IF a THEN LOOP DELETE FROM a; END IF; DELETE FROM b; END LOOP; DELETE FROM c; END; DELETE FROM d
-- =>
-- 1:7-1:16 scope 0: other
-- 1:17-1:21 maybe, scope 0: other
-- 1:22-1:35 maybe, scope 0: delete a
-- 1:45-1:58 scope 0: delete b
-- 1:70-1:83 scope 0: delete c
-- 1:90-1:103: delete d
-- steps 0 1 loop[2] 3 4 5
-- scope 0 in 1:
-- scope 1:

-- case: END without its semicolon [oracle]
BEGIN
  IF a THEN DELETE FROM a; END IF
  DELETE FROM b;
  LOOP DELETE FROM c; END LOOP x;
END p;
DELETE FROM d
-- =>
-- 2:3-2:12 scope 0: other
-- 2:13-2:26 maybe, scope 0: delete a
-- 3:3-3:16 scope 0: delete b
-- 4:3-4:7 scope 0: other
-- 4:8-4:21 maybe, scope 0: delete c
-- 6:1-6:14: delete d
-- steps 0 1 2 3 loop[4] 5
-- scope 0 in 1:
-- scope 1:

-- case: END of a package and of a qualified name [oracle]
CREATE PACKAGE BODY s.p AS
  PROCEDURE q IS BEGIN DELETE FROM a; END q;
  FUNCTION r RETURN NUMBER IS v NUMBER; BEGIN SELECT max(b) INTO v FROM t; RETURN v; END r;
END s.p;
/
BEGIN p.q; END;
-- =>
-- 1:1-1:24: other
-- 2:3-2:17 routine 0, scope 0: other
-- 2:24-2:37 routine 1, scope 3: delete a
-- 3:3-3:27 routine 0, scope 0: other
-- 3:31-3:39 routine 2, scope 5: other
-- 3:47-3:74 routine 2, scope 5: assign :v select scalar (select MAX(b) from t) as "v"
-- 3:76-3:84 routine 2, scope 5: other
-- 6:7-6:10 scope 7: other
-- steps 0 1 2 3 4 5 6 7 call[2]
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 0:
-- scope 5 in 6: v value assigned 1
-- scope 6 in 0:
-- scope 7 in 2:
-- function r() of routine 2 at 3, 1 results

-- case: BEGIN that begins a transaction [postgres]
BEGIN; DELETE FROM a; COMMIT; BEGIN TRANSACTION; DELETE FROM b; END; BEGIN WORK; DELETE FROM c; COMMIT; BEGIN ISOLATION LEVEL SERIALIZABLE; DELETE FROM d; COMMIT; BEGIN READ ONLY; DELETE FROM e
-- =>
-- 1:1-1:6: other
-- 1:8-1:21: delete a
-- 1:23-1:29: other
-- 1:31-1:48: other
-- 1:50-1:63: delete b
-- 1:65-1:68: other
-- 1:70-1:80: other
-- 1:82-1:95: delete c
-- 1:97-1:103: other
-- 1:105-1:139: other
-- 1:141-1:154: delete d
-- 1:156-1:162: other
-- 1:164-1:179: other
-- 1:181-1:194: delete e

-- case: each word of a transaction after BEGIN [sqlite]
BEGIN DEFERRED; DELETE FROM a; COMMIT; BEGIN IMMEDIATE; DELETE FROM b; COMMIT; BEGIN EXCLUSIVE TRANSACTION; DELETE FROM c; COMMIT; BEGIN
-- =>
-- 1:1-1:15: other
-- 1:17-1:30: delete a
-- 1:32-1:38: other
-- 1:40-1:55: other
-- 1:57-1:70: delete b
-- 1:72-1:78: other
-- 1:80-1:107: other
-- 1:109-1:122: delete c
-- 1:124-1:130: other
-- 1:132-1:137: other

-- case: BEGIN TRAN and BEGIN NAME [snowflake]
BEGIN NAME t1; DELETE FROM a; COMMIT; BEGIN TRAN; DELETE FROM b; COMMIT
-- =>
-- 1:1-1:14: other
-- 1:16-1:29: delete a
-- 1:31-1:37: other
-- 1:39-1:49: other
-- 1:51-1:64: delete b
-- 1:66-1:72: other

-- case: BEGIN NOT ATOMIC and BEGIN ATOMIC [mysql]
BEGIN NOT ATOMIC DELETE FROM a; END; BEGIN ATOMIC DELETE FROM b; END; DELETE FROM c
-- =>
-- 1:18-1:31 scope 0: delete a
-- 1:51-1:64 scope 2: delete b
-- 1:71-1:84: delete c
-- steps 0 1 2
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 1:

-- case: a set of statements [generic]
BEGIN STATEMENT SET; INSERT INTO a SELECT b FROM t; INSERT INTO c SELECT d FROM t; END; SELECT 1
-- =>
-- 1:1-1:20: other
-- 1:22-1:51 scope 0: insert a select b from t
-- 1:53-1:82 scope 0: insert c select d from t
-- 1:89-1:97: select ‹1›
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1:

-- case: EXECUTE STATEMENT SET [generic]
EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT b FROM t; INSERT INTO c SELECT d FROM u; END; SELECT 1
-- =>
-- 1:1-1:22: other
-- 1:29-1:58 scope 0: insert a select b from t
-- 1:60-1:89 scope 0: insert c select d from u
-- 1:96-1:104: select ‹1›
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1:

-- case: statements that move no data in a block [oracle]
BEGIN NULL; GOTO x; RAISE e; COMMIT; ROLLBACK; SAVEPOINT s; EXIT WHEN a; CONTINUE; DELETE FROM a; END;
-- =>
-- 1:7-1:11 scope 0: other
-- 1:13-1:19 scope 0: other
-- 1:21-1:28 scope 0: other
-- 1:30-1:36 scope 0: other
-- 1:38-1:46 scope 0: other
-- 1:48-1:59 scope 0: other
-- 1:61-1:72 scope 0: other
-- 1:74-1:82 scope 0: other
-- 1:84-1:97 scope 0: delete a
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1:
-- scope 1:

-- case: statements that move no data in a block of another dialect [mysql]
BEGIN LEAVE a; ITERATE a; SIGNAL SQLSTATE '1'; RESIGNAL; GET DIAGNOSTICS; SAVEPOINT s; BREAK; AWAIT x; DELETE FROM a; END
-- =>
-- 1:7-1:14 scope 0: other
-- 1:16-1:25 scope 0: other
-- 1:27-1:46 scope 0: other
-- 1:48-1:56 scope 0: other
-- 1:58-1:73 scope 0: other
-- 1:75-1:86 scope 0: other
-- 1:88-1:93 scope 0: other
-- 1:95-1:102 scope 0: other
-- 1:104-1:117 scope 0: delete a
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1:
-- scope 1:

-- case: calls without CALL [oracle]
CREATE PROCEDURE p IS BEGIN DELETE FROM a; END;
/
BEGIN p; p(); s.p(1, 2); "p"; dbms_output.put_line('x'); other; END;
-- =>
-- 1:1-1:22: other
-- 1:29-1:42 routine 0, scope 0: delete a
-- 3:7-3:8 scope 3: other
-- 3:10-3:13 scope 3: other
-- 3:15-3:24 scope 3: other
-- 3:26-3:29 scope 3: other
-- 3:31-3:56 scope 3: other
-- 3:58-3:63 scope 3: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- steps 0 1 2 call[1] 3 call[1] 4 call[1] 5 call[1] 6 7
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 2:

-- case: a word of a block that is no call [postgres]
DO $$ BEGIN p; p(); END $$
-- =>
-- 1:4-1:27: other
-- 1:13-1:14 scope 0: opaque parse-failed: Expected a statement, found "p".
-- 1:16-1:19 scope 0: opaque parse-failed: Expected a statement, found "p".
-- steps 0 1 2
-- scope 0 in 1:
-- scope 1:

-- case: FORALL [oracle]
BEGIN
  FORALL i IN 1 .. 3 INSERT INTO d (a) VALUES (xs(i));
  FORALL i IN INDICES OF xs UPDATE d SET a = xs(i);
  FORALL i IN 1 .. 3 DELETE FROM d WHERE a = xs(i);
  FORALL i IN 1 .. 3 MERGE INTO d USING s ON (d.a = s.a) WHEN MATCHED THEN UPDATE SET d.b = s.b;
  FORALL i IN 1 .. 3 EXECUTE IMMEDIATE 'DELETE FROM e';
  FORALL i IN 1 .. 3 NULL;
  DELETE FROM f;
  FORALL i IN 1 .. 3 SAVE EXCEPTIONS UPDATE d SET b = xs(i);
END;
-- =>
-- 2:3-2:21 scope 0: other
-- 2:22-2:54 maybe, scope 0: insert d (a) values (XS(i))
-- 3:3-3:28 scope 0: other
-- 3:29-3:51 maybe, scope 0: update d set a = XS(i)
-- 4:3-4:21 scope 0: other
-- 4:22-4:51 maybe, scope 0: delete d where =(a, XS(i))
-- 5:3-5:21 scope 0: other
-- 5:22-5:96 maybe, scope 0: merge d using s on =(d.a, s.a) update b = s.b
-- 6:3-6:21 scope 0: other
-- 6:41-6:54 maybe, scope 0: delete e
-- 7:3-7:26 scope 0: opaque unsupported-construct: Cannot parse this block.
-- 8:3-8:16 scope 0: delete f
-- 9:3-9:37 scope 0: other
-- 9:38-9:60 maybe, scope 0: update d set b = XS(i)
-- steps 0 loop[1] 2 loop[3] 4 loop[5] 6 loop[7] 8 loop[9] 10 11 12 loop[13]
-- scope 0 in 1: i parameter
-- scope 1:

-- case: FORALL outside a block
FORALL i IN 1 .. 3 DELETE FROM a; DELETE FROM b
-- =>
-- 1:1-1:19: other
-- 1:20-1:33 maybe, scope 0: delete a
-- 1:35-1:48 scope 0: delete b
-- steps 0 loop[1] 2
-- scope 0: i parameter

-- case: ASYNC and AWAIT [snowflake]
BEGIN ASYNC (INSERT INTO d SELECT a FROM s); ASYNC (DELETE FROM e); AWAIT ALL; ASYNC x; END
-- =>
-- 1:14-1:43 scope 0: insert d select a from s
-- 1:53-1:66 scope 0: delete e
-- 1:69-1:78 scope 0: other
-- 1:80-1:87 scope 0: opaque parse-failed: Expected a statement, found "ASYNC".
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1:

-- case: timing points of a compound trigger [oracle]
CREATE TRIGGER x FOR INSERT OR UPDATE ON t COMPOUND TRIGGER
  n NUMBER;
  BEFORE STATEMENT IS m NUMBER; BEGIN DELETE FROM a; END BEFORE STATEMENT;
  BEFORE EACH ROW IS BEGIN :NEW.b := 1; END BEFORE EACH ROW;
  AFTER EACH ROW IS BEGIN INSERT INTO log VALUES (:NEW.a); END AFTER EACH ROW;
  AFTER STATEMENT IS BEGIN DELETE FROM c; END AFTER STATEMENT;
  INSTEAD OF EACH ROW IS BEGIN DELETE FROM d; END INSTEAD OF EACH ROW;
END x;
/
SELECT 1 FROM dual
-- =>
-- 1:1-1:43: other
-- 2:3-2:11 routine 0, scope 0: other
-- 3:3-3:22 routine 0, scope 0: other
-- 3:23-3:31 routine 0, scope 3: other
-- 3:39-3:52 routine 0, scope 3: delete a
-- 4:3-4:21 routine 0, scope 0: other
-- 4:38-4:39 routine 0, scope 4: update t set b = ‹1›
-- 5:3-5:20 routine 0, scope 0: other
-- 5:27-5:58 routine 0, scope 5: insert log values (field(‹:NEW›, a))
-- 6:3-6:21 routine 0, scope 0: other
-- 6:28-6:41 routine 0, scope 6: delete c
-- 7:3-7:25 routine 0, scope 0: other
-- 7:32-7:45 routine 0, scope 7: delete d
-- 10:1-10:19: select ‹1› from dual
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13
-- scope 0 in 1: n value
-- scope 1 in 2: new row of t assigned 1, old row of t assigned 1
-- scope 2:
-- scope 3 in 0: m value
-- scope 4 in 0:
-- scope 5 in 0:
-- scope 6 in 0:
-- scope 7 in 0:

-- case: PERFORM [postgres]
DO $$ BEGIN PERFORM f(a) FROM t; PERFORM 1; PERFORM pg_sleep(1); DELETE FROM t; END $$
-- =>
-- 1:4-1:87: other
-- 1:21-1:32 scope 0: select F(a) from t
-- 1:42-1:43 scope 0: select ‹1›
-- 1:53-1:64 scope 0: select PG_SLEEP(‹1›)
-- 1:66-1:79 scope 0: delete t
-- steps 0 1 2 3 4
-- scope 0 in 1:
-- scope 1:

-- case: handlers of conditions [mysql]
BEGIN
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1;
  DECLARE EXIT HANDLER FOR SQLSTATE '23000', SQLSTATE VALUE '42000' BEGIN DELETE FROM a; END;
  DECLARE UNDO HANDLER FOR SQLEXCEPTION, 1062 DELETE FROM b;
  DECLARE EXIT HANDLER FOR x DELETE FROM c;
  DELETE FROM d;
END
-- =>
-- 2:3-2:41 scope 0: other
-- 2:42-2:54 maybe, scope 0: other
-- 3:3-3:68 scope 0: other
-- 3:75-3:88 maybe, scope 0: delete a
-- 4:3-4:46 scope 0: other
-- 4:47-4:60 maybe, scope 0: delete b
-- 5:3-5:29 scope 0: other
-- 5:30-5:43 maybe, scope 0: delete c
-- 6:3-6:16 scope 0: delete d
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1:
-- scope 1:

-- case: variables whose names are words of handlers [mysql]
BEGIN
  DECLARE continue INT DEFAULT 1;
  DECLARE exit INT;
  DECLARE undo, handler INT;
  SELECT max(a) INTO exit FROM t;
  INSERT INTO d SELECT exit, undo;
END
-- =>
-- 2:32-2:33 scope 0: other
-- 3:11-3:19 scope 0: other
-- 4:11-4:28 scope 0: other
-- 5:3-5:33 scope 0: assign :exit select scalar (select MAX(a) from t) as "exit"
-- 6:3-6:34 scope 0: insert d select exit, undo
-- steps 0 1 2 3 4
-- scope 0 in 1: continue value, exit value assigned 1, undo value, handler value
-- scope 1:

-- case: an inline function before the query [trino]
WITH FUNCTION f(x INT) RETURNS INT BEGIN DECLARE y INT; SET y = x; RETURN y; END SELECT f(a) FROM t; DELETE FROM t
-- =>
-- 1:1-1:100: select F(a) from t
-- 1:102-1:115: delete t

-- case: steps of calls and loops [mysql]
CREATE PROCEDURE p() BEGIN DELETE FROM a; WHILE x DO DELETE FROM b; CALL p(); END WHILE; END;
CREATE PROCEDURE q() BEGIN CALL p(); DELETE FROM c; END;
CALL q(); CALL s.q(); CALL r();
-- =>
-- 1:1-1:21: other
-- 1:28-1:41 routine 0, scope 0: delete a
-- 1:43-1:53 routine 0, scope 0: other
-- 1:54-1:67 maybe, routine 0, scope 0: delete b
-- 1:74-1:77 maybe, routine 0, scope 0: other
-- 2:1-2:21: other
-- 2:33-2:36 routine 1, scope 3: other
-- 2:38-2:51 routine 1, scope 3: delete c
-- 3:6-3:9: other
-- 3:16-3:21: other
-- 3:28-3:31: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- steps 0 1 2 loop[3 4 call[1 2 …]] 5 6 call[1 2 …] 7 8 call[6 … 7] 9 call[6 … 7] 10
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:

-- case: calls of procedures that share a name [mysql]
CREATE PROCEDURE a.p() BEGIN DELETE FROM a; END;
CREATE PROCEDURE b.p() BEGIN DELETE FROM b; END;
CALL b.p(); CALL p(); CALL c.p(); CALL x.b.p()
-- =>
-- 1:1-1:23: other
-- 1:30-1:43 routine 0, scope 0: delete a
-- 2:1-2:23: other
-- 2:30-2:43 routine 1, scope 3: delete b
-- 3:6-3:11: other
-- 3:18-3:21: other
-- 3:28-3:33: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 3:40-3:47: other
-- steps 0 1 2 3 4 call[3] 5 call[1] 6 7 call[3]
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 4:
-- scope 4 in 2:

-- case: computed columns run again after each change [mysql]
CREATE TABLE t (a INT, b INT AS (a + 1));
INSERT INTO t (a) SELECT x FROM s; DELETE FROM t; UPDATE t SET a = 1; INSERT INTO u SELECT b FROM t
-- =>
-- 1:1-1:41: create table t (a, b)
-- 1:1-1:41: update t set b = +(a, ‹1›)
-- 2:1-2:34: insert t (a) select x from s
-- 2:36-2:49: delete t
-- 2:51-2:69: update t set a = ‹1›
-- 2:71-2:100: insert u select b from t
-- steps 0 1 2 1 3 4 1 5

-- case: only the statement of a handler may not run [mysql]
BEGIN
  DECLARE done INT;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1;
  OPEN c;
  SET @a = (SELECT max(x) FROM t);
  DECLARE EXIT HANDLER FOR x IF y THEN DELETE FROM a; END IF;
  DELETE FROM b;
END
-- =>
-- 2:11-2:19 scope 0: other
-- 3:3-3:41 scope 0: other
-- 3:53-3:54 maybe, scope 0: other
-- 4:3-4:9 scope 0: other
-- 5:12-5:34 scope 0: assign @a select scalar (select MAX(x) from t) as "a"
-- 6:3-6:29 scope 0: other
-- 6:30-6:39 maybe, scope 0: other
-- 6:40-6:53 maybe, scope 0: delete a
-- 7:3-7:16 scope 0: delete b
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1: done value
-- scope 1: @a value assigned 1
