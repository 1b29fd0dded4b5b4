-- Variables, cursors and result sets: their declarations, and what assigns values to them.

-- case: declarations [mysql]
BEGIN
  DECLARE a INT; DECLARE b, c INT DEFAULT 1; DECLARE d DATE DEFAULT (SELECT max(x) FROM t);
  DECLARE e CONDITION FOR SQLSTATE '1';
  SET a = d, b = (SELECT y FROM u), c = 2;
  INSERT INTO r SELECT a, b, c;
END
-- =>
-- 2:11-2:16 scope 0: other
-- 2:43-2:44 scope 0: other
-- 2:43-2:44 scope 0: other
-- 2:69-2:91 scope 0: assign :d select scalar (select MAX(x) from t) as "d"
-- 3:11-3:39 scope 0: other
-- 4:11-4:12 scope 0: assign :a select d as "a"
-- 4:18-4:35 scope 0: assign :b select scalar (select y from u) as "b"
-- 4:41-4:42 scope 0: other
-- 5:3-5:31 scope 0: insert r select a, b, c
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1: a value assigned 1, b value assigned 1, c value, d value assigned 1, e value
-- scope 1:

-- case: declarations in a section [oracle]
DECLARE
  a NUMBER; b CONSTANT NUMBER := 1; r t%ROWTYPE; c t.a%TYPE := 2;
  TYPE x IS TABLE OF NUMBER; SUBTYPE y IS NUMBER; PRAGMA AUTONOMOUS_TRANSACTION; rec RECORD;
BEGIN
  SELECT max(a) INTO a FROM t; SELECT * INTO r FROM t; SELECT a, b INTO rec FROM t;
  INSERT INTO d VALUES (a, b, r.a, c, rec.b);
END;
-- =>
-- 2:3-2:11 scope 0: other
-- 2:34-2:35 scope 0: other
-- 2:37-2:48 scope 0: other
-- 2:64-2:65 scope 0: other
-- 3:3-3:28 scope 0: other
-- 3:30-3:49 scope 0: other
-- 3:51-3:80 scope 0: other
-- 3:82-3:92 scope 0: other
-- 5:3-5:30 scope 0: assign :a select scalar (select MAX(a) from t) as "a"
-- 5:32-5:54 scope 0: assign :r select * from t
-- 5:56-5:83 scope 0: assign :rec select a, b from t
-- 6:3-6:45 scope 0: insert d values (a, b, r.a, c, rec.b)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11
-- scope 0 in 1: a value assigned 1, b value, r row assigned 1, c value, rec row assigned 1
-- scope 1:

-- case: modifiers of declarations [databricks]
DECLARE VARIABLE a INT DEFAULT (SELECT max(x) FROM t); DECLARE OR REPLACE VAR b INT; DECLARE OR REPLACE c INT = 1; SET VAR b = a; SET VARIABLE c = b; INSERT INTO d SELECT a, b, c
-- =>
-- 1:32-1:54 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:79-1:84 scope 0: other
-- 1:113-1:114 scope 0: other
-- 1:128-1:129 scope 0: assign :b select a as "b"
-- 1:148-1:149 scope 0: assign :c select b as "c"
-- 1:151-1:179 scope 0: insert d select a, b, c
-- steps 0 1 2 3 4 5
-- scope 0: a value assigned 1, b value assigned 1, c value assigned 1

-- case: temporary tables that are declared [generic]
DECLARE GLOBAL TEMPORARY TABLE a (b INT); DECLARE LOCAL TEMPORARY TABLE c (d INT); DECLARE TEMPORARY TABLE e (f INT)
-- =>
-- 1:9-1:41: create temporary table a (b)
-- 1:51-1:82: create temporary table c (d)
-- 1:92-1:117: create temporary table e (f)

-- case: DECLARE before each declaration [postgres]
DO $$ DECLARE a int; DECLARE b int := (SELECT max(x) FROM t); BEGIN a := b; INSERT INTO d VALUES (a); END $$
-- =>
-- 1:4-1:109: other
-- 1:15-1:20 scope 0: other
-- 1:39-1:61 scope 0: assign :b select scalar (select MAX(x) from t) as "b"
-- 1:74-1:75 scope 0: assign :a select b as "a"
-- 1:77-1:101 scope 0: insert d values (a)
-- steps 0 1 2 3 4
-- scope 0 in 1: a value assigned 1, b value assigned 1
-- scope 1:

-- case: DECLARE of several statements before BEGIN [snowflake]
DECLARE a INT DEFAULT 1; b INT := (SELECT max(x) FROM t); BEGIN LET c := b; LET d INT := 2; LET e RESULTSET := (SELECT y FROM u); INSERT INTO r SELECT :a, :b, :c, :d; END; SELECT 1
-- =>
-- 1:23-1:24 scope 0: other
-- 1:35-1:57 scope 0: assign :b select scalar (select MAX(x) from t) as "b"
-- 1:74-1:75 scope 0: assign :c select b as "c"
-- 1:90-1:91 scope 0: other
-- 1:112-1:129 scope 0: assign :e select scalar (select y from u) as "e"
-- 1:131-1:166 scope 0: insert r select ‹:a›, ‹:b›, ‹:c›, ‹:d›
-- 1:173-1:181: select ‹1›
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1: a value, b value assigned 1, c value assigned 1, d value, e value assigned 1
-- scope 1:

