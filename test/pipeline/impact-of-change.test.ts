/**
 * A column that is added, renamed or removed: readers are analysed again, so a name that refers to the column
 * now changes what it is used for.
 */
import { expect, test } from 'vitest';
import {
  type ChangeQuestion,
  describeImpact,
  type ImpactAnswer,
  impactPath,
  locateChange,
} from '../../src/graph/index.ts';
import { compareVersions } from '../../src/pipeline/compare-versions.ts';
import { impactOfChange } from '../../src/pipeline/impact-of-change.ts';
import { withFormerNames } from '../../src/pipeline/with-former-names.ts';
import { stored } from '../graph/stored.ts';
import { projectOf, type VersionText, versionOf } from '../graph/versions.ts';

const ADDED: ChangeQuestion = { kind: 'ADDED', to: null };

const MOVING = {
  orders: 'select id, net from {raw}',
  report: 'select sum(net) as total from {orders}',
  hard: 'select id from "db"."main"."orders"',
  far: 'select id from {hard}',
};
const MOVED_LINES = ['breaks 1 hard: id rows', 'blocked 2 far: id rows', 'unaffected 1 report'];

const CASES: readonly (readonly [
  string,
  VersionText['models'],
  string,
  ChangeQuestion,
  readonly string[],
])[] = [
  [
    'stars add the column one after the other',
    { a: 'select * from {raw}', b: 'select * from {a}', c: 'select id from {b}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat', 'changes 2 b: +vat', 'unaffected 3 c'],
  ],
  [
    'a UNION by position breaks if a star has one more column than the other side',
    { a: 'select * from {raw} union all select id, net, tax, site from {raw}' },
    'raw.vat',
    ADDED,
    ['breaks 1 a: id net tax site rows'],
  ],
  [
    'a subquery that is a value breaks if its star has two columns',
    { one: 'select net from {raw}', v: 'select (select * from {one}) as z from {raw}' },
    'one.vat',
    ADDED,
    ['breaks 1 v: z rows'],
  ],
  [
    'an alias that is a key breaks if the key refers to the column now',
    { a: 'select net + 1 as vat, count(*) as n from {raw} group by vat' },
    'raw.vat',
    ADDED,
    ['breaks 1 a: vat n rows'],
  ],
  [
    'a UNION by name adds the column',
    { a: 'select * from {raw} union all by name select id, net, tax, site from {raw}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat'],
  ],
  [
    'DISTINCT over a star changes the rows',
    { a: 'select distinct * from {raw}', b: 'select count(*) as n from {a}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat rows', 'changes 2 b: rows'],
  ],
  [
    'a star over more than one relation adds the column',
    { a: 'select r.*, 1 as one from {raw} r join {raw} s on s.id = r.id' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat'],
  ],
  [
    'an output with the same name may change, since it is unknown which column a reader gets',
    { a: 'select *, net * 2 as vat from {raw}', b: 'select vat from {a}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: vat +vat_1', 'changes 2 b: vat'],
  ],
  [
    'an unqualified name becomes ambiguous',
    { x: 'select id, site as zone from {raw}', a: 'select r.id, zone from {raw} r join {x} on x.id = r.id' },
    'raw.zone',
    ADDED,
    ['breaks 1 a: id zone rows', 'unaffected 1 x'],
  ],
  [
    'an alias of the select list loses to a column of the same name',
    { a: 'select net + 1 as z, z * 2 as zz from {raw}', b: 'select net + 1 as z from {raw} where z > 2' },
    'raw.z',
    ADDED,
    ['changes 1 a: zz', 'changes 1 b: rows'],
  ],
  [
    'a NATURAL JOIN joins by the new column too',
    { x: 'select id, site as zone from {raw}', a: 'select r.id from {raw} r natural join {x}' },
    'raw.zone',
    ADDED,
    ['changes 1 a: rows', 'unaffected 1 x'],
  ],
  [
    'an unqualified name in a correlated subquery refers to the nearest relation',
    {
      x: 'select id from {raw}',
      a: 'select id, (select max(net) from {x}) as most from {raw}',
    },
    'x.net',
    ADDED,
    ['changes 1 a: most'],
  ],
  [
    'a star with all columns also listed gains the column',
    { a: 'select *, id, net, tax, site from {raw}', b: 'select * replace (0 as net) from {raw}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat', 'changes 1 b: +vat'],
  ],
  [
    'a subquery with a star has too many columns for IN',
    { x: 'select id from {raw}', a: 'select id from {raw} where id in (select * from {x})' },
    'x.extra',
    ADDED,
    ['breaks 1 a: id rows'],
  ],
  [
    'a new name captures a name as an added column does',
    { a: 'select net + 1 as z, z * 2 as zz from {raw}' },
    'raw.tax',
    { kind: 'RENAMED', to: 'z' },
    ['changes 1 a: zz'],
  ],
  [
    'a list of aliases with more names than columns breaks',
    { a: 'select c1 as p from (select * from {raw}) s(c0, c1, c2, c3)' },
    'raw.site',
    { kind: 'REMOVED', to: null },
    ['breaks 1 a: p rows'],
  ],
  [
    'a star whose only column gets another name is not empty',
    { a: 'select id, net from {raw}', b: 'select * exclude (net) from {a}' },
    'a.id',
    { kind: 'RENAMED', to: 'key' },
    ['changes 1 b: -id +key'],
  ],
  [
    'the name of a model column that follows a rename leaves its readers as they are',
    { a: 'select id, net as amount from {raw}', b: 'select * from {a}', c: 'select count(*) as n from {b}' },
    'a.amount',
    { kind: 'RENAMED', to: 'gross' },
    ['changes 1 b: -amount +gross', 'unaffected 2 c'],
  ],
  [
    'a reader with qualified names is unaffected',
    { a: 'select id, net from {raw} where tax > 0', n: 'select count(*) as n from {raw}' },
    'raw.vat',
    ADDED,
    ['unaffected 1 a', 'unaffected 1 n'],
  ],
  [
    'a Python model may use any column',
    { py: { sql: 'x', language: 'python', alsoDeclares: ['raw'] } },
    'raw.vat',
    ADDED,
    ['possibly 1 py: opaque'],
  ],
  [
    'a rename breaks a reader of the old name, and a star selects the new name',
    { a: 'select net from {raw}', b: 'select * from {raw}', c: 'select tax from {raw}' },
    'raw.net',
    { kind: 'RENAMED', to: 'gross' },
    ['breaks 1 a: net rows', 'changes 1 b: +gross -net', 'unaffected 1 c'],
  ],
];

test.each(CASES)('%s', async (...[, models, name, question, expected]) => {
  const reader = await stored(await versionOf({ models }));
  const asked = await locateChange(reader, name, question);
  if (asked.kind !== 'change') throw new Error(asked.message);
  const answer = await impactOfChange(reader, asked.change);
  expect(lines(answer)).toEqual(expected);
  for (const entry of answer.affected) {
    const path = await impactPath(reader, answer, entry);
    expect(path?.length).toBe(entry.hops);
  }
});

function lines({ affected, possiblyAffected, unaffected }: ImpactAnswer): string[] {
  const short = (name: string): string => name.replace('db.main.', '');
  const signs = { ADDED: '+', REMOVED: '-', MODIFIED: '' };
  return [
    ...affected.map(({ effect, hops, name, columns, rows }) => {
      const parts = columns.map(({ column, change }) => `${signs[change]}${column}`);
      const what = rows === null ? parts : [...parts, 'rows'];
      return `${effect.toLowerCase()} ${hops} ${short(name)}: ${what.join(' ')}`;
    }),
    ...possiblyAffected.map(({ hops, name, cause }) => `possibly ${hops} ${short(name)}: ${cause.kind}`),
    ...unaffected.map(({ hops, name }) => `unaffected ${hops} ${short(name)}`),
  ];
}

test.each([
  ['raw.net', ADDED, /db\.main\.raw already has a column net, so it cannot be ADDED\./],
  ['raw.net', { kind: 'RENAMED', to: null }, /RENAMED needs the new name of db\.main\.raw\.net\./],
  [
    'raw.net',
    { kind: 'RENAMED', to: 'id' },
    /db\.main\.raw already has a column id, so net cannot be RENAMED to it\./,
  ],
  ['raw.net', { kind: 'RENAMED', to: 'ID' }, /already has a column id/],
  [
    'raw.net',
    { kind: 'RENAMED', to: 'NET' },
    /raw\.net already has the name NET; quote the new name to change only its case\./,
  ],
  ['raw.net', { kind: 'RENAMED', to: '"net"' }, /raw\.net already has the name net\./],
  [
    'raw.net',
    { kind: 'REMOVED', to: 'x' },
    /The new name x is only allowed with the change RENAMED or MOVED\./,
  ],
  [
    'raw',
    ADDED,
    /The change added does not apply to the dataset db\.main\.raw\. Use dropped, rows, order or moved\./,
  ],
] as const)('%s %j is refused', async (name, question, message) => {
  const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
  await expect(locateChange(reader, name, question)).rejects.toThrow(message);
});

test.each(['nosuch.vat', 'vat'])(
  'ADDED %s: an unknown dataset is reported as for other changes',
  async (name) => {
    const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
    expect((await locateChange(reader, name, ADDED)).kind).toBe('unknown');
  },
);

test.each([
  ['net', '"NET"', 'NET'],
  ['net', '`gross`', 'gross'],
  ['net', '[Gross Sum]', 'Gross Sum'],
  ['net', '"a.b"', '"a.b"'],
])('%s RENAMED to %s, in the quotes of a dialect', async (column, to, name) => {
  const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
  const located = await locateChange(reader, `raw.${column}`, { kind: 'RENAMED', to });
  expect(located).toMatchObject({ change: { kind: 'RENAMED', column, to: name } });
});

test.each([
  ['sales.orders', 'db.sales.orders'],
  ['facts', 'db.main.facts'],
] as const)('orders MOVED to %s breaks readers that contain the former name', async (to, name) => {
  const reader = await stored(await versionOf({ models: MOVING }));
  const asked = await locateChange(reader, 'orders', { kind: 'MOVED', to });
  if (asked.kind !== 'change') throw new Error(asked.message);
  expect(asked.change).toMatchObject({ kind: 'MOVED', to: name });
  expect(lines(await impactOfChange(reader, asked.change))).toEqual(MOVED_LINES);
});

test('the comparison of two versions gives the same verdicts for a moved relation', async () => {
  const before = await versionOf({ models: MOVING });
  const after = await projectOf({ models: { ...MOVING, orders: { sql: MOVING.orders, alias: 'facts' } } });
  const now = await withFormerNames(before, after, true);
  expect(await compareVersions(before, now, {}, async ({ answer }) => lines(answer))).toEqual(MOVED_LINES);
});

test('a snapshot that moves loses its earlier rows', async () => {
  const models = {
    orders: { sql: 'select id, net from {raw}', materialized: 'snapshot' },
    report: 'select sum(net) as total from {orders}',
  };
  const graph = await versionOf({ models });
  const kinds = graph.datasets.map((each) =>
    each.name === 'db.main.orders' ? { ...each, kind: 'snapshot' as const } : each,
  );
  const reader = await stored({ ...graph, datasets: kinds });
  const asked = await locateChange(reader, 'orders', { kind: 'MOVED', to: 'sales.orders' });
  if (asked.kind !== 'change') throw new Error(asked.message);
  expect(lines(await impactOfChange(reader, asked.change))).toEqual(['changes 1 report: rows']);
});

test.each([
  ['orders', { kind: 'MOVED', to: 'main.orders' }, /db\.main\.orders already has this name/],
  ['orders', { kind: 'MOVED', to: null }, /MOVED needs the new name of db\.main\.orders/],
  ['orders', { kind: 'MOVED', to: 'raw' }, /There already is a relation db\.main\.raw/],
] as const)('%s %j is refused', async (name, question, message) => {
  const reader = await stored(await versionOf({ models: { orders: 'select id from {raw}' } }));
  await expect(locateChange(reader, name, question)).rejects.toThrow(message);
});

test('a reader whose code is not stored is possibly affected by a new column, with the reason', async () => {
  const graph = await versionOf({ models: { a: 'select id from {raw}', b: 'select id from {a}' } });
  const jobs = graph.jobs.map(({ job, flows, digest }) => ({ job, flows, digest }));
  const reader = await stored({ ...graph, jobs });
  const asked = await locateChange(reader, 'raw.vat', ADDED);
  if (asked.kind !== 'change') throw new Error(asked.message);
  const answer = await impactOfChange(reader, asked.change);
  expect(lines(answer)).toEqual(['possibly 1 a: unread', 'possibly 2 b: downstream']);
  const [described] = await describeImpact(reader, answer, answer.possiblyAffected);
  expect(described?.reasons).toMatchObject([
    { code: 'code-not-stored', message: expect.stringContaining('reads db.main.raw, whose columns change') },
  ]);
});

test('an analysis that reaches the limit of depth is incomplete, and calls no relation unaffected', async () => {
  const models = { a: 'select * from {raw}', b: 'select * from {a}', c: 'select id from {b}' };
  const reader = await stored(await versionOf({ models }));
  const asked = await locateChange(reader, 'raw.vat', ADDED);
  if (asked.kind !== 'change') throw new Error(asked.message);
  const answer = await impactOfChange(reader, asked.change, { limits: { depth: 1 } });
  expect(answer.partial).toEqual({ walk: 'columns', limit: 'depth' });
  expect(lines(answer)).toEqual(['changes 1 a: +vat']);
});
