-- The IR of statements that cannot be parsed. A case is its SQL and, after `=>`, the IR as test/sql/print-ir.ts prints it. The dialect is in brackets.

-- case: an unreadable statement has the relations that it references
INSERT INTO t SELECT a FROM b AS x JOIN s.c JOIN WHERE; SELECT 1
-- =>
-- opaque parse-failed: Expected the name of a relation, found "WHERE".
-- target t
-- reads b, s.c
-- ;
-- select ‹1›

-- case: common table expressions of an unreadable statement are no relations
WITH c AS (SELECT * FROM u) SELECT FROM FROM c, d
-- =>
-- opaque parse-failed: Expected a value, found "FROM".
-- reads u, d

-- case: an unclosed bracket ends with its statement
SELECT f(a FROM t; SELECT b FROM u
-- =>
-- opaque parse-failed: This bracket is not closed.
-- reads t
-- ;
-- select b
-- from u

-- case: an unclosed string makes its statement opaque
SELECT 1; SELECT 'a FROM t; SELECT 2
-- =>
-- select ‹1›
-- ;
-- opaque parse-failed: This string is not closed.
-- reads t

-- case: an unclosed comment makes its statement opaque
SELECT 1 /* x
-- =>
-- opaque parse-failed: This comment is not closed.

-- case: a known but unsupported construct has a reason [snowflake]
CALL p()
-- =>
-- opaque unsupported-construct: The procedure is not defined in this text, so its statements are unknown.

-- case: a view needs a query
CREATE VIEW v AS FOO BAR; CREATE VIEW w
-- =>
-- opaque parse-failed: Expected a query, found "FOO".
-- target v
-- ;
-- opaque parse-failed: Expected AS and a query, found the end of the statement.
-- target w

-- case: an empty text has no statements

-- =>


-- case: a comment is no statement
-- nothing
-- =>
