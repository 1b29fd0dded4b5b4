-- Constructs of BigQuery.

-- case: ML.PREDICT keeps the columns of its relation, and its other columns are computed from all of them
-- dialect: bigquery
-- table: orders(id, price)
SELECT id, predicted_label FROM ML.PREDICT(MODEL shop.m, TABLE orders, STRUCT(0.5 AS threshold))
-- =>
-- id <- orders.id identity
-- predicted_label <- orders.id transformation inferred
-- predicted_label <- orders.price transformation inferred

-- case: the columns that ML.PREDICT adds are unknown in a star
-- dialect: bigquery
-- table: orders(id, price)
SELECT * FROM ML.PREDICT(MODEL shop.m, (SELECT id FROM orders WHERE price > 0))
-- =>
-- opaque: star-over-unknown
-- rows <- orders.price filter

-- case: APPENDS adds two columns to those of its relation
-- dialect: bigquery
-- table: orders(id, price)
SELECT * FROM APPENDS(TABLE orders, NULL, NULL)
-- =>
-- _change_timestamp <- orders.id transformation inferred
-- _change_timestamp <- orders.price transformation inferred
-- _change_type <- orders.id transformation inferred
-- _change_type <- orders.price transformation inferred
-- id <- orders.id identity
-- price <- orders.price identity

-- case: AI.GENERATE_TEXT reads a query with a filter
-- dialect: bigquery
-- table: orders(?)
SELECT id FROM AI.GENERATE_TEXT(MODEL shop.m, (SELECT * FROM orders WHERE price > 0))
-- =>
-- id <- orders.id identity inferred
-- rows <- orders.price filter

-- case: CALL of an unknown table function in a pipe
-- dialect: bigquery
-- table: orders(id)
FROM orders |> CALL shop.enrich(1)
-- =>
-- opaque: unsupported-construct
-- rows <- orders.id join inferred

-- case: a path of an array in FROM has WITH OFFSET
-- dialect: bigquery
-- table: orders(id, items)
SELECT id, ARRAY(SELECT item FROM o.items AS item WITH OFFSET AS n WHERE n > 1) AS later FROM orders AS o
-- =>
-- id <- orders.id identity
-- later <- orders.items aggregation
-- later <- orders.items join

-- case: AS REPLICA OF has the columns of its view
-- dialect: bigquery
-- table: shop.v(id, price)
CREATE MATERIALIZED VIEW shop.r AS REPLICA OF shop.v
-- =>
-- id <- shop.v.id identity
-- price <- shop.v.price identity

-- case: the privacy unit of DIFFERENTIAL_PRIVACY is a filter of the rows
-- dialect: bigquery
-- table: visits(id, city)
SELECT WITH DIFFERENTIAL_PRIVACY OPTIONS (epsilon = 10, privacy_unit_column = id) city, COUNT(*) AS n FROM visits GROUP BY city
-- =>
-- city <- visits.city identity
-- n <-
-- rows <- visits.city group_by
-- rows <- visits.id filter

-- case: GROUP BY means an alias of the select list if a column has the same name
-- dialect: bigquery
-- table: orders(id, price)
SELECT id + 1 AS price, COUNT(*) AS n FROM orders GROUP BY price;
-- =>
-- n <-
-- price <- orders.id transformation
-- rows <- orders.id group_by

-- case: UPDATE assigns a field of an unknown column
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

-- case: one column is selected under two names
-- dialect: bigquery
-- table: acme-1.prod.office(off_id, chg_at, ext)
-- table: acme-1.prod.companies(dsa, nm)
WITH office AS (SELECT ROW_NUMBER() OVER (PARTITION BY off_id ORDER BY chg_at DESC) AS rn, off_id, SAFE_CAST(ext AS INT64) AS ext FROM `acme-1`.`prod`.`office`)
SELECT DISTINCT c.dsa AS nlo, c.dsa AS company_id, o.off_id AS fin_office, COALESCE(c.nm, 'n/a') AS nm
FROM `acme-1`.`prod`.`companies` c LEFT JOIN office o ON o.ext = c.dsa AND o.rn = 1
-- =>
-- company_id <- acme-1.prod.companies.dsa identity
-- fin_office <- acme-1.prod.office.off_id identity
-- nlo <- acme-1.prod.companies.dsa identity
-- nm <- acme-1.prod.companies.nm transformation
-- rows <- acme-1.prod.companies.dsa group_by
-- rows <- acme-1.prod.companies.dsa join
-- rows <- acme-1.prod.companies.nm group_by
-- rows <- acme-1.prod.office.chg_at join
-- rows <- acme-1.prod.office.ext join
-- rows <- acme-1.prod.office.off_id group_by
-- rows <- acme-1.prod.office.off_id join

