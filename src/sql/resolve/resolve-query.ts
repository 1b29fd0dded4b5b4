/**
 * Binds queries: scopes are built from FROM outwards, items become output columns, every clause becomes a row use.
 *
 *   SELECT DISTINCT city FROM riders WHERE active  →  outputs [city], rows [FILTER ← active, GROUP_BY ← city]
 */
import { assertNever } from '../../model/assert-never.ts';
import type { Span } from '../../model/place.ts';
import { type Dialect, fold } from '../dialect/dialect.ts';
import type { Cte, Expr, OrderItem, Query, Select, SelectItem, SetOperation, Star, Values } from '../ir.ts';
import {
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  type BoundSelect,
  type BoundSet,
  Opaque,
  type OpenStar,
  type RowUse,
  type Source,
} from './bound.ts';
import { type Binder, bindExpr, type Context, type CteScope } from './resolve-expr.ts';
import { bindFrom } from './resolve-from.ts';
import {
  allColumns,
  columnsOf,
  type Entry,
  entriesNamed,
  nameOf,
  newScope,
  openColumns,
  reference,
  type Scope,
  sameReference,
} from './scope.ts';

/** `scope` is the query's own, empty one; its parent is what a correlated reference sees. */
export function bindQuery(query: Query, scope: Scope, ctes: CteScope | null, binder: Binder): BoundQuery {
  const inner = bindCtes(query.with, query.recursive, { binder, scope, ctes });
  const context: Context = { binder, scope, ctes: inner };
  switch (query.kind) {
    case 'select':
      return bindSelect(query, context);
    case 'set':
      return bindSet(query, context, null);
    case 'values':
      return bindValues(query, context);
    default:
      return assertNever(query);
  }
}

// ---- common table expressions

/** Each is bound when it is first named, once; one that nothing names is never bound and never read. */
export function bindCtes(ctes: readonly Cte[], recursive: boolean, outer: Context): CteScope | null {
  let scope = outer.ctes;
  for (const cte of ctes)
    scope = cteScope(cte, recursive || outer.binder.dialect.impliedRecursion, scope, outer);
  return scope;
}

function cteScope(cte: Cte, recursive: boolean, parent: CteScope | null, outer: Context): CteScope {
  const { binder } = outer;
  let bound: BoundQuery | null = null;
  let binding = false;
  const self: CteScope = {
    name: fold(cte.name, binder.dialect.tables),
    parent,
    bind: () => {
      if (bound !== null) {
        if (bound.kind === 'set' && bound.right === null) bound.recursive = true;
        return bound;
      }
      if (binding)
        throw new Opaque(
          'unsupported-construct',
          `${cte.name.text} names itself outside the second part of a UNION`,
          cte.query.span,
        );
      binding = true;
      const root = { ...newScope(outer.scope.parent) };
      bound =
        recursive && cte.query.kind === 'set'
          ? bindRecursive(cte, cte.query, { binder, scope: root, ctes: self }, (set) => {
              bound = set;
            })
          : renamed(binder.query(cte.query, root, parent), cte, binder.dialect);
      return bound;
    },
  };
  return self;
}

/** The first part gives the columns; the second may name the expression while it is being bound. */
function bindRecursive(
  cte: Cte,
  query: SetOperation,
  context: Context,
  onShape: (set: BoundSet) => void,
): BoundQuery {
  const ctes = bindCtes(query.with, query.recursive, context);
  return bindSet(query, { ...context, ctes }, (set) => {
    renamed(set, cte, context.binder.dialect);
    onShape(set);
  });
}

function renamed(query: BoundQuery, cte: Cte, dialect: Dialect): BoundQuery {
  cte.columns?.forEach((name, i) => {
    const column = query.columns[i];
    if (column !== undefined) query.columns[i] = { ...column, name: fold(name, dialect.columns) };
  });
  return query;
}

// ---- select

function bindSelect(select: Select, context: Context): BoundSelect {
  const { scope, binder } = context;
  for (const { name, window } of select.windows)
    scope.windows.set(fold(name, binder.dialect.columns), window);
  const from = bindFrom(select.from, context);
  const rows: RowUse[] = [...from.rows];
  scope.useAliases = !binder.dialect.lateralAlias
    ? 'never'
    : binder.dialect.aliasFirst
      ? 'first'
      : 'after-columns';
  const { columns, opens } = bindItems(select.items, context);
  if (select.where !== null) rows.push({ as: 'FILTER', expr: bindExpr(select.where, context) });
  rows.push(...groupUses(select, columns, context));
  scope.useAliases = 'after-columns';
  if (select.having !== null) rows.push({ as: 'FILTER', expr: bindExpr(select.having, context) });
  if (select.qualify !== null) rows.push({ as: 'FILTER', expr: bindExpr(select.qualify, context) });
  rows.push(...distinctUses(select, columns, opens, context));
  rows.push(...orderUses(select, columns, context));
  const modifiers =
    select.groupBy === null ? '' : select.groupBy.kind === 'all' ? 'all' : select.groupBy.modifiers;
  const shape = `${from.shape.join(',')};${modifiers};${select.distinct === 'none' ? '' : 'distinct'};${select.limited ? 'limit' : ''}`;
  return { kind: 'select', columns, visible: columns.length, opens, sources: from.sources, rows, shape };
}

