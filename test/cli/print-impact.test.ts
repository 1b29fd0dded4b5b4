/** Long and incomplete answers report what is omitted. */
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import { printImpact } from '../../src/cli/impact/print-impact.ts';
import type { AffectedRelation } from '../../src/graph/index.ts';
import type { DescribedImpact } from '../../src/library/answers/impact-shown.ts';
import type { Dataset } from '../../src/model/inventory.ts';
import { datasetId, jobId } from '../../src/model/names.ts';

const paint = picocolors.createColors(false);

function datasetOf(name: string): Dataset {
  return {
    id: datasetId('duckdb://default', name),
    namespace: 'duckdb://default',
    name,
    relation: null,
    kind: 'table',
    columns: [],
    columnsComplete: true,
    nodeId: null,
    description: null,
    owner: null,
    tags: [],
    primaryKey: [],
    checksum: null,
    tests: [],
    file: null,
  };
}

const wide = {
  verdict: 'AFFECTED',
  dataset: datasetId('duckdb://default', 'db.wide'),
  name: 'db.wide',
  hops: 1,
  effect: 'CHANGES',
  columns: Array.from({ length: 30 }, (_, i) => ({ column: `c${i}`, hops: 1, change: 'MODIFIED' as const })),
  rows: null,
  whole: false,
  alsoPossibly: null,
  blockedBy: null,
} as const;

const LONG: DescribedImpact = {
  located: { kind: 'column', dataset: datasetOf('db.orders'), column: 'items', note: 'sku is not known.' },
  change: { kind: 'MODIFIED', dataset: datasetId('duckdb://default', 'db.orders'), column: 'items' },
  answer: {
    changes: [],
    affected: [wide],
    possiblyAffected: [],
    unaffected: [],
    counts: {
      affected: 1200,
      breaking: 0,
      blocked: 0,
      possiblyAffected: 0,
      unaffected: 0,
      affectedColumns: 5000,
    },
    partial: { walk: 'columns', limit: 'states' },
    trustObserved: false,
    starts: [],
    origins: new Map(),
    references: new Map(),
    changed: new Map(),
  },
  affected: [
    { relation: wide, dataset: null, tests: [], reasons: [], proof: null, brokenBy: [], path: null },
  ],
  possible: [],
  unaffected: [],
  readers: 3,
};

test('cut lists and incomplete searches are reported', () => {
  expect(printImpact(LONG, { paths: false, all: false }, paint)).toEqual([
    'If the values of db.orders.items change:',
    'Note: sku is not known.',
    '1,200 relations change (5,000 columns).',
    'INCOMPLETE: the search reached its limit of states; affected relations may be missing, and relations that were not reached are possibly affected.',
    '',
    'CHANGES  1,200 relations',
    '  db.wide  1 step',
    '    values change in c0, c1, c2, c3, c4, c5, c6, c7 and 22 more',
    '',
    '… and 1,199 relations more; --all or --json lists all',
    '',
    'Lines and columns refer to the compiled SQL.',
  ]);
});

test('--all prints every column', () => {
  const lines = printImpact(LONG, { paths: false, all: true }, paint);
  expect(lines.find((line) => line.includes('values change in '))).toContain('c29');
});

test('lost columns, changed rows and changed values are separate', () => {
  const columns = [
    { column: 'total', hops: 1, change: 'REMOVED' },
    { column: 'label', hops: 2, change: 'MODIFIED' },
  ] as const;
  const textOf = (relation: AffectedRelation) => {
    const shown = LONG.affected.map((each) => ({ ...each, relation }));
    return printImpact({ ...LONG, affected: shown }, { paths: false, all: false }, paint)[7];
  };
  expect(textOf({ ...wide, columns, rows: 1 })).toBe('    loses total; rows change; values change in label');
  expect(textOf({ ...wide, columns: columns.slice(0, 1) })).toBe('    loses total');
  expect(textOf({ ...wide, columns: [], rows: 1 })).toBe('    rows change');
});

test('an observed step has its observer, first and last time', () => {
  const step = {
    from: { kind: 'column', dataset: datasetId('duckdb://default', 'db.orders'), column: 'items' },
    to: { kind: 'column', dataset: wide.dataset, column: 'c0' },
    job: jobId('observed:lake', 'wide'),
    jobName: 'wide',
    statement: 0,
    flow: 'column',
    subtypes: ['TRANSFORMATION'],
    confidence: 'observed',
    expression: null,
    file: null,
    place: null,
    evidence: [
      {
        kind: 'unity-catalog',
        indirect: false,
        firstSeen: '2026-03-01T04:00:00Z',
        lastSeen: '2026-03-09T04:00:00Z',
        count: 9,
        entities: [{ kind: 'job', id: '90210' }],
      },
    ],
    breaks: false,
  } as const;
  const shown = LONG.affected.map((each) => ({ ...each, path: [step] }));
  expect(printImpact({ ...LONG, affected: shown }, { paths: false, all: false }, paint)[8]).toBe(
    '    orders.items → wide.c0  observed  seen by unity-catalog, first on 2026-03-01, last on 2026-03-09 (job 90210)',
  );
});

test('an answer with places has the note about compiled SQL', () => {
  const reason = {
    code: 'unresolved-reference',
    message: 'x is no column of any relation here',
    from: null,
    file: 'models/wide.sql',
    place: { line: 3, column: 5 },
  } as const;
  const counts = {
    affected: 0,
    breaking: 0,
    blocked: 0,
    possiblyAffected: 1,
    unaffected: 0,
    affectedColumns: 0,
  };
  const answer = { ...LONG.answer, affected: [], counts, partial: null };
  const possible = [
    {
      relation: { verdict: 'POSSIBLY_AFFECTED', dataset: wide.dataset, name: 'db.wide', hops: 1 },
      dataset: null,
      tests: [],
      reasons: [reason],
      proof: null,
      path: null,
    },
  ] as unknown as DescribedImpact['possible'];
  const lines = printImpact({ ...LONG, answer, affected: [], possible }, { paths: false, all: false }, paint);
  expect(lines.at(-1)).toBe('Lines and columns refer to the compiled SQL.');
});
