-- Constructs of Athena.

-- case: USING EXTERNAL FUNCTION declares functions of a service
-- dialect: athena
-- table: t(a)
USING EXTERNAL FUNCTION mask(x VARCHAR) RETURNS VARCHAR LAMBDA 'mask' SELECT mask(a) AS m FROM t
-- =>
-- m <- t.a transformation
