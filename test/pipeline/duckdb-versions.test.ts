/** Versions of models with constructs of DuckDB: each case was found by a random project. */
import { expect, test } from 'vitest';
import { type VersionCase, verdictsOf } from './version-cases.ts';

const ORDERS = 'select id, net, tax, site from {raw}';

const CASES: readonly VersionCase[] = [
  {
    name: 'SUMMARIZE and DESCRIBE have a row for each column',
    before: {
      orders: ORDERS,
      profile: 'select column_name, count from (summarize {orders})',
      list: 'select column_name from (describe {orders})',
      sizes: 'select count(*) as n from {profile}',
    },
    after: { orders: 'select id, net, tax from {raw}' },
    expected: 'changes list, profile, sizes',
  },
  {
    name: 'the greatest struct has no field that the compared structs lack',
    before: {
      orders: "select site, {'p': net, 'o': {'x': id}} as s from {raw}",
      tops: 'select site, max(s) as s from {orders} group by site',
      report: 'select s.o.x as x from {tops}',
    },
    after: { orders: "select site, {'p': net, 'q': {'x': id}} as s from {raw}" },
    expected: 'breaks report; changes tops',
  },
  {
    name: 'the case of a name may be data of its readers in DuckDB',
    before: {
      orders: 'select id, net from {raw}',
      long: 'unpivot {orders} on columns(* exclude id) into name n value v',
      some: "select columns('^net$') from {orders}",
      ids: 'select id from {orders}',
    },
    after: { orders: 'select id, net as NET from {raw}' },
    expected: 'breaks some; changes long; unaffected ids',
  },
  {
    name: 'readers of a name as data see its case through queries, stars and lists',
    before: {
      orders: 'select id, net as n from {raw}',
      long: 'select l from (select * from {orders}) unpivot (v for l in (n))',
      named: "select l from (select * from {orders}) unpivot (v for l in (n as 'n'))",
      described: 'select column_name from (describe {orders})',
      summary: 'select column_name from (summarize {orders})',
      row: 'select to_json(o) as j from {orders} o',
      kept: "select columns(c -> c ilike 'n%') from (select id, id as n from {orders})",
      gone: "select * like 'n%' from {orders}",
      whole: 'select columns(\'(?i)^N$\') as "v" from (select id as n from {orders})',
    },
    after: { orders: 'select id, net as N from {raw}' },
    expected: 'breaks gone; changes described, long, named, row, summary; unaffected kept, whole',
  },
  {
    name: 'a column that gets a name in mixed case is renamed',
    before: {
      orders: 'select id, net from {raw}',
      report: 'select id, net as x from {orders}',
      rows: 'select count(*) as n from {orders}',
    },
    after: {
      orders: 'select id, net as Amount from {raw}',
      report: 'select id, amount as x from {orders}',
    },
    expected: 'unaffected report, rows',
  },
  {
    name: 'UNNEST of a struct in a source has the fields as columns',
    sources: [
      { raw: ['id', 's STRUCT(p INTEGER, q INTEGER)', 'l STRUCT(p INTEGER)[]'] },
      { raw: ['id', 's STRUCT(p INTEGER)', 'l STRUCT(p INTEGER)[]'] },
    ],
    before: {
      fields: 'select unnest(s) from {raw}',
      q: 'select q from {fields}',
      p: 'select p from {fields}',
      rows: 'select unnest(l) as item from {raw}',
    },
    after: {},
    expected: 'breaks q; changes fields, p; unaffected rows',
  },
  {
    name: 'a row with unknown columns depends on each column of its relation',
    before: {
      orders: ORDERS,
      rows: 'select to_json(o) as j from (select * from {orders}) o',
      open: "select to_json(o) as j from (select * from read_csv('x.csv') join {orders} using (id)) o",
    },
    after: { orders: 'select id, net, tax + 1 as tax, site from {raw}' },
    expected: 'changes rows; possibly open',
  },
  {
    name: 'a NATURAL JOIN breaks in DuckDB without a common column',
    before: {
      ids: 'select id, net from {raw}',
      sites: 'select id, site from {raw}',
      report: 'select net, site from {ids} natural join {sites}',
    },
    after: { sites: 'select id as key, site from {raw}' },
    expected: 'breaks report',
  },
  {
    name: 'COLUMNS of a list needs each column of the list',
    before: { orders: ORDERS, report: "select coalesce(columns(['net', 'tax']), 0) from {orders}" },
    after: { orders: 'select id, net, site from {raw}' },
    expected: 'breaks report',
  },
  {
    name: 'a pattern may match the name that DuckDB gives to a column without alias',
    before: {
      orders: 'select id, sum(net) as total from {raw} group by id',
      some: "select * like '%n%' from {orders}",
    },
    after: { orders: 'select id, sum(net) from {raw} group by id' },
    expected: 'possibly some',
  },
];

test.each(CASES)('$name', async (versions) => {
  expect(await verdictsOf(versions)).toBe(versions.expected);
});
