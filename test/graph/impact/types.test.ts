/** Another type of a column: relations that use its value may fail, and block the relations downstream. */
import { expect, test } from 'vitest';
import { describeImpact } from '../../../src/graph/index.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { compareVersions } from '../../../src/pipeline/compare-versions.ts';
import { type VersionText, versionOf } from '../versions.ts';

/** `raw.site` has the type. */
async function typed(models: VersionText['models'], type: string): Promise<ColumnGraph> {
  const graph = await versionOf({ models });
  const datasets = graph.datasets.map((dataset) => ({
    ...dataset,
    columns: dataset.columns.map((column) =>
      dataset.name === 'db.main.raw' && column.name === 'site' ? { ...column, type } : column,
    ),
  }));
  return { ...graph, datasets };
}

function namesOf(relations: Iterable<{ readonly name: string }>): string {
  return Array.from(relations, ({ name }) => name.replace('db.main.', ''))
    .sort()
    .join(', ');
}

interface Case {
  readonly name: string;
  readonly models: VersionText['models'];
  readonly expected: string;
}

const CASES: readonly Case[] = [
  {
    name: 'a use of the value may fail, and a reader of another column is blocked',
    models: {
      used: 'select id, upper(site) as s from {raw}',
      far: 'select id from {used}',
      other: 'select id from {raw}',
    },
    expected: 'affected used; possibly far; unaffected other',
  },
  {
    name: 'a value that is passed on, grouped or sorted does not fail',
    models: {
      passed: 'select id, site from {raw}',
      counted: 'select site, count(*) as n from {passed} group by site',
      sorted: 'select id, site from {passed} order by site limit 3',
      far: 'select n from {counted} union all select id from {sorted}',
    },
    expected: 'affected counted, far, passed, sorted',
  },
  {
    name: 'a use of the passed value may fail',
    models: {
      passed: 'select id, site from {raw}',
      used: 'select id, length(site) as n from {passed}',
      far: 'select id from {used}',
    },
    expected: 'affected passed, used; possibly far',
  },
  {
    name: 'a set operation compares types',
    models: {
      both: 'select id, site from {raw} union all select id, tax from {raw}',
      far: 'select id from {both}',
    },
    expected: 'affected both; possibly far',
  },
  {
    name: 'a value that no column of the result uses may fail too',
    models: {
      unused: 'with c as (select id, upper(site) as u from {raw}) select id from c',
      far: 'select id from {unused}',
    },
    expected: 'possibly far, unused',
  },
];

test.each(CASES)('$name', async ({ models, expected }) => {
  const [before, after] = [await typed(models, 'VARCHAR'), await typed(models, 'INTEGER')];
  const found = await compareVersions(before, after, {}, async ({ answer }) =>
    [
      ['affected', namesOf(answer.affected)] as const,
      ['possibly', namesOf(answer.possiblyAffected)] as const,
      ['unaffected', namesOf(answer.unaffected)] as const,
    ]
      .filter(([, names]) => names !== '')
      .map(([kind, names]) => `${kind} ${names}`)
      .join('; '),
  );
  expect(found).toBe(expected);
});

test('the reasons name the column whose type differs', async () => {
  const models = {
    unused: 'with c as (select id, upper(site) as u from {raw}) select id from c',
    far: 'select id from {unused}',
  };
  const [before, after] = [await typed(models, 'VARCHAR'), await typed(models, 'INTEGER')];
  const reasons = await compareVersions(before, after, {}, async ({ answer, reader }) => {
    const described = await describeImpact(reader, answer, answer.possiblyAffected);
    return described.flatMap((each) => each.reasons?.map(({ code, message }) => `${code}: ${message}`) ?? []);
  });
  expect(reasons).toEqual([
    'type-differs: It may fail to build: the type of a column of db.main.raw differs.',
    'type-differs: It is downstream of db.main.unused, which may fail to build: the type of a column of db.main.raw differs.',
  ]);
});