-- case: kinds of rows [postgres]
DO $$ DECLARE a record; b t%ROWTYPE; c int; BEGIN SELECT x, y INTO a FROM t; SELECT * INTO b FROM t; c := a.x + b.y; a.z := c; INSERT INTO d VALUES (a.z, c); END $$
-- =>
-- 1:4-1:165: other
-- 1:15-1:23 scope 0: other
-- 1:25-1:36 scope 0: other
-- 1:38-1:43 scope 0: other
-- 1:51-1:76 scope 0: assign :a select x, y from t
-- 1:78-1:100 scope 0: assign :b select * from t
-- 1:107-1:116 scope 0: assign :c select +(a.x, b.y) as "c"
-- 1:125-1:126 scope 0: assign :a select c as "z"
-- 1:128-1:157 scope 0: insert d values (a.z, c)
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1: a row assigned 2 uncertain, b row assigned 1, c value assigned 1
-- scope 1:

-- case: a STRUCT and a ROW [bigquery]
DECLARE s STRUCT<a INT64, b INT64>; DECLARE r, q INT64 DEFAULT 1; SET s = (SELECT AS STRUCT a, b FROM t); SET (r, q) = (SELECT AS STRUCT a, b FROM t); SET (r, q) = (SELECT max(a), min(b) FROM u); SET (r, q) = (1, 2); INSERT INTO d SELECT s.a, r, q
-- =>
-- 1:9-1:35 scope 0: other
-- 1:64-1:65 scope 0: other
-- 1:64-1:65 scope 0: other
-- 1:75-1:105 scope 0: assign :s select a, b from t
-- 1:121-1:149 scope 0: assign :r select scalar (select a from t) as "r"
-- 1:121-1:149 scope 0: assign :q select scalar (select b from t) as "q"
-- 1:166-1:194 scope 0: assign :r select scalar (select MAX(a) from u) as "r"
-- 1:166-1:194 scope 0: assign :q select scalar (select MIN(b) from u) as "q"
-- 1:211-1:215 scope 0: other
-- 1:218-1:248 scope 0: insert d select s.a, r, q
-- steps 0 1 2 3 4 5 6 7 8 9
-- scope 0: s row assigned 1, r value assigned 2 uncertain, q value assigned 2 uncertain

-- case: SET of several values and of options [mysql]
SET @a = (SELECT max(x) FROM t), @b = @a, @@session.c = 1, autocommit = 0; SET NAMES utf8; SET @c := @b; INSERT INTO d SELECT @a, @b, @c
-- =>
-- 1:10-1:32 scope 0: assign @a select scalar (select MAX(x) from t) as "a"
-- 1:39-1:41 scope 0: assign @b select ‹@a› as "b"
-- 1:43-1:58 scope 0: other
-- 1:60-1:74 scope 0: other
-- 1:76-1:90 scope 0: other
-- 1:102-1:104 scope 0: assign @c select ‹@b› as "c"
-- 1:106-1:137 scope 0: insert d select ‹@a›, ‹@b›, ‹@c›
-- steps 0 1 2 3 4 5 6
-- scope 0: @a value assigned 1, @b value assigned 1, @c value assigned 1

-- case: user variables inside queries [mysql]
SELECT @a := x, @b := 1, @c := 'x', @d := NULL FROM t; SELECT @e := @e + 1 FROM t; INSERT INTO d SELECT @a, @b, @c, @d, @e
-- =>
-- 1:1-1:54: select x, ‹1›, ‹'x'›, ‹NULL› from t
-- 1:56-1:82 scope 0: select +(@e(+(@e(), ‹1›)), ‹1›) from t
-- 1:84-1:123 scope 0: insert d select ‹@a›, ‹@b›, ‹@c›, ‹@d›, ‹@e›
-- steps 0 1 2
-- scope 0: @a value unknown: a query that assigns it for each row 1:8-1:10, @d value unknown: a query that assigns it for each row 1:37-1:39, @e value unknown: a query that assigns it for each row 1:63-1:65

-- case: session variables [snowflake]
SET a = (SELECT max(x) FROM t); SET (b, c) = (SELECT min(x), max(y) FROM t); SET "q" = 1; INSERT INTO d SELECT $a, $b, $c
-- =>
-- 1:9-1:31 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:47-1:75 scope 0: assign :b select scalar (select MIN(x) from t) as "b"
-- 1:47-1:75 scope 0: assign :c select scalar (select MAX(y) from t) as "c"
-- 1:78-1:89 scope 0: other
-- 1:91-1:122 scope 0: insert d select ‹$a›, ‹$b›, ‹$c›
-- steps 0 1 2 3 4
-- scope 0: a value assigned 1, b value assigned 1, c value assigned 1

-- case: SET VARIABLE and getvariable [duckdb]
SET VARIABLE a = (SELECT max(x) FROM t); SET threads = 1; INSERT INTO d SELECT getvariable('a')
-- =>
-- 1:18-1:40 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:42-1:57 scope 0: other
-- 1:59-1:96 scope 0: insert d select GETVARIABLE(‹'a'›)
-- steps 0 1 2
-- scope 0: a value assigned 1

-- case: SELECT INTO variables, tables and files [mysql]
BEGIN DECLARE a, b INT; SELECT max(x), min(y) INTO a, b FROM t; SELECT x INTO OUTFILE '/f' FROM t; SELECT x INTO DUMPFILE '/f' FROM t; SELECT x FROM t INTO @c; INSERT INTO d SELECT a, b, @c; END
-- =>
-- 1:15-1:23 scope 0: other
-- 1:25-1:63 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:25-1:63 scope 0: assign :b select scalar (select MIN(y) from t) as "b"
-- 1:65-1:98 scope 0: unload «/f» select x from t
-- 1:100-1:134 scope 0: unload «/f» select x from t
-- 1:136-1:151 scope 0: assign @c select scalar (select x from t) as "c"
-- 1:161-1:190 scope 0: insert d select a, b, ‹@c›
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1: a value assigned 1, b value assigned 1, @c value assigned 1
-- scope 1:

