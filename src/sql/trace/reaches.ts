/**
 * Whether a bound query rests on one of some others: a recursive query that rests on none that is still being followed is settled.
 *
 *   WITH RECURSIVE a AS (… a …), b AS (… a … b …)   b reaches a, a does not reach b
 */
import type { BaseRelation, BoundExpr, BoundQuery, Source } from '../resolve/bound.ts';

export function reaches(from: BoundQuery, wanted: ReadonlySet<BoundQuery>): boolean {
  if (wanted.size === 0) return false;
  const seen = queriesUnder(from);
  return [...wanted].some((query) => seen.has(query));
}

/** The base relations that a query selects from, at any depth. */
export function relationsUnder(from: BoundQuery): BaseRelation[] {
  return [...queriesUnder(from)].flatMap((query) =>
    query.kind === 'set'
      ? []
      : query.sources.flatMap((source) => (source.kind === 'base' ? [source.relation] : [])),
  );
}

function queriesUnder(from: BoundQuery): ReadonlySet<BoundQuery> {
  const seen = new Set<BoundQuery>([from]);
  const waiting = [from];
  const see = (query: BoundQuery): void => {
    if (seen.has(query)) return;
    seen.add(query);
    waiting.push(query);
  };
  for (let query = waiting.pop(); query !== undefined; query = waiting.pop()) {
    if (query.kind === 'set') {
      see(query.left);
      if (query.right !== null) see(query.right);
    } else for (const source of query.sources) seeSource(source, see);
    for (const { expr } of [...query.columns, ...query.rows]) seeExpr(expr, see);
  }
  return seen;
}

function seeSource(source: Source, see: (query: BoundQuery) => void): void {
  if (source.kind === 'query') see(source.query);
  else if (source.kind === 'function') for (const value of source.values) seeExpr(value, see);
}

function seeExpr(whole: BoundExpr, see: (query: BoundQuery) => void): void {
  const waiting = [whole];
  for (let expr = waiting.pop(); expr !== undefined; expr = waiting.pop()) {
    if (expr.kind === 'apply') for (const part of expr.parts) waiting.push(part.expr);
    else if (expr.kind === 'ref') {
      for (const { source } of expr.to) if (source.kind === 'query') see(source.query);
    } else if (expr.kind === 'query') {
      see(expr.query);
      for (const operand of expr.operands) waiting.push(operand);
    }
  }
}
