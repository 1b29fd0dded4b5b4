/**
 * Binds queries: FROM builds the scope, items become output columns, and every clause becomes a row use.
 *
 *   SELECT DISTINCT city FROM riders WHERE active  →  outputs [city], rows [FILTER ← active, GROUP_BY ← city]
 */

import { fold } from '../../dialect/dialect.ts';
import { assertNever } from '../../model/assert-never.ts';
import type { Cte, Expr, Identifier, Query, Select, SetOperation, Window } from '../ir/ir.ts';
import { withAddedColumns } from './added-columns.ts';
import { bindBelow } from './bind-below.ts';
import { bindExpr } from './bind-expression.ts';
import { type BoundFrom, bindFrom } from './bind-from.ts';
import { bindItems } from './bind-items.ts';
import { bindSet, bindValues, mentionImplied } from './bind-set.ts';
import {
  type BoundColumn,
  type BoundQuery,
  type BoundSelect,
  type BoundSet,
  Opaque,
  type OpenStar,
  type RowUse,
} from './bound-query.ts';
import { reportExcess } from './collector.ts';
import { columnsCallIn } from './columns-call.ts';
import { type CteScope, newScope, type QueryContext, type StatementContext, withRules } from './context.ts';
import { reportUngrouped } from './grouped-items.ts';
import { numberDuplicates } from './number-duplicates.ts';
import {
  distinctUses,
  groupNames,
  groupUses,
  isOneGroup,
  mentionOnly,
  orderUses,
  setReturningUses,
} from './row-uses.ts';
import { forgetNames } from './visible-columns.ts';
import { naming } from './written-names.ts';

/** `context.scope` is the empty scope of the query; its parent is the scope of correlated references. */
export function bindQuery(query: Query, context: QueryContext): BoundQuery {
  const { descent } = context;
  if (descent.isDeep()) return bindQueryBelow(query, context);
  descent.level++;
  try {
    return bindAtThisDepth(query, context);
  } finally {
    descent.level--;
  }
}

function bindQueryBelow(query: Query, context: QueryContext): BoundQuery {
  const { scope } = context;
  const bound = bindBelow(context, (inner) => {
    const own = newScope(scope.parent);
    return { query: bindQuery(query, { ...inner, scope: own }), own };
  });
  // Steps of a pipe reference the relations of the steps before them.
  for (const entry of bound.own.entries) scope.entries.push(entry);
  for (const entry of bound.own.earlier) scope.earlier.push(entry);
  return bound.query;
}

function bindAtThisDepth(query: Query, outer: QueryContext): BoundQuery {
  const context = { ...outer, ctes: bindCtes(query.with, query.recursive, outer) };
  switch (query.kind) {
    case 'select':
      return bindSelect(query, context);
    case 'set':
      return bindSet(query, context, null);
    case 'values':
      return bindValues(query, context);
    case 'unread':
      throw new Opaque(query.code, query.message, query.at);
    default:
      return assertNever(query);
  }
}

// ---- common table expressions

/**
 * Each expression is bound at its first reference, once. An expression without a reference is never bound and
 * never read.
 */
export function bindCtes(ctes: readonly Cte[], recursive: boolean, outer: QueryContext): CteScope | null {
  let scope = outer.ctes;
  for (const cte of ctes)
    scope = cteScope(
      cte,
      recursive ? 'word' : outer.dialect.features.impliedRecursion ? 'implied' : 'none',
      scope,
      outer,
    );
  return scope;
}

type Recursion = 'word' | 'implied' | 'none';

