/** Long and incomplete answers: what is cut is said. */
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import type { DescribedImpact } from '../../src/cli/impact/impact-shown.ts';
import { printImpact } from '../../src/cli/impact/print-impact.ts';
import type { AffectedRelation } from '../../src/graph/index.ts';
import type { Dataset } from '../../src/model/inventory.ts';
import { datasetId } from '../../src/model/names.ts';

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
} as const;

const LONG: DescribedImpact = {
  located: { kind: 'column', dataset: datasetOf('db.orders'), column: 'items', note: 'sku is not known.' },
  change: { kind: 'MODIFIED', dataset: datasetId('duckdb://default', 'db.orders'), column: 'items' },
  answer: {
    changes: [],
    affected: [wide],
    possiblyAffected: [],
    unaffected: [],
    counts: { affected: 1200, breaking: 0, possiblyAffected: 0, unaffected: 0, affectedColumns: 5000 },
    partial: { walk: 'columns', limit: 'states' },
    trustObserved: false,
    starts: [],
    origins: new Map(),
    changed: new Map(),
  },
  affected: [{ relation: wide, dataset: null, tests: [], reasons: [], proof: null, path: null }],
  possible: [],
  unaffected: [],
  readers: 3,
};

test('what was cut or not walked is said', () => {
  expect(printImpact(LONG, { paths: false, all: false }, paint)).toEqual([
    'If db.orders.items gets other values:',
    'Note: sku is not known.',
    '1,200 relations change (5,000 columns).',
    'INCOMPLETE: the walk ended at its limit of states; affected relations may be missing, and what was not reached is possibly affected.',
    '',
    'CHANGES  1,200 relations',
    '  db.wide  1 step',
    '    columns: c0, c1, c2, c3, c4, c5, c6, c7 and 22 more',
    '',
    '1,199 relations more; --all shows every one, --json too',
    '',
    'Lines and columns count in the compiled SQL.',
  ]);
});

test('--all cuts no columns', () => {
  const lines = printImpact(LONG, { paths: false, all: true }, paint);
  expect(lines.find((line) => line.includes('columns: '))).toContain('c29');
});

test('columns that are lost, other rows and other values are told apart', () => {
  const columns = [
    { column: 'total', hops: 1, change: 'REMOVED' },
    { column: 'label', hops: 2, change: 'MODIFIED' },
  ] as const;
  const textOf = (relation: AffectedRelation) => {
    const shown = LONG.affected.map((each) => ({ ...each, relation }));
    return printImpact({ ...LONG, affected: shown }, { paths: false, all: false }, paint)[7];
  };
  expect(textOf({ ...wide, columns, rows: 1 })).toBe(
    '    loses total; its rows, and so any value in it; columns: label',
  );
  expect(textOf({ ...wide, columns: columns.slice(0, 1) })).toBe('    loses total');
  expect(textOf({ ...wide, columns: [], rows: 1 })).toBe('    its rows, and so any value in it');
});
