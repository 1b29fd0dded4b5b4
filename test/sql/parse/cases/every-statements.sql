-- A statement for each word and branch of the rules: statements. The IR is printed as in queries.sql.

-- case: ALTER renames relations and columns
ALTER TABLE s.t RENAME TO u;
ALTER TABLE IF EXISTS ONLY t RENAME AS u;
ALTER VIEW s.v RENAME TO s.w;
ALTER MATERIALIZED VIEW v RENAME TO w;
ALTER TABLE t RENAME COLUMN a TO b;
ALTER TABLE t RENAME a TO b;
ALTER TABLE t ADD COLUMN IF NOT EXISTS c INT, DROP COLUMN IF EXISTS d, e, ADD CONSTRAINT k CHECK (f > 1);
ALTER TABLE t DROP COLUMN a, b;
ALTER TABLE t DROP COLUMN a, DROP COLUMN b CASCADE, RENAME TO u;
ALTER TABLE t ADD c INT;
ALTER TABLE t ALTER COLUMN a TYPE INT;
ALTER TABLE t SWAP WITH u;
ALTER TABLE t APPEND FROM u IGNOREEXTRA;
ALTER TABLE t EXCHANGE PARTITION (p = 1) WITH TABLE u;
ALTER TABLE t ATTACH PARTITION p FOR VALUES IN (1);
ALTER TABLE t ATTACH PARTITION p DEFAULT;
ALTER INDEX i RENAME TO j;
ALTER TABLE t;
RENAME TABLE a TO b, c TO d;
RENAME s.a TO b;
RENAME INDEX i TO j;
EXCHANGE TABLES a AND b;
ALTER DYNAMIC TABLE t SWAP WITH u;
ALTER SESSION SET x = 1
-- =>
-- rename s.t to s.u
-- ;
-- rename t to u
-- ;
-- rename s.v to s.w
-- ;
-- rename v to w
-- ;
-- alter t
-- column a → b
-- ;
-- alter t
-- column a → b
-- ;
-- alter t
-- column  → c
-- column d →
-- column e →
-- ;
-- alter t
-- column a →
-- column b →
-- ;
-- alter t
-- column a →
-- column b →
-- ;
-- rename t to u
-- ;
-- other
-- ;
-- other
-- ;
-- swap u to t
-- ;
-- swap t to u
-- ;
-- insert t
-- select *
-- from u
-- ;
-- insert t
-- select *
-- from u
-- ;
-- insert u
-- select *
-- from t
-- ;
-- insert t
-- select *
-- from p
-- ;
-- insert t
-- select *
-- from p
-- ;
-- opaque unsupported-construct: ALTER … RENAME TO is not supported yet.
-- ;
-- other
-- ;
-- rename a to b
-- ;
-- rename c to d
-- ;
-- rename s.a to s.b
-- ;
-- other
-- ;
-- swap b to a
-- ;
-- swap a to b
-- ;
-- swap u to t
-- ;
-- swap t to u
-- ;
-- other

-- case: ALTER renames relations and columns [mysql]
ALTER TABLE s.t RENAME u;
ALTER TABLE t RENAME INDEX i TO j;
ALTER TABLE t RENAME KEY i TO j;
ALTER TABLE t CHANGE a b INT;
ALTER TABLE t CHANGE COLUMN a b INT AFTER c, RENAME TO u;
ALTER IGNORE TABLE t EXCHANGE PARTITION p WITH TABLE u WITHOUT VALIDATION
-- =>
-- rename s.t to u
-- ;
-- other
-- ;
-- other
-- ;
-- alter t
-- column a → b
-- ;
-- alter t
-- column a → b
-- ;
-- rename t to u
-- ;
-- insert t
-- select *
-- from u
-- ;
-- insert u
-- select *
-- from t

-- case: ALTER moves partitions [clickhouse]
ALTER TABLE t ON CLUSTER c RENAME COLUMN a TO b;
ALTER TABLE t REPLACE PARTITION 1 FROM u;
ALTER TABLE t ATTACH PARTITION 1 FROM s.u;
ALTER TABLE t MOVE PARTITION 1 TO TABLE u;
ALTER TABLE t MOVE PARTITION 1 TO DISK 'd';
ALTER TABLE t FETCH PARTITION 1 FROM '/x';
ALTER TABLE t UPDATE a = b + 1, c = 2 WHERE d;
ALTER TABLE t DELETE WHERE a = 1;
EXCHANGE TABLES a AND b, c AND d ON CLUSTER e;
RENAME TABLE a TO b, c TO d ON CLUSTER e;
DROP TABLE IF EXISTS t ON CLUSTER c;
DROP TABLE IF EXISTS t SYNC;
DELETE FROM t ON CLUSTER c WHERE a = 1
-- =>
-- alter t
-- column a → b
-- ;
-- insert t
-- select *
-- from u
-- ;
-- insert t
-- select *
-- from s.u
-- ;
-- insert u
-- select *
-- from t
-- ;
-- opaque unsupported-construct: ALTER … MOVE PARTITION is not supported yet.
-- target t
-- ;
-- opaque unsupported-construct: ALTER … FETCH PARTITION is not supported yet.
-- target t
-- ;
-- update t
-- set a = +(b, ‹1›)
-- set c = ‹2›
-- where d
-- ;
-- delete t
-- where =(a, ‹1›)
-- ;
-- swap b to a
-- ;
-- swap a to b
-- ;
-- swap d to c
-- ;
-- swap c to d
-- ;
-- rename a to b
-- ;
-- rename c to d
-- ;
-- drop t
-- ;
-- drop t
-- ;
-- delete t
-- where =(a, ‹1›)

-- case: ALTER moves partitions [tsql]
ALTER TABLE t SWITCH TO u;
ALTER TABLE t SWITCH PARTITION 1 TO u PARTITION 1;
ALTER SCHEMA s TRANSFER t
-- =>
-- insert u
-- select *
-- from t
-- ;
-- insert u
-- select *
-- from t
-- ;
-- other

-- case: ALTER moves partitions [hive]
ALTER TABLE t EXCHANGE PARTITION (p = 1) WITH TABLE u;
ALTER TABLE t PARTITION (p = 1) RENAME TO PARTITION (p = 2);
ALTER TABLE t CHANGE a b INT;
ALTER VIEW v AS SELECT a FROM t
-- =>
-- insert t
-- select *
-- from u
-- ;
-- opaque unsupported-construct: ALTER … RENAME TO is not supported yet.
-- target t
-- ;
-- alter t
-- column a → b
-- ;
-- create view v
-- select a
-- from t

