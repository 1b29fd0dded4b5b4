/**
 * The state that a walk saw: a case lists the generations that the server returns, the number of walks, and
 * the resulting state.
 */
import { expect, test } from 'vitest';
import { GraphState } from '../../../src/store/neo4j/graph-state.ts';
import type { ReadStatement } from '../../../src/store/neo4j/read-statement.ts';

/** `null` if the graph is being written in several transactions. */
type Generation = number | null;

interface Case {
  readonly name: string;
  readonly generations: readonly Generation[];
  readonly walks: number;
  readonly state: Generation;
}

const CASES: readonly Case[] = [
  { name: 'a walk without a build runs once', generations: [7, 7], walks: 1, state: 7 },
  { name: 'a walk during a build is repeated', generations: [7, 8, 8], walks: 2, state: 8 },
  {
    name: 'a walk during the start of a large build has no state',
    generations: [7, null, null],
    walks: 2,
    state: null,
  },
  { name: 'a walk while the graph is written has no state', generations: [null], walks: 1, state: null },
  { name: 'a walk during several builds has no state', generations: [7, 8, 9, 10], walks: 3, state: null },
];

test.each(CASES)('$name', async ({ generations, walks, state }) => {
  const { graph, reads } = stateThat(generations);
  let walked = 0;
  const seen = await graph.consistent(async () => ++walked);
  expect(seen).toEqual({ result: walks, state });
  expect(reads()).toBe(generations.length);
});

test('the state after a walk is reused as the state before the next walk', async () => {
  const { graph, reads } = stateThat([7, 7, 7]);
  await graph.consistent(async () => 'first');
  expect(await graph.consistent(async () => 'second')).toEqual({ result: 'second', state: 7 });
  expect(reads()).toBe(3);
});

test('after a build between two walks the second walk is repeated', async () => {
  const { graph } = stateThat([7, 7, 8, 8]);
  await graph.consistent(async () => 'first');
  let walked = 0;
  expect(await graph.consistent(async () => ++walked)).toEqual({ result: 2, state: 8 });
});

function stateThat(generations: readonly Generation[]) {
  let reads = 0;
  const read = (async () => {
    const generation = generations[reads++];
    if (generation === undefined) throw new Error('the state was read more often than the case allows');
    return [{ generation, isWritten: generation === null }];
  }) as ReadStatement;
  return { graph: new GraphState(read), reads: () => reads };
}
