/** Each response of the API is from one build, and contains its number. */
import { expect, test } from 'vitest';
import type { GraphSource } from '../../src/graph/reader.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stampOf, stored } from '../graph/stored.ts';
import { SHOP, send, serving } from './serving.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const MORE = graphOf(`${SHOP}
  table    extra(x) reads orders
    x <- orders.amount
`);
const QUERY = '{ impact(of: "orders.amount") { ... on Impact { counts { affected } } } jobs { totalCount } }';

async function asked(query: string, reader: GraphSource): Promise<Record<string, unknown>> {
  const { server } = await serving({ reader });
  const { body } = await send(server, { headers: JSON_TYPE, body: JSON.stringify({ query }) });
  return JSON.parse(body);
}

test('the extensions of a response contain the builds that it is from', async () => {
  const store = await stored(graphOf(SHOP));
  const { extensions } = await asked('{ jobs { totalCount } }', store);
  expect(extensions).toEqual({
    builds: [{ project: 'shop', number: 1, finishedAt: '2026-01-01T00:00:00Z', commit: null }],
    partial: null,
  });
});

test('a query that a build overtakes is executed again, from the new build', async () => {
  const store = await stored(graphOf(SHOP));
  let builds = 0;
  const reader = beforeReach(store, async () => {
    if (builds++ === 0) await store.apply(MORE, { ...stampOf('shop'), inputDigest: 'more' });
  });
  const { data, extensions } = await asked(QUERY, reader);
  expect(data).toEqual({ impact: { counts: { affected: 3 } }, jobs: { totalCount: 7 } });
  expect(extensions).toMatchObject({ builds: [{ project: 'shop', number: 2 }], partial: null });
});

test('a query that builds overtake again and again is partial', async () => {
  const store = await stored(graphOf(SHOP));
  let builds = 0;
  const reader = beforeReach(store, async () => {
    const graph = builds++ % 2 === 0 ? MORE : graphOf(SHOP);
    await store.apply(graph, { ...stampOf('shop'), inputDigest: `${builds}` });
  });
  expect((await asked(QUERY, reader))['extensions']).toMatchObject({ partial: 'build in progress' });
  expect(builds).toBe(3);
});

/** Runs `work` before each walk. */
function beforeReach(store: GraphSource, work: () => Promise<void>): GraphSource {
  const waiting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name === 'pin')
          return async () => {
            const pinned = await store.pin();
            return { ...pinned, reader: waiting(pinned.reader) };
          };
        return async (...args: unknown[]) => {
          if (name === 'reach') await work();
          return value.apply(target, args);
        };
      },
    });
  return waiting(store);
}
