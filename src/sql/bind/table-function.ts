/**
 * Binds table functions that return rows of their arguments: each column is an argument, a field of its
 * elements, or a count of the rows.
 *
 *   UNNEST(o.items) AS i WITH OFFSET AS n
 *     →   columns [i ← o.items, n ← nothing]; `i.sku` is o.items.sku; the array decides the rows
 */
import { type Dialect, fold } from '../../dialect/dialect.ts';
import type { Identifier, TableFunction } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import type { BoundExpr, FunctionSource } from './bound-query.ts';
import type { QueryContext } from './context.ts';
import { pathNames, stringOf } from './path-names.ts';
import { type Shape, shapeOf } from './shape.ts';

/** Functions that read nothing except their arguments. Any other function may read a table. */
const STRUCTURAL =
  /^(UNNEST|UNPIVOT|FLATTEN|EXPLODE|EXPLODE_OUTER|POSEXPLODE|POSEXPLODE_OUTER|INLINE|INLINE_OUTER|STACK|JSON_TUPLE|GENERATE_SERIES|RANGE|GENERATOR|SPLIT_TO_TABLE|STRTOK_SPLIT_TO_TABLE|STRING_SPLIT|REGEXP_SPLIT_TO_TABLE|REGEXP_MATCHES|JSON_EACH|JSON_EACH_TEXT|JSONB_EACH|JSONB_EACH_TEXT|JSON_ARRAY_ELEMENTS|JSON_ARRAY_ELEMENTS_TEXT|JSONB_ARRAY_ELEMENTS|JSONB_ARRAY_ELEMENTS_TEXT|JSON_TO_RECORDSET|JSONB_TO_RECORDSET|JSON_TREE|JSON_TABLE|OPENJSON|XMLTABLE|SEQUENCE|NUMBERS|ARRAYJOIN|ARRAY JOIN|GENERATE_SUBSCRIPTS|GENERATE_DATE_ARRAY|GENERATE_ARRAY|TABLE)$/;
/** Functions among these whose rows are never structs. */
const SCALAR_ROWS = /^(GENERATE_|RANGE|SEQUENCE|NUMBERS|SPLIT|STRTOK|STRING_SPLIT|REGEXP_SPLIT)/;
/** Functions among these whose row is an element of an array, or the fields of an element. */
const ELEMENT_ROWS =
  /^(UNNEST|EXPLODE|EXPLODE_OUTER|POSEXPLODE|POSEXPLODE_OUTER|INLINE|INLINE_OUTER|ARRAYJOIN|ARRAY JOIN)$/;
/** The row is the fields of an element. */
const INLINES = /^INLINE(_OUTER)?$/;
/** The first column counts the rows. */
const COUNTS_FIRST = /^POSEXPLODE(_OUTER)?$/;
const FLATTEN_COLUMNS = ['seq', 'key', 'path', 'index', 'value', 'this'];
/** Columns of FLATTEN that count and contain no value. */
const FLATTEN_COUNTS = new Set(['seq', 'index']);

const COUNT: BoundExpr = { kind: 'constant', text: 'ordinal' };

export function isStructural({ name, args }: TableFunction): boolean {
  const names = name === 'ROWS FROM' ? args.map((arg) => (arg.kind === 'call' ? arg.name : '')) : [name];
  return names.every((each) => STRUCTURAL.test(each.toUpperCase()));
}

export function bindTableFunction(
  item: TableFunction,
  context: QueryContext,
): { readonly source: FunctionSource; readonly unfolds: readonly BoundExpr[] } {
  const name = item.name.toUpperCase();
  const bound = item.args.map((arg) => bindExpr(arg, context));
  const unfolds = name === 'FLATTEN' ? flattened(item, bound) : bound;
  return { source: columnsOf(name, unfolds, item, context), unfolds };
}

/** `FLATTEN(input => v, path => 'a.b')` unfolds v.a.b. */
function flattened({ args, names }: TableFunction, bound: readonly BoundExpr[]): readonly BoundExpr[] {
  const named = (name: string): number => names?.findIndex((each) => each?.text.toLowerCase() === name) ?? -1;
  const input = Math.max(0, named('input'));
  const path = stringOf(args[named('path')]);
  if (path === null) return bound;
  return bound.map((expr, i) => (i === input ? fieldBelow(expr, pathNames(path, null)) : expr));
}