-- case: SELECT INTO STRICT and BULK COLLECT [oracle]
DECLARE a NUMBER; xs x; BEGIN SELECT max(a) INTO a FROM t; SELECT a BULK COLLECT INTO xs FROM t; SELECT b INTO xs(1) FROM t; INSERT INTO d VALUES (a, xs(1)); END;
-- =>
-- 1:9-1:17 scope 0: other
-- 1:19-1:23 scope 0: other
-- 1:31-1:58 scope 0: assign :a select scalar (select MAX(a) from t) as "a"
-- 1:60-1:96 scope 0: assign :xs select scalar (select a from t) as "xs"
-- 1:98-1:124 scope 0: assign :xs select scalar (select b from t) as "xs"
-- 1:126-1:157 scope 0: insert d values (a, XS(‹1›))
-- steps 0 1 2 3 4 5
-- scope 0 in 1: a value assigned 1, xs value assigned 2 uncertain
-- scope 1:

-- case: SELECT INTO a table of a script [postgres]
DO $$ DECLARE a int; BEGIN SELECT x INTO STRICT a FROM t; SELECT x INTO TABLE n FROM t; SELECT x INTO TEMP m FROM t; SELECT x INTO TEMPORARY l FROM t; SELECT x INTO UNLOGGED k FROM t; SELECT x INTO j FROM t; END $$
-- =>
-- 1:4-1:215: other
-- 1:15-1:20 scope 0: other
-- 1:28-1:57 scope 0: assign :a select scalar (select x from t) as "a"
-- 1:59-1:87 scope 0: create table n select x from t
-- 1:89-1:116 scope 0: create temporary table m select x from t
-- 1:118-1:150 scope 0: create temporary table l select x from t
-- 1:152-1:183 scope 0: create table k select x from t
-- 1:185-1:207 scope 0: create table j select x from t
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1: a value assigned 1
-- scope 1:

-- case: a query with fewer and with more columns than variables [postgres]
DO $$ DECLARE a int; b int; BEGIN SELECT x INTO a, b FROM t; SELECT x, y, z INTO a, b FROM t; SELECT * INTO a, b FROM t; INSERT INTO d VALUES (a, b); END $$
-- =>
-- 1:4-1:157: other
-- 1:15-1:20 scope 0: other
-- 1:22-1:27 scope 0: other
-- 1:35-1:60 scope 0: other
-- 1:62-1:93 scope 0: other
-- 1:95-1:120 scope 0: other
-- 1:122-1:149 scope 0: insert d values (a, b)
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1: a value unknown: a query whose columns cannot be matched to variables 1:35-1:60, b value unknown: a query whose columns cannot be matched to variables 1:35-1:60
-- scope 1:

-- case: RETURNING INTO [oracle]
DECLARE a NUMBER; b NUMBER; BEGIN
  INSERT INTO t (x) SELECT y FROM s RETURNING x, y INTO a, b;
  UPDATE t SET x = 1 RETURNING x BULK COLLECT INTO a;
  DELETE FROM t RETURN x INTO b;
  INSERT INTO d VALUES (a, b);
END;
-- =>
-- 1:9-1:17 scope 0: other
-- 1:19-1:27 scope 0: other
-- 2:3-2:51 scope 0: insert t (x) select y from s returning (select inserted.x as x, t.y as y from (select y from s) as inserted(x), t)
-- 2:52-2:61 scope 0: assign :a select scalar (select inserted.x as x from (select y from s) as inserted(x), t) as "a"
-- 2:52-2:61 scope 0: assign :b select scalar (select t.y as y from (select y from s) as inserted(x), t) as "b"
-- 3:3-3:33 scope 0: update t set x = ‹1› returning (select ‹1› as x from t)
-- 3:47-3:53 scope 0: assign :a select scalar (select ‹1› as x from t) as "a"
-- 4:3-4:25 scope 0: opaque parse-failed: Expected the end of the statement, found "x". target t
-- 5:3-5:30 scope 0: insert d values (a, b)
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1: a value assigned 2 uncertain, b value assigned 1 unknown: the rows that a change returns 4:26-4:32
-- scope 1:

-- case: a change without RETURNING into a variable [postgres]
DO $$ DECLARE a int; BEGIN WITH c AS (DELETE FROM t RETURNING x) SELECT max(x) INTO a FROM c; DELETE FROM t RETURNING x INTO a; INSERT INTO d VALUES (a); END $$
-- =>
-- 1:4-1:161: other
-- 1:15-1:20 scope 0: other
-- 1:28-1:93 scope 0: delete t returning (select x as x from t)
-- 1:28-1:93 scope 0: with c = (select x as x from t) select MAX(x) from c
-- 1:95-1:120 scope 0: delete t returning (select x as x from t)
-- 1:121-1:127 scope 0: assign :a select scalar (select x as x from t) as "a"
-- 1:129-1:153 scope 0: insert d values (a)
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1: a value assigned 1 unknown: a query that cannot be parsed 1:28-1:93
-- scope 1:

-- case: fields and elements of targets [postgres]
DO $$ DECLARE a record; xs int[]; BEGIN a.b := (SELECT max(x) FROM t); xs[1] := (SELECT y FROM u); xs[1][2] := 1; a.b.c := 2; INSERT INTO d VALUES (a.b, xs[1]); END $$
-- =>
-- 1:4-1:168: other
-- 1:15-1:23 scope 0: other
-- 1:25-1:33 scope 0: other
-- 1:48-1:70 scope 0: assign :a select scalar (select MAX(x) from t) as "b"
-- 1:81-1:98 scope 0: assign :xs select scalar (select y from u) as "xs"
-- 1:112-1:113 scope 0: other
-- 1:124-1:125 scope 0: assign :a select ‹2› as "c"
-- 1:127-1:160 scope 0: insert d values (a.b, field(xs, [1]))
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1: a row assigned 2, xs value assigned 1
-- scope 1:

