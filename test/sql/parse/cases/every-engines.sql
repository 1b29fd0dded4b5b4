-- A statement for each word and branch of the rules: engines. The IR is printed as in queries.sql.

-- case: functions of Lambda precede a statement [athena]
USING EXTERNAL FUNCTION f(x INT) RETURNS INT LAMBDA 'l' SELECT f(a) FROM t;
USING EXTERNAL FUNCTION f(x INT) RETURNS INT LAMBDA 'l', EXTERNAL FUNCTION g() RETURNS INT LAMBDA 'm' INSERT INTO u SELECT f(g(a)) FROM t;
USING EXTERNAL FUNCTION f(x INT) RETURNS INT LAMBDA 'l';
USING FUNCTION f
-- =>
-- select F(a)
-- from t
-- ;
-- insert u
-- select F(G(a))
-- from t
-- ;
-- opaque parse-failed: Expected SELECT, found the end of the statement.
-- reads EXTERNAL
-- ;
-- opaque parse-failed: Expected a statement, found "USING".
-- reads FUNCTION

-- case: rows have a privacy unit or a shape [bigquery]
SELECT WITH DIFFERENTIAL_PRIVACY OPTIONS (epsilon = 1, privacy_unit_column = a) count(*) FROM t;
SELECT WITH AGGREGATION_THRESHOLD OPTIONS (threshold = 5) a FROM t;
SELECT WITH ANONYMIZATION a FROM t;
SELECT AS STRUCT a, b FROM t;
SELECT DISTINCT AS VALUE STRUCT(a) FROM t;
SELECT ARRAY<STRUCT<x INT64>>[(a), (b)], ARRAY<INT64>(a), STRUCT<INT64, y STRING>(a, b), ARRAY<INT64>, STRUCT<x INT64>[a] FROM t
-- =>
-- select COUNT(*)
-- from t
-- where PRIVACY_UNIT_COLUMN(a)
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a, b
-- from t
-- ;
-- select distinct STRUCT(a)
-- from t
-- ;
-- select cast(ARRAY(a, b) as ARRAY<STRUCT<X INT64>>), ARRAY(a), STRUCT(a, b), unread(>(INT64, unread()), ARRAY?), unread(STRUCT, >(INT64, ARRAY(a)), x?)
-- from t

-- case: arrays are joined [clickhouse]
SELECT x FROM t ARRAY JOIN xs AS x, f(xs) AS n, ys;
SELECT x FROM t INNER ARRAY JOIN xs AS x;
SELECT x FROM t LEFT ARRAY JOIN xs
-- =>
-- select x
-- from t cross join ARRAY JOIN(xs, F(xs), ys) as (x, n)
-- ;
-- select x
-- from t cross join ARRAY JOIN(xs) as (x)
-- ;
-- select x
-- from t left join ARRAY JOIN(xs) as ()

-- case: a dictionary is refreshed from its source [clickhouse]
CREATE DICTIONARY d (a UInt64, b String DEFAULT 'x') PRIMARY KEY a SOURCE(CLICKHOUSE(DB 's' TABLE 't')) LAYOUT(FLAT()) LIFETIME(300);
CREATE DICTIONARY IF NOT EXISTS d ON CLUSTER c (a UInt64, b String EXPRESSION upper(e)) PRIMARY KEY a SOURCE(CLICKHOUSE(HOST 'h' PORT 9000 TABLE 's.t'));
CREATE DICTIONARY d (a UInt64) SOURCE(CLICKHOUSE(QUERY 'SELECT a FROM s.t'));
CREATE DICTIONARY d (a UInt64) SOURCE(FILE(PATH '/f' FORMAT 'CSV'));
CREATE DICTIONARY d (a UInt64) SOURCE(HTTP(URL 'http://h/f' HEADERS(HEADER(NAME 'x' VALUE 'y'))));
CREATE DICTIONARY d (a UInt64) SOURCE(MYSQL(HOST 'h' PORT 3306 DB 's' TABLE 't'));
CREATE DICTIONARY d (a UInt64) SOURCE(MONGODB(HOST 'h' DB 's' COLLECTION 'k'));
CREATE DICTIONARY d (a UInt64) SOURCE(NULL());
CREATE DICTIONARY d SOURCE(CLICKHOUSE(TABLE 't'));
CREATE DICTIONARY d (a UInt64) SOURCE(CLICKHOUSE(TABLE 't' WHERE 'a > 1'));
CREATE DICTIONARY d (a UInt64) SOURCE(MYSQL(TABLE 't'));
CREATE DICTIONARY d (a UInt64) SOURCE(FILE(FORMAT 'CSV'));
CREATE DICTIONARY d (a UInt64) SOURCE(REDIS);
CREATE DICTIONARY d (a UInt64)
-- =>
-- create table d (a, b)
-- select a, b
-- from "s"."t"
-- ;
-- create table d (a, b)
-- select a as a, UPPER(e) as b
-- from "s"."t"
-- ;
-- create table d (a)
-- select a
-- from s.t
-- ;
-- create table d (a)
-- select a
-- from «/f»
-- ;
-- create table d (a)
-- select a
-- from «http://h/f»
-- ;
-- create table d (a)
-- select a
-- from «mysql://h:3306/s/t»
-- ;
-- create table d (a)
-- select a
-- from «mongodb://h/s/k»
-- ;
-- create table d (a)
-- ;
-- create table d
-- select *
-- from "t"
-- ;
-- opaque unsupported-construct: This dictionary from CLICKHOUSE is not supported yet.
-- ;
-- opaque unsupported-construct: This dictionary from MYSQL is not supported yet.
-- ;
-- opaque unsupported-construct: This dictionary from FILE is not supported yet.
-- ;
-- opaque unsupported-construct: A dictionary from REDIS is not supported yet.
-- ;
-- create table d (a)

