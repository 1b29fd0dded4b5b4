/**
 * The result of a walk as two lists, and starts of a walk, for tests. Values that a Reach contains in several
 * forms are compared.
 */
import { expect } from 'vitest';
import type { Reach, Start, State } from '../../src/graph/reader.ts';
import { columnId, type DatasetId } from '../../src/model/names.ts';

export function startsAt(states: readonly State[], hops = 0): Start[] {
  return states.map((state) => ({ state, hops }));
}

export interface FlatReach {
  /** Nearest first, then by id. */
  readonly columns: readonly {
    readonly dataset: DatasetId;
    readonly column: string;
    readonly hops: number;
  }[];
  readonly rows: readonly { readonly dataset: DatasetId; readonly hops: number }[];
  readonly partial: Reach['partial'];
}

export function flat(reach: Reach): FlatReach {
  const datasets = [...reach.datasets];
  expectConsistent(reach);
  const columns = datasets.flatMap(({ dataset, columns: of }) =>
    of.map(({ column, hops }) => ({ dataset, column, hops })),
  );
  const rows = datasets.flatMap(({ dataset, rows: hops }) => (hops === null ? [] : [{ dataset, hops }]));
  return {
    columns: columns.sort(byHops(({ dataset, column }) => columnId(dataset, column))),
    rows: rows.sort(byHops(({ dataset }) => dataset)),
    partial: reach.partial,
  };
}

function expectConsistent({ datasets, ids, of, columnCount, rowCount }: Reach): void {
  const all = [...datasets];
  expect(datasets).toHaveLength(all.length);
  expect(all.map(({ dataset }) => of(dataset))).toEqual(all);
  expect([...ids].sort()).toEqual(all.map(({ dataset }) => dataset).sort());
  expect(all).toEqual([...all].sort(byHops(({ dataset }) => dataset)));
  expect(all.reduce((sum, { columns }) => sum + columns.length, 0)).toBe(columnCount);
  expect(all.filter(({ rows }) => rows !== null)).toHaveLength(rowCount);
  for (const { hops, columns, rows } of all) {
    expect(hops).toBe(Math.min(...columns.map((column) => column.hops), rows ?? Infinity));
    expect(columns).toEqual([...columns].sort(byHops(({ column }) => column)));
  }
}

function byHops<T extends { readonly hops: number }>(keyOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => a.hops - b.hops || (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
}
