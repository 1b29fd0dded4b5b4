-- A statement for each word and branch of the rules: relations. The IR is printed as in queries.sql.

-- case: joins of every kind
SELECT a FROM t JOIN u ON t.i = u.i;
SELECT a FROM t INNER JOIN u USING (i, j);
SELECT a FROM t LEFT OUTER JOIN u ON t.i = u.i RIGHT JOIN v ON u.k = v.k FULL OUTER JOIN w USING (l);
SELECT a FROM t CROSS JOIN u;
SELECT a FROM t NATURAL JOIN u;
SELECT a FROM t NATURAL LEFT JOIN u;
SELECT a FROM t NATURAL FULL OUTER JOIN u;
SELECT a FROM t LEFT SEMI JOIN u ON t.i = u.i;
SELECT a FROM t LEFT ANTI JOIN u ON t.i = u.i;
SELECT a FROM t RIGHT SEMI JOIN u ON t.i = u.i;
SELECT a FROM t RIGHT ANTI JOIN u ON t.i = u.i;
SELECT a FROM t SEMI JOIN u USING (i);
SELECT a FROM t STRAIGHT_JOIN u ON t.i = u.i;
SELECT a FROM t POSITIONAL JOIN u;
SELECT a FROM t, u, v WHERE t.i = u.i;
SELECT a FROM t JOIN u JOIN v ON u.k = v.k ON t.i = u.i;
SELECT a FROM t JOIN u JOIN v USING (k) ON t.i = u.i WHERE b;
SELECT a FROM t LEFT JOIN (u JOIN v ON u.k = v.k) ON t.i = u.i;
SELECT a FROM (t JOIN u USING (i)) AS j;
SELECT a FROM ((t));
SELECT a FROM (t) x;
SELECT a FROM (t y) x;
SELECT a FROM t JOIN LATERAL (SELECT b FROM u WHERE u.i = t.i) x ON true;
SELECT a FROM t CROSS JOIN LATERAL f(t.b) AS x (c, d);
SELECT a FROM t JOIN u USING (i) AS x;
SELECT a FROM t LEFT JOIN u;
SELECT a FROM t INNER HASH JOIN u ON t.i = u.i;
SELECT a FROM t LEFT MERGE JOIN u ON t.i = u.i INNER LOOP JOIN v ON true INNER REMOTE JOIN w ON true;
SELECT a FROM t left, u inner, v cross
-- =>
-- select a
-- from t inner join u on =(t.i, u.i)
-- ;
-- select a
-- from t inner join u using (i, j)
-- ;
-- select a
-- from t left join u on =(t.i, u.i) right join v on =(u.k, v.k) full join w using (l)
-- ;
-- select a
-- from t cross join u
-- ;
-- select a
-- from t natural inner join u
-- ;
-- select a
-- from t natural left join u
-- ;
-- select a
-- from t natural full join u
-- ;
-- select a
-- from t semi join u on =(t.i, u.i)
-- ;
-- select a
-- from t anti join u on =(t.i, u.i)
-- ;
-- select a
-- from u semi join t on =(t.i, u.i)
-- ;
-- select a
-- from u anti join t on =(t.i, u.i)
-- ;
-- select a
-- from t semi join u using (i)
-- ;
-- select a
-- from t inner join u on =(t.i, u.i)
-- ;
-- select a
-- from t cross join u
-- ;
-- select a
-- from t, u, v
-- where =(t.i, u.i)
-- ;
-- select a
-- from t inner join (u inner join v on =(u.k, v.k)) on =(t.i, u.i)
-- ;
-- select a
-- from t inner join (u inner join v using (k)) on =(t.i, u.i)
-- where b
-- ;
-- select a
-- from t left join (u inner join v on =(u.k, v.k)) on =(t.i, u.i)
-- ;
-- select a
-- from (select * from t inner join u using (i)) as j
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from (select * from t as y) as x
-- ;
-- select a
-- from t inner join lateral (select b from u where =(u.i, t.i)) as x on ‹TRUE›
-- ;
-- select a
-- from t cross join F(t.b) as x(c, d)
-- ;
-- opaque unsupported-construct: USING (…) AS is not supported yet.
-- reads t, u, i
-- ;
-- select a
-- from t left join u
-- ;
-- select a
-- from t inner join u on =(t.i, u.i)
-- ;
-- select a
-- from t left join u on =(t.i, u.i) inner join v on ‹TRUE› inner join w on ‹TRUE›
-- ;
-- opaque parse-failed: Expected the end of the statement, found "left".
-- reads t

-- case: joins and applications [tsql]
SELECT a FROM t CROSS APPLY f(t.b) x;
SELECT a FROM t OUTER APPLY (SELECT TOP 1 c FROM u WHERE u.i = t.i ORDER BY d) x;
SELECT a FROM t WITH (NOLOCK) JOIN u (NOLOCK) ON t.i = u.i;
SELECT a FROM t x WITH (INDEX (i1), HOLDLOCK), u AS y WITH (UPDLOCK);
SELECT a FROM t (READPAST) x;
SELECT a FROM t WITH (TABLOCK) y;
SELECT a FROM OPENJSON(@j, '$.items') WITH (a INT '$.a', b NVARCHAR(MAX) AS JSON) x;
SELECT a FROM t CROSS APPLY OPENJSON(t.doc) WITH (a INT '$.a');
SELECT a FROM OPENXML(@h, '/r', 1) WITH (a INT, b INT) x;
SELECT [key], value FROM OPENJSON(@j);
SELECT a FROM t CROSS APPLY t.doc.nodes('/a/b') AS n (x);
SELECT a FROM (DELETE t OUTPUT deleted.a WHERE b = 1) x;
SELECT a FROM (DELETE t WHERE b = 1) x
-- =>
-- select a
-- from t cross join F(t.b) as x
-- ;
-- select a
-- from t left join lateral (select c from u where =(u.i, t.i) order by d limited) as x
-- ;
-- select a
-- from t inner join u on =(t.i, u.i)
-- ;
-- select a
-- from t as x, u as y
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t as y
-- ;
-- select a
-- from OPENJSON(‹@j›, ‹'$.items'›) as x(a, b)
-- ;
-- select a
-- from t cross join OPENJSON(t.doc) as (a)
-- ;
-- select a
-- from OPENXML(‹@h›, ‹'/r'›, ‹1›) as x(a, b)
-- ;
-- select "key", value
-- from OPENJSON(‹@j›)
-- ;
-- select a
-- from t cross join NODES(t.doc, ‹'/a/b'›) as n(x)
-- ;
-- delete t
-- where =(b, ‹1›)
-- returning (select t.a as a from t where =(b, ‹1›))
-- ;
-- select a
-- from (select t.a as a from t where =(b, ‹1›)) as x
-- ;
-- opaque unsupported-construct: A change that returns no rows is not supported yet.

