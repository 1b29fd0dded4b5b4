/**
 * A name is looked up in the nearest scope first. If that scope has relations with unknown columns, and an
 * outer scope has a column of that name, the name may mean either.
 *
 *   SELECT … FROM a WHERE a.x > (SELECT max(x) FROM b)
 *       → b.x and a.x, inferred: x is a.x only if b has no x
 */
import type { Span } from '../../model/place.ts';
import type { BoundExpr, Reference } from './bound-query.ts';

export function addInnerCandidates(found: BoundExpr, inner: readonly Reference[], span: Span): BoundExpr {
  if (inner.length === 0 || found.kind === 'constant') return found;
  if (found.kind === 'ref') return { ...found, to: [...inner, ...found.to], confidence: 'inferred' };
  const candidates: BoundExpr = { kind: 'ref', to: inner, confidence: 'inferred', span };
  const parts = [candidates, found].map((expr) => ({ as: 'IDENTITY', expr }) as const);
  return { kind: 'apply', name: 'ambiguous', parts };
}
