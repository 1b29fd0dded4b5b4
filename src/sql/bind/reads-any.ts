/**
 * Whether a query references one of the sources around it, at any depth.
 *
 *   FROM l, LATERAL (SELECT max(a + l.b) FROM t)   →   true for l
 */
import type { BoundExpr, BoundQuery, BoundSource } from './bound-query.ts';

export function readsAny(query: BoundQuery, sources: ReadonlySet<BoundSource>): boolean {
  const seen = new Set<BoundQuery>();
  const queries = [query];
  const exprs: BoundExpr[] = [];
  const follow = (source: BoundSource): void => {
    if (source.kind === 'query') queries.push(source.query);
    else if (source.kind === 'function') exprs.push(...source.values);
  };
  for (let next = queries.pop(); next !== undefined; next = queries.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.kind === 'set') queries.push(next.left, ...(next.right === null ? [] : [next.right]));
    else next.sources.forEach(follow);
    exprs.push(...next.columns.map(({ expr }) => expr), ...next.rows.map(({ expr }) => expr));
    for (let expr = exprs.pop(); expr !== undefined; expr = exprs.pop()) {
      if (expr.kind === 'ref' && expr.to.some(({ source }) => sources.has(source))) return true;
      if (expr.kind === 'apply') exprs.push(...expr.parts.map((part) => part.expr));
      else if (expr.kind === 'query') {
        queries.push(expr.query);
        exprs.push(...expr.operands);
      }
    }
  }
  return false;
}
