/**
 * Tokens → Snowflake's SEMANTIC_VIEW: a query over the view, in which `orders.region` is the column `region`
 * of the view: `orders` is a table of its definition.
 *
 *   SEMANTIC_VIEW(sales DIMENSIONS orders.region METRICS orders.total WHERE orders.year > 2020)
 *     →   (SELECT region, total FROM sales WHERE year > 2020 GROUP BY region)
 */
import type { Expr, FromItem, Identifier, SelectItem } from '../../../ir/ir.ts';
import { isName, readIdentifier } from '../../core/identifier.ts';
import { mapColumns } from '../../core/map-columns.ts';
import { selectAll } from '../../core/plain-select.ts';
import {
  done,
  list,
  nextIs,
  peek,
  type Reader,
  type RelationStart,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../../core/reader.ts';
import { readTableName } from '../../core/table-name.ts';
import { readDerivedTable } from '../../query/derived-table.ts';

interface Clauses {
  readonly items: SelectItem[];
  readonly dimensions: Expr[];
  where: Expr | null;
  aggregates: boolean;
}

/**
 * SemanticView : SEMANTIC_VIEW ( name {DIMENSIONS | METRICS | FACTS} items [WHERE condition] )
 * — https://docs.snowflake.com/en/sql-reference/constructs/semantic_view
 */
export function readSemanticView(reader: Reader, { first }: RelationStart): FromItem | null {
  if (word(reader, 1) !== '(') return null;
  reader.at++;
  const inside = takeBrackets(reader);
  const start = inside.at;
  const name = readTableName(inside);
  const from: FromItem = { kind: 'table', name, alias: null, span: spanFrom(inside, start) };
  const clauses: Clauses = { items: [], dimensions: [], where: null, aggregates: false };
  while (!done(inside)) readClause(inside, clauses);
  const span = spanFrom(reader, first);
  const { items, where, dimensions, aggregates } = clauses;
  const grouped = aggregates && dimensions.length > 0;
  const groupBy = grouped ? ({ kind: 'keys', keys: dimensions, modifiers: 'METRICS' } as const) : null;
  const query = { ...selectAll(from, span), items, where, groupBy };
  return readDerivedTable(reader, query, first);
}

function readClause(inside: Reader, clauses: Clauses): void {
  if (take(inside, 'WHERE')) {
    clauses.where = named(inside.rules.expression(inside));
    return;
  }
  const kind = takeAny(inside, 'DIMENSIONS', 'METRICS', 'FACTS');
  if (kind === null) throw unexpected(inside, 'DIMENSIONS, METRICS, FACTS or WHERE');
  const items = list(inside, readItem);
  clauses.items.push(...items);
  if (kind === 'DIMENSIONS')
    clauses.dimensions.push(...items.flatMap((item) => (item.kind === 'expression' ? [item.expr] : [])));
  clauses.aggregates ||= kind === 'METRICS';
}

/** Item : value [[AS] name] */
function readItem(inside: Reader): SelectItem {
  if (nextIs(inside, word(inside), '.', '*'))
    throw unsupported(inside, 'Every dimension or metric of a table');
  const first = inside.at;
  const expr = inside.rules.expression(inside);
  const span = spanFrom(inside, first);
  const explicit = take(inside, 'AS') || (isName(peek(inside)) && !CLAUSES.has(word(inside)));
  const alias = explicit ? readIdentifier(inside, 'an alias') : lastPart(expr);
  return { kind: 'expression', expr: named(expr), alias, span };
}

const CLAUSES = new Set(['DIMENSIONS', 'METRICS', 'FACTS', 'WHERE']);

function lastPart(expr: Expr): Identifier | null {
  return (expr.kind === 'column' ? expr.parts.at(-1) : null) ?? null;
}

/** The column without the table of the definition. */
function named(expr: Expr): Expr {
  return mapColumns(expr, (column) => ({ ...column, parts: column.parts.slice(-1) }));
}
