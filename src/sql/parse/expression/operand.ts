/**
 * Tokens → one value with all that is attached to it: a name, a constant, a call, CASE, a subquery, a list in brackets.
 *
 *   (SELECT max(a) FROM t)::int   →   cast(scalar subquery as INT)
 */
import type { Expr, Identifier, TableName } from '../../ir/ir.ts';
import { identifierOf, isName, readIdentifier } from '../core/identifier.ts';
import { NOT_A_VALUE, TYPED_LITERALS } from '../core/keywords.ts';
import { isTemplate, readIdentifierCall, readTemplate } from '../core/parameter-name.ts';
import {
  closing,
  done,
  expect,
  peek,
  type Reader,
  type Rule,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  unsupported,
  whole,
  within,
  word,
} from '../core/reader.ts';
import { missingValue } from '../core/recover.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { readBraced } from './braces.ts';
import { readCall, readCast } from './call.ts';
import { readCase } from './case.ts';
import { isQueryAhead, readList, readRow } from './lists.ts';
import { readInterval, readString, readTypedLiteral } from './literals.ts';
import { readNextValue } from './next-value.ts';
import { readAttached } from './postfix-access.ts';

/**
 * A name or a number with nothing behind it but a comma or the end, as most values are: what the other rules would make of it, without asking
 * them. null where they must be asked.
 */
export function readPlain(reader: Reader): Expr | null {
  const { at, end, source } = reader;
  const { tokens } = source;
  const token = tokens[at];
  if (at >= end || token === undefined) return null;
  if (token.kind === 'number') return endsAt(reader, at + 1) ? literal(reader, token.text) : null;
  if (!isName(token) || reader.rules.operands.has(token.upper)) return null;
  const part = tokens[at + 2];
  const isPath = at + 2 < end && tokens[at + 1]?.upper === '.' && isName(part);
  if (!endsAt(reader, isPath ? at + 3 : at + 1)) return null;
  reader.at = isPath ? at + 3 : at + 1;
  const parts = isPath ? [identifierOf(token), identifierOf(part)] : [identifierOf(token)];
  return { kind: 'column', parts, span: spanFrom(reader, at) };
}

function endsAt({ source, end }: Reader, at: number): boolean {
  return at >= end || source.tokens[at]?.upper === ',';
}

export function readOperand(reader: Reader): Expr {
  const first = reader.at;
  return readAttached(reader, readPrimary(reader), first);
}

function readPrimary(reader: Reader): Expr {
  const token = peek(reader);
  switch (token?.kind) {
    case 'string':
      return readString(reader);
    case 'parameter': {
      const own = reader.rules.operands.get('parameter')?.(reader) ?? null;
      if (own !== null) return own;
      if (isTemplate(token) && !isCount(reader)) return readTemplate(reader);
      return isPosition(reader) ? readNamed(reader) : literal(reader, token.text);
    }
    case 'number':
      return literal(reader, token.text);
    case 'punctuation':
      return readBracketed(reader);
    case 'quoted':
      return readNamed(reader);
    case 'word':
      return reader.rules.operands.get(token.upper)?.(reader) ?? readNamed(reader);
    default:
      return missingValue(reader, unexpected(reader, 'a value'));
  }
}

/** What comes next says how many rows there may be, and can name no column. */
function isCount(reader: Reader): boolean {
  return ['LIMIT', 'OFFSET', 'TOP'].includes(word(reader, -1));
}

/** The token that comes next. */
function literal(reader: Reader, text: string): Expr {
  reader.at++;
  return { kind: 'literal', text, span: spanFrom(reader, reader.at - 1) };
}

function readBracketed(reader: Reader): Expr {
  const first = reader.at;
  switch (word(reader)) {
    case '(': {
      if (isQueryAhead(reader)) return readSubquery(reader, 'scalar');
      const inside = takeBracketsOnce(reader);
      if (done(inside)) return { kind: 'operator', name: 'ROW', args: [], span: spanFrom(reader, first) };
      const row = whole(inside, readRow);
      const only = row.args.length === 1 ? row.args[0] : undefined;
      return only ?? { kind: 'operator', name: 'ROW', ...row, span: spanFrom(reader, first) };
    }
    case '[':
      return readArray(reader, first);
    case '{':
      return readBraced(reader) ?? readBraces(reader);
    case '*':
      return readStarValue(reader);
    case '#':
      return readCounted(reader);
    default:
      return missingValue(reader, unexpected(reader, 'a value'));
  }
}

