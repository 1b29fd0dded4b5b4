/**
 * The parts of a select that shape its rows, except WHERE and joins: grouping, distinctness, order with a
 * limit, and calls that return rows.
 *
 *   SELECT DISTINCT city FROM riders     →  [GROUP_BY ← city]
 *   SELECT explode(items) FROM orders    →  [JOIN ← items]
 */
import { fold } from '../../dialect/dialect.ts';
import type { Expr, OrderItem, Select } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import { isUnread } from './bind-unread.ts';
import {
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  type BoundSelect,
  Opaque,
  type OpenStar,
  type Reference,
  type RowUse,
} from './bound-query.ts';
import { addFault } from './collector.ts';
import type { ClauseRules, QueryContext, Scope } from './context.ts';
import { reference } from './source-columns.ts';

/** The rules for aliases and outputs from GROUP BY on. */
export function groupNames(
  { groupBy }: Select,
  self: BoundSelect,
  { dialect }: QueryContext,
): Partial<ClauseRules> {
  if (groupBy === null || groupBy.kind === 'all') return {};
  const keys = groupBy.keys.flatMap((key) =>
    key.kind === 'column' ? key.parts.slice(-1).map((part) => fold(part, dialect.columns)) : [],
  );
  return {
    groupKeys: new Set(keys),
    outputs: new Set(self.columns.map(({ name }) => name)),
    useAliases: dialect.features.groupByAliasesFirst ? 'first' : 'after-columns',
  };
}

export function groupUses(select: Select, self: BoundSelect, context: QueryContext): RowUse[] {
  const { groupBy } = select;
  if (groupBy === null) return [];
  if (groupBy.kind === 'all') return groupAll(self);
  if (!context.dialect.features.constantGroupKeys) reportPositions(groupBy.keys, self, context);
  return groupBy.keys.map((key) => ({
    as: 'GROUP_BY',
    expr: positional(key, self) ?? bindExpr(key, context),
  }));
}

/** SELECT sum(a) FROM t has one row, because a call aggregates and there are no keys. */
export function isOneGroup({ groupBy, having }: Select, self: BoundSelect): boolean {
  if (groupBy !== null) return false;
  if (having !== null) return true;
  const aggregating: boolean[] = [];
  for (const { expr } of self.columns) aggregating.push(aggregates(expr, self, aggregating));
  return aggregating.includes(true);
}

function groupAll(self: BoundSelect): RowUse[] {
  const aggregating: boolean[] = [];
  for (const { expr } of self.columns) aggregating.push(aggregates(expr, self, aggregating));
  const keys = self.columns.flatMap(({ expr }, i): RowUse[] =>
    aggregating[i] === true ? [] : [{ as: 'GROUP_BY', expr }],
  );
  return [...keys, ...self.openStars.map(unknownKeys)];
}

/** The unknown columns of a star are keys too, except the columns that the star omits. */
function unknownKeys({ except }: OpenStar): RowUse {
  return { as: 'GROUP_BY', expr: { kind: 'constant', text: `* except ${[...except].sort().join()}` } };
}

/** `GROUP BY 1`: the first column. A position after a star over unknown columns is unknown. */
function positional(key: Expr, { columns, openStars }: BoundSelect): BoundExpr | null {
  if (key.kind !== 'literal' || !/^\d+$/.test(key.text)) return null;
  const position = Number(key.text) - 1;
  if (openStars[0] !== undefined && position >= openStars[0].at) {
    throw new Opaque('star-over-unknown', `position ${key.text} counts unknown columns of a star`, key.span);
  }
  return columns[position]?.expr ?? null;
}

/** The keys of ORDER BY, with the positions of all columns in place of ALL. */
export function orderItems(
  orderBy: readonly OrderItem[],
  { visible, openStars }: BoundQuery,
): readonly OrderItem[] {
  return orderBy.flatMap((item) => {
    const { expr } = item;
    if (expr.kind !== 'literal' || expr.text !== 'ALL' || openStars.length > 0) return [item];
    return Array.from({ length: visible }, (_, i) => ({ ...item, expr: { ...expr, text: String(i + 1) } }));
  });
}

/** The same for keys that decide which rows there are, so that all columns must be known. */
export function decidingItems(orderBy: readonly OrderItem[], query: BoundQuery): readonly OrderItem[] {
  const items = orderItems(orderBy, query);
  const all = items.find(({ expr }) => expr.kind === 'literal' && expr.text === 'ALL');
  if (all === undefined) return items;
  throw new Opaque(
    'star-over-unknown',
    'ORDER BY ALL sorts by every column of a relation with unknown columns',
    all.expr.span,
  );
}

/** Engines refuse a position after the last column. */
function reportPositions(
  keys: readonly Expr[],
  { columns, openStars }: BoundSelect,
  context: QueryContext,
): void {
  if (openStars.length > 0) return;
  for (const key of keys)
    if (key.kind === 'literal' && /^\d+$/.test(key.text) && Number(key.text) > columns.length)
      addFault(`position ${key.text} exceeds the ${columns.length} columns of the query`, key.span, context);
}

