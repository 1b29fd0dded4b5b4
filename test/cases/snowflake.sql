-- Constructs of Snowflake.

-- case: a column is named USING
-- dialect: snowflake
-- table: ORDERS(ID, USING)
SELECT using FROM orders;
-- =>
-- USING <- ORDERS.USING identity

-- case: END is an alias at the end of a statement
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT end.id FROM orders end
-- =>
-- ID <- ORDERS.ID identity

-- case: a new name without a schema is in the schema of the session
-- dialect: snowflake
-- table: SHOP.ORDERS(ID)
ALTER TABLE shop.orders RENAME TO orders_old; INSERT INTO copy (id) SELECT id FROM orders_old;
-- =>
-- COPY.ID <- ORDERS_OLD.ID identity
-- ORDERS_OLD.ID <- SHOP.ORDERS.ID identity

-- case: a parameter of a lambda has a type
-- dialect: snowflake
-- table: ORDERS(ID, PRICES)
SELECT FILTER(prices, x INT -> x > id) AS high FROM orders;
-- =>
-- HIGH <- ORDERS.ID transformation
-- HIGH <- ORDERS.PRICES transformation

-- case: a variable needs a colon in a query, so the bare name is a column
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

-- case: an object literal with a star has all columns as inputs
-- dialect: snowflake
-- table: ORDERS(ID, PRICE, NOTE)
SELECT {*} AS all_of_it, {o.* EXCLUDE (note, id)} AS some, OBJECT_CONSTRUCT(* EXCLUDE note) AS made FROM orders AS o
-- =>
-- ALL_OF_IT <- ORDERS.ID transformation
-- ALL_OF_IT.ID <- ORDERS.ID identity
-- ALL_OF_IT.NOTE <- ORDERS.NOTE identity
-- ALL_OF_IT.PRICE <- ORDERS.PRICE identity
-- MADE.ID <- ORDERS.ID identity
-- MADE.PRICE <- ORDERS.PRICE identity
-- SOME.PRICE <- ORDERS.PRICE identity
-- ALL_OF_IT <- ORDERS.PRICE transformation
-- ALL_OF_IT <- ORDERS.NOTE transformation
-- SOME <- ORDERS.PRICE transformation
-- MADE <- ORDERS.ID transformation
-- MADE <- ORDERS.PRICE transformation

-- case: ODBC escapes contain functions and constants
-- dialect: snowflake
-- table: ORDERS(ID, NOTE)
SELECT {fn LENGTH(note)} AS long, {d '2026-01-31'} AS day FROM orders
-- =>
-- LONG <- ORDERS.NOTE transformation
-- DAY <-

-- case: a method of a model computes its value from the arguments
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT ml.rate!PREDICT(price) AS guess, rate!admin AS who FROM orders
-- =>
-- GUESS <- ORDERS.PRICE transformation
-- WHO <-

-- case: IDENTIFIER with a string is a function or a column
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT IDENTIFIER('upper')(id) AS id, IDENTIFIER('o.price') AS price FROM orders AS o
-- =>
-- ID <- ORDERS.ID transformation
-- PRICE <- ORDERS.PRICE identity

-- case: a column whose name is in a variable is unknown
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
SELECT IDENTIFIER($column) AS c FROM orders
-- =>
-- opaque: unresolved-reference

-- case: dimensions and metrics are columns of a semantic view
-- dialect: snowflake
SELECT * FROM SEMANTIC_VIEW(mart.sales DIMENSIONS shops.city, YEAR(shops.opened) AS since METRICS orders.total AS sum WHERE shops.open) AS s
-- =>
-- CITY <- MART.SALES.CITY identity
-- SINCE <- MART.SALES.OPENED transformation
-- SUM <- MART.SALES.TOTAL identity
-- rows <- MART.SALES.OPEN filter
-- rows <- MART.SALES.CITY group_by
-- rows <- MART.SALES.OPENED group_by

-- case: the facts of a semantic view are not grouped
-- dialect: snowflake
SELECT price FROM SEMANTIC_VIEW(sales FACTS orders.price)
-- =>
-- PRICE <- SALES.PRICE identity

-- case: a stream has the columns of its relation
-- dialect: snowflake
-- table: ORDERS(ID, PRICE)
CREATE OR REPLACE STREAM news ON TABLE orders APPEND_ONLY = TRUE
-- =>
-- ID <- ORDERS.ID identity
-- PRICE <- ORDERS.PRICE identity

