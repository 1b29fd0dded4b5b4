-- case: an INSERT list maps by position
-- table: target(a, b)
-- table: source(x, y)
INSERT INTO target (b, a) SELECT x, y FROM source WHERE x > 0
-- =>
-- a <- source.y identity
-- b <- source.x identity
-- rows <- source.x filter

-- case: an INSERT without a list maps by the target's own columns
-- table: target(a, b)
-- table: source(x, y)
INSERT INTO target SELECT x, y FROM source
-- =>
-- a <- source.x identity
-- b <- source.y identity

-- case: a table made of a query has its columns
-- table: source(x, y)
CREATE TABLE made AS SELECT x, x + y AS z FROM source
-- =>
-- x <- source.x identity
-- z <- source.x transformation
-- z <- source.y transformation

-- case: an update writes only what it assigns, on its condition
-- dialect: postgres
-- table: target(id, a, b)
-- table: source(id, x)
UPDATE target SET a = source.x FROM source WHERE target.id = source.id
-- =>
-- a <- source.x identity
-- a <- target.id conditional
-- a <- source.id conditional

-- case: a delete shapes the rows
-- table: target(id, a)
DELETE FROM target WHERE a < 0
-- =>
-- rows <- target.a filter