-- case: a call reads a dictionary [clickhouse]
SELECT dictGet('s.d', 'b', a), dictGet(d, 'b', a), dictGetOrDefault('d', ('b', 'c'), a, (1, 2)), dictGet('d', tuple('b', 'c'), a), dictHas('d', a), joinGet('j', 'b', a), dictGet('d') FROM t;
SELECT dictGet('d', b, a) FROM t;
SELECT dictGet(concat('d', 'e'), 'b', a) FROM t;
SELECT dictIsIn('d', a, b) FROM t;
SELECT dictGetHierarchy('d', a) FROM t
-- =>
-- select DICTGET(scalar (select s.d.b from s.d), a), DICTGET(scalar (select d.b from d), a), DICTGETORDEFAULT(ROW(scalar (select d.b from d), scalar (select d.c from d)), a, ROW(‹1›, ‹2›)), DICTGET(ROW(scalar (select d.b from d), scalar (select d.c from d)), a), DICTHAS(exists (select ‹1› from d), a), JOINGET(scalar (select j.b from j), a), DICTGET(‹'d'›)
-- from t
-- ;
-- opaque unsupported-construct: An attribute whose name is no constant is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: A dictionary whose name is no constant is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: The hierarchy of DICTISIN is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: The hierarchy of DICTGETHIERARCHY is not supported yet.
-- reads t

-- case: rows of an INSERT are in the text or in a file [clickhouse]
INSERT INTO t SETTINGS async_insert = 1, x = 'y' VALUES (1);
INSERT INTO t (a, n.b) FORMAT CSV 1,2;
INSERT INTO t FROM INFILE 'f.csv' COMPRESSION 'gzip' FORMAT CSV;
INSERT INTO FUNCTION s3('http://h/f', 'CSV') PARTITION BY a SELECT a FROM s;
INSERT INTO FUNCTION remote('h', s.t) SELECT a FROM s;
INSERT INTO TABLE FUNCTION file('f') SELECT a FROM s;
INSERT INTO FUNCTION numbers(1) SELECT a FROM s;
INSERT INTO t SETTINGS x;
SELECT a FROM t INTO OUTFILE 'f' APPEND COMPRESSION 'gzip' LEVEL 3 FORMAT CSV
-- =>
-- insert t
-- values (‹1›)
-- ;
-- insert t (a, n.b)
-- values
-- ;
-- load t
-- select *
-- from «f.csv»
-- ;
-- unload «http://h/f»
-- select a
-- from s
-- ;
-- insert s.t
-- select a
-- from s
-- ;
-- unload «f»
-- select a
-- from s
-- ;
-- opaque unsupported-construct: INSERT into this function is not supported yet.
-- target FUNCTION
-- reads s
-- ;
-- opaque parse-failed: Expected =, found the end of the statement.
-- target t
-- ;
-- unload «f»
-- select a
-- from t

-- case: paths, keywords and other servers [clickhouse]
SELECT doc.a.:Int64, doc.^b, and(a, b), or(a, b), a AND b, like, ilike, TABLE + 1 FROM t;
SELECT a FROM remote('h:9000', s.t) x, remoteSecure('h', 's', 't'), cluster('c', s.t), clusterAllReplicas('c', s, t), dictionary('s.d'), mergeTreeIndex(s, t);
SELECT a FROM mysql('h:3306', 's', 't', 'u', 'p') x, postgresql('h', 's', 't'), mongodb('h', 's', 't'), jdbc('h', 's', 't'), odbc('h', 's', 't');
SELECT a FROM mysql(named), remote('h');
SELECT a FROM view(SELECT a FROM t) x, view, url('http://h/f', CSV) y, s3('http://h/f');
SELECT a FROM remote, mysql x
-- =>
-- select cast(doc.a as :Int64), field(doc, b), AND(a, b), OR(a, b), AND(a, b), like, ilike, +(TABLE, ‹1›)
-- from t
-- ;
-- select a
-- from s.t as x, s.t, s.t, s.t, s.d, s.t
-- ;
-- select a
-- from «mysql://h:3306/s/t» as x, «postgres://h/s/t», «mongodb://h/s/t», «jdbc://h/s/t», «odbc://h/s/t»
-- ;
-- select a
-- from MYSQL(named), REMOTE(‹'h'›)
-- ;
-- select a
-- from (select a from t) as x, view, «http://h/f» as y, «http://h/f»
-- ;
-- select a
-- from remote, mysql as x

-- case: the engine of a table stores no rows [clickhouse]
CREATE TABLE n (a UInt8) ENGINE = Distributed(c, s, t, rand());
CREATE TABLE n AS t ENGINE = Distributed(c, currentDatabase(), 't');
CREATE TABLE n (a UInt8) ENGINE = Buffer(s, 't', 16, 10, 100);
CREATE TABLE n (a UInt8) ENGINE = Distributed(c, f(1), t);
CREATE TABLE n (a UInt8) ENGINE = Distributed(c);
CREATE TABLE n (a UInt8) ENGINE = MergeTree ORDER BY a SAMPLE BY a;
CREATE TABLE n ENGINE = Memory AS SELECT a FROM t;
CREATE TABLE n ENGINE = Memory EMPTY AS SELECT a FROM t;
CREATE TABLE n (a UInt8, b UInt8 MATERIALIZED a + 1, c UInt8 ALIAS b, d UInt8 DEFAULT a) ENGINE = Memory COMMENT 'x';
CREATE MATERIALIZED VIEW v TO s.n (a UInt8) AS SELECT a FROM t;
CREATE MATERIALIZED VIEW v ENGINE = Memory POPULATE AS SELECT a FROM t;
CREATE TABLE n AS s.t;
CREATE TABLE n CLONE AS t;
ALTER TABLE t UPDATE a = 1 IN PARTITION 2 WHERE b, DELETE IN PARTITION 3 WHERE c SETTINGS mutations_sync = 1;
ALTER TABLE t DELETE WHERE a ADD COLUMN b;
WITH (a, b) AS c SELECT c FROM t;
WITH c (a) AS (SELECT b FROM u), f(b) AS g SELECT a, g FROM c
-- =>
-- create view n (a)
-- select a
-- from s.t
-- ;
-- insert s.t by name
-- select *
-- from n
-- ;
-- create view n like t
-- select *
-- from t
-- ;
-- insert t by name
-- select *
-- from n
-- ;
-- create view n (a)
-- select a
-- from s.t
-- ;
-- insert s.t by name
-- select *
-- from n
-- ;
-- create table n (a)
-- ;
-- create table n (a)
-- ;
-- create table n (a)
-- ;
-- create table n
-- select a
-- from t
-- ;
-- create table n
-- select a
-- from t
-- ;
-- create table n (a, b, c, d)
-- ;
-- update n
-- set b = +(a, ‹1›)
-- set c = b
-- ;
-- create view v
-- select a
-- from t
-- ;
-- insert s.n by name
-- select a
-- from t
-- ;
-- create view v
-- select a
-- from t
-- ;
-- create table n like s.t
-- ;
-- create table n
-- select *
-- from t
-- ;
-- opaque unsupported-construct: This action together with a mutation is not supported yet.
-- target t
-- ;
-- delete t
-- where unread(a?, ADD?, COLUMN?, b?)
-- ;
-- select c
-- from t
-- ;
-- with c(a) = (select b from u)
-- select a, g
-- from c

