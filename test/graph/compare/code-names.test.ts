/** The namespace of a comparison is that of most relations that code writes. */
import { expect, test } from 'vitest';
import { codeNames } from '../../../src/graph/compare/code-names.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { datasetId } from '../../../src/model/names.ts';
import { graphOf } from '../graph-text.ts';

/** A graph whose jobs write relations of these namespaces. */
function writing(...namespaces: readonly string[]): ColumnGraph {
  const graph = graphOf('table b(x) reads a\n  x <- a.x');
  const jobs = graph.jobs.flatMap((one) =>
    namespaces.map((namespace, i) => ({
      ...one,
      job: { ...one.job, writes: [datasetId(namespace, `t${i}`)] },
    })),
  );
  return { ...graph, jobs };
}

test.each([
  [['duckdb://a'], 'duckdb://a'],
  [['duckdb://a', 'duckdb://b', 'duckdb://b'], 'duckdb://b'],
  [['duckdb://b', 'duckdb://b', 'duckdb://a'], 'duckdb://b'],
  [['duckdb://b', 'duckdb://a'], 'duckdb://a'],
  [['duckdb://a', 'duckdb://b'], 'duckdb://a'],
  [[], null],
])('of %j it is %s', (namespaces, expected) => {
  expect(codeNames(writing(...namespaces)).namespace).toBe(expected);
});

test('a given namespace wins', () => {
  expect(codeNames(writing('duckdb://a'), 'duckdb://c').namespace).toBe('duckdb://c');
});

test('exposures and observed jobs write no relation of the code', () => {
  const { jobs, ...graph } = writing('duckdb://a', 'duckdb://b', 'duckdb://b');
  for (const kind of ['exposure', 'observed'] as const) {
    const others = jobs.map((one, i) => (i === 0 ? one : { ...one, job: { ...one.job, kind } }));
    expect(codeNames({ ...graph, jobs: others }).namespace).toBe('duckdb://a');
  }
});

test('exposures, observed relations and observed columns are not known names', () => {
  const { datasets, ...graph } = graphOf(`
    source   a(x, y)
    table    b(x) reads a
      x <- a.x
    exposure board reads b opaque declared-only
  `);
  const seen = datasets.map((dataset) => ({
    ...dataset,
    ...(dataset.name.endsWith('.b') ? { observed: true as const } : {}),
    columns: dataset.columns.map((column) =>
      column.name === 'y' ? { ...column, observed: true as const } : column,
    ),
  }));
  const { known } = codeNames({ ...graph, datasets: seen });
  expect(known.map(({ name, columns }) => [name, columns.map((column) => column.name)])).toEqual([
    ['shop.main.a', ['x']],
  ]);
});
