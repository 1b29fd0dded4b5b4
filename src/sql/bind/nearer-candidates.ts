/**
 * A name is looked for in the nearest scope first. Where that has relations whose columns are not all known, and a scope around it has a column
 * of that name, it may mean either: both, in doubt.
 *
 *   SELECT … FROM a WHERE a.x > (SELECT max(x) FROM b)   →   x is b's, unless b has none: b.x and a.x, inferred
 */
import type { Span } from '../../model/place.ts';
import type { BoundExpr, Reference } from './bound-query.ts';

export function addNearerCandidates(found: BoundExpr, nearer: readonly Reference[], span: Span): BoundExpr {
  if (nearer.length === 0 || found.kind === 'constant') return found;
  if (found.kind === 'ref') return { ...found, to: [...nearer, ...found.to], confidence: 'inferred' };
  const inner: BoundExpr = { kind: 'ref', to: nearer, confidence: 'inferred', span };
  const parts = [inner, found].map((expr) => ({ as: 'IDENTITY', expr }) as const);
  return { kind: 'apply', name: 'ambiguous', parts };
}
