import { describe, expect, test } from 'vitest';
import type { DatasetKind, RowKey } from '../../../src/model/inventory.ts';
import { columnsOf, linked, show } from './linked.ts';
import { dataset, id, job, lineage } from './small-inventory.ts';

describe('an incremental table or a snapshot', () => {
  const raw = dataset('raw', ['id', 'status', 'at']);
  const text = lineage({
    target: 'snap',
    reads: ['raw'],
    columns: { id: ['raw.id'], status: ['raw.status'] },
    rows: ['raw.at FILTER'],
  });

  function rowsWith(rowKeys: readonly RowKey[], kind: 'model' | 'snapshot' = 'snapshot'): string {
    const { code } = job('snap', []);
    if (code.kind !== 'sql') throw new Error('a model has SQL');
    const graph = linked(
      [raw, dataset('snap')],
      [job('snap', ['raw'], { kind, code: { ...code, rowKeys } })],
      { snap: text },
    );
    return show(graph)[0] ?? '';
  }

  test('has row inputs from its unique key and check columns, inferred', () => {
    const keys = [
      { column: 'ID', subtype: 'JOIN' },
      { column: 'status', subtype: 'FILTER' },
    ] as const;
    expect(rowsWith(keys)).toBe(
      'snap rows ← raw.at FILTER exact @3, raw.id JOIN inferred dbt snapshot, raw.status FILTER inferred dbt snapshot; scans raw',
    );
  });

  test('has row inputs from every selected column if the key is not selected', () => {
    const any =
      'snap rows ← raw.at FILTER exact @3, raw.id FILTER inferred dbt incremental, raw.status FILTER inferred dbt incremental; scans raw';
    expect(rowsWith([{ column: null, subtype: 'FILTER' }], 'model')).toBe(any);
    expect(rowsWith([{ column: 'hidden', subtype: 'FILTER' }], 'model')).toBe(any);
  });

  test('keeps the columns that only the catalog has; a rebuilt table does not', () => {
    const of = (kind: DatasetKind) =>
      linked([raw, dataset('snap', ['id', 'Status', 'old'], { kind })], [job('snap', ['raw'])], {
        snap: text,
      });
    const snap = of('snapshot');
    expect(columnsOf(snap, 'snap')).toEqual(['id', 'Status', 'old']);
    expect(snap.findings).toMatchObject([
      { code: 'column-kept', message: 'db.main.snap still has old, which its code no longer returns.' },
    ]);
    expect(columnsOf(of('incremental'), 'snap')).toEqual(['id', 'Status', 'old']);
    expect(columnsOf(of('table'), 'snap')).toEqual(['id', 'Status']);
  });
});

describe('a relation that two jobs write', () => {
  const texts = {
    one: lineage({ target: 'w', reads: ['raw'], columns: { id: ['raw.id'], x: ['raw.x'] } }),
    two: lineage({ target: 'w', reads: ['raw'], columns: { id: ['raw.id'], y: ['raw.y'] } }),
  };
  const jobs = [job('one', ['raw'], { target: id('w') }), job('two', ['raw'], { target: id('w') })];
  const datasets = [dataset('raw', ['id', 'x', 'y']), dataset('w')];

  test('has the columns of both', () => {
    const graph = linked(datasets, jobs, texts);
    expect(columnsOf(graph, 'w')).toEqual(['id', 'x', 'y']);
    expect(graph.datasets.find(({ id: key }) => key === id('w'))?.columnsComplete).toBe(true);
  });

  test('has an incomplete column list if one of the jobs is opaque', () => {
    const graph = linked(datasets, jobs, { one: texts.one });
    expect(graph.datasets.find(({ id: key }) => key === id('w'))?.columnsComplete).toBe(false);
  });
});
