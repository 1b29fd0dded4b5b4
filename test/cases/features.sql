-- case: the target of Oracle's INSERT has an alias without AS
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
INSERT INTO totals t (t.id) SELECT id FROM orders;
-- =>
-- ID <- ORDERS.ID identity

-- case: XMLELEMENT of Oracle has the name of the element as its first argument
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
SELECT XMLELEMENT(price, id) AS doc FROM orders;
-- =>
-- DOC <- ORDERS.ID transformation

-- case: the rows that DELETE outputs are a relation in FROM
-- dialect: tsql
-- table: orders(id, price)
INSERT INTO archive (id, price) SELECT d.id, d.price FROM (DELETE FROM orders OUTPUT deleted.id, deleted.price WHERE id < 10) AS d;
-- =>
-- archive.id <- orders.id identity
-- archive.price <- orders.price identity

-- case: SELECT without items has one row for each row of its relation
-- dialect: postgres
-- table: orders(id, price)
SELECT id FROM orders WHERE EXISTS (SELECT FROM refunds WHERE refunds.id = orders.id);
-- =>
-- id <- orders.id identity
-- rows <- orders.id filter
-- rows <- refunds.id filter

-- case: END is an alias at the end of a statement
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT end.id FROM orders end
-- =>
-- ID <- ORDERS.ID identity

-- case: EXCHANGE PARTITION of Hive moves the rows of the other table
-- dialect: hive
-- table: staged(id, day)
ALTER TABLE orders EXCHANGE PARTITION (day = 1) WITH TABLE staged;
-- =>
-- day <- staged.day identity inferred
-- id <- staged.id identity inferred

-- case: GROUP BY means an alias of the select list if a column has the same name
-- dialect: bigquery
-- table: orders(id, price)
SELECT id + 1 AS price, COUNT(*) AS n FROM orders GROUP BY price;
-- =>
-- n <-
-- price <- orders.id transformation
-- rows <- orders.id group_by

-- case: SELECT INTO fills a variable outside a block
-- dialect: mysql
-- table: orders(id, price)
SELECT MAX(price) INTO @highest FROM orders; INSERT INTO totals (highest) SELECT @highest;
-- =>
-- totals.highest <- orders.price aggregation

-- case: MATCH is an operator of SQLite
-- dialect: sqlite
-- table: notes(id, body)
SELECT id FROM notes WHERE body MATCH 'late';
-- =>
-- id <- notes.id identity
-- rows <- notes.body filter

-- case: an aggregate of ClickHouse has parameters before its arguments
-- dialect: clickhouse
-- table: orders(id, price)
SELECT quantile(0.9)(price) AS high FROM orders;
-- =>
-- high <- orders.price aggregation

-- case: a column of PIVOT omits the alias of the only aggregate
-- dialect: databricks
-- table: orders(month, price)
SELECT * FROM orders PIVOT (SUM(price) AS total FOR month IN ('jan', 'feb'));
-- =>
-- feb <- orders.month filter
-- feb <- orders.price aggregation
-- jan <- orders.month filter
-- jan <- orders.price aggregation

-- case: a new name without a schema is in the schema of the session
-- dialect: snowflake
-- table: SHOP.ORDERS(ID)
ALTER TABLE shop.orders RENAME TO orders_old; INSERT INTO copy (id) SELECT id FROM orders_old;
-- =>
-- COPY.ID <- ORDERS_OLD.ID identity
-- ORDERS_OLD.ID <- SHOP.ORDERS.ID identity

-- case: RENAME of MySQL needs no TO
-- dialect: mysql
-- table: orders(id, price)
ALTER TABLE orders RENAME orders_old; INSERT INTO copy (id) SELECT id FROM orders_old;
-- =>
-- copy.id <- orders_old.id identity
-- orders_old.id <- orders.id identity
-- orders_old.price <- orders.price identity

-- case: a comparison operator of Oracle may contain a blank
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
SELECT id FROM orders WHERE price > = 10;
-- =>
-- ID <- ORDERS.ID identity
-- rows <- ORDERS.PRICE filter

-- case: a hint follows the target of INSERT
-- dialect: tsql
-- table: orders(id, price)
INSERT INTO totals WITH (TABLOCK) (id) SELECT id FROM orders;
-- =>
-- id <- orders.id identity

-- case: a tuple of columns is a struct with their names
-- dialect: spark
-- table: orders(id, price)
SELECT o.price AS p FROM (SELECT (id, price) AS o FROM orders) AS s;
-- =>
-- p <- orders.price identity

-- case: a parameter of a lambda has a type
-- dialect: snowflake
-- table: ORDERS(ID, PRICES)
SELECT FILTER(prices, x INT -> x > id) AS high FROM orders;
-- =>
-- HIGH <- ORDERS.ID transformation
-- HIGH <- ORDERS.PRICES transformation

-- case: UPDATE assigns a field of a column that is not known
-- dialect: bigquery
-- table: orders(id, price)
UPDATE totals SET line.price = orders.price FROM orders WHERE orders.id = totals.id;
-- =>
-- line <- orders.id conditional
-- line <- orders.price transformation
-- line <- totals.id conditional
-- line.price <- orders.id conditional
-- line.price <- orders.price identity
-- line.price <- totals.id conditional

-- case: a view without a query is a definition of its columns
CREATE VIEW totals (id, price);
-- =>