-- case: changes are applied by key [databricks]
APPLY CHANGES INTO t FROM STREAM(s) KEYS (a, b) IGNORE NULL UPDATES WHERE c > 1 APPLY AS DELETE WHEN op = 'd' APPLY AS TRUNCATE WHEN op = 't' SEQUENCE BY n COLUMNS * EXCEPT (op, n) STORED AS SCD TYPE 2 TRACK HISTORY ON * EXCEPT (c);
AUTO CDC INTO t FROM STREAM s KEYS (a) IGNORE NULL UPDATES ON (b) SEQUENCE BY struct(n, m) COLUMNS (a, b) STORED AS SCD TYPE 1;
APPLY CHANGES INTO t FROM SNAPSHOT s KEYS (a) TRACK HISTORY ON (b, c);
APPLY CHANGES INTO t FROM s SEQUENCE BY n;
APPLY CHANGES INTO t FROM s KEYS (a) FOO;
CREATE STREAMING TABLE t FLOW AUTO CDC FROM s KEYS (a) SEQUENCE BY n;
CREATE STREAMING TABLE t FLOW APPLY CHANGES ONCE FROM s KEYS (a);
CREATE FLOW f COMMENT 'x' AS INSERT INTO ONCE t BY NAME SELECT a FROM STREAM(s);
CREATE OR REFRESH FLOW f AS AUTO CDC INTO t FROM s KEYS (a);
CREATE FLOW f AS SELECT 1;
CREATE OR REFRESH STREAMING TABLE t (CONSTRAINT c EXPECT (a > 1) ON VIOLATION DROP ROW) AS SELECT a FROM STREAM(s);
CREATE LIVE TABLE t AS SELECT a FROM LIVE.s;
APPLY x
-- =>
-- merge t as "target"
-- using (select * from s where >(c, ‹1›)) as "change"
-- on AND(=("target".a, "change".a), =("target".b, "change".b))
-- delete if AND(n, =(op, ‹'d'›))
-- delete if AND(n, =(op, ‹'t'›))
-- update * if n
-- insert * if n
-- ;
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- update a = "change".a, b = "change".b if STRUCT(n, m)
-- insert (a, b) values ("change".a, "change".b) if STRUCT(n, m)
-- ;
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- delete
-- update *
-- insert *
-- ;
-- opaque parse-failed: Expected KEYS, found the end of the statement.
-- reads s
-- ;
-- opaque parse-failed: Expected a clause of APPLY CHANGES, found "FOO".
-- reads s
-- ;
-- create table t
-- ;
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- update * if n
-- insert * if n
-- ;
-- create table t
-- ;
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- update *
-- insert *
-- ;
-- insert t by name
-- select a
-- from s
-- ;
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- update *
-- insert *
-- ;
-- opaque unsupported-construct: CREATE FLOW is not supported yet.
-- ;
-- create table t
-- select a
-- from s
-- ;
-- create table t
-- select a
-- from LIVE.s
-- ;
-- opaque parse-failed: Expected a statement, found "APPLY".

-- case: new rows replace old rows [databricks]
INSERT INTO t REPLACE WHERE a > 1 SELECT b FROM s;
INSERT INTO t AS x REPLACE ON x.a = n.a (SELECT a FROM s) AS n;
INSERT INTO t REPLACE USING (a, b) SELECT a, b FROM s;
INSERT INTO t REPLACE ON a = b SELECT b FROM s;
WITH RECURSIVE c (n) MAX RECURSION LEVEL 200 AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c;
SELECT a FROM STREAM(read_files('/d')) x, STREAM(t), STREAM(f(1)), cloud_files('/d', 'csv');
COPY INTO t FROM '/d' FILEFORMAT = CSV;
COPY INTO t BY POSITION FROM (SELECT a FROM '/d') FILEFORMAT = CSV;
COPY INTO t FROM '/d' FILEFORMAT = PARQUET COPY_OPTIONS ('mergeSchema' = 'true')
-- =>
-- delete t
-- where >(a, ‹1›)
-- ;
-- insert t
-- select b
-- from s
-- ;
-- delete t as x
-- using t as x inner join (select a from s) as n on =(x.a, n.a)
-- ;
-- insert t
-- select a
-- from s
-- ;
-- delete t
-- using (select a, b from s) as inserted
-- where AND(=(t.a, inserted.a), =(t.b, inserted.b))
-- ;
-- insert t
-- select a, b
-- from s
-- ;
-- opaque parse-failed: Expected an operator, a comma or the end, found "SELECT".
-- target t
-- reads s
-- ;
-- with recursive c(n) = ((select ‹1›) union all (select +(n, ‹1›) from c))
-- select n
-- from c
-- ;
-- select a
-- from READ_FILES(‹'/d'›) as x, t, F(‹1›), «/d»
-- ;
-- load t
-- select *
-- from «/d»
-- ;
-- load t
-- select a
-- from «/d»
-- ;
-- load t
-- select *
-- from «/d»

