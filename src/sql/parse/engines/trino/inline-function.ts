/**
 * Trino and Athena: functions defined in front of a query. They hold no query, so a call is made of its arguments alone.
 *
 *   WITH FUNCTION f(x INT) RETURNS INT RETURN x * 2 SELECT f(a) FROM t   →   the tokens up to SELECT are passed over
 */
import { endOfBegin } from '../../../lex/block-end.ts';
import { isName } from '../../core/identifier.ts';
import {
  closing,
  done,
  expect,
  peek,
  type Reader,
  sees,
  take,
  unexpected,
  unsupported,
  word,
} from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';

/** Moves over `WITH FUNCTION …, FUNCTION …`; false where no function is defined. */
export function skipFunctions(reader: Reader): boolean {
  if (word(reader, 1) !== 'FUNCTION' || !isName(peek(reader, 2)) || word(reader, 2) === 'AS') return false;
  if (word(reader, 3) !== '(') return false;
  const first = reader.at;
  reader.at++;
  if (reader.source.dialect === 'oracle') skipBodies(reader);
  else {
    do skipFunction(reader);
    while (word(reader) === ',' && word(reader, 1) === 'FUNCTION' && take(reader, ','));
  }
  passOver(reader, 'function of its arguments', first);
  return true;
}

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

/** Oracle: FUNCTION f (…) RETURN t IS … BEGIN … END [f]; as often as it comes. */
function skipBodies(reader: Reader): void {
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

/** Athena: USING EXTERNAL FUNCTION f(x INT) RETURNS INT LAMBDA 'name' SELECT …. */
export function skipExternalFunctions(reader: Reader): void {
  if (!sees(reader, 'USING', 'EXTERNAL', 'FUNCTION')) return;
  const first = reader.at;
  while (!['SELECT', 'WITH', 'INSERT', 'CREATE'].includes(word(reader))) {
    if (done(reader)) throw unexpected(reader, 'SELECT');
    if (word(reader) === '(') reader.at = closing(reader);
    reader.at++;
  }
  passOver(reader, 'function of its arguments', first);
}
