/**
 * The complete answers for the project of answered.ts together with observed lineage, by default and with
 * trusted observations: answers/observed-*.txt.
 */
import { test } from 'vitest';
import { type AskedChange, compareObserved, impact, lineage, locateQuestion } from '../../src/graph/index.ts';
import { observedGraph } from '../../src/graph/observed/observed-graph.ts';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import { compact } from '../compact.ts';
import { expectFile, idOf, impactLines, lineageLines } from './answer-text.ts';
import { ANSWERED } from './answered.ts';
import { observedOfText } from './observed/observed-text.ts';
import { stored } from './stored.ts';
import { versionOf } from './versions.ts';

/** Agrees with code, completes the Python model and the star, and adds an edge that no code has. */
const OBSERVED = `
  clean.gross  <- raw.net on 2026-03-02
  clean.gross  <- raw.tax
  clean.id     <- raw.id
  sums.total   <- clean.gross
  priced.price <- clean.gross
  model.guess  <- sums.total on 2026-03-09
  model rows   <- sums.site
  board.guess  <- model.guess
  board        <- report
  ids          <- rates on 2026-03-04
  every.extra  <- clean.site
  outside.x    <- priced.price
`;

function seen(): ColumnGraph {
  const datasets = [{ id: idOf('outside'), kind: 'table' as const }];
  const lineageOf = observedOfText(OBSERVED, idOf);
  const renames = [{ from: idOf('former'), to: idOf('outside'), at: '2026-03-03T00:00:00.000Z' }];
  return observedGraph({ lineage: { ...lineageOf, renames }, source: 'lake', datasets });
}

test('the observed graph', async () => {
  const { datasets, jobs } = seen();
  await expectFile('observed-graph', [
    ...datasets.map(({ id, namespace, relation, ...rest }) => compact(rest)),
    ...jobs.flatMap(({ job: { id, namespace, ...job }, flows }) => [
      compact(job),
      ...flows.map(({ digest, ...flow }) => `  ${compact(flow)}`),
    ]),
  ]);
});

const CHANGES: readonly AskedChange[] = [
  { kind: 'MODIFIED', dataset: idOf('raw'), column: 'net' },
  { kind: 'MODIFIED', dataset: idOf('sums'), column: 'total' },
  { kind: 'REMOVED', dataset: idOf('sums'), column: 'site' },
  { kind: 'ROWS', dataset: idOf('rates') },
  { kind: 'DROPPED', dataset: idOf('priced') },
  { kind: 'REMOVED', dataset: idOf('clean'), column: 'site' },
];

test('impact', async () => {
  const store = await stored(await versionOf(ANSWERED), seen());
  const lines: string[] = [];
  for (const change of CHANGES) {
    for (const trustObserved of [false, true]) {
      const answer = await impact(store, [change], { trustObserved });
      lines.push(
        `${compact(change)}${trustObserved ? ' trusted' : ''}`,
        ...(await impactLines(store, answer)),
      );
    }
  }
  await expectFile('observed-impact', lines);
});

test('lineage', async () => {
  const store = await stored(await versionOf(ANSWERED), seen());
  const lines: string[] = [];
  for (const [name, direction] of [
    ['board.guess', 'up'],
    ['model', 'up'],
    ['every.extra', 'up'],
    ['clean.gross', 'down'],
    ['rates', 'down'],
  ] as const) {
    const located = await locateQuestion(store, name);
    if (located.kind !== 'column' && located.kind !== 'dataset') throw new Error(`${name} is unknown`);
    lines.push(`${direction} ${name}`, ...lineageLines(await lineage(store, located, direction)));
  }
  await expectFile('observed-lineage', lines);
});

test('the comparison with the code', async () => {
  const graph = await versionOf(ANSWERED);
  const { disagreements, models, ...scores } = compareObserved(graph, observedOfText(OBSERVED, idOf));
  await expectFile('observed-comparison', [
    compact(scores),
    ...models.map(compact),
    ...disagreements.map(compact),
  ]);
});
