-- Constructs of Athena.

-- case: functions that a service runs
-- dialect: athena
-- table: t(a)
USING EXTERNAL FUNCTION mask(x VARCHAR) RETURNS VARCHAR LAMBDA 'mask' SELECT mask(a) AS m FROM t
-- =>
-- m <- t.a transformation
