/**
 * Binds queries: scopes are built from FROM outwards, items become output columns, every clause becomes a row use.
 *
 *   SELECT DISTINCT city FROM riders WHERE active  →  outputs [city], rows [FILTER ← active, GROUP_BY ← city]
 */
import { assertNever } from '../../model/assert-never.ts';
import { fold } from '../dialect/dialect.ts';
import type { Cte, Expr, Identifier, Query, Select, SetOperation } from '../ir/ir.ts';
import { withAddedColumns } from './added-columns.ts';
import { type Binder, bindExpr, type Context, type CteScope } from './bind-expression.ts';
import { bindFrom } from './bind-from.ts';
import { bindItems } from './bind-items.ts';
import { bindBelow } from './bind-nested.ts';
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
import { columnsCallIn } from './columns-call.ts';
import { distinctUses, groupUses, madeRows, mentionOnly, orderUses } from './row-uses.ts';
import { newScope, type Scope } from './scope.ts';
import { tellExcess } from './unlisted-columns.ts';
import { forgetNames } from './visible-columns.ts';

/** `scope` is the query's own, empty one; its parent is what a correlated reference sees. */
export function bindQuery(query: Query, scope: Scope, ctes: CteScope | null, binder: Binder): BoundQuery {
  const { descent } = binder;
  if (descent.isDeep()) return bindQueryBelow(query, { binder, scope, ctes });
  descent.level++;
  try {
    return bindHere(query, { binder, scope, ctes });
  } finally {
    descent.level--;
  }
}

function bindQueryBelow(query: Query, context: Context): BoundQuery {
  const { binder, scope, ctes } = context;
  const bound = bindBelow(context, () => {
    const own = newScope(scope.parent);
    return { query: bindQuery(query, own, ctes, binder), own };
  });
  // Steps of a pipe look into it.
  for (const entry of bound.own.entries) scope.entries.push(entry);
  for (const entry of bound.own.behind) scope.behind.push(entry);
  return bound.query;
}

function bindHere(query: Query, { binder, scope, ctes }: Context): BoundQuery {
  const inner = bindCtes(query.with, query.recursive, { binder, scope, ctes });
  const context: Context = { binder, scope, ctes: inner };
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

/** Each is bound when it is first named, once; one that nothing names is never bound and never read. */
export function bindCtes(ctes: readonly Cte[], recursive: boolean, outer: Context): CteScope | null {
  let scope = outer.ctes;
  for (const cte of ctes)
    scope = cteScope(
      cte,
      recursive ? 'word' : outer.binder.dialect.features.impliedRecursion ? 'implied' : 'none',
      scope,
      outer,
    );
  return scope;
}

type Recursion = 'word' | 'implied' | 'none';

function cteScope(cte: Cte, recursion: Recursion, parent: CteScope | null, outer: Context): CteScope {
  const { binder } = outer;
  let bound: BoundQuery | null = null;
  let binding = false;
  let lost = false;
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
      if (lost)
        throw new Opaque(
          'input-too-large',
          `${cte.name.text} names itself too deep inside itself to be followed`,
          cte.query.span,
        );
      binder.descent.undo(() => {
        // What has named it rests on what is bound anew.
        lost ||= bound?.kind === 'set' && bound.right === null && bound.recursive;
        binding = false;
        bound = null;
      });
      const root = { ...newScope(outer.scope.parent) };
      bound =
        recursion !== 'none' && cte.query.kind === 'set'
          ? bindRecursive(
              { cte, query: cte.query, recursion },
              { binder, scope: root, ctes: self },
              (set) => {
                bound = set;
              },
            )
          : renamed(binder.query(cte.query, root, parent), cte, binder);
      bound = withAddedColumns(bound, cte, binder.dialect);
      if (cte.columns !== null) mentionImplied([bound], cte.query.span.start, binder.mentions);
      return bound;
    },
  };
  return self;
}

/**
 * The first part gives the columns; the second may name the expression while it is being bound. Without the word RECURSIVE, what the first
 * part names so is another relation.
 */
function bindRecursive(
  {
    cte,
    query,
    recursion,
  }: { readonly cte: Cte; readonly query: SetOperation; readonly recursion: Recursion },
  context: Context,
  onShape: (set: BoundSet) => void,
): BoundQuery {
  const inner = (around: CteScope | null): CteScope | null =>
    bindCtes(query.with, query.recursive, { ...context, ctes: around });
  const ctes = inner(context.ctes);
  const first = recursion === 'word' ? ctes : inner(context.ctes?.parent ?? null);
  const shape = (set: BoundSet): void => {
    renamed(set, cte, context.binder);
    onShape(set);
  };
  return bindSet(anchorFirst(query), { ...context, ctes }, shape, first);
}

