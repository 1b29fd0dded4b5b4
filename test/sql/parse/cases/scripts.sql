-- case: a block contains statements [snowflake]
BEGIN INSERT INTO t SELECT a FROM u; UPDATE t SET a = 1; END; SELECT 1
-- =>
-- insert t
-- select a
-- from u
-- ;
-- update t
-- set a = ‹1›
-- ;
-- select ‹1›

-- case: the bodies of routines are strings or blocks [postgres]
CREATE FUNCTION f() RETURNS int AS $$ SELECT 1; $$ LANGUAGE sql; CREATE PROCEDURE p() LANGUAGE sql BEGIN ATOMIC INSERT INTO t SELECT 1; END; SELECT 2
-- =>
-- other
-- ;
-- select ‹1›
-- ;
-- other
-- ;
-- insert t
-- select ‹1›
-- ;
-- select ‹2›

-- case: the body of a procedure ends with its batch [tsql]
CREATE PROCEDURE p AS INSERT INTO t SELECT a FROM u; SELECT 1
GO
SELECT 2
-- =>
-- other
-- ;
-- insert t
-- select a
-- from u
-- ;
-- select ‹1›
-- ;
-- select ‹2›

-- case: the branches of IF are statements [tsql]
IF EXISTS (SELECT 1 FROM t) BEGIN DELETE FROM t END ELSE BEGIN SELECT 1; SELECT 2 END; SELECT 3
-- =>
-- other
-- ;
-- delete t
-- ;
-- select ‹1›
-- ;
-- select ‹2›
-- ;
-- select ‹3›

-- case: the branches of IF and CASE are statements [bigquery]
IF a THEN SELECT 1; ELSE SELECT 2; END IF; SELECT 3
-- =>
-- other
-- ;
-- select ‹1›
-- ;
-- select ‹2›
-- ;
-- select ‹3›
