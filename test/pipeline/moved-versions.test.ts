/**
 * The effect of a relation that gets another name: two versions in, a verdict for each downstream relation
 * out.
 */
import { expect, test } from 'vitest';
import { type VersionCase, verdictsOf } from './version-cases.ts';

const ORDERS = 'select id, net, tax, site from {raw}';

const CASES: readonly VersionCase[] = [
  {
    name: 'a moved relation: a reader through the project follows, a reader of the old name breaks',
    before: {
      orders: ORDERS,
      report: 'select sum(net) as total from {orders}',
      board: 'select total from {report}',
      hard: 'select net from "db"."main"."orders"',
      far: 'select net from {hard}',
    },
    after: { orders: { sql: ORDERS, alias: 'orders_v2' } },
    expected: 'breaks hard; blocks far; unaffected board, report',
  },
  {
    name: 'a moved relation with other changes',
    before: {
      orders: ORDERS,
      report: 'select sum(net) as total from {orders}',
      taxes: 'select tax from {orders}',
      ids: 'select id from {orders}',
    },
    after: { orders: { sql: 'select id, net * 2 as net, site from {raw}', alias: 'orders_v2' } },
    expected: 'breaks taxes; changes report; unaffected ids',
  },
  {
    name: 'a moved relation whose input changes',
    before: {
      paid: 'select id, net from {raw}',
      orders: 'select id, net from {paid}',
      report: 'select sum(net) as total from {orders}',
      board: 'select total from {report}',
    },
    after: {
      paid: 'select id, net from {raw} where net > 0',
      orders: { sql: 'select id, net from {paid}', alias: 'orders_v2' },
    },
    expected: 'changes board, orders_v2, report',
  },
  {
    name: 'a moved relation whose input loses a column',
    before: {
      paid: 'select id, net from {raw}',
      orders: 'select id, net from {paid}',
      report: 'select sum(net) as total from {orders}',
    },
    after: {
      paid: 'select id from {raw}',
      orders: { sql: 'select id, net from {paid}', alias: 'orders_v2' },
    },
    expected: 'breaks orders_v2; blocks report',
  },
  {
    name: 'a relation that gets the name of a removed relation',
    before: {
      c: 'select id, net from {raw}',
      d: 'select id + 1 as id from {raw}',
      hard: 'select id, net from "db"."main"."c"',
      far: 'select id from {hard}',
    },
    after: { c: null, d: { sql: 'select id + 1 as id from {raw}', alias: 'c' } },
    expected: 'possibly far, hard',
  },
  {
    name: 'a relation with the former name of a moved relation: a reader of the name reads another relation',
    before: { a: 'select id, net from {raw}', hard: 'select id from "db"."main"."a"' },
    after: {
      a: { sql: 'select id, net from {raw}', alias: 'a_old' },
      b: { sql: 'select tax as id from {raw}', alias: 'a' },
    },
    expected: 'possibly hard',
  },
];

test.each(CASES)('$name', async (versions) => {
  expect(await verdictsOf(versions)).toBe(versions.expected);
});
