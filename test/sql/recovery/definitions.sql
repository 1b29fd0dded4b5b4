-- A definition that cannot be read leaves open which columns its relation has.

-- case: of a table whose rows come later
-- table: u(k, v)
CREATE TABLE t (a INT, 'b' INT, c INT); INSERT INTO t (a, c) SELECT k, v FROM u
-- =>
-- finding: unread-definition 1:24
-- t.a <- u.k identity
-- t.c <- u.v identity

-- case: of a table whose rows come with it
-- table: u(k, v)
CREATE TABLE t (a, 'b') AS SELECT k, v FROM u
-- =>
-- finding: parse-failed 1:20
-- opaque: parse-failed

-- case: of a target
-- table: u(k, v)
INSERT INTO t (a, 1) SELECT k, v FROM u
-- =>
-- finding: parse-failed 1:19
-- opaque: parse-failed