-- case: a change is a relation
SELECT a FROM FINAL TABLE (INSERT INTO t (a) VALUES (1)) x;
SELECT a FROM OLD TABLE (DELETE FROM t WHERE b = 1);
SELECT a FROM NEW TABLE (UPDATE t SET a = b + 1);
SELECT a FROM final, new x, old;
SELECT a + 3 DAYS, a - (b + 1) MONTHS, a - 1 YEAR + 2 HOURS, a days FROM t;
SELECT CURRENT DATE, CURRENT TIMESTAMP, CURRENT CLIENT_ACCTNG, CURRENT LOCALE LC_TIME, CURRENT PACKAGE PATH, CURRENT QUERY OPTIMIZATION, current FROM t;
LOAD FROM f.del OF DEL INSERT INTO t (a, b) NONRECOVERABLE;
IMPORT FROM 'f.ixf' OF IXF REPLACE INTO t;
EXPORT TO f.del OF DEL MODIFIED BY x SELECT a FROM t;
EXPORT TO 'f.del' OF DEL SELECT a FROM t;
CREATE TABLE n AS (SELECT a FROM t) WITH NO DATA;
CREATE TABLE n AS (SELECT a FROM t) DEFINITION ONLY INCLUDING IDENTITY COLUMN ATTRIBUTES;
CREATE TABLE n AS (SELECT a FROM t) DATA INITIALLY DEFERRED REFRESH DEFERRED MAINTAINED BY SYSTEM ENABLE QUERY OPTIMIZATION;
CREATE TABLE n LIKE t;
CREATE ALIAS x FOR TABLE t
-- =>
-- insert t (a)
-- values (‹1›)
-- ;
-- select a
-- from (select t.* from t) as x
-- ;
-- delete t
-- where =(b, ‹1›)
-- ;
-- select a
-- from (select t.* from t where =(b, ‹1›))
-- ;
-- update t
-- set a = +(b, ‹1›)
-- ;
-- select a
-- from (select t.* replace a = +(b, ‹1›) from t)
-- ;
-- select a
-- from final, new as x, old
-- ;
-- select +(a, DAYS(‹3›)), -(a, MONTHS(+(b, ‹1›))), +(-(a, YEAR(‹1›)), HOURS(‹2›)), a as days
-- from t
-- ;
-- select ‹CURRENT DATE›, ‹CURRENT TIMESTAMP›, ‹CURRENT CLIENT_ACCTNG›, ‹CURRENT LOCALE LC_TIME›, ‹CURRENT PACKAGE PATH›, ‹CURRENT QUERY OPTIMIZATION›, current
-- from t
-- ;
-- load t (a, b)
-- select "$1", "$2"
-- from «f.del»
-- ;
-- load t
-- select *
-- from «f.ixf»
-- ;
-- unload «f.del»
-- select a
-- from t
-- ;
-- unload «f.del»
-- select a
-- from t
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
-- select a
-- from t
-- ;
-- create table n like t
-- ;
-- create view x
-- select *
-- from t

-- case: chains, positions and comprehensions [duckdb]
SELECT a.upper(), a.f(b).g(), main.f(a), pg_catalog.f(a), s.t.f(a), #2, #1 + 1, 5!, a!, sum(a) EXPORT_STATE FROM t;
SELECT # FROM t;
SELECT [x + y FOR x, y IN xs], [x FOR x IN xs IF x > a], [a, b], [f(FOR) FOR x IN xs] FROM t;
SELECT [x FOR x IN xs y] FROM t;
SELECT a FROM t JOIN BY (TYPE right_semi) u ON t.i = u.i;
SELECT a FROM t JOIN BY (TYPE mark_join) u ON t.i = u.i JOIN BY (TYPE outer) v ON true;
SELECT a FROM t JOIN BY (TYPE foo) u ON t.i = u.i;
SELECT a FROM t JOIN u NEAREST 3 BY DISTANCE t.x - u.x;
SELECT a FROM t JOIN APPROX NEAREST 1 BY SIMILARITY f(t.x) u;
SELECT a FROM t JOIN u NEAREST 3 BY FOO t.x;
WITH RECURSIVE c (a, b) USING KEY (a) AS (SELECT x, y FROM s UNION ALL SELECT a, b FROM c) SELECT a FROM c;
WITH RECURSIVE c (a, b) USING KEY (a, max(b)) AS (SELECT x, y FROM s UNION SELECT a, b FROM c) SELECT a FROM c;
WITH RECURSIVE c (a, b) USING KEY (a, max(d)) AS (SELECT x, y FROM s UNION SELECT a, b FROM c) SELECT a FROM c;
WITH RECURSIVE c (a, b) USING KEY (a) AS (SELECT x, y FROM s) SELECT a FROM c;
WITH RECURSIVE c (a, b) USING KEY (a, max(b)) AS (SELECT * FROM s UNION SELECT a, b FROM c) SELECT a FROM c;
WITH 'c' AS (SELECT a FROM t) SELECT a FROM c;
FROM (DESCRIBE SELECT a FROM t);
FROM (SUMMARIZE SELECT a FROM t) x;
SELECT * FROM (PIVOT_WIDER t ON a || b, c USING sum(d), max(e) GROUP BY f);
PIVOT t ON a IN ('x', 'y') USING sum(b) AS s, count(*);
UNPIVOT t ON * INTO NAME n VALUE v;
SELECT * FROM (PIVOT_LONGER t ON a, b INTO NAME n VALUE v INCLUDE NULLS);
UNPIVOT t ON (a, b) AS x;
UNPIVOT t
-- =>
-- select UPPER(a), G(F(a, b)), MAIN.F(a), PG_CATALOG.F(a), S.T.F(a), #2, +(#1, ‹1›), FACTORIAL(‹5›), FACTORIAL(a), SUM(a, ‹EXPORT_STATE›)
-- from t
-- ;
-- select unread()
-- from t
-- ;
-- select LIST_TRANSFORM(xs, lambda(x, y → +(x, y))), LIST_TRANSFORM(LIST_FILTER(xs, lambda(x → >(x, a))), lambda(x → x)), ARRAY(a, b), LIST_TRANSFORM(xs, lambda(x → F(FOR)))
-- from t
-- ;
-- select unread(IN(x, xs), x?, FOR?, y?)
-- from t
-- ;
-- select a
-- from u semi join t on =(t.i, u.i)
-- ;
-- select a
-- from t semi join u on =(t.i, u.i) full join v on ‹TRUE›
-- ;
-- opaque parse-failed: Expected a type of join, found "foo".
-- reads t
-- ;
-- select a
-- from t inner join u on -(t.x, u.x)
-- ;
-- select a
-- from t inner join u
-- ;
-- opaque parse-failed: Expected DISTANCE or SIMILARITY, found "FOO".
-- reads t, u
-- ;
-- with recursive c(a, b) = ((select x, y from s) union (select a, b from c))
-- select a
-- from c
-- ;
-- with recursive c(a, b) = ((select x, MAX(y) from s) union (select a, MAX(b) from c))
-- select a
-- from c
-- ;
-- opaque unsupported-construct: USING KEY with this aggregate is not supported yet.
-- reads s, c
-- ;
-- opaque unsupported-construct: USING KEY of this query is not supported yet.
-- reads s, c
-- ;
-- opaque unsupported-construct: USING KEY of this query is not supported yet.
-- reads s, c
-- ;
-- with "c" = (select a from t)
-- select a
-- from c
-- ;
-- select *
-- from (select column names(*) as column_name, TYPEOF(*) as column_type, ‹null› as null, ‹key› as key, ‹default› as default, ‹extra› as extra from (select a from t) where column names(*))
-- ;
-- select *
-- from (select column names(*) as column_name, TYPEOF(*) as column_type, SUM(*) as min, SUM(*) as max, SUM(*) as approx_unique, SUM(*) as avg, SUM(*) as std, SUM(*) as q25, SUM(*) as q50, SUM(*) as q75, SUM(*) as count, SUM(*) as null_percentage from (select a from t) where column names(*)) as x
-- ;
-- select *
-- from (select f, SUM(d) filter (PIVOT(||(a, b), c)).*, MAX(e) filter (PIVOT(||(a, b), c)).* from t group by all)
-- ;
-- select * except (a, b), SUM(b) filter (PIVOT(a, ‹'x'›)) as "x_s", COUNT(*) filter (PIVOT(a, ‹'x'›)) as "x", SUM(b) filter (PIVOT(a, ‹'y'›)) as "y_s", COUNT(*) filter (PIVOT(a, ‹'y'›)) as "y"
-- from t
-- group by all
-- ;
-- select column names(COLUMNS(*)) as n, UNPIVOT(COLUMNS(*)) as v
-- from t
-- where UNPIVOT EXCLUDE NULLS(COLUMNS(*))
-- ;
-- select *
-- from (select * except (a, b), column names(a, b) as n, UNPIVOT(a, b) as v from t)
-- ;
-- select * except (a, b), column names(‹X›) as name, UNPIVOT(a) as value
-- from t
-- where UNPIVOT EXCLUDE NULLS(a, b)
-- ;
-- opaque parse-failed: Expected ON, found the end of the statement.

