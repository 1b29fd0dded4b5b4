/**
 * Tokens → a relation as the argument of a function: its rows, as one value.
 *
 *   f(TABLE t PARTITION BY a)   →   ARRAY(SELECT * FROM t WINDOW argument AS (PARTITION BY a))
 *   f(ON t PARTITION BY a)      →   the same, in Hive, Teradata and Aster
 */
import type { Expr, FromItem, Join, OrderItem, Query, Select } from '../../ir/ir.ts';
import { isName } from '../core/identifier.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  done,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeAll,
  takeBrackets,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped, skipTo } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead, readList, readOrder, readOrderItem } from './lists.ts';

/** TableArgument : TABLE { name | ( query ) | ( name ) } {partition} — null if no relation is next. */
export function readRelationArgument(reader: Reader): Expr | null {
  if (word(reader) !== 'TABLE' || !(isName(peek(reader, 1)) || word(reader, 1) === '(')) return null;
  const first = reader.at;
  reader.at++;
  const query = readRows(reader);
  if (query === null) {
    reader.at = first;
    return null;
  }
  const span = spanFrom(reader, first);
  return {
    kind: 'subquery',
    use: 'array',
    operands: [],
    query: withPartition(reader, query, { keys: oneKey, order: oneOrder }),
    span,
  };
}

function readRows(reader: Reader): Select | null {
  const first = reader.at;
  const over = (from: FromItem): Select => selectAll(from, from.span);
  if (word(reader) !== '(') return over(table(reader, first));
  if (isQueryAhead(reader)) {
    const query: Query = reader.rules.query(takeBrackets(reader));
    return over({ kind: 'derived', query, alias: null, lateral: false, span: spanFrom(reader, first) });
  }
  const inside = takeBrackets(reader);
  if (!isName(peek(inside))) return null;
  const from = table(inside, inside.at);
  return done(inside) ? over(from) : null;
}

function table(reader: Reader, first: number): Extract<FromItem, { kind: 'table' }> {
  return { kind: 'table', name: readTableName(reader), alias: null, span: spanFrom(reader, first) };
}

/**
 * OnArguments : ON relation {partition} [,] … [USING name ( value ) …] — no arguments if the function has no
 * ON. Arguments after the relations have names: `arg1('LATE')` (Hive), `USING Threshold(0.5)` (Teradata).
 */
export function readOnArguments(inside: Reader): Expr[] {
  const args: Expr[] = [];
  while (word(inside) === 'ON' && (isName(peek(inside, 1)) || word(inside, 1) === '(')) {
    const first = inside.at;
    skipTo(inside, 'quantifier', first + 1);
    const query = withPartition(inside, readOnRows(inside), { keys: readList, order: readOrder });
    args.push({ kind: 'subquery', use: 'array', operands: [], query, span: spanFrom(inside, first) });
    take(inside, ',');
  }
  if (args.length === 0) return args;
  take(inside, 'USING');
  while (!done(inside)) {
    args.push(...readNamedValues(inside));
    take(inside, ',');
  }
  return args;
}

function readNamedValues(inside: Reader): Expr[] {
  if (!isName(peek(inside)) || word(inside, 1) !== '(') return [inside.rules.expression(inside)];
  inside.at++;
  noteSkipped(inside, 'name of an argument', inside.at - 1);
  return readToEnd(takeBrackets(inside), readList);
}

/** A relation, a query in brackets, or the result of another such function. */
function readOnRows(inside: Reader): Select {
  const first = inside.at;
  const from = readOnRelation(inside, first);
  const alias = NO_ALIAS.has(word(inside)) ? null : readTableAlias(inside);
  return selectAll({ ...from, alias }, spanFrom(inside, first));
}

function readOnRelation(inside: Reader, first: number): Exclude<FromItem, Join> {
  if (isQueryAhead(inside)) {
    const query: Query = inside.rules.query(takeBrackets(inside));
    return { kind: 'derived', query, alias: null, lateral: false, span: spanFrom(inside, first) };
  }
  if (word(inside, 1) !== '(') return table(inside, first);
  const call = inside.rules.expression(inside);
  if (call.kind !== 'call' || call.star !== null || call.over !== null)
    throw unexpected(inside, 'a table function');
  const { name, args, span } = call;
  return { kind: 'function', name, args, alias: null, aliasIsColumn: false, span };
}

/** Words that begin a clause about the rows, or the next argument. */
const NO_ALIAS = new Set('PARTITION DISTRIBUTE CLUSTER HASH LOCAL ORDER SORT DIMENSION USING ON'.split(' '));

interface Lists {
  readonly keys: (reader: Reader) => Expr[];
  readonly order: (reader: Reader) => OrderItem[];
}

/** Adds the partition and the order in which the function gets the rows. */
function withPartition(reader: Reader, query: Select, { keys, order }: Lists): Select {
  const partitionBy: Expr[] = [];
  const orderBy: OrderItem[] = [];
  for (;;) {
    if (skipQuantifier(reader)) continue;
    if (KEYS.some((key) => take(reader, key, 'BY')))
      partitionBy.push(...(word(reader) === '(' ? readToEnd(takeBrackets(reader), readList) : keys(reader)));
    else if (ORDERS.some((words) => takeAll(reader, words)))
      orderBy.push(...(word(reader) === '(' ? readToEnd(takeBrackets(reader), readOrder) : order(reader)));
    else break;
  }
  if (partitionBy.length === 0 && orderBy.length === 0) return query;
  const window = { base: null, partitionBy, orderBy, frame: '' };
  return { ...query, windows: [{ name: { text: 'argument', quoted: false }, window }] };
}

/** Clauses without columns. */
function skipQuantifier(reader: Reader): boolean {
  const first = reader.at;
  if (!QUANTIFIERS.some((words) => takeAll(reader, words))) return false;
  noteSkipped(reader, 'quantifier', first);
  return true;
}

const QUANTIFIERS = [
  ['WITH', 'SINGLE', 'PARTITION'],
  ['PARTITION', 'BY', 'ANY'],
  ['DIMENSION'],
  ['PRUNE', 'WHEN', 'EMPTY'],
  ['KEEP', 'WHEN', 'EMPTY'],
];
const ORDERS = [
  ['ORDER', 'BY'],
  ['SORT', 'BY'],
  ['LOCAL', 'ORDER', 'BY'],
];
const KEYS = ['PARTITION', 'DISTRIBUTE', 'CLUSTER', 'HASH'];

/** If commas separate the arguments, several keys need brackets. */
function oneKey(reader: Reader): Expr[] {
  return [reader.rules.expression(reader)];
}

function oneOrder(reader: Reader): OrderItem[] {
  return [readOrderItem(reader)];
}