function cteScope(cte: Cte, recursion: Recursion, parent: CteScope | null, outer: QueryContext): CteScope {
  let bound: BoundQuery | null = null;
  let binding = false;
  let isRebound = false;
  const self: CteScope = {
    name: fold(cte.name, outer.dialect.tables),
    parent,
    bind: (from) => {
      if (bound !== null) {
        if (bound.kind === 'set' && bound.right === null) bound.recursive = true;
        return bound;
      }
      if (binding)
        throw new Opaque(
          'unsupported-construct',
          `${cte.name.text} references itself outside the second part of a UNION`,
          cte.query.span,
        );
      binding = true;
      if (isRebound)
        throw new Opaque(
          'input-too-large',
          `${cte.name.text} references itself at too great a depth`,
          cte.query.span,
        );
      from.descent.undo(() => {
        // The references so far belong to a query that is bound again.
        isRebound ||= bound?.kind === 'set' && bound.right === null && bound.recursive;
        binding = false;
        bound = null;
      });
      const root = { ...from, scope: newScope(outer.scope.parent) };
      bound =
        recursion !== 'none' && cte.query.kind === 'set'
          ? bindRecursive({ cte, query: cte.query, recursion }, { ...root, ctes: self }, (set) => {
              bound = set;
            })
          : renamed(from.rules.query(cte.query, { ...root, ctes: parent }), cte, from);
      bound = withAddedColumns(bound, cte, from.dialect);
      if (cte.columns !== null) mentionImplied([bound], cte.query.span.start, from.collector.mentions);
      return bound;
    },
  };
  return self;
}

/**
 * The first part determines the columns. The second part may reference the expression while it is being
 * bound. Without the word RECURSIVE, the same name in the first part is another relation.
 */
function bindRecursive(
  {
    cte,
    query,
    recursion,
  }: { readonly cte: Cte; readonly query: SetOperation; readonly recursion: Recursion },
  context: QueryContext,
  onShape: (set: BoundSet) => void,
): BoundQuery {
  const inner = (outer: CteScope | null): CteScope | null =>
    bindCtes(query.with, query.recursive, { ...context, ctes: outer });
  const ctes = inner(context.ctes);
  const first = recursion === 'word' ? ctes : inner(context.ctes?.parent ?? null);
  const shape = (set: BoundSet): void => {
    renamed(set, cte, context);
    onShape(set);
  };
  return bindSet(anchorFirst(query), { ...context, ctes }, shape, first);
}

/** `a UNION b UNION c` as `a UNION (b UNION c)`: every part except the first may reference the expression. */
function anchorFirst(operation: SetOperation): SetOperation {
  let query = operation;
  for (let { left } = query; left.kind === 'set' && left.op === 'union' && query.op === 'union'; ) {
    if (left.with.length > 0 || left.limited || left.byName || query.byName) break;
    const right: SetOperation = { ...query, with: [], orderBy: [], limited: false, left: left.right };
    query = { ...query, all: query.all && left.all, left: left.left, right };
    left = query.left;
  }
  return query;
}

function renamed(query: BoundQuery, cte: Cte, context: StatementContext): BoundQuery {
  numberDuplicates(query, context.dialect);
  const names = cte.columns ?? [];
  if (query.openStars.length === 0)
    reportExcess(cte.name.text, query.visible, { names, span: cte.query.span }, context);
  for (const [i, name] of names.entries()) {
    const column = query.columns[i];
    if (column !== undefined) query.columns[i] = { ...column, ...naming(name, context.dialect) };
  }
  forgetNames(query);
  // A list of names is complete.
  if (cte.columns !== null) query.listed = [];
  return query;
}

// ---- select

function bindSelect(select: Select, outer: QueryContext): BoundSelect {
  const { dialect } = outer;
  const { features } = dialect;
  const context =
    select.windows.length === 0 ? outer : withRules(outer, { windows: windowsOf(select, outer) });
  const from = features.aliasesInJoins ? bindJoinsOfAliases(select, context) : bindFrom(select.from, context);
  const useAliases = !features.lateralAliases ? 'never' : features.aliasesFirst ? 'first' : 'after-columns';
  const items = useAliases === 'never' ? context : withRules(context, { useAliases });
  if (features.aliasesFirst) deferAliases(select, items);
  const columns: BoundColumn[] = [];
  const openStars: OpenStar[] = [];
  const listed: OpenStar[] = [];
  const self: BoundSelect = {
    kind: 'select',
    columns,
    visible: 0,
    openStars,
    listed,
    sources: from.sources,
    rows: [],
    shape: shapeOf(select, from.shape),
  };
  bindItems(select.items, items, {
    columns,
    openStars,
    listed,
    self: { kind: 'query', query: self },
    unpacks: select.rowAs === 'value',
  });
  self.visible = columns.length;
  if (select.rowAs === 'value' && columns[0]?.implied !== true) self.isValue = true;
  if (isOneGroup(select, self)) {
    self.shape += 'one group';
    self.isOneRow = true;
  }
  if (from.takesOrder || (self.isOneRow !== true && takesOrder(select))) self.takesOrder = true;
  self.rows = [
    ...from.rows,
    ...setReturningUses(columns, dialect.setReturning),
    ...clauseUses(select, self, items),
  ];
  return self;
}