-- case: assignments that assign nothing known [postgres]
DO $$ BEGIN x := (SELECT max(a) FROM t); 1 := 2; 'x' := 3; INSERT INTO d VALUES (x); END $$
-- =>
-- 1:4-1:92: other
-- 1:18-1:40 scope 0: assign :x select scalar (select MAX(a) from t) as "x"
-- 1:42-1:48 scope 0: opaque parse-failed: Expected a statement, found "1".
-- 1:50-1:58 scope 0: opaque parse-failed: Expected a statement, found "'x'".
-- 1:60-1:84 scope 0: insert d values (x)
-- steps 0 1 2 3 4
-- scope 0 in 1: x value assigned 1
-- scope 1:

-- case: an assignment with an equals sign [snowflake]
BEGIN LET a := 1; a = (SELECT max(x) FROM t); b = 2; INSERT INTO d SELECT :a; END
-- =>
-- 1:16-1:17 scope 0: other
-- 1:23-1:45 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:47-1:52 scope 0: opaque parse-failed: Expected a statement, found "b".
-- 1:54-1:77 scope 0: insert d select ‹:a›
-- steps 0 1 2 3
-- scope 0 in 1: a value assigned 1
-- scope 1:

-- case: GET DIAGNOSTICS [mysql]
BEGIN DECLARE n, m INT; GET DIAGNOSTICS n = ROW_COUNT; GET CURRENT DIAGNOSTICS m = NUMBER; CALL p(n, m); INSERT INTO d SELECT n, m; END
-- =>
-- 1:15-1:23 scope 0: other
-- 1:25-1:54 scope 0: other
-- 1:56-1:90 scope 0: other
-- 1:97-1:104 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:106-1:131 scope 0: insert d select n, m
-- steps 0 1 2 3 4
-- scope 0 in 1: n value, m value
-- scope 1:

-- case: GET DIAGNOSTICS of user variables [mysql]
GET DIAGNOSTICS @n = ROW_COUNT, @m = NUMBER; CALL p(@n); CALL q(@k); INSERT INTO d SELECT @n, @m, @k
-- =>
-- 1:1-1:44 scope 0: other
-- 1:51-1:56 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:63-1:68 scope 0: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:70-1:101 scope 0: insert d select ‹@n›, ‹@m›, ‹@k›
-- steps 0 1 2 3
-- scope 0: @n value, @m value, @k value unknown: the result of a procedure 1:65-1:67

-- case: GET DIAGNOSTICS with a colon [postgres]
DO $$ DECLARE n int; m int; BEGIN GET STACKED DIAGNOSTICS n := x; GET DIAGNOSTICS m = ROW_COUNT; INSERT INTO d SELECT n, m; END $$
-- =>
-- 1:4-1:131: other
-- 1:15-1:20 scope 0: other
-- 1:22-1:27 scope 0: other
-- 1:35-1:65 scope 0: other
-- 1:67-1:96 scope 0: other
-- 1:98-1:123 scope 0: insert d select n, m
-- steps 0 1 2 3 4 5
-- scope 0 in 1: n value, m value
-- scope 1:

-- case: a value that is computed from an unknown value [postgres]
DO $$ DECLARE a int; b int; c int; BEGIN EXECUTE q INTO a; b := a + 1; c := b; INSERT INTO d VALUES (c); END $$
-- =>
-- 1:4-1:112: other
-- 1:15-1:20 scope 0: other
-- 1:22-1:27 scope 0: other
-- 1:29-1:34 scope 0: other
-- 1:50-1:51 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:65-1:70 scope 0: other
-- 1:77-1:78 scope 0: other
-- 1:80-1:104 scope 0: insert d values (c)
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1: a value unknown: SQL that is built at run time 1:50-1:51, b value unknown: SQL that is built at run time 1:50-1:51, c value unknown: SQL that is built at run time 1:50-1:51
-- scope 1:

-- case: the same variable in two branches [snowflake]
DECLARE a INT; BEGIN IF (x) THEN a := (SELECT max(b) FROM t); ELSE a := (SELECT min(b) FROM u); END IF; INSERT INTO d SELECT :a; END
-- =>
-- 1:9-1:14 scope 0: other
-- 1:22-1:33 scope 0: other
-- 1:39-1:61 maybe, scope 0: assign :a select scalar (select MAX(b) from t) as "a"
-- 1:73-1:95 maybe, scope 0: assign :a select scalar (select MIN(b) from u) as "a"
-- 1:105-1:128 scope 0: insert d select ‹:a›
-- steps 0 1 2 3 4
-- scope 0 in 1: a value assigned 2 uncertain
-- scope 1:

-- case: a record and its fields [oracle]
DECLARE r t%ROWTYPE; BEGIN r.a := 1; SELECT * INTO r FROM t; r.b := (SELECT max(x) FROM u); INSERT INTO d VALUES (r.a, r.b); END;
-- =>
-- 1:9-1:20 scope 0: other
-- 1:35-1:36 scope 0: assign :r select ‹1› as "a"
-- 1:38-1:60 scope 0: assign :r select * from t
-- 1:69-1:91 scope 0: assign :r select scalar (select MAX(x) from u) as "b"
-- 1:93-1:124 scope 0: insert d values (r.a, r.b)
-- steps 0 1 2 3 4
-- scope 0 in 1: r row assigned 3 uncertain
-- scope 1:

