/**
 * Columns that code references and the complete list of their dataset lacks, from SQL text to answers: the
 * edge exists, and impact never calls a reader unaffected because of the missing column.
 */
import { describe, expect, test } from 'vitest';
import { coverageOf } from '../../src/graph/coverage/coverage.ts';
import type { Change } from '../../src/graph/index.ts';
import { changesOf, diffGraphs, impact, lineage, locateQuestion } from '../../src/graph/index.ts';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import type { DatasetId } from '../../src/model/names.ts';
import { columnId } from '../../src/model/names.ts';
import { impactOfChange } from '../../src/pipeline/impact-of-change.ts';
import { stored } from './stored.ts';
import { versionOf } from './versions.ts';

const SOURCES = { raw: ['id', 'net'] };
/** The catalog is older than the code: raw now has the column discount. */
const STALE = {
  sources: SOURCES,
  models: {
    made: 'select id, net, discount as off from {raw} where id > 0',
    below: 'select * from {made}',
    other: 'select id from {raw}',
  },
};
const KNOWN = { ...STALE, sources: { raw: ['id', 'net', 'discount'] } };

function idOf(graph: ColumnGraph, name: string): DatasetId {
  return graph.datasets.find((dataset) => dataset.name === `db.main.${name}`)?.id as DatasetId;
}

function columnsOf(graph: ColumnGraph, name: string): string[] | undefined {
  return graph.datasets.find(({ id }) => id === idOf(graph, name))?.columns.map((each) => each.name);
}

async function verdicts(graph: ColumnGraph, changes: readonly Change[]): Promise<string[]> {
  const store = await stored(graph);
  const [only, ...others] = changes;
  const answer =
    only?.kind === 'ADDED' && others.length === 0
      ? await impactOfChange(store, only)
      : await impact(store, changes);
  const short = (name: string): string => name.replace('db.main.', '');
  return [
    ...answer.affected.map(
      ({ name, effect, columns, alsoPossibly }) =>
        `${short(name)} ${effect.toLowerCase()}: ${columns.map(({ column }) => column).join(' ')}${alsoPossibly === null ? '' : ' ?'}`,
    ),
    ...answer.possiblyAffected.map(({ name }) => `possibly ${short(name)}`),
    ...answer.unaffected.map(({ name }) => `unaffected ${short(name)}`),
  ].sort();
}

describe('a referenced column that the list lacks', () => {
  test('gets an inferred edge; the list of its dataset stays unchanged, and the reader has known columns', async () => {
    const graph = await versionOf(STALE);
    expect(columnsOf(graph, 'raw')).toEqual(['id', 'net']);
    expect(columnsOf(graph, 'below')).toEqual(['id', 'net', 'off']);
    const made = graph.jobs.find(({ job }) => job.name === 'model.small.made');
    expect(made?.job.opaque).toMatchObject([{ code: 'unresolved-reference', line: 1, column: 17 }]);
    expect(
      made?.flows.flatMap((flow) =>
        flow.kind === 'row'
          ? []
          : flow.inputs.map((input) => `${flow.column} <- ${input.column} ${input.confidence}`),
      ),
    ).toEqual(['id <- id exact', 'net <- net exact', 'off <- discount inferred']);
  });

  test('makes its reader count as opaque in the coverage', async () => {
    expect(coverageOf(await versionOf(STALE))).toMatchObject({
      jobs: { total: 3, withColumns: 2, opaque: 1 },
      columns: { total: 7, known: 4 },
      opaque: [{ code: 'unresolved-reference', jobs: 1 }],
    });
  });

  test('is located by name in any case, with a note that the list lacks it', async () => {
    const graph = await versionOf(STALE);
    const store = await stored(graph);
    for (const asked of ['raw.discount', 'raw.Discount', columnId(idOf(graph, 'raw'), 'discount')])
      expect(await locateQuestion(store, asked)).toMatchObject({
        kind: 'column',
        column: 'discount',
        note: 'Code references discount, which is not in the schema of db.main.raw.',
      });
    expect(await locateQuestion(store, 'raw.discont')).toMatchObject({
      kind: 'unknown',
      reason: 'no-such-column',
    });
    const hits = await store.search('disc', { first: 10, after: null });
    expect(hits.items.map(({ item }) => item.kind === 'column' && item.column)).toEqual(['discount']);
  });

  test('is reached by lineage upstream', async () => {
    const store = await stored(await versionOf(STALE));
    const asked = await locateQuestion(store, 'below.off');
    if (asked.kind !== 'column') throw new Error(asked.kind);
    const { nodes } = await lineage(store, asked, 'up', { rows: false });
    expect(nodes.map(({ column }) => column)).toEqual(['off', 'off', 'discount']);
  });

  test('of a reader that does not declare the dataset is not added to the list', async () => {
    const graph = await versionOf({
      sources: SOURCES,
      models: { made: 'select id from {raw}', hard: 'select tax from "db"."main"."made"' },
    });
    expect(columnsOf(graph, 'made')).toEqual(['id']);
    expect(graph.findings.map(({ code }) => code)).toContain('unknown-column');
  });
});

