/** What a new version of a project does to all that reads it: two versions in, a verdict for each relation downstream out. */
import { expect, test } from 'vitest';
import type { ImpactAnswer } from '../../src/graph/index.ts';
import { compareVersions } from '../../src/pipeline/compare-versions.ts';
import { type VersionText, versionOf } from '../graph/versions.ts';

type Models = VersionText['models'];

interface Case {
  readonly name: string;
  readonly before: Models;
  /** What differs; null: the model goes. */
  readonly after: Readonly<Record<string, Models[string] | null>>;
  readonly expected: string;
}

const ORDERS = 'select id, net, tax, site from {raw}';

const CASES: readonly Case[] = [
  {
    name: 'who names what goes breaks, and what reads that',
    before: {
      orders: ORDERS,
      report: 'select sum(net) as total from {orders}',
      board: 'select total from {report}',
    },
    after: { orders: 'select id, tax, site from {raw}' },
    expected: 'breaks report; changes board',
  },
  {
    name: 'who was changed with it does not break',
    before: {
      orders: ORDERS,
      report: 'select sum(net) as total from {orders}',
      board: 'select total from {report}',
    },
    after: { orders: 'select id, tax, site from {raw}', report: 'select sum(tax) as total from {orders}' },
    expected: 'changes board',
  },
  {
    name: 'a star loses it, and who names it there breaks',
    before: { orders: ORDERS, all_orders: 'select * from {orders}', report: 'select net from {all_orders}' },
    after: { orders: 'select id, tax, site from {raw}' },
    expected: 'breaks report; changes all_orders',
  },
  {
    name: 'another value reaches who uses it, and no other',
    before: { orders: ORDERS, sums: 'select sum(net) as n from {orders}', ids: 'select id from {orders}' },
    after: { orders: 'select id, net * 2 as net, tax, site from {raw}' },
    expected: 'changes sums; unaffected ids',
  },
  {
    name: 'other rows reach all',
    before: { orders: ORDERS, sums: 'select sum(net) as n from {orders}', ids: 'select id from {orders}' },
    after: { orders: `${ORDERS} where id > 0` },
    expected: 'changes ids, sums',
  },
  {
    name: 'a renamed column: who names the old one breaks',
    before: { orders: ORDERS, old: 'select net from {orders}', other: 'select id from {orders}' },
    after: { orders: 'select id, net as amount, tax, site from {raw}' },
    expected: 'breaks old; unaffected other',
  },
  {
    name: 'a new column does nothing to who names its own',
    before: { orders: 'select id, net from {raw}', ids: 'select id from {orders}' },
    after: { orders: 'select id, net, tax from {raw}' },
    expected: 'unaffected ids',
  },
  {
    name: 'a new column comes through a star; DISTINCT makes other rows of it',
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
    name: 'a new column takes over a bare name',
    before: {
      orders: 'select id, net from {raw}',
      rates: 'select id, tax from {raw}',
      both: 'select o.id, tax from {orders} o join {rates} r on r.id = o.id',
    },
    after: { orders: 'select id, net, tax * 2 as tax from {raw}' },
    expected: 'changes both',
  },
  {
    name: 'moved columns reach who goes by position',
    before: {
      orders: 'select id, net from {raw}',
      united: 'select * from {orders} union all select id, tax from {raw}',
      named: 'select net from {orders}',
    },
    after: { orders: 'select net, id from {raw}' },
    expected: 'changes united; unaffected named',
  },
  {
    name: 'a model goes: who reads it breaks',
    before: { orders: ORDERS, report: 'select 1 as one from {orders}', free: 'select id from {raw}' },
    after: { orders: null },
    expected: 'breaks report',
  },
  {
    name: 'new code that is not understood: anything may differ downstream',
    before: { orders: ORDERS, ids: 'select id from {orders}', far: 'select id from {ids}' },
    after: { orders: { sql: 'x', language: 'python', alsoDeclares: ['raw'] } },
    expected: 'possibly far, ids',
  },
  {
    name: 'a Python model that reads it',
    before: { orders: ORDERS, py: { sql: 'x', language: 'python', alsoDeclares: ['orders'] } },
    after: { orders: 'select id, net + 1 as net, tax, site from {raw}' },
    expected: 'possibly py',
  },
  {
    name: 'a repair: who was broken runs again',
    before: {
      orders: 'select id from {raw}',
      report: 'select o.net from {orders} o',
      board: 'select net from {report}',
    },
    after: { orders: 'select id, net from {raw}' },
    expected: 'changes report; possibly board',
  },
  {
    name: 'a new column makes the sides of a UNION differ in number',
    before: {
      orders: 'select id, net from {raw}',
      both: 'select * from {orders} union all select id, net from {raw}',
      far: 'select net from {both}',
    },
    after: { orders: 'select id, net, tax from {raw}' },
    expected: 'breaks both; changes far',
  },
  {
    name: 'a star that has nothing left to bring breaks',
    before: {
      orders: 'select id, net from {raw}',
      slim: 'select * exclude (net) from {orders}',
      far: 'select count(*) as n from {slim}',
    },
    after: { orders: 'select net from {raw}' },
    expected: 'breaks slim; changes far',
  },
  {
    name: 'nothing differs',
    before: { orders: ORDERS, report: 'select sum(net) as total from {orders}' },
    after: {},
    expected: '',
  },
];

test.each(CASES)('$name', async ({ before, after, expected }) => {
  const models = Object.entries({ ...before, ...after }).flatMap(([name, model]) =>
    model === null ? [] : [[name, model]],
  );
  const [old, now] = await Promise.all([
    versionOf({ models: before }),
    versionOf({ models: Object.fromEntries(models) }),
  ]);
  const said = await compareVersions(old, now, {}, async ({ answer }) => verdicts(answer));
  expect(said).toBe(expected);
});

interface Named {
  readonly name: string;
}

function verdicts({ affected, possiblyAffected, unaffected }: ImpactAnswer): string {
  const parts: [string, readonly Named[]][] = [
    ['breaks', affected.filter(({ effect }) => effect === 'BREAKS')],
    ['changes', affected.filter(({ effect }) => effect === 'CHANGES')],
    ['possibly', possiblyAffected],
    ['unaffected', unaffected],
  ];
  return parts
    .filter(([, relations]) => relations.length > 0)
    .map(([verdict, relations]) => {
      const names = relations.map(({ name }) => name.replace('db.main.', '')).sort();
      return `${verdict} ${names.join(', ')}`;
    })
    .join('; ');
}
