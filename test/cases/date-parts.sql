-- case: columns that are called as the parts of dates
-- dialect: hive
-- table: trips(day, month, d)
SELECT datediff(day, month) AS days, date_add(d, 3) AS later FROM trips
-- =>
-- days <- trips.day transformation
-- days <- trips.month transformation
-- later <- trips.d transformation

-- case: a part of a date, and a column of that name
-- dialect: snowflake
-- table: trips(DAY, MONTH)
SELECT DATEADD(day, 1, day) AS later, TRUNC(day, month) AS first, DATE_TRUNC(month, month) AS second FROM trips
-- =>
-- FIRST <- trips.DAY transformation
-- LATER <- trips.DAY transformation
-- SECOND <- trips.MONTH transformation

-- case: the part stands last
-- dialect: bigquery
-- table: trips(day, month)
SELECT DATE_DIFF(day, month, DAY) AS days, DATE_TRUNC(month, MONTH) AS first FROM trips
-- =>
-- days <- trips.day transformation
-- days <- trips.month transformation
-- first <- trips.month transformation

-- case: parts that are cut short
-- dialect: redshift
-- table: trips(n, at)
SELECT date_part(decs, at) AS decade, dateadd(millisec, n, at) AS later FROM trips
-- =>
-- decade <- trips.at transformation
-- later <- trips.at transformation
-- later <- trips.n transformation

-- case: CONVERT takes the type first
-- dialect: redshift
-- table: trips(n, at)
SELECT convert(integer, n) AS whole, convert(decimal(38, 2), at) AS exact FROM trips
-- =>
-- exact <- trips.at transformation
-- whole <- trips.n transformation
