-- Two versions of one statement whose data differs, although both read the same columns. A digest must differ.
-- A version ends with a line of three dashes.

-- case: gs + ()
-- dialect: bigquery
select k, w, sum(v) s from t group by grouping sets ((k),(w))
---
select k, w, sum(v) s from t group by grouping sets ((k),(w),())
---

-- case: gs (k,w) -> (k),(w)
-- dialect: bigquery
select k, w, sum(v) s from t group by grouping sets ((k,w))
---
select k, w, sum(v) s from t group by grouping sets ((k),(w))
---

-- case: rollup composite
-- dialect: bigquery
select k, w, sum(v) s from t group by rollup(k, w)
---
select k, w, sum(v) s from t group by rollup((k, w))
---

-- case: group k, rollup(w)
-- dialect: bigquery
select k, w, sum(v) s from t group by k, rollup(w)
---
select k, w, sum(v) s from t group by rollup(k), w
---

-- case: ml model
-- dialect: bigquery
select k from ml.predict(model m.x, (select k, v from t))
---
select k from ml.predict(model m.y, (select k, v from t))
---

-- case: differential privacy
-- dialect: bigquery
select with differential_privacy options(epsilon=1, delta=0.1, privacy_unit_column=k) count(*) n from t
---
select with differential_privacy options(epsilon=2, delta=0.1, privacy_unit_column=k) count(*) n from t
---

-- case: udf temp body
-- dialect: bigquery
create temp function f(x int64) as (x+1); select f(v) c from t
---
create temp function f(x int64) as (x+2); select f(v) c from t
---

-- case: js udf body
-- dialect: bigquery
create temp function f(x float64) returns float64 language js as 'return x+1;'; select f(v) c from t
---
create temp function f(x float64) returns float64 language js as 'return x+2;'; select f(v) c from t
---

-- case: declare var
-- dialect: bigquery
declare x int64 default 1; select k from t where v > x
---
declare x int64 default 2; select k from t where v > x
---

-- case: final
-- dialect: clickhouse
select k from t
---
select k from t final
---

-- case: s3 args
-- dialect: clickhouse
select k from s3('https://x/a.csv','CSV','k Int8')
---
select k from s3('https://x/a.csv','TSV','k Int8')
---

-- case: cluster fn
-- dialect: clickhouse
select k from remote('h1', raw.a)
---
select k from remote('h2', raw.a)
---

-- case: read_files opt
-- dialect: databricks
select k from read_files('/a', format => 'csv', header => true)
---
select k from read_files('/a', format => 'csv', header => false)
---

-- case: distribute/sort limit
-- dialect: databricks
select k from t sort by v limit 3
---
select k from t sort by w limit 3
---

-- case: nocycle
-- dialect: oracle
select k from t start with v is null connect by prior k=v
---
select k from t start with v is null connect by nocycle prior k=v
---

-- case: xmltable path
-- dialect: oracle
select x.n from t a, xmltable('/r' passing a.w columns n varchar2(9) path 'p') x
---
select x.n from t a, xmltable('/r' passing a.w columns n varchar2(9) path 'q') x
---

-- case: json_table nested path
-- dialect: oracle
select x.n from t a, json_table(a.w, '$[*]' columns (nested path '$.p[*]' columns (n varchar2(9) path '$'))) x
---
select x.n from t a, json_table(a.w, '$[*]' columns (nested path '$.q[*]' columns (n varchar2(9) path '$'))) x
---

-- case: json_table exists
-- dialect: oracle
select x.n from t a, json_table(a.w, '$[*]' columns (n number exists path '$.p')) x
---
select x.n from t a, json_table(a.w, '$[*]' columns (n number path '$.p')) x
---

-- case: xmltable path
-- dialect: postgres
select x.n from t a, xmltable('/r' passing a.w columns n text path 'p') x
---
select x.n from t a, xmltable('/r' passing a.w columns n text path 'q') x
---

-- case: json_value returning
-- dialect: postgres
select json_value(w, '$.a' returning int) c from t
---
select json_value(w, '$.a' returning text) c from t
---

-- case: is json
-- dialect: postgres
select k from t where w is json object
---
select k from t where w is json array
---

-- case: recordset types
-- dialect: postgres
select r.x from t a, jsonb_to_recordset(a.w) as r(x int)
---
select r.x from t a, jsonb_to_recordset(a.w) as r(x text)
---

-- case: between symmetric
-- dialect: postgres
select k from t where v between 2 and 1
---
select k from t where v between symmetric 2 and 1
---

-- case: group by distinct
-- dialect: postgres
select k, count(*) from t group by rollup(k), rollup(k)
---
select k, count(*) from t group by distinct rollup(k), rollup(k)
---

