/**
 * Table functions that are handed whole relations: what they show of them, and what they make of them.
 *
 *   ML.PREDICT(MODEL m, TABLE orders)   →   each column of orders as it is; any other name is made of all of them, `inferred`
 *
 * Only functions that are documented to read nothing but their arguments (and a model): BigQuery's ML, AI and time-travel functions, the
 * window functions of streaming SQL.
 */
import { fold } from '../dialect/dialect.ts';
import type { Expr, TableFunction } from '../ir.ts';
import type { BoundColumn, BoundExpr, BoundQuery, FunctionSource, Part, Source } from './bound.ts';
import { bindExpr, type Context, inferred } from './resolve-expr.ts';
import { newScope, reference } from './scope.ts';

const MADE_OF_RELATIONS =
  /^((ML|AI)\.\w+|GAP_FILL|APPENDS|CHANGES|VECTOR_SEARCH|EXCLUDE_COLUMNS|TUMBLE|HOP|SESSION|CUMULATE)$/;
/** What is added to the columns of the relation, where that is all. */
const ADDS: Readonly<Record<string, readonly string[]>> = {
  APPENDS: ['_change_type', '_change_timestamp'],
  CHANGES: ['_change_type', '_change_timestamp'],
  TUMBLE: ['window_start', 'window_end', 'window_time'],
  HOP: ['window_start', 'window_end', 'window_time'],
  CUMULATE: ['window_start', 'window_end', 'window_time'],
};

type Rows = Extract<Expr, { kind: 'subquery' }>;

/** The relations among the arguments; null where the function is not one of these. */
export function relationsOf({ name, args }: TableFunction): readonly Rows[] | null {
  if (!MADE_OF_RELATIONS.test(name.toUpperCase())) return null;
  const rows = args.filter(
    (arg): arg is Rows => arg.kind === 'subquery' && (arg.use === 'array' || arg.use === 'scalar'),
  );
  return rows.length === 0 ? null : rows;
}

/** The relations as sources of their own, and the rows that the function makes of them. */
export function bindRelationFunction(
  item: TableFunction,
  rows: readonly Rows[],
  context: Context,
): { readonly relations: readonly Source[]; readonly source: FunctionSource } {
  const { binder, scope, ctes } = context;
  const queries = rows.map((each) => binder.query(each.query, newScope(scope), ctes));
  const others = item.args.filter((arg) => !rows.some((each) => each === arg));
  const name = item.name.toUpperCase();
  const any = madeOf(name, queries, others, context);
  const shown = name === 'VECTOR_SEARCH' ? searched(queries, any) : shownOf(queries);
  const added = (ADDS[name] ?? []).map((text) => ({
    name: fold({ text, quoted: false }, binder.dialect.columns),
    expr: any,
  }));
  const columns = [...shown, ...added];
  const complete =
    (added.length > 0 || name === 'VECTOR_SEARCH') && queries.every((query) => query.opens.length === 0);
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
  };
}

function shownOf(queries: readonly BoundQuery[]): Pick<BoundColumn, 'name' | 'expr'>[] {
  return queries.flatMap((query) =>
    query.columns.slice(0, query.visible).map(({ name, span }, column) => ({
      name,
      expr: reference([{ source: { kind: 'query', query }, column }], 'exact', span),
    })),
  );
}

/** Everything the function is handed. */
function madeOf(
  name: string,
  queries: readonly BoundQuery[],
  others: readonly Expr[],
  context: Context,
): BoundExpr {
  const columns = shownOf(queries).map(({ expr }): Part => ({ as: 'TRANSFORMATION', expr }));
  const rest = others.map((arg): Part => ({ as: 'TRANSFORMATION', expr: bindExpr(arg, context) }));
  return inferred({ kind: 'apply', name, parts: [...columns, ...rest] });
}

/** VECTOR_SEARCH shows the row that was found, the row that was looked for, and how far they are apart. */
function searched(
  [base, query]: readonly BoundQuery[],
  distance: BoundExpr,
): Pick<BoundColumn, 'name' | 'expr'>[] {
  const row = (of: BoundQuery | undefined): BoundExpr =>
    inferred({
      kind: 'apply',
      name: 'row',
      parts: shownOf(of === undefined ? [] : [of]).map(({ expr }) => ({ as: 'TRANSFORMATION', expr })),
    });
  return [
    { name: 'query', expr: row(query) },
    { name: 'base', expr: row(base) },
    { name: 'distance', expr: distance },
  ];
}
