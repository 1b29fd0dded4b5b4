/** Tokens → the text of a type. */
import { isName, readIdentifier } from './identifier.ts';
import { readUnit } from './interval-unit.ts';
import { INTERVAL_UNITS } from './keywords.ts';
import {
  done,
  expect,
  peek,
  type Reader,
  skipBrackets,
  take,
  takeAny,
  textOf,
  unexpected,
  word,
} from './reader.ts';

/**
 * Type : name [( … )] [< types >] {[ ]} [WITH TIME ZONE]
 *
 * `numeric(10, 2)`, `timestamp with time zone`, `array<struct<a int>>`, `int[]`: up to the end of the type.
 */
export function readType(reader: Reader): string {
  const first = reader.at;
  const isInterval = word(reader) === 'INTERVAL' && INTERVAL_UNITS.has(word(reader, 1));
  readIdentifier(reader, 'a type');
  if (isInterval) {
    readUnit(reader);
    return textOf(reader.source, first, reader.at);
  }
  while (word(reader) === '.' && isName(peek(reader, 1))) reader.at += 2;
  takeAny(reader, 'PRECISION', 'VARYING', 'UNSIGNED', 'SIGNED', 'INTEGER');
  if (word(reader) === '(') skipBrackets(reader);
  if (word(reader) === '<') skipAngles(reader);
  if (
    (word(reader) === 'WITH' || word(reader) === 'WITHOUT') &&
    (word(reader, 1) === 'TIME' || word(reader, 1) === 'LOCAL')
  ) {
    reader.at++;
    takeAny(reader, 'LOCAL');
    expect(reader, 'TIME', 'ZONE');
  }
  takeAny(reader, 'ARRAY');
  if (take(reader, 'CHARACTER', 'SET') || takeAny(reader, 'CHARSET') !== null)
    readIdentifier(reader, 'a character set');
  while (word(reader) === '[' && !done(reader)) skipBrackets(reader);
  return textOf(reader.source, first, reader.at);
}

/** `<INT, STRUCT<a INT>>`. */
export function skipAngles(reader: Reader): void {
  expect(reader, '<');
  for (let depth = 1; depth > 0; reader.at++) {
    if (done(reader)) throw unexpected(reader, '">"');
    if (word(reader) === '<') depth++;
    else if (word(reader) === '>') depth--;
  }
}
