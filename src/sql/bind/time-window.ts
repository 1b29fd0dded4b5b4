/**
 * Binds table functions that assign rows to windows of time: every column of the relation unchanged, and the
 * start and end of the window, which are computed from the time column.
 *
 *   TABLE(TUMBLE(TABLE trips, DESCRIPTOR(began), INTERVAL '1' HOUR))
 *     →   trips.*; window_start, window_end, window_time ← trips.began
 *
 * Flink ("Windowing table-valued functions") adds all three, RisingWave ("Time windows") and Calcite the
 * first two.
 */
import { fold } from '../../dialect/dialect.ts';
import { isTimeWindow } from '../ir/functions.ts';
import type { Expr, TableFunction } from '../ir/ir.ts';
import { type BoundExpr, Opaque, type Part } from './bound-query.ts';
import type { QueryContext } from './context.ts';
import {
  type BoundRelations,
  bindRelationArguments,
  columnsOfQueries,
  type Rows,
} from './relation-arguments.ts';

/** HOP and CUMULATE assign a row to several windows, so its time decides how often it is returned. */
const REPEATS = /^(HOP|CUMULATE)$/;

type Time = Extract<Expr, { kind: 'literal' }>;

/** null if the function is not one of these, or has other arguments. */
export function bindTimeWindow(
  item: TableFunction,
  rows: readonly Rows[],
  context: QueryContext,
): BoundRelations | null {
  const name = item.name.toUpperCase();
  const time = item.args.find((arg): arg is Time => arg.kind === 'literal' && arg.names !== undefined);
  const column = time?.names?.[0];
  if (!isTimeWindow(name) || rows.length !== 1 || time === undefined || column === undefined) return null;
  const { queries, keys, columnOf } = bindRelationArguments(rows, context);
  const moment = columnOf(column, time.span);
  if (moment === null)
    throw new Opaque('unresolved-reference', `${column.text} is not a column of the relation`, time.span);
  const unchanged = columnsOfQueries(queries);
  const made = windowOf(name, moment, keys);
  const added = namesAdded(time).map((text) => fold({ text, quoted: false }, context.dialect.columns));
  const complete = queries.every((query) => query.openStars.length === 0);
  return {
    relations: queries.map((query) => ({ kind: 'query', query })),
    source: {
      kind: 'function',
      name,
      columns: [...unchanged.map((each) => each.name), ...added],
      values: [...unchanged.map((each) => each.expr), ...added.map(() => made)],
      complete,
      any: null,
      elements: false,
      through: queries,
    },
    rows: REPEATS.test(name) ? [{ as: 'JOIN', expr: moment }] : [],
  };
}

/** A session is computed from the times of all rows with the same keys. */
function windowOf(name: string, moment: BoundExpr, keys: readonly BoundExpr[]): BoundExpr {
  const session = name === 'SESSION';
  const of = session ? keys.map((expr): Part => ({ as: 'WINDOW', expr })) : [];
  return {
    kind: 'apply',
    name,
    parts: [{ as: session ? 'AGGREGATION' : 'TRANSFORMATION', expr: moment }, ...of],
  };
}

function namesAdded({ text }: Time): readonly string[] {
  return /^DESCRIPTOR\b/i.test(text)
    ? ['window_start', 'window_end', 'window_time']
    : ['window_start', 'window_end'];
}
