-- case: a date part of a function is no column, even if a column has its name
-- dialect: hive
-- table: trips(day, month, d)
SELECT datediff(day, month) AS days, date_add(d, 3) AS later FROM trips
-- =>
-- days <- trips.day transformation
-- days <- trips.month transformation
-- later <- trips.d transformation

-- case: a date part and a column of the same name in one call
-- dialect: snowflake
-- table: trips(DAY, MONTH)
SELECT DATEADD(day, 1, day) AS later, TRUNC(day, month) AS first, DATE_TRUNC(month, month) AS second FROM trips
-- =>
-- FIRST <- trips.DAY transformation
-- LATER <- trips.DAY transformation
-- SECOND <- trips.MONTH transformation

-- case: the date part is the last argument
-- dialect: bigquery
-- table: trips(day, month)
SELECT DATE_DIFF(day, month, DAY) AS days, DATE_TRUNC(month, MONTH) AS first FROM trips
-- =>
-- days <- trips.day transformation
-- days <- trips.month transformation
-- first <- trips.month transformation

-- case: date parts have abbreviations
-- dialect: redshift
-- table: trips(n, at)
SELECT date_part(decs, at) AS decade, dateadd(millisec, n, at) AS later FROM trips
-- =>
-- decade <- trips.at transformation
-- later <- trips.at transformation
-- later <- trips.n transformation

-- case: CONVERT has the type as its first argument
-- dialect: redshift
-- table: trips(n, at)
SELECT convert(integer, n) AS whole, convert(decimal(38, 2), at) AS exact FROM trips
-- =>
-- exact <- trips.at transformation
-- whole <- trips.n transformation
