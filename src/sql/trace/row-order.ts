/**
 * What the order of rows does in a query. In: a bound query. Out: the keys that sort its rows, the relations
 * whose order its rows keep, and the relations whose order decides about its rows or values.
 *
 *   SELECT * FROM m WHERE a > 0                →   keeps m
 *   SELECT a FROM m ORDER BY b                 →   sorted by m.b
 *   SELECT * FROM m LIMIT 3                    →   takes m, keeps m
 *   SELECT string_agg(a, ',') FROM m           →   takes m
 */

import type { Apply, BoundExpr, BoundQuery, BoundSource } from '../bind/bound-query.ts';
import { dependsOnOrder, isRowNumber, windowDependsOnOrder } from '../ir/order-of-rows.ts';

export interface RowOrder {
  /** The queries that sort the rows. */
  readonly sorting: readonly BoundQuery[];
  /** Indexes of relations. */
  readonly keeps: ReadonlySet<number>;
  readonly takes: ReadonlySet<number>;
}

export function rowOrder(query: BoundQuery): RowOrder {
  const takes = new Set<number>();
  const seen = new Set<BoundQuery>([query]);
  const pending = [query];
  const visit = (inner: BoundQuery): void => {
    if (seen.has(inner)) return;
    seen.add(inner);
    pending.push(inner);
  };
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const sources = sourcesOf(at);
    for (const source of sources) if (source.kind === 'query') visit(source.query);
    const taking = takesOrder(at, visit, takes);
    if (taking) for (const relation of given(sources).keeps) takes.add(relation);
  }
  return { ...given([{ kind: 'query', query }]), takes };
}

function sourcesOf(query: BoundQuery): readonly BoundSource[] {
  if (query.kind === 'select') return query.sources;
  const sides = query.right === null ? [query.left] : [query.left, query.right];
  return sides.map((side) => ({ kind: 'query', query: side }));
}

/** The order in which the rows of sources are given. */
function given(sources: readonly BoundSource[]): Pick<RowOrder, 'sorting' | 'keeps'> {
  const sorting: BoundQuery[] = [];
  const keeps = new Set<number>();
  const seen = new Set<BoundQuery>();
  const pending = [...sources];
  for (let source = pending.pop(); source !== undefined; source = pending.pop()) {
    if (source.kind === 'base') keeps.add(source.relation.index);
    if (source.kind !== 'query' || seen.has(source.query)) continue;
    const { query } = source;
    seen.add(query);
    if (query.order !== undefined) sorting.push(query);
    else if (!isSorted(query) && !(query.kind === 'select' && query.isOneRow))
      pending.push(...sourcesOf(query));
  }
  return { sorting, keeps };
}

/** With a limit, the keys are inputs of the rows. */
function isSorted({ order, rows }: BoundQuery): boolean {
  return order !== undefined || rows.some(({ as }) => as === 'SORT');
}

/**
 * True if the query depends on the order of its sources. Adds what subqueries in its expressions take, and
 * visits these subqueries.
 */
function takesOrder(query: BoundQuery, visit: (inner: BoundQuery) => void, takes: Set<number>): boolean {
  let taking = query.takesOrder === true;
  const pending: BoundExpr[] = [
    ...query.columns.map(({ expr }) => expr),
    ...query.rows.map(({ expr }) => expr),
    ...(query.order ?? []),
  ];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (expr.kind === 'query') {
      visit(expr.query);
      if (expr.name === 'array')
        for (const relation of given([{ kind: 'query', query: expr.query }]).keeps) takes.add(relation);
      pending.push(...expr.operands);
    } else if (expr.kind === 'apply') {
      taking ||= isTaking(expr, query);
      for (const part of expr.parts) pending.push(part.expr);
    } else if (!taking) taking = isPlace(expr);
  }
  return taking;
}

function isTaking({ name, parts }: Apply, query: BoundQuery): boolean {
  const [call = ''] = name.split(' ', 1);
  const over = name.indexOf(' over ');
  const isOrdered = parts.some(({ expr }) => expr.kind === 'apply' && expr.name.startsWith('order '));
  if (isOrdered) return false;
  if (over !== -1) return windowDependsOnOrder(call, name.slice(over));
  if (name.startsWith('FOR ')) return !isSorted(query);
  return dependsOnOrder(call);
}

function isPlace(expr: BoundExpr): boolean {
  if (expr.kind === 'constant') return isRowNumber(expr.text);
  return (
    expr.kind === 'ref' &&
    expr.to.some(({ source, column }) => {
      const names = source.kind === 'base' ? source.relation.columns : [];
      return isRowNumber(names[column] ?? '');
    })
  );
}
