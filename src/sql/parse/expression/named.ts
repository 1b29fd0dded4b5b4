/**
 * Tokens → a value that begins with a name: a column, a row of a relation, a call.
 *
 *   a.b   →   column a.b          f(a)   →   call F          t.*   →   every column of t
 */
import type { Expr, Identifier, TableName } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { readIdentifierCall } from '../core/parameter-name.ts';
import { peek, type Reader, spanFrom, take, word } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readCall } from './call.ts';

/** Snowflake: `$2`, the second column of a relation. */
export function isPosition(reader: Reader, ahead = 0): boolean {
  const token = peek(reader, ahead);
  return (
    token?.kind === 'parameter' && reader.source.features.dollarPositions && /^\$[1-9]\d*$/.test(token.text)
  );
}

function readPosition(reader: Reader): Identifier {
  const { text } = peek(reader) ?? { text: '' };
  reader.at++;
  return { text, quoted: false, position: Number(text.slice(1)) };
}

/**
 * Named : name {. name} [( Arguments )]
 *
 * A column, or a call if a bracket follows the name.
 */
export function readNamed(reader: Reader): Expr {
  const first = reader.at;
  const parts = [isPosition(reader) ? readPosition(reader) : readIdentifier(reader)];
  while (word(reader) === '.' && parts.at(-1)?.position === undefined) {
    if (word(reader, 1) === '*' && reader.source.features.starsAsRows) {
      reader.at += 2;
      return starValue(reader, parts, first);
    }
    if (!isPosition(reader, 1) && !isName(peek(reader, 1))) break;
    reader.at++;
    parts.push(isPosition(reader) ? readPosition(reader) : readIdentifier(reader));
  }
  if (isLinked(reader)) {
    const last = parts.pop();
    const link = peek(reader);
    if (last !== undefined && link !== undefined)
      parts.push({ ...last, text: `${last.text}${link.text}`, end: link.end });
    reader.at++;
  }
  if (word(reader) !== '(' || takeOuterMark(reader))
    return { kind: 'column', parts, span: spanFrom(reader, first) };
  const own = reader.rules.engine.afterName?.['(']?.(reader, { parts, first }) ?? null;
  return own ?? readCall(reader, parts, first);
}

/** OuterMark : column (+) — https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Joins.html */
function takeOuterMark(reader: Reader): boolean {
  const first = reader.at;
  const found = take(reader, '(', '+', ')');
  noteSkipped(reader, 'outer join mark', first);
  return found;
}

/**
 * IdentifierClause : IDENTIFIER ( string ) [( Arguments )]
 *
 * `IDENTIFIER('f')(a)` and `IDENTIFIER('t.a')`: the function or the column of that name.
 */
export function readIdentified(reader: Reader): Expr {
  const first = reader.at;
  if (!reader.source.features.identifierClause) return readNamed(reader);
  const parts = readIdentifierCall(reader);
  if (word(reader) === '(') return readCall(reader, parts, first);
  return { kind: 'column', parts, span: spanFrom(reader, first) };
}

/** Oracle: f@link(a) is a call on another server. */
function isLinked(reader: Reader): boolean {
  const link = peek(reader);
  if (link?.kind !== 'parameter' || !reader.source.features.databaseLinks) return false;
  return link.text.startsWith('@') && word(reader, 1) === '(';
}

/** Every column of a relation as one value. In a list, each column is one value. */
export function starValue(reader: Reader, qualifier: TableName | null, first: number): Expr {
  const rest = { args: [], distinct: false, orderBy: [], filter: null, over: null };
  return { kind: 'call', name: '*', ...rest, star: { qualifier }, span: spanFrom(reader, first) };
}