/** Hive and Spark: `TRANSFORM(*)`, `a IN (*)`: in a list a star stands for every column. */
function readStarValue(reader: Reader): Expr {
  const first = reader.at;
  const listed = ['(', ',', 'MAP', 'REDUCE'].includes(word(reader, -1));
  const ends = peek(reader, 1) === undefined || [',', 'USING'].includes(word(reader, 1));
  if (!reader.source.syntax.starsInLists || !listed || !ends)
    throw unsupported(reader, 'A star inside an expression');
  reader.at++;
  return starValue(reader, null, first);
}

/** Every column of a relation as one value; in brackets that make a list, each as one of its own. */
function starValue(reader: Reader, qualifier: TableName | null, first: number): Expr {
  const rest = { args: [], distinct: false, orderBy: [], filter: null, over: null };
  return { kind: 'call', name: '*', ...rest, star: { qualifier }, span: spanFrom(reader, first) };
}

/** Moves over the brackets that come next; the inside of the innermost of those that hold nothing but each other. */
function takeBracketsOnce(reader: Reader): Reader {
  const { tokens, partner } = reader.source;
  const close = closing(reader);
  let open = reader.at;
  while (tokens[open + 1]?.upper === '(' && partner[open + 1] === (partner[open] ?? 0) - 1) open++;
  reader.at = close + 1;
  return within(reader, open + 1, partner[open] ?? close);
}

function readSubquery(reader: Reader, use: 'scalar' | 'exists' | 'array'): Expr {
  const first = reader.at;
  const query = reader.rules.query(takeBrackets(reader));
  return { kind: 'subquery', use, operands: [], query, span: spanFrom(reader, first) };
}

/** The bracket comes next; `first` is the token at which the array begins. */
export function readArray(reader: Reader, first: number): Expr {
  const own = reader.rules.operands.get('[')?.(reader) ?? null;
  if (own !== null) return { ...own, span: spanFrom(reader, first) };
  const inside = takeBrackets(reader);
  const args = done(inside) ? [] : whole(inside, readList);
  return { kind: 'operator', name: 'ARRAY', args, span: spanFrom(reader, first) };
}

/** DuckDB's `{'a': x, b: y}`. */
function readBraces(reader: Reader): Expr {
  const first = reader.at;
  const inside = takeBrackets(reader);
  const args: Expr[] = [];
  const keys: string[] = [];
  const names: Identifier[] = [];
  while (!done(inside)) {
    const key = peek(inside);
    keys.push(key?.text ?? '');
    names.push(
      key?.kind === 'string'
        ? { text: key.text.slice(1, -1), quoted: true }
        : { text: key?.text ?? '', quoted: key?.kind === 'quoted' },
    );
    inside.at++;
    expect(inside, ':');
    args.push(inside.rules.expression(inside));
    if (!take(inside, ',')) break;
  }
  if (!done(inside)) throw unexpected(inside, 'a comma or the end');
  const name = `STRUCT ${keys.join(' ')}`.trim();
  return { kind: 'operator', name, args, names, span: spanFrom(reader, first) };
}

/** DuckDB's `MAP {a: x, b: y}`: its keys are values as well. */
function readMap(reader: Reader): Expr | null {
  if (word(reader, 1) !== '{') return null;
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  const args: Expr[] = [];
  while (!done(inside)) {
    args.push(inside.rules.expression(inside));
    expect(inside, ':');
    args.push(inside.rules.expression(inside));
    if (!take(inside, ',')) break;
  }
  if (!done(inside)) throw unexpected(inside, 'a comma or the end');
  return { kind: 'operator', name: 'MAP', args, span: spanFrom(reader, first) };
}

/** Values by the word that they begin with; null where such a word is only a name. All other words are names. */
export const OPERANDS: ReadonlyMap<string, Rule<Expr>> = new Map([
  ...[...NOT_A_VALUE].map((each) => [each, refuseKeyword] as const),
  ...[...TYPED_LITERALS].map((each) => [each, readTypedLiteral] as const),
  ['CAST', readCastOrNull],
  ['TRY_CAST', readCastOrNull],
  ['SAFE_CAST', readCastOrNull],
  ['EXISTS', readExists],
  ['ARRAY', readArrayWord],
  ['MAP', readMap],
  ['CASE', (reader) => (word(reader, 1) === '.' ? null : readCase(reader))],
  ['INTERVAL', readInterval],
  ['IDENTIFIER', (reader) => (word(reader, 1) === '(' ? readIdentified(reader) : null)],
  ['APPROXIMATE', readApproximate],
  ['NULL', readConstant],
  ['TRUE', readConstant],
  ['FALSE', readConstant],
  ['DEFAULT', readConstant],
  ['NEXT', readNextValue],
  ['PREVIOUS', readNextValue],
  ['NEXTVAL', readNextValue],
  ['PREVVAL', readNextValue],
]);