-- case: variables, options and full-text search [mysql]
SELECT SQL_NO_CACHE HIGH_PRIORITY SQL_CALC_FOUND_ROWS a FROM t;
SELECT STRAIGHT_JOIN DISTINCT SQL_SMALL_RESULT a FROM t;
SELECT @x := a + 1, @y := @x * 2, b, @z FROM t WHERE (@x := c) > 1;
SELECT MATCH (a, b) AGAINST ('x' IN BOOLEAN MODE), MATCH (a) AGAINST (b WITH QUERY EXPANSION), MATCH (a) AGAINST ('x') FROM t;
DELETE HISTORY FROM t BEFORE SYSTEM_TIME TIMESTAMP '2026-01-01';
DELETE HISTORY FROM t;
UPDATE t SET a = (@n := @n + 1), b = @n;
INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = VALUES(a) + VALUE(b);
SELECT values, value FROM t
-- =>
-- select a
-- from t
-- ;
-- select distinct a
-- from t
-- ;
-- select +(a, ‹1›), *(@x(+(a, ‹1›), c), ‹2›), b, ‹@z›
-- from t
-- where >(c, ‹1›)
-- ;
-- select MATCH(a, b, ‹AGAINST›, ‹'x'›, ‹IN BOOLEAN MODE›), MATCH(a, ‹AGAINST›, b, ‹WITH QUERY EXPANSION›), MATCH(a, ‹AGAINST›, ‹'x'›)
-- from t
-- ;
-- delete t
-- ;
-- delete t
-- ;
-- update t
-- set a = +(@n(+(@n(), ‹1›)), ‹1›)
-- set b = @n(+(@n(), ‹1›))
-- ;
-- insert t (a)
-- values (‹1›)
-- on conflict () with VALUES
-- set a = +(VALUES.a, VALUES.b)
-- ;
-- select values, value
-- from t

-- case: collections, methods and ranks [oracle]
SELECT p.column_value FROM d, TABLE(d.xs) p;
SELECT a FROM TABLE(CAST(d.xs AS ty)) x, THE(SELECT b FROM u) y, TABLE(SELECT b FROM u) z;
SELECT a FROM TABLE(f(1)), TABLE(s.f(a));
SELECT (a - b) DAY(9) TO SECOND(3), (a - b) YEAR TO MONTH, day, year FROM t;
SELECT max(a) KEEP (DENSE_RANK FIRST ORDER BY b DESC), min(a) KEEP (DENSE_RANK LAST ORDER BY b, c) OVER (PARTITION BY d), keep FROM t;
SELECT max(a) KEEP (RANK FIRST ORDER BY b) FROM t;
SELECT max(a) KEEP (DENSE_RANK ORDER BY b) FROM t;
SELECT a.getClobVal(), s.f(a), a.existsNode('/x') FROM t;
SELECT CONNECT_BY_ROOT a, PRIOR b, LEVEL FROM t START WITH c = 1 CONNECT BY PRIOR a = b
-- =>
-- select p.column_value
-- from d, TABLE(d.xs) as p
-- ;
-- select a
-- from TABLE(cast(d.xs as TY)) as x, THE(scalar (select b from u)) as y, TABLE(scalar (select b from u)) as z
-- ;
-- select a
-- from F(‹1›), S.F(a)
-- ;
-- select DAY(9) TO SECOND(3)(-(a, b)), YEAR TO MONTH(-(a, b)), day, year
-- from t
-- ;
-- select MAX(a, ‹DENSE_RANK FIRST› order by b desc), MIN(a, ‹DENSE_RANK LAST› order by b, c) over (partition by d), keep
-- from t
-- ;
-- select unread(a, KEEP(RANK, unread(b, FIRST?)))
-- from t
-- ;
-- select unread(a, KEEP(DENSE_RANK order by b))
-- from t
-- ;
-- select GETCLOBVAL(a), S.F(a), EXISTSNODE(a, ‹'/x'›)
-- from t
-- ;
-- select CONNECT_BY_ROOT(a), PRIOR(b), LEVEL
-- from t
-- start with =(c, ‹1›)
-- connect by =(PRIOR(a), b)

