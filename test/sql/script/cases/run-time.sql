-- SQL that is built at run time: its text, and the values that are bound to it.

-- case: texts of functions [postgres]
DO $$ BEGIN EXECUTE format('INSERT INTO %I SELECT %s FROM %2$s WHERE a = %L AND b %% 2 = 0', 'd', 'x', 't'); EXECUTE concat('DELETE', ' FROM ', 't'); EXECUTE 'DELETE FROM ' || quote_literal('u'); EXECUTE format('DELETE FROM %I', n); EXECUTE format(q, 1); EXECUTE concat(); EXECUTE lower('X'); END $$
-- =>
-- 1:4-1:300: other
-- 1:29-1:91 scope 0: insert d select x from x where AND(=(a, ‹f›), =(%(b, ‹2›), ‹0›))
-- 1:126-1:147 scope 0: delete t
-- 1:160-1:178 scope 0: opaque parse-failed: Expected the name of a relation, found "q".
-- 1:205-1:232 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:242-1:254 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:264-1:272 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:282-1:292 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1:
-- scope 1:

-- case: texts with CHAR, CHR and NCHAR [tsql]
EXEC ('INSERT INTO d' + CHAR(10) + 'SELECT a FROM s')
EXEC ('INSERT INTO d' + NCHAR(10) + 'SELECT a FROM s')
EXEC ('INSERT INTO d' + CHR(10) + 'SELECT a FROM s')
EXEC ('INSERT INTO d' + FOO(10) + 'SELECT a FROM s')
-- =>
-- 1:8-1:52 scope 0: insert d select a from s
-- 2:8-2:53 scope 3: insert d select a from s
-- 3:8-3:51 scope 4: insert d select a from s
-- 4:1-4:53 scope 1: opaque unsupported-construct: SQL that is built at run time is not analyzed. reads s
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1 in 2:
-- scope 2:
-- scope 3 in 1:
-- scope 4 in 1:

-- case: the values of FORMAT and PRINTF
EXECUTE IMMEDIATE FORMAT('INSERT INTO d SELECT %s, %d, %5.2f, %T, %t FROM s', 'a', 1, 2.5, 'x', 'y'); EXECUTE IMMEDIATE PRINTF('DELETE FROM %s', 't'); EXECUTE IMMEDIATE FORMAT('DELETE FROM %s WHERE a = %s', 't')
-- =>
-- 1:27-1:76: insert d select a, ‹1›, ‹2.5›, ‹F›, y from s
-- 1:129-1:148: delete t
-- 1:170-1:212: opaque unsupported-construct: SQL that is built at run time is not analyzed. target t
-- steps 0 1 2

-- case: texts of brackets, numbers and adjacent literals [mysql]
SET @a = 'INSERT INTO d ' 'SELECT x FROM t'; PREPARE p FROM @a; EXECUTE p; PREPARE q FROM 'DELETE FROM u'; EXECUTE q; DEALLOCATE PREPARE q; SET @b = (('DELETE FROM ')); SET @c = CONCAT(@b, 't WHERE x = ', 1); PREPARE r FROM @c
-- =>
-- 1:10-1:44 scope 0: other
-- 1:11-1:43 scope 0: insert d select x from t
-- 1:65-1:74 scope 0: other
-- 1:92-1:105 scope 0: delete u
-- 1:108-1:117 scope 0: other
-- 1:119-1:139 scope 0: other
-- 1:150-1:168 scope 0: other
-- 1:179-1:208 scope 0: other
-- 1:153-1:207 scope 0: delete t where =(x, ‹1›)
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0: @a value, @b value, @c value

