/**
 * Table functions over relations: the columns that they show unchanged, and those that they compute.
 *
 *   ML.PREDICT(MODEL m, TABLE orders)
 *       → each column of orders unchanged; any other name from all of them, `inferred`
 *
 * Only functions whose documentation states that they read nothing except their arguments (and a model):
 * BigQuery's ML, AI and time-travel functions, and table_changes of
 * Databricks.
 */
import { fold } from '../../dialect/dialect.ts';
import type { Expr, TableFunction } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import { type BoundColumn, type BoundExpr, type BoundQuery, inferred, type Part } from './bound-query.ts';
import type { QueryContext } from './context.ts';
import {
  type BoundRelations,
  bindRelationArguments,
  columnsOfQueries,
  type Rows,
} from './relation-arguments.ts';

const MADE_OF_RELATIONS =
  /^((ML|AI)\.\w+|GAP_FILL|APPENDS|CHANGES|TABLE_CHANGES|VECTOR_SEARCH|EXCLUDE_COLUMNS)$/;
/** The columns that the function adds, if it adds no others. */
const ADDS: Readonly<Record<string, readonly string[]>> = {
  APPENDS: ['_change_type', '_change_timestamp'],
  CHANGES: ['_change_type', '_change_timestamp'],
  TABLE_CHANGES: ['_change_type', '_commit_version', '_commit_timestamp'],
};

/** null if the function is not one of these. */
export function bindRelationFunction(
  item: TableFunction,
  rows: readonly Rows[],
  context: QueryContext,
): BoundRelations | null {
  const name = item.name.toUpperCase();
  if (!MADE_OF_RELATIONS.test(name) || rows.length === 0) return null;
  const { queries } = bindRelationArguments(rows, context);
  const others = item.args.filter((arg) => !rows.some((each) => each === arg));
  const any = computedFrom(name, queries, others, context);
  const unchanged = name === 'VECTOR_SEARCH' ? searched(queries, any) : columnsOfQueries(queries);
  const added = (ADDS[name] ?? []).map((text) => ({
    name: fold({ text, quoted: false }, context.dialect.columns),
    expr: any,
  }));
  const columns = [...unchanged, ...added];
  const complete =
    (added.length > 0 || name === 'VECTOR_SEARCH') && queries.every((query) => query.openStars.length === 0);
  return {
    relations: queries.map((query) => ({ kind: 'query', query })),
    source: {
      kind: 'function',
      name,
      columns: columns.map((column) => column.name),
      values: columns.map((column) => column.expr),
      complete,
      any: complete ? null : any,
      elements: false,
      through: queries,
    },
    rows: [],
  };
}

/** The value of a computed column: all arguments. */
function computedFrom(
  name: string,
  queries: readonly BoundQuery[],
  others: readonly Expr[],
  context: QueryContext,
): BoundExpr {
  const columns = columnsOfQueries(queries).map(({ expr }): Part => ({ as: 'TRANSFORMATION', expr }));
  const rest = others.map((arg): Part => ({ as: 'TRANSFORMATION', expr: bindExpr(arg, context) }));
  return inferred({ kind: 'apply', name, parts: [...columns, ...rest] });
}

/** VECTOR_SEARCH shows the row that was found, the row of the query, and their distance. */
function searched(
  [base, query]: readonly BoundQuery[],
  distance: BoundExpr,
): Pick<BoundColumn, 'name' | 'expr'>[] {
  const row = (of: BoundQuery | undefined): BoundExpr => {
    const columns = columnsOfQueries(of === undefined ? [] : [of]);
    const parts = columns.map(({ expr }) => ({ as: 'TRANSFORMATION', expr }) as const);
    const fields = columns.map(({ name }, part) => ({ name, part }));
    return inferred({ kind: 'apply', name: 'row', parts, fields });
  };
  return [
    { name: 'query', expr: row(query) },
    { name: 'base', expr: row(base) },
    { name: 'distance', expr: distance },
  ];
}
