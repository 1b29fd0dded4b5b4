/** Lookups of one request: the lookups of one tick are one call, and the request caches their results. */
import { expect, test } from 'vitest';
import { BuildSubscriptions } from '../../src/api/build-subscriptions.ts';
import { type ApiContext, requestContext } from '../../src/api/context.ts';
import { DEFAULT_SERVER_LIMITS } from '../../src/api/limits.ts';
import type { GraphReader, GraphSource } from '../../src/graph/reader.ts';
import type { Dataset } from '../../src/model/inventory.ts';
import type { DatasetId } from '../../src/model/names.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';
import { SHOP, serving, unchanging } from './serving.ts';

const id = (name: string) => name as DatasetId;
const contextOf = (datasets: (ids: readonly DatasetId[]) => Promise<Dataset[]>): ApiContext =>
  requestContext(
    {
      reader: { datasets } as unknown as GraphSource,
      queue: null,
      limits: DEFAULT_SERVER_LIMITS,
      subscriptions: new BuildSubscriptions(DEFAULT_SERVER_LIMITS, () => {}),
    },
    () => {},
  );
const datasetOf = (id: DatasetId) => ({ id }) as Dataset;

test('lookups of one tick are one call with distinct ids, and the results are cached', async () => {
  const calls: string[][] = [];
  // A store may return datasets in another order, and omits unknown ones.
  const context = contextOf(async (ids) => {
    calls.push([...ids]);
    return ids
      .filter((each) => each !== 'missing')
      .map(datasetOf)
      .reverse();
  });
  const found = await Promise.all(['a', 'b', 'a', 'missing'].map((name) => context.dataset(id(name))));
  expect(found.map((each) => each?.id ?? null)).toEqual(['a', 'b', 'a', null]);
  expect((await context.dataset(id('a')))?.id).toBe('a');
  expect((await context.dataset(id('c')))?.id).toBe('c');
  expect(calls).toEqual([['a', 'b', 'missing'], ['c']]);
});

test('an error rejects all lookups of the tick, and the next tick calls again', async () => {
  let calls = 0;
  const context = contextOf(async (ids) => {
    calls++;
    if (calls === 1) throw new Error('busy');
    return ids.map(datasetOf);
  });
  const both = await Promise.allSettled([context.dataset(id('a')), context.dataset(id('b'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await context.dataset(id('a')))?.id).toBe('a');
});

test('the datasets of a page are loaded in one call', async () => {
  const store = await stored(graphOf(SHOP));
  const calls: string[] = [];
  const counted: GraphReader = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        calls.push(String(name));
        return value.apply(target, args);
      };
    },
  });
  const { ask } = await serving({ reader: unchanging(counted) });
  await ask(
    '{ jobs { edges { node { reads { edges { node { name } } } writes { edges { node { name } } } } } } }',
  );
  expect(calls.filter((name) => name === 'datasets')).toHaveLength(1);
  expect(calls.filter((name) => name === 'dataset')).toEqual([]);
});