describe('a change', () => {
  const CASES: readonly (readonly [string, Omit<Change, 'dataset'>, readonly string[]])[] = [
    [
      'modifies the unlisted column',
      { kind: 'MODIFIED', column: 'discount' } as never,
      ['below changes: off ?', 'made changes: off ?', 'unaffected other'],
    ],
    [
      'removes the unlisted column: a reader that references it breaks',
      { kind: 'REMOVED', column: 'discount' } as never,
      ['below blocked: id net off', 'made breaks: id net off', 'unaffected other'],
    ],
    [
      'removes a listed column',
      { kind: 'REMOVED', column: 'net' } as never,
      ['below blocked: id net off', 'made breaks: id net off', 'unaffected other'],
    ],
    [
      'modifies another column: the reader has a fault, so it may be affected further',
      { kind: 'MODIFIED', column: 'net' } as never,
      ['below changes: net ?', 'made changes: net ?', 'unaffected other'],
    ],
    [
      'adds a column with the referenced name',
      { kind: 'ADDED', column: 'discount' } as never,
      ['possibly below', 'possibly made', 'unaffected other'],
    ],
    [
      'adds another column',
      { kind: 'ADDED', column: 'more' } as never,
      ['possibly below', 'possibly made', 'unaffected other'],
    ],
    [
      'renames another column to the referenced name: the reader may work again',
      { kind: 'LISTED', column: 'discount', from: 'net' } as never,
      ['possibly below', 'possibly made', 'unaffected other'],
    ],
    ['changes rows', { kind: 'ROWS' } as never, ['other changes: ', 'possibly below', 'possibly made']],
    [
      'drops the dataset',
      { kind: 'DROPPED' } as never,
      ['below blocked: id net off', 'made breaks: id net off', 'other breaks: id'],
    ],
  ];

  test.each(CASES)('%s', async (_, change, expected) => {
    const graph = await versionOf(STALE);
    const whole = { ...change, dataset: idOf(graph, 'raw') } as Change;
    expect(await verdicts(graph, [whole])).toEqual(expected);
  });

  test('removes a column that several relations may have: the reader breaks for each of them', async () => {
    const graph = await versionOf({
      sources: { raw: ['id', 'net'], rates: ['id', 'rate'] },
      models: { made: 'select discount from {raw} join {rates} on {raw}.id = {rates}.id' },
    });
    for (const name of ['raw', 'rates'])
      expect(
        await verdicts(graph, [{ kind: 'REMOVED', dataset: idOf(graph, name), column: 'discount' }]),
      ).toEqual(['made breaks: discount']);
  });
});