-- case: time travel and samples
SELECT a FROM t FOR SYSTEM_TIME AS OF '2026-01-01' x;
SELECT a FROM t FOR SYSTEM TIME AS OF TIMESTAMP '2026-01-01';
SELECT a FROM t FOR SYSTEM_TIME BETWEEN '2026-01-01' AND '2026-01-02';
SELECT a FROM t FOR SYSTEM_TIME FROM '2026-01-01' TO '2026-01-02' x;
SELECT a FROM t FOR SYSTEM_TIME CONTAINED IN ('2026-01-01', '2026-01-02') x;
SELECT a FROM t FOR SYSTEM_TIME ALL x;
SELECT a FROM t FOR TIMESTAMP AS OF '2026-01-01';
SELECT a FROM t FOR VERSION AS OF 3 x;
SELECT a FROM t VERSION AS OF 3 x;
SELECT a FROM t TIMESTAMP AS OF current_timestamp() x;
SELECT a FROM t FOR SYSTEM_TIME AS OF u.b;
SELECT a FROM t FOR SYSTEM_TIME NEVER;
SELECT a FROM t TABLESAMPLE BERNOULLI (10) REPEATABLE (3);
SELECT a FROM t TABLESAMPLE SYSTEM (10) x;
SELECT a FROM t TABLESAMPLE (10 ROWS) x;
SELECT a FROM t x TABLESAMPLE (10 PERCENT);
SELECT a FROM t SAMPLE (5) SEED (7);
SELECT a FROM t SAMPLE ROW (3 ROWS) x;
SELECT a FROM t TABLESAMPLE (BUCKET 1 OUT OF 4 ON b) x;
SELECT a FROM t TABLESAMPLE (BUCKET 1 OUT OF 4);
SELECT a FROM (SELECT b FROM u) x TABLESAMPLE (BUCKET 1 OUT OF 4 ON b);
SELECT a FROM t sample;
SELECT sample FROM sample
-- =>
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- opaque unsupported-construct: Time travel to the value of a column is not supported yet.
-- reads t
-- ;
-- opaque unsupported-construct: This form of time travel is not supported yet.
-- reads t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from (select * from t as x where BUCKET(b)) as x
-- ;
-- select a
-- from t
-- ;
-- select a
-- from (select b from u) as x
-- ;
-- opaque parse-failed: Expected the end of the statement, found "sample".
-- reads t
-- ;
-- select sample
-- from sample

-- case: time travel [snowflake]
SELECT a FROM t AT (OFFSET => -60) x;
SELECT a FROM t BEFORE (STATEMENT => 'q') AS x;
SELECT a FROM t CHANGES (INFORMATION => DEFAULT) AT (TIMESTAMP => 'x') END (TIMESTAMP => 'y');
SELECT a FROM t AT, u BEFORE;
SELECT a FROM @st/f (FILE_FORMAT => 'ff', PATTERN => '.*') x;
SELECT $1, t.$2, x.$3:b FROM @st t;
SELECT a FROM TABLE('s.t');
SELECT a FROM TABLE(f(1)) x, LATERAL FLATTEN(input => x.b, outer => true) y;
SELECT a FROM TABLE(f(b, c) OVER (PARTITION BY d ORDER BY e DESC)) x, t;
SELECT a FROM TABLE(SELECT 1);
SELECT a FROM t ASOF JOIN u MATCH_CONDITION (t.w >= u.w) ON t.i = u.i;
SELECT a FROM t ASOF JOIN u MATCH_CONDITION (t.w >= u.w) USING (i);
SELECT a FROM t ASOF JOIN u MATCH_CONDITION (t.w >= u.w)
-- =>
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as AT, u as BEFORE
-- ;
-- select a
-- from «@st/f» as x
-- ;
-- select $1, t.$2, field(x.$3, b)
-- from «@st» as t
-- ;
-- select a
-- from s.t
-- ;
-- select a
-- from F(‹1›) as x, FLATTEN(x.b, ‹TRUE›) as y
-- ;
-- select a
-- from F(b, c, OVER(d, ORDER desc(e))) as x, t
-- ;
-- opaque parse-failed: Expected the name of a relation, found "SELECT".
-- ;
-- select a
-- from t inner join u on AND(>=(t.w, u.w), =(t.i, u.i))
-- ;
-- select a
-- from t inner join u on >=(t.w, u.w) using (i)
-- ;
-- select a
-- from t inner join u on >=(t.w, u.w)

-- case: time travel [oracle]
SELECT a FROM t AS OF SCN 5 x;
SELECT a FROM t AS OF TIMESTAMP SYSDATE - 1;
SELECT a FROM t AS OF x;
SELECT a FROM t VERSIONS BETWEEN SCN MINVALUE AND MAXVALUE x;
SELECT a FROM t VERSIONS BETWEEN TIMESTAMP SYSDATE - 2 AND SYSDATE - 1;
SELECT a FROM t VERSIONS PERIOD FOR p BETWEEN 1 AND 2;
SELECT a FROM t PARTITION (p1) x;
SELECT a FROM t SUBPARTITION (p2);
SELECT versions, a FROM versions;
SELECT a FROM TABLE(t.xs) x;
SELECT a FROM t, TABLE(t.xs) (+) x;
SELECT column_value FROM TABLE(f(1))
-- =>
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- opaque unsupported-construct: This form of time travel is not supported yet.
-- reads t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- select versions, a
-- from versions
-- ;
-- select a
-- from TABLE(t.xs) as x
-- ;
-- select a
-- from t, TABLE(t.xs) as x
-- ;
-- select column_value
-- from F(‹1›)