/** A word that begins no value is a name only before a dot; LIKE and ILIKE are functions, too. */
function refuseKeyword(reader: Reader): Expr | null {
  const next = word(reader, 1);
  const isCall = next === '(' && ['LIKE', 'ILIKE'].includes(word(reader));
  if (next === '.' || isCall) return null;
  return missingValue(reader, unexpected(reader, 'a value'));
}

function readCastOrNull(reader: Reader): Expr | null {
  return word(reader, 1) === '(' ? readCast(reader) : null;
}

function readConstant(reader: Reader): Expr | null {
  return word(reader, 1) === '.' || word(reader, 1) === '(' ? null : literal(reader, word(reader));
}

/** Redshift: APPROXIMATE count(DISTINCT a). */
function readApproximate(reader: Reader): Expr | null {
  if (!isName(peek(reader, 1)) || word(reader, 2) !== '(') return null;
  reader.at++;
  return readNamed(reader);
}

/** ARRAY(SELECT …), or ARRAY[…]. */
function readArrayWord(reader: Reader): Expr | null {
  const first = reader.at;
  if (isQueryAhead(reader, 1)) {
    reader.at++;
    return readSubquery(reader, 'array');
  }
  if (word(reader, 1) !== '[' || !reader.source.syntax.arrayConstructors) return null;
  reader.at++;
  return readArray(reader, first);
}

function readExists(reader: Reader): Expr | null {
  if (!isQueryAhead(reader, 1)) return null;
  const first = reader.at;
  reader.at++;
  return { ...readSubquery(reader, 'exists'), span: spanFrom(reader, first) };
}

/** Snowflake: `$2`, the second column of the relation. */
function isPosition(reader: Reader, ahead = 0): boolean {
  const token = peek(reader, ahead);
  return (
    token?.kind === 'parameter' && reader.source.syntax.dollarPositions && /^\$[1-9]\d*$/.test(token.text)
  );
}

function readPosition(reader: Reader): Identifier {
  const { text } = peek(reader) ?? { text: '' };
  reader.at++;
  return { text, quoted: false, position: Number(text.slice(1)) };
}

/** DuckDB: `#2`, the second column of FROM. */
function readCounted(reader: Reader): Expr {
  const first = reader.at;
  const number = peek(reader, 1);
  if (number?.kind !== 'number' || !/^[1-9]\d*$/.test(number.text)) throw unexpected(reader, 'a value');
  reader.at += 2;
  const part: Identifier = { text: `#${number.text}`, quoted: false, position: Number(number.text) };
  return { kind: 'column', parts: [part], span: spanFrom(reader, first) };
}

/** A column, or a call where a bracket follows its name. */
export function readNamed(reader: Reader): Expr {
  const first = reader.at;
  const parts = [isPosition(reader) ? readPosition(reader) : readIdentifier(reader)];
  while (word(reader) === '.' && parts.at(-1)?.position === undefined) {
    if (word(reader, 1) === '*' && reader.source.syntax.starsAsRows) {
      reader.at += 2;
      return starValue(reader, parts, first);
    }
    if (!isPosition(reader, 1) && !isName(peek(reader, 1))) break;
    reader.at++;
    parts.push(isPosition(reader) ? readPosition(reader) : readIdentifier(reader));
  }
  if (isLinked(reader)) {
    const last = parts.pop();
    if (last !== undefined) parts.push({ ...last, text: `${last.text}${peek(reader)?.text ?? ''}` });
    reader.at++;
  }
  if (word(reader) !== '(' || takeOuterMark(reader))
    return { kind: 'column', parts, span: spanFrom(reader, first) };
  const own = reader.rules.engine.afterName?.['(']?.(reader, { parts, first }) ?? null;
  return own ?? readCall(reader, parts, first);
}

/** Oracle: `a (+)`. */
function takeOuterMark(reader: Reader): boolean {
  const first = reader.at;
  const found = take(reader, '(', '+', ')');
  passOver(reader, 'outer join mark', first);
  return found;
}

/** `IDENTIFIER('f')(a)`, `IDENTIFIER('t.a')`: the function or the column of that name. */
function readIdentified(reader: Reader): Expr {
  const first = reader.at;
  if (!reader.source.syntax.identifierClause) return readNamed(reader);
  const parts = readIdentifierCall(reader);
  if (word(reader) === '(') return readCall(reader, parts, first);
  return { kind: 'column', parts, span: spanFrom(reader, first) };
}

/** Oracle: f@link(a) is a call on another server. */
function isLinked(reader: Reader): boolean {
  const link = peek(reader);
  if (link?.kind !== 'parameter' || !reader.source.syntax.databaseLinks) return false;
  return link.text.startsWith('@') && word(reader, 1) === '(';
}