-- case: keywords are aliases, and a comma may follow the last relation
-- dialect: snowflake
-- table: A(X)
-- table: B(Y)
SELECT pivot.x, window.y FROM a pivot, b window, WHERE pivot.x > 0
-- =>
-- X <- A.X identity
-- Y <- B.Y identity
-- rows <- A.X filter

-- case: an unknown table function has unknown columns
-- dialect: snowflake
SELECT * FROM TABLE(forecast!FORECAST(INPUT_DATA => TABLE(sales), DAYS => 3))
-- =>
-- opaque: unsupported-construct

-- case: a pipe loads the files of its COPY
-- dialect: snowflake
-- table: SALES(ID, PRICE)
CREATE PIPE p AUTO_INGEST = TRUE AS COPY INTO sales (id, price) FROM @landing/sales
-- =>
-- ID <- @landing/sales.$1 identity
-- PRICE <- @landing/sales.$2 identity

-- case: DEFINE VIEW is a definition of a project
-- dialect: snowflake
-- table: ORDERS(ID)
DEFINE VIEW mart.ids AS SELECT id FROM orders
-- =>
-- ID <- ORDERS.ID identity

-- case: COPY INTO without FROM loads the stage of the table
-- dialect: snowflake
COPY INTO shop.sales (id) FORCE = TRUE
-- =>
-- ID <- @shop.%sales.$1 identity

-- case: RESAMPLE adds rows to a series of times
-- dialect: snowflake
-- table: READINGS(SENSOR, AT_TIME, HEAT)
SELECT * FROM readings RESAMPLE (USING at_time INCREMENT BY INTERVAL '1 hour' PARTITION BY sensor METADATA_COLUMNS IS_GENERATED() AS made) AS r
-- =>
-- SENSOR <- READINGS.SENSOR identity
-- AT_TIME <- READINGS.AT_TIME identity
-- HEAT <- READINGS.HEAT identity
-- MADE <- READINGS.AT_TIME transformation
-- MADE <- READINGS.SENSOR transformation
-- rows <- READINGS.AT_TIME group_by
-- rows <- READINGS.SENSOR group_by

-- case: ASOF JOIN finds the nearest row of each key
-- dialect: snowflake
-- table: T(ID, AT_TIME)
-- table: Q(ID, AT_TIME, PRICE)
SELECT id, price FROM t ASOF JOIN q MATCH_CONDITION (t.at_time >= q.at_time) USING (id)
-- =>
-- ID <- T.ID identity
-- ID <- Q.ID identity
-- PRICE <- Q.PRICE identity
-- rows <- T.ID join
-- rows <- Q.ID join
-- rows <- T.AT_TIME join
-- rows <- Q.AT_TIME join

-- case: CREATE INTERACTIVE TABLE has a query
-- dialect: snowflake
-- table: ORDERS(ID)
CREATE OR REPLACE INTERACTIVE TABLE ids CLUSTER BY (id) TARGET_LAG = '5 minutes' WAREHOUSE = wh AS SELECT id FROM orders
-- =>
-- ID <- ORDERS.ID identity

-- case: SELECT * FROM cte PIVOT has the grouped and the pivoted columns
-- dialect: snowflake
-- table: bank.core.moves(acct, kind, amt)
WITH src AS (SELECT acct, kind, amt FROM bank.core.moves),
wide AS (SELECT * FROM src PIVOT (SUM(amt) FOR kind IN ('fee','tax')) AS p (acct_id, fee, tax))
SELECT acct_id, fee, tax FROM wide
-- =>
-- ACCT_ID <- bank.core.moves.acct identity
-- FEE <- bank.core.moves.amt aggregation
-- FEE <- bank.core.moves.kind filter
-- TAX <- bank.core.moves.amt aggregation
-- TAX <- bank.core.moves.kind filter
-- rows <- bank.core.moves.acct group_by

-- case: JOIN TABLE(FLATTEN(…)) reads the flattened column
-- dialect: snowflake
-- table: shop.raw.docs(doc_id, entries)
SELECT e.value:ext_ref::string AS ext_ref, r.doc_id
FROM shop.raw.docs r JOIN TABLE(FLATTEN(r.entries)) e
-- =>
-- DOC_ID <- shop.raw.docs.doc_id identity
-- EXT_REF <- shop.raw.docs.entries.ext_ref transformation
-- rows <- shop.raw.docs.entries join