-- case: values that are bound by position [mysql]
SET @a = (SELECT max(x) FROM t); SET @k = 1; PREPARE p FROM 'INSERT INTO d SELECT ?, ?'; EXECUTE p USING @a, @k; EXECUTE p USING @k, @k; EXECUTE p USING @a; EXECUTE p; EXECUTE z USING @a
-- =>
-- 1:10-1:32 scope 0: assign @a select scalar (select MAX(x) from t) as "a"
-- 1:43-1:44 scope 0: other
-- 1:62-1:87 scope 0: insert d select ‹?›, ‹?›
-- 1:90-1:112 scope 0: other
-- 1:106-1:108 scope 0: assign :1 select ‹@a› as "1"
-- 1:62-1:87 scope 1: insert d select ‹?›, ‹?›
-- 1:114-1:136 scope 0: other
-- 1:138-1:156 scope 0: other
-- 1:154-1:156 scope 0: opaque unsupported-construct: A value that is bound at run time cannot be matched to a parameter.
-- 1:62-1:87 scope 0: insert d select ‹?›, ‹?›
-- 1:158-1:167 scope 0: other
-- 1:169-1:187 scope 0: opaque unsupported-construct: SQL made at run time is not supported yet.
-- steps 0 1 2 3 4 5 6 7 8 9 10 11
-- scope 0: @a value assigned 1, @k value
-- scope 1 in 0: 1 value assigned 1, ?82 is :1 value assigned 1

-- case: values of a prepared statement [postgres]
PREPARE p (int) AS INSERT INTO d SELECT $1, x FROM t; EXECUTE p(1); EXECUTE p((SELECT max(y) FROM u)); PREPARE q AS SELECT 1; EXECUTE q; PREPARE x
-- =>
-- 1:20-1:53: insert d select ‹$1›, x from t
-- 1:55-1:67: other
-- 1:69-1:102: other
-- 1:79-1:101: assign :1 select scalar (select MAX(y) from u) as "1"
-- 1:20-1:53 scope 0: insert d select ‹$1›, x from t
-- 1:117-1:125: select ‹1›
-- 1:127-1:136: other
-- 1:138-1:147: other
-- steps 0 1 2 3 4 5 6 7
-- scope 0 in 1: 1 value assigned 1
-- scope 1:

-- case: values that are bound by name [bigquery]
DECLARE a INT64 DEFAULT (SELECT max(x) FROM t); EXECUTE IMMEDIATE 'INSERT INTO d SELECT @p, @q' USING a AS p, 1 AS q; EXECUTE IMMEDIATE 'SELECT max(y), min(y) FROM u WHERE z = ?' INTO a, b USING a; EXECUTE IMMEDIATE 'DELETE FROM d WHERE x = ?' USING 1; INSERT INTO e SELECT a
-- =>
-- 1:25-1:47 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:103-1:104 scope 0: assign @p select a as "p"
-- 1:68-1:95 scope 1: insert d select ‹@p›, ‹@q›
-- 1:196-1:197 scope 0: assign :1 select a as "1"
-- 1:138-1:178 scope 2: select MAX(y), MIN(y) from u where =(z, ‹?›)
-- 1:218-1:243 scope 0: delete d where =(x, ‹?›)
-- 1:254-1:276 scope 0: insert e select a
-- steps 0 1 2 3 4 5 6
-- scope 0: a value assigned 1
-- scope 1 in 0: @p value assigned 1
-- scope 2 in 0: 1 value assigned 1, ?176 is :1 value assigned 1

-- case: modes of bound values [oracle]
DECLARE a NUMBER; b NUMBER; BEGIN SELECT max(x) INTO a FROM t; EXECUTE IMMEDIATE 'INSERT INTO d VALUES (:1, :2)' USING a, IN 1; EXECUTE IMMEDIATE 'BEGIN p(:x); END;' USING OUT b; EXECUTE IMMEDIATE 'UPDATE d SET x = :v' USING IN OUT a; EXECUTE IMMEDIATE 'SELECT y FROM u WHERE z = :1' BULK COLLECT INTO b USING a; EXECUTE IMMEDIATE 'DELETE FROM d WHERE y = :1 AND z = :1' USING a; INSERT INTO e VALUES (a, b); END;
-- =>
-- 1:9-1:17 scope 0: other
-- 1:19-1:27 scope 0: other
-- 1:35-1:62 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:120-1:121 scope 0: other
-- 1:83-1:112 scope 2: insert d values (‹:1›, ‹:2›)
-- 1:177-1:178 scope 0: other
-- 1:154-1:159 scope 3: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:233-1:234 scope 0: other
-- 1:199-1:218 scope 5: update d set x = ‹:v›
-- 1:311-1:312 scope 0: other
-- 1:255-1:283 scope 6: assign :b select scalar (select y from u where =(z, ‹:1›)) as "b"
-- 1:378-1:379 scope 0: opaque unsupported-construct: A value that is bound at run time cannot be matched to a parameter.
-- 1:333-1:370 scope 0: delete d where AND(=(y, ‹:1›), =(z, ‹:1›))
-- 1:381-1:408 scope 0: insert e values (a, b)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11 12 13
-- scope 0 in 1: a value assigned 1 unknown: SQL that is built at run time 1:233-1:234, b value assigned 1 unknown: SQL that is built at run time 1:177-1:178
-- scope 1:
-- scope 2 in 0: 1 value unknown: SQL that is built at run time 1:233-1:234, ?104 is :1 value unknown: SQL that is built at run time 1:233-1:234
-- scope 3 in 4:
-- scope 4 in 0: 1 value unknown: SQL that is built at run time 1:177-1:178, ?155 is :1 value unknown: SQL that is built at run time 1:177-1:178
-- scope 5 in 0: 1 value unknown: SQL that is built at run time 1:233-1:234, ?215 is :1 value unknown: SQL that is built at run time 1:233-1:234
-- scope 6 in 0: 1 value unknown: SQL that is built at run time 1:233-1:234, ?280 is :1 value unknown: SQL that is built at run time 1:233-1:234

