-- A definition that cannot be parsed leaves the columns of its relation unknown.

-- case: a definition of a table that is filled later
-- table: u(k, v)
CREATE TABLE t (a INT, 'b' INT, c INT); INSERT INTO t (a, c) SELECT k, v FROM u
-- =>
-- finding: unread-definition 1:24
-- t.a <- u.k identity
-- t.c <- u.v identity

-- case: a definition of a table with a query
-- table: u(k, v)
CREATE TABLE t (a, 'b') AS SELECT k, v FROM u
-- =>
-- finding: parse-failed 1:20
-- opaque: parse-failed

-- case: a column list of a target
-- table: u(k, v)
INSERT INTO t (a, 1) SELECT k, v FROM u
-- =>
-- finding: parse-failed 1:19
-- opaque: parse-failed
