-- The IR of expressions. A case is its SQL and, after `=>`, the IR as test/sql/print-ir.ts prints it. The dialect is in brackets.

-- case: operators bind by precedence
SELECT NOT a = 1 AND b + c * 2 > 3 OR d IS NOT NULL, -a + b - c, a || b || c, x = y IS NULL FROM t
-- =>
-- select OR(AND(NOT(=(a, ‹1›)), >(+(b, *(c, ‹2›)), ‹3›)), IS NOT NULL(d)), -(+(-(a), b), c), ||(a, b, c), IS NULL(=(x, y))
-- from t

-- case: NOT inside a predicate negates it
SELECT a AND NOT b OR c, a NOT IN (1, b), a NOT BETWEEN 1 AND b + 2 AND c, a NOT LIKE b ESCAPE '!' FROM t
-- =>
-- select OR(AND(a, NOT(b)), c), NOT(IN(a, ‹1›, b)), AND(NOT(BETWEEN(a, ‹1›, +(b, ‹2›))), c), NOT(LIKE ESCAPE(a, b, ‹'!'›))
-- from t

-- case: a predicate compares a value with a pattern
SELECT a ILIKE b, a RLIKE b, a REGEXP b, a IREGEXP b, a GLOB b, a SIMILAR TO b, a SOUNDS LIKE b, a MEMBER OF (b), a NOTNULL, a BETWEEN b AND c FROM t
-- =>
-- select ILIKE(a, b), RLIKE(a, b), REGEXP(a, b), IREGEXP(a, b), GLOB(a, b), SIMILAR(a, b), SOUNDS LIKE(a, b), MEMBER OF(a, b), NOTNULL(a), BETWEEN(a, b, c)
-- from t

-- case: GLOBAL IN is IN [clickhouse]
SELECT a FROM t WHERE a GLOBAL NOT IN (SELECT b FROM u)
-- =>
-- select a
-- from t
-- where NOT(in(a) (select b from u))

-- case: IS tests constants and distinct values
SELECT a IS DISTINCT FROM b, a IS NOT DISTINCT FROM b, a IS NOT TRUE, a IS UNKNOWN, a ISNULL FROM t
-- =>
-- select IS DISTINCT FROM(a, b), IS NOT DISTINCT FROM(a, b), IS NOT TRUE(a), IS UNKNOWN(a), ISNULL(a)
-- from t

-- case: CASE has an operand or none
SELECT CASE a WHEN 1 THEN b ELSE c END, CASE WHEN a > 1 THEN b WHEN d THEN CASE WHEN e THEN f END END FROM t
-- =>
-- select case(a: ‹1› → b, else c), case(>(a, ‹1›) → b, d → case(e → f))
-- from t

-- case: CAST, TRY_CAST and :: are casts
SELECT CAST(a AS numeric(10, 2)), a::text, b.c::timestamp with time zone, -d::int, (e + 1)::varchar(3)[] FROM t; SELECT try_cast(a AS int), safe_cast(b AS string) FROM t
-- =>
-- select cast(a as NUMERIC(10, 2)), cast(a as TEXT), cast(b.c as TIMESTAMP WITH TIME ZONE), -(cast(d as INT)), cast(+(e, ‹1›) as VARCHAR(3)[])
-- from t
-- ;
-- select cast(a as INT), cast(b as STRING)
-- from t

-- case: CONVERT is a cast [tsql]
SELECT CONVERT(varchar(10), a, 120), TRY_CONVERT(int, b) FROM t
-- =>
-- select STYLE(cast(a as VARCHAR(10)), ‹120›), cast(b as INT)
-- from t

-- case: a call has DISTINCT, ORDER BY, FILTER, WITHIN GROUP and OVER
SELECT count(*), count(DISTINCT a), string_agg(a, ',' ORDER BY b DESC) FILTER (WHERE c > 1), f(), s.f(a => b), percentile_cont(0.5) WITHIN GROUP (ORDER BY d) OVER (PARTITION BY e) FROM t
-- =>
-- select COUNT(*), COUNT(distinct a), STRING_AGG(a, ‹','› order by b desc) filter (>(c, ‹1›)), F(), S.F(b), PERCENTILE_CONT(‹0.5› order by d) over (partition by e)
-- from t

-- case: OVER references a window or defines one
SELECT sum(a) OVER (PARTITION BY b, c ORDER BY d DESC NULLS LAST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW), lag(a, 1) IGNORE NULLS OVER w, rank() OVER (w ORDER BY e) FROM t WINDOW w AS (PARTITION BY x)
-- =>
-- select SUM(a) over (partition by b, c order by d desc nulls last ROWS BETWEEN 1 PRECEDING AND CURRENT ROW), LAG(a, ‹1›, ‹IGNORE NULLS›) over (w), RANK() over (w order by e)
-- from t
-- window w = (partition by x)

