/**
 * An index of the visible columns of a query by name.
 *
 *   SELECT id AS "Id", price FROM t   `ID` → column 0
 */

import type { BoundQuery } from './bound-query.ts';
/** A schema may use another case than the folded name. The exact spelling precedes other cases. */
export function visibleColumnsNamed(query: BoundQuery, folded: string): readonly number[] {
  const alike = namesOf(query).get(folded.toLowerCase()) ?? NONE;
  const [only] = alike;
  if (only === undefined || alike.length === 1) return alike;
  const exact = alike.filter((column) => query.columns[column]?.name === folded);
  return exact.length > 0 ? exact : alike;
}

const NONE: readonly number[] = [];

interface Names {
  readonly visible: number;
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

const NAMES = new WeakMap<BoundQuery, Names>();

/** Call this after renaming columns. */
export function forgetNames(query: BoundQuery): void {
  NAMES.delete(query);
}

/** Visible columns by name in lower case. The index is rebuilt after BY NAME added columns. */
function namesOf(query: BoundQuery): ReadonlyMap<string, readonly number[]> {
  const known = NAMES.get(query);
  if (known !== undefined && known.visible === query.visible) return known.byName;
  const byName = new Map<string, number[]>();
  for (let i = 0; i < query.visible; i++) {
    const name = (query.columns[i]?.name ?? '').toLowerCase();
    const alike = byName.get(name);
    if (alike === undefined) byName.set(name, [i]);
    else alike.push(i);
  }
  NAMES.set(query, { visible: query.visible, byName });
  return byName;
}
