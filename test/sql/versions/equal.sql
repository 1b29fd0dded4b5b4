-- Two versions of one statement with the same data. All digests must be equal. A version ends with a line of
-- three dashes.

-- case: aliases, formatting and comments
-- dialect: generic
select v + k as total from t o where o.k > 0
---
SELECT  v+k AS total -- sum
FROM t
WHERE k>0
---

-- case: a common table expression around the relation
-- dialect: generic
select v from t where k > 0
---
with x as (select * from t) select v from x where k > 0
---

-- case: the name of a common table expression
-- dialect: generic
with x as (select v from t) select v from x
---
with y as (select v from t) select v from y
---

-- case: INNER and OUTER
-- dialect: generic
select a.v from t a join t b on a.k = b.k left join t c on a.k = c.k
---
select a.v from t a inner join t b on a.k = b.k left outer join t c on a.k = c.k
---

-- case: AS before an alias
-- dialect: generic
select a.v x from t a
---
select a.v as x from t as a
---

-- case: brackets around one expression
-- dialect: generic
select v + k as s from t where k > 0 and v > 0
---
select (v + k) as s from t where ((k > 0) and (v > 0))
---

-- case: case and quotes of names
-- dialect: postgres
select v from t
---
SELECT "v" FROM "t"
---

-- case: ASC
-- dialect: generic
select v from t order by k limit 1
---
select v from t order by k asc limit 1
---

-- case: order without a limit
-- dialect: generic
select v from t order by k
---
select v from t
---

-- case: a hint
-- dialect: oracle
select v from t
---
select /*+ parallel(t, 4) */ v from t
---

-- case: MATERIALIZED
-- dialect: postgres
with x as (select v from t) select v from x
---
with x as materialized (select v from t) select v from x
---

-- case: ALL
-- dialect: generic
select v from t
---
select all v from t
---

-- case: the comment of a relation
-- dialect: snowflake
create table d as select v from t
---
create table d comment = 'of t' as select v from t
---

-- case: OR REPLACE TRANSIENT
-- dialect: snowflake
create table d as select v from t
---
create or replace transient table d as select v from t
---

-- case: a relation in WITH that nothing reads
-- dialect: generic
select v from t
---
with x as (select k from t) select v from t
---

-- case: <> and !=
-- dialect: generic
select v from t where k <> 1
---
select v from t where k != 1
---

-- case: SELECT * around a query
-- dialect: generic
select v from t where k > 1
---
select * from (select v from t where k > 1) q
---

-- case: GROUP BY ALL and its keys
-- dialect: duckdb
select k, w, sum(v) as s from t group by k, w
---
select k, w, sum(v) as s from t group by all
---

-- case: ORDER BY ALL without a limit
-- dialect: duckdb
select k, v from t
---
select k, v from t order by all
---

-- case: the order of keys
-- dialect: generic
select k, w, sum(v) as s from t group by k, w
---
select k, w, sum(v) as s from t group by w, k
---

-- case: a cast with two colons
-- dialect: postgres
select cast(v as int) as n from t
---
select v::int as n from t
---

-- case: a position in place of a key
-- dialect: generic
select k, sum(v) as s from t group by k
---
select k, sum(v) as s from t group by 1
---

-- case: the words of a set operation
-- dialect: postgres
select v from t union select v from s
---
select v from t union distinct select v from s
---

-- case: an unused name of a relation
-- dialect: generic
select * from (values (1, 2)) t(a, b)
---
select * from (values (1, 2)) u(a, b)
---

-- case: the name of a column in brackets of UNPIVOT that the alias renames
-- dialect: snowflake
select m, s, e from t unpivot(sales for month in (jan, feb)) as p(e, d, m, s)
---
select m, s, e from t unpivot(amount for moment in (jan, feb)) as p(e, d, m, s)
---

-- case: ALL is the default of MULTISET UNION
-- dialect: oracle
select a multiset union b as x from t
---
select a multiset union all b as x from t
---

-- case: spaces inside a type
-- dialect: duckdb
select cast(v as numeric(28,6)) as v, w::decimal(10,2)[] as w from t
---
select cast(v as numeric(28, 6)) as v, w::decimal( 10 , 2 )[] as w from t
---

