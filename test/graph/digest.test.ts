/** The digest of a job's lineage: each part of a flow decides it. */
import { expect, test } from 'vitest';
import { lineageDigest, nestedFieldDigest } from '../../src/graph/digest.ts';
import type { ColumnFlow, Evidence, Flow, FlowInput, Job, RowFlow } from '../../src/model/column-graph.ts';
import { dataset, graphOf } from './graph-text.ts';

const [only] = graphOf('table b(x) reads a\n  x <- a.x').jobs;
if (only === undefined) throw new Error('the graph has a job');
const job: Job = only.job;

const PLACE = { line: 2, column: 3 };
const INPUT: FlowInput = {
  dataset: dataset('a'),
  column: 'x',
  subtype: 'IDENTITY',
  confidence: 'exact',
  evidence: [{ kind: 'static', place: PLACE }],
};
const ROW: RowFlow = {
  kind: 'row',
  statement: 0,
  dataset: dataset('b'),
  inputs: [INPUT],
  scans: [dataset('a')],
  named: [{ dataset: dataset('a'), column: 'x', place: PLACE }],
  opaque: false,
  place: PLACE,
  digest: 'r',
};
const COLUMN: ColumnFlow = {
  kind: 'column',
  statement: 0,
  dataset: dataset('b'),
  column: 'x',
  inputs: [INPUT],
  expression: 'a.x',
  place: PLACE,
  digest: 'c',
};
const SEEN: Evidence = {
  kind: 'snowflake',
  indirect: false,
  firstSeen: '2026-01-01',
  lastSeen: '2026-01-02',
  count: 2,
  entities: [{ kind: 'query', id: 'q1' }],
};

const withEvidence = (...evidence: readonly Evidence[]): Flow[] => [
  ROW,
  { ...COLUMN, inputs: [{ ...INPUT, evidence }] },
];

const OTHER: readonly (readonly [string, readonly Flow[]])[] = [
  ['no flows', []],
  ['one flow less', [ROW]],
  ['the other order of flows', [COLUMN, ROW]],
  ['another statement', [ROW, { ...COLUMN, statement: 1 }]],
  ['another target', [ROW, { ...COLUMN, dataset: dataset('c') }]],
  ['another digest', [ROW, { ...COLUMN, digest: 'd' }]],
  ['another line', [ROW, { ...COLUMN, place: { line: 3, column: 3 } }]],
  ['another place in the line', [ROW, { ...COLUMN, place: { line: 2, column: 4 } }]],
  ['another column', [ROW, { ...COLUMN, column: 'y' }]],
  ['another expression', [ROW, { ...COLUMN, expression: 'x' }]],
  ['no inputs', [ROW, { ...COLUMN, inputs: [] }]],
  ['another input dataset', [ROW, { ...COLUMN, inputs: [{ ...INPUT, dataset: dataset('c') }] }]],
  ['another input column', [ROW, { ...COLUMN, inputs: [{ ...INPUT, column: 'y' }] }]],
  ['another subtype', [ROW, { ...COLUMN, inputs: [{ ...INPUT, subtype: 'AGGREGATION' }] }]],
  ['another confidence', [ROW, { ...COLUMN, inputs: [{ ...INPUT, confidence: 'inferred' }] }]],
  ['opaque rows', [{ ...ROW, opaque: true }, COLUMN]],
  ['no scans', [{ ...ROW, scans: [] }, COLUMN]],
  ['another scan', [{ ...ROW, scans: [dataset('c')] }, COLUMN]],
  ['no named columns', [{ ...ROW, named: [] }, COLUMN]],
  [
    'another named dataset',
    [{ ...ROW, named: [{ dataset: dataset('c'), column: 'x', place: PLACE }] }, COLUMN],
  ],
  [
    'another named column',
    [{ ...ROW, named: [{ dataset: dataset('a'), column: 'y', place: PLACE }] }, COLUMN],
  ],
  [
    'another place of a named column',
    [{ ...ROW, named: [{ dataset: dataset('a'), column: 'x', place: { line: 2, column: 9 } }] }, COLUMN],
  ],
  ['no evidence', withEvidence()],
  ['another place of the evidence', withEvidence({ kind: 'static', place: { line: 2, column: 9 } })],
  ['declared evidence', withEvidence({ kind: 'declared', by: 'dbt snapshot' })],
  ['declared evidence of another tool', withEvidence({ kind: 'declared', by: 'dbt incremental' })],
  ['observed evidence', withEvidence(SEEN)],
  ['evidence of another engine', withEvidence({ ...SEEN, kind: 'unity-catalog' })],
  ['evidence of an event', withEvidence({ ...SEEN, kind: 'open-lineage' })],
  ['indirect evidence', withEvidence({ ...SEEN, indirect: true })],
  ['an unknown first time', withEvidence({ ...SEEN, firstSeen: null })],
  ['another last time', withEvidence({ ...SEEN, lastSeen: '2026-01-03' })],
  ['another count', withEvidence({ ...SEEN, count: 3 })],
  ['no entities', withEvidence({ ...SEEN, entities: [] })],
  ['another kind of entity', withEvidence({ ...SEEN, entities: [{ kind: 'job', id: 'q1' }] })],
  ['another entity', withEvidence({ ...SEEN, entities: [{ kind: 'query', id: 'q2' }] })],
];

test('different lineage has a different digest', () => {
  const digests = [[ROW, COLUMN], ...OTHER.map(([, flows]) => flows)].map((flows) =>
    lineageDigest(job, flows),
  );
  for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{32}$/);
  const names = ['the lineage', ...OTHER.map(([name]) => name)];
  const first = digests.map((digest) => names[digests.indexOf(digest)]);
  expect(first).toEqual(names);
  expect(lineageDigest({ ...job, owner: 'anna' }, [ROW, COLUMN])).not.toBe(digests[0]);
});

test('the digest of a nested field depends on the field and on the column that contains it', () => {
  const digests = [
    nestedFieldDigest('items.sku', 'items', 'one'),
    nestedFieldDigest('items.sku', 'items', 'two'),
    nestedFieldDigest('items.qty', 'items', 'one'),
  ];
  expect(new Set(digests).size).toBe(3);
  expect(nestedFieldDigest('lines.sku', 'lines', 'one')).toBe(digests[0]);
});