-- case: stage pattern
-- dialect: snowflake
select $1 c from @st/a (pattern => '.*x.*')
---
select $1 c from @st/a (pattern => '.*y.*')
---

-- case: stage format
-- dialect: snowflake
select $1 c from @st/a (file_format => f1)
---
select $1 c from @st/a (file_format => f2)
---

-- case: sequence
-- dialect: snowflake
select s1.nextval n from t
---
select s2.nextval n from t
---

-- case: unpivot alias of values
-- dialect: snowflake
select n, x from t unpivot (x for n in (v as 'V', w as 'W'))
---
select n, x from t unpivot (x for n in (v as 'VV', w as 'W'))
---

-- case: openjson path
-- dialect: tsql
select j.x from t a cross apply openjson(a.w) with (x int '$.p') j
---
select j.x from t a cross apply openjson(a.w) with (x int '$.q') j
---

-- case: readpast
-- dialect: tsql
select k from t
---
select k from t with (readpast)
---

-- case: openjson as json
-- dialect: tsql
select j.x from t a cross apply openjson(a.w) with (x nvarchar(max) '$.p' as json) j
---
select j.x from t a cross apply openjson(a.w) with (x nvarchar(max) '$.p') j
---

-- case: an aggregate instead of a window
-- dialect: duckdb
select sum(v) over () as total from t
---
select sum(v) as total from t
---

-- case: the first value of a variable
-- dialect: mysql
select @r := @r + 1 as n from t, (select @r := 0) i
---
select @r := @r + 1 as n from t, (select @r := 5) i
---

-- case: a field of an aggregated struct
-- dialect: bigquery
select max(w).a as c from t
---
select max(w).b as c from t
---

-- case: NOT before BETWEEN
-- dialect: generic
select k from t where v between 1 and 2
---
select k from t where v not between 1 and 2
---

-- case: LATERAL VIEW OUTER
-- dialect: spark
select k, x from t lateral view explode(w) e as x
---
select k, x from t lateral view outer explode(w) e as x
---

-- case: the type of an outer join
-- dialect: duckdb
select a.k from t a left join t b on a.k = b.v
---
select a.k from t a full join t b on a.k = b.v
---

-- case: an ASOF join
-- dialect: snowflake
select a.k from t a asof join t b match_condition (a.v >= b.v) on a.k = b.k
---
select a.k from t a asof join t b match_condition (a.v > b.v) on a.k = b.k
---

-- case: READPAST
-- dialect: tsql
select k from t
---
select k from t with (readpast)
---

-- case: ONLY
-- dialect: postgres
select k from t
---
select k from only t
---

-- case: the number of rows
-- dialect: generic
select k from t order by v limit 3
---
select k from t order by v limit 4
---

-- case: the arguments of a generator
-- dialect: duckdb
select a.i from generate_series(1, 3) a(i)
---
select a.i from generate_series(1, 4) a(i)
---

-- case: the element of an array of structs
-- dialect: bigquery
select w[0].a as c from t
---
select w[1].a as c from t
---

-- case: an element in place of the array
-- dialect: bigquery
select w[0].a as c from t
---
select w.a as c from t
---

-- case: the order of a subquery that a limit cuts
-- dialect: duckdb
with o as (select k, v from t order by v) select k from o limit 3
---
with o as (select k, v from t order by v desc) select k from o limit 3
---

-- case: the order of a subquery through a query that keeps it
-- dialect: duckdb
select k from (select * from (select k, v from t order by v) x) y limit 3
---
select k from (select * from (select k, v from t order by k) x) y limit 3
---

-- case: the order of the rows of an array
-- dialect: duckdb
select array(select k from t order by v) as ks
---
select array(select k from t order by v desc) as ks
---

-- case: the order of a UNION inside a subquery
-- dialect: duckdb
select v from (select v from t union all select k from t order by 1) x limit 3
---
select v from (select v from t union all select k from t order by 1 desc) x limit 3
---

-- case: SUMMARIZE has a row for each column
-- dialect: duckdb
select count(*) n from (summarize (select k, v from t))
---
select count(*) n from (summarize (select k from t))
---

-- case: DESCRIBE has a row for each column
-- dialect: duckdb
select count(*) n from (describe (select k, v from t))
---
select count(*) n from (describe (select k, w from t))
---

-- case: ONLY next to an alias with the same text
-- dialect: postgres
select a as "only" from t
---
select a as "only" from only t
---

-- case: ONLY next to an alias that is a string with the same text
-- dialect: generic
select a as 'only' from t
---
select a as 'only' from only t
---

-- case: an element of a document in place of an element of a map
-- dialect: databricks
select c:['a'] as x from t
---
select c['a'] as x from t
---

-- case: the quantifier of MULTISET UNION
-- dialect: oracle
select a multiset union b as x from t
---
select a multiset union distinct b as x from t
---