-- case: INSERT and its clauses
INSERT INTO t SELECT a FROM s;
INSERT INTO t (a, t.b) SELECT x, y FROM s;
INSERT OVERWRITE INTO t SELECT a FROM s;
INSERT INTO TABLE t TABLE s;
INSERT t (a) VALUES (1), (DEFAULT);
INSERT INTO t DEFAULT VALUES;
INSERT INTO t AS x (a) SELECT b FROM s;
INSERT INTO t BY NAME SELECT a FROM s;
INSERT INTO t (a) BY POSITION SELECT b FROM s;
INSERT INTO t (a) OVERRIDING SYSTEM VALUE SELECT b FROM s;
INSERT OR REPLACE INTO t (a) VALUES (1);
INSERT INTO t (a) AS SELECT b FROM s;
INSERT INTO t WITH c AS (SELECT a FROM s) SELECT a FROM c;
INSERT INTO t (SELECT a FROM s);
INSERT INTO t (value, values) SELECT a, b FROM s;
INSERT INTO t () VALUES (1);
REPLACE INTO t (a) SELECT b FROM s;
REPLACE t SELECT a FROM s;
REPLACE (a) VALUES (1);
INSERT INTO IF EXISTS t SELECT a FROM s
-- =>
-- insert t
-- select a
-- from s
-- ;
-- insert t (a, b)
-- select x, y
-- from s
-- ;
-- insert t
-- select a
-- from s
-- ;
-- insert t
-- select *
-- from s
-- ;
-- insert t (a)
-- values (‹1›), (‹DEFAULT›)
-- ;
-- insert t
-- values
-- ;
-- insert t (a)
-- select b
-- from s
-- ;
-- insert t by name
-- select a
-- from s
-- ;
-- insert t (a)
-- select b
-- from s
-- ;
-- insert t (a)
-- select b
-- from s
-- ;
-- insert t (a)
-- values (‹1›)
-- ;
-- insert t (a)
-- select b
-- from s
-- ;
-- insert t
-- with c = (select a from s)
-- select a
-- from c
-- ;
-- insert t
-- select a
-- from s
-- ;
-- insert t (value, values)
-- select a, b
-- from s
-- ;
-- insert t
-- values (‹1›)
-- ;
-- insert t (a)
-- select b
-- from s
-- ;
-- insert t
-- select a
-- from s
-- ;
-- opaque parse-failed: Expected INTO, found "(".
-- ;
-- insert t
-- select a
-- from s

-- case: INSERT and its clauses [mysql]
INSERT LOW_PRIORITY IGNORE INTO t (a, b) VALUES (1, 2) ON DUPLICATE KEY UPDATE a = VALUES(a), b = b + 1;
INSERT INTO t SET a = 1, b = a + 1;
INSERT INTO t (a) VALUES (1) AS n (x) ON DUPLICATE KEY UPDATE a = n.x;
INSERT INTO t (a) VALUES (1) AS n ON DUPLICATE KEY UPDATE a = n.a;
INSERT HIGH_PRIORITY t PARTITION (p0) (a) SELECT b FROM s;
INSERT DELAYED INTO t VALUES (1);
UPDATE LOW_PRIORITY t, s SET t.a = s.b, s.c = t.d WHERE t.i = s.i;
UPDATE t JOIN s ON t.i = s.i SET a = 1;
UPDATE IGNORE t SET a = a + 1, b = 2 WHERE c ORDER BY d LIMIT 3;
DELETE t FROM t JOIN s ON t.i = s.i;
DELETE t, s.* FROM t JOIN s ON t.i = s.i WHERE s.b;
DELETE FROM a, b USING t AS a JOIN s AS b ON a.i = b.i;
DELETE LOW_PRIORITY QUICK IGNORE FROM t WHERE a ORDER BY b LIMIT 2;
LOAD DATA LOCAL INFILE 'f.csv' REPLACE INTO TABLE t PARTITION (p) CHARACTER SET utf8 FIELDS TERMINATED BY ',' IGNORE 1 LINES (a, @x, @y) SET b = @x + 1, c = concat(@y, a);
LOAD DATA LOW_PRIORITY INFILE 'f.csv' INTO TABLE t;
LOAD XML INFILE 'f.xml' INTO TABLE t ROWS IDENTIFIED BY '<r>' (a, b);
CREATE TABLE n LIKE t;
CREATE TABLE n (a INT, b INT AS (a + 1) STORED, KEY k (a), PRIMARY KEY (a)) ENGINE = x SELECT a FROM t;
CREATE ALGORITHM = MERGE DEFINER = `u`@`h` SQL SECURITY INVOKER VIEW v AS SELECT a FROM t;
CREATE OR REPLACE ALGORITHM = UNDEFINED DEFINER = CURRENT_USER() VIEW v AS SELECT a FROM t;
DROP TEMPORARY TABLE IF EXISTS a, b
-- =>
-- insert t (a, b)
-- values (‹1›, ‹2›)
-- on conflict () with VALUES
-- set a = VALUES.a
-- set b = +(b, ‹1›)
-- ;
-- insert t (a, b)
-- values (‹1›, +(a, ‹1›))
-- ;
-- insert t (a)
-- values (‹1›)
-- on conflict () with n(x), VALUES
-- set a = n.x
-- ;
-- insert t (a)
-- values (‹1›)
-- on conflict () with n, VALUES
-- set a = n.a
-- ;
-- insert t (a)
-- select b
-- from s
-- ;
-- insert t
-- values (‹1›)
-- ;
-- update t
-- set a = s.b
-- from t, s
-- where =(t.i, s.i)
-- ;
-- update s
-- set c = t.d
-- from t, s
-- where =(t.i, s.i)
-- ;
-- opaque unsupported-construct: UPDATE of a join without a qualifier before the column is not supported yet.
-- target t
-- reads s
-- ;
-- update t
-- set a = +(a, ‹1›)
-- set b = ‹2›
-- where c
-- order by d
-- ;
-- delete t
-- using t inner join s on =(t.i, s.i)
-- ;
-- delete t
-- using t inner join s on =(t.i, s.i)
-- where s.b
-- ;
-- delete s
-- using t inner join s on =(t.i, s.i)
-- where s.b
-- ;
-- delete t as a
-- using t as a inner join s as b on =(a.i, b.i)
-- ;
-- delete s as b
-- using t as a inner join s as b on =(a.i, b.i)
-- ;
-- delete t
-- where a
-- order by b
-- ;
-- load t (a, b, c)
-- select "$1", +("$2", ‹1›), CONCAT("$3", a)
-- from «f.csv»
-- ;
-- load t
-- select *
-- from «f.csv»
-- ;
-- load t (a, b)
-- select "$1", "$2"
-- from «f.xml»
-- ;
-- create table n like t
-- ;
-- create table n (a, b)
-- select a
-- from t
-- ;
-- create view v
-- select a
-- from t
-- ;
-- create view v
-- select a
-- from t
-- ;
-- drop a, b