-- case: a star over the first row of ARRAY_AGG has the fields of the row
-- dialect: bigquery
-- table: p1.news.articles(art_id, headline, body)
SELECT winner.* FROM (
  SELECT ARRAY_AGG(orig ORDER BY orig.art_id DESC LIMIT 1)[OFFSET(0)] AS winner
  FROM `p1.news.articles` AS orig GROUP BY orig.headline)
-- =>
-- art_id <- p1.news.articles.art_id aggregation
-- art_id <- p1.news.articles.art_id sort
-- body <- p1.news.articles.art_id sort
-- body <- p1.news.articles.body aggregation
-- headline <- p1.news.articles.art_id sort
-- headline <- p1.news.articles.headline aggregation
-- rows <- p1.news.articles.headline group_by

-- case: a struct field after SELECT * and UNION ALL is known
-- dialect: bigquery
-- table: p.d.clicks(ev, dev)
-- table: p.d.taps(ev, dev)
WITH a AS (SELECT * FROM `p.d.clicks`), u AS (SELECT * FROM a UNION ALL SELECT * FROM `p.d.taps`)
SELECT u.dev.os AS os, u.ev FROM u
-- =>
-- ev <- p.d.clicks.ev identity
-- ev <- p.d.taps.ev identity
-- os <- p.d.clicks.dev.os identity
-- os <- p.d.taps.dev.os identity

-- case: the alias of UNNEST in FROM is the element
-- dialect: bigquery
-- table: posts(slug, tags)
SELECT p.slug, tg FROM posts AS p, UNNEST(p.tags) AS tg WHERE tg != ''
-- =>
-- rows <- posts.tags filter
-- rows <- posts.tags join
-- slug <- posts.slug identity
-- tg <- posts.tags identity

-- case: GROUP BY and HAVING read the alias, WHERE reads the column
-- dialect: bigquery
-- table: ev(id, my_id)
SELECT id AS my_id, COUNT(*) AS n FROM ev WHERE my_id = 1 GROUP BY my_id HAVING my_id > 0
-- =>
-- my_id <- ev.id identity
-- n <-
-- rows <- ev.id group_by
-- rows <- ev.my_id filter

-- case: a table alias as a value is the complete row
-- dialect: bigquery
-- table: rec(k, v)
SELECT TO_JSON_STRING(r) AS js, r.k FROM rec AS r
-- =>
-- js <- rec.k transformation
-- js <- rec.v transformation
-- k <- rec.k identity

-- case: a star does not select the pseudo-columns of a partition
-- dialect: bigquery
-- table: p.d.ing(k)
SELECT *, _PARTITIONDATE AS pd FROM p.d.ing WHERE _PARTITIONTIME > '2024-01-01'
-- =>
-- k <- p.d.ing.k identity
-- pd <- p.d.ing._partitiondate identity
-- rows <- p.d.ing._partitiontime filter

-- case: ARRAY_AGG has ORDER BY and LIMIT
-- dialect: bigquery
-- table: t(k, v, ts)
SELECT k, ARRAY_AGG(v IGNORE NULLS ORDER BY ts DESC LIMIT 1)[OFFSET(0)] AS newest FROM t GROUP BY k
-- =>
-- k <- t.k identity
-- newest <- t.ts sort
-- newest <- t.v aggregation
-- rows <- t.k group_by

-- case: pipe syntax has AGGREGATE, EXTEND, SET, DROP and RENAME
-- dialect: bigquery
-- table: ord(cust, qty, price)
FROM ord |> WHERE qty > 0 |> EXTEND qty * price AS tot |> AGGREGATE SUM(tot) AS rev, COUNT(*) AS n GROUP BY cust |> SET rev = rev * 1.1 |> RENAME rev AS revenue |> DROP n
-- =>
-- cust <- ord.cust identity
-- revenue <- ord.price aggregation
-- revenue <- ord.qty aggregation
-- rows <- ord.cust group_by
-- rows <- ord.qty filter

