-- case: UNION ALL pairs columns by position
-- table: a(x, y)
-- table: b(p, q)
SELECT x, y FROM a UNION ALL SELECT p, q FROM b
-- =>
-- x <- a.x identity
-- x <- b.p identity
-- y <- a.y identity
-- y <- b.q identity

-- case: UNION compares every column
-- table: a(x, y)
-- table: b(p, q)
SELECT x, y FROM a UNION SELECT p, q FROM b
-- =>
-- x <- a.x identity
-- x <- b.p identity
-- y <- a.y identity
-- y <- b.q identity
-- rows <- a.x group_by
-- rows <- a.y group_by
-- rows <- b.p group_by
-- rows <- b.q group_by

-- case: DISTINCT compares every column
-- table: a(x, y)
SELECT DISTINCT x, y + 1 AS z FROM a
-- =>
-- x <- a.x identity
-- z <- a.y transformation
-- rows <- a.x group_by
-- rows <- a.y group_by

-- case: DISTINCT ON keeps the first row of each group in the given order
-- dialect: postgres
-- table: a(x, y, z)
SELECT DISTINCT ON (x) x, y FROM a ORDER BY x, z DESC
-- =>
-- x <- a.x identity
-- y <- a.y identity
-- rows <- a.x group_by
-- rows <- a.x sort
-- rows <- a.z sort

-- case: sides with different numbers of columns are opaque
-- table: a(x, y)
SELECT x, y FROM a UNION ALL SELECT x FROM a
-- =>
-- opaque: unresolved-reference

-- case: columns before a star over unknown columns are paired by position
-- table: a(?)
-- table: b(?)
SELECT x FROM (SELECT x, * FROM a UNION ALL SELECT y, * FROM b) AS u
-- =>
-- x <- a.x identity
-- x <- b.y identity

-- case: LEFT UNION BY NAME keeps the columns of the left side
-- dialect: bigquery
-- table: a(x, y)
-- table: b(y, z)
SELECT x, y FROM a LEFT UNION ALL BY NAME SELECT y, z FROM b;
-- =>
-- x <- a.x identity
-- y <- a.y identity
-- y <- b.y identity

-- case: FULL UNION BY NAME keeps the columns of both sides
-- dialect: bigquery
-- table: a(x, y)
-- table: b(y, z)
SELECT x, y FROM a FULL UNION ALL BY NAME SELECT y, z FROM b;
-- =>
-- x <- a.x identity
-- y <- a.y identity
-- y <- b.y identity
-- z <- b.z identity

-- case: CORRESPONDING keeps the common columns
-- dialect: bigquery
-- table: a(x, y)
-- table: b(y, z)
SELECT x, y FROM a UNION ALL CORRESPONDING SELECT y, z FROM b;
-- =>
-- y <- a.y identity
-- y <- b.y identity

-- case: BY NAME ON keeps only the listed columns, also of stars
-- dialect: bigquery
-- table: a(?)
-- table: b(y, z)
SELECT * FROM a FULL UNION ALL BY NAME ON (z, x) SELECT * FROM b;
-- =>
-- x <- a.x identity inferred
-- z <- a.z identity inferred
-- z <- b.z identity

-- case: BY NAME with a star over unknown columns has unknown columns
-- dialect: duckdb
-- table: a(x)
-- table: u(?)
SELECT x FROM a UNION ALL BY NAME SELECT * FROM u
-- =>
-- opaque: star-over-unknown
-- x <- a.x identity
-- x <- u.x identity inferred

-- case: BY NAME: a referenced column may be a column of the star on the right side
-- dialect: duckdb
-- table: a(x)
-- table: u(?)
SELECT x, y FROM (SELECT x FROM a UNION ALL BY NAME SELECT * FROM u)
-- =>
-- x <- a.x identity
-- x <- u.x identity inferred
-- y <- u.y identity inferred
