/** Digests of columns and rows: which texts have the same digest, and which have another one. */
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/dialect/dialects.ts';
import { analyse } from '../../src/sql/index.ts';

const schema = {
  orders: ['id', 'price', 'tax', 'rider', 'at', 'items'],
  riders: ['id', 'name', 'boss'],
};

function digests(sql: string, dialect: DialectName): string {
  const { lineage } = analyse({
    sql,
    dialect,
    schema,
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  expect(lineage.opaque).toEqual([]);
  const { columns, rowDigest } = lineage.statements.at(-1) ?? {};
  const fields = columns?.flatMap((column) => [column, ...(column.fields ?? [])]) ?? [];
  for (const { digest } of fields) expect(digest).toMatch(/^[\w-]{22}$/);
  return [...fields.map(({ digest }) => digest), `rows ${rowDigest}`].join(' ');
}

describe('the same digest', () => {
  it.each<[string, DialectName, string, string]>([
    [
      'a subquery and a CTE',
      'postgres',
      'select x.p from (select price * 2 as p from orders) x',
      'with x as (select price * 2 as p from orders) select p from x',
    ],
    [
      'a cast that is written in two forms',
      'postgres',
      'select cast(price as int) as p from orders',
      'select price::int as p from orders',
    ],
    [
      'aliases of two instances',
      'postgres',
      'select a.name, b.name as boss from riders a join riders b on a.boss = b.id',
      'select x.name, y.name as boss from riders x join riders y on x.boss = y.id',
    ],
    [
      'a relation that is joined later does not change earlier references',
      'postgres',
      'select a.name from (select name from riders) a',
      'select a.name from (select name from riders) a',
    ],
    [
      'the name of a recursive CTE',
      'postgres',
      'with recursive t as (select id, boss from riders union all select r.id, r.boss from riders r join t on t.id = r.boss) select id from t',
      'with recursive u as (select id, boss from riders union all select r.id, r.boss from riders r join u on u.id = r.boss) select id from u',
    ],
  ])('%s', (_, dialect, one, other) => {
    expect(digests(other, dialect)).toBe(digests(one, dialect));
  });
});

it('a field of a struct that the text builds has the digest of its value', () => {
  const field = 'select s.a as p from (select struct(price as a, tax as b) as s from orders)';
  const columns = (sql: string) => digests(sql, 'bigquery').split(' rows ')[0];
  expect(columns(field)).toBe(columns('select price as p from orders'));
});

/** Texts of which each has its own digest. */
const DIFFERENT: readonly (readonly [string, DialectName, readonly string[]])[] = [
  [
    'the instance of a relation that is read twice',
    'postgres',
    [
      'select a.name from riders a join riders b on a.boss = b.id',
      'select b.name from riders a join riders b on a.boss = b.id',
    ],
  ],
  [
    'the instance inside of subqueries and set operations',
    'postgres',
    [
      'select a.n from (select name as n from riders) a join (select name as n from riders union all select boss from riders) b on a.n = b.n',
      'select b.n from (select name as n from riders) a join (select name as n from riders union all select boss from riders) b on a.n = b.n',
      'select b.n from (select name as n from riders) a join (select name as n from riders) b on a.n = b.n',
    ],
  ],
  [
    'three instances of one relation',
    'postgres',
    ['a', 'b', 'c'].map(
      (one) =>
        `select ${one}.name from riders a join riders b on a.boss = b.id join riders c on b.boss = c.id`,
    ),
  ],
  [
    'a reference to the outer and to the inner relation',
    'postgres',
    [
      'select (select max(i.price) from orders i where i.id = o.id) as p from orders o',
      'select (select max(o.price) from orders i where i.id = o.id) as p from orders o',
    ],
  ],
  [
    'operators, operands and their order',
    'postgres',
    [
      'select price - tax as p from orders',
      'select tax - price as p from orders',
      'select price + tax as p from orders',
      'select -price + tax as p from orders',
      'select price as p from orders',
      'select price || tax as p from orders',
    ],
  ],
  [
    'constants',
    'postgres',
    [`select 1 as p`, `select '1' as p`, `select 2 as p`, `select null as p`, `select true as p`],
  ],
  [
    'functions, DISTINCT, FILTER and windows',
    'postgres',
    [
      'select sum(price) as p from orders',
      'select sum(distinct price) as p from orders',
      'select max(price) as p from orders',
      'select sum(price) filter (where id > 1) as p from orders',
      'select sum(price) filter (where id > 2) as p from orders',
      'select sum(price) over () as p from orders',
      'select sum(price) over (partition by rider) as p from orders',
      'select sum(price) over (order by rider) as p from orders',
      'select sum(price) over (order by rider rows between 1 preceding and current row) as p from orders',
      'select sum(price) over (order by rider rows between 2 preceding and current row) as p from orders',
    ],
  ],
  [
    'CASE: its conditions, values and ELSE',
    'postgres',
    [
      'select case when id > 1 then price end as p from orders',
      'select case when id > 2 then price end as p from orders',
      'select case when id > 1 then tax end as p from orders',
      'select case when id > 1 then price else tax end as p from orders',
      'select case id when 1 then price end as p from orders',
    ],
  ],
  [
    'casts and their types',
    'postgres',
    [
      'select price::int as p from orders',
      'select price::bigint as p from orders',
      'select price::numeric(10, 2) as p from orders',
    ],
  ],
  [
    'fields and elements',
    'bigquery',
    [
      'select items.sku as p from orders',
      'select items.qty as p from orders',
      'select items.box.size as p from orders',
      'select items as p from orders',
    ],
  ],
  [
    'structs: the names and values of their fields',
    'bigquery',
    [
      'select struct(price as a, tax as b) as s from orders',
      'select struct(price as a, tax as c) as s from orders',
      'select struct(tax as a, price as b) as s from orders',
      'select struct(price as a) as s from orders',
    ],
  ],
  [
    'a field of a struct does not depend on the other fields, but on its own value',
    'bigquery',
    [
      'select s.a from (select struct(price as a, tax as b) as s from orders)',
      'select s.b from (select struct(price as a, tax as b) as s from orders)',
      'select s.a from (select struct(price + 1 as a, tax as b) as s from orders)',
    ],
  ],
  [
    'what decides the rows',
    'postgres',
    [
      'select id from orders',
      'select id from orders where price > 1',
      'select id from orders where price > 2',
      'select distinct id from orders',
      'select id from orders limit 1',
      'select id from orders limit 2',
      'select id from orders order by id limit 1',
      'select id from orders order by id desc limit 1',
      'select id from orders group by id',
      'select id from orders group by id having count(*) > 1',
      'select o.id from orders o join riders r on r.id = o.rider',
      'select o.id from orders o left join riders r on r.id = o.rider',
      'select o.id from orders o right join riders r on r.id = o.rider',
      'select o.id from orders o full join riders r on r.id = o.rider',
      'select o.id from orders o cross join riders r',
      'select o.id from orders o where exists (select 1 from riders r where r.id = o.rider)',
      'select o.id from orders o where not exists (select 1 from riders r where r.id = o.rider)',
      'select o.id from orders o where rider in (select id from riders)',
      'select o.id from orders o where rider not in (select id from riders)',
    ],
  ],
  [
    'set operations and their order',
    'postgres',
    [
      'select id from orders union all select id from riders',
      'select id from riders union all select id from orders',
      'select id from orders union select id from riders',
      'select id from orders except select id from riders',
      'select id from orders intersect select id from riders',
      'select id from orders union all select boss from riders',
      'select id from orders union all select id from riders union all select boss from riders',
      'select id from orders union all select boss from riders union all select id from riders',
    ],
  ],
  [
    'a recursive CTE: its start and its step',
    'postgres',
    [
      'with recursive t as (select id from riders union all select r.id from riders r join t on t.id = r.boss) select id from t',
      'with recursive t as (select boss as id from riders union all select r.id from riders r join t on t.id = r.boss) select id from t',
      'with recursive t as (select id from riders union all select r.boss from riders r join t on t.id = r.boss) select id from t',
      'with recursive t as (select id from riders union all select r.id from riders r join t on t.id = r.id) select id from t',
    ],
  ],
  [
    'table functions and their arguments',
    'postgres',
    [
      'select n from generate_series(1, 2) as g(n)',
      'select n from generate_series(1, 3) as g(n)',
      'select g.n from orders o, generate_series(1, o.id) as g(n)',
      'select g.n from orders o, generate_series(1, o.price) as g(n)',
    ],
  ],
  [
    'the column of a table function',
    'trino',
    [
      'select k from orders cross join unnest(items) as t(k, v)',
      'select v from orders cross join unnest(items) as t(k, v)',
    ],
  ],
  [
    'scalar subqueries',
    'postgres',
    [
      'select (select max(name) from riders) as p from orders',
      'select (select min(name) from riders) as p from orders',
      'select (select max(name) from riders where id > 1) as p from orders',
      'select exists (select 1 from riders) as p from orders',
      'select id in (select id from riders) as p from orders',
      'select rider in (select id from riders) as p from orders',
    ],
  ],
];

describe('another digest for each of', () => {
  it.each(DIFFERENT)('%s', (_, dialect, texts) => {
    const all = texts.map((sql) => digests(sql, dialect));
    expect(all.map((digest) => texts[all.indexOf(digest)])).toEqual([...texts]);
  });
});
