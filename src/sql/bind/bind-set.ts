/**
 * Binds set operations and VALUES: column i of the result is computed from column i of each side.
 *
 *   SELECT x FROM a UNION SELECT y FROM b  →  columns [x ← union(a.x, b.y)], rows [GROUP_BY ← both]
 */
import { fold } from '../../dialect/dialect.ts';
import type { ByName, OrderItem, SetOperation, Values } from '../ir/ir.ts';
import { largest } from '../largest.ts';
import { bindExpr } from './bind-expression.ts';
import {
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  type BoundSelect,
  type BoundSet,
  counted,
  type Mention,
  Opaque,
  type OpenStar,
  type RowUse,
} from './bound-query.ts';
import { type CteScope, newScope, type QueryContext } from './context.ts';
import { boundOrNull, compared, decidingItems, ordered, orderItems } from './row-uses.ts';
import { openColumns, reference } from './source-columns.ts';

/**
 * `onShape` receives the set as soon as its columns are known, before its right side is bound (recursive
 * queries). `first`: the common table expressions that are visible in its left side.
 */
export function bindSet(
  query: SetOperation,
  context: QueryContext,
  onShape: ((set: BoundSet) => void) | null,
  first: CteScope | null = context.ctes,
): BoundSet {
  const before = { ...context, ctes: first };
  const chain = chainOf(query);
  let left = context.rules.query((chain.at(-1) ?? query).left, {
    ...before,
    scope: newScope(context.scope.parent),
  });
  for (let i = chain.length - 1; i > 0; i--) left = bindOver(left, chain[i] as SetOperation, before, null);
  return bindOver(left, query, context, onShape);
}

/**
 * The operation and the operations on its left. A chain of thousands is bound from its beginning, without
 * recursion.
 */
function chainOf(query: SetOperation): SetOperation[] {
  const chain = [query];
  for (let { left } = query; left.kind === 'set' && left.with.length === 0; { left } = left) chain.push(left);
  return chain;
}

/** Binds the operation over its bound left side. */
function bindOver(
  left: BoundQuery,
  query: SetOperation,
  context: QueryContext,
  onShape: ((set: BoundSet) => void) | null,
): BoundSet {
  const distinct = !(query.op === 'union' && query.all);
  const on = query.byName?.on?.map((name) => fold(name, context.dialect.columns)) ?? null;
  const columns = on === null ? allOf(left) : on.map((name) => listed(left, name, query));
  const openStars: OpenStar[] =
    left.openStars.length > 0 && on === null
      ? [{ source: { kind: 'query', query: left }, except: new Set(), at: counted(left), span: query.span }]
      : [];
  const byName = query.byName === null ? '' : ` by name ${query.byName.shows} ${on?.join() ?? ''}`;
  const shape = `${query.op} ${query.all ? 'all' : ''}${byName.trimEnd()}${query.rest ?? ''}`;
  const set: BoundSet = {
    kind: 'set',
    columns,
    visible: columns.length,
    openStars,
    left,
    right: null,
    recursive: false,
    rows: [],
    shape,
  };
  onShape?.(set);
  const right = context.rules.query(query.right, { ...context, scope: newScope(context.scope.parent) });
  set.right = right;
  pairColumns(set, right, query);
  // Columns are paired by position, so the columns of a star count as referenced: without one of them, the
  // sides have different lengths.
  if (!query.byName) mentionImplied([left, right], query.span.start, context.collector.mentions);
  const rows = distinct ? compared(set.columns.slice(0, set.visible), openStars) : [];
  set.rows = [...rows, ...setOrder(query, set, context)];
  if (query.limited && query.orderBy.length === 0) set.takesOrder = true;
  return set;
}

function allOf(left: BoundQuery): BoundColumn[] {
  return left.columns
    .slice(0, left.visible)
    .map((column, i): BoundColumn => ({ ...column, implied: true, expr: columnReference(left, i) }));
}

/** A column of BY NAME ON. It has no input from a left side without that name. */
function listed(left: BoundQuery, name: string, { span }: SetOperation): BoundColumn {
  const at = left.columns.slice(0, left.visible).findIndex((column) => column.name === name);
  const written = left.columns[at]?.written;
  const source = { kind: 'query', query: left } as const;
  const refs = at === -1 ? openColumns(source, name) : [{ source, column: at }];
  const expr: BoundExpr =
    refs.length === 0 ? NOTHING : reference(refs, at === -1 ? 'inferred' : 'exact', span);
  return { name, written, expr, implied: true, span };
}

const NOTHING: BoundExpr = { kind: 'constant', text: 'NULL' };

export function mentionImplied(queries: readonly BoundQuery[], offset: number, mentions: Mention[]): void {
  for (const { columns, visible } of queries)
    for (let i = 0; i < visible; i++) {
      const column = columns[i];
      if (column?.implied === true) mentions.push({ expr: column.expr, offset });
    }
}

function columnReference(query: BoundQuery, column: number): BoundExpr {
  return reference(
    [{ source: { kind: 'query', query }, column }],
    'exact',
    query.columns[column]?.span ?? { start: 0, end: 0 },
  );
}