/** Without ORDER BY, the order of the sources decides which rows are returned. */
function takesOrder({ limited, distinct, orderBy }: Select): boolean {
  return orderBy.length === 0 && (limited || typeof distinct === 'object');
}

/** ON may reference an alias of the select list. Other clauses reference only the aliases before them. */
function bindJoinsOfAliases(select: Select, context: QueryContext): BoundFrom {
  const joins = withRules(context, { useAliases: 'after-columns' });
  deferAliases(select, joins);
  const from = bindFrom(select.from, joins);
  context.scope.deferred.clear();
  context.scope.aliases.clear();
  return from;
}

/** What the clauses after FROM do to the rows, in the order in which they are evaluated. */
function clauseUses(select: Select, self: BoundSelect, items: QueryContext): RowUse[] {
  const { named = [] } = select;
  const rows: RowUse[] = [];
  const filter = (expr: Expr | null | undefined, context: QueryContext): void => {
    if (expr != null) rows.push({ as: 'FILTER', expr: bindExpr(expr, context) });
  };
  filter(select.hierarchy?.start, items);
  if (select.hierarchy != null) rows.push({ as: 'JOIN', expr: bindExpr(select.hierarchy.connect, items) });
  filter(select.where, items);
  const grouped = select.groupBy === null ? items : withRules(items, groupNames(select, self, items));
  const keys = groupUses(select, self, grouped);
  reportUngrouped(select, self, keys, grouped);
  rows.push(...keys);
  if (select.having !== null) filter(select.having, withRules(grouped, { useAliases: 'ungrouped' }));
  if (
    select.qualify === null &&
    select.distinct === 'none' &&
    select.orderBy.length === 0 &&
    named.length === 0
  )
    return rows;
  const after = withRules(grouped, { useAliases: 'after-columns' });
  filter(select.qualify, after);
  const ordered = withRules(grouped, { useAliases: 'first' });
  rows.push(...distinctUses(select, self, after), ...orderUses(select, self, ordered));
  // A named value that nothing references is read too.
  for (const { name, expr } of named)
    if (items.scope.deferred.has(fold(name, items.dialect.columns))) mentionOnly(expr, ordered);
  return rows;
}

function windowsOf({ windows }: Select, { dialect }: QueryContext): ReadonlyMap<string, Window> {
  return new Map(windows.map(({ name, window }) => [fold(name, dialect.columns), window]));
}

/**
 * Aliases of WITH, of expressions and of items. A reference may precede the alias, so each is bound at its
 * first reference.
 */
function deferAliases({ items, named = [] }: Select, context: QueryContext): void {
  const { deferred } = context.scope;
  const add = (name: Identifier, expr: Expr): void => {
    const folded = fold(name, context.dialect.columns);
    if (!deferred.has(folded))
      deferred.set(folded, (from) => bindExpr(expr, { ...from, ctes: context.ctes }));
  };
  for (const { name, expr } of named) add(name, expr);
  for (const item of items)
    if (item.kind === 'expression' && item.alias !== null && columnsCallIn(item.expr) === null)
      add(item.alias, item.expr);
}

function shapeOf({ groupBy, distinct, limited, rest = '' }: Select, joins: readonly string[]): string {
  const modifiers = groupBy?.kind === 'keys' ? groupBy.modifiers : '';
  return `${joins.join(',')};${modifiers};${distinct === 'none' ? '' : 'distinct'};${limited ? 'limit' : ''};${rest}`;
}
