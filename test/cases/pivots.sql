-- PIVOT over values that only the rows say, over values made of aggregates, and with defaults.

-- case: a column of a pivot over every value is the aggregate of the rows that have some value
-- dialect: snowflake
-- table: SALES(SHOP, QUARTER, AMOUNT)
SELECT p.shop, p."'Q1'" AS first_quarter FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY ORDER BY quarter)) AS p
-- =>
-- SHOP <- SALES.SHOP identity
-- FIRST_QUARTER <- SALES.AMOUNT aggregation
-- FIRST_QUARTER <- SALES.QUARTER filter
-- rows <- SALES.SHOP group_by

-- case: every column of such a pivot is not known
-- dialect: snowflake
-- table: SALES(SHOP, QUARTER, AMOUNT)
SELECT * FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY))
-- =>
-- opaque: star-over-unknown
-- rows <- SALES.SHOP group_by

-- case: a pivot over the rows of a query is decided by that query, too
-- dialect: snowflake
-- table: SALES(SHOP, QUARTER, AMOUNT)
-- table: SEASONS(NAME, OPEN)
SELECT p."'Q'" AS q FROM sales PIVOT (SUM(amount) FOR quarter IN (SELECT name FROM seasons WHERE open)) AS p
-- =>
-- Q <- SALES.AMOUNT aggregation
-- Q <- SALES.QUARTER filter
-- Q <- SEASONS.NAME filter
-- Q <- SEASONS.OPEN filter
-- rows <- SALES.SHOP group_by

-- case: a value made of aggregates, and a constant beside it
-- dialect: spark
-- table: runs(host, run, took)
SELECT * FROM runs PIVOT (max(took) / 1000 AS seconds, 'x' AS mark FOR run IN (a AS first, b AS second))
-- =>
-- host <- runs.host identity
-- first_seconds <- runs.took aggregation
-- first_seconds <- runs.run filter
-- first_mark <-
-- second_seconds <- runs.took aggregation
-- second_seconds <- runs.run filter
-- second_mark <-
-- rows <- runs.host group_by

-- case: a default takes the place of what no row has
-- dialect: snowflake
-- table: SALES(SHOP, QUARTER, AMOUNT)
SELECT * FROM sales PIVOT (MAX(amount) FOR quarter IN ('Q1' AS q) DEFAULT ON NULL (0))
-- =>
-- SHOP <- SALES.SHOP identity
-- Q <- SALES.AMOUNT aggregation
-- Q <- SALES.QUARTER filter
-- rows <- SALES.SHOP group_by

-- case: rows without a value are left out of an unpivot
-- dialect: snowflake
-- table: SALES(SHOP, JAN, FEB)
SELECT * FROM sales UNPIVOT (amount FOR month IN (jan, feb))
-- =>
-- SHOP <- SALES.SHOP identity
-- MONTH <-
-- AMOUNT <- SALES.JAN identity
-- AMOUNT <- SALES.FEB identity
-- rows <- SALES.JAN filter
-- rows <- SALES.FEB filter

-- case: with nulls an unpivot keeps every row
-- dialect: databricks
-- table: sales(shop, jan, feb)
SELECT * FROM sales UNPIVOT INCLUDE NULLS (amount FOR month IN (jan AS first, feb))
-- =>
-- shop <- sales.shop identity
-- month <-
-- amount <- sales.jan identity
-- amount <- sales.feb identity

-- case: a name without quotes is no value of ANY (Snowflake, PIVOT: the names of the columns are the values in their quotes)
-- dialect: snowflake
-- table: SALES(?)
SELECT shop FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY ORDER BY quarter))
-- =>
-- SHOP <- SALES.SHOP identity

-- case: a list of names over columns that are not known: the last ones are the name and the value of UNPIVOT (Snowflake puts them there)
-- dialect: snowflake
-- table: SALES(?)
SELECT t.m, t.s FROM sales UNPIVOT (amount FOR month IN (jan, feb)) AS t(e, d, m, s)
-- =>
-- M <-
-- S <- SALES.JAN identity
-- S <- SALES.FEB identity
-- rows <- SALES.FEB filter
-- rows <- SALES.JAN filter

-- case: what the names before them mean is not known
-- dialect: snowflake
-- table: SALES(?)
SELECT t.e, t.s FROM sales UNPIVOT (amount FOR month IN (jan, feb)) AS t(e, d, m, s)
-- =>
-- opaque: star-over-unknown

-- case: nor what a star over them shows
-- dialect: snowflake
-- table: SALES(?)
SELECT * FROM sales UNPIVOT (amount FOR month IN (jan, feb)) AS t(e, d, m, s)
-- =>
-- opaque: star-over-unknown
-- rows <- SALES.FEB filter
-- rows <- SALES.JAN filter

-- case: names of columns that stand before the star
-- dialect: postgres
-- table: sales(?)
SELECT x.one, x.two FROM (SELECT shop, amount * 2, s.* FROM sales s) AS x(one, two, three)
-- =>
-- one <- sales.shop identity
-- two <- sales.amount transformation

-- case: where a list may end early, it does not say what the last columns are
-- dialect: postgres
-- table: sales(?)
SELECT x.two FROM (SELECT s.*, amount FROM sales s) AS x(one, two)
-- =>
-- opaque: star-over-unknown

-- case: what UNPIVOT takes and makes is known where the other columns are not
-- dialect: snowflake
-- table: SALES(?)
SELECT shop, month, amount FROM sales UNPIVOT (amount FOR month IN (jan, feb))
-- =>
-- SHOP <- SALES.SHOP identity
-- MONTH <-
-- AMOUNT <- SALES.JAN identity
-- AMOUNT <- SALES.FEB identity
-- rows <- SALES.FEB filter
-- rows <- SALES.JAN filter
