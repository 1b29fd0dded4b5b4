-- Changes and definitions that cannot be parsed completely.

-- case: INSERT without INTO
INSERT report SELECT id FROM orders
-- =>
-- insert report reads orders at 1:1; columns id=id@1:22; names orders.id@1:22

-- case: INSERT without rows
INSERT INTO report
-- =>
-- insert report at 1:1; columns unknown
-- opaque parse-failed 1:13 Expected SELECT, found the end of the statement.
-- finding parse-failed 1:13 Expected SELECT, found the end of the statement.

-- case: INSERT with a list that is not closed
INSERT INTO report (id, SELECT id FROM orders
-- =>
-- insert report reads orders at 1:1; columns unknown
-- opaque parse-failed 1:20 This bracket is not closed.
-- finding parse-failed 1:20 This bracket is not closed.

-- case: INSERT with a computed column
INSERT INTO report (id + 1) SELECT id FROM orders
-- =>
-- insert report reads orders at 1:1; columns unknown
-- opaque parse-failed 1:24 Expected an operator, a comma or the end, found "+".
-- finding parse-failed 1:24 Expected an operator, a comma or the end, found "+".

-- case: INSERT into an unknown function [clickhouse]
INSERT INTO FUNCTION f(1) SELECT id FROM orders
-- =>
-- insert FUNCTION reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:22 INSERT into this function is not supported yet.
-- finding unsupported-construct 1:22 INSERT into this function is not supported yet.

-- case: INSERT ALL without INTO [oracle]
INSERT ALL WHEN id > 1 THEN SELECT id FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:29 Expected INTO, found "SELECT".
-- finding parse-failed 1:29 Expected INTO, found "SELECT".

-- case: INSERT into a query of two tables [oracle]
INSERT INTO (SELECT o.id, r.name FROM orders o, riders r) VALUES (1, 2)
-- =>
-- other reads orders, riders at 1:1; columns unknown
-- opaque unsupported-construct 1:14 INSERT into this query is not supported yet.
-- finding unsupported-construct 1:14 INSERT into this query is not supported yet.

-- case: UPDATE without SET
UPDATE orders price = 1
-- =>
-- insert orders at 1:1; columns unknown
-- opaque parse-failed 1:21 Expected SET, found "=".
-- finding parse-failed 1:21 Expected SET, found "=".

-- case: UPDATE without a value
UPDATE orders SET price =
-- =>
-- update orders reads orders at 1:1; columns price=@1:26
-- finding unread-item 1:25 Expected a value, found the end of the statement. The item counts as one value computed from every column that it references.

-- case: UPDATE without an equals sign
UPDATE orders SET price tax
-- =>
-- insert orders at 1:1; columns unknown
-- opaque unsupported-construct 1:25 This form of SET is not supported yet.
-- finding unsupported-construct 1:25 This form of SET is not supported yet.

-- case: UPDATE of several columns with one value
UPDATE orders SET (price, tax) = 1
-- =>
-- insert orders at 1:1; columns unknown
-- opaque unsupported-construct 1:34 SET (…) of this value is not supported yet.
-- finding unsupported-construct 1:34 SET (…) of this value is not supported yet.

-- case: UPDATE of a join without a qualifier [mysql]
UPDATE orders o JOIN riders r ON o.id = r.id SET nosuch = 1
-- =>
-- insert orders reads riders at 1:1; columns unknown
-- opaque unsupported-construct 1:8 UPDATE of a join without a qualifier before the column is not supported yet.
-- finding unsupported-construct 1:8 UPDATE of a join without a qualifier before the column is not supported yet.

-- case: UPDATE with a limit that is no constant [mysql]
UPDATE orders SET price = 1 LIMIT tax
-- =>
-- insert orders at 1:1; columns unknown
-- opaque unsupported-construct 1:35 A limit that is no constant is not supported yet.
-- finding unsupported-construct 1:35 A limit that is no constant is not supported yet.

-- case: UPDATE of a query
UPDATE (SELECT 1) SET price = 1
-- =>
-- update at 1:1; columns unknown
-- opaque unsupported-construct 1:1 the target of the change consists of several relations

-- case: DELETE without FROM
DELETE orders WHERE id = 1
-- =>
-- delete orders reads orders at 1:1; names orders.id@1:21

-- case: DELETE from a query
DELETE FROM (SELECT 1) WHERE id = 1
-- =>
-- delete at 1:1; columns unknown
-- opaque unsupported-construct 1:1 the target of the change consists of several relations

-- case: DELETE from a join [mysql]
DELETE FROM orders o JOIN riders r ON o.id = r.id WHERE o.id = 1
-- =>
-- insert orders reads riders at 1:1; columns unknown
-- opaque unsupported-construct 1:64 DELETE from a join is not supported yet.
-- finding unsupported-construct 1:64 DELETE from a join is not supported yet.

-- case: MERGE without USING
MERGE INTO orders WHEN MATCHED THEN DELETE
-- =>
-- insert orders at 1:1; columns unknown
-- opaque parse-failed 1:19 Expected USING, found "WHEN".
-- finding parse-failed 1:19 Expected USING, found "WHEN".

-- case: MERGE without WHEN
MERGE INTO orders o USING riders r ON o.id = r.id
-- =>
-- insert orders reads riders at 1:1; columns unknown
-- opaque parse-failed 1:48 Expected WHEN, found the end of the statement.
-- finding parse-failed 1:48 Expected WHEN, found the end of the statement.

-- case: MERGE without an action
MERGE INTO orders o USING riders r ON o.id = r.id WHEN MATCHED THEN FROB
-- =>
-- insert orders reads riders at 1:1; columns unknown
-- opaque parse-failed 1:69 Expected UPDATE, DELETE or INSERT, found "FROB".
-- finding parse-failed 1:69 Expected UPDATE, DELETE or INSERT, found "FROB".

-- case: MERGE with an unknown side
MERGE INTO orders o USING riders r ON o.id = r.id WHEN NOT MATCHED BY FROB THEN DELETE
-- =>
-- insert orders reads riders at 1:1; columns unknown
-- opaque parse-failed 1:71 Expected TARGET or SOURCE, found "FROB".
-- finding parse-failed 1:71 Expected TARGET or SOURCE, found "FROB".

-- case: ON CONFLICT without an action [postgres]
INSERT INTO orders (id) SELECT id FROM riders ON CONFLICT (id)
-- =>
-- insert orders reads riders at 1:1; columns unknown
-- opaque parse-failed 1:62 Expected DO, found the end of the statement.
-- finding parse-failed 1:62 Expected DO, found the end of the statement.

-- case: RETURNING without a column [postgres]
DELETE FROM orders RETURNING
-- =>
-- insert orders at 1:1; columns unknown
-- opaque parse-failed 1:20 Expected a value, found the end of the statement.
-- finding parse-failed 1:20 Expected a value, found the end of the statement.

-- case: CREATE of an unknown object
CREATE FROB x AS SELECT id FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:8 CREATE FROB is not supported yet.
-- finding unsupported-construct 1:8 CREATE FROB is not supported yet.

-- case: CREATE TABLE without AS
CREATE TABLE report SELECT
-- =>
-- insert report at 1:1; columns unknown
-- opaque parse-failed 1:21 Expected a value, found the end of the statement.
-- finding parse-failed 1:21 Expected a value, found the end of the statement.

-- case: CREATE TABLE without a query
CREATE TABLE report AS
-- =>
-- insert report at 1:1; columns unknown
-- opaque parse-failed 1:21 Expected a query, found the end of the statement.
-- finding parse-failed 1:21 Expected a query, found the end of the statement.

-- case: CREATE VIEW without a query
CREATE VIEW report AS FROB
-- =>
-- insert report at 1:1; columns unknown
-- opaque parse-failed 1:23 Expected a query, found "FROB".
-- finding parse-failed 1:23 Expected a query, found "FROB".

-- case: a target with a column list in its alias
UPDATE orders AS o(a) SET a = 1
-- =>
-- update orders reads orders at 1:1; columns a=1@1:31
-- opaque unresolved-reference 1:31 a is not a column of orders; did you mean tax?

-- case: COPY without files [snowflake]
COPY INTO orders FROM
-- =>
-- insert orders at 1:1; columns unknown
-- opaque parse-failed 1:18 Expected the location of a file, found the end of the statement.
-- finding parse-failed 1:18 Expected the location of a file, found the end of the statement.

-- case: COPY to a stage without a place [snowflake]
COPY INTO FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:11 Expected the name of a relation, found "FROM".
-- finding parse-failed 1:11 Expected the name of a relation, found "FROM".

-- case: LOAD of an unknown object [mysql]
LOAD FROB INTO TABLE orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:6 LOAD FROB is not supported yet.
-- finding unsupported-construct 1:6 LOAD FROB is not supported yet.

-- case: LOAD DATA without INTO [mysql]
LOAD DATA INFILE 'a.csv' TABLE orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:26 Expected INTO, found "TABLE".
-- finding parse-failed 1:26 Expected INTO, found "TABLE".

-- case: EXPORT of an unknown object [bigquery]
EXPORT FROB AS SELECT id FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:8 EXPORT FROB is not supported yet.
-- finding unsupported-construct 1:8 EXPORT FROB is not supported yet.

-- case: UNLOAD without a place [redshift]
UNLOAD ('SELECT id FROM orders')
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:32 Expected TO, found the end of the statement.
-- finding parse-failed 1:32 Expected TO, found the end of the statement.

-- case: EXPLAIN ANALYZE of a change [postgres]
EXPLAIN ANALYZE DELETE FROM orders WHERE id = 1
-- =>
-- insert orders at 1:1; columns unknown
-- opaque unsupported-construct 1:1 EXPLAIN ANALYZE of a change is not supported yet.
-- finding unsupported-construct 1:1 EXPLAIN ANALYZE of a change is not supported yet.

-- case: CREATE STREAM without ON [snowflake]
CREATE STREAM s
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:15 Expected ON, found the end of the statement.
-- finding parse-failed 1:15 Expected ON, found the end of the statement.

-- case: CREATE STREAM on an unknown object [snowflake]
CREATE STREAM s ON FROB orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:20 Expected TABLE or VIEW, found "FROB".
-- finding parse-failed 1:20 Expected TABLE or VIEW, found "FROB".

-- case: CREATE PIPE without COPY [snowflake]
CREATE PIPE p AS SELECT id FROM orders
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:33 Expected AS COPY INTO, found the end of the statement.
-- finding parse-failed 1:33 Expected AS COPY INTO, found the end of the statement.

-- case: a semantic view without a clause [snowflake]
SELECT * FROM SEMANTIC_VIEW(sv FROB a)
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:32 Expected DIMENSIONS, METRICS, FACTS or WHERE, found "FROB".
-- finding parse-failed 1:32 Expected DIMENSIONS, METRICS, FACTS or WHERE, found "FROB".

-- case: a semantic view with every metric of a table [snowflake]
SELECT * FROM SEMANTIC_VIEW(sv METRICS orders.*)
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque unsupported-construct 1:40 Every dimension or metric of a table is not supported yet.
-- finding unsupported-construct 1:40 Every dimension or metric of a table is not supported yet.

-- case: APPLY CHANGES without keys [databricks]
APPLY CHANGES INTO report FROM STREAM(orders) SEQUENCE BY id
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:59 Expected KEYS, found the end of the statement.
-- finding parse-failed 1:59 Expected KEYS, found the end of the statement.

-- case: APPLY CHANGES with an unknown clause [databricks]
APPLY CHANGES INTO report FROM STREAM(orders) KEYS (id) FROB
-- =>
-- other reads orders at 1:1; columns unknown
-- opaque parse-failed 1:57 Expected a clause of APPLY CHANGES, found "FROB".
-- finding parse-failed 1:57 Expected a clause of APPLY CHANGES, found "FROB".

-- case: PREDICT without data [tsql]
SELECT * FROM PREDICT(MODEL = @m) WITH (x FLOAT)
-- =>
-- other at 1:1; columns unknown
-- opaque parse-failed 1:48 Expected DATA, found the end of the statement.
-- finding parse-failed 1:48 Expected DATA, found the end of the statement.