interface Items {
  readonly columns: BoundColumn[];
  readonly opens: OpenStar[];
}

function bindItems(items: readonly SelectItem[], context: Context): Items {
  const { binder, scope } = context;
  const bound: Items = { columns: [], opens: [] };
  for (const item of items) {
    if (item.kind === 'star') {
      bindStar(item, context, bound);
      continue;
    }
    const expr = bindExpr(item.expr, context);
    const name = item.alias === null ? null : fold(item.alias, binder.dialect.columns);
    bound.columns.push({
      name: name ?? impliedName(item.expr, bound.columns.length, binder.dialect),
      expr,
      span: spanOf(item.expr, item.span),
    });
    if (name !== null && !scope.aliases.has(name)) scope.aliases.set(name, expr);
  }
  return bound;
}

function spanOf(expr: Expr, item: Span): Span {
  return expr.span.end > expr.span.start ? expr.span : item;
}

/** The name of an item without alias: that of the column or field it reads, else what the platform makes up. */
function impliedName(expr: Expr, index: number, dialect: Dialect): string {
  if (expr.kind === 'column') {
    const last = expr.parts.at(-1);
    if (last !== undefined) return fold(last, dialect.columns);
  }
  if (expr.kind === 'field' && /^[\w.]+$/.test(expr.path))
    return fold({ text: expr.path.split('.').at(-1) ?? '', quoted: false }, dialect.columns);
  if (expr.kind === 'cast' && (dialect.name === 'postgres' || dialect.name === 'redshift'))
    return impliedName(expr.expr, index, dialect);
  if (dialect.name === 'postgres' || dialect.name === 'redshift') {
    return expr.kind === 'call' ? expr.name.toLowerCase() : expr.kind === 'case' ? 'case' : '?column?';
  }
  if (dialect.name === 'hive' || dialect.name === 'spark' || dialect.name === 'databricks')
    return `_c${index}`;
  return dialect.name === 'bigquery' ? `f${index}_` : `_col_${index}`;
}

// ---- stars

function bindStar(star: Star, context: Context, bound: Items): void {
  const { scope, binder } = context;
  const entries =
    star.qualifier === null ? scope.entries : entriesNamed(star.qualifier, scope, binder.dialect);
  if (entries.length === 0) {
    if (star.qualifier !== null && bindStructStar(star, context, bound)) return;
    throw new Opaque('unresolved-reference', `${starText(star)} names no relation in sight`, star.span);
  }
  const { columns } = binder.dialect;
  const except = new Set(star.except.map((name) => fold(name, columns)));
  const replace = new Map(
    star.replace.map(({ name, expr }) => [fold(name, columns), bindExpr(expr, context)] as const),
  );
  const rename = new Map(
    star.rename.map(({ from, to }) => [fold(from, columns), fold(to, columns)] as const),
  );
  const add = (name: string, expr: BoundExpr): void => {
    if (!hasName(except, name)) {
      bound.columns.push({
        name: rename.get(name) ?? name,
        expr: replace.get(name) ?? expr,
        span: star.span,
      });
    }
  };
  const merged = star.qualifier === null ? scope.merged : [];
  for (const column of merged) add(column.name, column.expr);
  const covered = merged.flatMap((column) => column.of);
  for (const entry of entries) {
    const refs = allColumns(entry);
    if (refs === null)
      bound.opens.push(
        openStar(entry, star, {
          bound,
          except,
          replace,
          rename,
          merged: merged.map((column) => column.name),
        }),
      );
    else {
      for (const ref of refs) {
        if (!covered.some((other) => sameReference(other, ref)))
          add(nameOf(entry, ref.column), reference([ref], 'exact', star.span));
      }
    }
  }
}

/** Star lists spell names as the text does; a schema may spell them in another case. */
function hasName(names: ReadonlySet<string>, name: string): boolean {
  return (
    names.has(name) ||
    (names.size > 0 && [...names].some((other) => other.toLowerCase() === name.toLowerCase()))
  );
}

