/**
 * Tokens → all keys of GROUP BY.
 *
 *   a, ROLLUP (b, (c, d)), GROUPING SETS ((a), ())
 *     →   keys a b c d a, modifiers "k0, ROLLUP (k1, (k2, k3)), GROUPING SETS (k4, ())"
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
  const keys: Expr[] = [];
  const sets: string[] = [];
  sets.push(readKeys(reader, keys));
  if (nextIs(reader, 'GROUPING', 'SETS')) sets.push(readKey(reader, keys));
  while (word(reader) === 'WITH' && ['ROLLUP', 'CUBE', 'TOTALS'].includes(word(reader, 1))) {
    sets.push(word(reader, 1));
    reader.at += 2;
  }
  const modifiers = sets.join(' ');
  return { kind: 'keys', keys, modifiers: /[A-Z]|\(\)/.test(modifiers) ? modifiers : '' };
}

/** Returns the structure of the keys: `k0, ROLLUP (k1, k2)`. */
function readKeys(reader: Reader, keys: Expr[]): string {
  const sets: string[] = [];
  do sets.push(readKey(reader, keys));
  while (take(reader, ','));
  return sets.join(', ');
}

/** Key : {GROUPING SETS | ROLLUP | CUBE} ( Key {, Key} ) | ( ) | expression [ASC | DESC] */
function readKey(reader: Reader, keys: Expr[]): string {
  const modifier = modifierHere(reader);
  if (modifier !== null) {
    reader.at += modifier === 'GROUPING SETS' ? 2 : 1;
    if (word(reader) !== '(') throw unexpected(reader, '"("');
    const inside = takeBrackets(reader);
    return `${modifier} (${done(inside) ? '' : readSets(inside, keys)})`;
  }
  if (word(reader) === '(' && reader.source.tokens[reader.at + 1]?.upper === ')') {
    takeBrackets(reader);
    return '()';
  }
  const from = keys.length;
  const expr = readElement(reader, atKey);
  if (expr.kind === 'operator' && expr.name === 'ROW') keys.push(...expr.args);
  else keys.push(expr);
  if (takeAny(reader, 'ASC', 'DESC') !== null) noteSkipped(reader, 'order without effect', reader.at - 1);
  const names = keys.slice(from).map((_, i) => `k${from + i}`);
  return names.length === 1 ? names.join('') : `(${names.join(', ')})`;
}

function atKey(reader: Reader): boolean {
  return atListItem(reader) || word(reader) === 'ASC' || word(reader) === 'DESC';
}

function readSets(inside: Reader, keys: Expr[]): string {
  const sets = readKeys(inside, keys);
  if (!done(inside)) throw unexpected(inside, 'a comma or ")"');
  return sets;
}

function modifierHere(reader: Reader): string | null {
  if (nextIs(reader, 'GROUPING', 'SETS')) return 'GROUPING SETS';
  if (nextIs(reader, 'ROLLUP', '(')) return 'ROLLUP';
  return nextIs(reader, 'CUBE', '(') ? 'CUBE' : null;
}