-- case: a part of a period is changed
UPDATE t FOR PORTION OF p FROM '2026-01-01' TO '2026-02-01' SET a = 1;
DELETE FROM t FOR PORTION OF p FROM '2026-01-01' TO '2026-02-01' WHERE a = 1;
DELETE FROM t FOR PORTION OF p FROM u.a TO '2026-02-01'
-- =>
-- update t
-- set a = ‹1›
-- ;
-- delete t
-- where =(a, ‹1›)
-- ;
-- opaque unsupported-construct: Time travel to the value of a column is not supported yet.
-- target t
-- reads u.a

-- case: versions of a table [databricks]
SELECT a FROM t@v3 x;
SELECT a FROM t@20260131000000000;
SELECT a FROM t TIMESTAMP AS OF '2026-01-01' x;
SELECT a FROM STREAM t;
SELECT a FROM STREAM(t) x;
SELECT a FROM read_files('/d/f', format => 'csv') x;
SELECT a FROM table_changes('s.t', 2, 5) x;
SELECT a FROM table_changes('t', 2);
SELECT a FROM delta.`/d/t` x;
SELECT a FROM t, LATERAL explode(t.xs) x (b), LATERAL (SELECT c FROM u) y
-- =>
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from «/d/f» as x
-- ;
-- select a
-- from TABLE_CHANGES(array (select * from s.t), ‹2›, ‹5›) as x
-- ;
-- select a
-- from TABLE_CHANGES(array (select * from t), ‹2›)
-- ;
-- select a
-- from «/d/t» as x
-- ;
-- select a
-- from t, EXPLODE(t.xs) as x(b), lateral (select c from u) as y

-- case: hints of a table [mysql]
SELECT a FROM t USE INDEX (i1) x;
SELECT a FROM t x FORCE INDEX FOR ORDER BY (i1), u IGNORE KEY FOR JOIN (i2), v;
SELECT a FROM t IGNORE INDEX FOR GROUP BY (i1, i2), USE INDEX (i3) JOIN u;
SELECT a FROM t PARTITION (p0, p1) x;
SELECT a FROM JSON_TABLE('[]', '$[*]' COLUMNS (n FOR ORDINALITY, a INT PATH '$.a' DEFAULT '0' ON EMPTY, b INT EXISTS PATH '$.b', NESTED PATH '$.c[*]' COLUMNS (d INT PATH '$.d'))) x;
SELECT a FROM t, JSON_TABLE(t.doc, '$[*]' COLUMNS (a INT PATH '$')) AS x (y)
-- =>
-- select a
-- from t as x
-- ;
-- opaque parse-failed: Expected the end of the statement, found "u".
-- reads t, i2
-- ;
-- select a
-- from t inner join u
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from JSON_TABLE(‹'[]'›, ‹'$[*]'›) as x(n, a, b, d)
-- ;
-- select a
-- from t, JSON_TABLE(t.doc, ‹'$[*]'›) as x(y)

-- case: hints of a table [sqlite]
SELECT a FROM t INDEXED BY i1 WHERE b;
SELECT a FROM t NOT INDEXED x;
SELECT a FROM s.t x NOT INDEXED
-- =>
-- select a
-- from t
-- where b
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from s.t as x

-- case: functions of FROM [postgres]
SELECT a FROM unnest(t.xs) WITH ORDINALITY AS x (b, n);
SELECT a FROM unnest(ARRAY[1, 2]) WITH ORDINALITY;
SELECT a FROM unnest(ARRAY[1, 2], ARRAY[3, 4]) WITH ORDINALITY AS x (b, c, n);
SELECT x FROM generate_series(1, 10, 2) AS x;
SELECT x.b FROM f(1) AS x (b INT, c TEXT);
SELECT b FROM f(1) AS (b INT, c TEXT);
SELECT a FROM ONLY t x;
SELECT a FROM t * x;
SELECT a FROM ROWS FROM (f(1), g(2) AS (b INT)) WITH ORDINALITY AS x (c, d, n);
SELECT a FROM XMLTABLE('/r' PASSING BY VALUE t.doc COLUMNS n FOR ORDINALITY, a INT PATH 'a' DEFAULT 0) x, t;
SELECT a FROM XMLTABLE(XMLNAMESPACES('u' AS n), '/n:r' PASSING t.doc COLUMNS a INT PATH 'a'), t;
SELECT a FROM JSON_TABLE(t.doc, '$' AS p PASSING 1 AS q COLUMNS (a INT PATH '$.a' ERROR ON ERROR) ERROR ON ERROR) x, t;
SELECT a FROM XMLTABLE('/r' PASSING t.doc) x, t;
SELECT a FROM only, lateral f(only.b) x
-- =>
-- select a
-- from UNNEST(t.xs) as x(b, n)
-- ;
-- select a
-- from UNNEST(ARRAY(‹1›, ‹2›)) as (, ordinality)
-- ;
-- select a
-- from UNNEST(ARRAY(‹1›, ‹2›), ARRAY(‹3›, ‹4›)) as x(b, c, n)
-- ;
-- select x
-- from GENERATE_SERIES(‹1›, ‹10›, ‹2›) as x [column]
-- ;
-- select x.b
-- from F(‹1›) as x(b, c)
-- ;
-- select b
-- from F(‹1›) as (b, c)
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from ROWS FROM(F(‹1›), G(‹2›)) as x(c, d, n)
-- ;
-- select a
-- from XMLTABLE(‹'/r'›, t.doc) as x(n, a), t
-- ;
-- select a
-- from XMLTABLE(‹'/n:r'›, t.doc) as (a), t
-- ;
-- select a
-- from JSON_TABLE(t.doc, ‹'$'›, ‹1›) as x(a), t
-- ;
-- select a
-- from XMLTABLE(‹'/r'›, t.doc) as x, t
-- ;
-- select a
-- from only, F(only.b) as x