/** Pairs by position up to a star over unknown columns on either side, and by name after it. */
function pairColumns(set: BoundSet, right: BoundQuery, query: SetOperation): void {
  refuseOtherCount(set, right, query);
  const positions = query.byName ? 0 : Math.min(counted(set), counted(right));
  if (query.byName === null && positions === set.visible) {
    pairPositions(set, right);
    return;
  }
  const names = new Map<string, number>();
  for (let i = right.visible - 1; i >= 0; i--) names.set(right.columns[i]?.name ?? '', i);
  const own = new Set<string>();
  const lacking = new Set<BoundColumn>();
  for (let i = 0; i < set.visible; i++) {
    const column = set.columns[i];
    if (column === undefined) continue;
    own.add(column.name);
    const other =
      i < positions ? columnReference(right, i) : sideNamed(right, column.name, names, query.byName);
    if (query.byName?.shows === 'common' && other === null) lacking.add(column);
    if (other !== null) set.columns[i] = { ...column, expr: union(column.expr, other) };
  }
  if (query.byName !== null && query.byName.on === null) {
    keepCommon(set, right, { query, lacking });
    if (query.byName.shows === 'all') addOthers(set, right, { names, own });
  }
}

function refuseOtherCount(set: BoundSet, right: BoundQuery, query: SetOperation): void {
  const known = set.openStars.length === 0 && right.openStars.length === 0;
  if (known && !query.byName && right.visible !== set.visible) {
    throw new Opaque(
      'unresolved-reference',
      `the sides of ${query.op.toUpperCase()} have ${set.visible} and ${right.visible} columns`,
      query.span,
    );
  }
}

function pairPositions(set: BoundSet, right: BoundQuery): void {
  for (let i = 0; i < set.visible; i++) {
    const column = set.columns[i];
    if (column !== undefined)
      set.columns[i] = { ...column, expr: union(column.expr, columnReference(right, i)) };
  }
}

/** Columns that only the right side has are last. */
function addOthers(
  set: BoundSet,
  right: BoundQuery,
  { names, own }: { names: ReadonlyMap<string, number>; own: ReadonlySet<string> },
): void {
  for (const [name, i] of [...names].reverse())
    if (!own.has(name))
      addVisible(set, { ...(right.columns[i] as BoundColumn), expr: columnReference(right, i) });
  if (right.openStars.length === 0) return;
  const source = { kind: 'query', query: right } as const;
  const { span } = right.openStars[0] ?? { span: { start: 0, end: 0 } };
  set.openStars = [...set.openStars, { source, except: new Set(), at: set.visible, span }];
}

interface Common {
  readonly query: SetOperation;
  /** Columns of the left side with a name that the right side does not have. */
  readonly lacking: ReadonlySet<BoundColumn>;
}

function keepCommon(set: BoundSet, right: BoundQuery, { query, lacking }: Common): void {
  if (query.byName?.shows !== 'common') return;
  if (set.openStars.length > 0 || right.openStars.length > 0)
    throw new Opaque(
      'star-over-unknown',
      'the common columns of both sides are unknown because those of one side are unknown',
      query.span,
    );
  const kept = set.columns.slice(0, set.visible).filter((column) => !lacking.has(column));
  set.columns.splice(0, set.visible, ...kept);
  set.visible = kept.length;
}

function sideNamed(
  right: BoundQuery,
  name: string,
  names: ReadonlyMap<string, number>,
  byName: ByName | null,
): BoundExpr | null {
  const source = { kind: 'query', query: right } as const;
  const at = names.get(name);
  const open = at === undefined ? openColumns(source, name) : [{ source, column: at }];
  const confidence = byName !== null && at !== undefined ? 'exact' : 'inferred';
  return open.length === 0 ? null : reference(open, confidence, { start: 0, end: 0 });
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

/** Without a limit, the order is kept for the queries around the set operation. */
function setOrder(query: SetOperation, set: BoundSet, context: QueryContext): RowUse[] {
  const scope = newScope(context.scope.parent);
  scope.entries.push({ alias: null, path: [], source: { kind: 'query', query: set }, renamed: null });
  const inside = { ...context, scope };
  const positionOf = ({ expr }: OrderItem): BoundExpr | undefined =>
    expr.kind === 'literal' && /^\d+$/.test(expr.text) ? set.columns[Number(expr.text) - 1]?.expr : undefined;
  if (query.limited)
    return decidingItems(query.orderBy, set).map((item) => ({
      as: 'SORT',
      expr: ordered(item, positionOf(item) ?? bindExpr(item.expr, inside)),
    }));
  const order = orderItems(query.orderBy, set).flatMap((item) => {
    const expr = positionOf(item) ?? boundOrNull(item.expr, inside);
    return expr === null ? [] : [ordered(item, expr)];
  });
  if (order.length > 0) set.order = order;
  return [];
}

export function bindValues(values: Values, context: QueryContext): BoundSelect {
  const { columns: folding, valueColumns } = context.dialect;
  const width = largest(
    values.rows.map((row) => row.length),
    0,
  );
  const columns = Array.from({ length: width }, (_, i): BoundColumn => {
    const cells = values.rows.flatMap((row) => row[i] ?? []);
    const parts = cells.map((cell) => ({ as: 'IDENTITY', expr: bindExpr(cell, context) }) as const);
    return {
      name: fold({ text: `${valueColumns.prefix}${valueColumns.from + i}`, quoted: false }, folding),
      expr: { kind: 'apply', name: 'values', parts },
      span: cells[0]?.span ?? values.span,
    };
  });
  return {
    kind: 'select',
    columns,
    visible: width,
    openStars: [],
    sources: [],
    rows: [],
    shape: `values${values.rest ?? ''}`,
  };
}
