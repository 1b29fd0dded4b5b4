-- PIVOT without listed values, PIVOT of expressions over aggregates, and defaults.

-- case: a column of PIVOT … IN (ANY) aggregates the rows of its value
-- dialect: snowflake
-- table: SALES(SHOP, QUARTER, AMOUNT)
SELECT p.shop, p."'Q1'" AS first_quarter FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY ORDER BY quarter)) AS p
-- =>
-- SHOP <- SALES.SHOP identity
-- FIRST_QUARTER <- SALES.AMOUNT aggregation
-- FIRST_QUARTER <- SALES.QUARTER filter
-- rows <- SALES.SHOP group_by

-- case: a star over PIVOT … IN (ANY) has unknown columns
-- dialect: snowflake
-- table: SALES(SHOP, QUARTER, AMOUNT)
SELECT * FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY))
-- =>
-- SHOP <- SALES.SHOP identity
-- opaque: star-over-unknown
-- rows <- SALES.SHOP group_by

-- case: the query after IN shapes the columns of PIVOT
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

-- case: an expression over an aggregate, and a constant
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

-- case: DEFAULT ON NULL is the value of missing combinations
-- dialect: snowflake
-- table: SALES(SHOP, QUARTER, AMOUNT)
SELECT * FROM sales PIVOT (MAX(amount) FOR quarter IN ('Q1' AS q) DEFAULT ON NULL (0))
-- =>
-- SHOP <- SALES.SHOP identity
-- Q <- SALES.AMOUNT aggregation
-- Q <- SALES.QUARTER filter
-- rows <- SALES.SHOP group_by

-- case: UNPIVOT omits rows with a null value
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

-- case: UNPIVOT INCLUDE NULLS keeps all rows
-- dialect: databricks
-- table: sales(shop, jan, feb)
SELECT * FROM sales UNPIVOT INCLUDE NULLS (amount FOR month IN (jan AS first, feb))
-- =>
-- shop <- sales.shop identity
-- month <-
-- amount <- sales.jan identity
-- amount <- sales.feb identity

-- case: the columns of ANY need quotes: in Snowflake their names contain the quotes of the values
-- dialect: snowflake
-- table: SALES(?)
SELECT shop FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY ORDER BY quarter))
-- =>
-- SHOP <- SALES.SHOP identity

-- case: the last names of the alias list of UNPIVOT are the name and the value, even if other columns are unknown
-- dialect: snowflake
-- table: SALES(?)
SELECT t.m, t.s FROM sales UNPIVOT (amount FOR month IN (jan, feb)) AS t(e, d, m, s)
-- =>
-- M <-
-- S <- SALES.JAN identity
-- S <- SALES.FEB identity
-- rows <- SALES.FEB filter
-- rows <- SALES.JAN filter

-- case: the other names of such an alias list are unknown
-- dialect: snowflake
-- table: SALES(?)
SELECT t.e, t.s FROM sales UNPIVOT (amount FOR month IN (jan, feb)) AS t(e, d, m, s)
-- =>
-- opaque: star-over-unknown

-- case: a star over such an alias list has unknown columns
-- dialect: snowflake
-- table: SALES(?)
SELECT * FROM sales UNPIVOT (amount FOR month IN (jan, feb)) AS t(e, d, m, s)
-- =>
-- M <-
-- S <- SALES.FEB identity
-- S <- SALES.JAN identity
-- opaque: star-over-unknown
-- rows <- SALES.FEB filter
-- rows <- SALES.JAN filter

-- case: an alias list over columns before a star
-- dialect: postgres
-- table: sales(?)
SELECT x.one, x.two FROM (SELECT shop, amount * 2, s.* FROM sales s) AS x(one, two, three)
-- =>
-- one <- sales.shop identity
-- two <- sales.amount transformation

-- case: where an alias list may be shorter than the columns, its last names are unknown
-- dialect: postgres
-- table: sales(?)
SELECT x.two FROM (SELECT s.*, amount FROM sales s) AS x(one, two)
-- =>
-- opaque: star-over-unknown

-- case: the columns that UNPIVOT reads and adds are known even if other columns are unknown
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

-- case: the alias of an aggregate is part of the names of the columns in DuckDB
-- dialect: duckdb
-- table: sales(city, month, amount)
SELECT * FROM sales PIVOT (sum(amount) AS total FOR month IN ('jan' AS first, 'feb') GROUP BY city)
-- =>
-- city <- sales.city identity
-- feb_total <- sales.amount aggregation
-- feb_total <- sales.month filter
-- first_total <- sales.amount aggregation
-- first_total <- sales.month filter
-- rows <- sales.city group_by

-- case: INCLUDE NULLS keeps the rows without a value
-- dialect: duckdb
-- table: sales(city, jan, feb)
UNPIVOT sales ON jan, feb INTO NAME month VALUE amount INCLUDE NULLS
-- =>
-- amount <- sales.feb identity
-- amount <- sales.jan identity
-- city <- sales.city identity
-- month <-
