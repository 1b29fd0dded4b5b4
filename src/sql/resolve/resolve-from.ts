/**
 * Binds the relations of FROM into the scope, and what joins them into row uses.
 *
 *   FROM orders o LEFT JOIN riders r USING (rider_id)  →  entries o, r; merged rider_id = o.rider_id; rows [JOIN ← o.rider_id, JOIN ← r.rider_id]
 */
import { assertNever } from '../../model/assert-never.ts';
import { fold } from '../dialect/dialect.ts';
import type { FromItem, Identifier, Join, TableAlias, TableFunction, TableName } from '../ir.ts';
import {
  type BoundExpr,
  type FunctionSource,
  Opaque,
  type Reference,
  type RowUse,
  type Source,
} from './bound.ts';
import { bindExpr, type Context, type CteScope } from './resolve-expr.ts';
import {
  allColumns,
  columnsOf,
  type Entry,
  nameOf,
  newScope,
  openColumns,
  reference,
  type Scope,
} from './scope.ts';

export interface BoundFrom {
  readonly sources: Source[];
  readonly rows: RowUse[];
  readonly shape: string[];
}

/** Binds the items into `context.scope`; later items of a lateral kind see the earlier ones. */
export function bindFrom(items: readonly FromItem[], context: Context): BoundFrom {
  const bound: BoundFrom = { sources: [], rows: [], shape: [] };
  for (const item of items) bindItem(item, context, bound);
  return bound;
}

function bindItem(item: FromItem, context: Context, bound: BoundFrom): readonly Entry[] {
  switch (item.kind) {
    case 'table':
      return enter(
        { source: tableSource(item.name, context), alias: item.alias, name: item.name },
        context,
        bound,
      );
    case 'derived': {
      const outer = item.lateral ? context.scope : context.scope.parent;
      const query = context.binder.query(item.query, newScope(outer), context.ctes);
      return enter({ source: { kind: 'query', query }, alias: item.alias, name: null }, context, bound);
    }
    case 'function':
      return bindFunction(item, context, bound);
    case 'join':
      return bindJoin(item, context, bound);
    default:
      return assertNever(item);
  }
}

function enter(
  { source, alias, name }: { source: Source; alias: TableAlias | null; name: TableName | null },
  context: Context,
  bound: BoundFrom,
): readonly Entry[] {
  const { dialect } = context.binder;
  const path = name?.map((part) => fold(part, dialect.tables)) ?? [];
  if (alias !== null && alias.columns !== null) refuseUnknown(source, alias, alias.columns.length);
  const entry: Entry = {
    alias: alias === null ? (path.at(-1) ?? null) : fold(alias.name, dialect.tables),
    path: alias === null ? path : [],
    source,
    renamed: alias?.columns?.map((column) => fold(column, dialect.columns)) ?? null,
  };
  context.scope.entries.push(entry);
  bound.sources.push(source);
  return [entry];
}

/** `t AS x(a, b)` names columns by position, which says nothing where the positions are not known. */
function refuseUnknown(source: Source, alias: TableAlias, count: number): void {
  const known =
    source.kind === 'base'
      ? source.relation.complete || source.relation.columns.length >= count
      : source.kind === 'function' || source.query.opens.length === 0;
  if (known) return;
  const message = `${alias.name.text} renames columns by position, and the columns are not known`;
  throw new Opaque('star-over-unknown', message, { start: 0, end: 0 });
}

/** A name of one part is a common table expression where one of that name is in sight. */
function tableSource(name: TableName, context: Context): Source {
  const { dialect, relations } = context.binder;
  const [only] = name;
  if (name.length === 1 && only !== undefined) {
    const folded = fold(only, dialect.tables);
    for (let at: CteScope | null = context.ctes; at !== null; at = at.parent) {
      if (
        at.name === folded ||
        (dialect.tables.unquoted === 'keep' && at.name.toLowerCase() === folded.toLowerCase())
      ) {
        return { kind: 'query', query: at.bind() };
      }
    }
  }
  return { kind: 'base', relation: relations.named(name) };
}

// ---- joins

function bindJoin(join: Join, context: Context, bound: BoundFrom): readonly Entry[] {
  const left = bindItem(join.left, context, bound);
  const right = bindItem(join.right, context, bound);
  bound.shape.push(join.type);
  const names = join.natural
    ? commonNames(left, right, join)
    : join.using?.map((name) => fold(name, context.binder.dialect.columns));
  for (const name of names ?? []) mergeColumn(name, { left, right, join, scope: context.scope, bound });
  if (join.on !== null) bound.rows.push({ as: 'JOIN', expr: bindExpr(join.on, context) });
  if (join.type !== 'semi' && join.type !== 'anti') return [...left, ...right];
  const { entries } = context.scope;
  for (const entry of right) entries.splice(entries.indexOf(entry), 1);
  return left;
}

function commonNames(left: readonly Entry[], right: readonly Entry[], join: Join): string[] {
  const names = (entries: readonly Entry[]): string[] =>
    entries.flatMap((entry) => {
      const columns = allColumns(entry);
      if (columns === null)
        throw new Opaque(
          'star-over-unknown',
          'NATURAL JOIN compares every column of a relation whose columns are not known',
          join.span,
        );
      return columns.map((ref) => nameOf(entry, ref.column));
    });
  const right_ = new Set(names(right));
  return [...new Set(names(left))].filter((name) => right_.has(name));
}

interface Merge {
  readonly left: readonly Entry[];
  readonly right: readonly Entry[];
  readonly join: Join;
  readonly scope: Scope;
  readonly bound: BoundFrom;
}