-- case: a view in the same script reads the table that the script creates
-- dialect: snowflake
-- table: fin.pub.journal(jid, amt)
CREATE OR REPLACE TABLE fin.pub.ledger AS SELECT j.jid, j.amt FROM fin.pub.journal j;
CREATE OR REPLACE VIEW fin.pub.v_ledger AS SELECT jid, amt FROM fin.pub.ledger
-- =>
-- FIN.PUB.LEDGER.AMT <- fin.pub.journal.amt identity
-- FIN.PUB.LEDGER.JID <- fin.pub.journal.jid identity
-- FIN.PUB.V_LEDGER.AMT <- FIN.PUB.LEDGER.AMT identity
-- FIN.PUB.V_LEDGER.JID <- FIN.PUB.LEDGER.JID identity

-- case: the column list of CREATE VIEW has comments
-- dialect: snowflake
-- table: raw.ship(id, grams)
CREATE OR REPLACE VIEW mart.v_ship (ship_no COMMENT 'number', weight_kg COMMENT 'weight (kg)') COPY GRANTS COMMENT='x' AS (SELECT s.id, s.grams / 1000 FROM raw.ship s)
-- =>
-- SHIP_NO <- raw.ship.id identity
-- WEIGHT_KG <- raw.ship.grams transformation

-- case: QUALIFY ranks by an aggregate
-- dialect: snowflake
-- table: sales(region, amt)
SELECT region, SUM(amt) AS tot FROM sales GROUP BY region QUALIFY RANK() OVER (ORDER BY SUM(amt) DESC) <= 3
-- =>
-- REGION <- sales.region identity
-- TOT <- sales.amt aggregation
-- rows <- sales.amt filter
-- rows <- sales.region group_by

-- case: UNION ALL BY NAME matches the columns of two stars
-- dialect: snowflake
-- table: l(foo, bar)
-- table: r(BAR, baz)
CREATE TABLE u AS SELECT * FROM l UNION ALL BY NAME SELECT * FROM r
-- =>
-- BAR <- r.BAR identity
-- bar <- l.bar identity
-- baz <- r.baz identity
-- foo <- l.foo identity

-- case: two UNPIVOT clauses follow each other
-- dialect: snowflake
-- table: shop(id, jan, feb, north, south)
SELECT id, score, heads FROM shop UNPIVOT(score FOR mon IN (jan, feb)) UNPIVOT(heads FOR reg IN (north, south))
-- =>
-- HEADS <- shop.north identity
-- HEADS <- shop.south identity
-- ID <- shop.id identity
-- SCORE <- shop.feb identity
-- SCORE <- shop.jan identity
-- rows <- shop.feb filter
-- rows <- shop.jan filter
-- rows <- shop.north filter
-- rows <- shop.south filter

-- case: a star has EXCLUDE, REPLACE and RENAME
-- dialect: snowflake
-- table: t(a, b, c)
CREATE VIEW v AS SELECT * EXCLUDE (c) REPLACE (upper(b) AS b) RENAME (a AS a1) FROM t
-- =>
-- A1 <- t.a identity
-- b <- t.b transformation

-- case: keywords are column names
-- dialect: snowflake
-- table: t(END, START)
SELECT t."END" AS e, t.start, CASE WHEN t.start > 1 THEN t."END" END AS z FROM t
-- =>
-- E <- t.END identity
-- START <- t.START identity
-- Z <- t.END transformation
-- Z <- t.START conditional

-- case: PIVOT has an alias with a column list
-- dialect: snowflake
-- table: sal(k, mon, amt)
SELECT p.k, p.one, p.two FROM sal PIVOT (SUM(amt) FOR mon IN ('JAN','FEB')) AS p (k, one, two)
-- =>
-- K <- sal.k identity
-- ONE <- sal.amt aggregation
-- ONE <- sal.mon filter
-- TWO <- sal.amt aggregation
-- TWO <- sal.mon filter
-- rows <- sal.k group_by

-- case: a NOT IN subquery flattens parsed JSON
-- dialect: snowflake
-- table: usr(_ID, FLAGS)
-- table: uc(UID)
SELECT u.uid, CASE WHEN u.uid NOT IN (SELECT DISTINCT q._id FROM usr q, LATERAL FLATTEN(INPUT => PARSE_JSON(q.flags)) d WHERE d.value:name = 'x') THEN 'A' ELSE 'B' END AS ent FROM uc u
-- =>
-- ENT <- uc.UID conditional
-- ENT <- usr.FLAGS join
-- ENT <- usr.FLAGS.name filter
-- ENT <- usr._ID conditional
-- ENT <- usr._ID group_by
-- UID <- uc.UID identity

