/** Readers of system catalogs are possibly affected if there are other relations or columns. */
import { expect, test } from 'vitest';
import { describeImpact, locateChange } from '../../../src/graph/index.ts';
import { compareVersions } from '../../../src/pipeline/compare-versions.ts';
import { impactOfChange } from '../../../src/pipeline/impact-of-change.ts';
import { stored } from '../stored.ts';
import { type VersionText, versionOf } from '../versions.ts';

const MODELS = {
  m: 'select id, net from {raw}',
  star: 'select * from {m}',
  listed: "select column_name from information_schema.columns where table_name = 'm'",
  counted: 'select count(*) as n from {listed}',
  own: 'select name from sqlite_master',
};

test.each<[string, VersionText['models'], readonly string[]]>([
  ['a new column', { m: 'select id, net, tax from {raw}' }, ['counted', 'listed', 'own']],
  ['another name', { m: 'select id, net as gross from {raw}' }, ['counted', 'listed', 'own']],
  ['another kind of relation', { m: { sql: MODELS.m, materialized: 'view' } }, ['counted', 'listed', 'own']],
  ['a new relation', { more: 'select id from {raw}' }, ['counted', 'listed', 'own']],
  ['other values', { m: 'select id, net * 2 as net from {raw}' }, []],
])('%s: readers of catalogs', async (_, changed, expected) => {
  const [before, after] = [
    await versionOf({ models: MODELS }),
    await versionOf({ models: { ...MODELS, ...changed } }),
  ];
  const found = await compareVersions(before, after, {}, async ({ answer }) =>
    Array.from(answer.possiblyAffected, ({ name }) => name.replace('db.main.', '')).sort(),
  );
  expect(found).toEqual(expected);
});

test('a planned change of columns has the same verdicts, and a reason', async () => {
  const reader = await stored(await versionOf({ models: MODELS }));
  const asked = await locateChange(reader, 'raw.vat', { kind: 'ADDED', to: null });
  if (asked.kind !== 'change') throw new Error(asked.message);
  const answer = await impactOfChange(reader, asked.change);
  expect(Array.from(answer.possiblyAffected, ({ cause }) => cause.kind)).toEqual([
    'catalog',
    'catalog',
    'downstream',
  ]);
  const [described] = await describeImpact(reader, answer, answer.possiblyAffected);
  expect(described?.reasons).toMatchObject([
    {
      code: 'catalog-read',
      message: 'It reads the system catalog db.information_schema.columns, which may list what changes.',
    },
  ]);
});
