/**
 * Binds MERGE: the columns that each action assigns or inserts, under the conditions of the action.
 *
 *   MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = s.x
 *     →  columns [a = assign [IDENTITY ← s.x, CONDITIONAL ← t.id = s.id]]
 */

import { fold } from '../../dialect/dialect.ts';
import { assertNever } from '../../model/assert-never.ts';
import type { Span } from '../../model/place.ts';
import type { Identifier, Merge, MergeAction } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import { bindFrom } from './bind-from.ts';
import { assigned, baseName, bindAll, rootContext, rowsOfSources, tableAlias } from './bind-update.ts';
import {
  type BaseRelation,
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  Opaque,
  type Part,
  type RowUse,
} from './bound-query.ts';
import type { QueryContext, StatementContext } from './context.ts';
import { rawName, spelledBy, topColumns } from './relation-columns.ts';
import { allColumns, nameOf, reference } from './source-columns.ts';
import { assignedTo } from './unlisted-columns.ts';

export function bindMerge(
  merge: Merge,
  statement: StatementContext,
  target: BaseRelation | null,
): BoundQuery {
  const context = rootContext(merge, statement);
  const from = bindFrom(
    [
      { kind: 'table', name: merge.target, alias: tableAlias(merge.alias), span: merge.source.span },
      merge.source,
    ],
    context,
  );
  const [entered] = context.scope.entries;
  const on = bindExpr(merge.on, context);
  const columns = new Map<string, { parts: Part[]; span: Span }>();
  const rows: RowUse[] = [...from.rows];
  const earlier: Record<MergeAction['rows'], BoundExpr[]> = {
    matched: [],
    'not-in-target': [],
    'not-in-source': [],
  };
  for (const action of merge.actions) {
    const moves = movesRows(action);
    // The first WHEN whose condition is true acts, so the conditions before it decide too.
    const condition = earlier[action.rows];
    condition.push(...bindAll(action.condition, context));
    if (moves)
      rows.push({ as: 'JOIN', expr: on }, ...condition.map((expr): RowUse => ({ as: 'FILTER', expr })));
    // An action for all columns references none of them.
    const isNamed = action.kind === 'update' || (action.kind === 'insert' && action.columns !== null);
    for (const own of actionColumns(action, { merge, context, target })) {
      const each = entered === undefined ? own : { ...own, name: baseName(entered.source, own.name) };
      const column = isNamed
        ? assignedTo(target, each, context)
        : { ...each, name: spelledBy(target, each.name) };
      const { name } = column;
      const entry = columns.get(name) ?? { parts: [], span: column.span };
      entry.parts.push({ as: 'IDENTITY', expr: column.expr });
      const conditions = moves ? [] : [on, ...condition, ...rowsOfSources(from.sources)];
      entry.parts.push(...conditions.map((expr): Part => ({ as: 'CONDITIONAL', expr })));
      columns.set(name, entry);
    }
  }
  const outputs = [...columns].map(
    ([name, { parts, span }]): BoundColumn => ({
      name,
      expr: { kind: 'apply', name: 'assign', parts },
      span,
    }),
  );
  return {
    kind: 'select',
    columns: outputs,
    visible: outputs.length,
    openStars: [],
    sources: from.sources,
    rows,
    rowsStay: !merge.actions.some(movesRows),
    shape: `merge ${merge.actions.map(({ kind, rows }) => `${kind} ${rows}`).join()}`,
  };
}

function movesRows(action: MergeAction): boolean {
  return action.kind === 'insert' || action.kind === 'delete' || (action.kind === 'all' && action.inserts);
}

/** The columns that receive the values by position; null: those of the target, which are unknown. */
function namesOf(
  columns: readonly Identifier[] | null,
  target: BaseRelation | null,
  { dialect }: QueryContext,
): readonly string[] | null {
  if (columns !== null) return columns.map((name) => fold(name, dialect.columns));
  return target?.complete === true ? topColumns(target).map((column) => rawName(target, column)) : null;
}

function actionColumns(
  action: MergeAction,
  { merge, context, target }: { merge: Merge; context: QueryContext; target: BaseRelation | null },
): readonly BoundColumn[] {
  switch (action.kind) {
    case 'delete':
    case 'nothing':
      return [];
    case 'update':
      return assigned(action.assignments, [], context);
    case 'insert': {
      const names = namesOf(action.columns, target, context);
      if (names === null)
        throw new Opaque(
          'star-over-unknown',
          'INSERT without a column list uses the columns of its target, which are unknown',
          merge.source.span,
        );
      return action.values.map((value, i) => ({
        name: names[i] ?? `column${i + 1}`,
        expr: bindExpr(value, context),
        span: value.span,
      }));
    }
    case 'all': {
      const source = context.scope.entries.at(-1);
      const columns = source === undefined ? null : allColumns(source);
      if (source === undefined || columns === null)
        throw new Opaque('star-over-unknown', 'the columns of the source are unknown', merge.source.span);
      if (action.into !== undefined) {
        // All columns of the source except pseudocolumns, over all columns of the target: BigQuery, DML
        // syntax, merge_insert_clause.
        const names = namesOf(action.into, target, context);
        const { span } = merge.source;
        return columns.map((ref, i) => ({
          name: names === null ? nameOf(source, ref.column) : (names[i] ?? `column${i + 1}`),
          expr: reference([ref], names === null ? 'inferred' : 'exact', span),
          span,
        }));
      }
      const { columns: folding } = context.dialect;
      const left = new Set(action.except?.map((name) => fold(name, folding)));
      return columns.flatMap((ref) => {
        const name = nameOf(source, ref.column);
        const expr = reference([ref], 'exact', merge.source.span);
        return left.has(name) ? [] : [{ name, expr, span: merge.source.span }];
      });
    }
    default:
      return assertNever(action);
  }
}
