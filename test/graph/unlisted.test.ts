/** Columns that code names and the whole list of their dataset lacks, from the text to the answers: the edge is there, and nothing is taken for unaffected. */
import { describe, expect, test } from 'vitest';
import { coverageOf } from '../../src/graph/coverage/coverage.ts';
import type { Change } from '../../src/graph/index.ts';
import { changesOf, diffGraphs, impact, lineage, locateQuestion } from '../../src/graph/index.ts';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import type { DatasetId } from '../../src/model/names.ts';
import { columnId } from '../../src/model/names.ts';
import { stored } from './stored.ts';
import { versionOf } from './versions.ts';

const SOURCES = { raw: ['id', 'net'] };
/** The catalog is older than the code: raw has a discount by now. */
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
  const answer = await impact(await stored(graph), changes);
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

describe('in the graph', () => {
  test('the edge is inferred, the list of the dataset stays as it is, and what the code makes is known', async () => {
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

  test('coverage counts the job among what is not understood', async () => {
    expect(coverageOf(await versionOf(STALE))).toMatchObject({
      jobs: { total: 3, withColumns: 2, opaque: 1 },
      columns: { total: 7, known: 4 },
      opaque: [{ code: 'unresolved-reference', jobs: 1 }],
    });
  });

  test('it is found by its name, in any case, and the answer says that it is not listed', async () => {
    const graph = await versionOf(STALE);
    const store = await stored(graph);
    for (const asked of ['raw.discount', 'raw.Discount', columnId(idOf(graph, 'raw'), 'discount')])
      expect(await locateQuestion(store, asked)).toMatchObject({
        kind: 'column',
        column: 'discount',
        note: 'discount is named by code, and not among the columns that db.main.raw is known to have.',
      });
    expect(await locateQuestion(store, 'raw.discont')).toMatchObject({
      kind: 'unknown',
      reason: 'no-such-column',
    });
    const hits = await store.search('disc', { first: 10, after: null });
    expect(hits.items.map(({ item }) => item.kind === 'column' && item.column)).toEqual(['discount']);
  });

  test('lineage goes back to it', async () => {
    const store = await stored(await versionOf(STALE));
    const asked = await locateQuestion(store, 'below.off');
    if (asked.kind !== 'column') throw new Error(asked.kind);
    const { nodes } = await lineage(store, asked, 'up', { rows: false });
    expect(nodes.map(({ column }) => column)).toEqual(['off', 'off', 'discount']);
  });

  test('a reader that does not declare what it reads adds nothing to a whole list', async () => {
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
      'of the column',
      { kind: 'MODIFIED', column: 'discount' } as never,
      ['below changes: off ?', 'made changes: off ?', 'unaffected other'],
    ],
    [
      'the column goes: who names it breaks',
      { kind: 'REMOVED', column: 'discount' } as never,
      ['below changes: id net off', 'made breaks: id net off', 'unaffected other'],
    ],
    [
      'a listed column goes',
      { kind: 'REMOVED', column: 'net' } as never,
      ['below changes: id net off', 'made breaks: id net off', 'unaffected other'],
    ],
    [
      'of another column: the statement has a fault, so more may be true of it',
      { kind: 'MODIFIED', column: 'net' } as never,
      ['below changes: net ?', 'made changes: net ?', 'unaffected other'],
    ],
    [
      'a column of that name comes',
      { kind: 'ADDED', column: 'discount' } as never,
      ['possibly below', 'possibly made', 'unaffected other'],
    ],
    [
      'another column comes',
      { kind: 'ADDED', column: 'more' } as never,
      ['possibly below', 'possibly made', 'unaffected other'],
    ],
    [
      'another column takes that name: what names it is mended by that, as far as it can be told',
      { kind: 'LISTED', column: 'discount', from: 'net' } as never,
      ['possibly below', 'possibly made', 'unaffected other'],
    ],
    ['of rows', { kind: 'ROWS' } as never, ['other changes: ', 'possibly below', 'possibly made']],
    [
      'all of it goes',
      { kind: 'DROPPED' } as never,
      ['below changes: id net off', 'made breaks: id net off', 'other breaks: id'],
    ],
  ];

  test.each(CASES)('%s', async (_, change, expected) => {
    const graph = await versionOf(STALE);
    const whole = { ...change, dataset: idOf(graph, 'raw') } as Change;
    expect(await verdicts(graph, [whole])).toEqual(expected);
  });

  test('of a name that any of several relations may have: each of them counts', async () => {
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

describe('two versions', () => {
  const orders = 'select id, net from {raw}';
  const VERSIONS: readonly (readonly [
    string,
    Parameters<typeof versionOf>[0],
    Parameters<typeof versionOf>[0],
    readonly string[],
  ])[] = [
    ['a list that was old in both changes nothing', STALE, STALE, []],
    [
      'a column of the source goes that the code still names',
      KNOWN,
      STALE,
      ['made broken by what it reads', 'raw discount removed'],
    ],
    ['the list has caught up', STALE, KNOWN, ['made opaque before', 'raw discount added']],
    [
      'code that names what nobody has is at fault itself',
      { sources: SOURCES, models: { made: orders, below: 'select * from {made}' } },
      {
        sources: SOURCES,
        models: { made: 'select id, nett as net from {raw}', below: 'select * from {made}' },
      },
      ['made broken by itself'],
    ],
    [
      'a column of a model goes that another names by its bare name',
      { sources: SOURCES, models: { made: orders, below: 'select net from {made}' } },
      { sources: SOURCES, models: { made: 'select id from {raw}', below: 'select net from {made}' } },
      ['below broken by what it reads', 'made net removed'],
    ],
    [
      'and one that a star leaves out',
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
      'and one that a list of names counts',
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
      'and behind a star of an import',
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
      'a reader that does not declare what it reads',
      { sources: SOURCES, models: { made: orders, hard: 'select net from "db"."main"."made"' } },
      {
        sources: SOURCES,
        models: { made: 'select id from {raw}', hard: 'select net from "db"."main"."made"' },
      },
      ['made net removed'],
    ],
    [
      'a rename that its reader does not follow',
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
    const told = relations.flatMap(({ name, columns, broken, opaque }) => {
      const short = name.replace('db.main.', '');
      return [
        ...columns.map((each) => `${short} ${each.column} ${each.kind.toLowerCase()}`),
        ...(broken === null ? [] : [`${short} broken by ${broken.own ? 'itself' : 'what it reads'}`]),
        ...(opaque?.before === true && !opaque.after ? [`${short} opaque before`] : []),
      ];
    });
    expect(told.sort()).toEqual(expected);
  });

  test('what reads the broken is affected, though its columns are known', async () => {
    const [before, after] = [await versionOf(KNOWN), await versionOf(STALE)];
    const changes = changesOf(diffGraphs(before, after));
    expect(await verdicts(after, changes)).toEqual([
      'below changes: id net off',
      'made breaks: id net off',
      'unaffected other',
    ]);
  });

  test('an undeclared reader breaks by the name of what is gone', async () => {
    const models = { made: 'select id, net from {raw}', hard: 'select net from "db"."main"."made"' };
    const before = await versionOf({ sources: SOURCES, models });
    const after = await versionOf({ sources: SOURCES, models: { ...models, made: 'select id from {raw}' } });
    expect(await verdicts(after, changesOf(diffGraphs(before, after)))).toEqual(['hard breaks: net']);
  });
});
