/** Tokens → lists of expressions and of sort items, and the lookahead for a query in brackets. */
import type { Expr, Identifier, OrderItem } from '../../ir/ir.ts';
import type { Source } from '../../lex/source.ts';
import { byWord } from '../core/engine-rules.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { done, peek, type Reader, take, takeAny, unexpected, word } from '../core/reader.ts';
import { readElement, readOrGap } from '../core/recover.ts';
import { atListItem } from '../core/recovery-stops.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';

/** List : value {, value} [,] */
export function readList(reader: Reader): Expr[] {
  const values = [readOne(reader)];
  while (take(reader, ',') && !done(reader)) values.push(readOne(reader));
  return values;
}

function readOne(reader: Reader): Expr {
  const value = readElement(reader, atListItem);
  if (word(reader) === 'AS' && reader.source.features.expressionAliases) {
    reader.at++;
    reader.notes.named.push({ name: readIdentifier(reader, 'an alias'), expr: value });
  }
  return value;
}

/**
 * Row : value [AS name] {, value [AS name]}
 *
 * The values of a row in brackets. In Spark a value may have a name, which is the name of a field.
 */
export function readRow(
  reader: Reader,
  kept: 'with names' | 'without names' = 'with names',
): { readonly args: Expr[]; readonly names?: readonly Identifier[] } {
  const args: Expr[] = [];
  const names: Identifier[] = [];
  let named = false;
  do {
    if (done(reader) && args.length > 0) break;
    args.push(readOne(reader));
    const own = reader.source.features.namedRowFields && word(reader) === 'AS';
    named ||= own;
    if (own) reader.at++;
    names.push(own ? readIdentifier(reader) : { text: `col${args.length}`, quoted: false });
    if (own && kept === 'without names') noteSkipped(reader, 'name inside VALUES', reader.at - 2);
  } while (take(reader, ','));
  // A single value in brackets has no name.
  if (named && args.length === 1 && kept === 'with names') throw unexpected(reader, 'a second value');
  return named ? { args, names } : { args };
}

/** Whether a query in one or more pairs of brackets is next. */
export function isQueryAhead(reader: Reader, ahead = 0): boolean {
  let at = ahead;
  while (word(reader, at) === '(') at++;
  if (at === ahead || isPartOfMore(reader, ahead, at)) return false;
  const start = word(reader, at);
  const next = word(reader, at + 1);
  if (start === 'SELECT') return next !== '.';
  if (start === 'WITH') return isName(peek(reader, at + 1));
  if (start === 'VALUES') return next !== ',' && next !== '.' && peek(reader, at + 1) !== undefined;
  if (start === 'FROM') return true;
  if (reader.source.features.statementsAsQueries && MAKES_QUERY.has(start))
    return isName(peek(reader, at + 1)) || (next === '(' && QUERY_WORDS.has(word(reader, at + 2)));
  return start === 'TABLE' && next !== '(' && next !== '';
}

/** `DESCRIBE (SELECT …)`: a call has no query in its brackets. */
const QUERY_WORDS = new Set(['SELECT', 'FROM', 'WITH', 'VALUES']);

const MAKES_QUERY = new Set([
  'PIVOT',
  'UNPIVOT',
  'PIVOT_WIDER',
  'PIVOT_LONGER',
  'DESCRIBE',
  'SUMMARIZE',
  'SHOW',
]);

/** Tokens that may follow a query in brackets inside brackets. */
const AFTER_QUERY = new Set(
  ') UNION INTERSECT EXCEPT MINUS ORDER LIMIT OFFSET FETCH FOR SETTINGS |>'.split(' '),
);

/** `((SELECT 1) + 1)` and `((SELECT 1), 2)`: the query in the inner brackets is an operand. */
function isPartOfMore({ source, at }: Reader, outer: number, end: number): boolean {
  for (let inner = outer + 1; inner < end; inner++) {
    const close = source.partner[at + inner];
    if (close !== undefined && !continuesQuery(source, close + 1)) return true;
  }
  return false;
}

function continuesQuery({ tokens }: Source, index: number): boolean {
  const next = tokens[index]?.upper ?? ')';
  if (AFTER_QUERY.has(next)) return true;
  // BigQuery: LEFT UNION ALL, FULL OUTER UNION ALL.
  if (!['LEFT', 'FULL', 'INNER', 'OUTER'].includes(next)) return false;
  const operation = tokens[index + 1]?.upper === 'OUTER' ? tokens[index + 2] : tokens[index + 1];
  return ['UNION', 'INTERSECT', 'EXCEPT'].includes(operation?.upper ?? '');
}

/** Order : SortItem {, SortItem} — the items after ORDER BY. */
export function readOrder(reader: Reader): OrderItem[] {
  const read = (): OrderItem =>
    readOrGap(reader, atListItem, readOrderItem, (expr) => ({ expr, direction: 'asc', nulls: null }));
  const items = [read()];
  while (take(reader, ',')) items.push(read());
  return items;
}

/** SortItem : value [ASC | DESC | USING operator] [NULLS {FIRST | LAST}] */
export function readOrderItem(reader: Reader): OrderItem {
  return readOrderTail(reader, reader.rules.expression(reader));
}

/** SortItem : value [ASC | DESC | USING operator] [NULLS {FIRST | LAST}] — the value was read. */
export function readOrderTail(reader: Reader, expr: Expr): OrderItem {
  const direction = takeAny(reader, 'ASC', 'DESC') === 'DESC' ? 'desc' : 'asc';
  const order = word(reader) === 'USING' ? readOrderOperator(reader) : direction;
  const nulls = readNulls(reader);
  byWord(reader, reader.rules.engine.afterSortItem);
  return { expr, direction: order, nulls };
}

function readNulls(reader: Reader): OrderItem['nulls'] {
  if (!take(reader, 'NULLS')) return null;
  return takeAny(reader, 'FIRST', 'LAST') === 'FIRST' ? 'first' : 'last';
}

/**
 * SortOperator : USING { operator | OPERATOR ( operator ) } —
 * https://www.postgresql.org/docs/current/sql-select.html#SQL-ORDERBY
 */
function readOrderOperator(reader: Reader): OrderItem['direction'] {
  const first = reader.at;
  reader.at++;
  if (take(reader, 'OPERATOR')) reader.at = Math.max(reader.at, (reader.source.partner[reader.at] ?? -1) + 1);
  else if (peek(reader)?.kind === 'punctuation') reader.at++;
  else throw unexpected(reader, 'an operator');
  const operator = reader.source.tokens.slice(first, reader.at).map(({ text }) => text);
  noteSkipped(reader, 'sort operator', first);
  return operator.some((text) => text.startsWith('>')) ? 'desc' : 'asc';
}
