/**
 * Functions that WITH defines before a query, skipped. They contain no query, so the value of a call is
 * computed from its arguments only.
 *
 *   WITH FUNCTION f(x INT) RETURNS INT RETURN x * 2 SELECT f(a) FROM t   →   SELECT f(a) FROM t
 */
import { endOfBegin } from '../../lex/block-end.ts';
import { isName } from '../core/identifier.ts';
import {
  closing,
  done,
  expect,
  peek,
  type Reader,
  take,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';

/**
 * WithFunctions : WITH Function {, Function} — https://trino.io/docs/current/udf/function.html
 *
 * false if WITH defines no function.
 */
export function skipWithFunctions(reader: Reader): boolean {
  if (word(reader, 1) !== 'FUNCTION' || !isName(peek(reader, 2)) || word(reader, 2) === 'AS') return false;
  if (word(reader, 3) !== '(') return false;
  const first = reader.at;
  reader.at++;
  if (reader.source.features.plsqlInWith) skipPlsql(reader);
  else {
    do skipFunction(reader);
    while (word(reader) === ',' && word(reader, 1) === 'FUNCTION' && take(reader, ','));
  }
  noteSkipped(reader, 'function of its arguments', first);
  return true;
}

/** Function : FUNCTION name ( parameters ) RETURNS type {RETURN expression | BEGIN … END} */
function skipFunction(reader: Reader): void {
  const first = reader.at;
  expect(reader, 'FUNCTION');
  while (word(reader) !== 'RETURN' && word(reader) !== 'BEGIN') {
    if (done(reader)) throw unexpected(reader, 'RETURN or BEGIN');
    if (word(reader) === '(') reader.at = closing(reader);
    reader.at++;
  }
  if (take(reader, 'RETURN')) reader.rules.expression(reader);
  else reader.at = Math.min(reader.end, endOfBegin(reader.source.tokens, reader.at));
  refuseQueries(reader, first);
}

/** Oracle: {{FUNCTION | PROCEDURE} name ( parameters ) … BEGIN … END [name] ;} */
function skipPlsql(reader: Reader): void {
  const first = reader.at;
  while (word(reader) === 'FUNCTION' || word(reader) === 'PROCEDURE') {
    while (!done(reader) && word(reader) !== 'BEGIN') reader.at++;
    reader.at = Math.min(reader.end, endOfBegin(reader.source.tokens, reader.at));
    if (word(reader) !== ';') reader.at++;
    expect(reader, ';');
  }
  refuseQueries(reader, first);
}

function refuseQueries({ source, ...reader }: Reader, first: number): void {
  for (let at = first; at < reader.at; at++)
    if (source.tokens[at]?.upper === 'SELECT')
      throw unsupported({ source, ...reader, at }, 'A query inside a function defined in WITH');
}
