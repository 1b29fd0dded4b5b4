/** Tokens → constants of several tokens: adjacent strings, constants with a type, intervals. */
import type { Expr } from '../../ir/ir.ts';
import { isUnit, readUnit } from '../core/interval-unit.ts';
import { INTERVAL_UNITS, NOT_A_VALUE } from '../core/keywords.ts';
import { peek, type Reader, readToEnd, spanFrom, textOf, within, word } from '../core/reader.ts';

/**
 * Strings : string {string}
 *
 * Adjacent strings are one constant.
 */
export function readStrings(reader: Reader): Expr {
  const first = reader.at;
  while (peek(reader)?.kind === 'string') reader.at++;
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}

/** Interval : INTERVAL { string [unit] | value unit } — null if the word is a name. */
export function readInterval(reader: Reader): Expr | null {
  const first = reader.at;
  if (peek(reader, 1)?.kind === 'string') {
    reader.at++;
    readStrings(reader);
    readUnit(reader);
    readMoreUnits(reader);
    return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
  }
  const end = findUnit(reader);
  if (end === null) return null;
  const value = readToEnd(within(reader, first + 1, end), reader.rules.expression);
  reader.at = end;
  const unit = readUnit(reader);
  readMoreUnits(reader);
  const span = spanFrom(reader, first);
  if (value.kind !== 'literal') return { kind: 'operator', name: `INTERVAL ${unit}`, args: [value], span };
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span };
}

/** Spark: INTERVAL 1 DAY 2 HOURS, with or without a sign before each number. */
function readMoreUnits(reader: Reader): void {
  if (!reader.source.features.compoundIntervals) return;
  for (;;) {
    const sign = word(reader) === '+' || word(reader) === '-' ? 1 : 0;
    const value = peek(reader, sign)?.kind;
    const isPart = value === 'number' || value === 'string';
    if (!isPart || !INTERVAL_UNITS.has(word(reader, sign + 1))) return;
    reader.at += sign + 1;
    readUnit(reader);
  }
}

/** Intervals of people have fewer tokens. */
const MAX_TOKENS = 100;

/** Index of the unit after the value; null if there is none. */
function findUnit(reader: Reader): number | null {
  const { tokens, partner } = reader.source;
  const last = Math.min(reader.end, reader.at + MAX_TOKENS);
  // The first token is the value, also if it is spelled like a unit.
  for (let at = reader.at + 1; at < last; at++) {
    const text = tokens[at]?.upper ?? '';
    if (at > reader.at + 1 && isUnit(reader, text) && tokens[at - 1]?.upper !== '.') return at;
    if (text === '(' || text === '[') at = Math.max(at, partner[at] ?? at);
    else if (ENDS.has(text) || NOT_A_VALUE.has(text)) return null;
  }
  return null;
}

const ENDS = new Set([',', ')', ']', ';', '=', '<', '>', '<=', '>=', '<>', '!=', 'INTERVAL', 'AND', 'OR']);

/**
 * TypedLiteral : type string — DATE '2026-01-01', TIMESTAMP WITH TIME ZONE '…'; null if the word is a name.
 */
export function readTypedLiteral(reader: Reader): Expr | null {
  const first = reader.at;
  let ahead = 1;
  if (word(reader, 1) === 'WITH' || word(reader, 1) === 'WITHOUT') ahead = word(reader, 2) === 'TIME' ? 4 : 1;
  if (word(reader, ahead) === 'PRECISION') ahead++;
  if (peek(reader, ahead)?.kind !== 'string') return null;
  reader.at += ahead + 1;
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}