function openStar(
  entry: Entry,
  star: Star,
  known: {
    bound: Items;
    except: Set<string>;
    replace: Map<string, BoundExpr>;
    rename: Map<string, string>;
    merged: readonly string[];
  },
): OpenStar {
  const except = new Set([...known.except, ...known.replace.keys(), ...known.rename.keys(), ...known.merged]);
  for (const [name, expr] of known.replace) known.bound.columns.push({ name, expr, span: star.span });
  for (const [from, to] of known.rename) {
    const refs = [...columnsOf(entry, from), ...openColumns(entry.source, from)].slice(0, 1);
    known.bound.columns.push({ name: to, expr: reference(refs, 'exact', star.span), span: star.span });
  }
  return { source: entry.source, except, span: star.span };
}

/** `s.*` over a struct column s: its fields are not known by name, so what it adds is not known. */
function bindStructStar(star: Star, context: Context, bound: Items): boolean {
  const { dialect } = context.binder;
  if (!dialect.structFields || star.qualifier === null) return false;
  const expr = bindExpr({ kind: 'column', parts: star.qualifier, span: star.span }, context);
  const any: BoundExpr = { kind: 'apply', name: 'field', parts: [{ as: 'IDENTITY', expr }] };
  const source: Source = { kind: 'function', name: 'fields', columns: [], values: [], complete: false, any };
  bound.opens.push({ source, except: new Set(), span: star.span });
  return true;
}

function starText(star: Star): string {
  return star.qualifier === null ? '*' : `${star.qualifier.map((part) => part.text).join('.')}.*`;
}

// ---- rows

function groupUses(select: Select, columns: readonly BoundColumn[], context: Context): RowUse[] {
  const { groupBy } = select;
  if (groupBy === null) return [];
  if (groupBy.kind === 'all') {
    return columns
      .filter((column) => !aggregates(column.expr))
      .map((column) => ({ as: 'GROUP_BY', expr: column.expr }));
  }
  const { scope, binder } = context;
  scope.useAliases = binder.dialect.groupByAliasFirst ? 'first' : 'after-columns';
  return groupBy.keys.map((key) => ({
    as: 'GROUP_BY',
    expr: positional(key, select.items, columns) ?? bindExpr(key, context),
  }));
}

/** `GROUP BY 1`: the first item. Not where a star before it hides how many columns there are. */
function positional(
  key: Expr,
  items: readonly SelectItem[],
  columns: readonly BoundColumn[],
): BoundExpr | null {
  if (key.kind !== 'literal' || !/^\d+$/.test(key.text)) return null;
  const position = Number(key.text) - 1;
  const before = items.slice(0, position + 1);
  if (
    columns.length !== items.length &&
    before.some((item) => item.kind === 'star') &&
    columns[position] === undefined
  ) {
    throw new Opaque(
      'star-over-unknown',
      `position ${key.text} counts columns of a star that are not known`,
      key.span,
    );
  }
  return columns[position]?.expr ?? null;
}

function aggregates(expr: BoundExpr): boolean {
  if (expr.kind !== 'apply') return false;
  const window = expr.name.includes(' over ');
  return (
    (!window && (expr.name.startsWith('COUNT') || expr.parts.some((part) => part.as === 'AGGREGATION'))) ||
    expr.parts.some((part) => aggregates(part.expr))
  );
}

function distinctUses(
  select: Select,
  columns: readonly BoundColumn[],
  opens: readonly OpenStar[],
  context: Context,
): RowUse[] {
  if (select.distinct === 'none') return [];
  if (select.distinct === 'all') return compared(columns, opens);
  return select.distinct.on.map((expr) => ({
    as: 'GROUP_BY',
    expr: positional(expr, select.items, columns) ?? bindExpr(expr, context),
  }));
}

/** DISTINCT and the set operations but UNION ALL compare every output column. */
function compared(columns: readonly BoundColumn[], opens: readonly OpenStar[]): RowUse[] {
  const [open] = opens;
  if (open !== undefined)
    throw new Opaque(
      'star-over-unknown',
      'distinct rows compare every column of a relation whose columns are not known',
      open.span,
    );
  return columns.map((column) => ({ as: 'GROUP_BY', expr: column.expr }));
}

/** The order decides which rows come out only under a limit or DISTINCT ON; aliases come first in ORDER BY. */
function orderUses(select: Select, columns: readonly BoundColumn[], context: Context): RowUse[] {
  const decides = select.limited || typeof select.distinct === 'object';
  if (!decides) return [];
  context.scope.useAliases = 'first';
  return select.orderBy.map((item) => ({
    as: 'SORT',
    expr: ordered(item, positional(item.expr, select.items, columns) ?? bindExpr(item.expr, context)),
  }));
}

function ordered(item: OrderItem, expr: BoundExpr): BoundExpr {
  return {
    kind: 'apply',
    name: `order ${item.direction} ${item.nulls ?? ''}`,
    parts: [{ as: 'IDENTITY', expr }],
  };
}

