/**
 * An index of the visible columns of a query by name.
 *
 *   SELECT id AS "Id", price FROM t   `ID` → column 0
 */

import type { BoundExpr, BoundQuery } from './bound-query.ts';
import type { CaseMatch } from './relation-columns.ts';

/** A column with exactly this name precedes other cases. */
export function visibleColumnsNamed(query: BoundQuery, folded: string, match: CaseMatch): readonly number[] {
  const alike = namesOf(query).get(folded.toLowerCase()) ?? NONE;
  if (alike.length === 0) return alike;
  const exact = alike.filter((column) => query.columns[column]?.name === folded);
  if (exact.length > 0) return exact;
  return match === 'alike' ? alike : alike.filter((column) => isInAnyCase(query, column));
}

/** A star shows the column of a relation whose list is compared without case. */
function isInAnyCase(query: BoundQuery, index: number): boolean {
  let column = query.columns[index];
  for (let depth = 0; column?.implied === true && depth < FOLLOWED; depth++) {
    let expr: BoundExpr | undefined = column.expr;
    while (expr?.kind === 'apply') expr = expr.parts[0]?.expr;
    const to = expr?.kind === 'ref' ? expr.to[0] : undefined;
    if (to?.source.kind === 'base') return to.source.relation.anyCase;
    if (to?.source.kind !== 'query') return false;
    column = to.source.query.columns[to.column];
  }
  return false;
}

/** Longer chains of stars are not followed. */
const FOLLOWED = 50;

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