-- case: DOCUMENT and CONTENT
-- dialect: postgres
select xmlparse(document c) as x from t
---
select xmlparse(content c) as x from t
---

-- case: the value of PIVOT over unknown columns
-- dialect: bigquery
select count(*) as n from unknown pivot(sum(a) for b in ('x', 'y'))
---
select count(*) as n from unknown pivot(sum(c) for b in ('x', 'y'))
---

-- case: the column of PIVOT over unknown columns
-- dialect: spark
select k from unknown pivot(sum(a) for b in ('x', 'y'))
---
select k from unknown pivot(sum(a) for c in ('x', 'y'))
---

-- case: the instance of a relation that a join updates
-- dialect: mysql
update t x join t y on x.k = y.a set x.a = y.b
---
update t x join t y on x.k = y.a set y.a = y.b
---

-- case: the constraint of ON CONFLICT
-- dialect: postgres
insert into d (k, v) select k, v from t on conflict on constraint c1 do update set v = excluded.v
---
insert into d (k, v) select k, v from t on conflict on constraint c2 do update set v = excluded.v
---

-- case: the type of a variable with a constant value
-- dialect: tsql
declare @q int = 10; insert into d (x) select k + @q from t
---
declare @q decimal(9,2) = 10; insert into d (x) select k + @q from t
---

-- case: the type of a variable with the value of a query
-- dialect: tsql
declare @q int = (select max(k) from t); insert into d (x) select k + @q from t
---
declare @q decimal(9,2) = (select max(k) from t); insert into d (x) select k + @q from t
---

-- case: the type of a variable in a block
-- dialect: snowflake
begin let q int := 10; insert into d (x) select k + :q from t; end
---
begin let q number(9,2) := 10; insert into d (x) select k + :q from t; end
---

-- case: the type of a column of a temporary relation
-- dialect: tsql
create table #q (i int); insert into #q select k from t; insert into d (x) select i from #q
---
create table #q (i varchar(2)); insert into #q select k from t; insert into d (x) select i from #q
---

-- case: options of a source in a hint
-- dialect: flink
select k from t /*+ OPTIONS('scan.startup.mode'='earliest-offset') */
---
select k from t /*+ OPTIONS('scan.startup.mode'='latest-offset') */
---

-- case: a hint that leaves out rows
-- dialect: oracle
insert /*+ ignore_row_on_dupkey_index(d, i) */ into d (x) select k from t
---
insert into d (x) select k from t
---

-- case: a setting for one statement
-- dialect: mysql
select /*+ NO_MERGE(t) SET_VAR(sql_mode = '') */ k from t
---
select /*+ NO_MERGE(t) */ k from t
---

-- case: a hint that is not known to choose only a plan
-- dialect: oracle
select --+ index_desc(t i)
k from t where rownum < 3
---
select k from t where rownum < 3
---

-- case: GROUP AND ORDER BY before a limit
-- dialect: bigquery
from t |> aggregate sum(v) as s group by k |> limit 1
---
from t |> aggregate sum(v) as s group and order by k |> limit 1
---

-- case: a column of one side of FULL UNION ALL CORRESPONDING
-- dialect: bigquery
select k, 1 as a from t full union all corresponding select k, 2 as b from t
---
select k, 1 as a from t full union all corresponding select k, 3 as b from t
---

-- case: sides of a subtraction
-- dialect: generic
select v - k as x from t
---
select k - v as x from t
---

-- case: direction of a comparison
-- dialect: generic
select v from t where v < k
---
select v from t where v > k
---

-- case: AND in place of OR
-- dialect: generic
select v from t where v > 1 and k > 1 or w > 1
---
select v from t where v > 1 and (k > 1 or w > 1)
---

-- case: the value before IN
-- dialect: generic
select v from t where v in (k, w)
---
select v from t where k in (v, w)
---

-- case: THEN NULL
-- dialect: generic
select case when k > 0 then v when k < 0 then null end as x from t
---
select case when k > 0 then v end as x from t
---

-- case: ELSE with a value
-- dialect: generic
select case when k > 0 then v else 0 end as x from t
---
select case when k > 0 then v end as x from t
---

-- case: a count of a column
-- dialect: generic
select count(v) as n from t
---
select count(*) as n from t
---

-- case: a count of NULL
-- dialect: generic
select count(null) as n from t
---
select count(*) as n from t
---

-- case: the order of COALESCE
-- dialect: generic
select coalesce(v, k) as x from t
---
select coalesce(k, v) as x from t
---

-- case: NVL2
-- dialect: snowflake
select nvl2(v, k, w) as x from t
---
select coalesce(v, k, w) as x from t
---

-- case: direction of ORDER BY ALL
-- dialect: duckdb
select v, k from t order by all limit 3
---
select v, k from t order by all desc limit 3
---

