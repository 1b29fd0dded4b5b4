/** Properties of impact on random graphs with observed lineage. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change, ImpactAnswer } from '../../../src/graph/index.ts';
import { describeImpact, impact, impactPath } from '../../../src/graph/index.ts';
import type { GraphReader } from '../../../src/graph/reader.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { runs } from '../../runs.ts';
import { anyChange, COLUMNS, graphText } from '../any-graph.ts';
import { graphOf } from '../graph-text.ts';
import { stampOf, stored } from '../stored.ts';
import { observedGraphOf } from './observed-text.ts';

const RUNS = runs({ full: 50, long: 2_000 });

/** Relations of the code, and two relations that are only observed. */
const relation = fc.constantFrom('t0', 't1', 't2', 't3', 't4', 'seen1', 'seen2');
const columnOf = fc.constantFrom(...COLUMNS);
const edge = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(relation, columnOf, relation, columnOf)
      .map(([t, c, s, d]) => `${t}.${c} <- ${s}.${d}`),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(relation, relation, columnOf).map(([t, s, d]) => `${t} rows <- ${s}.${d}`),
  },
  { weight: 1, arbitrary: fc.tuple(relation, relation).map(([t, s]) => `${t} <- ${s}`) },
);
const observedText = fc.uniqueArray(edge, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'));
const NOTHING = observedGraphOf('');

interface Asked {
  readonly reader: GraphReader;
  readonly code: ImpactAnswer;
  readonly answer: ImpactAnswer;
  readonly trusting: ImpactAnswer;
}

async function holds(check: (asked: Asked) => Promise<void>): Promise<void> {
  const store = await stored();
  const property = fc.asyncProperty(
    graphText,
    observedText,
    anyChange,
    async (text, seen, change: Change) => {
      const apply = (graph: ColumnGraph) => store.apply(graph, stampOf(graph.project));
      await apply(graphOf(text));
      await apply(NOTHING);
      const code = await impact(store, [change]);
      await apply(observedGraphOf(seen));
      const answer = await impact(store, [change]);
      const trusting = await impact(store, [change], { trustObserved: true });
      await check({ reader: store, code, answer, trusting });
    },
  );
  await fc.assert(property, { numRuns: RUNS });
}

const affectedOf = ({ affected }: ImpactAnswer) => affected.map(({ dataset }) => dataset);
const unaffectedOf = ({ unaffected }: ImpactAnswer) => unaffected.map(({ dataset }) => dataset);
const touchedOf = (answer: ImpactAnswer) =>
  new Set([...affectedOf(answer), ...answer.possiblyAffected.map(({ dataset }) => dataset)]);

test('observed lineage never makes an affected or possibly affected relation unaffected', async () => {
  await holds(async ({ code, answer }) => {
    const touched = touchedOf(answer);
    for (const dataset of touchedOf(code)) expect(touched).toContain(dataset);
    for (const dataset of unaffectedOf(answer)) expect(unaffectedOf(code)).toContain(dataset);
  });
});

test('relations that code proves affected stay affected', async () => {
  await holds(async ({ code, answer }) => {
    const proved = ({ affected }: ImpactAnswer) =>
      affected.map(({ dataset, effect, rows, hops }) => [dataset, effect, rows, hops]);
    expect(proved(answer)).toEqual(proved(code));
    expect(answer.origins).toEqual(code.origins);
  });
});

test('relations that are affected or possibly affected with trust are so without trust', async () => {
  await holds(async ({ answer, trusting }) => {
    const touched = touchedOf(answer);
    for (const dataset of touchedOf(trusting)) expect(touched).toContain(dataset);
  });
});

test('with trust, every relation that code proves affected is affected', async () => {
  await holds(async ({ code, trusting }) => {
    expect(affectedOf(trusting)).toEqual(expect.arrayContaining(affectedOf(code)));
  });
});

test('each relation is in one list and has a reason or a path', async () => {
  await holds(async ({ reader, answer, trusting }) => {
    for (const each of [answer, trusting]) {
      const ids = [...touchedOf(each), ...unaffectedOf(each)];
      expect(new Set(ids).size).toBe(ids.length);
      const possible = await describeImpact(reader, each, each.possiblyAffected);
      for (const { reasons } of possible) expect(reasons.length).toBeGreaterThan(0);
      for (const entry of each.affected.filter(({ columns, rows }) => columns.length > 0 || rows !== null))
        expect(await impactPath(reader, each, entry)).not.toBeNull();
    }
  });
});