/** `known`: the answers for the columns before this one. An alias is a reference to one of them. */
function aggregates(root: BoundExpr, self: BoundSelect, known: readonly boolean[]): boolean {
  const pending = [root];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (expr.kind === 'ref' && expr.to.some((to) => isOutput(to, self) && known[to.column])) return true;
    if (expr.kind !== 'apply') continue;
    const window = expr.name.includes(' over ');
    if (!window && (expr.name.startsWith('COUNT') || expr.parts.some(({ as }) => as === 'AGGREGATION')))
      return true;
    for (const part of expr.parts) pending.push(part.expr);
  }
  return false;
}

function isOutput({ source }: Reference, self: BoundSelect): boolean {
  return source.kind === 'query' && source.query === self;
}

export function distinctUses(select: Select, self: BoundSelect, context: QueryContext): RowUse[] {
  if (select.distinct === 'none') return [];
  if (select.distinct === 'all') return compared(self.columns, self.openStars);
  return select.distinct.on.map((expr) => ({
    as: 'GROUP_BY',
    expr: positional(expr, self) ?? bindExpr(expr, context),
  }));
}

/** DISTINCT and set operations except UNION ALL compare every output column. */
export function compared(columns: readonly BoundColumn[], openStars: readonly OpenStar[]): RowUse[] {
  const [open] = openStars;
  if (open !== undefined)
    throw new Opaque(
      'star-over-unknown',
      'DISTINCT compares every column of a relation with unknown columns',
      open.span,
    );
  return columns.map((column) => ({ as: 'GROUP_BY', expr: column.expr }));
}

/**
 * The order decides which rows are returned only with a limit or DISTINCT ON. Otherwise it is kept for the
 * queries around this query. In ORDER BY aliases hide columns.
 */
export function orderUses(select: Select, self: BoundSelect, context: QueryContext): RowUse[] {
  const decides = select.limited || typeof select.distinct === 'object';
  if (select.orderBy.length > 0) nameOutputs(self, context.scope);
  const keys = select.orderBy.map(({ expr }) => expr);
  reportPositions(keys, self, context);
  if (decides)
    return decidingItems(select.orderBy, self).map((item) => ({
      as: 'SORT',
      expr: ordered(item, positional(item.expr, self) ?? bindExpr(item.expr, context)),
    }));
  const order = orderItems(select.orderBy, self).flatMap((item) => {
    const expr = positional(item.expr, self) ?? boundOrNull(item.expr, context);
    return expr === null ? [] : [ordered(item, expr)];
  });
  if (order.length > 0) self.order = order;
  return [];
}

/**
 * Binds an expression only for the columns that it references. A name without a meaning does not affect the
 * rest.
 */
export function mentionOnly(expr: Expr, context: QueryContext): void {
  boundOrNull(expr, context);
}

/** null: a name in the expression has no meaning. */
export function boundOrNull(expr: Expr, context: QueryContext): BoundExpr | null {
  try {
    return bindExpr(expr, context);
  } catch (error) {
    if (error instanceof Opaque) return null;
    throw error;
  }
}

/**
 * ORDER BY references output columns by name, including implied names. A name of several columns has no
 * meaning.
 */
function nameOutputs(self: BoundSelect, { aliases }: Scope): void {
  const source = { kind: 'query', query: self } as const;
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of self.columns) (seen.has(name) ? twice : seen).add(name);
  self.columns.forEach(({ name, span }, column) => {
    if (!twice.has(name) && !aliases.has(name))
      aliases.set(name, reference([{ source, column }], 'exact', span));
  });
}

export function ordered(item: OrderItem, expr: BoundExpr): BoundExpr {
  return {
    kind: 'apply',
    name: `order ${item.direction} ${item.nulls ?? ''}`,
    parts: [{ as: 'IDENTITY', expr }],
  };
}

/** Calls in the select list that return several rows: their arguments shape the rows. */
export function setReturningUses(columns: readonly BoundColumn[], makers: ReadonlySet<string>): RowUse[] {
  const uses: RowUse[] = [];
  if (makers.size > 0) for (const { expr } of columns) addSetReturning(expr, makers, uses);
  return uses;
}

function addSetReturning(expr: BoundExpr, makers: ReadonlySet<string>, uses: RowUse[]): void {
  const pending = [{ expr, made: false }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at.made && at.expr.kind !== 'constant') uses.push({ as: 'JOIN', expr: at.expr });
    if (at.expr.kind !== 'apply') continue;
    const { name, parts } = at.expr;
    const made = returnsSet(name, makers);
    for (let i = parts.length - 1; i >= 0; i--) {
      const part = parts[i];
      if (part !== undefined) pending.push({ expr: part.expr, made });
    }
  }
}

/** Unparsed text returns rows if it contains the name of such a call. */
function returnsSet(name: string, makers: ReadonlySet<string>): boolean {
  return makers.has(name) || (isUnread(name) && name.split(/\W+/).some((word) => makers.has(word)));
}