-- case: cursors and FETCH [mysql]
BEGIN DECLARE a, b INT; DECLARE c CURSOR FOR SELECT x, y FROM t; OPEN c; FETCH c INTO a, b; FETCH NEXT FROM c INTO a, b; FETCH FROM c INTO b, a; FETCH other INTO a; CLOSE c; INSERT INTO d SELECT a, b; END
-- =>
-- 1:15-1:23 scope 0: other
-- 1:33-1:64 scope 0: other
-- 1:66-1:72 scope 0: other
-- 1:74-1:91 scope 0: assign :a select scalar (select x from t) as "a"
-- 1:74-1:91 scope 0: assign :b select scalar (select y from t) as "b"
-- 1:93-1:120 scope 0: other
-- 1:122-1:144 scope 0: other
-- 1:146-1:164 scope 0: other
-- 1:166-1:173 scope 0: other
-- 1:175-1:200 scope 0: insert d select a, b
-- steps 0 1 2 3 4 5 6 7 8 9
-- scope 0 in 1: a value assigned 1 unknown: a cursor whose query is unknown 1:146-1:164, b value assigned 1, c value
-- scope 1:

-- case: cursors with parameters [oracle]
DECLARE CURSOR c (p NUMBER, q IN VARCHAR2) IS SELECT a, b FROM t WHERE c = p; CURSOR e RETURN t%ROWTYPE; r c%ROWTYPE; v NUMBER; BEGIN OPEN c(1, 2); FETCH c INTO r; FETCH c BULK COLLECT INTO v; FETCH e INTO v; CLOSE c; INSERT INTO d VALUES (r.a, v); END;
-- =>
-- 1:9-1:77 scope 0: other
-- 1:79-1:104 scope 0: other
-- 1:106-1:117 scope 0: other
-- 1:119-1:127 scope 0: other
-- 1:135-1:147 scope 0: other
-- 1:149-1:163 scope 0: assign :r select a, b from t where =(c, p)
-- 1:165-1:192 scope 0: assign :v select a, b from t where =(c, p)
-- 1:194-1:208 scope 0: other
-- 1:210-1:217 scope 0: other
-- 1:219-1:248 scope 0: insert d values (r.a, v)
-- steps 0 1 2 3 4 5 6 7 8 9
-- scope 0 in 1: p parameter, q parameter, c value, e value, r row assigned 1, v row assigned 1 unknown: a cursor whose query is unknown 1:194-1:208
-- scope 1:

-- case: kinds of cursors [postgres]
DO $$ DECLARE a CURSOR FOR SELECT x FROM t; b NO SCROLL CURSOR (k int) IS SELECT y FROM u; c refcursor; v int; w int; BEGIN OPEN a; FETCH a INTO v; OPEN c FOR SELECT z FROM s; FETCH c INTO w; OPEN c FOR EXECUTE 'SELECT q FROM r'; FETCH c INTO v; INSERT INTO d VALUES (v, w); END $$
-- =>
-- 1:4-1:282: other
-- 1:15-1:43 scope 0: other
-- 1:45-1:90 scope 0: other
-- 1:92-1:103 scope 0: other
-- 1:105-1:110 scope 0: other
-- 1:112-1:117 scope 0: other
-- 1:125-1:131 scope 0: other
-- 1:133-1:147 scope 0: assign :v select scalar (select x from t) as "v"
-- 1:149-1:175 scope 0: other
-- 1:177-1:191 scope 0: assign :w select scalar (select z from s) as "w"
-- 1:213-1:228 scope 0: select q from r
-- 1:231-1:245 scope 0: other
-- 1:247-1:274 scope 0: insert d values (v, w)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12
-- scope 0 in 1: a value, k parameter, b value, c value, v value assigned 1 unknown: a cursor whose query is unknown 1:231-1:245, w value assigned 1
-- scope 1:

-- case: OPEN FOR a text [oracle]
DECLARE c SYS_REFCURSOR; a NUMBER; BEGIN OPEN c FOR 'SELECT x FROM t'; FETCH c INTO a; INSERT INTO d VALUES (a); OPEN z; OPEN c FOR (SELECT y FROM u); OPEN c FOR WITH w AS (SELECT 1 x) SELECT x FROM w; END;
-- =>
-- 1:9-1:24 scope 0: other
-- 1:26-1:34 scope 0: other
-- 1:54-1:69 scope 0: select x from t
-- 1:72-1:86 scope 0: assign :a select scalar (select x from t) as "a"
-- 1:88-1:112 scope 0: insert d values (a)
-- 1:114-1:120 scope 0: other
-- 1:122-1:150 scope 0: other
-- 1:152-1:201 scope 0: other
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1: c value, a value assigned 1
-- scope 1:

-- case: OPEN FOR a prepared name [mysql]
BEGIN DECLARE a INT; DECLARE c CURSOR FOR s; OPEN c; FETCH c INTO a; INSERT INTO d SELECT a; END
-- =>
-- 1:15-1:20 scope 0: other
-- 1:30-1:44 scope 0: other
-- 1:46-1:52 scope 0: other
-- 1:54-1:68 scope 0: other
-- 1:70-1:92 scope 0: insert d select a
-- steps 0 1 2 3 4
-- scope 0 in 1: a value unknown: a cursor whose query is unknown 1:54-1:68, c value
-- scope 1:

-- case: result sets [snowflake]
DECLARE r RESULTSET DEFAULT (SELECT a, b FROM t); q RESULTSET; c CURSOR FOR r; e CURSOR FOR SELECT x FROM u; BEGIN q := (SELECT y FROM v); q := (SELECT z FROM w); LET s RESULTSET := (EXECUTE IMMEDIATE 'SELECT k FROM l'); LET f CURSOR FOR q; FOR i IN c DO INSERT INTO d SELECT :i.a; END FOR; FOR i IN r DO DELETE FROM g; END FOR; RETURN TABLE(r); END
-- =>
-- 1:29-1:49 scope 0: assign :r select a, b from t
-- 1:51-1:62 scope 0: other
-- 1:64-1:78 scope 0: other
-- 1:80-1:108 scope 0: other
-- 1:121-1:138 scope 0: assign :q select scalar (select y from v) as "q"
-- 1:145-1:162 scope 0: other
-- 1:203-1:218 scope 0: select k from l
-- 1:226-1:240 scope 0: other
-- 1:242-1:255 scope 2: assign :i select a, b from t
-- 1:256-1:281 maybe, scope 2: insert d select field(‹:i›, a)
-- 1:292-1:305 scope 3: assign :i select a, b from t
-- 1:306-1:319 maybe, scope 3: delete g
-- 1:330-1:345 scope 0: select a, b from t
-- steps 0 1 2 3 4 5 6 7 8 loop[9] 10 loop[11] 12
-- scope 0 in 1: r row assigned 1, q value assigned 1, c value, e value, s value, f value
-- scope 1:
-- scope 2 in 0: i row assigned 1
-- scope 3 in 0: i row assigned 1