-- case: EXTRACT, SUBSTRING and TRIM have words between arguments
SELECT extract(year FROM a), trim(BOTH 'x' FROM b), substring(c FROM 1 FOR d), position(e IN f), overlay(g PLACING h FROM 2) FROM t
-- =>
-- select EXTRACT(‹YEAR›, a), TRIM(‹BOTH›, ‹'x'›, b), SUBSTRING(c, ‹1›, d), POSITION(IN(e, f)), OVERLAY(g, h, ‹2›)
-- from t

-- case: parts of a date are no columns in the arguments of date functions [snowflake]
SELECT dateadd(day, 1, a), datediff(month, b, date), date_trunc(week, c), date_trunc('day', day), last_day(d, month) FROM t
-- =>
-- select DATEADD(‹DAY›, ‹1›, a), DATEDIFF(‹MONTH›, b, date), DATE_TRUNC(‹WEEK›, c), DATE_TRUNC(‹'day'›, day), LAST_DAY(d, ‹MONTH›)
-- from t

-- case: the part of a date is the last argument [bigquery]
SELECT date_trunc(a, WEEK(MONDAY)), date_diff(b, c, day), timestamp_add(d, INTERVAL 5 MINUTE) FROM t
-- =>
-- select DATE_TRUNC(a, ‹WEEK(MONDAY)›), DATE_DIFF(b, c, ‹DAY›), TIMESTAMP_ADD(d, ‹INTERVAL 5 MINUTE›)
-- from t

-- case: intervals and constants with a type are constants
SELECT a + INTERVAL '1' DAY, b - INTERVAL '1 day', INTERVAL c + 1 DAY, DATE '2026-01-01', timestamp '2026-01-01 00:00:00', date FROM t
-- =>
-- select +(a, ‹INTERVAL '1' DAY›), -(b, ‹INTERVAL '1 day'›), INTERVAL DAY(+(c, ‹1›)), ‹DATE '2026-01-01'›, ‹TIMESTAMP '2026-01-01 00:00:00'›, date
-- from t

-- case: a subquery is a value, EXISTS or an array
SELECT (SELECT max(a) FROM t), EXISTS (SELECT 1 FROM u WHERE u.i = v.i), ARRAY(SELECT b FROM w) FROM v WHERE NOT EXISTS (SELECT 1 FROM x)
-- =>
-- select scalar (select MAX(a) from t), exists (select ‹1› from u where =(u.i, v.i)), array (select b from w)
-- from v
-- where NOT(exists (select ‹1› from x))

-- case: IN, ANY and ALL compare with the rows of a query
SELECT 1 FROM t WHERE a IN (SELECT b FROM u) AND (c, d) NOT IN (SELECT e, f FROM v) AND g > ANY (SELECT h FROM w) AND i = ALL (j)
-- =>
-- select ‹1›
-- from t
-- where AND(in(a) (select b from u), NOT(in(c, d) (select e, f from v)), >(in(g) (select h from w)), =(ALL(i, j)))

-- case: the parameters of a lambda are no columns [databricks]
SELECT transform(xs, x -> x + y), aggregate(xs, 0, (acc, x) -> acc + x) FROM t
-- =>
-- select TRANSFORM(xs, lambda(x → +(x, y))), AGGREGATE(xs, ‹0›, lambda(acc, x → +(acc, x)))
-- from t

-- case: an arrow is an operator on JSON [postgres]
SELECT a -> 'b' ->> 'c', d #> '{e}', f @> g, h ?| i FROM t
-- =>
-- select ->>(->(a, ‹'b'›), ‹'c'›), #>(d, ‹'{e}'›), @>(f, g), ?|(h, i)
-- from t

-- case: an arrow before a string is an operator on JSON [duckdb]
SELECT list_transform(xs, x -> x.a), f(j -> 'a'), list_filter(xs, lambda x : x > y) FROM t
-- =>
-- select LIST_TRANSFORM(xs, lambda(x → x.a)), F(->(j, ‹'a'›)), LIST_FILTER(xs, lambda(x → >(x, y)))
-- from t

-- case: a colon begins a path in a document [snowflake]
SELECT v:a.b[0]."C d"::string AS x, v['k'], t.v:n, f(v):m FROM t
-- =>
-- select cast(field(v, a.b[0]."C d") as STRING) as x, field(v, ['k']), field(t.v, n), field(F(v), m)
-- from t

-- case: constructors of arrays and structs may have a type [bigquery]
SELECT [a, b], ARRAY<INT64>[c], STRUCT(d AS x, e), STRUCT<y INT64>(f), g[OFFSET(0)], h[SAFE_OFFSET(i)].j, (SELECT AS STRUCT 1 AS k).k FROM t
-- =>
-- select ARRAY(a, b), ARRAY(c), STRUCT(d, e), STRUCT(f), field(g, [], OFFSET(‹0›)), field(field(h, [], SAFE_OFFSET(i)), j), field(scalar (select ‹1› as k), k)
-- from t