-- case: ALTER TABLE SWAP WITH exchanges the contents of two tables
-- dialect: snowflake
-- table: s.src(a, b)
-- table: s.t(a, b)
CREATE TABLE s.t_new AS SELECT a, b FROM s.src; ALTER TABLE s.t SWAP WITH s.t_new; DROP TABLE s.t_new; CREATE VIEW s.v AS SELECT a FROM s.t
-- =>
-- S.V.A <- s.t.a identity
-- s.t.A <- s.src.a identity
-- s.t.B <- s.src.b identity

-- case: UPDATE has a subquery in SET and a query in FROM
-- dialect: snowflake
-- table: acc(id, bal, nm)
-- table: mv(id, v)
-- table: nms(id, n)
UPDATE acc SET bal = q.s, nm = (SELECT MAX(n) FROM nms WHERE nms.id = acc.id) FROM (SELECT id, SUM(v) AS s FROM mv GROUP BY id) q WHERE q.id = acc.id
-- =>
-- bal <- acc.id conditional
-- bal <- mv.id conditional
-- bal <- mv.id group_by
-- bal <- mv.v aggregation
-- nm <- acc.id conditional
-- nm <- acc.id filter
-- nm <- mv.id conditional
-- nm <- mv.id group_by
-- nm <- nms.id filter
-- nm <- nms.n aggregation

-- case: a task runs a MERGE
-- dialect: snowflake
-- table: ops.st(id, v)
-- table: ops.tg(id, v)
CREATE OR REPLACE TASK ops.t1 WAREHOUSE = w SCHEDULE = 'USING CRON 0 3 * * * UTC' WHEN SYSTEM$STREAM_HAS_DATA('ops.st') AS MERGE INTO ops.tg t USING (SELECT * FROM ops.st WHERE METADATA$ACTION = 'INSERT') s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)
-- =>
-- ops.tg.id <- ops.st.id identity
-- ops.tg.v <- ops.st.v identity

-- case: $1 and $2 are columns by position
-- dialect: snowflake
-- table: tb(x, y)
CREATE TABLE o AS SELECT t.$1 AS a, $2 + 1 AS b FROM tb t
-- =>
-- A <- tb.x identity
-- B <- tb.y transformation

-- case: $2 is the second column of a CTE
-- dialect: snowflake
-- table: tb(x, y)
WITH q AS (SELECT x, y FROM tb) SELECT $2 AS b FROM q
-- =>
-- B <- tb.y identity

-- case: the aliases of the PIVOT list are column names
-- dialect: snowflake
-- table: sal(k, mon, amt)
CREATE TABLE o AS SELECT k, jan, feb FROM sal PIVOT (SUM(amt) FOR mon IN ('J' AS jan, 'F' AS feb))
-- =>
-- FEB <- sal.amt aggregation
-- FEB <- sal.mon filter
-- JAN <- sal.amt aggregation
-- JAN <- sal.mon filter
-- K <- sal.k identity
-- rows <- sal.k group_by

-- case: a star reads UNPIVOT of a PIVOT with an alias
-- dialect: snowflake
-- table: sal(k, mon, amt)
CREATE TABLE o AS SELECT * FROM sal PIVOT (MAX(amt) FOR mon IN ('J' AS j, 'F' AS f)) AS p UNPIVOT (v FOR m IN (j, f)) AS u
-- =>
-- M <-
-- V <- sal.amt aggregation
-- V <- sal.mon filter
-- k <- sal.k identity
-- rows <- sal.amt filter
-- rows <- sal.k group_by
-- rows <- sal.mon filter

-- case: MATCH_RECOGNIZE has FINAL and RUNNING measures
-- dialect: snowflake
-- table: px(sym, ts, p)
SELECT * FROM px MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES FINAL LAST(dn.p) AS low, RUNNING COUNT(*) AS n, MATCH_NUMBER() AS mn ONE ROW PER MATCH AFTER MATCH SKIP TO LAST dn PATTERN (st dn+) DEFINE dn AS p < LAG(p))
-- =>
-- LOW <- px.p aggregation
-- MN <-
-- N <-
-- SYM <- px.sym identity
-- rows <- px.p filter
-- rows <- px.sym group_by
-- rows <- px.ts sort

-- case: a dynamic Iceberg table has a query
-- dialect: snowflake
-- table: src(a, b)
CREATE OR REPLACE DYNAMIC ICEBERG TABLE dt TARGET_LAG = '20 minutes' WAREHOUSE = w EXTERNAL_VOLUME = 'ev' CATALOG = 'SNOWFLAKE' BASE_LOCATION = 'x' AS SELECT a, b FROM src
-- =>
-- A <- src.a identity
-- B <- src.b identity

