-- Row patterns: the pattern, the partition and the order decide the rows. The measures are values.

-- case: ONE ROW PER MATCH has the partition and the measures
-- dialect: snowflake
-- table: READINGS(SENSOR, AT_TIME, HEAT, NOTE)
SELECT * FROM readings MATCH_RECOGNIZE (
  PARTITION BY sensor ORDER BY at_time
  MEASURES MATCH_NUMBER() AS n, FIRST(low.at_time) AS began, MAX(rise.heat) AS top, COUNT(rise.*) AS many
  ONE ROW PER MATCH AFTER MATCH SKIP TO LAST rise
  PATTERN (low+ (rise | {- flat -}){2,}? $)
  DEFINE low AS heat < 10, rise AS rise.heat > PREV(heat))
-- =>
-- SENSOR <- READINGS.SENSOR identity
-- N <-
-- BEGAN <- READINGS.AT_TIME aggregation
-- TOP <- READINGS.HEAT aggregation
-- MANY <-
-- rows <- READINGS.HEAT filter
-- rows <- READINGS.SENSOR group_by
-- rows <- READINGS.AT_TIME sort

-- case: ALL ROWS PER MATCH has the columns of the relation before the measures
-- dialect: trino
-- table: readings(sensor, heat)
SELECT m.sensor, m.heat, m.kind, m.sofar FROM (SELECT * FROM readings WHERE sensor > 0) AS r MATCH_RECOGNIZE (
  ORDER BY heat MEASURES CLASSIFIER() AS kind, RUNNING last(u.heat) AS sofar
  ALL ROWS PER MATCH SHOW EMPTY MATCHES
  PATTERN (a b*) SUBSET u = (a, b) DEFINE b AS b.heat > a.heat) AS m WHERE m.sofar > 1
-- =>
-- sensor <- readings.sensor identity
-- heat <- readings.heat identity
-- kind <-
-- sofar <- readings.heat aggregation
-- rows <- readings.sensor filter
-- rows <- readings.heat filter
-- rows <- readings.heat sort

-- case: a pattern variable qualifies a column, and a bare name is the column
-- dialect: snowflake
-- table: READINGS(HEAT, UP)
SELECT * FROM readings MATCH_RECOGNIZE (ORDER BY heat MEASURES up.up AS a, up AS b PATTERN (up) DEFINE up AS TRUE)
-- =>
-- A <- READINGS.UP identity
-- B <- READINGS.UP identity
-- rows <- READINGS.HEAT sort