function mergeColumn(name: string, { left, right, join, scope, bound }: Merge): void {
  const before = scope.merged.findIndex((column) => column.name === name);
  const earlier = before === -1 ? null : (scope.merged[before] ?? null);
  const leftRefs = earlier?.of ?? side(name, left, join);
  const rightRefs = side(name, right, join);
  const leftExpr =
    earlier?.expr ?? reference(leftRefs, leftRefs.length === 1 ? 'exact' : 'inferred', join.span);
  const rightExpr = reference(rightRefs, rightRefs.length === 1 ? 'exact' : 'inferred', join.span);
  bound.rows.push({ as: 'JOIN', expr: leftExpr }, { as: 'JOIN', expr: rightExpr });
  const merged = { name, expr: mergedValue(join.type, leftExpr, rightExpr), of: [...leftRefs, ...rightRefs] };
  if (before === -1) scope.merged.push(merged);
  else scope.merged[before] = merged;
}

/** The SQL standard: the merged column is COALESCE of both sides; only a FULL join ever needs the second. */
function mergedValue(type: Join['type'], left: BoundExpr, right: BoundExpr): BoundExpr {
  if (type === 'right') return right;
  if (type !== 'full') return left;
  return {
    kind: 'apply',
    name: 'COALESCE',
    parts: [
      { as: 'TRANSFORMATION', expr: left },
      { as: 'TRANSFORMATION', expr: right },
    ],
  };
}

function side(name: string, entries: readonly Entry[], join: Join): readonly Reference[] {
  const known = entries.flatMap((entry) => columnsOf(entry, name));
  if (known.length > 0) return known;
  const open = entries.flatMap((entry) => openColumns(entry.source, name));
  if (open.length > 0) return open;
  throw new Opaque('unresolved-reference', `${name} of USING is not a column of both sides`, join.span);
}

// ---- table functions

/** Functions whose rows are made of their arguments alone. Any other may read a table of its own, which is not ours to guess. */
const STRUCTURAL =
  /^(UNNEST|FLATTEN|EXPLODE|EXPLODE_OUTER|POSEXPLODE|POSEXPLODE_OUTER|INLINE|INLINE_OUTER|STACK|JSON_TUPLE|GENERATE_SERIES|RANGE|GENERATOR|SPLIT_TO_TABLE|STRTOK_SPLIT_TO_TABLE|STRING_SPLIT|REGEXP_SPLIT_TO_TABLE|REGEXP_MATCHES|JSON_EACH|JSON_EACH_TEXT|JSONB_EACH|JSONB_EACH_TEXT|JSON_ARRAY_ELEMENTS|JSON_ARRAY_ELEMENTS_TEXT|JSONB_ARRAY_ELEMENTS|JSONB_ARRAY_ELEMENTS_TEXT|JSON_TO_RECORDSET|JSONB_TO_RECORDSET|JSON_TREE|JSON_TABLE|OPENJSON|XMLTABLE|SEQUENCE|NUMBERS|ARRAYJOIN|ARRAY JOIN|GENERATE_SUBSCRIPTS|GENERATE_DATE_ARRAY|GENERATE_ARRAY)$/;
/** Of these, the rows are never structs. */
const SCALAR_ROWS = /^(GENERATE_|RANGE|SEQUENCE|NUMBERS|SPLIT|STRTOK|STRING_SPLIT|REGEXP_SPLIT)/;
const FLATTEN_COLUMNS = ['seq', 'key', 'path', 'index', 'value', 'this'];

function bindFunction(item: TableFunction, context: Context, bound: BoundFrom): readonly Entry[] {
  const name = item.name.toUpperCase();
  if (!STRUCTURAL.test(name)) {
    throw new Opaque(
      'unsupported-construct',
      `the table function ${name} may read what its arguments do not say`,
      item.span,
    );
  }
  const args = item.args.map((arg) => bindExpr(arg, context));
  for (const expr of args) if (expr.kind !== 'constant') bound.rows.push({ as: 'JOIN', expr });
  const source = functionSource(name, args, item, context);
  bound.shape.push(name);
  const { dialect } = context.binder;
  const entry: Entry = {
    alias: item.alias === null ? null : fold(item.alias.name, dialect.tables),
    path: [],
    source,
    renamed: null,
  };
  context.scope.entries.push(entry);
  bound.sources.push(source);
  return [entry];
}

function functionSource(
  name: string,
  args: readonly BoundExpr[],
  item: TableFunction,
  context: Context,
): FunctionSource {
  const { columns } = context.binder.dialect;
  const all: BoundExpr = { kind: 'apply', name, parts: args.map((expr) => ({ as: 'IDENTITY', expr })) };
  const named =
    item.alias?.columns?.map((column) => fold(column, columns)) ?? functionColumns(name, item, context);
  const paired = name === 'UNNEST' && args.length > 1 && named.length >= args.length;
  const values = named.map((_, i): BoundExpr => {
    const arg = args[i];
    return paired && arg !== undefined
      ? { kind: 'apply', name, parts: [{ as: 'IDENTITY', expr: arg }] }
      : all;
  });
  const listed = name === 'FLATTEN';
  const complete = listed || SCALAR_ROWS.test(name) || item.alias?.columns != null;
  return { kind: 'function', name, columns: named, values, complete, any: listed ? null : all };
}

function functionColumns(name: string, item: TableFunction, context: Context): string[] {
  const { columns } = context.binder.dialect;
  if (name === 'FLATTEN')
    return FLATTEN_COLUMNS.map((column) => fold({ text: column, quoted: false }, columns));
  const alias: Identifier | null = item.alias?.name ?? null;
  return alias !== null && (item.aliasIsColumn || item.alias?.columns === null) ? [fold(alias, columns)] : [];
}