-- case: hybrid and interactive tables have queries
-- dialect: snowflake
-- table: src(a, b)
CREATE HYBRID TABLE h (k INT PRIMARY KEY, INDEX ix (v), v INT) AS SELECT a, b FROM src; CREATE INTERACTIVE TABLE i CLUSTER BY (a) AS SELECT a FROM src;
-- =>
-- H.K <- src.a identity
-- H.V <- src.b identity
-- I.A <- src.a identity

-- case: AT and CHANGES keep the columns of the table
-- dialect: snowflake
-- table: t(k, v)
CREATE TABLE o AS SELECT a.k, b.v FROM t AT (OFFSET => -60*5) AS a JOIN t CHANGES (INFORMATION => DEFAULT) AT (TIMESTAMP => '2024-01-01'::timestamp) AS b ON a.k = b.k
-- =>
-- K <- t.k identity
-- V <- t.v identity
-- rows <- t.k join

-- case: a quoted camel-case column keeps its name
-- dialect: snowflake
-- table: t(camelCol)
CREATE VIEW v AS SELECT "camelCol", upper("camelCol") AS u FROM t
-- =>
-- U <- t.camelCol transformation
-- camelCol <- t.camelCol identity

-- case: an alias has the name of a date part
-- dialect: snowflake
-- table: test(dk, fis)
-- table: test2(dk, up_date)
WITH s1 AS (SELECT t1.*, d.up_date AS week FROM test t1 LEFT OUTER JOIN test2 d ON t1.dk = d.dk) SELECT week, CASE WHEN dayname(fis) = 'Tue' THEN 'Mon' ELSE week END AS dn FROM s1
-- =>
-- DN <- test.fis conditional
-- DN <- test2.up_date transformation
-- WEEK <- test2.up_date identity
-- rows <- test.dk join
-- rows <- test2.dk join

-- case: higher-order functions use columns of the row
-- dialect: snowflake
-- table: t(xs, lim, add1)
CREATE TABLE o AS SELECT FILTER(t.xs, x -> x:v > t.lim) AS a, TRANSFORM(t.xs, e INT -> e + t.add1) AS b, REDUCE(t.xs, 0, (acc, z) -> acc + z) AS cc FROM t
-- =>
-- A <- t.lim transformation
-- A <- t.xs transformation
-- B <- t.add1 transformation
-- B <- t.xs transformation
-- CC <- t.xs transformation

-- case: the flow operator ->> reads the result of the statement before
-- dialect: snowflake
-- table: t(k, v)
SELECT k, v FROM t ->> CREATE TABLE o AS SELECT k FROM $1
-- =>
-- O.K <- t.k identity

-- case: MERGE has UPDATE and INSERT ALL BY NAME
-- dialect: snowflake
-- table: tg(id, v)
-- table: s(id, v)
MERGE INTO tg USING s ON tg.id = s.id WHEN MATCHED THEN UPDATE ALL BY NAME WHEN NOT MATCHED THEN INSERT ALL BY NAME
-- =>
-- id <- s.id conditional
-- id <- s.id identity
-- id <- tg.id conditional
-- rows <- s.id join
-- rows <- tg.id join
-- v <- s.id conditional
-- v <- s.v identity
-- v <- tg.id conditional

-- case: a semantic view has its facts, dimensions and metrics as columns
-- dialect: snowflake
-- table: SHOP.ORDERS(ID, SHOP_ID, PRICE, TAX)
-- table: SHOP.SHOPS(ID, CITY)
CREATE SEMANTIC VIEW sales
  TABLES (o AS shop.orders PRIMARY KEY (id) WITH SYNONYMS ('trips'), s AS shop.shops PRIMARY KEY (id))
  RELATIONSHIPS (o_of_s AS o (shop_id) REFERENCES s)
  FACTS (o.net AS o.price - o.tax)
  DIMENSIONS (s.town AS city COMMENT = 'where it is')
  METRICS (o.total AS SUM(o.net), o.net_of_one AS AVG(net))
-- =>
-- NET <- SHOP.ORDERS.PRICE transformation
-- NET <- SHOP.ORDERS.TAX transformation
-- NET_OF_ONE <- SHOP.ORDERS.PRICE aggregation
-- NET_OF_ONE <- SHOP.ORDERS.TAX aggregation
-- TOTAL <- SHOP.ORDERS.PRICE aggregation
-- TOTAL <- SHOP.ORDERS.TAX aggregation
-- TOWN <- SHOP.SHOPS.CITY identity
-- rows <- SHOP.ORDERS.SHOP_ID join
-- rows <- SHOP.SHOPS.ID join