-- case: functions of FROM [bigquery]
SELECT x FROM t, UNNEST(t.xs) AS x WITH OFFSET AS i;
SELECT x FROM t, UNNEST(t.xs) x WITH OFFSET;
SELECT x FROM t, t.xs AS x WITH OFFSET AS n;
SELECT xs FROM t, t.xs WITH OFFSET;
SELECT a FROM t CROSS JOIN t.xs.ys z;
SELECT a FROM ML.PREDICT(MODEL s.m, TABLE t);
SELECT a FROM ML.PREDICT(MODEL s.m, (SELECT b FROM t), STRUCT(1 AS k));
SELECT a FROM f(TABLE t, 1) x
-- =>
-- select x
-- from t, UNNEST(t.xs) as x(x, i)
-- ;
-- select x
-- from t, UNNEST(t.xs) as x(x, offset)
-- ;
-- select x
-- from t, UNNEST(t.xs) as x(x, n)
-- ;
-- select xs
-- from t, UNNEST(t.xs) as xs(xs, offset)
-- ;
-- select a
-- from t cross join t.xs.ys as z
-- ;
-- select a
-- from ML.PREDICT(‹MODEL S.M›, array (select * from t))
-- ;
-- select a
-- from ML.PREDICT(‹MODEL S.M›, scalar (select b from t), STRUCT(‹1›))
-- ;
-- select a
-- from F(array (select * from t), ‹1›) as x

-- case: functions of FROM [duckdb]
SELECT a FROM read_csv('f.csv', header = true, delim = '|') x;
SELECT a FROM query_table('t') x;
SELECT a FROM query_table(['t', 'u'], true) x;
SELECT a FROM query_table(['t', 'u']);
SELECT a FROM query('SELECT a FROM t') x;
SELECT a FROM query('SELECT 1; SELECT 2');
SELECT a FROM query('');
SELECT a FROM 'f.parquet' x;
SELECT x.a FROM x: t, (y: u);
SELECT a FROM z: (t JOIN u USING (i));
SELECT total: a + b, c FROM t;
SELECT a FROM t USING SAMPLE 10%;
SELECT a FROM t USING SAMPLE reservoir(50 ROWS) REPEATABLE (100);
SELECT a FROM t USING SAMPLE 5 ROWS;
SELECT a FROM t ASOF JOIN u USING (i, w);
SELECT a FROM t TABLESAMPLE reservoir(10);
SELECT a FROM (DESCRIBE t);
SELECT a FROM (SUMMARIZE t) x;
SELECT a FROM (PIVOT t ON b USING sum(c)) x
-- =>
-- select a
-- from READ_CSV(‹'f.csv'›, header =(‹TRUE›), delim =(‹'|'›)) as x
-- ;
-- select a
-- from (select * from t) as x
-- ;
-- select a
-- from ((select * from t) union all by name (select * from u)) as x
-- ;
-- select a
-- from ((select * from t) union all (select * from u))
-- ;
-- select a
-- from (select a from t) as x
-- ;
-- opaque parse-failed: This string is not a query.
-- ;
-- opaque parse-failed: This string is not a query.
-- ;
-- select a
-- from «f.parquet» as x
-- ;
-- select x.a
-- from t as x, u as y
-- ;
-- select a
-- from (select * from t inner join u using (i)) as z
-- ;
-- select +(a, b) as total, c
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t
-- ;
-- select a
-- from t inner join u using (i, w)
-- ;
-- select a
-- from t
-- ;
-- select a
-- from (select column names(*) as column_name, TYPEOF(*) as column_type, ‹null› as null, ‹key› as key, ‹default› as default, ‹extra› as extra from t where column names(*))
-- ;
-- select a
-- from (select column names(*) as column_name, TYPEOF(*) as column_type, SUM(*) as min, SUM(*) as max, SUM(*) as approx_unique, SUM(*) as avg, SUM(*) as std, SUM(*) as q25, SUM(*) as q50, SUM(*) as q75, SUM(*) as count, SUM(*) as null_percentage from t where column names(*)) as x
-- ;
-- select a
-- from (select * except (b, c), SUM(c) filter (PIVOT(b)).* from t group by all) as x

