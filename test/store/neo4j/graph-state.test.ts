/** The state of the graph that a store reads: one statement per tick, and an empty state before a build. */
import { expect, test } from 'vitest';
import { stateReader } from '../../../src/store/neo4j/graph-state.ts';
import type { ReadStatement } from '../../../src/store/neo4j/read-statement.ts';
import { stamp } from '../graphs.ts';

test('concurrent reads of the state are one statement', async () => {
  const build = { ...stamp('p', 'i1'), number: 3 };
  let reads = 0;
  const read = (async () => [{ generation: 7 + reads++, isMixed: false, builds: [build] }]) as ReadStatement;
  const state = stateReader(read);
  expect(await Promise.all([state(), state()])).toEqual([
    { generation: 7, isMixed: false, builds: [build] },
    { generation: 7, isMixed: false, builds: [build] },
  ]);
  expect((await state()).generation).toBe(8);
});

test('a graph without a build has the state 0', async () => {
  const read = (async () => []) as ReadStatement;
  expect(await stateReader(read)()).toEqual({ generation: 0, isMixed: false, builds: [] });
});