describe('a comparison of two versions', () => {
  const orders = 'select id, net from {raw}';
  const VERSIONS: readonly (readonly [
    string,
    Parameters<typeof versionOf>[0],
    Parameters<typeof versionOf>[0],
    readonly string[],
  ])[] = [
    ['with the same outdated list in both has no changes', STALE, STALE, []],
    [
      'reports a reader of a removed source column as broken',
      KNOWN,
      STALE,
      ['made broken by what it reads', 'raw discount removed'],
    ],
    ['reports that the list now has the column', STALE, KNOWN, ['made opaque before', 'raw discount added']],
    [
      'reports a fault in the code that references a column that no relation has',
      { sources: SOURCES, models: { made: orders, below: 'select * from {made}' } },
      {
        sources: SOURCES,
        models: { made: 'select id, nett as net from {raw}', below: 'select * from {made}' },
      },
      ['made broken by itself'],
    ],
    [
      'reports a broken reader of a removed model column, referenced without qualifier',
      { sources: SOURCES, models: { made: orders, below: 'select net from {made}' } },
      { sources: SOURCES, models: { made: 'select id from {raw}', below: 'select net from {made}' } },
      ['below broken by what it reads', 'made net removed'],
    ],
    [
      'reports a broken reader that excludes the removed column from a star',
      {
        sources: SOURCES,
        models: { made: orders, below: 'select * exclude (net) from {made}' },
        adapter: 'duckdb',
      },
      {
        sources: SOURCES,
        models: { made: 'select id from {raw}', below: 'select * exclude (net) from {made}' },
        adapter: 'duckdb',
      },
      ['below broken by what it reads', 'made net removed'],
    ],
    [
      'reports a broken reader whose list of column names has one name too many',
      {
        sources: SOURCES,
        models: { made: orders, below: 'with m(a, b) as (select * from {made}) select a from m' },
      },
      {
        sources: SOURCES,
        models: {
          made: 'select id from {raw}',
          below: 'with m(a, b) as (select * from {made}) select a from m',
        },
      },
      ['below broken by what it reads', 'made net removed'],
    ],
    [
      'reports a broken reader that selects the removed column through a star of a CTE',
      {
        sources: SOURCES,
        models: { made: orders, below: 'with m as (select * from {made}) select m.net from m' },
      },
      {
        sources: SOURCES,
        models: {
          made: 'select id from {raw}',
          below: 'with m as (select * from {made}) select m.net from m',
        },
      },
      ['below broken by what it reads', 'made net removed'],
    ],
    [
      'reports only the removed column if the reader does not declare the model',
      { sources: SOURCES, models: { made: orders, hard: 'select net from "db"."main"."made"' } },
      {
        sources: SOURCES,
        models: { made: 'select id from {raw}', hard: 'select net from "db"."main"."made"' },
      },
      ['made net removed'],
    ],
    [
      'reports a renamed column and the reader that still uses the old name',
      {
        sources: SOURCES,
        models: { made: orders, left: 'select net from {made}' },
      },
      {
        sources: SOURCES,
        models: {
          made: 'select id, net as amount from {raw}',
          left: 'select net from {made}',
        },
      },
      ['left broken by what it reads', 'made amount renamed'],
    ],
  ];

  test.each(VERSIONS)('%s', async (_, before, after, expected) => {
    const { relations } = diffGraphs(await versionOf(before), await versionOf(after));
    const lines = relations.flatMap(({ name, columns, broken, opaque }) => {
      const short = name.replace('db.main.', '');
      return [
        ...columns.map((each) => `${short} ${each.column} ${each.kind.toLowerCase()}`),
        ...(broken === null ? [] : [`${short} broken by ${broken.own ? 'itself' : 'what it reads'}`]),
        ...(opaque?.before === true && !opaque.after ? [`${short} opaque before`] : []),
      ];
    });
    expect(lines.sort()).toEqual(expected);
  });

  test('an affected reader of a broken model is reported although its columns are known', async () => {
    const [before, after] = [await versionOf(KNOWN), await versionOf(STALE)];
    const changes = changesOf(diffGraphs(before, after));
    expect(await verdicts(after, changes)).toEqual([
      'below blocked: id net off',
      'made breaks: id net off',
      'unaffected other',
    ]);
  });

  test('an undeclared reader that references a removed column breaks', async () => {
    const models = { made: 'select id, net from {raw}', hard: 'select net from "db"."main"."made"' };
    const before = await versionOf({ sources: SOURCES, models });
    const after = await versionOf({ sources: SOURCES, models: { ...models, made: 'select id from {raw}' } });
    expect(await verdicts(after, changesOf(diffGraphs(before, after)))).toEqual(['hard breaks: net']);
  });
});