-- case: functions of FROM [hive]
SELECT x FROM t LATERAL VIEW explode(t.xs) v AS x;
SELECT x, y FROM t LATERAL VIEW OUTER posexplode(xs) v AS x, y LATERAL VIEW explode(y) w AS z;
SELECT x FROM t LATERAL VIEW explode(xs) v x;
SELECT x FROM t LATERAL VIEW explode(xs) v;
SELECT x FROM t LATERAL VIEW explode(xs) AS x WHERE b;
SELECT x FROM t LATERAL VIEW xs;
SELECT TRANSFORM (a, b) USING 'cat' AS (x INT, y STRING) FROM t;
SELECT TRANSFORM (a) ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' NULL DEFINED AS 'x' RECORDWRITER 'w' USING 'cat' AS x, y ROW FORMAT SERDE 's' WITH SERDEPROPERTIES ('k' = 'v') RECORDREADER 'r' FROM t;
SELECT TRANSFORM (*) USING 'cat' FROM t;
FROM t MAP a, b USING 'm' AS x INT, y STRING CLUSTER BY x;
FROM (FROM t MAP a USING 'm' AS x) m REDUCE x USING 'r' AS y;
MAP a USING 'm' FROM t;
SELECT transform(a, b) AS c FROM t;
SELECT stack(2, a, b, c, d) AS (x, y) FROM t;
SELECT stack(2, a, b, c) AS (x, y) FROM t;
SELECT stack(n, a, b) AS (x) FROM t;
SELECT json_tuple(doc, 'p', 'q') AS (x, y) FROM t;
SELECT json_tuple(doc, 'p') AS (x, y) FROM t;
SELECT inline(xs) AS (x, y), m AS (z) FROM t
-- =>
-- select x
-- from t cross join EXPLODE(t.xs) as v(x)
-- ;
-- select x, y
-- from t left join POSEXPLODE(xs) as v(x, y) cross join EXPLODE(y) as w(z)
-- ;
-- select x
-- from t cross join EXPLODE(xs) as v(x)
-- ;
-- select x
-- from t cross join EXPLODE(xs) as v
-- ;
-- select x
-- from t cross join EXPLODE(xs) as (x)
-- where b
-- ;
-- opaque parse-failed: Expected a call after LATERAL VIEW, found the end of the statement.
-- reads t
-- ;
-- select TRANSFORM(‹'cat'›, a, b) as x, TRANSFORM(‹'cat'›, a, b) as y
-- from t
-- ;
-- select TRANSFORM(‹'cat'›, a) as x, TRANSFORM(‹'cat'›, a) as y
-- from t
-- ;
-- select TRANSFORM(‹'cat'›, *(*)) as key, TRANSFORM(‹'cat'›, *(*)) as value
-- from t
-- ;
-- select MAP(‹'m'›, a, b) as x, MAP(‹'m'›, a, b) as y
-- from t
-- ;
-- select REDUCE(‹'r'›, x) as y
-- from (select MAP(‹'m'›, a) as x from t) as m
-- ;
-- select MAP(‹'m'›, a) as key, MAP(‹'m'›, a) as value
-- from t
-- ;
-- select TRANSFORM(a, b) as c
-- from t
-- ;
-- select STACK(‹2›, a, c) as x, STACK(‹2›, b, d) as y
-- from t
-- ;
-- select STACK(‹2›, a, c) as x, STACK(‹2›, b) as y
-- from t
-- ;
-- select field(STACK(n, a, b), x) as x
-- from t
-- ;
-- select JSON_TUPLE(doc, ‹'p'›) as x, JSON_TUPLE(doc, ‹'q'›) as y
-- from t
-- ;
-- select JSON_TUPLE(doc, ‹'p'›) as x, field(JSON_TUPLE(doc, ‹'p'›), y) as y
-- from t
-- ;
-- select field(INLINE(xs), x) as x, field(INLINE(xs), y) as y, field(m, z) as z
-- from t

-- case: functions of FROM [clickhouse]
SELECT a FROM t FINAL x;
SELECT a FROM t x FINAL SAMPLE 1/10;
SELECT a FROM v(city = 'Oslo', n = 1) x;
SELECT a FROM s.v(city = 'Oslo');
SELECT a FROM numbers(10) x;
SELECT a FROM t GLOBAL ANY LEFT JOIN u USING i, j;
SELECT a FROM t ALL INNER JOIN u ON t.i = u.i;
SELECT a FROM t ANY JOIN u USING (i);
SELECT a FROM t LEFT ARRAY JOIN xs AS x, ys WHERE x;
SELECT a FROM t PASTE JOIN u;
SELECT a FROM t LIMIT 2 BY b, c LIMIT 5;
SELECT DISTINCT a FROM t LIMIT 1 BY b;
SELECT a FROM t UNION ALL SELECT b FROM u LIMIT 1 BY c;
SELECT a FROM t ORDER BY a WITH FILL FROM 1 TO 10 STEP 2 INTERPOLATE (b AS b + 1) LIMIT 1;
SELECT a FROM t LIMIT 1 UNION ALL SELECT b FROM u ORDER BY b LIMIT 2;
WITH a + 1 AS b, (SELECT max(c) FROM u) AS m SELECT b, m FROM t;
SELECT a + 1 AS b, b * 2 AS c FROM t WHERE c > 1;
SELECT a FROM t SETTINGS max_threads = 8, x = 'y' FORMAT JSON;
SELECT a FORMAT CSV;
SELECT a > 1 ? b : c FROM t;
SELECT quantile(0.5)(a), sumIf(a, b), f(a)(b, c) FROM t;
SELECT {p:UInt32} + a FROM {t:Identifier}
-- =>
-- select a
-- from t as x
-- ;
-- select a
-- from t as x
-- ;
-- select a
-- from v as x
-- ;
-- select a
-- from s.v
-- ;
-- select a
-- from NUMBERS(‹10›) as x
-- ;
-- select a
-- from t left join u using (i, j)
-- ;
-- select a
-- from t inner join u on =(t.i, u.i)
-- ;
-- select a
-- from t inner join u using (i)
-- ;
-- select a
-- from t left join ARRAY JOIN(xs, ys) as (x)
-- where x
-- ;
-- select a
-- from t cross join u
-- ;
-- select distinct on (b, c) a
-- from t
-- limited
-- ;
-- select distinct a
-- from t
-- limited
-- ;
-- opaque unsupported-construct: LIMIT … BY of a set operation is not supported yet.
-- reads t, u
-- ;
-- select a
-- from t
-- order by a
-- limited
-- ;
-- (select a from t limited)
-- union all (select b from u)
-- order by b
-- limited
-- ;
-- select b, m
-- from t
-- ;
-- select +(a, ‹1›) as b, *(b, ‹2›) as c
-- from t
-- where >(c, ‹1›)
-- ;
-- select a
-- from t
-- ;
-- select a
-- ;
-- select case(>(a, ‹1›) → b, else c)
-- from t
-- ;
-- select QUANTILE(‹0.5›, a), SUMIF(a, b), F(a, b, c)
-- from t
-- ;
-- select +(‹{p:UInt32}›, a)
-- from "{t:Identifier}"

