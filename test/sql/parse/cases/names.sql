-- The IR of names. A case is its SQL and, after `=>`, the IR as test/sql/print-ir.ts prints it. The dialect is in brackets.

-- case: quoted and unquoted names keep their case
SELECT "Mixed", mixed, t."A b".C FROM "S".t
-- =>
-- select "Mixed", mixed, t."A b".C
-- from "S".t

-- case: double quotes are strings [bigquery]
SELECT "a", `a`, 'it\'s', r'\d', """x"y""" FROM `p-1.d.t` AS u, my-project.d.t
-- =>
-- select ‹"a"›, "a", ‹'it\'s'›, ‹r'\d'›, ‹"""x"y"""›
-- from "p-1"."d"."t" as u, my-project.d.t

-- case: double quotes are strings [mysql]
SELECT "a", `A``b`, 'it''s' FROM `db`.`t`
-- =>
-- select ‹"a"›, "A`b", ‹'it''s'›
-- from "db"."t"

-- case: double quotes are strings [spark]
SELECT "a", `a b`, 2024_total FROM `db`.2024_orders
-- =>
-- select ‹"a"›, "a b", 2024_total
-- from "db".2024_orders

-- case: brackets quote identifiers [tsql]
SELECT [a b], "c", N'd', #t.e FROM [db]..[t], #t, @rows AS r
-- =>
-- select "a b", "c", ‹N'd'›, #t.e
-- from "db".dbo."t", #t, @rows as r

-- case: brackets and backticks quote identifiers [sqlite]
SELECT [a b], `c`, "d" FROM [t]
-- =>
-- select "a b", "c", "d"
-- from "t"

-- case: dollar-quoted strings and nested comments [postgres]
SELECT $$it's$$, $a$ $$ $a$, E'a\'b', U&'\0061' /* a /* b */ c */ FROM t -- end
-- =>
-- select ‹$$it's$$›, ‹$a$ $$ $a$›, ‹E'a\'b'›, ‹U&'\0061'›
-- from t

-- case: line comments begin with # and -- [bigquery]
SELECT a # one
, b -- two
FROM t
-- =>
-- select a, b
-- from t

-- case: line comments begin with // [snowflake]
SELECT a // one
FROM t
-- =>
-- select a
-- from t

-- case: a path may have a part of digits [bigquery]
SELECT data.144, x.1a FROM t
-- =>
-- select data.144, x.1a
-- from t

-- case: q'[…]' is a string [oracle]
SELECT q'[it's]', nq'{x}' FROM a.b@link
-- =>
-- select ‹q'[it's]'›, ‹nq'{x}'›
-- from a.b@link

-- case: identifiers may have letters of any alphabet
SELECT größe, 数量 AS сумма FROM таблица
-- =>
-- select größe, 数量 as сумма
-- from таблица

-- case: IDENTIFIER reads a name from a string [snowflake]
SELECT a FROM IDENTIFIER('db."S".t') x; DELETE FROM IDENTIFIER($t)
-- =>
-- select a
-- from db."S".t as x
-- ;
-- delete $t

-- case: a backslash in a raw string escapes nothing [databricks]
SELECT r"a\", r'b\' FROM t
-- =>
-- select ‹r"a\"›, ‹r'b\'›
-- from t
