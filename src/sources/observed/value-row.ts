/**
 * A row of values that are parsed already: one of JSON, of Parquet, or of a test.
 *
 *   valueRow(2); give(['harbor.raw', 'kg', 12]) → group() 0; give(['harbor.raw', 'kg', 13]) → group() 0; give(['harbor.raw', null, 1]) → group() 1
 */
import type { Row } from './rows.ts';

export interface ValueRow extends Row {
  /** Cells in the order of the wanted columns; what is missing at the end is null. */
  give(cells: readonly unknown[]): void;
}

/** More different groups than a file of lineage has edges; those behind are not remembered. */
const MOST_GROUPS = 4_000_000;

export function valueRow(grouped: number): ValueRow {
  const groups = new Map<string, number>();
  let cells: readonly unknown[] = [];
  return {
    give(values) {
      cells = values;
    },
    cell: (index) => cells[index] ?? null,
    group() {
      let key = '';
      for (let index = 0; index < grouped; index++) key += keyOf(cells[index]);
      const known = groups.get(key);
      if (known !== undefined) return known;
      if (groups.size === MOST_GROUPS) return -1;
      groups.set(key, groups.size);
      return groups.size - 1;
    },
    // Comparing values would cost what it is to save.
    recall: () => undefined,
    remember: () => undefined,
  };
}

/** Texts with their length before them, so that no two lists of cells make one key. */
function keyOf(cell: unknown): string {
  if (typeof cell === 'string') return `${cell.length}:${cell}`;
  return cell === null || cell === undefined
    ? '-'
    : `(${typeof cell === 'object' ? JSON.stringify(cell) : String(cell)})`;
}
