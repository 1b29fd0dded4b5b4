/** Lineage with observed flows: the edges, their evidence, and the open ends. */
import { describe, expect, test } from 'vitest';
import { type Lineage, lineage, locateQuestion } from '../../../src/graph/index.ts';
import { observedGraph, observedOf } from '../../../src/graph/observed/observed-graph.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { graphOf, shortName } from '../graph-text.ts';
import { observedGraphOf } from '../observed/observed-text.ts';
import { stored } from '../stored.ts';

const SHOP = `
  source   orders(id, amount, status)
  source   audit(note)
  table    revenue(day, total) reads orders
    day   <- orders.id
    total <- orders.amount aggregation
    rows  <- orders.status filter
  table    forecast(guess) reads revenue opaque python-model
`;

interface Case {
  readonly name: string;
  readonly observed: string;
  readonly of: string;
  readonly direction: 'up' | 'down';
  /** from → to, subtypes, confidence, evidence. */
  readonly edges: readonly string[];
  readonly open: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'an edge of code that was also observed is one edge of code with both as evidence',
    observed: 'revenue.total <- orders.amount on 2026-03-09',
    of: 'revenue.total',
    direction: 'up',
    edges: [
      'orders.amount → revenue.total AGGREGATION exact by static, unity-catalog 2026-03-09',
      'orders.status → revenue.(rows) FILTER exact by static',
      'orders.(rows) → revenue.(rows)  exact by unity-catalog 2026-03-09',
    ],
    open: [],
  },
  {
    name: 'an edge that was only observed has confidence observed',
    observed: 'revenue.total <- audit.note',
    of: 'audit.note',
    direction: 'down',
    edges: ['audit.note → revenue.total TRANSFORMATION observed by unity-catalog 2026-03-01'],
    open: ['forecast reads revenue'],
  },
  {
    name: 'a Python model has its observed edges and keeps its open end',
    observed: 'forecast.guess <- revenue.total',
    of: 'forecast.guess',
    direction: 'up',
    edges: [
      'revenue.total → forecast.guess TRANSFORMATION observed by unity-catalog 2026-03-01',
      'revenue.(rows) → forecast.(rows)  observed by unity-catalog 2026-03-01',
      'orders.amount → revenue.total AGGREGATION exact by static',
      'orders.status → revenue.(rows) FILTER exact by static',
      'orders.(rows) → revenue.(rows)  exact by ',
    ],
    open: ['forecast reads revenue'],
  },
  {
    name: 'at dataset grain, a read of code has the observed read as evidence',
    observed: 'revenue <- orders on 2026-03-09',
    of: 'revenue',
    direction: 'up',
    edges: ['orders.(dataset) → revenue.(dataset)  exact by unity-catalog 2026-03-09'],
    open: [],
  },
  {
    name: 'at dataset grain, an observed read without columns that no code has is an open end',
    observed: 'revenue <- audit',
    of: 'revenue',
    direction: 'up',
    edges: [
      'orders.(dataset) → revenue.(dataset)  exact by ',
      'audit.(dataset) → revenue.(dataset)  observed by unity-catalog 2026-03-01',
    ],
    open: ['revenue reads audit'],
  },
  {
    name: 'a relation that no code writes has its observed edges',
    observed: 'scores.s <- revenue.total\nscores rows <- revenue.day',
    of: 'scores.s',
    direction: 'up',
    edges: [
      'revenue.total → scores.s TRANSFORMATION observed by unity-catalog 2026-03-01',
      'revenue.day → scores.(rows) FILTER observed by unity-catalog 2026-03-01',
      'revenue.(rows) → scores.(rows)  observed by unity-catalog 2026-03-01',
      'orders.amount → revenue.total AGGREGATION exact by static',
      'orders.id → revenue.day IDENTITY exact by static',
      'orders.status → revenue.(rows) FILTER exact by static',
      'orders.(rows) → revenue.(rows)  exact by ',
    ],
    open: [],
  },
];

describe.each(CASES)('$name', ({ observed, of, direction, edges, open }) => {
  test('has these edges and open ends', async () => {
    const answer = await asked([observedGraphOf(observed)], of, direction);
    expect(shown(answer)).toEqual(edges.toSorted());
    const left = answer.openEnds.map(
      ({ to, from }) => `${shortName(to)} reads ${from.map(shortName).join(', ')}`,
    );
    expect(left).toEqual(open);
  });
});

test('an edge that two sources observed has the evidence of both', async () => {
  const first = observedGraphOf('revenue.total <- audit.note on 2026-03-01');
  const lineageOfFirst = observedOf(first);
  if (lineageOfFirst === null) throw new Error('nothing observed');
  const other = observedGraph({
    lineage: { ...lineageOfFirst, observer: 'snowflake' },
    source: 'warehouse',
    datasets: [],
  });
  const answer = await asked([first, other], 'audit.note', 'down');
  expect(shown(answer)).toEqual([
    'audit.note → revenue.total TRANSFORMATION observed by unity-catalog 2026-03-01, snowflake 2026-03-01',
  ]);
});

async function asked(
  observed: readonly ColumnGraph[],
  of: string,
  direction: 'up' | 'down',
): Promise<Lineage> {
  const reader = await stored(graphOf(SHOP), ...observed);
  const located = await locateQuestion(reader, of);
  if (located.kind !== 'column' && located.kind !== 'dataset')
    throw new Error(`${of} is ambiguous or unknown`);
  return await lineage(reader, located, direction, { depth: 9 });
}

function shown({ edges }: Lineage): string[] {
  return edges
    .map(({ from, to, subtypes, confidence, evidence }) => {
      const point = (at: typeof from) => `${shortName(at.dataset)}.${at.column ?? `(${at.kind})`}`;
      const by = evidence.map((one) =>
        'lastSeen' in one ? `${one.kind} ${one.lastSeen?.slice(0, 10)}` : one.kind,
      );
      return `${point(from)} → ${point(to)} ${subtypes.join(',')} ${confidence} by ${by.join(', ')}`;
    })
    .sort();
}
