-- A statement that cannot be parsed ends at its boundary, and the next statement is parsed as usual.

-- case: a statement of an unknown kind
-- table: u(k)
SELEC a FROM t; INSERT INTO d (x) SELECT k FROM u
-- =>
-- finding: parse-failed 1:1
-- d.x <- u.k identity
-- opaque: parse-failed

-- case: a statement with an unclosed bracket
-- table: u(k)
SELECT f(a FROM t; INSERT INTO d (x) SELECT k FROM u
-- =>
-- finding: parse-failed 1:9
-- d.x <- u.k identity
-- opaque: parse-failed

-- case: a statement with an unclosed string
-- table: u(k)
SELECT 'a FROM t;
INSERT INTO d (x) SELECT k FROM u
-- =>
-- finding: parse-failed 1:8
-- d.x <- u.k identity inferred
-- opaque: parse-failed

-- case: a statement with an unclosed string before other strings
-- table: u(k)
SELECT 'a FROM t;
INSERT INTO d (x) SELECT k FROM u WHERE k = 'b' AND k <> 'c';
INSERT INTO e (y) SELECT k FROM u WHERE k = 'd;
' OR k = 'e'
-- =>
-- finding: parse-failed 1:8
-- d.x <- u.k identity inferred
-- e.y <- u.k identity inferred
-- opaque: parse-failed

-- case: a statement with an unclosed string, after which no line begins a statement
SELECT 'a FROM t; INSERT INTO d (x) SELECT k FROM u
-- =>
-- finding: parse-failed 1:8
-- opaque: parse-failed

-- case: a statement with an unclosed comment
-- table: u(k)
SELECT a /* b FROM t;
-- next
INSERT INTO d (x) SELECT k FROM u
-- =>
-- finding: parse-failed 1:10
-- d.x <- u.k identity inferred
-- opaque: parse-failed

-- case: a statement with an unclosed quoted name
-- dialect: bigquery
-- table: u(k)
SELECT `a FROM t;
INSERT INTO d (x) SELECT k FROM u
-- =>
-- finding: parse-failed 1:8
-- d.x <- u.k identity inferred
-- opaque: parse-failed

-- case: a statement with an unclosed string before GO
-- dialect: tsql
-- table: u(k)
SELECT 'a FROM t
GO
INSERT INTO d (x) SELECT k FROM u
-- =>
-- finding: parse-failed 1:8
-- d.x <- u.k identity inferred
-- opaque: parse-failed

-- case: statements before an unclosed quote are exact
-- table: u(k)
INSERT INTO d (x) SELECT k FROM u;
SELECT 'a FROM t;
SELECT b FROM v
-- =>
-- finding: parse-failed 2:8
-- b <- v.b identity inferred
-- d.x <- u.k identity
-- opaque: parse-failed

-- case: a semicolon inside a string
-- table: u(k)
INSERT INTO d (x) SELECT k FROM u WHERE k = 'a;
SELECT b' AND k = 'c
-- =>
-- finding: parse-failed 2:19
-- opaque: parse-failed

-- case: the rows of COPY in the text are no SQL
-- dialect: postgres
-- table: u(k)
COPY t (a, b) FROM stdin;
1	it's
2	DROP TABLE u; (
\.

INSERT INTO d (x) SELECT k FROM u;
COPY t (a, b) FROM STDIN WITH (FORMAT csv);
\.
INSERT INTO e (x) SELECT k FROM u
-- =>
-- d.x <- u.k identity
-- e.x <- u.k identity
-- t.a <- stdin.$1 identity
-- t.b <- stdin.$2 identity

-- case: COPY without rows in the text
-- dialect: postgres
-- table: u(k)
COPY t (a) FROM stdin;
INSERT INTO d (x) SELECT k FROM u;
COPY t (a) FROM stdin;
1
\.
INSERT INTO e (x) SELECT k FROM u
-- =>
-- d.x <- u.k identity
-- e.x <- u.k identity
-- t.a <- stdin.$1 identity