-- case: time windows
SELECT window_start, a FROM TUMBLE(TABLE t, DESCRIPTOR(w), INTERVAL '1' HOUR);
SELECT a FROM TABLE(TUMBLE(DATA => TABLE t, TIMECOL => DESCRIPTOR(w), SIZE => INTERVAL '1' HOUR));
SELECT a FROM HOP(t, w, INTERVAL '1' MINUTE, INTERVAL '1' HOUR);
SELECT a FROM TUMBLE((SELECT w FROM t), w, INTERVAL '1' HOUR) x
-- =>
-- select window_start, a
-- from TUMBLE(array (select * from t), ‹DESCRIPTOR(W)›, ‹INTERVAL '1' HOUR›)
-- ;
-- select a
-- from TUMBLE(array (select * from t), ‹DESCRIPTOR(W)›, ‹INTERVAL '1' HOUR›)
-- ;
-- select a
-- from HOP(array (select * from t), ‹w›, ‹INTERVAL '1' MINUTE›, ‹INTERVAL '1' HOUR›)
-- ;
-- select a
-- from TUMBLE(scalar (select w from t), ‹w›, ‹INTERVAL '1' HOUR›) as x

-- case: PIVOT
SELECT * FROM t PIVOT (sum(a) FOR q IN ('x', 'y'));
SELECT * FROM t PIVOT (sum(a) AS s, max(b) m FOR q IN ('x' AS one, 'y' two)) AS p;
SELECT * FROM t PIVOT (sum(a) FOR (q, r) IN (('x', 1) AS one, ('y', 2)));
SELECT * FROM t PIVOT (sum(a) FOR q IN (SELECT k FROM u)) p;
SELECT * FROM t PIVOT (sum(a) / count(*) FOR q IN ('x'));
SELECT * FROM t PIVOT (sum(a) FOR q IN ('x') GROUP BY g, h) p;
SELECT * FROM t PIVOT (sum(a) FOR q IN ('x')) p PIVOT (max(b) FOR r IN (1, 2)) q;
SELECT * FROM t JOIN u USING (i) PIVOT (sum(a) FOR q IN ('x'));
SELECT * FROM t PIVOT (a FOR q IN ('x'));
SELECT * FROM t PIVOT (sum(a) OVER () FOR q IN ('x'))
-- =>
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q, ‹'x'›)) as "x", SUM(a) filter (PIVOT(q, ‹'y'›)) as "y" from t group by all)
-- ;
-- select *
-- from (select * except (q, a, b), SUM(a) filter (PIVOT(q, ‹'x'›)) as one_s, MAX(b) filter (PIVOT(q, ‹'x'›)) as one_m, SUM(a) filter (PIVOT(q, ‹'y'›)) as two_s, MAX(b) filter (PIVOT(q, ‹'y'›)) as two_m from t group by all) as p
-- ;
-- select *
-- from (select * except (q, r, a), SUM(a) filter (PIVOT(q, r, ‹'x'›, ‹1›)) as one, SUM(a) filter (PIVOT(q, r, ‹'y'›, ‹2›)) as "'y'_2" from t group by all)
-- ;
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q, in (select k from u))).* from t group by all) as p
-- ;
-- select *
-- from (select * except (q, a), /(SUM(a) filter (PIVOT(q, ‹'x'›)), COUNT(*) filter (PIVOT(q, ‹'x'›))) as "x" from t group by all)
-- ;
-- select *
-- from (select g, h, SUM(a) filter (PIVOT(q, ‹'x'›)) as "x" from t group by all) as p
-- ;
-- select *
-- from (select * except (r, b), MAX(b) filter (PIVOT(r, ‹1›)) as "1", MAX(b) filter (PIVOT(r, ‹2›)) as "2" from (select * except (q, a), SUM(a) filter (PIVOT(q, ‹'x'›)) as "x" from t group by all) as p group by all) as q
-- ;
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q, ‹'x'›)) as "x" from t inner join u using (i) group by all)
-- ;
-- opaque parse-failed: Expected an aggregate, found "FOR".
-- reads t
-- ;
-- opaque parse-failed: Expected an aggregate, found "FOR".
-- reads t

-- case: PIVOT [snowflake]
SELECT * FROM t PIVOT (sum(a) FOR q IN ('x', 'y')) p (g, one, two);
SELECT * FROM t PIVOT (sum(a) FOR q IN (ANY ORDER BY q DESC) DEFAULT ON NULL (0)) p;
SELECT * FROM t PIVOT (sum(a) FOR q IN (ANY)) p;
SELECT * FROM t PIVOT (sum(a) FOR q IN ('x') DEFAULT ON NULL (0));
SELECT * FROM t UNPIVOT (v FOR n IN (a, b));
SELECT * FROM t UNPIVOT INCLUDE NULLS (v FOR n IN (a AS 'x', b AS y));
SELECT * FROM t UNPIVOT EXCLUDE NULLS (v FOR n IN (a 'x', b)) u (c, d, e);
SELECT * FROM t UNPIVOT ((v, w) FOR n IN ((a, b) AS 'x', (c, d) AS 'y'))
-- =>
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q, ‹'x'›)) as "'x'", SUM(a) filter (PIVOT(q, ‹'y'›)) as "'y'" from t group by all) as p(g, one, two)
-- ;
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q)).* only not whole [A-Z_][A-Z0-9_$]* from t group by all) as p
-- ;
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q)).* only not whole [A-Z_][A-Z0-9_$]* from t group by all) as p
-- ;
-- select *
-- from (select * except (q, a), COALESCE(SUM(a) filter (PIVOT(q, ‹'x'›)), ‹0›) as "'x'" from t group by all)
-- ;
-- select *
-- from (select * except (a, b), column names(a, b) as n, UNPIVOT(a, b) as v from t where UNPIVOT EXCLUDE NULLS(a, b))
-- ;
-- select *
-- from (select * except (a, b), column names(‹'x'›, ‹Y›) as n, UNPIVOT(a, b) as v from t)
-- ;
-- select *
-- from (select * except (a, b), column names(‹'x'›, b) as n, UNPIVOT(a, b) as v from t where UNPIVOT EXCLUDE NULLS(a, b)) as u(c, d, e)
-- ;
-- select *
-- from (select * except (a, b, c, d), column names(‹'x'›, ‹'y'›) as n, UNPIVOT(a, c) as v, UNPIVOT(b, d) as w from t where UNPIVOT EXCLUDE NULLS(a, b, c, d))

