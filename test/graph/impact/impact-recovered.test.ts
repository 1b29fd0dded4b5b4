/**
 * A statement that was only partly parsed, from SQL text to impact: a possible reference is never called
 * unaffected.
 */
import { describe, expect, test } from 'vitest';
import { coverageOf } from '../../../src/graph/coverage/coverage.ts';
import type { Change } from '../../../src/graph/index.ts';
import { impact } from '../../../src/graph/index.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { idParts } from '../../../src/model/names.ts';
import { analyse } from '../../../src/sql/index.ts';
import { linked } from '../link/linked.ts';
import { dataset, id, job } from '../link/small-inventory.ts';
import { stored } from '../stored.ts';

/**
 * Model `made` selects from `raw`, and `below` from `made`; the columns of `raw` are known if `columns` lists
 * them.
 */
function graphOf(sql: string, columns: readonly string[] | null): ColumnGraph {
  const text = (name: string, of: string, schema: Record<string, readonly string[] | null>) =>
    analyse({
      sql: of,
      dialect: 'duckdb',
      defaultDatabase: 'db',
      defaultSchema: 'main',
      schema,
      target: `db.main.${name}`,
    }).lineage;
  return linked(
    [dataset('raw', columns), dataset('made', ['x', 'y']), dataset('below', ['y'])],
    [job('made', ['raw']), job('below', ['made'])],
    {
      made: text('made', sql, { 'db.main.raw': columns }),
      below: text('below', 'SELECT y FROM made', { 'db.main.made': ['x', 'y'] }),
    },
  );
}

async function verdicts(graph: ColumnGraph, change: Change): Promise<string[]> {
  const answer = await impact(await stored(graph), [change]);
  const name = (of: string): string => idParts(of as never).name.replace('db.main.', '');
  return [
    ...answer.affected.map(
      ({ dataset: of, columns, alsoPossibly }) =>
        `affected ${name(of)}: ${columns.map(({ column }) => column).join(' ')}${alsoPossibly === null ? '' : ' ?'}`,
    ),
    ...answer.possiblyAffected.map(({ dataset: of }) => `possibly ${name(of)}`),
    ...answer.unaffected.map(({ dataset: of }) => `unaffected ${name(of)}`),
  ];
}

const MODIFIED = (column: string): Change => ({ kind: 'MODIFIED', dataset: id('raw'), column });

describe('a gap in which all words are known', () => {
  const graph = graphOf('SELECT a AS x, f(b USING c WITH d) AS y FROM raw', ['a', 'b', 'c', 'd', 'e']);

  test('counts as parsed: columns that it references affect the relation, other columns do not', async () => {
    expect(await verdicts(graph, MODIFIED('d'))).toEqual(['affected made: y', 'affected below: y']);
    expect(await verdicts(graph, MODIFIED('a'))).toEqual(['affected made: x', 'unaffected below']);
    expect(await verdicts(graph, MODIFIED('e'))).toEqual(['unaffected made', 'unaffected below']);
  });

  test('counts as analysed, and all its edges are inferred', () => {
    expect(coverageOf(graph).jobs).toEqual({ total: 2, withColumns: 2, opaque: 0 });
    const made = graph.jobs.flatMap(({ flows }) => flows).filter((flow) => flow.dataset === id('made'));
    const confidences = made.flatMap((flow) => flow.inputs.map(({ confidence }) => confidence));
    expect(new Set(confidences)).toEqual(new Set(['inferred']));
  });
});

describe('a gap with a word that may be a column', () => {
  const graph = graphOf('SELECT a AS x, b FOO c AS y FROM raw', null);

  test('makes its relation and the readers possibly affected by every change to its inputs', async () => {
    expect(await verdicts(graph, MODIFIED('foo'))).toEqual(['possibly made', 'possibly below']);
    expect(await verdicts(graph, MODIFIED('a'))).toEqual(['affected made: x ?', 'possibly below']);
  });

  test('is in the coverage, with its place', () => {
    expect(coverageOf(graph)).toMatchObject({
      jobs: { total: 2, withColumns: 1, opaque: 1 },
      opaque: [{ code: 'unresolved-reference', jobs: 1, places: [{ name: 'model.test.made', line: 1 }] }],
    });
  });

  test('breaks if a column is removed that it certainly references', async () => {
    const gone: Change = { kind: 'REMOVED', dataset: id('raw'), column: 'a' };
    expect(await verdicts(graph, gone)).toEqual(['affected made: x y', 'affected below: y']);
  });
});

test('a query that cannot be parsed makes its relation possibly affected by all its inputs', async () => {
  const sql = 'SELECT a AS x, (SELECT max(k) FROM other JOIN WHERE) AS y FROM raw';
  const graph = graphOf(sql, ['a', 'b']);
  const change: Change = { kind: 'MODIFIED', dataset: id('other'), column: 'k' };
  expect(await verdicts(graph, change)).toEqual(['possibly made', 'possibly below']);
});

describe('an unknown table function', () => {
  const graph = graphOf('SELECT r.a AS x, f.y FROM raw r CROSS JOIN LATERAL split_words(r.b) AS f(y)', [
    'a',
    'b',
    'e',
  ]);

  test('is affected by its arguments', async () => {
    expect(await verdicts(graph, MODIFIED('b'))).toEqual(['affected made: y ?', 'affected below: y ?']);
  });

  test('is possibly affected by every other column of its inputs', async () => {
    expect(await verdicts(graph, MODIFIED('e'))).toEqual(['possibly made', 'possibly below']);
  });
});