-- case: braces are a struct, and brackets a slice [duckdb]
SELECT {'a': x, 'b': y}, xs[1:n], m['k'], (s).f, s.upper() FROM t
-- =>
-- select STRUCT 'a' 'b'(x, y), field(xs, [], ‹1›, n), field(m, ['k']), field(s, f), UPPER(s)
-- from t

-- case: several values in brackets are a row
SELECT (a, b) = (c, d), ROW(a, b), (a) FROM t
-- =>
-- select =(ROW(a, b), ROW(c, d)), ROW(a, b), a
-- from t

-- case: a star is an argument of a call
SELECT count(*), object_construct(*), to_json(t.*) FROM t
-- =>
-- select COUNT(*), OBJECT_CONSTRUCT(*), TO_JSON(t.*)
-- from t

-- case: keywords without their construct are names
SELECT t.order, t.from, a.select.b, left(a, 1), replace(b, 'x', 'y'), first, date, year, "Group" FROM t
-- =>
-- select t.order, t.from, a.select.b, LEFT(a, ‹1›), REPLACE(b, ‹'x'›, ‹'y'›), first, date, year, "Group"
-- from t

-- case: JSON functions have options after the arguments
SELECT json_value(a, '$.b' RETURNING int NULL ON EMPTY), json_object('k' VALUE c), json_query(d, '$' WITH WRAPPER) FROM t
-- =>
-- select JSON_VALUE(a, ‹'$.b'›, ‹NULL ON EMPTY›), JSON_OBJECT(‹'k'›, c), JSON_QUERY(d, ‹'$'›, ‹WITH WRAPPER›)
-- from t

-- case: AT TIME ZONE and COLLATE are operators
SELECT a AT TIME ZONE 'UTC' AT TIME ZONE b, c COLLATE "de" < d FROM t
-- =>
-- select AT TIME ZONE(AT TIME ZONE(a, ‹'UTC'›), b), <(COLLATE "de"(c), d)
-- from t

-- case: users may define operators [postgres]
SELECT a <-> b, a OPERATOR(my.@@@) c, d &&& e FROM t
-- =>
-- select <->(a, b), OPERATOR(MY.@@@)(a, c), &&&(d, e)
-- from t

-- case: parameters are constants
SELECT a = :x, b = ?, c = $1, d = @v FROM t
-- =>
-- select =(a, ‹:x›), =(b, ‹?›), =(c, ‹$1›), =(d, ‹@v›)
-- from t

-- case: (+) marks an outer join [oracle]
SELECT 1 FROM a, b WHERE a.i = b.i(+)
-- =>
-- select ‹1›
-- from a, b
-- where =(a.i, b.i)

-- case: a method of a column is a call with the column as first argument [tsql]
SELECT t.doc.value('(/a)[1]', 'int'), dbo.f(t.a) FROM t
-- =>
-- select VALUE(t.doc, ‹'(/a)[1]'›, ‹'int'›), DBO.F(t.a)
-- from t

-- case: a method of a column is a call with the column as first argument [duckdb]
SELECT s.upper(), t.a[1].trim(), main.f(b) FROM t
-- =>
-- select UPPER(s), TRIM(field(t.a, [1])), MAIN.F(b)
-- from t

-- case: FOR XML packs the rows of a subquery into one value [tsql]
SELECT a, STUFF((SELECT ',' + b FROM u WHERE u.i = t.i ORDER BY c FOR XML PATH(''), TYPE), 1, 1, '') AS bs FROM t; SELECT a, b FROM t FOR JSON PATH
-- =>
-- select a, STUFF(scalar (select FOR XML PATH(''), TYPE(+(‹','›, b)) from u where =(u.i, t.i) order by c), ‹1›, ‹1›, ‹''›) as bs
-- from t
-- ;
-- select FOR JSON PATH(*)
-- from (select a, b from t)

-- case: ARRAY, MAP and STRUCT without brackets are names [spark]
SELECT array[0], map['k'], struct < 5, interval - 1, interval FROM t
-- =>
-- select field(array, [0]), field(map, ['k']), <(struct, ‹5›), -(interval, ‹1›), interval
-- from t

-- case: a query in brackets may begin an expression in brackets
SELECT ((SELECT 1) + 1) > 2 AS x
-- =>
-- select >(+(scalar (select ‹1›), ‹1›), ‹2›) as x

-- case: an interval has several units, and its type has units [spark]
SELECT a + INTERVAL 1 DAY - 2 HOURS, INTERVAL '5' HOURS '30' MINUTES, CAST(b AS INTERVAL DAY TO SECOND), INTERVAL a DAY + c FROM t
-- =>
-- select +(a, ‹INTERVAL 1 DAY - 2 HOURS›), ‹INTERVAL '5' HOURS '30' MINUTES›, cast(b as INTERVAL DAY TO SECOND), +(INTERVAL DAY(a), c)
-- from t
