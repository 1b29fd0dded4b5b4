-- Statements without an optional bracket, word or clause.

-- case: a source of a dictionary, a snapshot and a sample without brackets [clickhouse]
CREATE DICTIONARY d (a UInt64) SOURCE x LAYOUT(FLAT());
CREATE DICTIONARY d (a UInt64) LAYOUT FLAT SOURCE(CLICKHOUSE(TABLE 't'))
-- =>
-- create table d (a)
-- ;
-- create table d (a)
-- select a
-- from "t"

-- case: changes whose columns are in no brackets [databricks]
APPLY CHANGES INTO t FROM s KEYS (a) IGNORE NULL UPDATES ON b, c SEQUENCE BY n;
APPLY CHANGES INTO t FROM s KEYS (a) IGNORE NULL UPDATES ON * EXCEPT (b) SEQUENCE BY n;
APPLY CHANGES INTO t FROM s KEYS (a) IGNORE NULL UPDATES ON * SEQUENCE BY n;
APPLY CHANGES INTO t FROM s KEYS (a) COLUMNS * SEQUENCE BY n STORED AS SCD TYPE 2 TRACK HISTORY ON *
-- =>
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- update * if n
-- insert * if n
-- ;
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- update * if n
-- insert * if n
-- ;
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- update * if n
-- insert * if n
-- ;
-- merge t as "target"
-- using (select * from s) as "change"
-- on AND(=("target".a, "change".a))
-- update * if n
-- insert * if n

-- case: positions and variables in a gap [snowflake]
SELECT $1 FOO $2 AS x, $v FOO $w AS y FROM t;
SELECT a FOO #1 AS x, a FOO {{ b }} AS y FROM t
-- =>
-- select unread($1, $2, FOO?) as x, unread(FOO?) as y
-- from t
-- ;
-- select unread(#(FOO, ‹1›), a?) as x, unread(unread(), a?, FOO?) as y
-- from t

-- case: a relation named query [duckdb]
SELECT * FROM query;
SELECT * FROM query(x);
SELECT * FROM query('SELECT a FROM t');
SELECT * FROM query('SELECT a FROM t', 1);
SELECT * FROM query_table(x)
-- =>
-- select *
-- from query
-- ;
-- select *
-- from QUERY(x)
-- ;
-- select *
-- from (select a from t)
-- ;
-- select *
-- from QUERY(‹'SELECT a FROM t'›, ‹1›)
-- ;
-- select *
-- from QUERY_TABLE(x)

-- case: names of arguments that are no names [spark]
SELECT named_struct('a', 1 AS 2) FROM t;
SELECT struct(a AS b, c AS) FROM t
-- =>
-- select NAMED_STRUCT(unread())
-- from t
-- ;
-- select STRUCT(unread(a, c))
-- from t

-- case: options after the query of a table [generic]
CREATE TABLE d AS (SELECT a FROM t) WITH DATA AND STATISTICS PRIMARY INDEX (a);
CREATE TABLE d AS (SELECT a FROM t) WITH DATA AND NO STATISTICS;
CREATE TABLE d AS (SELECT a FROM t) WITH NO DATA AND STATISTICS;
CREATE TABLE d AS (SELECT a FROM t) WITH DATA UNIQUE PRIMARY INDEX (a);
CREATE TABLE d AS (SELECT a FROM t) WITH DATA NO PRIMARY INDEX;
CREATE VIEW v AS SELECT a FROM t WITH NO SCHEMA BINDING;
CREATE VIEW v AS SELECT a FROM t WITH LOCAL CHECK OPTION;
CREATE VIEW v AS SELECT a FROM t WITH CASCADED CHECK OPTION;
CREATE VIEW v AS SELECT a FROM t WITH CHECK OPTION;
CREATE VIEW v AS SELECT a FROM t WITH READ ONLY;
CREATE TABLE d AS (SELECT a FROM t) DATA INITIALLY DEFERRED REFRESH DEFERRED
-- =>
-- create table d
-- select a
-- from t
-- ;
-- create table d
-- select a
-- from t
-- ;
-- create table d
-- select a
-- from t
-- ;
-- create table d
-- select a
-- from t
-- ;
-- opaque parse-failed: Expected the end of the statement, found "NO".
-- target d
-- reads t
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
-- create view v
-- select a
-- from t
-- ;
-- create table d
-- select a
-- from t

-- case: a list of values with unknown words [duckdb]
SELECT [x y FOR x IN xs] AS a, [x FOR x IN xs] AS b FROM t;
SELECT [FOR x IN xs] AS a, [x FOR IN xs] AS b FROM t
-- =>
-- select ARRAY(unread(IN(x, xs), x?, y?, FOR?)) as a, LIST_TRANSFORM(xs, lambda(x → x)) as b
-- from t
-- ;
-- select ARRAY(unread(IN(x, xs), FOR?)) as a, unread(IN(FOR, xs), x?) as b
-- from t

-- case: names of arguments in quotes [clickhouse]
SELECT f(a AS 'k') AS y, f(b AS k2) AS z, k, k2 FROM t
-- =>
-- select F(a) as y, F(b) as z, k, k2
-- from t
