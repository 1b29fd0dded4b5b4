import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnId,
  columnParts,
  columnPath,
  columnPathParts,
  datasetId,
  idParts,
  jobId,
  parentPath,
  relationName,
  relationParts,
  rootColumn,
} from '../../src/model/names.ts';

describe('relation names', () => {
  it.each([
    [['orders'], 'orders'],
    [['db', 'main', 'orders'], 'db.main.orders'],
    [['db', 'odd.name'], 'db."odd.name"'],
    [['say "hi"'], '"say ""hi"""'],
    [['a#b'], '"a#b"'],
  ])('%j is joined to %s and split again', (parts, written) => {
    expect(relationName(parts)).toBe(written);
    expect(relationParts(written)).toEqual(parts);
  });

  it('property: any parts are joined and split again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }), (parts) => {
        expect(relationParts(relationName(parts))).toEqual(parts);
      }),
    );
  });
});

describe('paths of columns', () => {
  it('property: any parts are joined and split again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }), (parts) => {
        expect(columnPathParts(columnPath(parts))).toEqual(parts);
      }),
    );
  });

  it.each([
    ['items', null, null],
    ['items.sku', 'items', 'items'],
    ['a.b.c', 'a.b', 'a'],
    ['"a.b"', null, null],
    ['"a.b".c', '"a.b"', '"a.b"'],
  ])('%s has the parent %s and the root column %s', (path, holder, column) => {
    expect(parentPath(path)).toBe(holder);
    expect(rootColumn(path)).toBe(column);
  });
});

describe('ids', () => {
  it('split into their parts', () => {
    const dataset = datasetId('duckdb://default', relationName(['velo', 'main', 'odd#name']));
    expect(idParts(dataset)).toEqual({ namespace: 'duckdb://default', name: 'velo.main."odd#name"' });
    expect(columnParts(columnId(dataset, 'a#b'))).toEqual({ dataset, column: 'a#b' });
    expect(idParts(jobId('velo', 'model.velo.trips'))).toEqual({
      namespace: 'velo',
      name: 'model.velo.trips',
    });
  });
});