-- case: DELIMITER of a MySQL client changes the end of statements
-- dialect: mysql
-- table: orders(id, price)
DELIMITER //
CREATE PROCEDURE fill() BEGIN INSERT INTO totals (price) SELECT price FROM orders; END//
DELIMITER ;
INSERT INTO copies (id) SELECT id FROM orders;
-- =>
-- copies.id <- orders.id identity
-- totals.price <- orders.price identity

-- case: DECLARE CURSOR outside a block is a statement
-- dialect: postgres
-- table: orders(id, price)
DECLARE c CURSOR FOR SELECT id FROM orders; FETCH c INTO x; INSERT INTO totals (id) SELECT id FROM orders;
-- =>
-- totals.id <- orders.id identity

-- case: COMMENT after the query of a view is no alias
-- dialect: clickhouse
-- table: orders(id, price)
CREATE VIEW totals AS SELECT orders.id FROM orders COMMENT 'all orders';
-- =>
-- id <- orders.id identity

-- case: FINAL of ClickHouse is no alias
-- dialect: clickhouse
-- table: orders(id, price)
SELECT orders.id FROM orders FINAL WHERE orders.price > 0;
-- =>
-- id <- orders.id identity
-- rows <- orders.price filter

-- case: SELECT INTO fills a variable that no visible DECLARE declares
-- dialect: mysql
-- table: orders(id, price)
BEGIN SELECT MAX(price) INTO highest FROM orders; INSERT INTO totals (highest) SELECT highest; END;
-- =>
-- totals.highest <- orders.price aggregation

-- case: LIMIT is an alias at the end of a query
-- dialect: spark
SELECT 1 limit
-- =>
-- limit <-

-- case: RETURN of DELETE fills a variable
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
DECLARE removed NUMBER; BEGIN DELETE FROM orders WHERE price = 0 RETURN id INTO removed; INSERT INTO log (id) VALUES (removed); END;
-- =>
-- LOG.ID <- ORDERS.ID identity
-- LOG.ID <- ORDERS.PRICE filter

-- case: the path of a nested column is one name in the column list of INSERT
-- dialect: clickhouse
-- table: orders(id, prices)
INSERT INTO totals (lines.price) SELECT prices FROM orders;
-- =>
-- "lines.price" <- orders.prices identity

-- case: a hint of T-SQL follows a relation without WITH
-- dialect: tsql
-- table: orders(id, price)
SELECT o.id FROM orders (NOLOCK) o JOIN refunds (NOLOCK) r ON o.id = r.id;
-- =>
-- id <- orders.id identity
-- rows <- orders.id join
-- rows <- refunds.id join

-- case: a comment separates the cells of a notebook
-- dialect: databricks
-- table: orders(id, price)
SELECT id FROM orders
-- COMMAND ----------
FROM orders |> SELECT price
-- =>
-- id <- orders.id identity
-- price <- orders.price identity

-- case: REPLACE after a star needs brackets in MySQL
-- dialect: mysql
-- table: orders(id, price)
SELECT * REPLACE price + 1 AS price FROM orders;
-- =>
-- opaque: parse-failed

-- case: FORMAT of ClickHouse is no alias
-- dialect: clickhouse
SELECT 1 FORMAT CSV;
-- =>
-- _col_0 <-

-- case: a variable of DECLARE before BEGIN ends with its block
-- table: orders(id, price)
-- table: lowest_prices(?)
DECLARE lowest INT; BEGIN SELECT MIN(price) INTO lowest FROM orders; END;
INSERT INTO totals (lowest) SELECT lowest FROM lowest_prices;
-- =>
-- totals.lowest <- lowest_prices.lowest identity

-- case: a variable of Snowflake needs a colon in a query, so the bare name is a column
-- dialect: snowflake
-- table: ORDERS(?)
DECLARE rate NUMBER DEFAULT 1;
BEGIN
  SELECT MAX(id) INTO :rate FROM limits;
  INSERT INTO totals (rate, highest) SELECT rate, :rate FROM orders;
END;
-- =>
-- TOTALS.HIGHEST <- LIMITS.ID aggregation
-- TOTALS.RATE <- ORDERS.RATE identity

-- case: the column that UPDATE of a join assigns may belong to any of the relations
-- dialect: mysql
-- table: orders(id, price)
-- table: customers(?)
UPDATE orders JOIN customers ON orders.id = customers.id SET orders.vip = price;
-- =>
-- vip <- customers.id conditional
-- vip <- orders.id conditional
-- vip <- orders.price identity

-- case: the relation of FROM is the target of UPDATE under an alias
-- dialect: tsql
-- table: orders(id, price, vat)
UPDATE orders SET vat = price FROM orders AS o WHERE id > 0;
-- =>
-- vat <- orders.id conditional
-- vat <- orders.price identity

-- case: a procedure of PL/SQL is called without CALL
-- dialect: oracle
-- table: RATES(RATE)
CREATE PROCEDURE fill IS BEGIN INSERT INTO t (x) SELECT x FROM s; END;
/
BEGIN INSERT INTO s (x) SELECT rate FROM rates; fill; END;
-- =>
-- S.X <- RATES.RATE identity
-- T.X <- S.X identity

-- case: the identifier of a node of a graph is a constant of T-SQL
-- dialect: tsql
-- table: person(id, name)
SELECT p.$node_id AS node, p.name FROM person p
-- =>
-- name <- person.name identity
-- node <-

-- case: SQL*Plus replaces a substitution variable by its text
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
SELECT id FROM orders WHERE price > &low
-- =>
-- ID <- ORDERS.ID identity
-- rows <- ORDERS.PRICE filter