-- case: parents and rows of functions [postgres]
CREATE TABLE n PARTITION OF s.t FOR VALUES FROM (1) TO (2) PARTITION BY RANGE (a);
CREATE TABLE n (b INT) INHERITS (t);
CREATE TABLE n AS EXECUTE q;
SELECT a FROM ROWS FROM (f(1), g(2)) x;
SELECT a FROM ROWS FROM (f(1) AS (b INT), g(2)) WITH ORDINALITY;
SELECT a FROM ROWS FROM (f(1)) WITH ORDINALITY AS x (b, n);
SELECT a FROM rows, rows x
-- =>
-- create table n like s.t
-- ;
-- insert s.t by name
-- select *
-- from n
-- ;
-- create table n (b) like t
-- ;
-- insert t by name
-- select *
-- from n
-- ;
-- opaque unsupported-construct: A table from a prepared statement is not supported yet.
-- target n
-- ;
-- select a
-- from ROWS FROM(F(‹1›), G(‹2›)) as x
-- ;
-- select a
-- from ROWS FROM(F(‹1›), G(‹2›)) as (b, ordinality)
-- ;
-- select a
-- from ROWS FROM(F(‹1›)) as x(b, n)
-- ;
-- select a
-- from rows, rows as x

-- case: SUPER values and lists without columns [redshift]
SELECT o, i FROM c, c.xs AS o AT i;
SELECT v, k FROM c, UNPIVOT c.tags AS v AT k;
SELECT v FROM c, UNPIVOT c.tags v;
SELECT APPROXIMATE count(DISTINCT a), approximate, approximate(a) FROM t;
SELECT *, b + 1 AS c, d EXCLUDE (a, C, d) FROM t;
SELECT a exclude FROM t;
SELECT TOP 3 a FROM t
-- =>
-- select o, i
-- from c, UNNEST(c.xs) as o(o, i)
-- ;
-- select v, k
-- from c, UNPIVOT(c.tags) as v(v, k)
-- ;
-- select v
-- from c, UNPIVOT(c.tags) as v(v)
-- ;
-- select COUNT(distinct a), approximate, APPROXIMATE(a)
-- from t
-- ;
-- select * except (a, C, d)
-- from t
-- ;
-- select a as exclude
-- from t
-- ;
-- select a
-- from t
-- limited

-- case: semantic views [snowflake]
CREATE SEMANTIC VIEW v TABLES (o AS s.orders PRIMARY KEY (id), s.riders PRIMARY KEY (id) UNIQUE (name) COMMENT = 'x', s.bikes AS b) RELATIONSHIPS (r AS o (rider) REFERENCES riders, o (bike) REFERENCES b (id)) FACTS (PRIVATE o.net AS amt - tax COMMENT = 'x') DIMENSIONS (riders.city WITH SYNONYMS = ('town') AS riders.city, PUBLIC o.day AS date(o.at)) METRICS (o.total NON ADDITIVE BY (o.day) AS SUM(o.net), ratio AS o.total / COUNT(*)) COMMENT = 'y';
CREATE SEMANTIC VIEW IF NOT EXISTS v TABLES (t) METRICS (t.n AS count(*));
CREATE SEMANTIC VIEW v TABLES (t, u) METRICS (t.n AS t.n + u.a);
CREATE SEMANTIC VIEW v TABLES (t);
SELECT * FROM SEMANTIC_VIEW(v DIMENSIONS o.day, riders.city AS town METRICS o.total t WHERE o.year > 2020) x;
SELECT * FROM SEMANTIC_VIEW(v FACTS o.net);
SELECT * FROM SEMANTIC_VIEW(v METRICS o.*);
SELECT * FROM SEMANTIC_VIEW(v FOO a)
-- =>
-- create view v
-- select -(o.amt, o.tax) as net, riders.city as city, DATE(o.at) as day, SUM(-(o.amt, o.tax)) as total, /(SUM(-(o.amt, o.tax)), COUNT(*)) as ratio
-- from s.orders as o full join s.riders as riders on AND(=(o.rider, riders.id)) full join s.bikes as b on AND(=(o.bike, b.id))
-- ;
-- create view v
-- select COUNT(*) as n
-- from t as t
-- ;
-- create view v
-- select +(t.n, u.a) as n
-- from t as t cross join u as u
-- ;
-- opaque parse-failed: Expected FACTS, DIMENSIONS or METRICS, found the end of the statement.
-- ;
-- select *
-- from (select day as day, city as town, total as t from v where >(year, ‹2020›) group by day, city [METRICS]) as x
-- ;
-- select *
-- from (select net as net from v)
-- ;
-- opaque unsupported-construct: Every dimension or metric of a table is not supported yet.
-- ;
-- opaque parse-failed: Expected DIMENSIONS, METRICS, FACTS or WHERE, found "FOO".

-- case: statements pass rows on [snowflake]
SELECT a FROM t ->> INSERT INTO u SELECT a FROM $1 ->> SELECT b FROM $2;
SHOW TABLES ->> SELECT "name" FROM $1;
SELECT a FROM t ->> CREATE TABLE n AS SELECT a FROM $1;
SELECT a FROM t ->> DELETE FROM u WHERE b IN (SELECT a FROM $1);
SELECT a FROM t ->> DROP TABLE u
-- =>
-- select a
-- from t
-- ;
-- insert u
-- with $1 = (select a from t)
-- select a
-- from $1
-- ;
-- with $2 = (select a from t)
-- with $1 = (select * from GENERATOR())
-- select b
-- from $2
-- ;
-- other
-- ;
-- with $1 = (select * from GENERATOR())
-- select "name"
-- from $1
-- ;
-- select a
-- from t
-- ;
-- create table n
-- with $1 = (select a from t)
-- select a
-- from $1
-- ;
-- select a
-- from t
-- ;
-- with $1 = (select a from t)
-- delete u
-- where in(b) (select a from $1)
-- ;
-- select a
-- from t
-- ;
-- drop u