-- case: a hint that chooses a plan
-- dialect: oracle
select /*+ index(t i) */ k from t
---
select k from t
---

-- case: hints of joins with nested arguments
-- dialect: oracle
select --+ leading(@q (t u)), use_nl(u)
k from t
---
select k from t
---

-- case: the alias of one instance of an updated relation
-- dialect: mysql
update t x join t y on x.k = y.a set x.a = y.b
---
update t p join t q on p.k = q.a set p.a = q.b
---

-- case: a query around the unknown columns of PIVOT
-- dialect: bigquery
select k from unknown pivot(sum(a) for b in ('x'))
---
select k from (select * from unknown) pivot(sum(a) for b in ('x'))
---

-- case: sides of a comparison
-- dialect: generic
select v = k as e, v < k as l, v <= k as le from t where v <> w
---
select k = v as e, k > v as l, k >= v as le from t where w != v
---

-- case: order of conditions
-- dialect: generic
select v from t where v > 1 and (k = 1 or w = 2) and k > 2
---
select v from t where k > 2 and v > 1 and (w = 2 or k = 1)
---

-- case: order of a list of IN
-- dialect: generic
select v from t where k in (1, 2, 3)
---
select v from t where k in (3, 1, 2)
---

-- case: ELSE NULL
-- dialect: generic
select case when k > 0 then v else null end as x from t
---
select case when k > 0 then v end as x from t
---

-- case: ELSE NULL of a CASE with an operand
-- dialect: generic
select case k when 0 then v else null end as x from t
---
select case k when 0 then v end as x from t
---

-- case: a count of rows
-- dialect: generic
select count(1) as n, count(0) over (partition by k) as m from t group by k
---
select count(*) as n, count(*) over (partition by k) as m from t group by k
---

-- case: ORDER BY ALL
-- dialect: duckdb
select v, k from t order by all desc limit 3
---
select v, k from t order by v desc, k desc limit 3
---

-- case: ORDER BY ALL of a set operation
-- dialect: duckdb
select v from t union all select v from s order by all limit 3
---
select v from t union all select v from s order by v limit 3
---

-- case: GROUP BY ALL
-- dialect: duckdb
select v, k, sum(w) as n from t group by all
---
select v, k, sum(w) as n from t group by v, k
---

-- case: positions of GROUP BY
-- dialect: generic
select v + 1 as x, sum(w) as n from t group by 1
---
select v + 1 as x, sum(w) as n from t group by v + 1
---

-- case: FROM without SELECT
-- dialect: duckdb
from t
---
select * from t
---

-- case: a star over a query with clauses
-- dialect: generic
select k, sum(v) as n from t where w > 0 group by k
---
select * from (select k, sum(v) as n from t where w > 0 group by k) as q
---

-- case: case of numbers
-- dialect: spark
select 0xab as a, 1e10 as b, 5L as c from t
---
select 0xAB as a, 1E10 as b, 5l as c from t
---

-- case: case of a prefix of strings
-- dialect: postgres
select e'a' as a, x'ab' as b from t
---
select E'a' as a, X'ab' as b from t
---

-- case: quotes of strings
-- dialect: bigquery
select "a b" as a from t
---
select 'a b' as a from t
---

-- case: layout of an element
-- dialect: duckdb
select string_split(v, ':')[1] as x from t
---
select string_split(v, ':')[ 1 ] as x from t
---

-- case: layout of a type
-- dialect: spark
select cast(v as struct<a: varchar(2)>) as x from t
---
select cast(v as STRUCT<a:varchar( 2 )>) as x from t
---

-- case: layout of a pattern
-- dialect: snowflake
select * from t match_recognize(partition by k order by v measures first(w) as f pattern(x y+) define x as v > 1)
---
select * from t match_recognize(partition by k order by v measures first(w) as f pattern( x y + ) define x as v > 1)
---

-- case: layout of an operator
-- dialect: postgres
select v operator(public.>) k as x from t
---
select v operator( public. > ) k as x from t
---

-- case: case of a variable of the session
-- dialect: snowflake
select v from t where k = $DAY
---
select v from t where k = $day
---

-- case: other names of the parameters of a lambda
-- dialect: duckdb
select list_transform(xs, lambda x, i: x + i) as a from t
---
select list_transform(xs, lambda v, n: v + n) as a from t
---
