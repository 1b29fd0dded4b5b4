/**
 * Rows as every container of an export gives them (CSV, JSON, NDJSON, a statement API's answer, Parquet), and what a reader of rows says to get them.
 *
 *   a table that wants ['query_id', 'objects_modified'] gets of the CSV line `x,"[]",01b2` under `OTHER,Objects_Modified,QUERY_ID`
 *   cell(0) → '01b2', cell(1) → '[]'
 *
 * Columns are found by name, in any case and order; a column that the file has not is null in every row, what nobody wants is never decoded.
 */
import { isObject, type JsonObject } from '../dbt/json-value.ts';

/** One row; it holds until the next one is given, so nothing keeps it. */
export interface Row {
  /**
   * What stands in the wanted column `index`: null where there is nothing (an empty CSV cell, the words null and NULL, a key left out), else a text, or
   * in JSON and Parquet what was parsed: numbers, bigints, booleans, Dates, objects, lists. `textOf` and `objectOf` read both sorts.
   */
  cell(index: number): unknown;
  /**
   * The same number for rows of one file that are alike in all grouped columns, from 0 on without gaps. Two numbers may stand for the same cells, and
   * -1 is that of all rows which are new when there are too many to remember.
   */
  group(): number;
  /**
   * What `remember` was given for an earlier row that is alike in all remembered columns; undefined where there was none or it was forgotten. Rows of one run follow
   * each other, so that what is worked out of a time or a JSON text is worked out once.
   */
  recall(): unknown;
  remember(value: unknown): void;
}

/** What one kind of table is read from, and how. */
export interface RowTable {
  /** Names in lower case. */
  readonly wanted: readonly string[];
  /** The first so many wanted columns are those that `group` compares; 0 where it is not asked. */
  readonly grouped: number;
  /** So many wanted columns behind the grouped ones are those that `recall` compares; absent: it is not asked. */
  readonly remembered?: number;
  /** Called once for a file; what it returns gets every row of it, in order. It never throws for what a row holds. */
  open(): (row: Row) => void;
}

/** A cell as text: numbers and booleans are spelled, a blank is nothing, and so are lists and objects. */
export function textOf(cell: unknown): string | null {
  if (typeof cell === 'string') {
    if (cell.trim() === '') return null;
    return cell.isWellFormed() ? cell : cell.toWellFormed();
  }
  return typeof cell === 'number' || typeof cell === 'bigint' || typeof cell === 'boolean'
    ? String(cell)
    : null;
}

/** A cell that holds an object or a list, or the JSON text of one, as CSV and the APIs of statements give it; null where it is neither. */
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