-- case: blanks in a string
-- dialect: generic
select 'a - b' as x from t
---
select 'a-b' as x from t
---

-- case: case of a string
-- dialect: generic
select 'a' as x from t
---
select 'A' as x from t
---

-- case: blanks in the string of an interval
-- dialect: postgres
select v + interval '1 day' as x from t
---
select v + interval '1  day' as x from t
---

-- case: a prefix of a string
-- dialect: postgres
select e'a' as x from t
---
select 'a' as x from t
---

-- case: a digit of a number
-- dialect: generic
select 1e10 as x from t
---
select 1e11 as x from t

-- case: the label of one column in UNPIVOT
-- dialect: duckdb
select n from t unpivot (x for n in (v as 'V', w))
---
select n from t unpivot (x for n in (v, w))
---

-- case: the label of one column in an UNPIVOT statement
-- dialect: duckdb
select n from (unpivot t on v as 'q', w into name n value x)
---
select n from (unpivot t on v as 'r', w into name n value x)
---

-- case: the case of an alias that UNPIVOT reads
-- dialect: duckdb
select n from (unpivot (select v as a from t) on columns(*) into name n value x)
---
select n from (unpivot (select v as A from t) on columns(*) into name n value x)
---

-- case: the case of an alias list that UNPIVOT reads
-- dialect: duckdb
select n from (unpivot (from (select v from t) q(a)) on a into name n value x)
---
select n from (unpivot (from (select v from t) q(A)) on a into name n value x)
---

-- case: the case of a name of a common table expression that a row reads
-- dialect: duckdb
with c(a) as (select v from t) select to_json(c) as j from c
---
with c(A) as (select v from t) select to_json(c) as j from c
---

-- case: the case of a name in REPLACE that DESCRIBE reads
-- dialect: duckdb
select column_name from (describe (select * replace (1 as v) from t))
---
select column_name from (describe (select * replace (1 as V) from t))
---

-- case: the case of a name in RENAME that DESCRIBE reads
-- dialect: duckdb
select column_name from (describe (select * rename (v as x) from t))
---
select column_name from (describe (select * rename (v as X) from t))
---

-- case: the case of a merged column that DESCRIBE reads
-- dialect: duckdb
select column_name from (describe (from (select v as a from t) join (select w as a from t) using (a)))
---
select column_name from (describe (from (select v as A from t) join (select w as a from t) using (a)))
---

-- case: the case of a column of a table of the text
-- dialect: duckdb
create temp table m as select v as a from t; create table d as select column_name from (describe m)
---
create temp table m as select v as A from t; create table d as select column_name from (describe m)
---

-- case: the case of a key that TO_JSON_STRING writes
-- dialect: bigquery
select to_json_string(q) as j from (select v as a from t) q
---
select to_json_string(q) as j from (select v as A from t) q
---

-- case: the case of a key that TO_JSON writes
-- dialect: databricks
select to_json(struct(*)) as j from (select v as a from t) q
---
select to_json(struct(*)) as j from (select v as A from t) q
---

-- case: parameters of a lambda in another order
-- dialect: duckdb
select list_reduce(xs, lambda x, y: x - y) as a from t
---
select list_reduce(xs, lambda y, x: x - y) as a from t
---

-- case: the index instead of the element
-- dialect: duckdb
select list_transform(xs, lambda x, i: x) as a from t
---
select list_transform(xs, lambda x, i: i) as a from t
---

-- case: the parameter of an outer lambda
-- dialect: spark
select transform(xs, x -> transform(xs, y -> x)) as a from t
---
select transform(xs, x -> transform(xs, y -> y)) as a from t
---

-- case: names of a list comprehension
-- dialect: duckdb
select [x - i for x, i in xs] as a from t
---
select [x - i for i, x in xs] as a from t
---

-- case: blanks in a string in dollar signs
-- dialect: postgres
select $$a - b$$ as a, k from t
---
select $$a-b$$ as a, k from t
---

-- case: blanks in a tagged string
-- dialect: postgres
select $q$A $q$ as a, k from t
---
select $q$A$q$ as a, k from t
---

-- case: values of an enum type
-- dialect: duckdb
select try_cast(v as enum('a')) as a from t
---
select try_cast(v as enum('A')) as a from t
---

-- case: NVL converts to the type of its first argument
-- dialect: oracle
select nvl(v, '0') as a from t
---
select coalesce(v, '0') as a from t
---

-- case: NVL is no function of DuckDB
-- dialect: duckdb
select coalesce(v, 0) as a from t
---
select nvl(v, 0) as a from t
---

-- case: the name of an unnamed count
-- dialect: duckdb
select count(1) from t
---
select count(*) from t
---

-- case: the name of an unnamed comparison
-- dialect: duckdb
select v = w from t
---
select w = v from t
---