-- case: PIVOT [oracle]
SELECT * FROM t PIVOT (sum(a) AS s FOR q IN ('x' AS one, 'y'));
SELECT * FROM t PIVOT XML (sum(a) FOR q IN (ANY));
SELECT * FROM t UNPIVOT (v FOR n IN (a, b AS 'B'))
-- =>
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q, ‹'x'›)) as one_s, SUM(a) filter (PIVOT(q, ‹'y'›)) as "'y'_s" from t group by all)
-- ;
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q)).* from t group by all)
-- ;
-- select *
-- from (select * except (a, b), column names(a, ‹'B'›) as n, UNPIVOT(a, b) as v from t where UNPIVOT EXCLUDE NULLS(a, b))

-- case: PIVOT [tsql]
SELECT * FROM t PIVOT (SUM(a) FOR q IN ([x], [y])) AS p;
SELECT * FROM t UNPIVOT (v FOR n IN (a, b)) AS u
-- =>
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q, ‹x›)) as "x", SUM(a) filter (PIVOT(q, ‹y›)) as "y" from t group by all) as p
-- ;
-- select *
-- from (select * except (a, b), UNPIVOT(a, b) as v, column names(a, b) as n from t where UNPIVOT EXCLUDE NULLS(a, b)) as u

-- case: PIVOT [databricks]
SELECT * FROM t PIVOT (sum(a) AS s, avg(a) AS m FOR (q, r) IN ((1, 'x') AS one));
SELECT * FROM t UNPIVOT (v FOR n IN (a AS `A`, b));
SELECT * FROM t UNPIVOT INCLUDE NULLS ((v, w) FOR n IN ((a, b) AS x, (c, d)))
-- =>
-- select *
-- from (select * except (q, r, a, a), SUM(a) filter (PIVOT(q, r, ‹1›, ‹'x'›)) as one_s, AVG(a) filter (PIVOT(q, r, ‹1›, ‹'x'›)) as one_m from t group by all)
-- ;
-- select *
-- from (select * except (a, b), column names(‹`A`›, b) as n, UNPIVOT(a, b) as v from t where UNPIVOT EXCLUDE NULLS(a, b))
-- ;
-- select *
-- from (select * except (a, b, c, d), column names(‹X›, c, d) as n, UNPIVOT(a, c) as v, UNPIVOT(b, d) as w from t)

-- case: PIVOT [bigquery]
SELECT * FROM t PIVOT (SUM(a) AS s, COUNT(*) AS n FOR q IN ('x', 'y' AS z));
SELECT * FROM t UNPIVOT (v FOR n IN (a AS 1, b AS 2))
-- =>
-- select *
-- from (select * except (q, a), SUM(a) filter (PIVOT(q, ‹'x'›)) as "s_x", COUNT(*) filter (PIVOT(q, ‹'x'›)) as "n_x", SUM(a) filter (PIVOT(q, ‹'y'›)) as s_z, COUNT(*) filter (PIVOT(q, ‹'y'›)) as n_z from t group by all)
-- ;
-- select *
-- from (select * except (a, b), UNPIVOT(a, b) as v, column names(‹1›, ‹2›) as n from t where UNPIVOT EXCLUDE NULLS(a, b))

-- case: MATCH_RECOGNIZE
SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY p ORDER BY o MEASURES FINAL last(up.x) AS top, RUNNING count(up.*) AS n, final AS f ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (st up+) DEFINE up AS x > prev(x)) m;
SELECT * FROM t MATCH_RECOGNIZE (ORDER BY o ALL ROWS PER MATCH SHOW EMPTY MATCHES AFTER MATCH SKIP TO NEXT ROW PATTERN (a b) SUBSET u = (a, b), w = (a) DEFINE b AS u.x > a.x);
SELECT * FROM t MATCH_RECOGNIZE (ALL ROWS PER MATCH OMIT EMPTY MATCHES AFTER MATCH SKIP TO FIRST b PATTERN (a b) DEFINE b AS true);
SELECT * FROM t MATCH_RECOGNIZE (ALL ROWS PER MATCH WITH UNMATCHED ROWS AFTER MATCH SKIP TO b INITIAL PATTERN (a b) WITHIN INTERVAL '1' HOUR DEFINE b AS true);
SELECT * FROM t MATCH_RECOGNIZE (AFTER MATCH SKIP TO LAST b SEEK PATTERN (a | b) DEFINE b AS true);
SELECT * FROM t MATCH_RECOGNIZE (FOO BAR);
SELECT * FROM t MATCH_RECOGNIZE (PATTERN (a) WITHIN x DEFINE a AS true);
SELECT * FROM t MATCH_RECOGNIZE x
-- =>
-- select *
-- from (select p, LAST(x) as top, COUNT(*) as n, final as f from t where AND(‹MATCH_RECOGNIZE AFTER MATCH SKIP PAST LAST ROW PATTERN (ST UP+) OF ST UP›, >(x, PREV(x))) group by p [MATCH_RECOGNIZE] order by o limited) as m
-- ;
-- select *
-- from (select * from t where AND(‹MATCH_RECOGNIZE AFTER MATCH SKIP TO NEXT ROW PATTERN (A B) SUBSET U = (A, B), W = (A) OF A B U W›, >(x, x)) order by o limited)
-- ;
-- select *
-- from (select * from t where AND(‹MATCH_RECOGNIZE AFTER MATCH SKIP TO FIRST B PATTERN (A B) OF A B›, ‹TRUE›) limited)
-- ;
-- select *
-- from (select * from t where AND(‹MATCH_RECOGNIZE AFTER MATCH SKIP TO B INITIAL PATTERN (A B) WITHIN INTERVAL '1' HOUR OF A B›, ‹TRUE›) limited)
-- ;
-- select *
-- from (select  from t where AND(‹MATCH_RECOGNIZE AFTER MATCH SKIP TO LAST B SEEK PATTERN (A | B) OF A B›, ‹TRUE›) limited)
-- ;
-- opaque parse-failed: Expected a clause of MATCH_RECOGNIZE, found "FOO".
-- reads t
-- ;
-- opaque parse-failed: Expected an interval, found "DEFINE".
-- reads t
-- ;
-- opaque parse-failed: Expected "(", found "x".
-- reads t