-- case: INSERT and its clauses [postgres]
INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING;
INSERT INTO t AS x (a, b) SELECT c, d FROM s ON CONFLICT (a, lower(b) COLLATE "C" text_ops) WHERE e DO UPDATE SET b = x.b + excluded.b WHERE excluded.b > 1 RETURNING a, b AS c;
INSERT INTO t (a) VALUES (1) ON CONFLICT ON CONSTRAINT k DO UPDATE SET (a, b) = (excluded.a, 2);
INSERT INTO t (a) VALUES (1) ON CONFLICT (a ASC) DO NOTHING RETURNING *;
INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 1 ON CONFLICT (b) DO UPDATE SET a = 2;
INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO SELECT;
UPDATE ONLY t x SET a = 1, b = s.c, (d, e) = (SELECT f, g FROM u WHERE u.i = x.i), (h) = (1) FROM s WHERE x.i = s.i RETURNING x.a, s.c;
UPDATE t SET (a, b) = ROW (1, c), xs[1] = 2, xs[b:c] = d;
UPDATE t SET (a, b) = (SELECT * FROM u);
UPDATE t SET (a, b) = c;
UPDATE t SET a = 1 WHERE CURRENT OF cur;
DELETE FROM ONLY t x USING s, u WHERE x.i = s.i RETURNING x.*;
DELETE FROM t WHERE CURRENT OF cur;
MERGE INTO t x USING (SELECT a, b FROM s) y ON x.a = y.a WHEN MATCHED AND y.b > 1 THEN UPDATE SET b = y.b WHEN MATCHED THEN DELETE WHEN NOT MATCHED BY SOURCE THEN DO NOTHING WHEN NOT MATCHED THEN INSERT (a, b) VALUES (y.a, DEFAULT) RETURNING merge_action(), x.*;
MERGE INTO t USING s ON t.a = s.a WHEN MATCHED AND s.b THEN DO NOTHING WHEN NOT MATCHED THEN INSERT DEFAULT VALUES;
MERGE INTO ONLY t USING s ON t.a = s.a WHEN NOT MATCHED BY TARGET THEN INSERT VALUES (s.a);
COPY t (a, b) FROM '/f.csv' WITH (FORMAT csv) WHERE a > 1;
COPY t TO STDOUT;
COPY t (a) TO PROGRAM 'cat';
COPY (SELECT a FROM t) TO '/f.csv' (FORMAT csv);
COPY BINARY t FROM STDIN;
COPY t FROM PROGRAM 'cat f';
CREATE TABLE n (LIKE t INCLUDING ALL EXCLUDING INDEXES);
CREATE TABLE n (LIKE t, b INT, c INT GENERATED ALWAYS AS (b * 2) STORED);
CREATE TABLE n PARTITION OF t FOR VALUES IN (1);
CREATE TABLE n (a INT) INHERITS (t, s.u);
CREATE TEMP TABLE n ON COMMIT DROP AS SELECT a FROM t;
CREATE UNLOGGED TABLE n (a, b) AS SELECT c, d FROM t WITH NO DATA;
CREATE RECURSIVE VIEW v (n) AS SELECT 1 UNION ALL SELECT n + 1 FROM v;
CREATE VIEW v AS SELECT a FROM t WITH LOCAL CHECK OPTION;
CREATE VIEW v AS SELECT a FROM t WITH CASCADED CHECK OPTION;
CREATE VIEW v WITH (security_barrier) AS SELECT a FROM t WITH CHECK OPTION;
CREATE MATERIALIZED VIEW v TABLESPACE x AS SELECT a FROM t WITH NO DATA;
DROP MATERIALIZED VIEW IF EXISTS a, s.b CASCADE;
DROP FUNCTION f;
DROP TABLE function;
IMPORT FOREIGN SCHEMA x FROM SERVER s INTO y;
ALTER TABLE t RENAME b;
SET search_path TO a, "B", "$user";
SET search_path = 'a, b';
SET LOCAL search_path TO DEFAULT;
SET SCHEMA 'a';
REFRESH MATERIALIZED VIEW v;
EXPLAIN ANALYZE INSERT INTO t SELECT a FROM s;
EXPLAIN (ANALYZE) SELECT a FROM t;
EXPLAIN INSERT INTO t SELECT 1;
CALL p(1);
DO 'x';
EXECUTE q;
LOAD 'lib'
-- =>
-- insert t (a)
-- values (‹1›)
-- ;
-- insert t (a, b)
-- select c, d
-- from s
-- on conflict (a, COLLATE "C"(LOWER(b)), e) with excluded for x
-- set b = +(x.b, excluded.b)
-- where >(excluded.b, ‹1›)
-- returning (select x.a as a, x.b as c from t as x)
-- ;
-- insert t (a)
-- values (‹1›)
-- on conflict () with excluded
-- set a = excluded.a
-- set b = ‹2›
-- ;
-- insert t (a)
-- values (‹1›)
-- returning (select t.* from t)
-- ;
-- opaque unsupported-construct: A second DO UPDATE is not supported yet.
-- target t
-- ;
-- opaque parse-failed: Expected UPDATE, found "SELECT".
-- target t
-- ;
-- update t as x
-- set a = ‹1›
-- set b = s.c
-- set d = scalar (select f from u where =(u.i, x.i))
-- set e = scalar (select g from u where =(u.i, x.i))
-- set h = ‹1›
-- from s
-- where =(x.i, s.i)
-- returning (select ‹1› as a, s.c as c from t as x, s where =(x.i, s.i))
-- ;
-- update t
-- set a = ‹1›
-- set b = c
-- set xs = element(t.xs, ‹1›, ‹2›)
-- set xs = element(t.xs, b, c, d)
-- ;
-- opaque unsupported-construct: SET (…) of this value is not supported yet.
-- target t
-- reads u
-- ;
-- opaque unsupported-construct: SET (…) of this value is not supported yet.
-- target t
-- ;
-- update t
-- set a = ‹1›
-- where ‹CURRENT OF CUR›
-- ;
-- delete t as x
-- using s, u
-- where =(x.i, s.i)
-- returning (select x.* from t as x, s, u where =(x.i, s.i))
-- ;
-- delete t
-- where ‹CURRENT OF CUR›
-- ;
-- merge t as x
-- using (select a, b from s) as y
-- on =(x.a, y.a)
-- update b = y.b if >(y.b, ‹1›)
-- delete
-- insert (a, b) values (y.a, ‹DEFAULT›)
-- returning (select MERGE_ACTION(), x.* replace b = ONE OF(y.b, ‹DEFAULT›, x.b) replace a = ONE OF(y.a, x.a) from t as x full join (select a, b from s) as y on =(x.a, y.a))
-- ;
-- merge t
-- using s
-- on =(t.a, s.a)
-- nothing if s.b
-- insert () values ()
-- ;
-- merge t
-- using s
-- on =(t.a, s.a)
-- insert values (s.a)
-- ;
-- load t (a, b)
-- select *
-- from (select "$1", "$2" from «/f.csv») as copied(a, b)
-- where >(a, ‹1›)
-- ;
-- select *
-- from t
-- ;
-- unload «cat»
-- select a
-- from t
-- ;
-- unload «/f.csv»
-- select a
-- from t
-- ;
-- load t
-- select *
-- from «stdin»
-- ;
-- load t
-- select *
-- from «cat f»
-- ;
-- create table n like t
-- ;
-- create table n (b, c) with those of t at 0
-- ;
-- update n
-- set c = *(b, ‹2›)
-- ;
-- create table n like t
-- ;
-- insert t by name
-- select *
-- from n
-- ;
-- create table n
-- ;
-- insert t by name
-- select *
-- from n
-- ;
-- insert s.u by name
-- select *
-- from n
-- ;
-- create temporary table n
-- select a
-- from t
-- ;
-- create table n (a, b)
-- select c, d
-- from t
-- ;
-- create view v (n)
-- (select ‹1›)
-- union all (select +(n, ‹1›) from v)
-- ;
-- create view v
-- select a
-- from t
-- ;
-- create view v
-- select a
-- from t
-- ;
-- create view v
-- select a
-- from t
-- ;
-- create view v
-- select a
-- from t
-- ;
-- drop a, s.b
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- opaque unsupported-construct: EXPLAIN ANALYZE of a change is not supported yet.
-- target t
-- reads s
-- ;
-- other
-- ;
-- other
-- ;
-- opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.
-- ;
-- other
-- ;
-- opaque parse-failed: Expected a statement, found "x".
-- ;
-- opaque unsupported-construct: SQL made at run time is not supported yet.
-- ;
-- other

