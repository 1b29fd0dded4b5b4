/**
 * The base columns that words of a statement reference. A reference to an output of a query continues to the
 * base column if a star or a position added the output. An output with an expression is referenced by the
 * words of the expression.
 *
 *   WITH s AS (SELECT * FROM orders) SELECT * EXCLUDE (tax) FROM s ORDER BY id
 *     →   orders.tax, orders.id; not orders.price
 */
import type { Place } from '../../model/place.ts';
import type { NamedColumn } from '../../model/query-lineage.ts';
import type { Apply, BoundColumn, BoundExpr, Mention, Reference } from '../bind/bound-query.ts';
import { fieldAt } from '../bind/relation-columns.ts';
import { fieldNamed, partKeepsFields } from '../bind/shape.ts';

/** Sorted by relation and column. The place is that of the first word. */
export function traceNamedColumns(
  mentions: readonly Mention[],
  placeAt: (offset: number) => Place,
): NamedColumn[] {
  const first = new Map<number, Map<number, number>>();
  const following: Following = { first, seen: new Map(), complete: new Map() };
  for (const { expr, offset } of mentions)
    if (!followPlain(expr, offset, following)) follow(expr, offset, following);
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
  /**
   * Columns and paths that are already followed, with the offset of the first word. A later word adds
   * nothing.
   */
  readonly seen: Map<BoundColumn, Map<string, number>>;
  /** The same for complete columns. */
  readonly complete: Map<BoundColumn, number>;
}

interface Pending {
  readonly expr: BoundExpr;
  readonly path: readonly string[];
}

/**
 * Most words reference a column of a base relation or an output with its own words. Returns false if there is
 * more to follow.
 */
function followPlain(expr: BoundExpr, offset: number, { first, complete }: Following): boolean {
  if (expr.kind !== 'ref' || expr.to.length !== 1) return expr.kind === 'constant';
  const [{ source, column }] = expr.to as readonly [Reference];
  if (source.kind === 'base') {
    note(first, source.relation.index, column, offset);
    return true;
  }
  if (source.kind !== 'query') return false;
  const output = source.query.columns[column];
  return output?.implied !== true || (complete.get(output) ?? Number.POSITIVE_INFINITY) <= offset;
}

/** A reference to a field continues to the base column, through structs that keep the path. */
function follow(root: BoundExpr, offset: number, following: Following): void {
  const pending: Pending[] = [{ expr: root, path: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { expr, path } = next;
    if (expr.kind === 'apply' && (expr.isRow !== true || path.length > 0)) followParts(expr, path, pending);
    if (expr.kind !== 'ref') continue;
    const [only] = expr.to;
    if (only !== undefined && expr.to.length === 1)
      followReference(only, next, { offset, following, pending });
    else for (const to of expr.to.toReversed()) pending.push({ expr: { ...expr, to: [to] }, path });
  }
}

interface WordTrace {
  readonly offset: number;
  readonly following: Following;
  readonly pending: Pending[];
}

function followReference({ source, column }: Reference, { path }: Pending, word: WordTrace): void {
  const { offset, following, pending } = word;
  if (source.kind === 'base') {
    const { relation } = source;
    note(
      following.first,
      relation.index,
      path.length === 0 ? column : fieldAt(relation, column, path),
      offset,
    );
    return;
  }
  const value =
    source.kind === 'function'
      ? source.values[column]
      : outputNamed(source.query.columns[column], path, word);
  if (value !== undefined && (source.kind === 'query' || hasPath(value, path)))
    pending.push({ expr: value, path });
}

/**
 * The value of an output of a star or a position, or of an output with the field; undefined if this word has
 * followed it already.
 */
function outputNamed(
  output: BoundColumn | undefined,
  path: readonly string[],
  word: WordTrace,
): BoundExpr | undefined {
  if (output === undefined || (output.implied !== true && path.length === 0)) return undefined;
  return isNew(output, path, word) ? output.expr : undefined;
}

/**
 * The rows of a function are referenced by its arguments, and a field of the rows by the word for the field.
 */
function hasPath(value: BoundExpr, path: readonly string[]): boolean {
  return path.length > 0 || (value.kind === 'apply' && value.path !== undefined && value.path.length > 0);
}

function followParts(expr: Apply, path: readonly string[], pending: Pending[]): void {
  const [name, ...rest] = path;
  const made = name === undefined || expr.fields === undefined ? null : fieldNamed(expr.fields, name);
  const part = made === null ? undefined : expr.parts[made.part];
  if (part !== undefined) {
    pending.push({ expr: part.expr, path: rest });
    return;
  }
  // The first part is followed first, because `fieldAt` numbers new fields.
  for (let i = expr.parts.length - 1; i >= 0; i--) {
    const each = expr.parts[i];
    if (each === undefined) continue;
    if (i === 0 && expr.path !== undefined)
      pending.push({ expr: each.expr, path: path.length === 0 ? expr.path : [...expr.path, ...path] });
    else if (path.length === 0 || (partKeepsFields(each) && expr.renames === undefined))
      pending.push({ expr: each.expr, path });
  }
}

function isNew(output: BoundColumn, path: readonly string[], { offset, following }: WordTrace): boolean {
  const { seen, complete } = following;
  if (path.length === 0) {
    const before = complete.get(output);
    if (before !== undefined && before <= offset) return false;
    complete.set(output, offset);
    return true;
  }
  const key = path.join('\u0000');
  const before = seen.get(output) ?? new Map<string, number>();
  const known = before.get(key);
  if (known !== undefined && known <= offset) return false;
  seen.set(output, before.set(key, offset));
  return true;
}

function note(first: Following['first'], relation: number, column: number, offset: number): void {
  let columns = first.get(relation);
  if (columns === undefined) {
    columns = new Map();
    first.set(relation, columns);
  }
  const known = columns.get(column);
  if (known === undefined || offset < known) columns.set(column, offset);
}
