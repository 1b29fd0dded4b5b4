/**
 * The base relations and queries that a bound query depends on. The answer of a recursive query is final if
 * it depends on no query that is still being followed.
 *
 *   WITH RECURSIVE a AS (… a …), b AS (… a … b …)   →   b depends on a, a does not depend on b
 */
import type { BaseRelation, BoundExpr, BoundQuery, BoundSource } from '../bind/bound-query.ts';

export function dependsOnAny(from: BoundQuery, wanted: ReadonlySet<BoundQuery>): boolean {
  if (wanted.size === 0) return false;
  const seen = queriesUnder(from);
  return [...wanted].some((query) => seen.has(query));
}

/** The base relations that a query selects from, at any depth. */
export function relationsSelected(from: BoundQuery): BaseRelation[] {
  return [...queriesUnder(from)].flatMap((query) =>
    query.kind === 'set'
      ? []
      : query.sources.flatMap((source) => (source.kind === 'base' ? [source.relation] : [])),
  );
}

/** The base relations that a query or one of its subqueries scans, by index. */
export function relationsScanned(from: BoundQuery): ReadonlySet<number> {
  const scans = new Set<number>();
  const seen = new Set<BoundQuery>([from]);
  const pending = [from];
  for (let query = pending.pop(); query !== undefined; query = pending.pop()) {
    const found: BoundQuery[] = [];
    addScanned(query, found, scans);
    for (const each of found) {
      if (seen.has(each)) continue;
      seen.add(each);
      pending.push(each);
    }
  }
  return scans;
}

function addScanned(query: BoundQuery, to: BoundQuery[], scans: Set<number>): void {
  if (query.kind === 'set') {
    to.push(query.left);
    if (query.right !== null) to.push(query.right);
  } else
    for (const source of query.sources) {
      if (source.kind === 'base') scans.add(source.relation.index);
      else if (source.kind === 'query') to.push(source.query);
    }
  for (const { expr } of query.columns) addSubqueries(expr, to);
  for (const { expr } of query.rows) addSubqueries(expr, to);
}

/** Adds the queries inside an expression, at any depth. */
function addSubqueries(expr: BoundExpr, to: BoundQuery[]): void {
  if (expr.kind !== 'apply' && expr.kind !== 'query') return;
  const pending: BoundExpr[] = [expr];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at.kind === 'query') {
      to.push(at.query);
      for (const operand of at.operands) pending.push(operand);
    } else if (at.kind === 'apply')
      for (const { expr: inner } of at.parts)
        if (inner.kind === 'apply' || inner.kind === 'query') pending.push(inner);
  }
}

function queriesUnder(from: BoundQuery): ReadonlySet<BoundQuery> {
  const seen = new Set<BoundQuery>([from]);
  const pending = [from];
  const visit = (query: BoundQuery): void => {
    if (seen.has(query)) return;
    seen.add(query);
    pending.push(query);
  };
  for (let query = pending.pop(); query !== undefined; query = pending.pop()) {
    if (query.kind === 'set') {
      visit(query.left);
      if (query.right !== null) visit(query.right);
    } else for (const source of query.sources) visitSource(source, visit);
    for (const { expr } of [...query.columns, ...query.rows]) visitExpr(expr, visit);
  }
  return seen;
}

function visitSource(source: BoundSource, visit: (query: BoundQuery) => void): void {
  if (source.kind === 'query') visit(source.query);
  else if (source.kind === 'function') for (const value of source.values) visitExpr(value, visit);
}

function visitExpr(root: BoundExpr, see: (query: BoundQuery) => void): void {
  const pending = [root];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (expr.kind === 'apply') for (const part of expr.parts) pending.push(part.expr);
    else if (expr.kind === 'ref') {
      for (const { source } of expr.to) if (source.kind === 'query') see(source.query);
    } else if (expr.kind === 'query') {
      see(expr.query);
      for (const operand of expr.operands) pending.push(operand);
    }
  }
}