function columnsOf(
  name: string,
  args: readonly BoundExpr[],
  item: TableFunction,
  context: QueryContext,
): FunctionSource {
  const { dialect, relations } = context;
  const all: BoundExpr = { kind: 'apply', name, parts: args.map((expr) => ({ as: 'IDENTITY', expr })) };
  if (name === 'FLATTEN') {
    const columns = FLATTEN_COLUMNS.map((column) => fold({ text: column, quoted: false }, dialect.columns));
    const values = FLATTEN_COLUMNS.map((column) => (FLATTEN_COUNTS.has(column) ? COUNT : all));
    return { kind: 'function', name, columns, values, complete: true, any: null, elements: true };
  }
  // Oracle: the elements of a collection, and the attributes of an element.
  if (name === 'TABLE') {
    const columns = [fold({ text: 'COLUMN_VALUE', quoted: false }, dialect.columns)];
    return { kind: 'function', name, columns, values: [all], complete: false, any: all, elements: true };
  }
  const elements = ELEMENT_ROWS.test(name);
  const shape = elements && relations.structs ? shapeOf(all, []) : null;
  const given = item.alias?.columns?.map((column) => fold(column, dialect.columns)) ?? null;
  const columns = given ?? nameless(item, dialect);
  const values = columns.map((_, i) => valueAt(i, { name, args, all, item, given, shape, dialect }));
  const complete = SCALAR_ROWS.test(name) || given !== null;
  const source = { kind: 'function', name, columns, values, complete, any: all, elements } as const;
  const spreads = dialect.features.unnestSpreadsStructs || INLINES.test(name);
  const counted = item.counts === true && given?.length === 2;
  return shape !== null && spreads && (given === null || counted) ? spreadFields(source, shape, all) : source;
}

interface Making {
  readonly name: string;
  readonly args: readonly BoundExpr[];
  /** The complete rows. */
  readonly all: BoundExpr;
  readonly item: TableFunction;
  readonly given: readonly string[] | null;
  readonly shape: Shape | null;
  readonly dialect: Dialect;
}

function valueAt(i: number, { name, args, all, item, given, shape, dialect }: Making): BoundExpr {
  const count = given?.length ?? 0;
  if (item.counts === true && i === count - 1) return COUNT;
  if (item.ordinals?.includes(i) === true) return COUNT;
  if (COUNTS_FIRST.test(name) && count > 1 && i === 0) return COUNT;
  const own = item.counts === true ? count - 1 : count;
  const arg = args[i];
  const several = (name === 'UNNEST' || name === 'ROWS FROM') && args.length > 1 && own >= args.length;
  if ((several || name === 'ARRAY JOIN') && arg !== undefined)
    return { kind: 'apply', name, parts: [{ as: 'IDENTITY', expr: arg }] };
  const byField = INLINES.test(name) || dialect.features.unnestColumnsAreFields;
  if (!byField || args.length !== 1 || shape?.length !== own) return all;
  return fieldBelow(all, [shape[i] ?? String(i + 1)]);
}

/** The fields of the element are columns, in addition to the element. */
function spreadFields(source: FunctionSource, shape: Shape, all: BoundExpr): FunctionSource {
  const fields = shape.filter((name) => name !== null);
  const first = source.columns.length;
  const counts = source.values.flatMap((value, i) => (value === COUNT ? [i] : []));
  return {
    ...source,
    columns: [...source.columns, ...fields],
    values: [...source.values, ...fields.map((name) => fieldBelow(all, [name]))],
    complete: true,
    starColumns: [...fields.map((_, i) => first + i), ...counts],
  };
}

function nameless(item: TableFunction, { columns }: Dialect): string[] {
  const alias: Identifier | null = item.alias?.name ?? null;
  return alias !== null && (item.aliasIsColumn || item.alias?.columns === null) ? [fold(alias, columns)] : [];
}

/** A field access that is not visible in the text. */
function fieldBelow(expr: BoundExpr, path: readonly string[]): BoundExpr {
  return { kind: 'apply', name: '', parts: [{ as: 'IDENTITY', expr }], path };
}
