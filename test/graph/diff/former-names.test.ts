/** The former names that a diff finds, for the second reading of the newer version. */
import { expect, test } from 'vitest';
import { diffGraphs, formerNames, sameNames } from '../../../src/graph/index.ts';
import { compact } from '../../compact.ts';
import { type VersionText, versionOf } from '../versions.ts';

const BEFORE = 'select id, net, tax as vat, site from {raw}';

async function namesFrom(model: VersionText['models'][string]): Promise<string> {
  const [before, after] = await Promise.all([
    versionOf({ models: { orders: BEFORE, log: { sql: BEFORE, materialized: 'incremental' } } }),
    versionOf({
      models: {
        orders: model,
        log: { sql: BEFORE.replace('net', 'net as gross'), materialized: 'incremental' },
      },
    }),
  ]);
  const names = formerNames(diffGraphs(before, after), before, after);
  return [...names.values()].map((each) => compact(each)).join(' ');
}

test.each<[what: string, model: VersionText['models'][string], expected: string]>([
  ['nothing differs', BEFORE, ''],
  ['a value differs', 'select id, net + 1 as net, tax as vat, site from {raw}', ''],
  ['a column is added and one is removed', 'select id, net, tax as vat, 1 as one from {raw}', ''],
  [
    'two columns are renamed',
    'select id, net as gross, tax as vat_eur, site from {raw}',
    'id: duckdb://default|db.main.orders, relation: db.main.orders, columns: {gross: net, vat_eur: vat}',
  ],
  [
    'the relation is renamed',
    { sql: BEFORE, alias: 'sales' },
    'id: duckdb://default|db.main.orders, relation: db.main.orders, columns: {}',
  ],
])('%s', async (_, model, expected) => {
  expect(await namesFrom(model)).toBe(expected);
});

test('a renamed column that differs from another only in case has no former name', async () => {
  const before = await versionOf({ models: { orders: BEFORE } });
  const after = await versionOf({ models: { orders: BEFORE.replace('net', 'net as x') } });
  const diff = diffGraphs(before, after);
  expect([...formerNames(diff, before, after).values()]).toMatchObject([{ columns: { x: 'net' } }]);
  const datasets = after.datasets.map((each) => {
    const more = each.columns.map((column) => ({ ...column, name: column.name.toUpperCase() }));
    return { ...each, columns: [...each.columns, ...more] };
  });
  expect([...formerNames(diff, before, { ...after, datasets }).values()]).toEqual([]);
});

test('names are the same if relations, columns and former names are', () => {
  const names = (relation: string, columns: Readonly<Record<string, string>>, id = 'a') =>
    new Map([[id, { id, relation, columns }]]) as unknown as Parameters<typeof sameNames>[0];
  const one = names('r', { x: 'y' });
  expect(sameNames(one, names('r', { x: 'y' }))).toBe(true);
  expect(sameNames(new Map(), new Map())).toBe(true);
  for (const other of [
    new Map(),
    names('s', { x: 'y' }),
    names('r', { x: 'z' }),
    names('r', { z: 'y' }),
    names('r', {}),
    names('r', { x: 'y', z: 'y' }),
    names('r', { x: 'y' }, 'b'),
  ]) {
    expect(sameNames(one, other)).toBe(false);
    expect(sameNames(other, one)).toBe(false);
  }
});