-- case: a result set of an unknown query [snowflake]
BEGIN LET r RESULTSET := (EXECUTE IMMEDIATE :q); FOR i IN r DO INSERT INTO d SELECT i.a; END FOR; RETURN TABLE(r); END
-- =>
-- 1:45-1:47 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:50-1:63 scope 2: other
-- 1:64-1:88 maybe, scope 2: insert d select i.a
-- 1:99-1:114 scope 0: other
-- steps 0 1 loop[2] 3
-- scope 0 in 1: r value
-- scope 1:
-- scope 2 in 0: i row unknown: a cursor whose query is unknown 1:50-1:63

-- case: a chain of cursors [snowflake]
DECLARE a RESULTSET := (SELECT x FROM t); b CURSOR FOR a; c CURSOR FOR b; d CURSOR FOR zz; v INT; BEGIN OPEN c; FETCH c INTO v; INSERT INTO e SELECT :v; FETCH d INTO v; END
-- =>
-- 1:24-1:41 scope 0: assign :a select scalar (select x from t) as "a"
-- 1:43-1:57 scope 0: other
-- 1:59-1:73 scope 0: other
-- 1:75-1:90 scope 0: other
-- 1:92-1:97 scope 0: other
-- 1:105-1:111 scope 0: other
-- 1:113-1:127 scope 0: assign :v select scalar (select x from t) as "v"
-- 1:129-1:152 scope 0: insert e select ‹:v›
-- 1:154-1:168 scope 0: other
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1: a value assigned 1, b value, c value, d value, v value assigned 1 unknown: a cursor whose query is unknown 1:154-1:168
-- scope 1:

-- case: rows of FOR [postgres]
DO $$ DECLARE r record; a int; b int; c CURSOR FOR SELECT x FROM t; BEGIN
  FOR r IN SELECT a, b FROM t LOOP INSERT INTO d VALUES (r.a); END LOOP;
  FOR a, b IN SELECT a, b FROM t LOOP INSERT INTO d VALUES (b); END LOOP;
  FOR k IN c LOOP INSERT INTO d VALUES (k.x); END LOOP;
  FOR k IN REVERSE 3..1 LOOP INSERT INTO d VALUES (k); END LOOP;
  FOR k IN EXECUTE 'SELECT a FROM t' LOOP INSERT INTO d VALUES (k.a); END LOOP;
  FOREACH a IN ARRAY (SELECT xs FROM u) LOOP INSERT INTO d VALUES (a); END LOOP;
  FOREACH a SLICE 1 IN ARRAY xs LOOP DELETE FROM t; END LOOP;
END $$
-- =>
-- 1:4-9:7: other
-- 1:15-1:23 scope 0: other
-- 1:25-1:30 scope 0: other
-- 1:32-1:37 scope 0: other
-- 1:39-1:67 scope 0: other
-- 2:12-2:30 scope 2: assign :r select a, b from t
-- 2:36-2:62 maybe, scope 2: insert d values (r.a)
-- 3:15-3:33 scope 3: assign :a select scalar (select a from t) as "a"
-- 3:15-3:33 scope 3: assign :b select scalar (select b from t) as "b"
-- 3:39-3:63 maybe, scope 3: insert d values (b)
-- 4:3-4:18 scope 4: assign :k select x from t
-- 4:19-4:45 maybe, scope 4: insert d values (k.x)
-- 5:3-5:29 scope 5: other
-- 5:30-5:54 maybe, scope 5: insert d values (k)
-- 6:21-6:36 scope 6: select a from t
-- 6:43-6:69 maybe, scope 6: insert d values (k.a)
-- 7:22-7:40 scope 7: assign :a select xs from u
-- 7:46-7:70 maybe, scope 7: insert d values (a)
-- 8:30-8:32 scope 8: other
-- 8:38-8:51 maybe, scope 8: delete t
-- steps 0 1 2 3 4 5 loop[6] 7 8 loop[9] 10 loop[11] 12 loop[13] 14 loop[15] 16 loop[17] 18 loop[19]
-- scope 0 in 1: r row assigned 1, a row assigned 2 uncertain, b value assigned 1, c value
-- scope 1:
-- scope 2 in 0:
-- scope 3 in 0:
-- scope 4 in 0: k row assigned 1
-- scope 5 in 0: k value
-- scope 6 in 0: k row unknown: SQL that is built at run time 6:3-6:42
-- scope 7 in 0:
-- scope 8 in 0:

-- case: rows of FOR with brackets and with TO [snowflake]
DECLARE n INT; BEGIN FOR i IN 1 TO 3 DO INSERT INTO d SELECT :i; END FOR; FOR i IN REVERSE 1 TO n DO DELETE FROM t; END FOR; FOR r IN (SELECT a FROM t) DO INSERT INTO d SELECT r.a; END FOR; END
-- =>
-- 1:9-1:14 scope 0: other
-- 1:22-1:40 scope 2: other
-- 1:41-1:64 maybe, scope 2: insert d select ‹:i›
-- 1:75-1:101 scope 3: other
-- 1:102-1:115 maybe, scope 3: delete t
-- 1:135-1:152 scope 4: assign :r select a from t
-- 1:156-1:180 maybe, scope 4: insert d select r.a
-- steps 0 1 loop[2] 3 loop[4] 5 loop[6]
-- scope 0 in 1: n value
-- scope 1:
-- scope 2 in 0: i value
-- scope 3 in 0: i value
-- scope 4 in 0: r row assigned 1

