/** Walks that the server does not end in time: what is known by then is the answer, and says so. */
import { expect, test } from 'vitest';
import { DEFAULT_WALK_LIMITS, type WalkLimits } from '../../../src/graph/reader.ts';
import { Failure } from '../../../src/model/failure.ts';
import type { Neo4jConnection } from '../../../src/store/neo4j/neo4j-connection.ts';
import { Walks } from '../../../src/store/neo4j/walk.ts';
import { walkDatasets } from '../../../src/store/neo4j/walk-datasets.ts';
import { col, ds } from '../graphs.ts';
import { flat, startsAt } from '../reached.ts';

const overTime = new Failure('limit-reached', 'It took too long.', { retryable: true });
/** a.x → b.x → c.x → …, as a server of such a chain answers; it is over time after so many steps. */
function chain(stepsInTime: number): { readonly connection: Neo4jConnection; readonly asked: string[] } {
  const asked: string[] = [];
  let steps = 0;
  const read = async (name: string, { frontier = [] }: { readonly frontier?: [object, string[]][] } = {}) => {
    asked.push(name);
    if (name === 'read/nodes-of-columns') return [{ id: col('a0.x'), node: '0' }];
    if (name === 'read/nodes-of-datasets') return [{ id: ds('a0'), node: '0' }];
    if (!name.includes('step') || ++steps > stepsInTime) throw overTime;
    return frontier.map(([number, [node]]) => {
      const walk = Number(number);
      const next = Number(node) + 1;
      const id = name.includes('datasets') ? ds(`a${next}`) : col(`a${next}.x`);
      return { walk, isColumn: true, start: 0, count: 1, nodeTexts: [`${next}","`], texts: [`${id}","`] };
    });
  };
  return { connection: { read } as unknown as Neo4jConnection, asked };
}

const limits: WalkLimits = { ...DEFAULT_WALK_LIMITS, milliseconds: 5_000 };

test('states: the nearest are told', async () => {
  const { connection, asked } = chain(2);
  const start = startsAt([{ kind: 'column', column: col('a0.x') }]);
  const { reach, whole } = await new Walks(connection).walk({ direction: 'down', start, limits });
  expect(flat(reach)).toEqual({
    columns: [
      { dataset: ds('a1'), column: 'x', hops: 1 },
      { dataset: ds('a2'), column: 'x', hops: 2 },
    ],
    rows: [],
    partial: 'milliseconds',
  });
  expect(whole).toBeNull();
  expect(asked[0]).toBe('read/reach-down-from-columns');
});

test('short walks of one tick are walked batchReads', async () => {
  const { connection, asked } = chain(99);
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
  expect(asked).toEqual(['read/nodes-of-columns', ...Array<string>(4).fill('read/step-down')]);
});

test('datasets: the nearest are told', async () => {
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

test('no time at all: nothing is asked', async () => {
  const { connection, asked } = chain(2);
  const none = { ...limits, milliseconds: 0 };
  const start = startsAt([{ kind: 'column', column: col('a0.x') }]);
  expect((await new Walks(connection).walk({ direction: 'down', start, limits: none })).reach.partial).toBe(
    'milliseconds',
  );
  expect(
    (await walkDatasets(connection, { direction: 'down', start: [ds('a0')], limits: none })).partial,
  ).toBe('milliseconds');
  expect(asked).toEqual([]);
});

test('another failure is none of this', async () => {
  const connection = {
    read: async () => {
      throw new Failure('store-failed', 'It is away.');
    },
  } as unknown as Neo4jConnection;
  const start = startsAt([{ kind: 'column', column: col('a0.x') }]);
  await expect(new Walks(connection).walk({ direction: 'down', start, limits })).rejects.toMatchObject({
    code: 'store-failed',
  });
});