-- case: streams, pipes and dynamic tables [snowflake]
CREATE STREAM IF NOT EXISTS m COPY GRANTS ON EXTERNAL TABLE t APPEND_ONLY = TRUE;
CREATE STREAM m ON VIEW v;
CREATE STREAM m ON FOO v;
CREATE STREAM m TABLE t;
CREATE PIPE p AUTO_INGEST = TRUE AS COPY INTO t FROM @st;
CREATE PIPE p;
CREATE DYNAMIC TABLE d (a INT) REFRESH USING (INSERT INTO SELF SELECT a FROM s);
CREATE DYNAMIC TABLE d REFRESH USING (MERGE INTO SELF x USING s ON x.a = s.a WHEN MATCHED THEN DELETE);
CREATE DYNAMIC TABLE d BACKFILL FROM o AT (OFFSET => -60) IMMUTABLE WHERE (a < 1) AS SELECT a FROM s;
CREATE DYNAMIC TABLE d REFRESH_MODE = FULL AS SELECT a FROM s;
DEFINE TABLE t (a INT);
SELECT using, a FROM t RESAMPLE (USING w INCREMENT BY INTERVAL '1 hour' PARTITION BY a, b METADATA_COLUMNS is_generated() AS g, bucket_start()) x;
SELECT a FROM t RESAMPLE (USING w);
SELECT m!predict(a), s.m!role, m!f FROM @s.st/p-1/x.csv.gz x, @"S"."st"
-- =>
-- create view m
-- select *
-- from t
-- ;
-- create view m
-- select *
-- from v
-- ;
-- opaque parse-failed: Expected TABLE or VIEW, found "FOO".
-- ;
-- opaque parse-failed: Expected ON, found "TABLE".
-- ;
-- load t
-- select *
-- from «@st»
-- ;
-- opaque parse-failed: Expected AS COPY INTO, found the end of the statement.
-- ;
-- create table d (a)
-- ;
-- insert d
-- select a
-- from s
-- ;
-- create table d
-- ;
-- merge d as x
-- using s
-- on =(x.a, s.a)
-- delete
-- ;
-- create table d
-- select a
-- from s
-- ;
-- insert d by name
-- select *
-- from o
-- where <(a, ‹1›)
-- ;
-- create table d
-- select a
-- from s
-- ;
-- create table t (a)
-- ;
-- select using, a
-- from (select *, IS_GENERATED(w, a, b) as g, BUCKET_START(w, a, b) as bucket_start from t group by w, a, b, ‹INTERVAL '1 hour'› [RESAMPLE]) as x
-- ;
-- opaque parse-failed: Expected INCREMENT BY, found ")".
-- reads t, w
-- ;
-- select M!PREDICT(a), ‹S.M!ROLE›, ‹M!F›
-- from «@s.st/p-1/x.csv.gz» as x, «@"S"."st"»

-- case: data frames and files [spark]
SELECT a FROM {df}, {df} x;
SELECT a FROM parquet.`/d/x`, json.`s3://b/x` y, csv.t, delta.`x`;
CACHE TABLE c SELECT a FROM t;
CACHE TABLE c;
CREATE TEMPORARY VIEW v USING csv OPTIONS (header true)
-- =>
-- select a
-- from "{df}", "{df}" as x
-- ;
-- select a
-- from «/d/x», «s3://b/x» as y, csv.t, delta."x"
-- ;
-- create temporary view c
-- select a
-- from t
-- ;
-- other
-- ;
-- opaque parse-failed: Expected the location of the files, found ")".
-- target v
-- reads csv

-- case: locks, normalized rows and attributes of Teradata
LOCKING TABLE s.t FOR ACCESS SELECT a FROM t;
LOCKING ROW IN SHARE MODE NOWAIT LOCKING DATABASE d FOR READ SELECT a FROM t;
LOCKING t SELECT a FROM t;
LOCKING t FOR FOO SELECT a FROM t;
SELECT NORMALIZE a, p FROM t;
SELECT NORMALIZE ON MEETS OR OVERLAPS a, p FROM t;
SELECT NORMALIZE ON FOO a FROM t;
SELECT normalize FROM t;
SELECT a (FORMAT '9'), a (DATE, FORMAT 'Y', TITLE 'x'), a (NOT CASESPECIFIC), a (CHAR(3), UC), a (TITLE 'x', INT), f(a), f(a, CS), a (NAMED b), a + 1 (NAMED c) FROM t
-- =>
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- opaque parse-failed: Expected FOR and a lock, found "SELECT".
-- reads t
-- ;
-- opaque parse-failed: Expected a lock, found "FOO".
-- reads t
-- ;
-- select distinct a, p
-- from t
-- ;
-- select distinct a, p
-- from t
-- ;
-- opaque parse-failed: Expected MEETS or OVERLAPS, found "FOO".
-- reads t
-- ;
-- select normalize
-- from t
-- ;
-- select (FORMAT '9')(a), (DATE, FORMAT 'Y', TITLE 'x')(a), (NOT CASESPECIFIC)(a), (CHAR(3), UC)(a), (TITLE 'x', INT)(a), F(a), F(a, CS), a as b, +(a, ‹1›) as c
-- from t