/** `a UNION b UNION c` as `a UNION (b UNION c)`: every part but the first may name the expression. */
function anchorFirst(whole: SetOperation): SetOperation {
  let query = whole;
  for (let { left } = query; left.kind === 'set' && left.op === 'union' && query.op === 'union'; ) {
    if (left.with.length > 0 || left.limited || left.byName || query.byName) break;
    const right: SetOperation = { ...query, with: [], orderBy: [], limited: false, left: left.right };
    query = { ...query, all: query.all && left.all, left: left.left, right };
    left = query.left;
  }
  return query;
}

function renamed(query: BoundQuery, cte: Cte, binder: Binder): BoundQuery {
  const names = cte.columns ?? [];
  if (query.opens.length === 0)
    tellExcess(cte.name.text, query.visible, { names, span: cte.query.span, binder });
  for (const [i, name] of names.entries()) {
    const column = query.columns[i];
    if (column !== undefined) query.columns[i] = { ...column, name: fold(name, binder.dialect.columns) };
  }
  forgetNames(query);
  // A list of names is whole.
  if (cte.columns !== null) query.listed = [];
  return query;
}

// ---- select

function bindSelect(select: Select, context: Context): BoundSelect {
  const { scope, binder } = context;
  const { dialect } = binder;
  const { features } = dialect;
  if (select.windows.length > 0)
    scope.windows = new Map(select.windows.map(({ name, window }) => [fold(name, dialect.columns), window]));
  const from = bindFrom(select.from, context);
  scope.useAliases = !features.lateralAliases ? 'never' : features.aliasesFirst ? 'first' : 'after-columns';
  if (features.aliasesFirst) nameLater(select, context);
  const columns: BoundColumn[] = [];
  const opens: OpenStar[] = [];
  const listed: OpenStar[] = [];
  const self: BoundSelect = {
    kind: 'select',
    columns,
    visible: 0,
    opens,
    listed,
    sources: from.sources,
    rows: [],
    shape: shapeOf(select, from.shape),
  };
  bindItems(select.items, context, {
    columns,
    opens,
    listed,
    self: { kind: 'query', query: self },
    unpacks: select.rowAs === 'value',
  });
  self.visible = columns.length;
  if (select.rowAs === 'value' && columns[0]?.implied !== true) self.isValue = true;
  const rows: RowUse[] = [...from.rows, ...madeRows(columns, dialect.rowMakers)];
  if (select.hierarchy != null) {
    const { start, connect } = select.hierarchy;
    if (start !== null) rows.push({ as: 'FILTER', expr: bindExpr(start, context) });
    rows.push({ as: 'JOIN', expr: bindExpr(connect, context) });
  }
  if (select.where !== null) rows.push({ as: 'FILTER', expr: bindExpr(select.where, context) });
  rows.push(...groupUses(select, self, context));
  scope.useAliases = 'ungrouped';
  if (select.having !== null) rows.push({ as: 'FILTER', expr: bindExpr(select.having, context) });
  scope.useAliases = 'after-columns';
  if (select.qualify !== null) rows.push({ as: 'FILTER', expr: bindExpr(select.qualify, context) });
  rows.push(...distinctUses(select, self, context), ...orderUses(select, self, context));
  // What nothing has named is read all the same.
  for (const { name, expr } of select.named ?? [])
    if (scope.later.has(fold(name, dialect.columns))) mentionOnly(expr, context);
  self.rows = rows;
  return self;
}

/** Names that WITH, expressions and items give to values; each may stand anywhere in the query, in front of that too. */
function nameLater({ items, named = [] }: Select, context: Context): void {
  const { later } = context.scope;
  const add = (name: Identifier, expr: Expr): void => {
    const folded = fold(name, context.binder.dialect.columns);
    if (!later.has(folded)) later.set(folded, () => bindExpr(expr, context));
  };
  for (const { name, expr } of named) add(name, expr);
  for (const item of items)
    if (item.kind === 'expression' && item.alias !== null && columnsCallIn(item.expr) === null)
      add(item.alias, item.expr);
}

function shapeOf({ groupBy, distinct, limited }: Select, joins: readonly string[]): string {
  const modifiers = groupBy === null ? '' : groupBy.kind === 'all' ? 'all' : groupBy.modifiers;
  return `${joins.join(',')};${modifiers};${distinct === 'none' ? '' : 'distinct'};${limited ? 'limit' : ''}`;
}
