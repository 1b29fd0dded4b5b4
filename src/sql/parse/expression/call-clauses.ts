/**
 * Tokens → the clauses after the brackets of a call. Some clauses become arguments.
 *
 *   nth_value(a, 2) FROM LAST IGNORE NULLS OVER w   →   arguments a, 2, "FROM LAST", "IGNORE NULLS"; over w
 */
import type { Expr } from '../../ir/ir.ts';
import type { CallParts } from '../core/call-parts.ts';
import { byWord } from '../core/engine-rules.ts';
import { isName } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import {
  expect,
  nextIs,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  textOf,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readOrder } from './lists.ts';
import { readOver } from './window.ts';

/** Clauses by their first word; false if the word begins no clause. */
const TAILS: ReadonlyMap<string, (reader: Reader, call: CallParts) => boolean> = new Map([
  ['IGNORE', readNulls],
  ['RESPECT', readNulls],
  ['FROM', readDirection],
  ['FILTER', readFilter],
  ['WITHIN', readWithin],
  ['OVER', readWindow],
]);

/** CallClauses : {WITHIN GROUP ( … ) | FILTER ( … ) | OVER … | clause of the engine} */
export function readCallClauses(reader: Reader, call: CallParts): void {
  const own = reader.rules.engine.afterCall;
  while (TAILS.get(word(reader))?.(reader, call) === true || byWord(reader, own, call) === true);
}

/** NullTreatment : { IGNORE | RESPECT } NULLS */
export function readNulls(reader: Reader, { args }: CallParts): boolean {
  const first = reader.at;
  if (take(reader, 'IGNORE', 'NULLS')) args.push(wordsFrom(reader, first));
  else if (take(reader, 'RESPECT', 'NULLS')) noteSkipped(reader, 'quantifier', first);
  return reader.at > first;
}

/** FromRow : FROM { FIRST | LAST } — FIRST is the default. */
function readDirection(reader: Reader, { args }: CallParts): boolean {
  const first = reader.at;
  if (take(reader, 'FROM', 'FIRST')) noteSkipped(reader, 'quantifier', first);
  else if (take(reader, 'FROM', 'LAST')) args.push(wordsFrom(reader, first));
  return reader.at > first;
}

/** Filter : FILTER ( [WHERE] value ) — DuckDB: WHERE is optional. */
function readFilter(reader: Reader, call: CallParts): boolean {
  if (word(reader, 1) !== '(') return false;
  if (word(reader, 2) !== 'WHERE' && !reader.source.features.filterWithoutWhere) return false;
  reader.at++;
  const inside = takeBrackets(reader);
  take(inside, 'WHERE');
  call.filter = readToEnd(inside, inside.rules.expression);
  return true;
}

function readWithin(reader: Reader, { args, orderBy }: CallParts): boolean {
  if (!nextIs(reader, 'WITHIN', 'GROUP', '(')) return false;
  const first = reader.at;
  reader.at += 2;
  const inside = takeBrackets(reader);
  // T-SQL: WITHIN GROUP (GRAPH PATH) aggregates over the nodes of a path.
  if (take(inside, 'GRAPH', 'PATH')) {
    args.push(wordsFrom(reader, first));
    return true;
  }
  expect(inside, 'ORDER', 'BY');
  orderBy.push(...readToEnd(inside, readOrder));
  return true;
}

function readWindow(reader: Reader, call: CallParts): boolean {
  const isWindow = isName(peek(reader, 1)) && !NOT_AN_ALIAS.has(word(reader, 1));
  if (word(reader, 1) !== '(' && !isWindow) return false;
  reader.at++;
  call.over = readOver(reader);
  return true;
}

/** Words of a call as a constant among its arguments. */
export function wordsFrom(reader: Reader, first: number): Expr {
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}
