-- Constructs of Oracle.

-- case: a method of an XML column is a function of the column
-- dialect: oracle
-- table: ORDERS(ID, DOC)
SELECT o.doc.getClobVal() AS text FROM orders o;
-- =>
-- TEXT <- ORDERS.DOC transformation

-- case: the difference of two times is an interval
-- dialect: oracle
-- table: ORDERS(ORDERED, SHIPPED)
SELECT (shipped - ordered) DAY(9) TO SECOND AS wait FROM orders;
-- =>
-- WAIT <- ORDERS.ORDERED transformation
-- WAIT <- ORDERS.SHIPPED transformation

-- case: the target of INSERT has an alias without AS
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
INSERT INTO totals t (t.id) SELECT id FROM orders;
-- =>
-- ID <- ORDERS.ID identity

-- case: XMLELEMENT has the name of the element as its first argument
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
SELECT XMLELEMENT(price, id) AS doc FROM orders;
-- =>
-- DOC <- ORDERS.ID transformation

-- case: a comparison operator contains a blank
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
SELECT id FROM orders WHERE price > = 10;
-- =>
-- ID <- ORDERS.ID identity
-- rows <- ORDERS.PRICE filter

-- case: RETURN of DELETE fills a variable
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
DECLARE removed NUMBER; BEGIN DELETE FROM orders WHERE price = 0 RETURN id INTO removed; INSERT INTO log (id) VALUES (removed); END;
-- =>
-- LOG.ID <- ORDERS.ID identity
-- LOG.ID <- ORDERS.PRICE filter

-- case: a procedure of PL/SQL is called without CALL
-- dialect: oracle
-- table: RATES(RATE)
CREATE PROCEDURE fill IS BEGIN INSERT INTO t (x) SELECT x FROM s; END;
/
BEGIN INSERT INTO s (x) SELECT rate FROM rates; fill; END;
-- =>
-- S.X <- RATES.RATE identity
-- T.X <- S.X identity

-- case: SQL*Plus replaces a substitution variable by its text
-- dialect: oracle
-- table: ORDERS(ID, PRICE)
SELECT id FROM orders WHERE price > &low
-- =>
-- ID <- ORDERS.ID identity
-- rows <- ORDERS.PRICE filter

-- case: a concatenation of unqualified columns passes a chain of CTEs
-- dialect: oracle
-- table: person_src(given, family, born)
WITH first_step AS (SELECT given AS fn, family AS ln, born AS dob FROM person_src),
second_step AS (SELECT f.fn, f.ln, f.dob AS birth FROM first_step f),
done AS (SELECT s.fn || ' ' || s.ln AS label, s.birth FROM second_step s)
SELECT label, d.birth FROM done d
-- =>
-- BIRTH <- person_src.born identity
-- LABEL <- person_src.family transformation
-- LABEL <- person_src.given transformation

-- case: Oracle has no lateral aliases: two columns swap names
-- dialect: oracle
-- table: duo(a, b)
SELECT a AS b, b AS a FROM duo
-- =>
-- A <- duo.b identity
-- B <- duo.a identity

-- case: two columns of an unknown table swap names
-- dialect: oracle
CREATE TABLE o2 AS SELECT a AS b, b AS a FROM duo
-- =>
-- A <- DUO.B identity
-- B <- DUO.A identity

-- case: CONNECT BY has LEVEL, PRIOR and CONNECT_BY_ROOT
-- dialect: oracle
-- table: staff(emp_id, nm, mgr)
CREATE TABLE tree AS SELECT LEVEL AS lv, emp_id, PRIOR nm AS boss, CONNECT_BY_ROOT nm AS top_nm, SYS_CONNECT_BY_PATH(nm, '/') AS pth, CONNECT_BY_ISLEAF AS leaf FROM staff START WITH mgr IS NULL CONNECT BY PRIOR emp_id = mgr
-- =>
-- BOSS <- staff.nm transformation
-- EMP_ID <- staff.emp_id identity
-- LEAF <-
-- LV <-
-- PTH <- staff.nm transformation
-- TOP_NM <- staff.nm transformation
-- rows <- staff.emp_id join
-- rows <- staff.mgr filter
-- rows <- staff.mgr join

