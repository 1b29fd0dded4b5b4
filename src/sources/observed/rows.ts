/**
 * Rows as every container of an export returns them (CSV, JSON, NDJSON, a statement API's response, Parquet),
 * and how a reader requests them.
 *
 *   a table that wants ['query_id', 'objects_modified'] gets of the CSV line `x,"[]",01b2` under
 *   `OTHER,Objects_Modified,QUERY_ID`
 *   cell(0) → '01b2', cell(1) → '[]'
 *
 * Columns are found by name, in any case and order. A column that the file does not have is null in every
 * row; unused columns are never decoded.
 */
import { isObject, type JsonObject } from '../json/json-value.ts';

/** One row. It is valid until the next row is emitted, so do not keep it. */
export interface Row {
  /**
   * The value of the wanted column `index`: null if it is missing (an empty CSV cell, the words null and
   * NULL, an omitted key), else a string, or in JSON and Parquet the parsed value: numbers, bigints,
   * booleans, Dates, objects, lists. `textOf` and `objectOf` read both forms.
   */
  cell(index: number): unknown;
  /**
   * The same number for rows of one file that are equal in all grouped columns, from 0 without gaps. Two
   * numbers may represent the same cells, and
   * -1 represents all new rows after the limit of remembered groups is reached.
   */
  group(): number;
  /**
   * The value that `remember` stored for an earlier row that is equal in all remembered columns; undefined if
   * there was none or it was forgotten. Rows of one run are adjacent, so the value derived from a time or a
   * JSON text is computed once.
   */
  recall(): unknown;
  remember(value: unknown): void;
}

/** The columns that a table wants, and how its rows are read. */
export interface RowTable {
  /** Names in lower case. */
  readonly wanted: readonly string[];
  /** `group` compares this many of the first wanted columns; 0 if it is not used. */
  readonly grouped: number;
  /** `recall` compares this many wanted columns after the grouped ones; absent: it is not used. */
  readonly remembered?: number;
  /**
   * Called once per file; the function that it returns receives every row of the file, in order, and never
   * throws because of a row.
   */
  open(): (row: Row) => void;
}

/** A cell as text: numbers and booleans are formatted; blanks, lists and objects are null. */
export function textOf(cell: unknown): string | null {
  if (typeof cell === 'string') {
    if (cell.trim() === '') return null;
    return cell.isWellFormed() ? cell : cell.toWellFormed();
  }
  return typeof cell === 'number' || typeof cell === 'bigint' || typeof cell === 'boolean'
    ? String(cell)
    : null;
}

/**
 * A cell that contains an object or a list, or its JSON text, as CSV and statement APIs return it; null if it
 * is neither.
 */
export function jsonOf(cell: unknown): unknown {
  if (typeof cell !== 'string') return typeof cell === 'object' ? cell : null;
  const first = cell.trimStart()[0];
  if (first !== '{' && first !== '[') return null;
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

export function objectOf(cell: unknown): JsonObject | null {
  const value = jsonOf(cell);
  return isObject(value) ? value : null;
}