-- case: changes return rows [tsql]
INSERT INTO t (a) OUTPUT inserted.a, inserted.id INTO log (b, c) SELECT x FROM s;
INSERT INTO t (a) OUTPUT inserted.* INTO log OUTPUT inserted.a SELECT x FROM s;
UPDATE t SET a = s.x OUTPUT deleted.a, inserted.a, s.y INTO log FROM t JOIN s ON t.i = s.i;
UPDATE x SET x.a += 1, @v = b, @w = c = d * 2, e.WRITE('q', 0, 1) FROM t AS x WHERE x.f = 1;
UPDATE v SET a = 1 FROM (SELECT a FROM t) v;
UPDATE t SET a -= b, c *= 2, d /= 3, e %= 4, f &= 5, g ^= 6, h |= 7;
DELETE x OUTPUT deleted.a FROM t x JOIN s ON x.i = s.i;
DELETE FROM x FROM t x WHERE x.a = 1;
DELETE v FROM (SELECT a FROM t) v;
DELETE t x WHERE x.a = 1;
MERGE t WITH (HOLDLOCK) AS x USING s ON x.i = s.i WHEN MATCHED THEN UPDATE SET x.a = s.a WHEN NOT MATCHED BY TARGET THEN INSERT (a) VALUES (s.a) WHEN NOT MATCHED BY SOURCE AND x.b = 1 THEN DELETE OUTPUT $action, inserted.a, deleted.a INTO log (c, d, e);
WITH c AS (SELECT a FROM t) UPDATE c SET a = 1;
INSERT INTO t WITH (TABLOCK) (a) SELECT b FROM s;
INSERT OPENQUERY (srv, 'SELECT a, b FROM t') SELECT c, d FROM s;
DELETE OPENQUERY (srv, 'SELECT a FROM t');
SELECT a FROM OPENQUERY(srv, 'SELECT a FROM t') x;
SELECT a FROM OPENROWSET(BULK 'f.csv', FORMAT = 'CSV') WITH (a INT, b INT) AS x;
SELECT a FROM OPENDATASOURCE('p', 'c').d.s.t;
BULK INSERT t FROM 'f.csv' WITH (FIRSTROW = 2);
COPY INTO t (a DEFAULT 0 3, b 1) FROM 'https://x/f.csv' WITH (FILE_TYPE = 'CSV');
CREATE SYNONYM s FOR d.s.t;
CREATE TABLE #x (a INT, b AS a * 2, c INT IDENTITY(1, 1), CONSTRAINT k PRIMARY KEY (a));
CREATE EXTERNAL TABLE x WITH (LOCATION = 'f') AS SELECT a FROM t;
UPDATE STATISTICS t;
USE [d]
-- =>
-- insert t (a)
-- select x
-- from s
-- ;
-- insert log (b, c)
-- select inserted.a as a, t.id as id
-- from (select x from s) as inserted(a), t
-- ;
-- insert t (a)
-- select x
-- from s
-- returning (select inserted.a as a from (select x from s) as inserted(a))
-- ;
-- insert log
-- select t.*
-- from t
-- ;
-- update t
-- set a = s.x
-- from t inner join s on =(t.i, s.i)
-- ;
-- insert log
-- select t.a as a, s.x as a, s.y as y
-- from t inner join s on =(t.i, s.i)
-- ;
-- update t as x
-- set a = +(x.a, ‹1›)
-- set c = *(d, ‹2›)
-- set e = WRITE(x.e, ‹'q'›, ‹0›, ‹1›)
-- from t as x
-- where =(x.f, ‹1›)
-- ;
-- with v = (select a from t)
-- update v
-- set a = ‹1›
-- from v
-- ;
-- update t
-- set a = -(t.a, b)
-- set c = *(t.c, ‹2›)
-- set d = /(t.d, ‹3›)
-- set e = %(t.e, ‹4›)
-- set f = &(t.f, ‹5›)
-- set g = ^(t.g, ‹6›)
-- set h = |(t.h, ‹7›)
-- ;
-- delete t as x
-- using t as x inner join s on =(x.i, s.i)
-- returning (select x.a as a from t as x inner join s on =(x.i, s.i))
-- ;
-- delete t as x
-- using t as x
-- where =(x.a, ‹1›)
-- ;
-- with v = (select a from t)
-- delete v
-- using v
-- ;
-- delete t as x
-- where =(x.a, ‹1›)
-- ;
-- merge t as x
-- using s
-- on =(x.i, s.i)
-- update a = s.a
-- insert (a) values (s.a)
-- delete if =(x.b, ‹1›)
-- ;
-- insert log (c, d, e)
-- select $action as $action, ONE OF(s.a, s.a, x.a) as a, x.a as a
-- from t as x full join s on =(x.i, s.i)
-- ;
-- with c = (select a from t)
-- update c
-- set a = ‹1›
-- ;
-- insert t (a)
-- select b
-- from s
-- ;
-- unload «srv://t» (a, b)
-- select c, d
-- from s
-- ;
-- with "inline view" = (select a from «srv://t» as t)
-- delete "inline view"
-- ;
-- select a
-- from (select a from «srv://t» as t) as x
-- ;
-- select a
-- from «f.csv» as x
-- ;
-- select a
-- from d.s.t
-- ;
-- load t
-- select *
-- from «f.csv»
-- ;
-- load t (a, b)
-- select "$3", "$1"
-- from «https://x/f.csv»
-- ;
-- create view s
-- select *
-- from d.s.t
-- ;
-- create temporary table #x (a, b, c)
-- ;
-- update #x
-- set b = *(a, ‹2›)
-- ;
-- create table x
-- select a
-- from t
-- ;
-- other
-- ;
-- other

-- case: changes return rows [oracle]
INSERT INTO t (a) VALUES (1) RETURNING a, b INTO :x, :y;
INSERT INTO (SELECT a, b FROM t WHERE c = 1) VALUES (1, 2);
INSERT INTO (SELECT a + 1, b FROM t) VALUES (1, 2);
INSERT INTO t x (x.a) VALUES (1) LOG ERRORS INTO e ('tag') REJECT LIMIT UNLIMITED;
INSERT ALL WHEN a > 1 THEN INTO t (x) VALUES (a) INTO u WHEN b THEN INTO v ELSE INTO w (y) VALUES (b) SELECT a, b FROM s;
INSERT FIRST WHEN a > 1 THEN INTO t WHEN a > 0 THEN INTO u ELSE INTO v SELECT a FROM s;
INSERT ALL INTO t (a) VALUES (1) INTO u (b) VALUES (2) SELECT 1 FROM dual;
INSERT ALL SELECT 1 FROM dual;
UPDATE (SELECT a, b FROM t JOIN s USING (i)) SET a = b;
UPDATE t x SET (a, b) = (SELECT c, d FROM s WHERE s.i = x.i) WHERE e RETURNING a BULK COLLECT INTO xs;
UPDATE t SET a = 1 RETURN a INTO :x;
DELETE t WHERE a = 1;
DELETE FROM (SELECT a FROM t) WHERE a = 1;
DELETE FROM t PARTITION (p1) WHERE a LOG ERRORS REJECT LIMIT 3;
MERGE INTO t x USING s y ON (x.i = y.i) WHEN MATCHED THEN UPDATE SET x.a = y.a WHERE y.b > 0 DELETE WHERE y.c = 1 WHEN NOT MATCHED THEN INSERT (i, a) VALUES (y.i, y.a) WHERE y.d = 1 LOG ERRORS;
CREATE GLOBAL TEMPORARY TABLE n ON COMMIT PRESERVE ROWS AS SELECT a FROM t;
CREATE OR REPLACE FORCE EDITIONABLE VIEW v (a, b) AS SELECT c, d FROM t WITH READ ONLY;
CREATE MATERIALIZED VIEW v BUILD DEFERRED REFRESH FAST ON DEMAND AS SELECT a FROM t;
CREATE MATERIALIZED VIEW LOG ON t WITH ROWID;
CREATE OR REPLACE PUBLIC SYNONYM s FOR x.t;
CREATE TABLE n (a NUMBER, b NUMBER GENERATED ALWAYS AS (a * 2) VIRTUAL, c AS (a + b));
DROP TABLE t CASCADE CONSTRAINTS PURGE;
ALTER SESSION SET CURRENT_SCHEMA = x;
RENAME a TO b
-- =>
-- insert t (a)
-- values (‹1›)
-- returning (select inserted.a as a, t.b as b from (values (‹1›)) as inserted(a), t)
-- ;
-- insert t (a, b)
-- values (‹1›, ‹2›)
-- ;
-- insert t
-- values (‹1›, ‹2›)
-- ;
-- insert t (a)
-- values (‹1›)
-- ;
-- insert t (x)
-- select a
-- from (select a, b from s)
-- where >(a, ‹1›)
-- ;
-- insert u
-- select *
-- from (select a, b from s)
-- where >(a, ‹1›)
-- ;
-- insert v
-- select *
-- from (select a, b from s)
-- where b
-- ;
-- insert w (y)
-- select b
-- from (select a, b from s)
-- where AND(NOT(>(a, ‹1›)), NOT(b))
-- ;
-- insert t
-- select *
-- from (select a from s)
-- where >(a, ‹1›)
-- ;
-- insert u
-- select *
-- from (select a from s)
-- where AND(NOT(>(a, ‹1›)), >(a, ‹0›))
-- ;
-- insert v
-- select *
-- from (select a from s)
-- where AND(NOT(>(a, ‹1›)), NOT(>(a, ‹0›)))
-- ;
-- insert t (a)
-- select ‹1›
-- from (select ‹1› from dual)
-- ;
-- insert u (b)
-- select ‹2›
-- from (select ‹1› from dual)
-- ;
-- opaque parse-failed: Expected INTO, found "SELECT".
-- reads dual
-- ;
-- with "inline view" = (select a, b from t inner join s using (i))
-- update "inline view"
-- set a = b
-- ;
-- update t as x
-- set a = scalar (select c from s where =(s.i, x.i))
-- set b = scalar (select d from s where =(s.i, x.i))
-- where e
-- returning (select scalar (select c from s where =(s.i, x.i)) as a from t as x where e)
-- ;
-- update t
-- set a = ‹1›
-- returning (select ‹1› as a from t)
-- ;
-- delete t
-- where =(a, ‹1›)
-- ;
-- with "inline view" = (select a from t)
-- delete "inline view"
-- where =(a, ‹1›)
-- ;
-- delete t
-- where a
-- ;
-- merge t as x
-- using s as y
-- on =(x.i, y.i)
-- update a = y.a if >(y.b, ‹0›)
-- delete if =(y.c, ‹1›)
-- insert (i, a) values (y.i, y.a) if =(y.d, ‹1›)
-- ;
-- create temporary table n
-- select a
-- from t
-- ;
-- create view v (a, b)
-- select c, d
-- from t
-- ;
-- create view v
-- select a
-- from t
-- ;
-- other
-- ;
-- create view s
-- select *
-- from x.t
-- ;
-- create table n (a, b, c)
-- ;
-- update n
-- set b = *(a, ‹2›)
-- set c = +(a, b)
-- ;
-- drop t
-- ;
-- other
-- ;
-- rename a to b

-- case: MERGE in other engines
MERGE INTO t USING s ON t.i = s.i WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
MERGE INTO t USING s ON t.i = s.i WHEN MATCHED THEN UPDATE * WHEN NOT MATCHED THEN INSERT * EXCEPT (a, b);
MERGE INTO t USING s ON t.i = s.i WHEN MATCHED THEN UPDATE ALL BY NAME WHEN NOT MATCHED THEN INSERT ALL BY NAME;
MERGE WITH SCHEMA EVOLUTION INTO t USING s ON t.i = s.i WHEN MATCHED THEN UPDATE SET * EXCEPT (c);
MERGE INTO t USING s ON t.i = s.i REMOVE DUPLICATES;
MERGE INTO t USING (SELECT a FROM s) x ON t.i = x.i REMOVE DUPLICATES;
MERGE INTO t USING s ON t.i = s.i WHEN NOT MATCHED THEN INSERT ROW;
MERGE INTO t USING s ON t.i = s.i WHEN NOT MATCHED THEN INSERT (a, b) ROW;
MERGE INTO t USING s ON t.i = s.i WHEN NOT MATCHED THEN INSERT VALUES s;
MERGE INTO t USING s ON t.i = s.i WHEN NOT MATCHED THEN INSERT (a) (b);
MERGE INTO t USING s ON t.i = s.i WHEN MATCHED THEN DELETE ELSE IGNORE;
MERGE INTO t USING s ON t.i = s.i WHEN MATCHED BY FOO THEN DELETE;
MERGE INTO t USING s ON t.i = s.i WHEN MATCHED THEN TRUNCATE;
MERGE INTO t USING s ON t.i = s.i;
MERGE INTO t USING a JOIN b USING (i) ON t.i = a.i WHEN MATCHED THEN DELETE
-- =>
-- merge t
-- using s
-- on =(t.i, s.i)
-- update *
-- insert *
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- update *
-- insert *
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- update *
-- insert *
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- update *
-- ;
-- merge t
-- using (select distinct * from s) as s
-- on =(t.i, s.i)
-- update *
-- insert *
-- ;
-- merge t
-- using (select distinct * from (select a from s) as x) as x
-- on =(t.i, x.i)
-- update *
-- insert *
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- insert *
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- insert *
-- ;
-- opaque unsupported-construct: VALUES of a row is not supported yet.
-- target t
-- reads s
-- ;
-- opaque parse-failed: Expected VALUES, found "(".
-- target t
-- reads s
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- delete
-- ;
-- opaque parse-failed: Expected TARGET or SOURCE, found "FOO".
-- target t
-- reads s
-- ;
-- opaque parse-failed: Expected UPDATE, DELETE or INSERT, found "TRUNCATE".
-- target t
-- reads s
-- ;
-- opaque parse-failed: Expected WHEN, found the end of the statement.
-- target t
-- reads s
-- ;
-- opaque parse-failed: Expected ON, found "JOIN".
-- target t
-- reads a, b, i

-- case: MERGE in other engines [duckdb]
MERGE INTO t USING s USING (i, j) WHEN MATCHED THEN UPDATE WHEN NOT MATCHED THEN INSERT;
MERGE INTO t x USING s y USING (i) WHEN MATCHED THEN UPDATE BY NAME WHEN NOT MATCHED THEN INSERT BY NAME RETURNING x.a;
MERGE INTO t USING (SELECT 1) USING (i) WHEN MATCHED THEN DELETE;
INSERT INTO t BY NAME SELECT 1 AS a;
COPY t FROM 'f.parquet';
COPY (FROM t) TO 'f.parquet';
CREATE OR REPLACE TABLE n AS FROM t;
CREATE TABLE n AS FROM 'f.csv';
CREATE TABLE n AS PIVOT t ON a USING sum(b);
CREATE MACRO m(a) AS a + 1;
CREATE MACRO m(a) AS TABLE SELECT a FROM t;
ATTACH 'f.db' AS d;
USE d.s;
INSTALL x;
LOAD x;
SUMMARIZE t;
DESCRIBE t;
PIVOT t ON a, b IN ('x') USING sum(c) AS s GROUP BY d ORDER BY d LIMIT 1;
PIVOT t ON a;
UNPIVOT t ON a, b INTO NAME n VALUE v;
UNPIVOT t ON COLUMNS(* EXCLUDE (c)) INTO NAME n VALUE v, w;
UNPIVOT t ON (a, b) AS x, (c, d) INTO NAME n VALUE v, w
-- =>
-- merge t
-- using s
-- on AND(=(t.i, s.i), =(t.j, s.j))
-- update *
-- insert *
-- ;
-- merge t as x
-- using s as y
-- on =(x.i, y.i)
-- update *
-- insert *
-- returning (select x.a as a from t as x full join s as y on =(x.i, y.i))
-- ;
-- opaque unsupported-construct: USING of sides without names is not supported yet.
-- target t
-- reads i
-- ;
-- insert t by name
-- select ‹1› as a
-- ;
-- load t
-- select *
-- from «f.parquet»
-- ;
-- unload «f.parquet»
-- select *
-- from t
-- ;
-- create table n
-- select *
-- from t
-- ;
-- create table n
-- select *
-- from «f.csv»
-- ;
-- create table n
-- select * except (a, b), SUM(b) filter (PIVOT(a)).*
-- from t
-- group by all
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- select a
-- from t
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- select d, SUM(c) filter (PIVOT(a, b)).*
-- from t
-- group by all
-- order by d
-- limited
-- ;
-- select * except (a), COUNT(*) filter (PIVOT(a)).*
-- from t
-- group by all
-- ;
-- select * except (a, b), column names(a, b) as n, UNPIVOT(a, b) as v
-- from t
-- where UNPIVOT EXCLUDE NULLS(a, b)
-- ;
-- select * only name c, column names(COLUMNS(* except (c))) as n, UNPIVOT(COLUMNS(* except (c))) as v, UNPIVOT(COLUMNS(* except (c))) as w
-- from t
-- where UNPIVOT EXCLUDE NULLS(COLUMNS(* except (c)))
-- ;
-- select * except (a, b, c, d), column names(‹X›, c, d) as n, UNPIVOT(a, c) as v, UNPIVOT(b, d) as w
-- from t
-- where UNPIVOT EXCLUDE NULLS(a, b, c, d)

-- case: files are read and written [snowflake]
COPY INTO t (a, b) FROM @st/f FILE_FORMAT = (TYPE = 'CSV') ON_ERROR = 'SKIP_FILE';
COPY INTO t FROM (SELECT $1, x.$2:a FROM @st/f x) PATTERN = '.*';
COPY INTO t FROM 's3://b/f' FILE_FORMAT = (TYPE = 'JSON') MATCH_BY_COLUMN_NAME = CASE_INSENSITIVE;
COPY INTO t (a) FROM @st FILE_FORMAT = (TYPE = 'PARQUET');
COPY INTO s.t FILE_FORMAT = (TYPE = 'CSV');
COPY INTO @st/f FROM t OVERWRITE = TRUE;
COPY INTO @st/f FROM (SELECT a FROM t) HEADER = TRUE;
COPY INTO 's3://b/f' FROM t;
COPY FILES INTO @a FROM @b FILES = ('x');
COPY FILES INTO @a FROM (SELECT '@b/x', 'y');
INSERT OVERWRITE ALL INTO t INTO u (a) VALUES (b) SELECT b FROM s;
INSERT ALL WHEN a > 1 THEN INTO t ELSE INTO u SELECT a FROM s;
CREATE OR REPLACE TABLE n CLONE t AT (OFFSET => -60);
CREATE TABLE n LIKE t;
CREATE TABLE n COPY GRANTS AS SELECT a FROM t;
CREATE OR REPLACE TRANSIENT TABLE n CLUSTER BY (a) COMMENT = 'x' AS SELECT a FROM t;
CREATE TABLE n USING TEMPLATE (SELECT array_agg(object_construct(*)) FROM TABLE(infer_schema(location => '@st')));
CREATE SECURE VIEW v (a COMMENT 'x', b) AS SELECT c, d FROM t;
CREATE DYNAMIC TABLE d TARGET_LAG = '1 minute' WAREHOUSE = w AS SELECT a FROM t;
CREATE EXTERNAL TABLE x (a INT AS (value:c1::int)) LOCATION = @st FILE_FORMAT = (TYPE = 'CSV');
CREATE STREAM m ON TABLE t;
CREATE SCHEMA s CLONE r;
CREATE DATABASE d;
CREATE STAGE st;
CREATE TASK k AS INSERT INTO t SELECT 1;
DELETE FROM t USING s WHERE t.i = s.i;
UPDATE t SET a = s.b, t.c:d = 1 FROM s WHERE t.i = s.i;
UNSET x;
USE WAREHOUSE w;
USE ROLE r;
USE SCHEMA d.s;
USE SECONDARY ROLES ALL;
PUT file:///x @st
-- =>
-- load t (a, b)
-- select "$1", "$2"
-- from «@st/f»
-- ;
-- load t
-- select $1, field(x.$2, a)
-- from «@st/f» as x
-- ;
-- load t
-- select *
-- from «s3://b/f»
-- ;
-- load t (a)
-- select a
-- from «@st»
-- ;
-- load s.t
-- select *
-- from «@s.%t»
-- ;
-- unload «@st/f»
-- select *
-- from t
-- ;
-- unload «@st/f»
-- select a
-- from t
-- ;
-- unload «s3://b/f»
-- select *
-- from t
-- ;
-- unload «@a»
-- select *
-- from «@b»
-- ;
-- unload «@a»
-- select ‹'@b/x'›, ‹'y'›
-- ;
-- insert t
-- select *
-- from (select b from s)
-- ;
-- insert u (a)
-- select b
-- from (select b from s)
-- ;
-- insert t
-- select *
-- from (select a from s)
-- where >(a, ‹1›)
-- ;
-- insert u
-- select *
-- from (select a from s)
-- where NOT(>(a, ‹1›))
-- ;
-- create table n
-- select *
-- from t
-- ;
-- create table n like t
-- ;
-- create table n
-- select a
-- from t
-- ;
-- create table n
-- select a
-- from t
-- ;
-- create table n
-- ;
-- create view v (a, b)
-- select c, d
-- from t
-- ;
-- create table d
-- select a
-- from t
-- ;
-- create table x (a)
-- ;
-- create view m
-- select *
-- from t
-- ;
-- opaque unsupported-construct: CREATE SCHEMA is not supported yet.
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- insert t
-- select ‹1›
-- ;
-- delete t
-- using s
-- where =(t.i, s.i)
-- ;
-- opaque unsupported-construct: This form of SET is not supported yet.
-- target t
-- reads s
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other

-- case: files are read and written [redshift]
COPY t (a, b) FROM 's3://b/f' IAM_ROLE default CSV;
UNLOAD ('SELECT a FROM t WHERE b = ''x''') TO 's3://b/f' IAM_ROLE default PARQUET;
UNLOAD (SELECT a FROM t) TO 's3://b/f';
UNLOAD ('SELECT 1; SELECT 2') TO 's3://b/f';
UNLOAD (a) TO 's3://b/f';
CREATE TABLE n DISTKEY (a) SORTKEY (b) AS SELECT a, b FROM t;
CREATE TABLE n (LIKE t);
CREATE EXTERNAL TABLE s.x (a INT) PARTITIONED BY (b INT) STORED AS PARQUET LOCATION 's3://b/f';
CREATE VIEW v AS SELECT a FROM t WITH NO SCHEMA BINDING;
ALTER TABLE t APPEND FROM u FILLTARGET
-- =>
-- load t (a, b)
-- select "$1", "$2"
-- from «s3://b/f»
-- ;
-- unload «s3://b/f»
-- select a
-- from t
-- where =(b, ‹''x'›)
-- ;
-- unload «s3://b/f»
-- select a
-- from t
-- ;
-- opaque parse-failed: This string is not a query.
-- ;
-- opaque parse-failed: Expected a query in quotes, found "a".
-- ;
-- create table n
-- select a, b
-- from t
-- ;
-- create table n like t
-- ;
-- create table s.x (a)
-- ;
-- create view v
-- select a
-- from t
-- ;
-- insert t
-- select *
-- from u

-- case: files are read and written [bigquery]
EXPORT DATA OPTIONS (uri = 'gs://b/f-*.csv', format = 'CSV') AS SELECT a FROM t;
EXPORT DATA WITH CONNECTION p.l.c OPTIONS (format = 'CSV', uri = 'gs://b/f') AS (SELECT a FROM t);
EXPORT DATA OPTIONS (format = 'CSV') AS SELECT a FROM t;
EXPORT TABLE METADATA FROM t;
LOAD DATA INTO s.t (a INT64, b STRING) PARTITION BY a OPTIONS (x = 1) FROM FILES (format = 'CSV', uris = ['gs://b/f', 'gs://b/g']) WITH PARTITION COLUMNS;
LOAD DATA OVERWRITE TEMP TABLE t FROM FILES (uris = ['gs://b/f']);
LOAD DATA t;
CREATE TABLE n COPY t;
CREATE TABLE n CLONE t FOR SYSTEM_TIME AS OF '2026-01-01';
CREATE SNAPSHOT TABLE n CLONE t;
CREATE TABLE n PARTITION BY date(a) CLUSTER BY b OPTIONS (x = 1) AS SELECT a, b FROM t;
CREATE TEMP TABLE n (a STRUCT<b INT64, c ARRAY<STRUCT<d INT64>>>, e INT64 OPTIONS (description = 'x')) AS SELECT f, g FROM t;
CREATE EXTERNAL TABLE x OPTIONS (uris = ['gs://b/f']);
CREATE MATERIALIZED VIEW v AS REPLICA OF s.w;
INSERT t (a) SELECT b FROM s;
INSERT INTO t ROW (1);
UPDATE t SET a.b = 1, c = c + 1 WHERE true;
DELETE t WHERE true;
MERGE t USING s ON t.i = s.i WHEN NOT MATCHED THEN INSERT ROW WHEN NOT MATCHED BY SOURCE THEN DELETE;
TRUNCATE TABLE t;
ASSERT true AS 'x'
-- =>
-- unload «gs://b/f-*.csv»
-- select a
-- from t
-- ;
-- unload «gs://b/f»
-- select a
-- from t
-- ;
-- opaque parse-failed: Expected the location of the files, found ")".
-- reads t
-- ;
-- other
-- ;
-- load s.t
-- (select * from «gs://b/f»)
-- union all (select * from «gs://b/g»)
-- ;
-- load t
-- select *
-- from «gs://b/f»
-- ;
-- opaque parse-failed: Expected INTO, found "t".
-- ;
-- create table n
-- select *
-- from t
-- ;
-- create table n
-- select *
-- from t
-- ;
-- create table n
-- select *
-- from t
-- ;
-- create table n
-- select a, b
-- from t
-- ;
-- create temporary table n (a, e)
-- select f, g
-- from t
-- ;
-- create table x
-- ;
-- create view v
-- select *
-- from s.w
-- ;
-- insert t (a)
-- select b
-- from s
-- ;
-- opaque parse-failed: Expected SELECT, found "ROW".
-- target t
-- ;
-- update t
-- set b = ‹1›
-- set c = +(c, ‹1›)
-- where ‹TRUE›
-- ;
-- delete t
-- where ‹TRUE›
-- ;
-- merge t
-- using s
-- on =(t.i, s.i)
-- insert *
-- delete
-- ;
-- other
-- ;
-- other

-- case: files are read and written [hive]
INSERT OVERWRITE TABLE t PARTITION (p = '1', q) IF NOT EXISTS SELECT a, b FROM s;
INSERT INTO TABLE t PARTITION (p) (a) SELECT b, c FROM s;
INSERT OVERWRITE LOCAL DIRECTORY '/d' ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' STORED AS TEXTFILE SELECT a FROM s;
FROM s INSERT OVERWRITE TABLE t SELECT a WHERE b INSERT INTO TABLE u PARTITION (p = 1) SELECT c LIMIT 1 INSERT OVERWRITE DIRECTORY '/d' SELECT e;
FROM s LATERAL VIEW explode(xs) v AS x INSERT INTO t SELECT x INSERT INTO u SELECT y LATERAL VIEW explode(x) w AS y;
WITH c AS (SELECT a FROM s) FROM c INSERT INTO t SELECT a;
FROM s INSERT INTO t SELECT a FROM u;
LOAD DATA LOCAL INPATH '/f' OVERWRITE INTO TABLE t PARTITION (p = 1);
EXPORT TABLE t PARTITION (p = 1) TO '/d' FOR REPLICATION ('x');
IMPORT EXTERNAL TABLE t PARTITION (p = 1) FROM '/d' LOCATION '/e';
IMPORT x;
CREATE TABLE n LIKE t LOCATION '/d';
CREATE EXTERNAL TABLE n (a INT, b STRUCT<c:INT, d:ARRAY<INT>>) PARTITIONED BY (p STRING) CLUSTERED BY (a) INTO 4 BUCKETS ROW FORMAT SERDE 'x' WITH SERDEPROPERTIES ('k' = 'v') STORED AS ORC LOCATION '/d' TBLPROPERTIES ('x' = 'y');
CREATE TABLE n STORED AS ORC AS SELECT a FROM t;
CREATE VIEW v (a COMMENT 'x') COMMENT 'y' TBLPROPERTIES ('x' = 'y') AS SELECT b FROM t;
MSCK REPAIR TABLE t
-- =>
-- insert t partition (p = ‹'1'›, q)
-- select a, b
-- from s
-- ;
-- insert t partition (p) (a)
-- select b, c
-- from s
-- ;
-- unload «/d»
-- select a
-- from s
-- ;
-- insert t
-- select a
-- from s
-- where b
-- ;
-- insert u partition (p = ‹1›)
-- select c
-- from s
-- limited
-- ;
-- unload «/d»
-- select e
-- from s
-- ;
-- insert t
-- select x
-- from s cross join EXPLODE(xs) as v(x)
-- ;
-- insert u
-- select y
-- from s cross join EXPLODE(xs) as v(x) cross join EXPLODE(x) as w(y)
-- ;
-- insert t
-- with c = (select a from s)
-- select a
-- from c
-- ;
-- opaque unsupported-construct: A second FROM is not supported yet.
-- target t
-- reads s, u
-- ;
-- load t partition (p = ‹1›)
-- select *
-- from «/f»
-- ;
-- unload «/d»
-- select *
-- from t
-- ;
-- load t partition (p = ‹1›)
-- select *
-- from «/d»
-- ;
-- opaque unsupported-construct: IMPORT X is not supported yet.
-- ;
-- create table n like t
-- ;
-- create table n (a, b)
-- ;
-- create table n
-- select a
-- from t
-- ;
-- create view v (a)
-- select b
-- from t
-- ;
-- other

-- case: files are read and written [spark]
INSERT OVERWRITE DIRECTORY '/d' USING parquet OPTIONS (x 'y') SELECT a FROM s;
INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '/d', x 'y') SELECT a FROM s;
INSERT OVERWRITE DIRECTORY USING parquet SELECT a FROM s;
INSERT INTO t REPLACE WHERE a > 1 SELECT b FROM s;
INSERT INTO t REPLACE ON a = b SELECT b FROM s;
INSERT INTO t REPLACE USING (a) SELECT a FROM s;
CREATE TABLE n USING parquet OPTIONS (path '/d') PARTITIONED BY (a) AS SELECT a FROM t;
CREATE TABLE n (a INT GENERATED ALWAYS AS (b + 1), b INT) USING delta LOCATION '/d';
CREATE TEMPORARY VIEW v USING csv OPTIONS (path '/f');
CREATE OR REPLACE TEMP VIEW v (a, b) AS SELECT c, d FROM t;
CREATE GLOBAL TEMPORARY VIEW v AS SELECT a FROM t;
CACHE LAZY TABLE c OPTIONS ('x' 'y') AS SELECT a FROM t;
CACHE TABLE t;
SELECT a FROM csv.`/f` x;
DELETE FROM t WHERE a = 1;
UPDATE t SET a = b WHERE c;
USE CATALOG c;
USE c.s
-- =>
-- unload «/d»
-- select a
-- from s
-- ;
-- unload «/d»
-- select a
-- from s
-- ;
-- opaque parse-failed: Expected the location of the files, found "SELECT".
-- target DIRECTORY
-- reads parquet, s
-- ;
-- delete t
-- where >(a, ‹1›)
-- ;
-- insert t
-- select b
-- from s
-- ;
-- opaque parse-failed: Expected an operator, a comma or the end, found "SELECT".
-- target t
-- reads s
-- ;
-- delete t
-- using (select a from s) as inserted
-- where AND(=(t.a, inserted.a))
-- ;
-- insert t
-- select a
-- from s
-- ;
-- create table n
-- select a
-- from t
-- ;
-- create table n (a, b)
-- ;
-- update n
-- set a = +(b, ‹1›)
-- ;
-- create temporary view v
-- select *
-- from «/f»
-- ;
-- create temporary view v (a, b)
-- select c, d
-- from t
-- ;
-- create temporary view v
-- select a
-- from t
-- ;
-- create temporary view c
-- select a
-- from t
-- ;
-- other
-- ;
-- select a
-- from «/f» as x
-- ;
-- delete t
-- where =(a, ‹1›)
-- ;
-- update t
-- set a = b
-- where c
-- ;
-- other
-- ;
-- other

-- case: statements that are not known
SELEC a;
ALTER PARTITION x MOVE;
CREATE THING x AS SELECT 1;
CREATE THING x;
CREATE TRIGGER x;
CREATE INDEX i ON t (a);
CREATE FUNCTION f() RETURNS INT AS 'x';
CREATE TABLE FUNCTION f;
CREATE VIEW v;
CREATE TABLE n AS;
CREATE TABLE n AS 1;
CREATE TABLE n (1 INT);
DROP INDEX i;
LOAD x y;
EXPORT x;
UPDATE t a = 1;
DELETE FROM f(1);
DELETE FROM a JOIN b USING (i);
GRANT SELECT ON t TO u;
COMMENT ON TABLE t IS 'x';
SET x = 1;
EXCHANGE x
-- =>
-- opaque parse-failed: Expected a statement, found "SELEC".
-- ;
-- other
-- ;
-- opaque unsupported-construct: CREATE THING is not supported yet.
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- opaque parse-failed: Expected AS and a query, found the end of the statement.
-- target v
-- ;
-- opaque parse-failed: Expected a query, found the end of the statement.
-- target n
-- ;
-- opaque parse-failed: Expected a query, found "1".
-- target n
-- ;
-- create table n
-- ;
-- other
-- ;
-- opaque unsupported-construct: LOAD X is not supported yet.
-- ;
-- opaque unsupported-construct: EXPORT X is not supported yet.
-- ;
-- opaque parse-failed: Expected SET, found "=".
-- target t
-- ;
-- opaque unsupported-construct: DELETE from a join is not supported yet.
-- target f
-- ;
-- opaque unsupported-construct: DELETE from a join is not supported yet.
-- target a
-- reads b, i
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