-- case: PIVOT has two aggregates and tuples
-- dialect: oracle
-- table: sal(k, ch, q, amt, n)
CREATE TABLE o AS SELECT * FROM (SELECT k, ch, q, amt, n FROM sal) PIVOT (SUM(amt) AS s, MAX(n) AS mx FOR (ch, q) IN (('a', 1) AS a1, ('b', 2) AS b2))
-- =>
-- A1_MX <- sal.ch filter
-- A1_MX <- sal.n aggregation
-- A1_MX <- sal.q filter
-- A1_S <- sal.amt aggregation
-- A1_S <- sal.ch filter
-- A1_S <- sal.q filter
-- B2_MX <- sal.ch filter
-- B2_MX <- sal.n aggregation
-- B2_MX <- sal.q filter
-- B2_S <- sal.amt aggregation
-- B2_S <- sal.ch filter
-- B2_S <- sal.q filter
-- K <- sal.k identity
-- rows <- sal.k group_by

-- case: UNPIVOT has groups of columns
-- dialect: oracle
-- table: w(k, x1, y1, x2, y2)
SELECT k, lbl, x, y FROM w UNPIVOT INCLUDE NULLS ((x, y) FOR lbl IN ((x1, y1) AS 'A', (x2, y2) AS 'B'))
-- =>
-- K <- w.k identity
-- LBL <-
-- X <- w.x1 identity
-- X <- w.x2 identity
-- Y <- w.y1 identity
-- Y <- w.y2 identity

-- case: JSON_TABLE has a nested path
-- dialect: oracle
-- table: t(id, doc)
-- table: o(a, b, cc)
INSERT INTO o (a, b, cc) SELECT t.id, j.nm, j.ph FROM t, JSON_TABLE(t.doc FORMAT JSON, '$' COLUMNS (nm VARCHAR2(20) PATH '$.name', NESTED PATH '$.phones[*]' COLUMNS (ph VARCHAR2(9) PATH '$'))) j
-- =>
-- a <- t.id identity
-- b <- t.doc identity
-- cc <- t.doc identity
-- rows <- t.doc join

-- case: XMLTABLE has namespaces
-- dialect: oracle
-- table: t(id, doc)
SELECT x.nm, t.id FROM t, XMLTABLE(XMLNAMESPACES('u' AS "d"), '/d:r/d:e' PASSING t.doc COLUMNS nm VARCHAR2(30) PATH '@n', ix FOR ORDINALITY) x
-- =>
-- ID <- t.id identity
-- NM <- t.doc identity
-- rows <- t.doc join

-- case: a FOR loop reads a query, and MERGE has DELETE WHERE
-- dialect: oracle
-- table: src(k, amt)
-- table: lg(a, b)
-- table: tg(k, v)
BEGIN FOR r IN (SELECT k, amt FROM src) LOOP INSERT INTO lg (a, b) VALUES (r.k, r.amt / 2); END LOOP; MERGE INTO tg t USING src s ON (t.k = s.k) WHEN MATCHED THEN UPDATE SET t.v = s.amt DELETE WHERE s.amt = 0 WHEN NOT MATCHED THEN INSERT (k, v) VALUES (s.k, s.amt) WHERE s.amt > 1; END;
-- =>
-- lg.a <- src.k identity
-- lg.b <- src.amt transformation
-- tg.k <- src.k identity
-- tg.v <- src.amt identity
-- tg.v <- src.k conditional
-- tg.v <- tg.k conditional

-- case: NEXTVAL, ROWNUM and SYSDATE are no columns
-- dialect: oracle
-- table: o(a, b, cc, d)
-- table: t(k)
INSERT INTO o (a, b, cc, d) SELECT sq.NEXTVAL, ROWNUM, SYSDATE, t.k FROM t WHERE ROWNUM < 10
-- =>
-- a <-
-- b <-
-- cc <-
-- d <- t.k identity

-- case: TABLE has the elements of a collection as rows
-- dialect: oracle
-- table: SHOPS(ID, PHONES)
SELECT id, column_value AS phone FROM shops, TABLE(phones)
-- =>
-- ID <- SHOPS.ID identity
-- PHONE <- SHOPS.PHONES identity
-- rows <- SHOPS.PHONES join

-- case: TABLE has the attributes of the elements as columns, and (+) keeps shops without elements
-- dialect: oracle
-- table: SHOPS(ID, STAFF)
SELECT s.id, p.name FROM shops s, TABLE(s.staff)(+) p
-- =>
-- ID <- SHOPS.ID identity
-- NAME <- SHOPS.STAFF.NAME identity
-- rows <- SHOPS.STAFF join

