/**
 * Which base columns the words of a statement name. A word that names the output of a query names what a star or a position put there,
 * down to the base column; what an expression put there is named by the words of that expression.
 *
 *   WITH s AS (SELECT * FROM orders) SELECT * EXCLUDE (tax) FROM s ORDER BY id   →   orders.tax, orders.id; not orders.price
 */
import type { Place } from '../../model/place.ts';
import type { NamedColumn } from '../../model/query-lineage.ts';
import type { Apply, BoundColumn, BoundExpr, Mention } from '../resolve/bound.ts';
import { fieldAt } from '../resolve/fields.ts';
import { fieldNamed, keepsFields } from '../resolve/shape.ts';

/** Sorted by relation and column; the place is that of the first word. */
export function traceNames(mentions: readonly Mention[], placeAt: (offset: number) => Place): NamedColumn[] {
  const first = new Map<number, Map<number, number>>();
  for (const { expr, offset } of mentions) follow(expr, offset, [], { first, seen: new Map() });
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
  /** Columns and paths that were followed for this word: recursive queries name themselves. */
  readonly seen: Map<BoundColumn, Set<string>>;
}

/** A word that names a field names it down to the base column, wherever structs that are made on the way leave the path whole. */
function follow(expr: BoundExpr, offset: number, path: readonly string[], following: Following): void {
  if (expr.kind === 'apply') followParts(expr, offset, path, following);
  if (expr.kind !== 'ref') return;
  for (const { source, column } of expr.to) {
    if (source.kind === 'base') {
      const { relation } = source;
      note(following, relation.index, path.length === 0 ? column : fieldAt(relation, column, path), offset);
      continue;
    }
    const value =
      source.kind === 'function'
        ? source.values[column]
        : outputNamed(source.query.columns[column], path, following);
    if (value !== undefined && (source.kind === 'query' || hasPath(value, path)))
      follow(value, offset, path, following);
  }
}

/** What a star or a position put there, or what has the field; undefined where it was followed for this word. */
function outputNamed(
  output: BoundColumn | undefined,
  path: readonly string[],
  following: Following,
): BoundExpr | undefined {
  if (output === undefined || (output.implied !== true && path.length === 0)) return undefined;
  return isNew(output, path, following) ? output.expr : undefined;
}

/** The rows of a function are named by its arguments, a field of them by the word that asks for it. */
function hasPath(value: BoundExpr, path: readonly string[]): boolean {
  return path.length > 0 || (value.kind === 'apply' && value.path !== undefined && value.path.length > 0);
}

function followParts(expr: Apply, offset: number, path: readonly string[], following: Following): void {
  const [name, ...rest] = path;
  const made = name === undefined || expr.fields === undefined ? null : fieldNamed(expr.fields, name);
  const part = made === null ? undefined : expr.parts[made.part];
  if (part !== undefined) {
    follow(part.expr, offset, rest, following);
    return;
  }
  expr.parts.forEach((each, i) => {
    if (i === 0 && expr.path !== undefined) follow(each.expr, offset, [...expr.path, ...path], following);
    else if (path.length === 0) follow(each.expr, offset, path, following);
    else if (keepsFields(each) && expr.renames === undefined) follow(each.expr, offset, path, following);
  });
}

function isNew(output: BoundColumn, path: readonly string[], { seen }: Following): boolean {
  const key = path.join('\u0000');
  const before = seen.get(output) ?? new Set<string>();
  if (before.has(key)) return false;
  seen.set(output, before.add(key));
  return true;
}

function note({ first }: Following, relation: number, column: number, offset: number): void {
  const columns = first.get(relation) ?? new Map<number, number>();
  first.set(relation, columns.set(column, Math.min(offset, columns.get(column) ?? offset)));
}
