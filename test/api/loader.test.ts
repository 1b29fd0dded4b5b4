/** Lookups in one tick are one call. */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/api/loader.ts';
import type { GraphReader } from '../../src/graph/reader.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';
import { SHOP, serving } from './serving.ts';

test('one tick is one call with distinct keys, and results are cached', async () => {
  const calls: string[][] = [];
  const load = createLoader(
    async (keys: readonly string[]) => {
      calls.push([...keys]);
      return keys.filter((key) => key !== 'missing');
    },
    (value) => value,
  );
  expect(await Promise.all([load('a'), load('b'), load('a'), load('missing')])).toEqual([
    'a',
    'b',
    'a',
    null,
  ]);
  expect(await load('a')).toBe('a');
  expect(await load('c')).toBe('c');
  expect(calls).toEqual([['a', 'b', 'missing'], ['c']]);
});

test('an error rejects all lookups of the tick, and the next tick calls again', async () => {
  let calls = 0;
  const load = createLoader(
    async (keys: readonly string[]) => {
      calls++;
      if (calls === 1) throw new Error('busy');
      return keys;
    },
    (value) => value,
  );
  const both = await Promise.allSettled([load('a'), load('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load('c')).toBe('c');
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
  const { ask } = await serving({ reader: counted });
  await ask(
    '{ jobs { edges { node { reads { edges { node { name } } } writes { edges { node { name } } } } } } }',
  );
  expect(calls.filter((name) => name === 'datasets')).toHaveLength(1);
  expect(calls.filter((name) => name === 'dataset')).toEqual([]);
});
