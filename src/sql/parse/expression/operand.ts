/**
 * Tokens → one value with all that is attached to it: a name, a constant, a call, CASE, a subquery, a list in brackets.
 *
 *   (SELECT max(a) FROM t)::int   →   cast(scalar subquery as INT)
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import { fieldsOfType } from '../../dialect/struct-types.ts';
import type { Expr, Identifier, TableName } from '../../ir/ir.ts';
import { byWord } from '../core/engine-rules.ts';
import { identifierOf, isName, readIdentifier } from '../core/identifier.ts';
import { NOT_A_VALUE, TYPED_LITERALS } from '../core/keywords.ts';
import { isTemplate, readIdentifierCall, readTemplate } from '../core/parameter-name.ts';
import {
  closing,
  done,
  expect,
  peek,
  type Reader,
  sees,
  spanFrom,
  spanOf,
  take,
  takeBrackets,
  textOf,
  unexpected,
  unsupported,
  whole,
  within,
  word,
} from '../core/reader.ts';
import { missingValue } from '../core/recover.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { skipAngles } from '../core/types.ts';
import { readComprehension } from '../engines/duckdb/list-comprehension.ts';
import { readCarried } from '../engines/mysql/user-variables.ts';
import { VALUES_ROW } from '../statement/conflict.ts';
import { readBraced } from './braces.ts';
import { readCall, readCast } from './call.ts';
import { readCase } from './case.ts';
import { isQueryAhead, readList, readRow } from './lists.ts';
import { readInterval, readString, readTypedLiteral } from './literals.ts';
import { readNextValue } from './next-value.ts';
import { readAttached } from './postfix-access.ts';
import { atAttributes, atNamed, readRegister } from './postfix-words.ts';

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
  if (!isName(token) || meansMore(reader, token.upper)) return null;
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

/** The word may be more than a name, or none. */
function meansMore({ source }: Reader, name: string): boolean {
  return MEANS_MORE.has(name) || source.dialect === 'clickhouse';
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
      const assigned = readCarried(reader);
      if (assigned !== null) return assigned;
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
      return readWord(reader);
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
  if (!STARS_IN_LISTS.has(reader.source.dialect) || !listed || !ends)
    throw unsupported(reader, 'A star inside an expression');
  reader.at++;
  return starValue(reader, null, first);
}

/** Every column of a relation as one value; in brackets that make a list, each as one of its own. */
function starValue(reader: Reader, qualifier: TableName | null, first: number): Expr {
  const rest = { args: [], distinct: false, orderBy: [], filter: null, over: null };
  return { kind: 'call', name: '*', ...rest, star: { qualifier }, span: spanFrom(reader, first) };
}

const STARS_IN_LISTS = new Set<DialectName>(['hive', 'spark', 'databricks', 'generic']);
/** `(t.*) IS NULL`: the row of a relation (Postgres), or one of those. */
const STARS_AS_VALUES = new Set<DialectName>([...STARS_IN_LISTS, 'postgres', 'redshift', 'duckdb']);

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

