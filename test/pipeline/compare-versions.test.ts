/**
 * The effect of a new version on its readers: two versions in, a verdict for each downstream relation out.
 */
import { expect, test } from 'vitest';
import { type VersionCase, verdictsOf } from './version-cases.ts';

const ORDERS = 'select id, net, tax, site from {raw}';

const CASES: readonly VersionCase[] = [
  {
    name: 'a reader that references a removed column breaks, and its readers change',
    before: {
      orders: ORDERS,
      report: 'select sum(net) as total from {orders}',
      board: 'select total from {report}',
    },
    after: { orders: 'select id, tax, site from {raw}' },
    expected: 'breaks report; blocks board',
  },
  {
    name: 'a reader that is changed together with its input does not break',
    before: {
      orders: ORDERS,
      report: 'select sum(net) as total from {orders}',
      board: 'select total from {report}',
    },
    after: { orders: 'select id, tax, site from {raw}', report: 'select sum(tax) as total from {orders}' },
    expected: 'changes board',
  },
  {
    name: 'a star loses the column, and a reader that references it there breaks',
    before: { orders: ORDERS, all_orders: 'select * from {orders}', report: 'select net from {all_orders}' },
    after: { orders: 'select id, tax, site from {raw}' },
    expected: 'breaks report; changes all_orders',
  },
  {
    name: 'another value affects the readers that use it, and no others',
    before: { orders: ORDERS, sums: 'select sum(net) as n from {orders}', ids: 'select id from {orders}' },
    after: { orders: 'select id, net * 2 as net, tax, site from {raw}' },
    expected: 'changes sums; unaffected ids',
  },
  {
    name: 'other rows affect all readers',
    before: { orders: ORDERS, sums: 'select sum(net) as n from {orders}', ids: 'select id from {orders}' },
    after: { orders: `${ORDERS} where id > 0` },
    expected: 'changes ids, sums',
  },
  {
    name: 'a renamed column breaks a reader of the old name',
    before: { orders: ORDERS, old: 'select net from {orders}', other: 'select id from {orders}' },
    after: { orders: 'select id, net as amount, tax, site from {raw}' },
    expected: 'breaks old; unaffected other',
  },
  {
    name: 'a field that the new type of a column lacks breaks its readers',
    sources: [
      { raw: ['id', 's STRUCT(p INTEGER, o STRUCT(x INTEGER))'] },
      { raw: ['id', 's STRUCT(p INTEGER)'] },
    ],
    before: {
      old: 'select s.o from {raw}',
      deep: 'select s.o.x from {raw}',
      passed: 'select id, s from {raw}',
      far: "select struct_extract(s, 'o') as o from {passed}",
      kept: 'select s.p from {raw}',
      ids: 'select id from {raw}',
    },
    after: {},
    expected: 'breaks deep, far, old; changes kept, passed; unaffected ids',
  },
  {
    name: 'a field that a reader adds to a struct breaks the reader if the struct gets it',
    sources: [{ raw: ['id', 's STRUCT(p INTEGER)'] }, { raw: ['id', 's STRUCT(p INTEGER, z INTEGER)'] }],
    before: {
      taken: 'select struct_insert(s, Z := 1) as s from {raw}',
      free: 'select struct_insert(s, y := 1) as s from {raw}',
      ids: 'select id from {raw}',
    },
    after: {},
    expected: 'breaks taken; changes free; unaffected ids',
  },
  {
    name: 'a new column does not affect a reader with named columns',
    before: { orders: 'select id, net from {raw}', ids: 'select id from {orders}' },
    after: { orders: 'select id, net, tax from {raw}' },
    expected: 'unaffected ids',
  },
  {
    name: 'unchanged code that cannot be analysed with its new inputs is possibly affected',
    before: {
      orders: "select id, {'a': net} as s from {raw}",
      fields: 'select id, s.* from {orders}',
      ids: 'select id from {orders}',
      far: 'select id from {fields}',
    },
    after: { orders: 'select id, f(net) as s from {raw}' },
    expected: 'changes fields; possibly far; unaffected ids',
  },
  {
    name: 'a model whose hook references a removed column of another relation is not built',
    before: {
      rates: 'select id, tax from {raw}',
      orders: {
        sql: 'select id, net from {raw}',
        config: {
          'post-hook': "insert into db.main.log (id) select r.id from {{ ref('rates') }} r where r.tax > 0",
        },
      },
      report: 'select sum(net) as total from {orders}',
    },
    after: { rates: 'select id from {raw}' },
    expected: 'breaks log; blocks orders, report',
  },
  {
    name: 'a model with a foreign key to a removed column is not built',
    before: {
      rates: 'select id, tax from {raw}',
      orders: {
        sql: 'select id, net from {raw}',
        constraints: [
          { type: 'foreign_key', columns: ['id'], to: '"db"."main"."rates"', to_columns: ['id'] },
        ],
        columns: ['id', 'net'],
      },
      report: 'select sum(net) as total from {orders}',
    },
    after: { rates: 'select tax from {raw}' },
    expected: 'breaks constraints.small.orders; blocks orders, report',
  },
  {
    name: 'a new column passes through a star, and DISTINCT then has other rows',
    before: {
      orders: 'select id, net from {raw}',
      star: 'select * from {orders}',
      once: 'select distinct * from {orders}',
      many: 'select count(*) as n from {once}',
    },
    after: { orders: 'select id, net, tax from {raw}' },
    expected: 'changes many, once, star',
  },
  {
    name: 'an unqualified name that a second relation now has is ambiguous and breaks',
    before: {
      orders: 'select id, net from {raw}',
      rates: 'select id, tax from {raw}',
      both: 'select o.id, tax from {orders} o join {rates} r on r.id = o.id',
    },
    after: { orders: 'select id, net, tax * 2 as tax from {raw}' },
    expected: 'breaks both',
  },
  {
    name: 'moved columns affect readers by position',
    before: {
      orders: 'select id, net from {raw}',
      united: 'select * from {orders} union all select id, tax from {raw}',
      named: 'select net from {orders}',
    },
    after: { orders: 'select net, id from {raw}' },
    expected: 'changes united; unaffected named',
  },
  {
    name: 'a removed model breaks its readers',
    before: { orders: ORDERS, report: 'select 1 as one from {orders}', free: 'select id from {raw}' },
    after: { orders: null },
    expected: 'breaks report',
  },
  {
    name: 'new code that cannot be analysed possibly affects everything downstream',
    before: { orders: ORDERS, ids: 'select id from {orders}', far: 'select id from {ids}' },
    after: { orders: { sql: 'x', language: 'python', alsoDeclares: ['raw'] } },
    expected: 'possibly far, ids',
  },
  {
    name: 'a hook that cannot be analysed makes its relation and the readers of the relation possibly affected',
    before: {
      orders: ORDERS,
      masked: { sql: 'select id, net from {orders}', config: { 'post-hook': '{{ mask(this) }}' } },
      ids: 'select id from {masked}',
      far: 'select id from {ids}',
      other: { sql: 'select site from {orders}', config: { 'post-hook': '{{ mask(this) }}' } },
    },
    after: { orders: 'select id, net * 2 as net, tax, site from {raw}' },
    expected: 'changes masked; possibly far, ids; unaffected other',
  },
  {
    name: 'a hook in SQL changes rows by the columns that it references',
    before: {
      orders: ORDERS,
      kept: {
        sql: 'select id, net, tax from {orders}',
        config: { 'post-hook': 'delete from {{ this }} where net < 0' },
      },
      ids: 'select id from {kept}',
    },
    after: { orders: 'select id, net * 2 as net, tax, site from {raw}' },
    expected: 'changes ids, kept',
  },
  {
    name: 'a hook in SQL does not change rows by other columns',
    before: {
      orders: ORDERS,
      kept: {
        sql: 'select id, net, tax from {orders}',
        config: { 'post-hook': 'delete from {{ this }} where net < 0' },
      },
      ids: 'select id from {kept}',
    },
    after: { orders: 'select id, net, tax * 2 as tax, site from {raw}' },
    expected: 'changes kept; unaffected ids',
  },
  {
    name: 'a setting with an unknown effect makes readers possibly affected',
    before: { orders: ORDERS, ids: 'select id from {orders}', far: 'select id from {ids}' },
    after: { orders: { sql: ORDERS, config: { heavy_kg: 8 } } },
    expected: 'possibly far, ids',
  },
  {
    name: 'labels and rights are no change',
    before: { orders: ORDERS, ids: 'select id from {orders}' },
    after: {
      orders: {
        sql: ORDERS,
        config: { tags: ['daily'], meta: { owner: 'Ana' }, grants: { select: ['ana'] } },
      },
    },
    expected: '',
  },
  {
    name: 'a Python model that reads the change is possibly affected',
    before: { orders: ORDERS, py: { sql: 'x', language: 'python', alsoDeclares: ['orders'] } },
    after: { orders: 'select id, net + 1 as net, tax, site from {raw}' },
    expected: 'possibly py',
  },
  {
    name: 'a repaired model changes, and its former fault is no break',
    before: {
      orders: 'select id from {raw}',
      report: 'select o.net from {orders} o',
      board: 'select net from {report}',
    },
    after: { orders: 'select id, net from {raw}' },
    expected: 'changes report; possibly board',
  },
  {
    name: 'a new column breaks a UNION whose sides then differ in number',
    before: {
      orders: 'select id, net from {raw}',
      both: 'select * from {orders} union all select id, net from {raw}',
      far: 'select net from {both}',
    },
    after: { orders: 'select id, net, tax from {raw}' },
    expected: 'breaks both; blocks far',
  },
  {
    name: 'a cast that may return NULL differs from a cast that fails',
    before: {
      orders: 'select id, try_cast(net as integer) as net from {raw}',
      report: 'select net from {orders}',
      ids: 'select id from {orders}',
    },
    after: { orders: 'select id, cast(net as integer) as net from {raw}' },
    expected: 'changes report; unaffected ids',
  },
  {
    name: 'a new column breaks IN over a star',
    before: {
      sites: 'select site from {raw}',
      chosen: 'select id, net from {raw} where site in (select * from {sites})',
      pairs: 'select id from {raw} where (site, tax) in (select * from {sites})',
      named: 'select id from {raw} where site in (select site from {sites})',
      far: 'select net from {chosen}',
    },
    after: { sites: 'select site, tax from {raw}' },
    expected: 'breaks chosen; blocks far; changes pairs; unaffected named',
  },
  {
    name: 'a star without any remaining column breaks',
    before: {
      orders: 'select id, net from {raw}',
      slim: 'select * exclude (net) from {orders}',
      far: 'select count(*) as n from {slim}',
    },
    after: { orders: 'select net from {raw}' },
    expected: 'breaks slim; blocks far',
  },
  {
    name: 'a reader that only follows a rename is unaffected, and so are its readers',
    before: {
      orders: 'select id, net from {raw}',
      report: 'select sum(net) as total from {orders} where net > 0',
      board: 'select total from {report}',
    },
    after: {
      orders: 'select id, net as amount from {raw}',
      report: 'select sum(amount) as total from {orders} where amount > 0',
    },
    expected: 'unaffected board, report',
  },
  {
    name: 'a reader that follows a rename and has another change is affected',
    before: {
      orders: 'select id, net from {raw}',
      report: 'select id, sum(net) as total from {orders} group by id',
      board: 'select total from {report}',
      ids: 'select id from {report}',
    },
    after: {
      orders: 'select id, net as amount from {raw}',
      report: 'select id, max(amount) as total from {orders} group by id',
    },
    expected: 'changes board; unaffected ids',
  },
  {
    name: 'a chain of renames is followed, also through a star',
    before: {
      orders: 'select id, net from {raw}',
      star: 'select * from {orders}',
      report: 'select net from {star}',
      board: 'select net + 1 as more from {report}',
      far: 'select more from {board}',
    },
    after: {
      orders: 'select id, net as amount from {raw}',
      report: 'select amount from {star}',
      board: 'select amount + 1 as more from {report}',
    },
    expected: 'changes star; unaffected board, far',
  },
  {
    name: 'two swapped names are not renames',
    before: {
      orders: 'select net, tax from {raw}',
      report: 'select net from {orders}',
      other: 'select net from {orders}',
    },
    after: { orders: 'select tax as net, net as tax from {raw}', report: 'select tax as net from {orders}' },
    expected: 'changes other, report',
  },
  {
    name: 'a name that moves to another column is not a rename',
    before: { orders: 'select net as a, tax as b from {raw}', report: 'select a from {orders}' },
    after: { orders: 'select net as b, tax as c from {raw}', report: 'select b as a from {orders}' },
    expected: 'changes report',
  },
  {
    name: 'an incremental table has no rename: its old rows have no value in the new column',
    before: {
      orders: { sql: 'select id, net from {raw}', materialized: 'incremental' },
      report: 'select net as n from {orders}',
      board: 'select n from {report}',
    },
    after: {
      orders: { sql: 'select id, net as amount from {raw}', materialized: 'incremental' },
      report: 'select amount as n from {orders}',
    },
    expected: 'changes board',
  },
  {
    name: 'a document built from a complete row contains the column names',
    before: {
      orders: 'select id, net from {raw}',
      doc: 'select to_json(o) as d from {orders} o',
      packed: "select to_json({'a': net}) as d from {orders}",
      far: 'select d from {packed}',
    },
    after: {
      orders: 'select id, net as amount from {raw}',
      packed: "select to_json({'b': amount}) as d from {orders}",
    },
    expected: 'changes doc, far',
  },
  {
    name: 'an unqualified name that is ambiguous breaks even if its value is unused',
    before: {
      a: 'select id, net from {raw}',
      b: 'select id as bid, tax from {raw}',
      asks: 'select 1 as one where exists (select tax from {a} a join {b} b on a.id = b.bid)',
    },
    after: { a: 'select id, net, tax from {raw}' },
    expected: 'breaks asks',
  },
  {
    name: 'names stay unambiguous in an inner query, in a semi join and in a later join',
    before: {
      a: 'select id, net from {raw}',
      b: 'select id as bid from {raw}',
      c: 'select site from {raw}',
      inner_one: 'select id from {a} where exists (select bid from {b} where bid = id)',
      semi: 'select net from {a} a semi join {b} b on b.bid = a.id',
      later: 'select a.id from {a} a join {b} b on net = bid join {c} c on c.site = b.bid',
    },
    after: {
      b: 'select id as bid, net as spare from {raw}',
      c: 'select site, net from {raw}',
    },
    expected: 'unaffected inner_one, later, semi',
  },
  {
    name: 'a new column that a NATURAL join shares changes the rows',
    before: {
      a: 'select id, net from {raw}',
      b: 'select id, tax from {raw}',
      both: 'select id, net from {a} natural join {b}',
    },
    after: { a: 'select id, net, tax from {raw}' },
    expected: 'changes both',
  },
  {
    name: 'a removed field of a struct breaks a reader of the field, but not a reader of another field',
    before: {
      packed: "select id, {'x': net, 'y': tax} as s from {raw}",
      y: 'select s.y as y from {packed}',
      x: 'select s.x as x from {packed}',
      whole: 'select s from {packed}',
    },
    after: { packed: "select id, {'x': net} as s from {raw}" },
    expected: 'breaks y; changes whole; unaffected x',
  },
  {
    name: 'an added field of a struct and a changed field affect their readers',
    before: {
      packed: "select id, {'x': net, 'y': tax} as s from {raw}",
      x: 'select s.x as x from {packed}',
      y: 'select s.y as y from {packed}',
      fields: 'select s.* from {packed}',
      whole: 'select s from {packed}',
    },
    after: { packed: "select id, {'x': net + 1, 'y': tax, 'z': id} as s from {raw}" },
    expected: 'changes fields, whole, x; unaffected y',
  },
  {
    name: 'UNPIVOT contains the column names, so a rename that it follows changes its rows',
    before: {
      orders: 'select id, net from {raw}',
      long: 'select v, label from (select id, net from {orders}) unpivot (v for label in (id, net))',
      labels: 'select label from {long}',
      values_only: 'select v from {long}',
    },
    after: {
      orders: 'select id, net as amount from {raw}',
      long: 'select v, label from (select id, amount from {orders}) unpivot (v for label in (id, amount))',
    },
    expected: 'changes labels, values_only',
  },
  {
    name: 'equal versions have no affected relation',
    before: { orders: ORDERS, report: 'select sum(net) as total from {orders}' },
    after: {},
    expected: '',
  },
];

test.each(CASES)('$name', async (versions) => {
  expect(await verdictsOf(versions)).toBe(versions.expected);
});
