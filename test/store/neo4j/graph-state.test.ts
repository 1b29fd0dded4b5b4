/** Which state of the graph a walk saw: generations that a server answers, one for each time it is asked, in; how often is walked, and what can be kept, out. */
import { expect, test } from 'vitest';
import { GraphState } from '../../../src/store/neo4j/graph-state.ts';
import type { ReadStatement } from '../../../src/store/neo4j/read-statement.ts';

/** `null`: somebody writes the graph in several transactions. */
type Generation = number | null;

interface Case {
  readonly name: string;
  readonly told: readonly Generation[];
  readonly walks: number;
  readonly state: Generation;
}

const CASES: readonly Case[] = [
  { name: 'nothing happens meanwhile', told: [7, 7], walks: 1, state: 7 },
  { name: 'a build overtakes it', told: [7, 8, 8], walks: 2, state: 8 },
  { name: 'a build begins meanwhile', told: [7, null, null], walks: 2, state: null },
  { name: 'the graph is being written', told: [null], walks: 1, state: null },
  { name: 'one build after the other', told: [7, 8, 9, 10], walks: 3, state: null },
];

test.each(CASES)('$name', async ({ told, walks, state }) => {
  const { graph, asked } = stateThat(told);
  let walked = 0;
  const seen = await graph.steady(async () => ++walked);
  expect(seen).toEqual({ answer: walks, state });
  expect(asked()).toBe(told.length);
});

test('what the walk before saw last is asked for once more, after the next one', async () => {
  const { graph, asked } = stateThat([7, 7, 7]);
  await graph.steady(async () => 'first');
  expect(await graph.steady(async () => 'second')).toEqual({ answer: 'second', state: 7 });
  expect(asked()).toBe(3);
});

test('a build between two walks: the second walks again, as nobody knows whether it saw all of it', async () => {
  const { graph } = stateThat([7, 7, 8, 8]);
  await graph.steady(async () => 'first');
  let walked = 0;
  expect(await graph.steady(async () => ++walked)).toEqual({ answer: 2, state: 8 });
});

function stateThat(told: readonly Generation[]) {
  let asked = 0;
  const ask = (async () => {
    const generation = told[asked++];
    if (generation === undefined) throw new Error('it was asked more often than the case says');
    return [{ generation, isWritten: generation === null }];
  }) as ReadStatement;
  return { graph: new GraphState(ask), asked: () => asked };
}
