/**
 * Which base columns the words of a statement name. A word that names the output of a query names what a star or a position put there,
 * down to the base column; what an expression put there is named by the words of that expression.
 *
 *   WITH s AS (SELECT * FROM orders) SELECT * EXCLUDE (tax) FROM s ORDER BY id   →   orders.tax, orders.id; not orders.price
 */
import type { Place } from '../../model/place.ts';
import type { NamedColumn } from '../../model/query-lineage.ts';
import type { BoundColumn, BoundExpr, Mention } from '../resolve/bound.ts';

/** Sorted by relation and column; the place is that of the first word. */
export function traceNames(mentions: readonly Mention[], placeAt: (offset: number) => Place): NamedColumn[] {
  const first = new Map<number, Map<number, number>>();
  for (const { expr, offset } of mentions) follow(expr, offset, { first, seen: new Set() });
  return [...first]
    .sort(([a], [b]) => a - b)
    .flatMap(([relation, columns]) =>
      [...columns]
        .sort(([a], [b]) => a - b)
        .map(([column, offset]) => ({ relation, column, place: placeAt(offset) })),
    );
}

interface Following {
  /** Offset of the first word, by relation and column. */
  readonly first: Map<number, Map<number, number>>;
  /** Columns that were followed for this word: recursive queries name themselves. */
  readonly seen: Set<BoundColumn>;
}

function follow(expr: BoundExpr, offset: number, following: Following): void {
  if (expr.kind === 'apply') for (const part of expr.parts) follow(part.expr, offset, following);
  if (expr.kind !== 'ref') return;
  for (const { source, column } of expr.to) {
    if (source.kind === 'base') note(following, source.relation.index, column, offset);
    if (source.kind !== 'query') continue;
    const output = source.query.columns[column];
    if (output?.implied !== true || following.seen.has(output)) continue;
    following.seen.add(output);
    follow(output.expr, offset, following);
  }
}

function note({ first }: Following, relation: number, column: number, offset: number): void {
  const columns = first.get(relation) ?? new Map<number, number>();
  first.set(relation, columns.set(column, Math.min(offset, columns.get(column) ?? offset)));
}