-- case: items, variables and other servers [tsql]
SELECT total = a + b, 'x' = c, [y z] = d, e = 1 FROM t;
SELECT @n = a, @m += b, @k = @k + c FROM t;
SELECT a FROM @t x;
SELECT a FROM n, e, m WHERE MATCH (n-(e)->m AND m-(e)->n) AND a = 1;
SELECT a.value('(/x)[1]', 'int'), t.a.query('/x'), a.STAsText(), a.ToString(), dbo.f(a), a.exist('/x') FROM t;
SELECT a FROM OPENQUERY(srv, 'SELECT a FROM s.t JOIN u ON t.i = u.i');
SELECT a FROM OPENQUERY(srv, 'SELECT a FROM t UNION SELECT b FROM u');
SELECT a FROM OPENQUERY(srv, @q);
SELECT a FROM OPENQUERY(srv, 'SELECT a FROM (SELECT b FROM u) x');
SELECT a FROM OPENROWSET(BULK ('f1', 'f2'), FORMAT = 'CSV') WITH (a INT) AS x;
SELECT a FROM OPENROWSET('p', 'c', 'SELECT 1') x;
SELECT a, p.score FROM PREDICT(MODEL = @m, DATA = dbo.t AS d, RUNTIME = ONNX) WITH (score FLOAT, x INT) AS p;
SELECT a FROM t CROSS APPLY PREDICT(MODEL = m, DATA = t) WITH (score FLOAT) AS p;
SELECT a FROM PREDICT(MODEL = @m) WITH (score FLOAT) AS p;
SELECT a FROM PREDICT(MODEL = (SELECT m FROM ms), DATA = t) WITH (score FLOAT) AS p;
DECLARE @t TABLE (a INT, b INT);
DECLARE @u AS TABLE (a INT);
INSERT INTO @t (a) SELECT b FROM s;
BULK INSERT s.t FROM 'f' WITH (FORMAT = 'CSV', FIRSTROW = 2)
-- =>
-- select +(a, b) as total, c as "x", d as "y z", ‹1› as e
-- from t
-- ;
-- assign @n
-- select scalar (select a from t) as "n"
-- ;
-- assign @m
-- select scalar (select b from t) as "m"
-- ;
-- assign @k
-- select scalar (select +(‹@k›, c) from t) as "k"
-- ;
-- select a
-- from @t as x
-- ;
-- select a
-- from n, e, m
-- where AND(‹MATCH (N-(E)->M AND M-(E)->N)›, =(a, ‹1›))
-- ;
-- select VALUE(a, ‹'(/x)[1]'›, ‹'int'›), QUERY(t.a, ‹'/x'›), STASTEXT(a), TOSTRING(a), DBO.F(a), EXIST(a, ‹'/x'›)
-- from t
-- ;
-- select a
-- from (select a from «srv://s.t» as t inner join «srv://u» as u on =(t.i, u.i))
-- ;
-- opaque unsupported-construct: This query of another server is not supported yet.
-- ;
-- opaque unsupported-construct: A query of another server that is no constant is not supported yet.
-- ;
-- opaque unsupported-construct: This query of another server is not supported yet.
-- ;
-- select a
-- from ((select * from «f1») union all (select * from «f2»)) as x
-- ;
-- select a
-- from OPENROWSET(‹'p'›, ‹'c'›, ‹'SELECT 1'›) as x
-- ;
-- select a, p.score
-- from dbo.t as d cross join lateral (select PREDICT(d.*, ‹@m›) as score, PREDICT(d.*, ‹@m›) as x) as p
-- ;
-- select a
-- from t cross join lateral (select PREDICT(t.*) as score) as p
-- ;
-- opaque parse-failed: Expected DATA, found the end of the statement.
-- ;
-- select a
-- from t cross join lateral (select PREDICT(t.*, scalar (select m from ms)) as score) as p
-- ;
-- create temporary table @t (a, b)
-- ;
-- create temporary table @u (a)
-- ;
-- insert @t (a)
-- select b
-- from s
-- ;
-- load s.t
-- select *
-- from «f»

-- case: arguments are relations of Teradata
SELECT * FROM f(ON t PARTITION BY a USING Threshold(0.5) Names('x', 'y')) AS x;
SELECT * FROM f(ON (SELECT a FROM t) AS t1 HASH BY a LOCAL ORDER BY b ON u AS t2 DIMENSION USING K(1)) x;
SELECT * FROM f(ON g(ON t) PARTITION BY ANY) x;
SELECT * FROM f(ON t x, 1) y
-- =>
-- select *
-- from F(array (select * from t window argument = (partition by a)), ‹0.5›, ‹'x'›, ‹'y'›) as x
-- ;
-- select *
-- from F(array (select * from (select a from t) as t1 window argument = (partition by a order by b)), array (select * from u as t2), ‹1›) as x
-- ;
-- select *
-- from F(array (select * from G(array (select * from t)))) as x
-- ;
-- select *
-- from F(array (select * from t as x), ‹1›) as y

-- case: arguments are relations
SELECT * FROM f(TABLE t PARTITION BY a ORDER BY b, 1);
SELECT * FROM TABLE(f(TABLE (SELECT a FROM t) PARTITION BY (a, b) ORDER BY (c, d DESC), x => 1));
SELECT * FROM TABLE(f(TABLE(t) WITH SINGLE PARTITION, TABLE(u) PRUNE WHEN EMPTY, TABLE(v) KEEP WHEN EMPTY));
SELECT * FROM f(TABLE(t a));
SELECT f(MODEL s.m, DESCRIPTOR(a, b INT)), model, descriptor FROM t;
SELECT * FROM f(a) OVER w
-- =>
-- select *
-- from F(array (select * from t window argument = (partition by a order by b)), ‹1›)
-- ;
-- select *
-- from F(array (select * from (select a from t) window argument = (partition by a, b order by c, d desc)), ‹1›)
-- ;
-- select *
-- from F(array (select * from t), array (select * from u), array (select * from v))
-- ;
-- opaque parse-failed: Expected a value, found "TABLE".
-- reads t
-- ;
-- select F(‹MODEL S.M›, ‹DESCRIPTOR(A, B INT)›), model, descriptor
-- from t
-- ;
-- opaque unsupported-construct: This call as a relation is not supported yet.

-- case: columns of a definition
CREATE TABLE n (a INT NOT NULL DEFAULT (1, 2), b ARRAY<STRUCT<c INT, d MAP<INT, INT>>>, PRIMARY KEY (a), key INT, index VARCHAR(3), period INT, check CHAR(1), exclude NUMERIC(1), KEY k (a), INDEX i (b), CONSTRAINT x CHECK (a > 1), UNIQUE (a), FOREIGN KEY (a) REFERENCES t (b), FULLTEXT KEY f (b), CHECK (a > 0), WATERMARK FOR w AS w - INTERVAL '5' SECOND);
CREATE TABLE n (a INT, b INT GENERATED ALWAYS AS (a * 2), c INT AS (a + b), d INT DEFAULT (e), f INT GENERATED ALWAYS AS IDENTITY, g INT AS 1);
CREATE TABLE n ();
CREATE TABLE n (a INT, , b INT);
CREATE EXTERNAL TABLE n (a INT, b INT AS (a + 1)) LOCATION 'x';
CREATE TABLE n (r ROW(a INT, b INT), s OBJECT(a INT), u STRUCT <x INT>)
-- =>
-- create table n (a, b, key, index, period, check, exclude)
-- ;
-- create table n (a, b, c, d, f, g)
-- ;
-- update n
-- set b = *(a, ‹2›)
-- set c = +(a, b)
-- ;
-- create table n
-- ;
-- create table n
-- ;
-- create table n (a, b)
-- ;
-- create table n (r, s, u)

-- case: a file is named
COPY t FROM 's3://b/f', 's3://b/g' CSV;
COPY t FROM LOCAL 'f' PARSER x();
EXPORT TO PARQUET (directory = '/d', x = 1) OVER (PARTITION BY a) AS SELECT a FROM t;
EXPORT TO PARQUET (x = 1) AS SELECT a FROM t;
INSERT INTO DIRECTORY '/d' SELECT a FROM t;
SELECT a FROM t VERSION AS OF 3 TABLESAMPLE (1 PERCENT) AS x (b, c)
-- =>
-- load t
-- (select * from «s3://b/f»)
-- union all (select * from «s3://b/g»)
-- ;
-- load t
-- select *
-- from «f»
-- ;
-- unload «/d»
-- select a
-- from t
-- ;
-- opaque parse-failed: Expected the location of the files, found ")".
-- reads t
-- ;
-- unload «/d»
-- select a
-- from t
-- ;
-- select a
-- from t as x(b, c)
