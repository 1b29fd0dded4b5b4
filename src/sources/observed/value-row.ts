/**
 * A row of parsed values: of JSON, of Parquet, or of a test.
 *
 *   valueRow(2); give(['harbor.raw', 'kg', 12]) → group() 0; give(['harbor.raw', 'kg', 13])
 *     → group() 0; give(['harbor.raw', null, 1]) → group() 1
 */
import type { Row } from './rows.ts';

export interface ValueRow extends Row {
  /** Cells in the order of the wanted columns; missing cells at the end are null. */
  give(cells: readonly unknown[]): void;
}

/** More distinct groups than a lineage file has edges; further groups are not remembered. */
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
    // Comparing the values would cost as much as it saves.
    recall: () => undefined,
    remember: () => undefined,
  };
}

/** Strings preceded by their lengths, so that two different lists of cells never have the same key. */
function keyOf(cell: unknown): string {
  if (typeof cell === 'string') return `${cell.length}:${cell}`;
  return cell === null || cell === undefined
    ? '-'
    : `(${typeof cell === 'object' ? JSON.stringify(cell) : String(cell)})`;
}