-- case: pipe syntax [bigquery]
FROM t |> WHERE a > 1 |> SELECT b, c AS d |> LIMIT 5;
FROM t |> SELECT DISTINCT a |> ORDER BY a DESC |> LIMIT 5 OFFSET 2;
FROM t |> SELECT ALL a;
FROM t |> SELECT AS STRUCT a, b;
FROM t |> EXTEND a + b AS c, d |> SET a = c * 2, b = 1 |> DROP d, e |> RENAME a AS x, b y;
FROM t |> AGGREGATE sum(a) AS s, count(*) n DESC GROUP BY b AS c ASC, d;
FROM t |> AGGREGATE sum(a) DESC NULLS LAST GROUP AND ORDER BY b;
FROM t |> AGGREGATE GROUP BY a;
FROM t |> AGGREGATE sum(a), GROUP BY ROLLUP (b, c);
FROM t |> AGGREGATE sum(a) GROUP BY GROUPING SETS ((b), (b, t.C), (t.c));
FROM t |> AS x |> JOIN u ON x.i = u.i |> LEFT JOIN v USING (k) |> AS y |> SELECT y.a;
FROM t |> DISTINCT |> UNION ALL (SELECT a FROM u), (SELECT b FROM v);
FROM t |> EXCEPT DISTINCT BY NAME (SELECT a FROM u);
FROM t |> TABLESAMPLE SYSTEM (10 PERCENT) |> ASSERT a > 0, 'bad', a |> SELECT a;
FROM t |> PIVOT (sum(a) FOR q IN ('x')) AS p |> SELECT p.x;
FROM t |> UNPIVOT (v FOR n IN (a, b)) |> WHERE v > 1;
FROM t |> WITH c AS (SELECT a FROM u) |> JOIN c USING (a);
FROM t |> WITH t AS (SELECT a FROM u) |> JOIN t USING (a);
FROM t |> CALL f(1, b) AS x |> CALL g();
FROM t |> CALL 1;
FROM t |> WINDOW sum(a) OVER () AS s;
FROM t |> ORDER BY a |> WHERE b |> LIMIT 1;
FROM t |> LIMIT 2 |> LIMIT 1;
FROM t |> FOO;
SELECT a FROM t |> WHERE a;
(SELECT a FROM t) AS x |> WHERE x.a > 1;
WITH c AS (SELECT a FROM t) FROM c |> SELECT a UNION ALL SELECT 1
-- =>
-- select *
-- from (select b, c as d from transparent (select * from transparent (select * from t) where >(a, ‹1›)))
-- limited
-- ;
-- select *
-- from (select distinct a from transparent (select * from t))
-- order by a desc
-- limited
-- ;
-- select a
-- from transparent (select * from t)
-- ;
-- select a, b
-- from transparent (select * from t)
-- ;
-- select * rename a to x rename b to y
-- from transparent (select * except (d, e) from transparent (select * replace a = *(c, ‹2›) replace b = ‹1› from transparent (select *, +(a, b) as c, d from transparent (select * from t))))
-- ;
-- select b as c, d, SUM(a) as s, COUNT(*) as n
-- from transparent (select * from t)
-- group by b, d
-- order by b, COUNT(*) desc
-- ;
-- select b, SUM(a)
-- from transparent (select * from t)
-- group by b
-- order by b, SUM(a) desc nulls last
-- ;
-- select a
-- from transparent (select * from t)
-- group by a
-- ;
-- select b, c, SUM(a)
-- from transparent (select * from t)
-- group by b, c [ROLLUP (k0, k1)]
-- ;
-- select b, t.C, SUM(a)
-- from transparent (select * from t)
-- group by b, b, t.C, t.c [GROUPING SETS (k0, (k1, k2), k3)]
-- ;
-- select y.a
-- from (select * from transparent (select * from (select * from t) as x inner join u on =(x.i, u.i)) left join v using (k)) as y
-- ;
-- ((select distinct * from transparent (select * from t)) union all (select a from u))
-- union all (select b from v)
-- ;
-- (select * from t)
-- except by name (select a from u)
-- ;
-- select a
-- from transparent (select * from transparent (select * from t) where >(a, ‹0›))
-- ;
-- select p.x
-- from (select * except (q, a), SUM(a) filter (PIVOT(q, ‹'x'›)) as "x" from transparent (select * from t) group by all) as p
-- ;
-- select *
-- from (select * except (a, b), UNPIVOT(a, b) as v, column names(a, b) as n from transparent (select * from t) where UNPIVOT EXCLUDE NULLS(a, b))
-- where >(v, ‹1›)
-- ;
-- with c = (select a from u)
-- select *
-- from transparent (select * from t) inner join c using (a)
-- ;
-- opaque unsupported-construct: A common table expression with the name of a relation before it is not supported yet.
-- reads u, a
-- ;
-- select *
-- from G(array (select * from F(array (select * from t), ‹1›, b) as x))
-- ;
-- opaque parse-failed: Expected a table function, found the end of the statement.
-- reads t
-- ;
-- select *, SUM(a) over () as s
-- from transparent (select * from t)
-- ;
-- select *
-- from transparent (select * from transparent (select * from transparent (select * from t) order by a) where b)
-- limited
-- ;
-- select *
-- from transparent (select * from transparent (select * from t) limited)
-- limited
-- ;
-- opaque parse-failed: Expected a step of a pipe, found "FOO".
-- reads t
-- ;
-- select *
-- from transparent (select a from t)
-- where a
-- ;
-- select *
-- from (select a from t) as x
-- where >(x.a, ‹1›)
-- ;
-- opaque parse-failed: Expected the end of the statement, found "UNION".
-- reads t
