/** The comparison of a store: project and source are selected, and the result equals that of the graphs. */
import { describe, expect, test, vi } from 'vitest';
import { type ComparisonQuestion, readComparison } from '../../../src/graph/compare/read-comparison.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { Failure } from '../../../src/model/failure.ts';
import { graphOf } from '../graph-text.ts';
import { stored } from '../stored.ts';
import { disagreementLines } from './compared.ts';
import { seenGraph } from './seen-graph.ts';

const SHOP = graphOf(`
  source sales(id, price)
  table orders(id, total) reads sales
    id    <- sales.id
    total <- sales.price aggregation
  exposure board reads orders opaque declared-only
`);
const ANY: ComparisonQuestion = { project: null, source: null };

test('the stored code is compared with the stored observations', async () => {
  const found = await readComparison(await stored(SHOP, seenGraph(SHOP, ['orders.total'])), ANY);
  expect(found).toMatchObject({ project: 'shop', source: 'unity-catalog', observer: 'unity-catalog' });
  expect(disagreementLines(found)).toEqual(['static-only sales.price -> orders.total not-observed']);
  expect(found.overall).toMatchObject({ agreement: 1 / 2, precision: 1 / 2, recall: 1 });
});

test('a relation or column that is only observed is not in the code', async () => {
  const more = graphOf('table orders(id, note) reads goods\n  id <- goods.id\n  note <- sales.note');
  const found = await readComparison(await stored(SHOP, seenGraph(more)), ANY);
  expect(found.unknownRelations.map(({ relation }) => relation)).toEqual(['duckdb://local|shop.main.goods']);
  expect(found.disagreements.map(({ detail }) => detail.message)).toContain(
    'shop.main.sales has no column note in the code.',
  );
});

test('a build that ends during the reading is reported', async () => {
  const store = await stored(SHOP, seenGraph(SHOP));
  const builds = await store.builds();
  vi.spyOn(store, 'builds').mockResolvedValueOnce(builds).mockResolvedValueOnce(builds.slice(1));
  await expect(readComparison(store, ANY)).rejects.toMatchObject({
    code: 'store-busy',
    retryable: true,
    message: 'A build changed the graph while it was read. Try again.',
  });
});

describe('the project and the source', () => {
  const failure = async (graphs: readonly ColumnGraph[], question: Partial<typeof ANY>): Promise<string> => {
    const error = await readComparison(await stored(...graphs), { ...ANY, ...question }).catch(
      (thrown: unknown) => thrown,
    );
    return error instanceof Failure ? `${error.code}: ${error.message}` : String(error);
  };

  test('are not found in an empty store', async () => {
    expect(await failure([SHOP], {})).toMatch(/^not-found: The store has no observed lineage/);
    expect(await failure([seenGraph(SHOP)], {})).toMatch(/^not-found: There is no build of code yet/);
    expect(await failure([SHOP, seenGraph(SHOP)], { source: 'snowflake' })).toBe(
      'not-found: There is no source snowflake; there is unity-catalog.',
    );
  });

  test('are ambiguous if there are several', async () => {
    const other = { ...SHOP, project: 'other', jobs: [], datasets: [] };
    expect(await failure([SHOP, other, seenGraph(SHOP)], {})).toBe(
      'ambiguous: There are several projects: other, shop. Specify one.',
    );
    const found = await readComparison(await stored(SHOP, other, seenGraph(SHOP)), {
      ...ANY,
      project: 'shop',
    });
    expect(found.overall.agreement).toBe(1);
  });
});