-- case: rows of FOR over a list and a query [bigquery]
FOR r IN (SELECT a, b FROM t) DO INSERT INTO d SELECT r.a; END FOR; FOR r IN ((SELECT c FROM t)) DO INSERT INTO d SELECT r.c; END FOR; FOR r IN (WITH w AS (SELECT 1 AS x) SELECT x FROM w) DO DELETE FROM t; END FOR
-- =>
-- 1:10-1:30 scope 0: assign :r select a, b from t
-- 1:34-1:58 maybe, scope 0: insert d select r.a
-- 1:78-1:97 scope 2: assign :r select c from t
-- 1:101-1:125 maybe, scope 2: insert d select r.c
-- 1:145-1:188 scope 3: assign :r with w = (select ‹1› as x) select x from w
-- 1:192-1:205 maybe, scope 3: delete t
-- steps 0 loop[1] 2 loop[3] 4 loop[5]
-- scope 0 in 1: r row assigned 1
-- scope 1:
-- scope 2 in 1: r row assigned 1
-- scope 3 in 1: r row assigned 1

-- case: FOR over a cursor of its header [databricks]
BEGIN FOR c CURSOR FOR SELECT a FROM t DO DELETE FROM t; END FOR; FOR r AS k CURSOR FOR SELECT a FROM t DO INSERT INTO d VALUES (r.a); END FOR; FOR SELECT b FROM t DO DELETE FROM u; END FOR; END
-- =>
-- 1:40-1:40 scope 0: other
-- 1:43-1:56 maybe, scope 0: delete t
-- 1:89-1:104 scope 3: assign :r select a from t
-- 1:108-1:134 maybe, scope 3: insert d values (r.a)
-- 1:165-1:165 scope 4: other
-- 1:168-1:181 maybe, scope 4: delete u
-- steps 0 loop[1] 2 loop[3] 4 loop[5]
-- scope 0 in 1: c value
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 1: r row assigned 1
-- scope 4 in 1: select value unknown: a query that cannot be parsed 1:165-1:165

-- case: FOR whose variable is a parameter [oracle]
CREATE PROCEDURE p (r NUMBER) IS BEGIN FOR r IN (SELECT a FROM t) LOOP INSERT INTO d VALUES (r.a); END LOOP; INSERT INTO e VALUES (r); END;
-- =>
-- 1:1-1:33: other
-- 1:49-1:66 routine 0, scope 0: assign :r select a from t
-- 1:72-1:98 maybe, routine 0, scope 0: insert d values (r.a)
-- 1:110-1:134 routine 0, scope 1: insert e values (r)
-- steps 0 1 loop[2] 3
-- scope 0 in 1: r row assigned 1
-- scope 1 in 2:
-- scope 2 in 3: r parameter
-- scope 3:

-- case: modes of parameters [oracle]
CREATE PROCEDURE p (a IN NUMBER, b OUT NUMBER, c IN OUT NOCOPY t.x%TYPE DEFAULT f(1, 2), d NUMBER := 1) IS BEGIN SELECT max(x) INTO b FROM t; c := b; INSERT INTO e VALUES (a, b, c, d); END;
-- =>
-- 1:1-1:107: other
-- 1:114-1:141 routine 0, scope 0: assign :b select scalar (select MAX(x) from t) as "b"
-- 1:148-1:149 routine 0, scope 0: assign :c select b as "c"
-- 1:151-1:184 routine 0, scope 0: insert e values (a, b, c, d)
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1 in 2: a parameter, b value assigned 1, c value assigned 1, d parameter
-- scope 2:

-- case: modes of parameters before and after names [postgres]
CREATE FUNCTION f(IN a int, OUT b int, INOUT c int, VARIADIC e int[], int, numeric(10, 2)) LANGUAGE plpgsql AS $$ BEGIN b := (SELECT max(x) FROM t); c := a; END $$; INSERT INTO d SELECT f(1)
-- =>
-- 1:1-1:164: other
-- 1:126-1:148 routine 0, scope 0: assign :b select scalar (select MAX(x) from t) as "b"
-- 1:155-1:156 routine 0, scope 0: other
-- 1:166-1:191: insert d select F(‹1›)
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1 in 2: a parameter, b value assigned 1, c value, e parameter, numeric parameter
-- scope 2:
-- function f(:a, :c, :e, :numeric) of routine 0 at 0, 1 results

-- case: parameters with types in angle brackets [bigquery]
CREATE PROCEDURE p(a STRUCT<x INT64, y ARRAY<INT64>>, OUT b INT64, INOUT c STRING) BEGIN SET b = (SELECT max(x) FROM t); INSERT INTO d SELECT a.x, b, c; END
-- =>
-- 1:1-1:83: other
-- 1:98-1:120 routine 0, scope 0: assign :b select scalar (select MAX(x) from t) as "b"
-- 1:122-1:152 routine 0, scope 0: insert d select a.x, b, c
-- steps 0 1 2
-- scope 0 in 1:
-- scope 1 in 2: a parameter, b value assigned 1, c parameter
-- scope 2:
-- function p(:a, :c) of routine 0 at 0, 1 results

