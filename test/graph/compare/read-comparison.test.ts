/** The comparison of what a store holds: which project and source are meant, and the same answer as of the graphs themselves. */
import { describe, expect, test } from 'vitest';
import { type ComparisonQuestion, readComparison } from '../../../src/graph/compare/read-comparison.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { Failure } from '../../../src/model/failure.ts';
import { graphOf } from '../graph-text.ts';
import { stored } from '../stored.ts';
import { told } from './compared.ts';
import { seenGraph } from './seen-graph.ts';

const SHOP = graphOf(`
  source sales(id, price)
  table orders(id, total) reads sales
    id    <- sales.id
    total <- sales.price aggregation
  exposure board reads orders opaque declared-only
`);
const ANY: ComparisonQuestion = { project: null, source: null };

test('the code against what was seen', async () => {
  const found = await readComparison(await stored(SHOP, seenGraph(SHOP, ['orders.total'])), ANY);
  expect(found).toMatchObject({ project: 'shop', source: 'unity-catalog', observer: 'unity-catalog' });
  expect(told(found)).toEqual(['static-only sales.price -> orders.total not-observed']);
  expect(found.overall).toMatchObject({ agreement: 1 / 2, precision: 1 / 2, recall: 1 });
});

test('what only observation knows is not known to the code', async () => {
  const more = graphOf('table orders(id, note) reads goods\n  id <- goods.id\n  note <- sales.note');
  const found = await readComparison(await stored(SHOP, seenGraph(more)), ANY);
  expect(found.unknownRelations.map(({ relation }) => relation)).toEqual(['duckdb://local|shop.main.goods']);
  expect(found.disagreements.map(({ detail }) => detail.message)).toContain(
    'The code knows no column note of shop.main.sales.',
  );
});

describe('which are meant', () => {
  const failure = async (graphs: readonly ColumnGraph[], question: Partial<typeof ANY>): Promise<string> => {
    const error = await readComparison(await stored(...graphs), { ...ANY, ...question }).catch(
      (thrown: unknown) => thrown,
    );
    return error instanceof Failure ? `${error.code}: ${error.message}` : String(error);
  };

  test('nothing is there', async () => {
    expect(await failure([SHOP], {})).toMatch(/^not-found: The store holds no observed lineage/);
    expect(await failure([seenGraph(SHOP)], {})).toMatch(/^not-found: No code was built yet/);
    expect(await failure([SHOP, seenGraph(SHOP)], { source: 'snowflake' })).toBe(
      'not-found: There is no source snowflake; there is unity-catalog.',
    );
  });

  test('there are several', async () => {
    const other = { ...SHOP, project: 'other', jobs: [], datasets: [] };
    expect(await failure([SHOP, other, seenGraph(SHOP)], {})).toBe(
      'ambiguous: There are several; name the project: other, shop.',
    );
    const found = await readComparison(await stored(SHOP, other, seenGraph(SHOP)), {
      ...ANY,
      project: 'shop',
    });
    expect(found.overall.agreement).toBe(1);
  });
});
