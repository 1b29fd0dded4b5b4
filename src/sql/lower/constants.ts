/** Tokens → constants of more than one token: strings in a row, typed ones, intervals. */
import type { Expr } from '../ir.ts';
import { peek, type Reader, spanFrom, take, takeBrackets, textOf, word } from './reader.ts';
import { INTERVAL_UNITS, NOT_A_VALUE } from './words.ts';

/** Given by its file, which needs this one. */
type Operand = (reader: Reader) => Expr;

/** Strings in a row are one. */
export function readString(reader: Reader): Expr {
  const first = reader.at;
  while (peek(reader)?.kind === 'string') reader.at++;
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}

/** INTERVAL '1' DAY, INTERVAL '1 day', INTERVAL x DAY; null where the word is a name. */
export function readInterval(reader: Reader, readOperand: Operand): Expr | null {
  const first = reader.at;
  const next = peek(reader, 1);
  if (next === undefined || NOT_A_VALUE.has(next.upper)) return null;
  if (next.kind === 'punctuation' && next.text !== '(' && next.text !== '-') return null;
  reader.at++;
  const value = readIntervalValue(reader, readOperand);
  const unit = readUnit(reader);
  const isString = value.kind === 'literal' && value.text.endsWith("'");
  if (unit === '' && !isString) {
    reader.at = first;
    return null;
  }
  const span = spanFrom(reader, first);
  if (value.kind === 'literal')
    return { kind: 'literal', text: textOf(reader.source, first, reader.at), span };
  return { kind: 'operator', name: `INTERVAL${unit}`, args: [value], span };
}

/** ` DAY`, ` YEAR TO MONTH`, or empty. */
function readUnit(reader: Reader): string {
  let unit = '';
  while (INTERVAL_UNITS.has(word(reader))) {
    unit += ` ${word(reader)}`;
    reader.at++;
    if (word(reader) === '(') takeBrackets(reader);
    if (!take(reader, 'TO')) break;
    unit += ' TO';
  }
  return unit;
}

/** One value, or an expression where the unit stands behind all of it: `INTERVAL a + b DAY`. */
function readIntervalValue(reader: Reader, readOperand: Operand): Expr {
  const first = reader.at;
  const literal = peek(reader)?.kind === 'string';
  if (word(reader) !== '-') {
    const value = readOperand(reader);
    if (literal || INTERVAL_UNITS.has(word(reader)) || !isJoined(reader)) return value;
  }
  const end = reader.at;
  reader.at = first;
  const value = reader.rules.expression(reader);
  if (INTERVAL_UNITS.has(word(reader)) || end === first) return value;
  reader.at = first;
  return readOperand(reader);
}

function isJoined(reader: Reader): boolean {
  return ['+', '-', '*', '/', '%'].includes(word(reader));
}

/** DATE '2026-01-01', TIMESTAMP WITH TIME ZONE '…'; null where the word is something else. */
export function readTypedLiteral(reader: Reader): Expr | null {
  const first = reader.at;
  let ahead = 1;
  if (word(reader, 1) === 'WITH' || word(reader, 1) === 'WITHOUT') ahead = word(reader, 2) === 'TIME' ? 4 : 1;
  if (word(reader, ahead) === 'PRECISION') ahead++;
  if (peek(reader, ahead)?.kind !== 'string') return null;
  reader.at += ahead + 1;
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}