-- case: quoted parameters, and parameters without types [duckdb]
CREATE MACRO f(a, b := 1) AS (SELECT max(x) FROM t WHERE y = a + b); CREATE MACRO g(a) AS TABLE SELECT x FROM t WHERE y = a; SELECT f(1), x FROM g(2)
-- =>
-- 1:1-1:29: other
-- 1:31-1:67 routine 0, scope 0: select MAX(x) from t where =(y, +(a, b))
-- 1:70-1:96: other
-- 1:97-1:124 routine 1, scope 2: select x from t where =(y, a)
-- 1:126-1:150: select F(‹1›), x from G(‹2›)
-- steps 0 1 2 3 4
-- scope 0 in 1: a parameter, b parameter
-- scope 1:
-- scope 2 in 1: a parameter
-- function f(:a, :b) of routine 0 at 0, 1 results, query
-- function g(:a) of routine 1 at 2, 1 results, query

-- case: targets that are no names [postgres]
DO $$ DECLARE a int := (SELECT max(x) FROM t); r record; b int; BEGIN + := 4; ) := 5; b := r.a; INSERT INTO d VALUES (b); END $$
-- =>
-- 1:4-1:129: other
-- 1:24-1:46 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:48-1:56 scope 0: other
-- 1:58-1:63 scope 0: other
-- 1:71-1:77 scope 0: opaque parse-failed: Expected a statement, found "+".
-- 1:79-1:85 scope 0: opaque parse-failed: Expected a statement, found ")".
-- 1:92-1:95 scope 0: other
-- 1:97-1:121 scope 0: insert d values (b)
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1: a value assigned 1, r row, b value
-- scope 1:

-- case: variables whose names are words of declarations [oracle]
DECLARE a NUMBER; local NUMBER := 1; global NUMBER; temporary NUMBER; BEGIN SELECT max(x) INTO local FROM t; INSERT INTO d VALUES (local, global, temporary); END;
-- =>
-- 1:9-1:17 scope 0: other
-- 1:35-1:36 scope 0: other
-- 1:38-1:51 scope 0: other
-- 1:53-1:69 scope 0: other
-- 1:77-1:108 scope 0: assign :local select scalar (select MAX(x) from t) as "local"
-- 1:110-1:157 scope 0: insert d values (local, global, temporary)
-- steps 0 1 2 3 4 5
-- scope 0 in 1: a value, local value assigned 1, global value, temporary value
-- scope 1:

-- case: a variable that receives the rows of a text [snowflake]
DECLARE v INT; w INT; BEGIN v := (EXECUTE IMMEDIATE 'SELECT x FROM t'); w := EXECUTE IMMEDIATE 'SELECT y FROM u'; v := EXECUTE + 1; w := (IMMEDIATE); INSERT INTO d SELECT :v, :w; END
-- =>
-- 1:9-1:14 scope 0: other
-- 1:16-1:21 scope 0: other
-- 1:34-1:71 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:97-1:112 scope 0: select y from u
-- 1:120-1:131 scope 0: other
-- 1:138-1:149 scope 0: other
-- 1:151-1:178 scope 0: insert d select ‹:v›, ‹:w›
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1: v value unknown: SQL that is built at run time 1:34-1:35, w value unknown: SQL that is built at run time 1:78-1:85
-- scope 1:

-- case: a variable after an unclosed quote [mysql]
SELECT 'a FROM t;
SELECT x INTO @a FROM u; INSERT INTO d SELECT @a
-- =>
-- 1:1-1:7: opaque parse-failed: This string is not closed. reads t
-- 2:1-2:24 scope 0: assign @a select scalar (select x from u) as "a"
-- 2:26-2:49 scope 0: insert d select ‹@a›
-- steps 0 1 2
-- scope 0: @a value assigned 1

-- case: a parameter that is assigned, and a row that is [postgres]
CREATE FUNCTION f(a int, b t) RETURNS int LANGUAGE plpgsql AS $$ DECLARE c int; BEGIN a := (SELECT max(x) FROM t); b.x := 1; c.y := 2; c := 3; RETURN a; END $$
-- =>
-- 1:1-1:160: other
-- 1:74-1:79 routine 0, scope 0: other
-- 1:92-1:114 routine 0, scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:123-1:124 routine 0, scope 0: other
-- 1:133-1:134 routine 0, scope 0: other
-- 1:141-1:142 routine 0, scope 0: other
-- 1:144-1:152 routine 0, scope 0: other
-- steps 0 1 2 3 4 5 6
-- scope 0 in 1: c row
-- scope 1 in 2: a value assigned 1, b row
-- scope 2:
-- function f(:a, :b) of routine 0 at 0, 1 results

-- case: elements of elements [snowflake]
BEGIN LET a := 1; a[0][f(1)].b.c := (SELECT max(x) FROM t); a(1)(2) := (SELECT y FROM u); INSERT INTO d SELECT :a; END
-- =>
-- 1:16-1:17 scope 0: other
-- 1:37-1:59 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:72-1:89 scope 0: assign :a select scalar (select y from u) as "a"
-- 1:91-1:114 scope 0: insert d select ‹:a›
-- steps 0 1 2 3
-- scope 0 in 1: a value assigned 2 uncertain
-- scope 1:

-- case: variables whose names are words of triggers [oracle]
DECLARE before NUMBER; after NUMBER := 1; instead NUMBER; BEGIN SELECT max(x) INTO before FROM t; INSERT INTO d VALUES (before, after, instead); END;
-- =>
-- 1:9-1:22 scope 0: other
-- 1:40-1:41 scope 0: other
-- 1:43-1:57 scope 0: other
-- 1:65-1:97 scope 0: assign :before select scalar (select MAX(x) from t) as "before"
-- 1:99-1:144 scope 0: insert d values (before, after, instead)
-- steps 0 1 2 3 4
-- scope 0 in 1: before value assigned 1, after value, instead value
-- scope 1:
