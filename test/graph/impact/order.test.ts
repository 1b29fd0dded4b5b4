/**
 * The order of a relation: two versions of a project in, the verdicts of the readers out. A reader that takes
 * the order is possibly affected, and so is what is downstream of it.
 */
import { expect, test } from 'vitest';
import { describeImpact, type ImpactAnswer, locateChange } from '../../../src/graph/index.ts';
import { compareVersions } from '../../../src/pipeline/compare-versions.ts';
import { impactOfChange } from '../../../src/pipeline/impact-of-change.ts';
import { withFormerNames } from '../../../src/pipeline/with-former-names.ts';
import { stored } from '../stored.ts';
import { projectOf, type VersionText, versionOf } from '../versions.ts';

type Models = VersionText['models'];

const SORTED = 'select id, site, net from {raw} order by net';

interface Case {
  readonly name: string;
  readonly before: Models;
  readonly after: Models;
  readonly expected: string;
}

const CASES: readonly Case[] = [
  {
    name: 'a limit and a concatenation take the order of another relation',
    before: {
      m: SORTED,
      few: 'select * from {m} limit 3',
      text: "select string_agg(site, ',') as s from {m}",
      sum: 'select sum(net) as n from {m}',
      far: 'select count(*) as n from {few}',
    },
    after: { m: `${SORTED} desc` },
    expected: 'possibly far, few, text; unaffected sum',
  },
  {
    name: 'a view keeps the order for its readers',
    before: { m: SORTED, v: 'select * from {m} where id > 0', few: 'select id from {v} limit 3' },
    after: { m: `${SORTED} desc` },
    expected: 'possibly few; unaffected v',
  },
  {
    name: 'a view that sorts its rows gives another order',
    before: { m: SORTED, v: 'select * from {m} order by id', few: 'select id from {v} limit 3' },
    after: { m: `${SORTED} desc` },
    expected: 'unaffected few, v',
  },
  {
    name: 'an aggregate without keys has no order',
    before: { m: SORTED, n: 'select count(*) as n from {m}', few: 'select n from {n} limit 3' },
    after: { m: `${SORTED} desc` },
    expected: 'unaffected few, n',
  },
  {
    name: 'an order that is added or removed is another order',
    before: { m: SORTED, few: 'select * from {m} limit 3' },
    after: { m: 'select id, site, net from {raw}' },
    expected: 'possibly few',
  },
  {
    name: 'a reader with its own order is unaffected',
    before: {
      m: SORTED,
      few: 'select * from {m} order by id limit 3',
      text: "select string_agg(site, ',' order by id) as s from {m}",
      numbered: 'select id, row_number() over (order by id) as n from {m}',
    },
    after: { m: `${SORTED} desc` },
    expected: 'unaffected few, numbered, text',
  },
  {
    name: 'other values of a key change the order, although nothing selects the key',
    before: {
      keyed: 'select id, net from {raw}',
      m: 'select id from {keyed} order by net',
      few: 'select * from {m} limit 3',
    },
    after: { keyed: 'select id, net * -1 as net from {raw}' },
    expected: 'possibly few; unaffected m',
  },
  {
    name: 'a key that is renamed together with its reader changes nothing',
    before: {
      keyed: 'select id, net from {raw}',
      m: 'select id from {keyed} order by net',
      few: 'select * from {m} limit 3',
    },
    after: { keyed: 'select id, net as gross from {raw}', m: 'select id from {keyed} order by gross' },
    expected: 'unaffected few, m',
  },
  {
    name: 'a Python model may take the order that a view keeps',
    before: {
      m: SORTED,
      v: 'select * from {m}',
      py: { sql: 'x', language: 'python', alsoDeclares: ['v'] },
    },
    after: { m: `${SORTED} desc` },
    expected: 'possibly py; unaffected v',
  },
  {
    name: 'other rows affect readers with their own order too',
    before: { m: SORTED, few: 'select * from {m} limit 3' },
    after: { m: 'select id, site, net from {raw} where id > 0 order by net desc' },
    expected: 'changes few',
  },
];

test.each(CASES)('$name', async ({ before, after, expected }) => {
  const old = await versionOf({ models: before });
  const now = await withFormerNames(old, await projectOf({ models: { ...before, ...after } }), true);
  expect(await compareVersions(old, now, {}, async ({ answer }) => verdicts(answer))).toBe(expected);
});

test('the comparison lists a relation that is only sorted otherwise', async () => {
  const models = { m: SORTED, few: 'select * from {m} limit 3' };
  const [old, now] = [
    await versionOf({ models }),
    await versionOf({ models: { ...models, m: `${SORTED} desc` } }),
  ];
  const diff = await compareVersions(old, now, {}, async (comparison) => comparison.diff);
  expect(diff.relations).toMatchObject([
    { name: 'db.main.m', own: true, order: true, rows: false, columns: [] },
  ]);
});

async function impactOn(models: Models, name: string, kind: 'ORDER' | 'MODIFIED' | 'ADDED') {
  const reader = await stored(await versionOf({ models }));
  const asked = await locateChange(reader, name, { kind, to: null });
  if (asked.kind !== 'change') throw new Error(asked.message);
  return { reader, answer: await impactOfChange(reader, asked.change) };
}

test('the change ORDER has the verdicts of a version with another order, and a reason', async () => {
  const models = {
    m: SORTED,
    v: 'select * from {m}',
    few: 'select * from {v} limit 3',
    sum: 'select sum(net) as n from {m}',
  };
  const { reader, answer } = await impactOn(models, 'm', 'ORDER');
  expect(verdicts(answer)).toBe('possibly few; unaffected sum, v');
  const [described] = await describeImpact(reader, answer, answer.possiblyAffected);
  expect(described?.reasons).toMatchObject([
    {
      code: 'order-taken',
      message: 'Its rows or values depend on the order of db.main.v, which may change.',
      from: 'duckdb://default|db.main.v',
    },
  ]);
});

test('a modified column changes the order of a relation that it sorts', async () => {
  const models = { m: 'select id from {raw} order by net', few: 'select * from {m} limit 3' };
  expect(verdicts((await impactOn(models, 'raw.net', 'MODIFIED')).answer)).toBe('possibly few; unaffected m');
  expect(verdicts((await impactOn(models, 'raw.tax', 'MODIFIED')).answer)).toBe('unaffected few, m');
});

test('a new column that a key refers to changes the order', async () => {
  const models = {
    m: 'select r.id, r.net from {raw} r order by vat',
    few: 'select * from {m} limit 3',
  };
  const { answer } = await impactOn(models, 'raw.vat', 'ADDED');
  expect(verdicts(answer)).toContain('possibly');
});

function verdicts({ affected, possiblyAffected, unaffected }: ImpactAnswer): string {
  const names = (relations: Iterable<{ readonly name: string }>): string =>
    Array.from(relations, ({ name }) => name.replace('db.main.', ''))
      .sort()
      .join(', ');
  const parts = [
    ['changes', names(affected)],
    ['possibly', names(possiblyAffected)],
    ['unaffected', names(unaffected)],
  ];
  return parts.flatMap(([verdict, list]) => (list === '' ? [] : [`${verdict} ${list}`])).join('; ');
}
