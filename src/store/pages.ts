/**
 * Keyset pagination: a cursor contains the sort key of an item, so the next page starts at the correct place
 * even after a write.
 *
 *   encodeCursor([2, 'orders'])  → 'WzIsIm9yZGVycyJd'
 */
import type { Page, PageRequest } from '../graph/reader.ts';
import { Failure } from '../model/failure.ts';

type CursorPart = string | number;
interface PartTypes {
  readonly string: string;
  readonly number: number;
}
type CursorOf<Shape extends readonly (keyof PartTypes)[]> = {
  readonly [Index in keyof Shape]: PartTypes[Shape[Index]];
};

export function encodeCursor(parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Returns the key of the item before the page, or null for the first page. Throws Failure `bad-input` if the
 * size is not a non-negative integer, or if the cursor is not from this list.
 */
export function readCursor<const Shape extends readonly (keyof PartTypes)[]>(
  { first, after: cursor }: PageRequest,
  shape: Shape,
): CursorOf<Shape> | null {
  if (!Number.isSafeInteger(first) || first < 0)
    throw new Failure('bad-input', `${first} is not a page size. Use an integer from 0.`);
  if (cursor === null) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    parts = null;
  }
  const fits =
    Array.isArray(parts) &&
    parts.length === shape.length &&
    shape.every((type, i) => typeof (parts as unknown[])[i] === type);
  if (!fits)
    throw new Failure(
      'bad-input',
      `The cursor "${cursor.slice(0, 80)}" is not from this list. Request the first page without a cursor.`,
    );
  return parts as CursorOf<Shape>;
}

/** Converts rows to a page. If the list has a next page, `rows` contains one more row than `first`. */
export function pageOf<Row, Item>(
  first: number,
  total: number,
  rows: readonly Row[],
  item: (row: Row) => { readonly cursor: string; readonly item: Item },
): Page<Item> {
  return { items: rows.slice(0, first).map(item), hasNext: rows.length > first, total };
}
