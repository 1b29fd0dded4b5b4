/** Relay pages of the store and of lists in memory. */
import { expect, test } from 'vitest';
import { listConnection, nodesOf } from '../../src/api/page.ts';
import { serving } from './serving.ts';

const QUERY = `query($first: Int, $after: String) {
  impact(of: "orders", change: ROWS) { ... on Impact {
    affected(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { name } } }
  } }
}`;

test('consecutive pages have no gap and no overlap', async () => {
  const { ask } = await serving();
  const names: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 10; pages++) {
    const { data } = await ask(QUERY, { first: 2, after });
    const page = data.impact.affected;
    expect(page.totalCount).toBe(3);
    names.push(...page.edges.map((edge: { node: { name: string } }) => edge.node.name));
    after = page.pageInfo.endCursor;
    if (!page.pageInfo.hasNextPage) break;
  }
  expect(names).toEqual(['shop.main.order_days', 'shop.main.revenue', 'shop.main.report']);
});

test('a page after the last item is empty', async () => {
  const { ask } = await serving();
  const { data: all } = await ask(QUERY, { first: 3 });
  const { data } = await ask(QUERY, { first: 3, after: all.impact.affected.pageInfo.endCursor });
  expect(data.impact.affected).toEqual({
    totalCount: 3,
    pageInfo: { hasNextPage: false, endCursor: null },
    edges: [],
  });
});

test.each([0, -1, 501])('first: %d is rejected', async (first) => {
  const { ask } = await serving();
  const { errors } = await ask(QUERY, { first });
  expect(errors).toMatchObject([
    { message: `first is ${first}; it must be between 1 and 500.`, extensions: { code: 'BAD_REQUEST' } },
  ]);
});

test.each(['x', 'ÿ', ''])('an invalid cursor is rejected: %j', async (after) => {
  const { ask } = await serving();
  for (const query of [QUERY, 'query($after: String) { jobs(after: $after) { totalCount } }']) {
    const { errors } = await ask(query, { after });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST']);
  }
});

test('if a list changes between pages, the next page starts after the same item or at its old index', () => {
  const page = listConnection(['a', 'b', 'c', 'd'], { first: 2 }, String);
  const after = page.pageInfo.endCursor;
  expect(nodesOf(listConnection(['a', 'new', 'b', 'c', 'd'], { first: 2, after }, String))).toEqual([
    'c',
    'd',
  ]);
  expect(nodesOf(listConnection(['a', 'c', 'd'], { first: 2, after }, String))).toEqual(
    ['c', 'd'].slice(0, 2),
  );
});
