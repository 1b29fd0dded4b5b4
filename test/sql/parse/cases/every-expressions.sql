-- A statement for each word and branch of the rules: expressions. The IR is printed as in queries.sql.

-- case: every operator has a level
SELECT a OR b AND NOT c XOR d, a = b <> c != d == e ^= f, a < b <= c > d >= e, a !< b, a !> b, a <=> b FROM t;
SELECT a || b | c & d # e ^ f << g >> h, a + b - c, a * b / c % d // e ** f, a DIV b MOD c FROM t;
SELECT a -> 'x' ->> 'y' #> b #>> c #- d, a @> b, a <@ b, a ?| b, a ?& b, a ? b, a @@ b, a @? b FROM t;
SELECT a ~ b, a ~* b, a !~ b, a !~* b, a ~~ b, a ~~* b, a !~~ b, a !~~* b, a ^@ b, a ~= b, (a, b) OVERLAPS (c, d) FROM t;
SELECT - a, + a, ~ a, ! a, @ a, |/ a, BINARY a, - - a, NOT NOT a, - a * b, NOT a = b FROM t;
SELECT prior, binary, t.prior + 1, binary + 1 FROM t;
SELECT a && b, a AND b AND c OR d OR e AND f, a + b + c * d * e FROM t
-- =>
-- select OR(a, XOR(AND(b, NOT(c)), d)), ^=(==(!=(<>(=(a, b), c), d), e), f), >=(>(<=(<(a, b), c), d), e), !<(a, b), !>(a, b), <=>(a, b)
-- from t
-- ;
-- select >>(<<(^(#(&(|(||(a, b), c), d), e), f), g), h), -(+(a, b), c), **(//(%(/(*(a, b), c), d), e), f), MOD(DIV(a, b), c)
-- from t
-- ;
-- select >(#(->>(->(a, ‹'x'›), ‹'y'›), unread()), #(>>(#(b, unread()), c), -(d))), @>(a, b), <@(a, b), unread(b, a?), unread(b, a?), unread(a?, b?) as b, @@(a, b), @?(a, b)
-- from t
-- ;
-- select ~(a, b), ~*(a, b), !~(a, b), !~*(a, b), ~~(a, b), ~~*(a, b), !~~(a, b), !~~*(a, b), ^@(a, b), ~=(a, b), OVERLAPS(ROW(a, b), ROW(c, d))
-- from t
-- ;
-- select -(a), +(a), ~(a), !(a), @(a), |(unread(), /(unread(), a)), BINARY(a), -(-(a)), NOT(NOT(a)), *(-(a), b), NOT(=(a, b))
-- from t
-- ;
-- select prior, binary, +(t.prior, ‹1›), +(binary, ‹1›)
-- from t
-- ;
-- select &&(a, b), OR(AND(a, b, c), d, AND(e, f)), +(a, b, *(c, d, e))
-- from t

-- case: predicates and their negations
SELECT a IS NULL, a IS NOT NULL, a IS TRUE, a IS NOT FALSE, a IS UNKNOWN, a IS NAN, a IS NOT DOCUMENT, a IS NFC NORMALIZED, a IS b FROM t;
SELECT a IS JSON, a IS NOT JSON OBJECT, a IS JSON ARRAY WITH UNIQUE KEYS, a IS JSON SCALAR WITHOUT UNIQUE, a IS JSON VALUE FROM t;
SELECT a ISNULL, a NOTNULL, a NOT NULL, a IS DISTINCT FROM b + 1, a IS NOT DISTINCT FROM b FROM t;
SELECT a IN (1, 2), a NOT IN (b, c,), a IN b, a NOT IN b, a IN (), (a, b) IN (SELECT c, d FROM u), a NOT IN (SELECT c FROM u) FROM t;
SELECT a BETWEEN 1 AND 2, a NOT BETWEEN SYMMETRIC b AND c, a BETWEEN ASYMMETRIC b AND c AND d FROM t;
SELECT a LIKE b, a NOT LIKE b ESCAPE '!', a ILIKE ANY ('x', b), a LIKE ALL (SELECT c FROM u), a NOT LIKE SOME (b, c), a RLIKE b, a REGEXP b, a IREGEXP b, a GLOB b FROM t;
SELECT a SIMILAR TO b ESCAPE '#', a NOT SIMILAR TO b, a SOUNDS LIKE b, a MEMBER OF (b), a NOT MEMBER OF (b) FROM t;
SELECT a > ANY (SELECT b FROM u), a = ALL (b), a <> SOME (b, c), a = any (ARRAY[1]), any(b), all FROM t;
SELECT a AT TIME ZONE 'UTC', a AT LOCAL, a AT TIME ZONE b || c, at FROM t;
SELECT similar, sounds, member, match, a similar FROM t;
SELECT a IS NULL::int, a IN (1)::int, a BETWEEN 1 AND 2 = b, a LIKE b IS NULL FROM t
-- =>
-- select IS NULL(a), IS NOT NULL(a), IS TRUE(a), IS NOT FALSE(a), IS UNKNOWN(a), IS NAN(a), IS NOT DOCUMENT(a), IS NORMALIZED(a), IS(a, b)
-- from t
-- ;
-- select IS JSON(a), IS NOT JSON(a), IS JSON(a), IS JSON(a), IS JSON(a)
-- from t
-- ;
-- select ISNULL(a), NOTNULL(a), NOTNULL(a), IS DISTINCT FROM(a, +(b, ‹1›)), IS NOT DISTINCT FROM(a, b)
-- from t
-- ;
-- select IN(a, ‹1›, ‹2›), NOT(IN(a, b, c)), IN(a, b), NOT(IN(a, b)), IN(a), in(a, b) (select c, d from u), NOT(in(a) (select c from u))
-- from t
-- ;
-- select BETWEEN(a, ‹1›, ‹2›), NOT(BETWEEN(a, b, c)), AND(BETWEEN(a, b, c), d)
-- from t
-- ;
-- select LIKE(a, b), NOT(LIKE ESCAPE(a, b, ‹'!'›)), ILIKE(ANY(a, ‹'x'›, b)), LIKE(in(a) (select c from u)), NOT(LIKE(SOME(a, b, c))), RLIKE(a, b), REGEXP(a, b), IREGEXP(a, b), GLOB(a, b)
-- from t
-- ;
-- select SIMILAR ESCAPE(a, b, ‹'#'›), NOT(SIMILAR(a, b)), SOUNDS LIKE(a, b), MEMBER OF(a, b), NOT(MEMBER OF(a, b))
-- from t
-- ;
-- select >(in(a) (select b from u)), =(ALL(a, b)), <>(SOME(a, b, c)), =(ANY(a, ARRAY(‹1›))), ANY(b), all
-- from t
-- ;
-- select AT TIME ZONE(a, ‹'UTC'›), AT LOCAL(a), ||(AT TIME ZONE(a, b), c), at
-- from t
-- ;
-- select similar, sounds, member, match, unread(a?, similar?)
-- from t
-- ;
-- select cast(IS NULL(a) as INT), cast(IN(a, ‹1›) as INT), =(BETWEEN(a, ‹1›, ‹2›), b), IS NULL(LIKE(a, b))
-- from t

-- case: comparisons in words of Teradata
SELECT a EQ b, a NE 1, a GT (b), a GE -1, a LT b, a LE 'x', a NOT= b, a NOT = b FROM t;
SELECT eq, a le, a.lt FROM t
-- =>
-- select =(a, b), <>(a, ‹1›), >(a, b), >=(a, -(‹1›)), <(a, b), <=(a, ‹'x'›), NOT=(a, b), NOT=(a, b)
-- from t
-- ;
-- select eq, a as le, a.lt
-- from t

-- case: comparisons with blanks [oracle]
SELECT a < = b, a > = b, a ! = b, a ^ = b, a < > b FROM t WHERE a.i = b.i (+) AND a = f@link(b)
-- =>
-- select <=(a, b), >=(a, b), !=(a, b), ^=(a, b), <>(a, b)
-- from t
-- where AND(=(a.i, b.i), =(a, F@LINK(b)))

-- case: operators of users [postgres]
SELECT a <-> b, a &&& b, a OPERATOR(my.@@@) b, @ a, !! a, @@ a, |/ a, a ! b, a ` b FROM t
-- =>
-- select <->(a, b), &&&(a, b), OPERATOR(MY.@@@)(a, b), @(a), !!(a), @@(a), |/(a), !(a, b), `(a, b)
-- from t

-- case: MATCH is an operator [sqlite]
SELECT a MATCH b, t MATCH 'x', a NOT MATCH b, a IS NOT b, a == b FROM t
-- =>
-- select MATCH(a, b), MATCH(t, ‹'x'›), NOT(MATCH(a, b)), IS NOT(a, b), ==(a, b)
-- from t

-- case: casts in all their forms
SELECT CAST(a AS INT), TRY_CAST(a AS NUMERIC(10, 2)), SAFE_CAST(a AS STRING), a::int::text, cast, CAST(a AS VARCHAR(3) COLLATE x), CAST(a AS DATE FORMAT 'Y') FROM t;
SELECT CAST(a AS DOUBLE PRECISION), CAST(a AS CHARACTER VARYING(3)), CAST(a AS BIGINT UNSIGNED), CAST(a AS SIGNED INTEGER), a::timestamp without time zone, a::timestamp(3) with local time zone FROM t;
SELECT CAST(a AS ARRAY<STRUCT<b INT, c MAP<STRING, INT>>>), a::int[][], a::s.t, CAST(a AS INTERVAL DAY TO SECOND), CAST(a AS INT ARRAY), CAST(a AS CHAR CHARACTER SET utf8) FROM t;
SELECT CAST(a AS INT DEFAULT 0 ON CONVERSION ERROR), CAST(a AS DATE DEFAULT b ON CONVERSION ERROR, 'Y', 'Z') FROM t;
SELECT CONVERT(a, INT), CONVERT(a USING utf8), CONVERT(a), CAST(a) FROM t;
SELECT CAST(a AS STRUCT<b INT), a FROM t
-- =>
-- select cast(a as INT), cast(a as NUMERIC(10, 2)), cast(a as STRING), cast(cast(a as INT) as TEXT), cast, cast(a as VARCHAR(3) COLLATE X), cast(a as DATE FORMAT 'Y')
-- from t
-- ;
-- select cast(a as DOUBLE PRECISION), cast(a as CHARACTER VARYING(3)), cast(a as BIGINT UNSIGNED), cast(a as SIGNED INTEGER), cast(a as TIMESTAMP WITHOUT TIME ZONE), cast(a as TIMESTAMP(3) WITH LOCAL TIME ZONE)
-- from t
-- ;
-- select cast(a as ARRAY<STRUCT<B INT, C MAP<STRING, INT>>>), cast(a as INT[][]), cast(a as S.T), cast(a as INTERVAL DAY TO SECOND), cast(a as INT ARRAY), cast(a as CHAR CHARACTER SET UTF8)
-- from t
-- ;
-- select DEFAULT ON CONVERSION ERROR(cast(a as INT), ‹0›), DEFAULT ON CONVERSION ERROR, 'Y', 'Z'(cast(a as DATE), b)
-- from t
-- ;
-- select cast(a as INT), cast(a as utf8), cast(a as ), unread(a)
-- from t
-- ;
-- select unread(unread(a, b?, INT?)), a
-- from t

-- case: CONVERT has the type first [tsql]
SELECT CONVERT(INT, a), CONVERT(VARCHAR(10), a, 120), TRY_CONVERT(DATE, a), TRY_CONVERT(DATE, a, 3), CONVERT(INT, a, 1, 2) FROM t
-- =>
-- select cast(a as INT), STYLE(cast(a as VARCHAR(10)), ‹120›), cast(a as DATE), STYLE(cast(a as DATE), ‹3›), unread(ROW(INT, a, ‹1›, ‹2›))
-- from t

-- case: calls have clauses
SELECT count(DISTINCT a, b), sum(ALL a), max(all), count(*), count(t.*), f(), f(a, b,), s.f(a), "Q".f(a) FROM t;
SELECT string_agg(a, ',' ORDER BY b DESC NULLS LAST, c), array_agg(DISTINCT a ORDER BY b LIMIT 3), group_concat(a ORDER BY b SEPARATOR ';'), any_value(a HAVING MAX b), any_value(a HAVING MIN b) FROM t;
SELECT sum(a) FILTER (WHERE b > 1), listagg(a, ',') WITHIN GROUP (ORDER BY b), percentile_cont(0.5) WITHIN GROUP (ORDER BY a DESC) OVER (PARTITION BY b) FROM t;
SELECT first_value(a) IGNORE NULLS OVER w, last_value(a) RESPECT NULLS OVER (w ORDER BY b), nth_value(a, 2) FROM LAST IGNORE NULLS OVER (ORDER BY b), nth_value(a, 2) FROM FIRST OVER w, lag(a IGNORE NULLS) OVER w FROM t WINDOW w AS (PARTITION BY c), v AS w;
SELECT sum(a) OVER (PARTITION BY b, c ORDER BY d DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES), sum(a) OVER (ORDER BY b RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND 1 FOLLOWING), sum(a) OVER (DISTRIBUTE BY b SORT BY c), sum(a) OVER (GROUPS 2 PRECEDING), sum(a) OVER () FROM t;
SELECT sum(a) OVER (ORDER BY b ROWS c PRECEDING) FROM t;
SELECT f(a => 1, b := c), f(VARIADIC a), f(a AS b), f(SELECT 1), f(WITH c AS (SELECT 1) SELECT * FROM c), f(*), f(a.*, b), f(* EXCLUDE (a)) FROM t;
SELECT filter, over, within, f(a) filter FROM t
-- =>
-- select COUNT(distinct a, b), SUM(a), MAX(all), COUNT(*), COUNT(t.*), F(), F(a, b), S.F(a), Q.F(a)
-- from t
-- ;
-- select STRING_AGG(a, ‹','› order by b desc nulls last, c), ARRAY_AGG(distinct a, ‹3› order by b), GROUP_CONCAT(a, ‹';'› order by b), ANY_VALUE(a order by b), ANY_VALUE(a order by b)
-- from t
-- ;
-- select SUM(a) filter (>(b, ‹1›)), LISTAGG(a, ‹','› order by b), PERCENTILE_CONT(‹0.5› order by a desc) over (partition by b)
-- from t
-- ;
-- select FIRST_VALUE(a, ‹IGNORE NULLS›) over (w), LAST_VALUE(a) over (w order by b), NTH_VALUE(a, ‹2›, ‹FROM LAST›, ‹IGNORE NULLS›) over (order by b), NTH_VALUE(a, ‹2›) over (w), LAG(a, ‹IGNORE NULLS›) over (w)
-- from t
-- window w = (partition by c)
-- window v = (w)
-- ;
-- select SUM(a) over (partition by b, c order by d desc ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES), SUM(a) over (order by b RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND 1 FOLLOWING), SUM(a) over (partition by b order by c), SUM(a) over (GROUPS 2 PRECEDING), SUM(a) over ()
-- from t
-- ;
-- select SUM(a) over (order by b ROWS C PRECEDING)
-- from t
-- ;
-- select F(‹1›, c), F(a), F(a), F(scalar (select ‹1›)), F(scalar (with c = (select ‹1›) select * from c)), F(*), F(a.*, b), F(* except (a))
-- from t
-- ;
-- select filter, over, within, F(a) as filter
-- from t

-- case: FILTER needs no WHERE [duckdb]
SELECT sum(a) FILTER (b > 1), sum(a) FILTER (WHERE b), list(a ORDER BY b), f(*COLUMNS('x')) FROM t
-- =>
-- select SUM(a) filter (>(b, ‹1›)), SUM(a) filter (b), LIST(a order by b), F(* only part x)
-- from t

-- case: functions have words between their arguments
SELECT EXTRACT(YEAR FROM a), EXTRACT('month' FROM a), EXTRACT(WEEK(MONDAY) FROM a), EXTRACT(DAY, a), extract(a.b) FROM t;
SELECT TRIM(a), TRIM(BOTH 'x' FROM a), TRIM(LEADING FROM a), TRIM(TRAILING b FROM c), TRIM('x' FROM a), TRIM(a, b) FROM t;
SELECT SUBSTRING(a FROM 2 FOR 3), SUBSTRING(a, 2, 3), SUBSTRING(a SIMILAR b ESCAPE c), SUBSTR(a FROM 2), OVERLAY(a PLACING b FROM 2 FOR 3), POSITION(a IN b), CEIL(a TO DAY), FLOOR(a TO HOUR) FROM t;
SELECT JSON_OBJECT(KEY 'a' VALUE b, 'c' : d, 'e', f ABSENT ON NULL WITH UNIQUE KEYS), JSON_OBJECTAGG(KEY a VALUE b), JSON_ARRAY(a FORMAT JSON, b NULL ON NULL RETURNING CLOB), JSON_ARRAYAGG(a ORDER BY b ABSENT ON NULL) FROM t;
SELECT JSON_VALUE(a, '$.b' RETURNING INT DEFAULT 0 ON EMPTY ERROR ON ERROR), JSON_QUERY(a, '$.b' WITH CONDITIONAL ARRAY WRAPPER OMIT QUOTES), JSON_EXISTS(a, '$.b' PASSING c AS x, d AS y FALSE ON ERROR) FROM t;
SELECT LISTAGG(a, ',' ON OVERFLOW TRUNCATE '...' WITH COUNT) WITHIN GROUP (ORDER BY b), XMLELEMENT(NAME x, XMLATTRIBUTES(a AS b), c), XMLFOREST(a, b AS c), XMLPARSE(DOCUMENT a), XMLAGG(a ORDER BY b), WEIGHT_STRING(a AS CHAR(3)) FROM t;
SELECT f(a COLUMNS (b INT)) FROM t
-- =>
-- select EXTRACT(‹YEAR›, a), EXTRACT(‹'month'›, a), EXTRACT(‹WEEK(MONDAY)›, a), EXTRACT(‹DAY›, a), EXTRACT(unread(a.b))
-- from t
-- ;
-- select TRIM(a), TRIM(‹BOTH›, ‹'x'›, a), TRIM(‹LEADING›, a), TRIM(‹TRAILING›, b, c), TRIM(‹'x'›, a), TRIM(a, b)
-- from t
-- ;
-- select SUBSTRING(a, ‹2›, ‹3›), SUBSTRING(a, ‹2›, ‹3›), SUBSTRING(a, ‹SIMILAR›, b, ‹ESCAPE›, c), SUBSTR(a, ‹2›), OVERLAY(a, b, ‹2›, ‹3›), POSITION(IN(a, b)), CEIL(a, DAY), FLOOR(a, HOUR)
-- from t
-- ;
-- select JSON_OBJECT(‹'a'›, b, ‹'c'›, d, ‹'e'›, f, ‹ABSENT ON NULL WITH UNIQUE KEYS›), JSON_OBJECTAGG(a, b), JSON_ARRAY(a, ‹FORMAT JSON›, b, ‹NULL ON NULL›), JSON_ARRAYAGG(a, ‹ABSENT ON NULL› order by b)
-- from t
-- ;
-- select JSON_VALUE(a, ‹'$.b'›, ‹DEFAULT 0 ON EMPTY ERROR ON ERROR›), JSON_QUERY(a, ‹'$.b'›, ‹WITH CONDITIONAL ARRAY WRAPPER OMIT QUOTES›), JSON_EXISTS(a, ‹'$.b'›, c, d, ‹FALSE ON ERROR›)
-- from t
-- ;
-- select LISTAGG(a, ‹','›, ‹ON OVERFLOW TRUNCATE '...' WITH COUNT› order by b), XMLELEMENT(‹X›, XMLATTRIBUTES(a), c), XMLFOREST(a, b), XMLPARSE(‹DOCUMENT›, a), XMLAGG(a order by b), WEIGHT_STRING(a, ‹AS CHAR(3)›)
-- from t
-- ;
-- opaque unsupported-construct: COLUMNS of a table function is not supported yet.
-- reads t

-- case: XML functions [oracle]
SELECT XMLELEMENT("x", XMLATTRIBUTES(a b, c AS EVALNAME d), e), XMLELEMENT(EVALNAME a, b), XMLELEMENT(NOENTITYESCAPING NAME x, a), XMLELEMENT(name, a), XMLFOREST(a x, b AS "y") FROM t
-- =>
-- select XMLELEMENT(‹"x"›, XMLATTRIBUTES(a, c, d), e), XMLELEMENT(a, b), XMLELEMENT(‹X›, a), XMLELEMENT(‹NAME›, a), XMLFOREST(a, b)
-- from t

-- case: parts of dates are no columns
SELECT DATEADD(day, 1, a), DATEDIFF(MONTH, a, b), DATE_TRUNC('week', a), DATE_TRUNC(week, a), DATE_ADD(day, 6, DAY), DATE_ADD(a, 6, DAY), DATE_PART(year, a), TIMESTAMPDIFF(SECOND, a, b), LAST_DAY(a, month), f(day, a) FROM t;
SELECT DATEADD("day", 1, a), DATEDIFF(t.day, a, b), DATEADD(foo, 1, a) FROM t
-- =>
-- select DATEADD(‹DAY›, ‹1›, a), DATEDIFF(‹MONTH›, a, b), DATE_TRUNC(‹'week'›, a), DATE_TRUNC(‹WEEK›, a), DATE_ADD(‹DAY›, ‹6›, DAY), DATE_ADD(a, ‹6›, ‹DAY›), DATE_PART(‹YEAR›, a), TIMESTAMPDIFF(‹SECOND›, a, b), LAST_DAY(a, ‹MONTH›), F(day, a)
-- from t
-- ;
-- select DATEADD("day", ‹1›, a), DATEDIFF(t.day, a, b), DATEADD(foo, ‹1›, a)
-- from t

-- case: parts of dates are no columns [bigquery]
SELECT DATE_TRUNC(a, WEEK(MONDAY)), DATE_DIFF(a, b, ISOWEEK), DATE_ADD(a, INTERVAL 1 DAY), TIMESTAMP_TRUNC(a, MONTH, 'UTC'), EXTRACT(DATE FROM a) FROM t
-- =>
-- select DATE_TRUNC(a, ‹WEEK(MONDAY)›), DATE_DIFF(a, b, ‹ISOWEEK›), DATE_ADD(a, ‹INTERVAL 1 DAY›), TIMESTAMP_TRUNC(a, ‹MONTH›, ‹'UTC'›), EXTRACT(‹DATE›, a)
-- from t

-- case: parts of dates are no columns [tsql]
SELECT DATEADD(dd, 1, a), DATENAME(weekday, a), DATEPART(foo, a), DATEDIFF_BIG(ms, a, b), DATETRUNC(iso_week, a) FROM t
-- =>
-- select DATEADD(‹DD›, ‹1›, a), DATENAME(‹WEEKDAY›, a), DATEPART(‹FOO›, a), DATEDIFF_BIG(‹MS›, a, b), DATETRUNC(‹ISO_WEEK›, a)
-- from t

-- case: intervals and constants with a type
SELECT INTERVAL '1' DAY, INTERVAL '1 day', INTERVAL 1 MONTH, INTERVAL a HOUR, INTERVAL (a + 1) DAY, INTERVAL '1-2' YEAR TO MONTH, INTERVAL '3' DAY(2) TO SECOND(6), INTERVAL 'a' 'b' DAY FROM t;
SELECT a + INTERVAL b DAY > c, interval, interval.a, INTERVAL a, INTERVAL - 1 DAY, INTERVAL f(a, b)[1] DAY FROM t;
SELECT DATE '2026-01-01', TIME '10:00', TIMESTAMP '2026-01-01', TIMESTAMP WITH TIME ZONE '2026-01-01', TIMESTAMP WITHOUT TIME ZONE 'x', DOUBLE PRECISION '1', date, time.a, timestamp FROM t;
SELECT 'a' 'b', 'a' || 'b', NULL, TRUE, null.a, true(a), DEFAULT FROM t
-- =>
-- select ‹INTERVAL '1' DAY›, ‹INTERVAL '1 day'›, ‹INTERVAL 1 MONTH›, INTERVAL HOUR(a), INTERVAL DAY(+(a, ‹1›)), ‹INTERVAL '1-2' YEAR TO MONTH›, ‹INTERVAL '3' DAY(2) TO SECOND(6)›, ‹INTERVAL 'a' 'b' DAY›
-- from t
-- ;
-- select >(+(a, INTERVAL DAY(b)), c), interval, interval.a, INTERVAL as a, INTERVAL DAY(-(‹1›)), INTERVAL DAY(field(F(a, b), [1]))
-- from t
-- ;
-- select ‹DATE '2026-01-01'›, ‹TIME '10:00'›, ‹TIMESTAMP '2026-01-01'›, ‹TIMESTAMP WITH TIME ZONE '2026-01-01'›, ‹TIMESTAMP WITHOUT TIME ZONE 'x'›, ‹DOUBLE PRECISION '1'›, date, time.a, timestamp
-- from t
-- ;
-- select ‹'a' 'b'›, ||(‹'a'›, ‹'b'›), ‹NULL›, ‹TRUE›, null.a, TRUE(a), ‹DEFAULT›
-- from t

-- case: intervals have several units [spark]
SELECT INTERVAL 1 DAY 2 HOURS, INTERVAL 1 DAY - 2 HOURS '3' MINUTES, INTERVAL '1' DAY '2' HOUR, INTERVAL 1 DAY + a FROM t
-- =>
-- select ‹INTERVAL 1 DAY 2 HOURS›, ‹INTERVAL 1 DAY - 2 HOURS '3' MINUTES›, ‹INTERVAL '1' DAY '2' HOUR›, +(‹INTERVAL 1 DAY›, a)
-- from t

-- case: a postfix follows a value
SELECT (a).b, (a).b.c, f(a).b, a[1], a[1].b, a[b], a[1:2], a[:b], a[-:2], a[1, b], (a)[1]::int, (a).1, (a).1.2, f(a).g(b) FROM t;
SELECT a COLLATE "de", a COLLATE de_DE.utf8, a COLLATE 'x', U&'x' UESCAPE '!', a UESCAPE, (SELECT b FROM u).c FROM t;
SELECT a.b.c.d.e, "A"."b".c, a.* FROM t
-- =>
-- select field(a, b), field(field(a, b), c), field(F(a), b), field(a, [1]), field(field(a, [1]), b), field(a, [], b), field(a, [1:2]), field(a, [:b]), field(a, [], -(‹:2›)), field(a, [], ‹1›, b), cast(field(a, [1]) as INT), field(a, 1), field(field(a, 1), 2), G(F(a), b)
-- from t
-- ;
-- select COLLATE "de"(a), COLLATE DE_DE.UTF8(a), COLLATE 'x'(a), ‹U&'x'›, a as UESCAPE, field(scalar (select b from u), c)
-- from t
-- ;
-- select a.b.c.d.e, "A"."b".c, a.*
-- from t

-- case: a path follows a colon [snowflake]
SELECT v:a, v:a.b[0].c, v:"A b".c::string, v:a[b].c, v['a']['b'], v:a:b, v:[0], f(v):a.b, v?::int, t.v:a FROM t;
SELECT a FROM t WHERE v:a = 1 AND v:b::int IN (1, 2)
-- =>
-- select field(v, a), field(v, a.b[0].c), cast(field(v, "A b".c) as STRING), field(v, a[b].c, b), field(field(v, ['a']), ['b']), field(v, a:b), field(v, [0]), field(F(v), a.b), cast(v as INT), field(t.v, a)
-- from t
-- ;
-- select a
-- from t
-- where AND(=(field(v, a), ‹1›), IN(cast(field(v, b) as INT), ‹1›, ‹2›))

-- case: lambdas
SELECT f(x -> x + a), f((x, y) -> x * y + b), f(x -> (y -> x + y)), f(xs, x -> x IS NULL, 1), f((x INT, y INT) -> x), f(x INT -> x) FROM t
-- =>
-- select F(lambda(x → +(x, a))), F(lambda(x, y → +(*(x, y), b))), F(lambda(x → ->(y, +(x, y)))), F(xs, lambda(x → IS NULL(x)), ‹1›), F(lambda(x, y → x)), F(x, unread(->(INT, x)))
-- from t

-- case: lambdas [duckdb]
SELECT f(xs, lambda x : x + a), f(xs, lambda x, y : x + y), f(x -> x.b), f(a -> 'k'), f(a -> 1), f(a -> $1), [x + 1 FOR x IN xs IF x > 1], lambda FROM t
-- =>
-- select F(xs, lambda(x → +(x, a))), F(xs, lambda(x, y → +(x, y))), F(lambda(x → x.b)), F(->(a, ‹'k'›)), F(->(a, ‹1›)), F(->(a, ‹$1›)), LIST_TRANSFORM(LIST_FILTER(xs, lambda(x → >(x, ‹1›))), lambda(x → +(x, ‹1›))), lambda
-- from t

-- case: lambdas [databricks]
SELECT f(xs, x -> x + a), f(xs, (acc, x) -> acc + x, acc -> acc * b) FROM t
-- =>
-- select F(xs, lambda(x → +(x, a))), F(xs, lambda(acc, x → +(acc, x)), lambda(acc → *(acc, b)))
-- from t

-- case: lambdas [snowflake]
SELECT FILTER(xs, x INT -> x > a), TRANSFORM(xs, (x INT, y OBJECT) -> x + y:b) FROM t
-- =>
-- select FILTER(xs, lambda(x → >(x, a))), TRANSFORM(xs, lambda(x, y → +(x, field(y, b))))
-- from t

-- case: rows, lists, structs and maps [duckdb]
SELECT [a, b, 1], [], {'x': a, y: b, "Z": c}, {}, MAP {'k': a, b: c}, MAP {}, (a, b), ROW(a, b), (a,), (), {'x': {'y': a}}, struct_pack(x := a), xs[1:2][3], map FROM t
-- =>
-- select ARRAY(a, b, ‹1›), ARRAY(), STRUCT 'x' y Z(a, b, c), STRUCT(), MAP(‹'k'›, a, b, c), MAP(), ROW(a, b), ROW(a, b), a, ROW(), STRUCT 'x'(STRUCT 'y'(a)), STRUCT_PACK(a), field(field(xs, [1:2]), [3]), map
-- from t

-- case: rows, lists, structs and maps [bigquery]
SELECT [a, b], ARRAY<INT64>[a, b], ARRAY(SELECT c FROM u), STRUCT(a, b AS c), STRUCT<x INT64, y STRING>(a, b), (a, b), xs[OFFSET(0)], xs[SAFE_ORDINAL(a)], doc.x[0].y, array, struct.a FROM t
-- =>
-- select ARRAY(a, b), ARRAY(a, b), array (select c from u), STRUCT(a, b), STRUCT(a, b), ROW(a, b), field(xs, [], OFFSET(‹0›)), field(xs, [], SAFE_ORDINAL(a)), field(field(doc.x, [0]), y), array, struct.a
-- from t

-- case: rows, lists, structs and maps [spark]
SELECT array(a, b), struct(a, b AS c), named_struct('x', a), map(a, b), (a AS x, b AS y), (a, b), xs[0], a IN (*), TRANSFORM(xs, x -> x + 1) FROM t;
SELECT (a AS x) FROM t
-- =>
-- select ARRAY(a, b), STRUCT(a, b), NAMED_STRUCT(‹'x'›, a), MAP(a, b), ROW(a, b), ROW(a, b), field(xs, [0]), IN(a, *(*)), TRANSFORM(xs, lambda(x → +(x, ‹1›)))
-- from t
-- ;
-- select unread(a)
-- from t

-- case: rows, lists, structs and maps [postgres]
SELECT ARRAY[a, b], ARRAY[[a], [b]], ARRAY(SELECT c FROM u), ROW(a, b), (a, b), (ROW(a, b)).f1, array[1], '{1}'::int[], (c).*, (f(a)).* FROM t
-- =>
-- select ARRAY(a, b), ARRAY(ARRAY(a), ARRAY(b)), array (select c from u), ROW(a, b), ROW(a, b), field(ROW(a, b), f1), ARRAY(‹1›), cast(‹'{1}'› as INT[]), c.*, F(a).*
-- from t

-- case: objects and escapes [snowflake]
SELECT {'x': a, 'y': b}, {*}, {t.* EXCLUDE (a)}, {* ILIKE 'x%'}, [a, b], {fn LCASE(a)}, {d '2026-01-01'}, {t '10:00'}, {ts '2026-01-01 10:00'}, {'fn': a} FROM t
-- =>
-- select STRUCT 'x' 'y'(a, b), OBJECT_CONSTRUCT(*), OBJECT_CONSTRUCT(t.* except (a)), OBJECT_CONSTRUCT(* only like x%), ARRAY(a, b), LCASE(a), ‹{D '2026-01-01'}›, ‹{T '10:00'}›, ‹{TS '2026-01-01 10:00'}›, STRUCT 'fn'(a)
-- from t

-- case: stars and their modifiers [snowflake]
SELECT *, t.*, s.t.* FROM t;
SELECT * EXCLUDE a, * EXCLUDE (a, b), t.* EXCLUDE (t.a) FROM t;
SELECT * RENAME a AS b, * RENAME (a AS b, c AS d), * REPLACE (a + 1 AS a), * REPLACE a + 1 AS a FROM t;
SELECT * ILIKE 'x%', * ILIKE 'x%' EXCLUDE b RENAME c AS d FROM t;
SELECT * EXCLUDE (a.b) FROM t;
SELECT * RENAME (t.a AS b), t.* RENAME (t.a AS b), * RENAME (a b) FROM t
-- =>
-- select *, t.*, s.t.*
-- from t
-- ;
-- select * except (a), * except (a, b), t.* except (a)
-- from t
-- ;
-- select * rename a to b, * rename a to b rename c to d, * replace a = +(a, ‹1›), * replace a = +(a, ‹1›)
-- from t
-- ;
-- select * only like x%, * except (b) rename c to d only like x%
-- from t
-- ;
-- select *
-- from t
-- ;
-- opaque unsupported-construct: A star that excludes a field is not supported yet.
-- reads t

-- case: stars and their modifiers [duckdb]
SELECT * LIKE 'x%', * NOT LIKE 'x%', * GLOB 'x*', * SIMILAR TO 'x.*', * NOT SIMILAR TO 'x', * ILIKE 'X' FROM t;
SELECT COLUMNS('x.*'), COLUMNS(*), COLUMNS(t.*), t.COLUMNS('x'), COLUMNS([a, b]), COLUMNS(['a', 'b']), COLUMNS((a, b)), COLUMNS(a, b), COLUMNS(a) FROM t;
SELECT COLUMNS(c -> c LIKE 'x%'), COLUMNS(lambda c : c NOT LIKE 'x%'), COLUMNS(c -> c ~~ 'x'), COLUMNS(c -> c !~~ 'x'), COLUMNS(* EXCLUDE (a)), max(COLUMNS(*)) FROM t;
SELECT COLUMNS(c -> f(c)) FROM t;
SELECT COLUMNS(a + 1) FROM t;
SELECT COLUMNS(lambda c : d LIKE 'x') FROM t;
SELECT * LIKE a FROM t;
SELECT COLUMNS(* a) FROM t;
SELECT * EXCLUDE (a) REPLACE (b * 2 AS b) RENAME (c AS d) FROM t
-- =>
-- select * only like x%, * only not like x%, * only glob x*, * only whole x.*, * only not whole x, * only like X
-- from t
-- ;
-- select COLUMNS(* only part x.*), COLUMNS(*), COLUMNS(t.*), COLUMNS(* only part x, t), COLUMNS(* only name a | b), COLUMNS(* only name a | b), COLUMNS(* only name a | b), COLUMNS(* only name a | b), COLUMNS(* only name a)
-- from t
-- ;
-- select COLUMNS(* only like x%), COLUMNS(* only not like x%), COLUMNS(* only like x), COLUMNS(* only not like x), COLUMNS(* except (a)), MAX(COLUMNS(*))
-- from t
-- ;
-- opaque unsupported-construct: COLUMNS with this lambda is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: COLUMNS with computed names is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: COLUMNS with this lambda is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: A star with a pattern that is no constant is not supported yet.
-- reads t
-- ;
-- opaque parse-failed: Expected ")", found "a".
-- reads t
-- ;
-- select * except (a) replace b = *(b, ‹2›) rename c to d
-- from t

-- case: stars and their modifiers [bigquery]
SELECT * EXCEPT (a, b), t.* EXCEPT (c) REPLACE (d + 1 AS d), s.*, s.x.* EXCEPT (y) FROM t;
SELECT a FROM t EXCEPT DISTINCT SELECT b FROM u;
SELECT * EXCEPT (SELECT 1) FROM t
-- =>
-- select * except (a, b), t.* except (c) replace d = +(d, ‹1›), s.*, s.x.* except (y)
-- from t
-- ;
-- (select a from t)
-- except (select b from u)
-- ;
-- opaque parse-failed: Expected the end of the statement, found "FROM".
-- reads t

-- case: stars and their modifiers [databricks]
SELECT * EXCEPT (a, b.c), t.* EXCEPT (t.a, d.e.f), struct(*), array(t.*), coalesce(*, 1) FROM t
-- =>
-- select * except (a), t.* except (a), STRUCT(*), ARRAY(t.*), COALESCE(*, ‹1›)
-- from t

-- case: stars and their modifiers [clickhouse]
SELECT * EXCEPT a, * EXCEPT (a, b), * REPLACE (a + 1 AS a), * APPLY (sum), * APPLY sum, * APPLY (x -> x + 1), * APPLY (quantile(0.5)) FROM t;
SELECT COLUMNS('x') APPLY (max), t.COLUMNS(a, b) EXCEPT (b), COLUMNS('x') REPLACE (a AS a), COLUMNS('x') FROM t;
SELECT * APPLY (x -> x + y) FROM t;
SELECT * APPLY (1) FROM t;
SELECT * APPLY ((x, y) -> x) FROM t
-- =>
-- select * except (a), * except (a, b), * replace a = +(a, ‹1›), *, *, *, *
-- from t
-- ;
-- select * only part x, t.* except (b) only name a | b, * replace a = a only part x, COLUMNS(* only part x)
-- from t
-- ;
-- opaque unsupported-construct: APPLY of a function that reads other columns is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: APPLY of this function is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: APPLY of this function is not supported yet.
-- reads t

-- case: stars and their modifiers
SELECT * APPLY (sum) FROM t;
SELECT a * b, * FROM t, u;
SELECT (*) FROM t;
SELECT 1 + * FROM t;
SELECT (t.*), (a), ((b)) FROM t
-- =>
-- opaque unsupported-construct: A star with APPLY is not supported yet.
-- reads t
-- ;
-- select *(a, b), *
-- from t, u
-- ;
-- select *
-- from t
-- ;
-- opaque unsupported-construct: A star inside an expression is not supported yet.
-- reads t
-- ;
-- select t.*, a, b
-- from t

-- case: aliases of items
SELECT a AS b, a b, a AS "B c", a 'd', a AS 'e', a AS from FROM t;
SELECT a tablesample FROM t;
SELECT a pivot, b limit FROM t;
SELECT a AS date, b year, c window FROM t
-- =>
-- select a as b, a as b, a as "B c", a as "d", a as "e", a as from
-- from t
-- ;
-- select a as tablesample
-- from t
-- ;
-- opaque unsupported-construct: PIVOT is not supported yet.
-- reads t
-- ;
-- select a as date, b as year, unread(c?, window?)
-- from t

-- case: LIMIT is an alias at the end [spark]
SELECT a limit;
SELECT a AS (b, c), explode(xs) AS (k, v) FROM t
-- =>
-- select a as limit
-- ;
-- select field(a, b) as b, field(a, c) as c, field(EXPLODE(xs), k) as k, field(EXPLODE(xs), v) as v
-- from t

-- case: aliases in brackets of Teradata
SELECT a (NAMED b), a + 1 (NAMED c), a (FORMAT 'X'), a (TITLE 'y'), a (DATE), a (INT, FORMAT '9') FROM t;
SELECT a FROM t QUALIFY ROW_NUMBER() OVER (ORDER BY b) = 1;
SEL a FROM t SAMPLE 10, 20;
LOCKING ROW FOR ACCESS SELECT TOP 5 PERCENT a FROM t;
UPD t SET a = 1;
DEL FROM t ALL;
INS t (1, 'x')
-- =>
-- select a as b, +(a, ‹1›) as c, (FORMAT 'X')(a), (TITLE 'y')(a), A(DATE), (INT, FORMAT '9')(a)
-- from t
-- ;
-- select a
-- from t
-- qualify =(ROW_NUMBER() over (order by b), ‹1›)
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- limited
-- ;
-- update t
-- set a = ‹1›
-- ;
-- delete t
-- ;
-- insert t
-- values (‹1›, ‹'x'›)

-- case: sequences
SELECT NEXT VALUE FOR s, NEXT VALUE FOR d.s OVER (ORDER BY a), PREVIOUS VALUE FOR s, NEXTVAL FOR s, PREVVAL FOR s, next, nextval, next.a FROM t
-- =>
-- select NEXT VALUE FOR S(), NEXT VALUE FOR D.S() over (order by a), PREVIOUS VALUE FOR S(), NEXTVAL FOR S(), PREVVAL FOR S(), next, nextval, next.a
-- from t

-- case: subqueries are values
SELECT (SELECT max(b) FROM u), EXISTS (SELECT 1 FROM u WHERE u.i = t.i), NOT EXISTS (SELECT 1 FROM u), ((SELECT 1) + 1), ((SELECT 1), 2), exists, exists(a) FROM t;
SELECT ((SELECT 1) UNION (SELECT 2)), (((SELECT 1))), (VALUES (1)), (TABLE u), (WITH c AS (SELECT 1 AS x) SELECT x FROM c), (select.a) FROM t
-- =>
-- select scalar (select MAX(b) from u), exists (select ‹1› from u where =(u.i, t.i)), NOT(exists (select ‹1› from u)), +(scalar (select ‹1›), ‹1›), ROW(scalar (select ‹1›), ‹2›), exists, EXISTS(a)
-- from t
-- ;
-- select scalar ((select ‹1›) union (select ‹2›)), scalar (select ‹1›), scalar (values (‹1›)), scalar (select * from u), scalar (with c = (select ‹1› as x) select x from c), select.a
-- from t

-- case: parameters and templates
SELECT :a, ?, $1, @b, %(c)s, ${d}, {{ e }} FROM t WHERE f = :g LIMIT :h OFFSET ?;
SELECT a AS {{ b }}, {{ c }} FROM {{ ref('t') }} LIMIT {{ d }}
-- =>
-- select ‹:a›, ‹?›, ‹$1›, ‹@b›, ‹%(c)s›, unread().*, unread().*
-- from t
-- where =(f, ‹:g›)
-- limited
-- ;
-- select a as "{{ b }}", unread().*
-- from t
-- limited

-- case: names and words that are names elsewhere
SELECT t.case, case.a, t.end, map.a, array.b, cast.c, exists.d, interval.e, top, distinct.f FROM t;
SELECT like(a, b), ilike(a, b), left(a, 1), right(b, 1), replace(a, b, c), if(a, b, c), insert(a, 1, 2, b), values(a), mod(a, 2) FROM t;
SELECT CASE a WHEN 1 THEN b WHEN 2 THEN c END, CASE WHEN a THEN b ELSE c END, CASE END FROM t
-- =>
-- select t.case, case.a, t.end, map.a, array.b, cast.c, exists.d, interval.e, top, distinct.f
-- from t
-- ;
-- select LIKE(a, b), ILIKE(a, b), LEFT(a, ‹1›), RIGHT(b, ‹1›), REPLACE(a, b, c), IF(a, b, c), INSERT(a, ‹1›, ‹2›, b), VALUES(a), MOD(a, ‹2›)
-- from t
-- ;
-- opaque parse-failed: Expected a value, found "END".
-- reads t

-- case: functions of a user in another database
SELECT IDENTIFIER('f')(a), identifier(a), identifier FROM t
-- =>
-- select F(a), "IDENTIFIER(A)", identifier
-- from t

-- case: functions by name [snowflake]
SELECT IDENTIFIER('t.a'), IDENTIFIER($x), IDENTIFIER('f')(a), s.seq.nextval, m!predict(a), $1, t.$2, $x FROM t
-- =>
-- select t.a, $x, F(a), s.seq.nextval, M!PREDICT(a), $1, t.$2, ‹$x›
-- from t
