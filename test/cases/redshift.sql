-- Constructs of Redshift.

-- case: APPROXIMATE before COUNT is no alias
-- dialect: redshift
-- table: orders(id, price)
SELECT APPROXIMATE COUNT(DISTINCT id) AS n FROM orders;
-- =>
-- n <- orders.id aggregation

-- case: the test is cast, not the constant
-- dialect: redshift
-- table: t(a)
SELECT a IS NULL::int AS missing FROM t
-- =>
-- missing <- t.a transformation

-- case: a procedure has a temporary table like another table
-- dialect: redshift
-- table: src(k, amt)
-- table: o(a, b)
CREATE OR REPLACE PROCEDURE sp() AS $$ BEGIN DROP TABLE IF EXISTS tt; CREATE TEMP TABLE tt (LIKE src); INSERT INTO tt SELECT * FROM src WHERE amt > 0; DELETE FROM o USING tt WHERE o.a = tt.k; INSERT INTO o (a, b) SELECT k, amt FROM tt; END; $$ LANGUAGE plpgsql;
-- =>
-- o.a <- src.k identity
-- o.b <- src.amt identity

-- case: ALTER TABLE APPEND moves the rows of a staging table
-- dialect: redshift
-- table: src(k, amt)
-- table: o(k, amt)
-- table: stg(k, amt)
CREATE TABLE #s AS SELECT k, amt FROM src; BEGIN; ALTER TABLE o APPEND FROM stg FILLTARGET; INSERT INTO o (k) SELECT k FROM #s; END;
-- =>
-- o.amt <- stg.amt identity
-- o.k <- src.k identity
-- o.k <- stg.k identity