function readArray(reader: Reader, first: number): Expr {
  const inside = takeBrackets(reader);
  const made = readComprehension(inside);
  if (made !== null) return { ...made, span: spanFrom(reader, first) };
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
function readMap(reader: Reader, first: number): Expr {
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

/** Words that begin something of their own; null where such a word is only a name. */
const SPECIAL: ReadonlyMap<string, (reader: Reader) => Expr | null> = new Map([
  ['CAST', readCastOrNull],
  ['TRY_CAST', readCastOrNull],
  ['SAFE_CAST', readCastOrNull],
  ['EXISTS', readExists],
  ['ARRAY', readArrayWord],
  ['MAP', readConstructor],
  ['STRUCT', readTypedStruct],
  ['CASE', (reader) => (word(reader, 1) === '.' ? null : readCase(reader))],
  ['INTERVAL', readInterval],
  ['IDENTIFIER', (reader) => (word(reader, 1) === '(' ? readIdentified(reader) : null)],
  ['APPROXIMATE', readApproximate],
  ['NULL', readConstant],
  ['TRUE', readConstant],
  ['FALSE', readConstant],
  ['DEFAULT', readConstant],
  ['CURRENT', (reader) => (reader.source.dialect === 'generic' ? readRegister(reader) : null)],
  ['NEXT', readNextValue],
  ['PREVIOUS', readNextValue],
  ['NEXTVAL', readNextValue],
  ['PREVVAL', readNextValue],
  ['VALUES', readInsertedValue],
  ['VALUE', readInsertedValue],
  ['MATCH', readEngineOperand],
]);

/** All other words are names wherever a value may stand. */
const MEANS_MORE: ReadonlySet<string> = new Set([...SPECIAL.keys(), ...TYPED_LITERALS, ...NOT_A_VALUE]);

/** Operators that are functions too; TABLE is a name there. */
const CLICKHOUSE_CALLS = new Set(['AND', 'OR', 'LIKE']);

/** A construct of one engine (engines/<engine>/rules.ts). */
function readEngineOperand(reader: Reader): Expr | null {
  return byWord(reader, reader.rules.engine.operands);
}

function readWord(reader: Reader): Expr {
  const name = word(reader);
  if (!meansMore(reader, name)) return readNamed(reader);
  const special = SPECIAL.get(name)?.(reader) ?? (TYPED_LITERALS.has(name) ? readTypedLiteral(reader) : null);
  if (special !== null) return special;
  const next = word(reader, 1);
  if (
    reader.source.dialect === 'clickhouse' &&
    (CLICKHOUSE_CALLS.has(name) ? next === '(' : name === 'TABLE')
  )
    return readNamed(reader);
  const isFunction = (next === '(' || isLastHere(reader)) && (name === 'LIKE' || name === 'ILIKE');
  if (name === 'USING' && reader.source.dialect === 'snowflake' && (next === 'FROM' || next === ','))
    return readNamed(reader);
  if (NOT_A_VALUE.has(name) && next !== '.' && !isFunction)
    return missingValue(reader, unexpected(reader, 'a value'));
  return readNamed(reader);
}

/** ClickHouse: an operator that nothing follows is a name. */
function isLastHere(reader: Reader): boolean {
  return reader.source.dialect === 'clickhouse' && (peek(reader, 1) === undefined || word(reader, 1) === ',');
}

/** MySQL: in ON DUPLICATE KEY UPDATE, VALUES(a) is column a of the row that was to be inserted. */
function readInsertedValue(reader: Reader): Expr | null {
  if (!sees(reader, word(reader), '(') || !isName(peek(reader, 2)) || word(reader, 3) !== ')') return null;
  if (reader.source.dialect !== 'mysql') return null;
  const first = reader.at;
  reader.at += 2;
  const parts = [VALUES_ROW, readIdentifier(reader)];
  reader.at++;
  return { kind: 'column', parts, span: spanFrom(reader, first) };
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

/** ARRAY(SELECT …), or a constructor. */
function readArrayWord(reader: Reader): Expr | null {
  if (!isQueryAhead(reader, 1)) return readConstructor(reader);
  reader.at++;
  return readSubquery(reader, 'array');
}

/** `STRUCT<a INT64>(1)`. */
function readTypedStruct(reader: Reader): Expr | null {
  if (word(reader, 1) !== '<' || reader.source.dialect !== 'bigquery') return null;
  const first = reader.at;
  const name = readIdentifier(reader);
  const start = reader.at;
  skipAngles(reader);
  passOver(reader, 'type', first + 1);
  const fields = fieldsOfType(`STRUCT${textOf(reader.source, start, reader.at)}`) ?? [];
  if (word(reader) !== '(') throw unexpected(reader, '“(”');
  const call = readCall(reader, [name], first);
  const names = fields.map((field) => field.name);
  return call.kind === 'call' && names.some((each) => each !== null) ? { ...call, names } : call;
}

function readExists(reader: Reader): Expr | null {
  if (!isQueryAhead(reader, 1)) return null;
  const first = reader.at;
  reader.at++;
  return { ...readSubquery(reader, 'exists'), span: spanFrom(reader, first) };
}

/** Where ARRAY before a bracket makes an array; elsewhere it is a column of that name. */
const MAKES_ARRAYS = new Set<DialectName>([
  'generic',
  'bigquery',
  'postgres',
  'redshift',
  'duckdb',
  'trino',
  'athena',
]);

/** `ARRAY[…]`, `ARRAY<INT64>[…]`, `MAP {…}`. */
function readConstructor(reader: Reader): Expr | null {
  const { dialect } = reader.source;
  const next = word(reader, 1);
  const isMap = word(reader) === 'MAP';
  const makes = isMap ? next === '{' : next === '[' && MAKES_ARRAYS.has(dialect);
  if (!makes && !(next === '<' && !isMap && dialect === 'bigquery')) return null;
  const first = reader.at;
  const name = word(reader);
  reader.at++;
  if (word(reader) === '<') skipAngles(reader);
  passOver(reader, 'type', first + 1);
  if (word(reader) === '{') return readMap(reader, first);
  if (word(reader) === '(') return readCall(reader, [{ text: name, quoted: false }], first);
  if (word(reader) !== '[') throw unexpected(reader, '“[”');
  return readArray(reader, first);
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
function readNamed(reader: Reader): Expr {
  const first = reader.at;
  const parts = [isPosition(reader) ? readPosition(reader) : readIdentifier(reader)];
  while (word(reader) === '.' && parts.at(-1)?.position === undefined) {
    if (word(reader, 1) === '*' && STARS_AS_VALUES.has(reader.source.dialect)) {
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
  if (word(reader) === '!' && isName(peek(reader, 1)) && reader.source.dialect === 'snowflake')
    return readModelMethod(reader, parts, first);
  if (word(reader) === '(' && !atAttributes(reader) && !atNamed(reader) && !takeOuterMark(reader))
    return readCallOf(reader, parts, first);
  return { kind: 'column', parts, span: spanFrom(reader, first) };
}

/** Oracle: `a (+)`. */
function takeOuterMark(reader: Reader): boolean {
  const first = reader.at;
  const found = take(reader, '(', '+', ')');
  passOver(reader, 'outer join mark', first);
  return found;
}

function readCallOf(reader: Reader, parts: readonly Identifier[], first: number): Expr {
  return isMethod(reader, parts) ? readMethod(reader, parts, first) : readCall(reader, parts, first);
}

/** `IDENTIFIER('f')(a)`, `IDENTIFIER('t.a')`: the function or the column of that name. */
function readIdentified(reader: Reader): Expr {
  const first = reader.at;
  if (!NAMED_BY_STRING.has(reader.source.dialect)) return readNamed(reader);
  const parts = readIdentifierCall(reader);
  if (word(reader) === '(') return readCall(reader, parts, first);
  return { kind: 'column', parts, span: spanFrom(reader, first) };
}

const NAMED_BY_STRING = new Set<DialectName>(['snowflake', 'databricks', 'spark', 'generic']);

/** Snowflake: `model!PREDICT(a)` is made of its arguments; `model!role` is the name of something. */
function readModelMethod(reader: Reader, parts: readonly Identifier[], first: number): Expr {
  reader.at++;
  const method = readIdentifier(reader);
  if (word(reader) !== '(') {
    const text = textOf(reader.source, first, reader.at);
    return { kind: 'literal', text, span: spanFrom(reader, first) };
  }
  const model = parts.map(({ text }) => text).join('.');
  return readCall(reader, [{ text: `${model}!${method.text}`, quoted: false }], first);
}

/** Oracle: f@link(a) is a call on another server. */
function isLinked(reader: Reader): boolean {
  const link = peek(reader);
  if (reader.source.dialect !== 'oracle' || link?.kind !== 'parameter') return false;
  return link.text.startsWith('@') && word(reader, 1) === '(';
}

/** Calls that look schema-qualified although what stands before the dot is a column: `doc.value('…', 'int')`. */
const METHODS: Readonly<Partial<Record<DialectName, RegExp>>> = {
  tsql: /^(?:value|query|nodes|exist|modify|ST[A-Z]\w*|ToString|GetAncestor|GetLevel|IsDescendantOf)$/,
  oracle: /^(?:getclobval|getblobval|getstringval|getnumberval|existsnode|extract)$/i,
  duckdb: /./,
};
const DUCKDB_SCHEMAS = new Set(['main', 'pg_catalog', 'system', 'memory', 'temp']);

function isMethod(reader: Reader, parts: readonly Identifier[]): boolean {
  const { dialect } = reader.source;
  if (parts.length < 2 || METHODS[dialect]?.test(parts.at(-1)?.text ?? '') !== true) return false;
  return (
    dialect !== 'duckdb' || (parts.length === 2 && !DUCKDB_SCHEMAS.has(parts[0]?.text.toLowerCase() ?? ''))
  );
}

/** The column is the first argument of the call. */
function readMethod(reader: Reader, parts: readonly Identifier[], first: number): Expr {
  const base: Expr = {
    kind: 'column',
    parts: parts.slice(0, -1),
    span: spanOf(reader.source, first, reader.at - 2),
  };
  const call = readCall(reader, parts.slice(-1), first);
  return call.kind === 'call' ? { ...call, args: [base, ...call.args] } : call;
}
