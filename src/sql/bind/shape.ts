/**
 * The known fields of a value.
 *
 *   STRUCT(a AS x, b)                               →   x, b
 *   items, of which a schema lists sku and qty      →   sku, qty
 *   f(a)                                            →   null: unknown
 */

import { comparesStructs } from '../ir/functions.ts';
import type { Apply, BoundExpr, BoundQuery, Part, Reference, StructField } from './bound-query.ts';
import { fieldNames } from './relation-columns.ts';
/** In order; null is a field without a name. */
export type Shape = readonly (string | null)[];

const DEPTH = 200;

/** The fields at `path` below the value; null if none is known. */
export function shapeOf(expr: BoundExpr, path: readonly string[], depth = 0): Shape | null {
  if (depth > DEPTH) return null;
  switch (expr.kind) {
    case 'constant':
      return null;
    case 'ref':
      return first(expr.to, ({ source, column }) => {
        if (source.kind === 'base') return fieldNames(source.relation, column, path);
        if (source.kind === 'query') return shapeOfColumn(source.query, column, path, depth + 1);
        const value = source.values[column];
        return value === undefined ? null : shapeOf(value, path, depth + 1);
      });
    case 'apply':
      return shapeOfApply(expr, path, depth);
    case 'query':
      return shapeOfRows(expr, path, depth);
    default:
      return null;
  }
}

/** Whether the value has the fields of the part: a value that is passed on unchanged has them. */
export function partKeepsFields(part: Part): boolean {
  return part.keeps ?? part.as === 'IDENTITY';
}

/**
 * The field of that name. The exact spelling precedes other cases. A number is a position, and so is the
 * implied name of a field without a name.
 */
export function fieldNamed(fields: readonly StructField[], name: string): StructField | null {
  const lower = name.toLowerCase();
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => field.name?.toLowerCase() === lower) ??
    fieldAtPosition(fields, name)
  );
}

/** `2` of ClickHouse and DuckDB, `f2` of Postgres, `col2` of Spark. */
const POSITION = /^(f|col)?([1-9]\d*)$/i;

function fieldAtPosition(fields: readonly StructField[], name: string): StructField | null {
  const [, prefix, number] = POSITION.exec(name) ?? [];
  const field = number === undefined ? undefined : fields[Number(number) - 1];
  if (field === undefined || field.isKey === true) return null;
  return prefix === undefined || field.name === null ? field : null;
}

/** The field of a cast to a struct type: the expression and path that it reads; null if they are unknown. */
export function renamedField(
  expr: Apply,
  name: string,
): { readonly expr: BoundExpr; readonly path: readonly string[] } | null {
  const operand = expr.parts[0]?.expr;
  const names = expr.renames ?? [];
  const named = names.findIndex((each) => each?.toLowerCase() === name.toLowerCase());
  const at = named === -1 && /^\d+$/.test(name) && Number(name) <= names.length ? Number(name) - 1 : named;
  if (operand === undefined || at === -1) return null;
  if (operand.kind === 'apply' && operand.fields?.length === names.length) {
    const made = operand.parts[operand.fields[at]?.part ?? -1];
    return made === undefined ? null : { expr: made.expr, path: [] };
  }
  const shape = shapeOf(operand, []);
  if (shape?.length !== names.length) return null;
  return { expr: operand, path: [shape[at] ?? String(at + 1)] };
}

/** The column of a query whose row is used as a struct. */
export function columnNamed(query: BoundQuery, name: string): number {
  const lower = name.toLowerCase();
  const columns = query.columns.slice(0, query.visible);
  const exact = columns.findIndex((column) => column.name === name);
  return exact !== -1 ? exact : columns.findIndex((column) => column.name.toLowerCase() === lower);
}

/** Whether a row of the subquery is a struct, and not its one value. */
export function isStruct({ query, struct }: Extract<BoundExpr, { kind: 'query' }>): boolean {
  return struct === true || query.visible > 1;
}

/** `[2]` of a row or tuple is a field. Of any other value it is an element: null. */
export function positionIn(expr: BoundExpr, path: string): readonly string[] | null {
  const [, number] = /^\[\s*([1-9]\d*)\s*\]$/.exec(path) ?? [];
  if (number === undefined) return null;
  let at: BoundExpr | undefined = expr;
  for (let depth = 0; at !== undefined && depth < DEPTH; depth++) {
    if (at.kind === 'apply' && at.fields !== undefined)
      return fieldAtPosition(at.fields, number) === null ? null : [number];
    if (at.kind !== 'ref' || at.to.length > 1) return null;
    const { source, column }: Reference = at.to[0] as Reference;
    at = source.kind === 'query' ? source.query.columns[column]?.expr : undefined;
  }
  return null;
}

const KNOWN = new WeakMap<BoundQuery, Map<string, Shape | null>>();

/** Each column is visited once, because expressions are shared. */
function shapeOfColumn(
  query: BoundQuery,
  column: number,
  path: readonly string[],
  depth: number,
): Shape | null {
  const known = KNOWN.get(query) ?? new Map<string, Shape | null>();
  KNOWN.set(query, known);
  const key = `${column} ${path.join('\u0000')}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const expr = query.columns[column]?.expr;
  if (expr === undefined) return null;
  known.set(key, null);
  const shape = shapeOf(expr, path, depth);
  // Only the first half of a recursive query is bound at this point.
  if (shape === null && query.kind === 'set' && query.right === null) known.delete(key);
  else known.set(key, shape);
  return shape;
}

function shapeOfApply(expr: Apply, path: readonly string[], depth: number): Shape | null {
  const [name, ...rest] = path;
  if (expr.fields !== undefined) {
    if (name === undefined) return expr.fields.map((field) => field.name);
    const part = expr.parts[fieldNamed(expr.fields, name)?.part ?? -1];
    return part === undefined ? null : shapeOf(part.expr, rest, depth + 1);
  }
  const [operand] = expr.parts;
  if (operand === undefined) return null;
  if (expr.renames !== undefined) {
    if (name === undefined) return expr.renames;
    const field = renamedField(expr, name);
    return field === null ? null : shapeOf(field.expr, [...field.path, ...rest], depth + 1);
  }
  if (expr.path !== undefined) return shapeOf(operand.expr, [...expr.path, ...path], depth + 1);
  // The name may be followed by DISTINCT or a frame.
  if (comparesStructs(expr.name.split(' ')[0] ?? '')) return shapeOf(operand.expr, path, depth + 1);
  return first(expr.parts, (part) => (partKeepsFields(part) ? shapeOf(part.expr, path, depth + 1) : null));
}

function shapeOfRows(
  expr: Extract<BoundExpr, { kind: 'query' }>,
  path: readonly string[],
  depth: number,
): Shape | null {
  if (expr.name !== 'scalar' && expr.name !== 'array') return null;
  const { query } = expr;
  if (!isStruct(expr)) return shapeOfColumn(query, 0, path, depth + 1);
  const [name, ...rest] = path;
  if (name === undefined)
    return query.openStars.length > 0 ? null : query.columns.slice(0, query.visible).map((each) => each.name);
  const column = columnNamed(query, name);
  return column === -1 ? null : shapeOfColumn(query, column, rest, depth + 1);
}

function first<T>(values: readonly T[], shape: (value: T) => Shape | null): Shape | null {
  for (const value of values) {
    const found = shape(value);
    if (found !== null) return found;
  }
  return null;
}
