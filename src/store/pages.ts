/**
 * Pages by key: a cursor holds the sort key of the item it stands at, so a page goes on at the right place whatever was written since.
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
 * Where the page begins: after the item of that key; null: from the beginning. Throws Failure `bad-input` on a size that is no whole
 * number and on a cursor that no page of this list gave.
 */
export function readCursor<const Shape extends readonly (keyof PartTypes)[]>(
  { first, after: cursor }: PageRequest,
  shape: Shape,
): CursorOf<Shape> | null {
  if (!Number.isSafeInteger(first) || first < 0)
    throw new Failure('bad-input', `A page of ${first} items cannot be; ask for a whole number of them.`);
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
      `The cursor “${cursor.slice(0, 80)}” is not from this list; ask for the first page without one.`,
    );
  return parts as CursorOf<Shape>;
}

/** A page of `rows`, of which there is one more than `first` where the list goes on. */
export function pageOf<Row, Item>(
  first: number,
  total: number,
  rows: readonly Row[],
  item: (row: Row) => { readonly cursor: string; readonly item: Item },
): Page<Item> {
  return { items: rows.slice(0, first).map(item), hasNext: rows.length > first, total };
}