-- case: TABLE has the rows of the collection that a query returns
-- dialect: oracle
-- table: SHOPS(ID, PHONES)
SELECT column_value FROM TABLE(SELECT s.phones FROM shops s WHERE s.id = 1)
-- =>
-- COLUMN_VALUE <- SHOPS.ID filter
-- COLUMN_VALUE <- SHOPS.PHONES identity
-- rows <- SHOPS.ID filter
-- rows <- SHOPS.PHONES join

-- case: a collection of an outer relation may be the rows of a subquery
-- dialect: oracle
-- table: SHOPS(ID, PHONES)
SELECT s.id FROM shops s WHERE '110' IN (SELECT column_value FROM TABLE(CAST(s.phones AS numbers)))
-- =>
-- ID <- SHOPS.ID identity
-- rows <- SHOPS.PHONES filter
-- rows <- SHOPS.PHONES join

-- case: options of JSON_QUERY may be followed by another argument
-- dialect: oracle
-- table: ORDERS(ID, DOC)
SELECT JSON_QUERY(doc, '$.x' WITH WRAPPER, id) AS item FROM orders;
-- =>
-- ITEM <- ORDERS.DOC transformation
-- ITEM <- ORDERS.ID transformation

-- case: ALTER SESSION SET CURRENT_SCHEMA sets the schema of later names
-- dialect: oracle
-- table: ONE.ORDERS(ID)
-- table: TWO.ORDERS(NR)
ALTER SESSION SET CURRENT_SCHEMA = two; CREATE TABLE a AS SELECT * FROM orders
-- =>
-- TWO.A.NR <- TWO.ORDERS.NR identity

-- case: keywords of XMLPARSE and XMLSERIALIZE are no columns
-- dialect: oracle
-- table: ORDERS(ID, DOC)
SELECT XMLPARSE(DOCUMENT doc WELLFORMED) AS a, XMLSERIALIZE(CONTENT doc AS VARCHAR2(10) INDENT SIZE = 2) AS b, XMLPARSE(CONTENT(doc)) AS c FROM orders;
-- =>
-- A <- ORDERS.DOC transformation
-- B <- ORDERS.DOC transformation
-- C <- ORDERS.DOC transformation

-- case: properties of XMLROOT, and a computed name of XMLPI
-- dialect: oracle
-- table: ORDERS(ID, DOC, V)
SELECT XMLROOT(doc, VERSION NO VALUE, STANDALONE NO) AS a, XMLROOT(doc, VERSION v) AS b, XMLPI(EVALNAME id, doc) AS c FROM orders;
-- =>
-- A <- ORDERS.DOC transformation
-- B <- ORDERS.DOC transformation
-- B <- ORDERS.V transformation
-- C <- ORDERS.DOC transformation
-- C <- ORDERS.ID transformation

-- case: MULTISET EXCEPT between values is no set operation
-- dialect: oracle
-- table: ORDERS(A, B)
SELECT a MULTISET EXCEPT b AS x, a MULTISET UNION DISTINCT b AS y, a MULTISET INTERSECT ALL b AS z FROM orders;
-- =>
-- X <- ORDERS.A transformation
-- X <- ORDERS.B transformation
-- Y <- ORDERS.A transformation
-- Y <- ORDERS.B transformation
-- Z <- ORDERS.A transformation
-- Z <- ORDERS.B transformation

-- case: PARTITION BY before an outer join fills the relation with its keys
-- dialect: oracle
-- table: T(A, B)
-- table: U(X, A)
SELECT t.a, u.x FROM t PARTITION BY (t.b) RIGHT OUTER JOIN u ON t.a = u.a
-- =>
-- A <- T.A identity
-- X <- U.X identity
-- rows <- T.A join
-- rows <- T.B join
-- rows <- U.A join

-- case: PARTITION BY after an outer join
-- dialect: oracle
-- table: T(A, B)
-- table: U(X, A)
SELECT u.x FROM u LEFT OUTER JOIN t PARTITION BY (t.b) ON t.a = u.a
-- =>
-- X <- U.X identity
-- rows <- T.A join
-- rows <- T.B join
-- rows <- U.A join

-- case: FOR UPDATE WAIT has a number of seconds
-- dialect: oracle
-- table: T(A, B)
SELECT a FROM t FOR UPDATE OF b WAIT 5
-- =>
-- A <- T.A identity

-- case: LOG ERRORS follows a relation without alias
-- dialect: oracle
-- table: T(A, B)
-- table: U(X, A)
INSERT INTO u (x, a) SELECT a, b FROM t LOG ERRORS INTO e ('load') REJECT LIMIT 10
-- =>
-- A <- T.B identity
-- X <- T.A identity
