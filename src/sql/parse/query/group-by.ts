/**
 * Tokens → all keys of GROUP BY.
 *
 *   a, ROLLUP (b, (c, d)), GROUPING SETS ((a), ())   →   keys a b c d a, modifiers "ROLLUP GROUPING SETS"
 */
import type { Expr, GroupBy } from '../../ir/ir.ts';
import { isName } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import {
  done,
  nextIs,
  peek,
  type Reader,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../core/reader.ts';
import { readElement } from '../core/recover.ts';
import { atListItem } from '../core/recovery-stops.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';

/**
 * GroupBy : [DISTINCT | ALL] Key {, Key} [WITH {ROLLUP | CUBE | TOTALS}] | ALL
 * — https://www.postgresql.org/docs/current/queries-table-expressions.html#QUERIES-GROUPING-SETS
 */
export function readGroupBy(reader: Reader): GroupBy {
  const first = reader.at;
  takeAny(reader, 'DISTINCT');
  noteSkipped(reader, 'quantifier', first);
  if (word(reader) === 'ALL' && word(reader, 1) !== '.' && word(reader, 1) !== '(') {
    reader.at++;
    const next = peek(reader);
    // Before keys, ALL is a quantifier that changes nothing.
    if (!isName(next) || NOT_AN_ALIAS.has(next.upper)) return { kind: 'all' };
    noteSkipped(reader, 'quantifier', first);
  }
  const modifiers: string[] = [];
  const keys: Expr[] = [];
  readKeys(reader, keys, modifiers);
  if (nextIs(reader, 'GROUPING', 'SETS')) readKey(reader, keys, modifiers);
  while (word(reader) === 'WITH' && ['ROLLUP', 'CUBE', 'TOTALS'].includes(word(reader, 1))) {
    modifiers.push(word(reader, 1));
    reader.at += 2;
  }
  return { kind: 'keys', keys, modifiers: modifiers.join(' ') };
}

function readKeys(reader: Reader, keys: Expr[], modifiers: string[]): void {
  do readKey(reader, keys, modifiers);
  while (take(reader, ','));
}

/** Key : {GROUPING SETS | ROLLUP | CUBE} ( Key {, Key} ) | ( ) | expression [ASC | DESC] */
function readKey(reader: Reader, keys: Expr[], modifiers: string[]): void {
  const modifier = modifierHere(reader);
  if (modifier !== null) {
    modifiers.push(modifier);
    reader.at += modifier === 'GROUPING SETS' ? 2 : 1;
    if (word(reader) !== '(') throw unexpected(reader, '"("');
    const inside = takeBrackets(reader);
    if (!done(inside)) readSets(inside, keys, modifiers);
    return;
  }
  if (word(reader) === '(' && reader.source.tokens[reader.at + 1]?.upper === ')') {
    takeBrackets(reader);
    return;
  }
  const expr = readElement(reader, atKey);
  if (expr.kind === 'operator' && expr.name === 'ROW') keys.push(...expr.args);
  else keys.push(expr);
  if (takeAny(reader, 'ASC', 'DESC') !== null) noteSkipped(reader, 'order without effect', reader.at - 1);
}

function atKey(reader: Reader): boolean {
  return atListItem(reader) || word(reader) === 'ASC' || word(reader) === 'DESC';
}

function readSets(inside: Reader, keys: Expr[], modifiers: string[]): void {
  readKeys(inside, keys, modifiers);
  if (!done(inside)) throw unexpected(inside, 'a comma or ")"');
}

function modifierHere(reader: Reader): string | null {
  if (nextIs(reader, 'GROUPING', 'SETS')) return 'GROUPING SETS';
  if (nextIs(reader, 'ROLLUP', '(')) return 'ROLLUP';
  return nextIs(reader, 'CUBE', '(') ? 'CUBE' : null;
}
