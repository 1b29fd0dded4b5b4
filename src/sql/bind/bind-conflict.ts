/**
 * Binds ON CONFLICT … DO UPDATE: an INSERT that may also update is a MERGE of its query into its target.
 *
 *   INSERT INTO t (id, n) SELECT id, n FROM s ON CONFLICT (id) DO UPDATE SET n = t.n + excluded.n
 *   →  columns [id ← s.id, n ← s.n, n ← t.n + s.n, CONDITIONAL ← t.id, s.id], rows [JOIN ← t.id, s.id]
 */
import { fold } from '../../dialect/dialect.ts';
import type { Conflict, Expr, Insert } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import { bindFrom } from './bind-from.ts';
import { bindCtes } from './bind-query.ts';
import { assigned, bindAll } from './bind-update.ts';
import {
  type BaseRelation,
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  type BoundSource,
  Opaque,
  type Part,
} from './bound-query.ts';
import {
  type Entry,
  newScope,
  type QueryContext,
  queryContext,
  type Scope,
  type StatementContext,
} from './context.ts';
import { addColumn } from './relation-columns.ts';
import { reference } from './source-columns.ts';
import { assignedTo } from './unlisted-columns.ts';

interface Binding {
  /** The query, with the names of the target's columns. */
  readonly inserted: BoundQuery;
  readonly statement: StatementContext;
  readonly target: BaseRelation;
}

export function bindConflict(insert: Insert, conflict: Conflict, binding: Binding): BoundQuery {
  const { inserted, target } = binding;
  const query: BoundSource = { kind: 'query', query: inserted };
  const context = conflictContext(insert, conflict, { ...binding, query });
  const keys = conflict.keys.flatMap((key) => bindKey(key, context));
  const conditions = [...keys, ...bindAll(conflict.where, context)];
  const columns = new Map<string, { parts: Part[]; column: BoundColumn }>();
  inserted.columns.slice(0, inserted.visible).forEach((column, i) => {
    const expr = reference([{ source: query, column: i }], 'exact', column.span);
    columns.set(column.name, { parts: [{ as: 'IDENTITY', expr }], column });
  });
  for (const each of assigned(conflict.assignments, conditions, context)) {
    const column = assignedTo(target, each, context);
    const known = columns.get(column.name);
    if (known === undefined) columns.set(column.name, { parts: [...partsOf(column)], column });
    else known.parts.push(...partsOf(column));
  }
  const outputs = [...columns.values()].map(
    ({ parts, column }): BoundColumn => ({ ...column, expr: { kind: 'apply', name: 'upsert', parts } }),
  );
  const { openStars } = inserted;
  return {
    kind: 'select',
    columns: outputs,
    visible: outputs.length,
    openStars: openStars.slice(0, 1).map(({ at, span }) => ({ source: query, except: new Set(), at, span })),
    sources: [query, { kind: 'base', relation: target }],
    rows: keys.map((expr) => ({ as: 'JOIN', expr })),
    shape: 'upsert',
  };
}

function partsOf({ expr }: BoundColumn): readonly Part[] {
  return expr.kind === 'apply' ? expr.parts : [{ as: 'IDENTITY', expr }];
}

function conflictContext(
  insert: Insert,
  { alias, rows, assignments }: Conflict,
  { statement, target, query }: Binding & { readonly query: BoundSource },
): QueryContext {
  const { columns, tables } = statement.dialect;
  // Inserted and assigned columns belong to the target, even if its columns are unknown.
  const own = [...(insert.columns ?? []), ...assignments.map(({ column }) => column)];
  if (!target.complete) for (const name of own) addColumn(target, fold(name, columns));
  const scope = newScope(outerScope(insert, statement));
  const path = insert.target.map((part) => fold(part, tables));
  scope.entries.push(
    {
      alias: alias === null ? (path.at(-1) ?? null) : fold(alias, tables),
      path: alias === null ? path : [],
      source: { kind: 'base', relation: target },
      renamed: null,
    },
    ...rows.map(
      (row): Entry => ({
        alias: fold(row.name, tables),
        path: [],
        source: query,
        renamed: row.columns?.map((name) => fold(name, columns)) ?? null,
        // An alias with its own column names needs no qualifier.
        ...(row.columns === null ? { qualifiedOnly: true } : {}),
      }),
    ),
  );
  return { ...statement, scope, ctes: null };
}

/** The scope of the query, if the assignments may reference its relations. */
function outerScope({ query }: Insert, statement: StatementContext): Scope | null {
  if (!statement.dialect.features.conflictReadsSources || query.kind !== 'select') return null;
  const context = queryContext(statement);
  const ctes = bindCtes(query.with, query.recursive, context);
  bindFrom(query.from, { ...context, ctes });
  return context.scope;
}

/** A key compares the column of the target with that of the inserted row. */
function bindKey(key: Expr, context: QueryContext): BoundExpr[] {
  const [target, row] = context.scope.entries;
  return [target, row].flatMap((entry) => {
    if (entry === undefined) return [];
    const scope = newScope(null);
    const { qualifiedOnly: _, ...own } = entry;
    scope.entries.push(own);
    try {
      return [bindExpr(key, { ...context, scope, asListed: true })];
    } catch (error) {
      // A key without a value in the statement has its default.
      if (error instanceof Opaque) return [];
      throw error;
    }
  });
}