-- case: pipe syntax has a CTE, JOIN, a window and UNION
-- dialect: bigquery
-- table: x(k, v)
-- table: y(k, w)
-- table: z(k, v, w)
WITH a AS (FROM x |> SELECT k, v) FROM a |> JOIN y USING (k) |> EXTEND SUM(v) OVER (PARTITION BY w) AS sv |> UNION ALL (SELECT k, v, w, v FROM z) |> SELECT k, sv
-- =>
-- k <- x.k identity
-- k <- z.k identity
-- rows <- x.k join
-- rows <- y.k join
-- sv <- x.v aggregation
-- sv <- y.w window
-- sv <- z.v identity

-- case: FOR SYSTEM_TIME AS OF precedes the alias
-- dialect: bigquery
-- table: d.t(k)
-- table: d.u(k)
CREATE TABLE d.o AS SELECT k FROM d.t FOR SYSTEM_TIME AS OF TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 1 HOUR) AS x JOIN d.u FOR SYSTEM_TIME AS OF TIMESTAMP '2024-01-01' y USING (k)
-- =>
-- k <- d.t.k identity
-- rows <- d.t.k join
-- rows <- d.u.k join

-- case: snapshots, copies and clones have the columns of the table
-- dialect: bigquery
-- table: d.t(k)
CREATE SNAPSHOT TABLE d.s CLONE d.t; CREATE TABLE d.cp COPY d.t; CREATE TABLE d.cl CLONE d.t FOR SYSTEM_TIME AS OF TIMESTAMP '2024-01-01';
-- =>
-- d.cl.k <- d.t.k identity
-- d.cp.k <- d.t.k identity
-- d.s.k <- d.t.k identity

-- case: ML.PREDICT reads its query
-- dialect: bigquery
-- table: d.train(x, y)
-- table: d.new(x)
CREATE MODEL d.m OPTIONS (model_type='linear_reg', input_label_cols=['y']) AS SELECT x, y FROM d.train; CREATE TABLE d.o AS SELECT predicted_y, x FROM ML.PREDICT(MODEL d.m, (SELECT x FROM d.new))
-- =>
-- d.o.predicted_y <- d.new.x transformation inferred
-- d.o.x <- d.new.x identity
-- opaque: unsupported-construct

-- case: SELECT AS VALUE of a struct has the fields as columns
-- dialect: bigquery
-- table: d.t(a, b)
CREATE TABLE d.o AS SELECT v.* FROM (SELECT AS VALUE STRUCT(a AS x, b AS y) FROM d.t) v
-- =>
-- x <- d.t.a identity
-- y <- d.t.b identity

-- case: UNPIVOT of column groups has names for the groups
-- dialect: bigquery
-- table: d.t(k, q1, q2, q3, q4)
SELECT * FROM d.t UNPIVOT ((a, b) FOR half IN ((q1, q2) AS 'h1', (q3, q4) AS 'h2'))
-- =>
-- a <- d.t.q1 identity
-- a <- d.t.q3 identity
-- b <- d.t.q2 identity
-- b <- d.t.q4 identity
-- half <-
-- k <- d.t.k identity
-- rows <- d.t.q1 filter
-- rows <- d.t.q2 filter
-- rows <- d.t.q3 filter
-- rows <- d.t.q4 filter

-- case: LOAD DATA FROM FILES reads files, whose columns are unknown
-- dialect: bigquery
-- table: shop.orders(id, price)
LOAD DATA INTO shop.orders (id INT64, price FLOAT64) FROM FILES (format = 'CSV', uris = ['gs://shop/orders.csv']);
-- =>
-- opaque: star-over-unknown

-- case: fields of the rows of VECTOR_SEARCH are columns
-- dialect: bigquery
-- table: docs(id, e)
-- table: asked(e)
SELECT base.id, query.e FROM VECTOR_SEARCH(TABLE docs, 'e', TABLE asked)
-- =>
-- e <- asked.e identity inferred
-- id <- docs.id identity inferred
