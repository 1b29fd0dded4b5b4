/**
 * The complete differences between the project of answered.ts and edited versions of it, with their impact:
 * answers/versions.txt.
 */
import { test } from 'vitest';
import { brokenTests, schemaChanges } from '../../src/graph/index.ts';
import { compareVersions } from '../../src/pipeline/compare-versions.ts';
import { withFormerNames } from '../../src/pipeline/with-former-names.ts';
import { compact } from '../compact.ts';
import { expectFile, idOf, impactLines } from './answer-text.ts';
import { ANSWERED } from './answered.ts';
import { projectOf, type VersionText } from './versions.ts';

const { sources = {}, models } = ANSWERED;
const { rates: _, ...onlyRaw } = sources;
const { report: __, board: ___, ...withoutReport } = models;
const { model: ____, board: _____, odd: ______, later: _______, ...understood } = models;

function edited(edits: VersionText['models']): VersionText {
  return { sources, models: { ...models, ...edits } };
}

const CLEAN = 'select id, net + tax as gross,\n  site\nfrom {raw}\nwhere net > 0';

const EDITS: readonly (readonly [what: string, version: VersionText])[] = [
  ['nothing differs', edited({})],
  [
    'clean has a renamed column, and sums follows',
    edited({
      clean: CLEAN.replace('as gross', 'as total'),
      sums: { sql: 'select site, sum(total) as total\nfrom {clean} group by site', notNull: ['total'] },
    }),
  ],
  [
    'clean has another order, another value and a new column',
    edited({ clean: 'select site, net as gross, tax as vat, id from {raw} where net > 1' }),
  ],
  ['clean cannot be built', edited({ clean: 'select nosuch, id from {raw}' })],
  ['clean has another name', edited({ clean: { sql: CLEAN, alias: 'cleaned' } })],
  [
    'every has the former name of clean',
    edited({
      clean: { sql: CLEAN, alias: 'cleaned' },
      every: { sql: 'select * from {clean}', alias: 'clean' },
    }),
  ],
  ['wide has another field', edited({ wide: "select id, {'net': net + 1, 'vat': tax} as parts from {raw}" })],
  [
    'the Python model differs',
    edited({ model: { sql: 'def model(dbt, session): pass', language: 'python', alsoDeclares: ['sums'] } }),
  ],
  [
    'sums is a view without its column, and the test remains',
    edited({
      sums: { sql: 'select site from {clean} group by site', materialized: 'view', notNull: ['total'] },
    }),
  ],
  [
    'priced has an unknown setting',
    edited({
      priced: {
        sql: 'select c.id, c.gross * rates.rate as price\nfrom {clean} c join {rates} rates on rates.site = c.site',
        config: { heavy_kg: 8 },
      },
    }),
  ],
  [
    'log appends a column',
    edited({
      log: {
        sql: 'select id, net, tax from {raw} where id > (select max(id) from {log})',
        materialized: 'incremental',
        config: { on_schema_change: 'append_new_columns' },
      },
    }),
  ],
  [
    'a union has one column more',
    edited({ sites: 'select distinct site, id from {every} union select site from {rates}' }),
  ],
  [
    'a source has another type and loses a column',
    { sources: { ...sources, raw: ['id BIGINT', 'net', 'site'] }, models },
  ],
  [
    'a source is removed',
    {
      sources: onlyRaw,
      models: { ...models, priced: 'select id from {clean}', sites: 'select distinct site from {every}' },
    },
  ],
  ['two relations are removed', { sources, models: withoutReport }],
  [
    'relations are added',
    edited({
      fresh: 'select gross from {clean}',
      fresh_broken: 'select nosuch from {clean}',
      fresh_opaque: { sql: 'def model(dbt, session): …', language: 'python', alsoDeclares: ['clean'] },
    }),
  ],
  ['relations that are not understood are removed', { sources, models: understood }],
  [
    'clean is sorted, and every is the first rows of it',
    edited({ clean: `${CLEAN}\norder by id`, every: 'select * from {clean} limit 3' }),
  ],
];

test('differences and their impact', async () => {
  const lines: string[] = [];
  const { graph: before } = await projectOf(ANSWERED);
  for (const [what, version] of EDITS) {
    const after = await withFormerNames(before, await projectOf(version), true);
    const policies = new Map([[idOf('log'), 'append_new_columns' as const]]);
    await compareVersions(before, after, {}, async ({ diff, answer, reader }) => {
      lines.push(
        what,
        ...diff.relations.map((relation) => `  ${compact(relation)}`),
        ...brokenTests(diff, before, after).map((each) => `  test ${compact(each)}`),
        ...schemaChanges(diff, after, policies).map((each) => `  finding ${compact(each)}`),
        `  changes ${answer.changes.map((change) => `{${compact(change)}}`).join(', ')}`,
        ...(await impactLines(reader, answer)),
      );
    });
  }
  await expectFile('versions', lines);
});
