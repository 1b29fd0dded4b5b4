/** Incremental tables whose columns change, by their on_schema_change: the result of the next run. */
import { describe, expect, test } from 'vitest';
import { diffGraphs, schemaChanges } from '../../../src/graph/index.ts';
import type { SchemaPolicy } from '../../../src/model/inventory.ts';
import { type VersionText, versionOf } from '../versions.ts';

async function findingsOf(
  before: VersionText['models'],
  after: VersionText['models'],
  policy: SchemaPolicy | null,
) {
  const [old, planned] = [await versionOf({ models: before }), await versionOf({ models: after })];
  const table = planned.datasets.find(({ name }) => name === 'db.main.visits');
  if (table === undefined) throw new Error('visits is missing');
  const policies = new Map(policy === null ? [] : [[table.id, policy] as const]);
  return schemaChanges(diffGraphs(old, planned), planned, policies);
}

const GAINED = ['select id from {raw}', 'select id, net from {raw}'] as const;
const LOST = ['select id, net from {raw}', 'select id from {raw}'] as const;
const RENAMED = ['select id, net from {raw}', 'select id, net as amount from {raw}'] as const;
const EXCHANGED = [
  'select id, net, tax from {raw}',
  'select id, site, upper(site) as city from {raw}',
] as const;

describe('an incremental table', () => {
  test.each<[SchemaPolicy, readonly [string, string], string | null]>([
    ['fail', GAINED, 'gains net, so its next run fails'],
    ['fail', LOST, 'loses net, so its next run fails'],
    ['fail', EXCHANGED, 'gains site, city and loses net, tax, so its next run fails'],
    ['ignore', GAINED, 'gains net, which its table gets only with a full refresh'],
    ['ignore', LOST, 'loses net, which its table still expects, so its next run fails'],
    ['ignore', RENAMED, 'loses net, which its table still expects, so its next run fails'],
    ['append_new_columns', GAINED, 'gains net, without values in old rows'],
    ['append_new_columns', LOST, 'keeps net, without values in new rows'],
    [
      'append_new_columns',
      RENAMED,
      'gains amount, without values in old rows, and keeps net, without values in new rows',
    ],
    ['sync_all_columns', GAINED, 'gains net, without values in old rows'],
    ['sync_all_columns', LOST, null],
    ['sync_all_columns', RENAMED, 'gains amount, without values in old rows'],
  ])('with on_schema_change %s, %j', async (policy, [before, after], sentence) => {
    const found = await findingsOf({ visits: before }, { visits: after }, policy);
    expect(found).toEqual(
      sentence === null
        ? []
        : [
            {
              code: 'table-is-added-to',
              severity: 'warning',
              message: `db.main.visits ${sentence}.`,
              hint: `Its on_schema_change is ${policy}. Run it once with --full-refresh.`,
              subject: 'db.main.visits',
              file: 'models/visits.sql',
            },
          ],
    );
  });

  test('lists the readers of a column that its table does not get', async () => {
    const [before, after] = GAINED;
    const readers = { report: 'select net from {visits}', totals: 'select sum(net) as n from {visits}' };
    const messages = async (models: VersionText['models'], visits: string) =>
      (await findingsOf({ visits: before }, { visits, ...models }, 'ignore')).map(({ message }) => message);
    expect(await messages({ report: readers.report }, after)).toEqual([
      'db.main.visits gains net, which its table gets only with a full refresh; db.main.report references it.',
    ]);
    expect(await messages(readers, after)).toEqual([
      'db.main.visits gains net, which its table gets only with a full refresh; db.main.report, db.main.totals reference it.',
    ]);
    expect(await messages({ report: readers.report }, 'select id, net, tax from {raw}')).toEqual([
      'db.main.visits gains net, tax, which its table gets only with a full refresh; db.main.report references them.',
    ]);
    expect(await messages({ ids: 'select id from {visits}' }, after)).toEqual([
      'db.main.visits gains net, which its table gets only with a full refresh.',
    ]);
  });

  test('that is new, unchanged, or no incremental table has no finding', async () => {
    const [before, after] = GAINED;
    expect(await findingsOf({ other: before }, { other: before, visits: after }, 'fail')).toEqual([]);
    expect(await findingsOf({ visits: before }, { visits: before }, 'fail')).toEqual([]);
    expect(await findingsOf({ visits: before }, { visits: `${before} where net > 0` }, 'fail')).toEqual([]);
    expect(await findingsOf({ visits: before }, { visits: after }, null)).toEqual([]);
  });
});
