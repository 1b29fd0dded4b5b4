/** Walks that reach the time limit return a partial result. */
import { expect, test } from 'vitest';
import { DEFAULT_WALK_LIMITS, type WalkLimits } from '../../../src/graph/reader.ts';
import { Failure } from '../../../src/model/failure.ts';
import type { Neo4jConnection } from '../../../src/store/neo4j/neo4j-connection.ts';
import { Walks } from '../../../src/store/neo4j/walk.ts';
import { walkDatasets } from '../../../src/store/neo4j/walk-datasets.ts';
import { col, ds } from '../graphs.ts';
import { flat, startsAt } from '../reached.ts';

const timeLimit = new Failure('limit-reached', 'The time limit is reached.', { retryable: true });
/** A server with the chain a0.x → a1.x → a2.x → … that reaches the time limit after `stepsInTime` steps. */
function chain(stepsInTime: number): { readonly connection: Neo4jConnection; readonly names: string[] } {
  const names: string[] = [];
  let steps = 0;
  const read = async (name: string, { frontier = [] }: { readonly frontier?: [object, string[]][] } = {}) => {
    names.push(name);
    if (name === 'read/nodes-of-columns') return [{ id: col('a0.x'), node: '0' }];
    if (name === 'read/nodes-of-datasets') return [{ id: ds('a0'), node: '0' }];
    if (!name.includes('step') || ++steps > stepsInTime) throw timeLimit;
    return frontier.map(([number, [node]]) => {
      const walk = Number(number);
      const next = Number(node) + 1;
      const id = name.includes('datasets') ? ds(`a${next}`) : col(`a${next}.x`);
      return { walk, isColumn: true, start: 0, count: 1, nodeTexts: [`${next}","`], texts: [`${id}","`] };
    });
  };
  return { connection: { read } as unknown as Neo4jConnection, names };
}

const limits: WalkLimits = { ...DEFAULT_WALK_LIMITS, milliseconds: 5_000 };

test('a walk over states returns the nearest states', async () => {
  const { connection, names } = chain(2);
  const start = startsAt([{ kind: 'column', column: col('a0.x') }]);
  const { reach, allLevels } = await new Walks(connection).walk({ direction: 'down', start, limits });
  expect(flat(reach)).toEqual({
    columns: [
      { dataset: ds('a1'), column: 'x', hops: 1 },
      { dataset: ds('a2'), column: 'x', hops: 2 },
    ],
    rows: [],
    partial: 'milliseconds',
  });
  expect(allLevels).toBeNull();
  expect(names[0]).toBe('read/reach-down-from-columns');
});

test('short walks of one tick share their statements', async () => {
  const { connection, names } = chain(99);
  const walks = new Walks(connection);
  const start = startsAt([{ kind: 'column', column: col('a0.x') }]);
  const near = async (depth: number) =>
    walks.walk({ direction: 'down', start, limits: { ...limits, depth } });
  const found = await Promise.all([near(1), near(3), near(0)]);
  expect(found.map(({ reach }) => [reach.columnCount, reach.partial])).toEqual([
    [1, 'depth'],
    [3, 'depth'],
    [0, 'depth'],
  ]);
  expect(names).toEqual(['read/nodes-of-columns', ...Array<string>(4).fill('read/step-down')]);
});

test('a walk over datasets returns the nearest datasets', async () => {
  const { connection } = chain(2);
  const { datasets, partial } = await walkDatasets(connection, {
    direction: 'up',
    start: [ds('a0')],
    limits,
  });
  expect(datasets).toEqual([
    { dataset: ds('a1'), hops: 1, from: ds('a0') },
    { dataset: ds('a2'), hops: 2, from: ds('a0') },
  ]);
  expect(partial).toBe('milliseconds');
});

test('a walk without time runs no statement', async () => {
  const { connection, names } = chain(2);
  const none = { ...limits, milliseconds: 0 };
  const start = startsAt([{ kind: 'column', column: col('a0.x') }]);
  expect((await new Walks(connection).walk({ direction: 'down', start, limits: none })).reach.partial).toBe(
    'milliseconds',
  );
  expect(
    (await walkDatasets(connection, { direction: 'down', start: [ds('a0')], limits: none })).partial,
  ).toBe('milliseconds');
  expect(names).toEqual([]);
});

test('a failure other than the time limit is thrown', async () => {
  const connection = {
    read: async () => {
      throw new Failure('store-failed', 'Neo4j is not available.');
    },
  } as unknown as Neo4jConnection;
  const start = startsAt([{ kind: 'column', column: col('a0.x') }]);
  await expect(new Walks(connection).walk({ direction: 'down', start, limits })).rejects.toMatchObject({
    code: 'store-failed',
  });
});