// ---- set operations and VALUES

/** `onShape` is told the set once its columns are known and before its right side is bound (recursive queries). */
function bindSet(query: SetOperation, context: Context, onShape: ((set: BoundSet) => void) | null): BoundSet {
  const { binder, scope, ctes } = context;
  const side = (part: Query): BoundQuery => binder.query(part, newScope(scope.parent), ctes);
  const left = side(query.left);
  const distinct = !(query.op === 'union' && query.all);
  const columns = left.columns
    .slice(0, left.visible)
    .map((column, i): BoundColumn => ({ ...column, expr: sideRef(left, i) }));
  const opens: OpenStar[] =
    left.opens.length > 0
      ? [{ source: { kind: 'query', query: left }, except: new Set(), span: query.span }]
      : [];
  const shape = `${query.op} ${query.all ? 'all' : ''}${query.byName ? ' by name' : ''}`;
  const set: BoundSet = {
    kind: 'set',
    columns,
    visible: columns.length,
    opens,
    left,
    right: null,
    recursive: false,
    rows: [],
    shape,
  };
  onShape?.(set);
  const right = side(query.right);
  set.right = right;
  pairColumns(set, right, query);
  const rows = distinct ? compared(set.columns.slice(0, set.visible), opens) : [];
  set.rows = [...rows, ...setOrder(query, set, context)];
  return set;
}

function sideRef(query: BoundQuery, column: number): BoundExpr {
  return reference(
    [{ source: { kind: 'query', query }, column }],
    'exact',
    query.columns[column]?.span ?? { start: 0, end: 0 },
  );
}

function pairColumns(set: BoundSet, right: BoundQuery, query: SetOperation): void {
  if (set.opens.length > 0) return;
  const known = right.opens.length === 0;
  if (known && !query.byName && right.visible !== set.visible) {
    throw new Opaque(
      'unresolved-reference',
      `the sides of ${query.op.toUpperCase()} have ${set.visible} and ${right.visible} columns`,
      query.span,
    );
  }
  const names = right.columns.slice(0, right.visible).map((column) => column.name);
  for (let i = 0; i < set.visible; i++) {
    const column = set.columns[i];
    if (column === undefined) continue;
    const other = query.byName || !known ? sideNamed(right, column.name, names) : sideRef(right, i);
    if (other !== null) set.columns[i] = { ...column, expr: union(column.expr, other) };
  }
  if (!query.byName) return;
  names.forEach((name, i) => {
    if (!set.columns.slice(0, set.visible).some((column) => column.name === name))
      addVisible(set, { ...(right.columns[i] as BoundColumn), expr: sideRef(right, i) });
  });
}

function sideNamed(right: BoundQuery, name: string, names: readonly string[]): BoundExpr | null {
  const at = names.indexOf(name);
  if (at !== -1) return sideRef(right, at);
  const open = openColumns({ kind: 'query', query: right }, name);
  return open.length === 0 ? null : reference(open, 'inferred', { start: 0, end: 0 });
}

function addVisible(set: BoundSet, column: BoundColumn): void {
  set.columns.splice(set.visible, 0, column);
  set.visible++;
}

function union(a: BoundExpr, b: BoundExpr): BoundExpr {
  return {
    kind: 'apply',
    name: 'union',
    parts: [
      { as: 'IDENTITY', expr: a },
      { as: 'IDENTITY', expr: b },
    ],
  };
}

function setOrder(query: SetOperation, set: BoundSet, context: Context): RowUse[] {
  if (!query.limited) return [];
  const scope = newScope(context.scope.parent);
  scope.entries.push({ alias: null, path: [], source: { kind: 'query', query: set }, renamed: null });
  return query.orderBy.map((item) => {
    const at =
      item.expr.kind === 'literal' && /^\d+$/.test(item.expr.text)
        ? set.columns[Number(item.expr.text) - 1]?.expr
        : undefined;
    return { as: 'SORT', expr: ordered(item, at ?? bindExpr(item.expr, { ...context, scope })) };
  });
}

function bindValues(values: Values, context: Context): BoundSelect {
  const width = Math.max(0, ...values.rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, i): BoundColumn => {
    const cells = values.rows.flatMap((row) => row[i] ?? []);
    const parts = cells.map((cell) => ({ as: 'IDENTITY', expr: bindExpr(cell, context) }) as const);
    return {
      name: `column${i + 1}`,
      expr: { kind: 'apply', name: 'values', parts },
      span: cells[0]?.span ?? values.span,
    };
  });
  return { kind: 'select', columns, visible: width, opens: [], sources: [], rows: [], shape: 'values' };
}