-- case: values in brackets [snowflake]
DECLARE a INT; BEGIN SELECT max(x) INTO :a FROM t; EXECUTE IMMEDIATE 'INSERT INTO d SELECT ?' USING (a); EXECUTE IMMEDIATE 'INSERT INTO d SELECT ?, ?' USING (a); LET q := 'INSERT INTO e SELECT 1'; EXECUTE IMMEDIATE q; EXECUTE IMMEDIATE :q; EXECUTE IMMEDIATE $$ DELETE FROM f $$; END
-- =>
-- 1:9-1:14 scope 0: other
-- 1:22-1:50 scope 0: assign :a select scalar (select MAX(x) from t) as "a"
-- 1:102-1:103 scope 0: assign :1 select a as "1"
-- 1:71-1:93 scope 2: insert d select ‹?›
-- 1:159-1:160 scope 0: opaque unsupported-construct: A value that is bound at run time cannot be matched to a parameter.
-- 1:125-1:150 scope 0: insert d select ‹?›, ‹?›
-- 1:172-1:196 scope 0: other
-- 1:173-1:195 scope 0: insert e select ‹1›
-- 1:173-1:195 scope 0: insert e select ‹1›
-- 1:262-1:275 scope 0: delete f
-- steps 0 1 2 3 4 5 6 7 8 9
-- scope 0 in 1: a value assigned 1, q value
-- scope 1:
-- scope 2 in 0: 1 value assigned 1, ?91 is :1 value assigned 1

-- case: a text that is known on one path only [snowflake]
DECLARE q VARCHAR; BEGIN IF (x) THEN q := 'DELETE FROM a'; EXECUTE IMMEDIATE q; ELSE EXECUTE IMMEDIATE q; q := 'DELETE FROM b'; END IF; EXECUTE IMMEDIATE q; q := 'DELETE FROM c'; EXECUTE IMMEDIATE q; END
-- =>
-- 1:9-1:18 scope 0: other
-- 1:26-1:37 scope 0: other
-- 1:43-1:58 maybe, scope 0: other
-- 1:44-1:57 maybe, scope 0: delete a
-- 1:104-1:105 maybe, scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:112-1:127 maybe, scope 0: other
-- 1:155-1:156 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:163-1:178 scope 0: other
-- 1:164-1:177 scope 0: delete c
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0 in 1: q value
-- scope 1:

-- case: texts with unknown parts [oracle]
BEGIN EXECUTE IMMEDIATE 'INSERT INTO d SELECT a FROM ' || t; EXECUTE IMMEDIATE 'DELETE FROM d WHERE x = ''' || v || ''''; EXECUTE IMMEDIATE 'GRANT SELECT ON d TO ' || u; EXECUTE IMMEDIATE q; EXECUTE IMMEDIATE 'INSERT INTO ' || n || ' SELECT a FROM s'; EXECUTE IMMEDIATE 'DELETE FROM d WHERE y = ' || (SELECT max(a) FROM t); END;
-- =>
-- 1:25-1:60 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed. target d
-- 1:81-1:119 scope 0: delete d where =(x, ‹''' || v || ''›)
-- 1:141-1:169 scope 0: other
-- 1:189-1:190 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:210-1:251 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed. reads s
-- 1:271-1:323 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed. target d
-- steps 0 1 2 3 4 5
-- scope 0 in 1:
-- scope 1:

-- case: texts inside texts [postgres]
DO $a$ BEGIN EXECUTE 'DO $b$ BEGIN EXECUTE ''DELETE FROM a''; END $b$'; END $a$; DO LANGUAGE plpgsql 'BEGIN DELETE FROM b; END'; DO $$ x $$ LANGUAGE python; DO E'BEGIN DELETE FROM c;\n END'; DO $$ BEGIN DELETE FROM d; END $$ LANGUAGE SQL
-- =>
-- 1:4-1:80: other
-- 1:26-1:70 scope 0: other
-- 1:46-1:59 scope 2: delete a
-- 1:102-1:128: other
-- 1:109-1:122 scope 3: delete b
-- 1:130-1:156: opaque unsupported-construct: A block in python is not analyzed.
-- 1:161-1:190: other
-- 1:169-1:182 scope 4: delete c
-- 1:195-1:225: other
-- 1:204-1:217 scope 5: delete d
-- steps 0 1 2 3 4 5 6 7 8 9
-- scope 0 in 1:
-- scope 1:
-- scope 2 in 0:
-- scope 3 in 1:
-- scope 4 in 1:
-- scope 5 in 1:

-- case: DO of an expression [mysql]
DO sleep(1); DO 1 + 2, f(3); DELETE FROM t
-- =>
-- 1:1-1:12: other
-- 1:14-1:28: other
-- 1:30-1:43: delete t

-- case: the statement of EXECUTE outside a block [postgres]
EXECUTE 'DELETE FROM t'; EXECUTE IMMEDIATE 'DELETE FROM u'; EXECUTE PROCEDURE p(); EXECUTE p
-- =>
-- 1:1-1:24: opaque unsupported-construct: SQL made at run time is not supported yet.
-- 1:45-1:58: delete u
-- 1:79-1:82: opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- 1:84-1:93: opaque unsupported-construct: SQL made at run time is not supported yet.
-- steps 0 1 2 3

-- case: EXECUTE of a text into variables [postgres]
DO $$ DECLARE a int; b int; BEGIN EXECUTE 'SELECT x, y FROM t' INTO a, b; EXECUTE 'SELECT x FROM t' INTO STRICT a; EXECUTE 'SELECT x FROM t WHERE y = $1' INTO b USING a; EXECUTE 'INSERT INTO d SELECT $1, $2' USING a, b; INSERT INTO e VALUES (a, b); END $$
-- =>
-- 1:4-1:256: other
-- 1:15-1:20 scope 0: other
-- 1:22-1:27 scope 0: other
-- 1:44-1:62 scope 0: assign :a select scalar (select x from t) as "a"
-- 1:44-1:62 scope 0: assign :b select scalar (select y from t) as "b"
-- 1:84-1:99 scope 0: assign :a select scalar (select x from t) as "a"
-- 1:168-1:169 scope 0: assign :1 select a as "1"
-- 1:125-1:153 scope 2: assign :b select scalar (select x from t where =(y, ‹$1›)) as "b"
-- 1:215-1:216 scope 0: assign :1 select a as "1"
-- 1:218-1:219 scope 0: assign :2 select b as "2"
-- 1:180-1:207 scope 3: insert d select ‹$1›, ‹$2›
-- 1:221-1:248 scope 0: insert e values (a, b)
-- steps 0 1 2 3 4 5 6 7 8 9 10 11
-- scope 0 in 1: a value assigned 2 uncertain, b value assigned 2 uncertain
-- scope 1:
-- scope 2 in 0: 1 value assigned 1
-- scope 3 in 0: 1 value assigned 1, 2 value assigned 1

