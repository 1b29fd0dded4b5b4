/**
 * Tokens → one value with its casts, fields and elements: a name, a constant, a call, CASE, a subquery, a
 * list.
 *
 *   (SELECT max(a) FROM t)::int   →   cast(scalar subquery as INT)
 */
import type { Expr } from '../../ir/ir.ts';
import { identifierOf, isName } from '../core/identifier.ts';
import { NOT_A_VALUE, TYPED_LITERALS } from '../core/keywords.ts';
import { isTemplate, readTemplateValue } from '../core/parameter-name.ts';
import {
  closing,
  done,
  peek,
  type Reader,
  type Rule,
  readToEnd,
  spanFrom,
  takeBrackets,
  unexpected,
  unsupported,
  within,
  word,
} from '../core/reader.ts';
import { missingValue } from '../core/recover.ts';
import { readBraced, readMap, readStruct } from './braces.ts';
import { readCase } from './case.ts';
import { readCast } from './cast.ts';
import { isQueryAhead, readList, readRow } from './lists.ts';
import { readInterval, readStrings, readTypedLiteral } from './literals.ts';
import { isPosition, readIdentified, readNamed, starValue } from './named.ts';
import { readNextValue } from './next-value.ts';
import { readPostfixAccess } from './postfix-access.ts';

/**
 * A name or a number before a comma or the end, as most values are. The result equals that of the other
 * rules, in less time. null if the other rules must read the value.
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

/** Operand : Primary {postfix} */
export function readOperand(reader: Reader): Expr {
  const first = reader.at;
  return readPostfixAccess(reader, readPrimary(reader), first);
}

function readPrimary(reader: Reader): Expr {
  const token = peek(reader);
  switch (token?.kind) {
    case 'string':
      return readStrings(reader);
    case 'parameter': {
      const own = reader.rules.operands.get('parameter')?.(reader) ?? null;
      if (own !== null) return own;
      if (isTemplate(token) && !isCount(reader)) return readTemplateValue(reader);
      return isPosition(reader) ? readNamed(reader) : literal(reader, token.text);
    }
    case 'number':
      return literal(reader, token.text);
    case 'punctuation':
      return (
        reader.rules.operands.get(token.upper)?.(reader) ??
        missingValue(reader, unexpected(reader, 'a value'))
      );
    case 'quoted':
      return readNamed(reader);
    case 'word':
      return reader.rules.operands.get(token.upper)?.(reader) ?? readNamed(reader);
    default:
      return missingValue(reader, unexpected(reader, 'a value'));
  }
}

/** Whether the next value decides how many rows there are. Such a value references no column. */
function isCount(reader: Reader): boolean {
  return ['LIMIT', 'OFFSET', 'TOP'].includes(word(reader, -1));
}

/** The next token as a constant. */
function literal(reader: Reader, text: string): Expr {
  reader.at++;
  return { kind: 'literal', text, span: spanFrom(reader, reader.at - 1) };
}

/** `(a)`, a row `(a, b)`, or a query in brackets. */
function readBracketed(reader: Reader): Expr {
  const first = reader.at;
  if (isQueryAhead(reader)) return readSubquery(reader, 'scalar');
  const inside = takeBracketsOnce(reader);
  if (done(inside)) return { kind: 'operator', name: 'ROW', args: [], span: spanFrom(reader, first) };
  const row = readToEnd(inside, readRow);
  const only = row.args.length === 1 ? row.args[0] : undefined;
  return only ?? { kind: 'operator', name: 'ROW', ...row, span: spanFrom(reader, first) };
}

/** Hive and Spark: in a list a star represents every column, `TRANSFORM(*)`, `a IN (*)`. */
function readStarValue(reader: Reader): Expr {
  const first = reader.at;
  const listed = ['(', ',', 'MAP', 'REDUCE'].includes(word(reader, -1));
  const ends = peek(reader, 1) === undefined || [',', 'USING'].includes(word(reader, 1));
  if (!reader.source.features.starsInLists || !listed || !ends)
    throw unsupported(reader, 'A star inside an expression');
  reader.at++;
  return starValue(reader, null, first);
}

/**
 * Reads the next brackets. Returns the inside of the innermost pair, if the pairs contain only each other.
 */
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

function readArray(reader: Reader): Expr {
  const first = reader.at;
  const inside = takeBrackets(reader);
  const args = done(inside) ? [] : readToEnd(inside, readList);
  return { kind: 'operator', name: 'ARRAY', args, span: spanFrom(reader, first) };
}

/** Values by their first token; null if a word is a name. Other words are always names. */
export const OPERANDS: ReadonlyMap<string, Rule<Expr>> = new Map([
  ...[...NOT_A_VALUE].map((each) => [each, refuseKeyword] as const),
  ...[...TYPED_LITERALS].map((each) => [each, readTypedLiteral] as const),
  ['(', readBracketed],
  ['[', readArray],
  ['{', (reader) => readBraced(reader) ?? readStruct(reader)],
  ['*', readStarValue],
  ['CAST', readCastOrNull],
  ['TRY_CAST', readCastOrNull],
  ['SAFE_CAST', readCastOrNull],
  ['EXISTS', readExists],
  ['ARRAY', readArrayWord],
  ['MAP', readMap],
  ['CASE', (reader) => (word(reader, 1) === '.' ? null : readCase(reader))],
  ['INTERVAL', readInterval],
  ['IDENTIFIER', (reader) => (word(reader, 1) === '(' ? readIdentified(reader) : null)],
  ['NULL', readConstant],
  ['TRUE', readConstant],
  ['FALSE', readConstant],
  ['DEFAULT', readConstant],
  ['NEXT', readNextValue],
  ['PREVIOUS', readNextValue],
  ['NEXTVAL', readNextValue],
  ['PREVVAL', readNextValue],
]);

/** A keyword that begins no value. It is a name before a dot; LIKE and ILIKE are also functions. */
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

/** Array : ARRAY { ( query ) | [ value {, value} ] } */
function readArrayWord(reader: Reader): Expr | null {
  const first = reader.at;
  if (isQueryAhead(reader, 1)) {
    reader.at++;
    return readSubquery(reader, 'array');
  }
  if (word(reader, 1) !== '[' || !reader.source.features.arrayConstructors) return null;
  reader.at++;
  return readArrayFrom(reader, first);
}

/** The bracket is next, and the array begins at token `first`. */
export function readArrayFrom(reader: Reader, first: number): Expr {
  const array = reader.rules.operands.get('[')?.(reader) ?? readArray(reader);
  return { ...array, span: spanFrom(reader, first) };
}

function readExists(reader: Reader): Expr | null {
  if (!isQueryAhead(reader, 1)) return null;
  const first = reader.at;
  reader.at++;
  return { ...readSubquery(reader, 'exists'), span: spanFrom(reader, first) };
}