-- case: a relationship of a semantic view may list the columns on both sides
-- dialect: snowflake
-- table: ORDERS(ID, SHOP_ID)
-- table: SHOPS(ID, CITY)
CREATE SEMANTIC VIEW sales TABLES (orders, shops UNIQUE (id)) RELATIONSHIPS (orders (shop_id) REFERENCES shops (id))
  DIMENSIONS (PUBLIC shops.city AS shops.city)
-- =>
-- CITY <- SHOPS.CITY identity
-- rows <- ORDERS.SHOP_ID join
-- rows <- SHOPS.ID join

-- case: REFRESH USING of a dynamic table merges into SELF
-- dialect: snowflake
-- table: PAY(ID, AMT)
CREATE DYNAMIC TABLE totals (id INT, tot NUMBER) TARGET_LAG = '1 hour' WAREHOUSE = w
  REFRESH USING (MERGE INTO SELF t USING (SELECT id, SUM(amt) AS tot FROM pay GROUP BY id) s ON t.id = s.id
    WHEN MATCHED THEN UPDATE SET tot = s.tot WHEN NOT MATCHED THEN INSERT (id, tot) VALUES (s.id, s.tot))
-- =>
-- TOTALS.ID <- PAY.ID identity
-- TOTALS.TOT <- PAY.AMT aggregation
-- TOTALS.TOT <- PAY.ID conditional
-- TOTALS.TOT <- PAY.ID group_by
-- TOTALS.TOT <- TOTALS.ID conditional

-- case: REFRESH USING of a dynamic table inserts into SELF
-- dialect: snowflake
-- table: PAY(ID, AMT)
CREATE DYNAMIC TABLE news (id INT, amt INT) TARGET_LAG = '1 hour' WAREHOUSE = w REFRESH USING (INSERT INTO SELF SELECT id, amt FROM pay WHERE amt > 0)
-- =>
-- NEWS.AMT <- PAY.AMT identity
-- NEWS.ID <- PAY.ID identity

-- case: BACKFILL FROM gives a dynamic table the rows of another table
-- dialect: snowflake
-- table: PAY(ID, AT)
-- table: OLD_PAY(ID, AT)
CREATE DYNAMIC TABLE pays BACKFILL FROM old_pay IMMUTABLE WHERE (at < '2024-01-01') TARGET_LAG = '1 hour' WAREHOUSE = w AS SELECT id, at FROM pay
-- =>
-- PAYS.AT <- OLD_PAY.AT identity
-- PAYS.AT <- PAY.AT identity
-- PAYS.ID <- OLD_PAY.ID identity
-- PAYS.ID <- PAY.ID identity

-- case: COPY FILES copies the files of a stage
-- dialect: snowflake
COPY FILES INTO @backup FROM @landing;
-- =>
-- opaque: star-over-unknown

-- case: ON references an alias of the select list
-- dialect: snowflake
-- table: PEOPLE(ID, BORN)
-- table: YEARS(Y, LEAP)
SELECT id, YEAR(born) AS yr, leap FROM people JOIN years ON yr = y
-- =>
-- ID <- PEOPLE.ID identity
-- LEAP <- YEARS.LEAP identity
-- YR <- PEOPLE.BORN transformation
-- rows <- PEOPLE.BORN join
-- rows <- YEARS.Y join

-- case: a column precedes an alias of the select list in ON
-- dialect: snowflake
-- table: PEOPLE(ID, BORN)
-- table: YEARS(Y, LEAP)
SELECT id, born AS y FROM people JOIN years ON y = id
-- =>
-- ID <- PEOPLE.ID identity
-- Y <- PEOPLE.BORN identity
-- rows <- PEOPLE.ID join
-- rows <- YEARS.Y join

-- case: USE sets the database and the schema of later names
-- dialect: snowflake
-- table: WH.SHOP.ORDERS(ID)
-- table: OLD.PUBLIC.ORDERS(NR)
USE wh.shop; CREATE TABLE a AS SELECT * FROM orders; USE DATABASE old; CREATE TABLE b AS SELECT * FROM orders
-- =>
-- OLD.PUBLIC.B.NR <- OLD.PUBLIC.ORDERS.NR identity
-- WH.SHOP.A.ID <- WH.SHOP.ORDERS.ID identity