-- case: values of a prepared query that is no text [trino]
PREPARE p FROM INSERT INTO d SELECT ?, x FROM t WHERE y = ?; SELECT ?; EXECUTE p USING (SELECT max(z) FROM u), 1; EXECUTE p USING 1, 2; EXECUTE p USING (SELECT max(z) FROM u); EXECUTE p
-- =>
-- 1:16-1:60: insert d select ‹?›, x from t where =(y, ‹?›)
-- 1:62-1:70: select ‹?›
-- 1:72-1:113: other
-- 1:88-1:110: assign :1 select scalar (select MAX(z) from u) as "1"
-- 1:16-1:60 scope 0: insert d select ‹?›, x from t where =(y, ‹?›)
-- 1:115-1:135: other
-- 1:137-1:175: other
-- 1:153-1:175: opaque unsupported-construct: A value that is bound at run time cannot be matched to a parameter. reads u
-- 1:16-1:60: insert d select ‹?›, x from t where =(y, ‹?›)
-- 1:177-1:186: other
-- steps 0 1 2 3 4 5 6 7 8 9
-- scope 0 in 1: 1 value assigned 1, ?36 is :1 value assigned 1
-- scope 1:

-- case: a text with data and with known parts [oracle]
BEGIN EXECUTE IMMEDIATE 'DELETE FROM d WHERE x = ''' || (SELECT max(a) FROM t) || ''' AND y = ''' || v || ''''; EXECUTE IMMEDIATE CONCAT('DELETE FROM ', 'd') COLLATE c; EXECUTE IMMEDIATE ('DELETE FROM ') || ('d'); EXECUTE IMMEDIATE 'DELETE' || || ' FROM d'; EXECUTE IMMEDIATE ''; EXECUTE IMMEDIATE 1; END;
-- =>
-- 1:25-1:111 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed. target d
-- 1:131-1:168 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:190-1:211 scope 0: delete d
-- 1:234-1:256 scope 0: delete d
-- 1:299-1:300 scope 0: opaque parse-failed: Expected a statement, found "1".
-- steps 0 1 2 3 4
-- scope 0 in 1:
-- scope 1:

-- case: a text in a variable that another variable contains [mysql]
SET @a = 'DELETE FROM t'; SET @b = @a; SET @c = CONCAT(@b, ' WHERE x = 1'); PREPARE p FROM @c; SET @a = x; PREPARE q FROM @a; CREATE PROCEDURE r() BEGIN SET @b = 'DELETE FROM u'; END; PREPARE s FROM @b
-- =>
-- 1:10-1:25 scope 0: other
-- 1:36-1:38 scope 0: other
-- 1:49-1:75 scope 0: other
-- 1:11-1:73 scope 0: delete t where =(x, ‹1›)
-- 1:105-1:106 scope 0: other
-- 1:123-1:125 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:127-1:147 scope 0: other
-- 1:163-1:178 routine 0, scope 1: other
-- 1:164-1:177 scope 0: delete u
-- steps 0 1 2 3 4 5 6 7 8
-- scope 0: @a value, @b value, @c value
-- scope 1 in 2:
-- scope 2 in 0:

-- case: rows of a text into variables that cannot be known [postgres]
DO $$ DECLARE a int; BEGIN EXECUTE 'SELECT x FROM ' || n INTO a; EXECUTE 'DELETE FROM t' INTO a; EXECUTE 'SELECT x FROM t; SELECT y FROM u' INTO a; INSERT INTO d VALUES (a); END $$
-- =>
-- 1:4-1:181: other
-- 1:15-1:20 scope 0: other
-- 1:36-1:57 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:75-1:88 scope 0: delete t
-- 1:107-1:139 scope 0: opaque parse-failed: Expected the end of the statement, found ";". reads t, u
-- 1:149-1:173 scope 0: insert d values (a)
-- steps 0 1 2 3 4 5
-- scope 0 in 1: a value unknown: SQL that is built at run time 1:36-1:57
-- scope 1:

-- case: a call is only a part of an operand [oracle]
BEGIN EXECUTE IMMEDIATE 'DELETE' || CHR(32) || 'FROM t'; EXECUTE IMMEDIATE 'DELETE FROM t' || CHR(32) COLLATE c; EXECUTE IMMEDIATE 'DELETE FROM t' || (' WHERE ') COLLATE c; EXECUTE IMMEDIATE 'DELETE FROM t' || 'x' COLLATE c; END;
-- =>
-- 1:26-1:55 scope 0: delete t
-- 1:76-1:112 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:132-1:172 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- 1:192-1:224 scope 0: opaque unsupported-construct: SQL that is built at run time is not analyzed.
-- steps 0 1 2 3
-- scope 0 in 1:
-- scope 1:
