/**
 * Tokens → a predicate with words after the value: IS, IN, BETWEEN, LIKE and others, also with NOT.
 *
 *   a NOT BETWEEN b AND c      →   NOT(BETWEEN(a, b, c))
 *   a IN (SELECT b FROM t)     →   subquery in, operand a
 */
import type { Expr } from '../../ir/ir.ts';
import {
  done,
  expect,
  nextIs,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  takeOneOf,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { isQueryAhead, readList } from './lists.ts';
import { COMPARISON, UNARY } from './precedence.ts';

/** The value before a predicate. */
export interface Left {
  readonly value: Expr;
  /** First token of the value. */
  readonly first: number;
  /** Reads an operand of the predicate: operators that bind more tightly than the level are part of it. */
  readonly operand: (reader: Reader, level: number) => Expr;
}

interface Predicate {
  /** How tightly it binds. */
  readonly level: number;
  /** null if the word begins no predicate. */
  readonly read: (reader: Reader, left: Left) => Expr | null;
}

/** Operators between two values that may have NOT before and a quantifier after them. */
const PATTERNS = 'LIKE ILIKE RLIKE REGEXP IREGEXP GLOB SIMILAR SOUNDS MEMBER MATCH'.split(' ');

/** By first word. */
export const PREDICATES: ReadonlyMap<string, Predicate> = new Map([
  ['AT', { level: UNARY - 1, read: readAtZone }],
  ['IS', { level: COMPARISON, read: readIs }],
  ['ISNULL', { level: COMPARISON, read: readNullTest }],
  ['NOTNULL', { level: COMPARISON, read: readNullTest }],
  ['NOT', { level: COMPARISON, read: readNot }],
  ['GLOBAL', { level: COMPARISON, read: readGlobal }],
  ...['IN', 'BETWEEN', ...PATTERNS].map(
    (each) => [each, { level: COMPARISON, read: readNegatable }] as const,
  ),
]);

/** NOT NULL, or a negated predicate. */
function readNot(reader: Reader, left: Left): Expr | null {
  return word(reader, 1) === 'NULL' ? readNullTest(reader, left) : readNegatable(reader, left);
}

/**
 * GlobalIn : GLOBAL [NOT] IN … —
 * https://clickhouse.com/docs/sql-reference/operators/in#distributed-subqueries
 */
function readGlobal(reader: Reader, left: Left): Expr | null {
  if (!['IN', 'NOT'].includes(word(reader, 1))) return null;
  reader.at++;
  return readIn(reader, left);
}

/** Words that are operators only before another word. */
const SECOND_WORDS: ReadonlyMap<string, string> = new Map([
  ['SOUNDS', 'LIKE'],
  ['MEMBER', 'OF'],
  ['SIMILAR', 'TO'],
]);

function readNegatable(reader: Reader, left: Left): Expr | null {
  const negated = word(reader) === 'NOT' ? 1 : 0;
  const name = word(reader, negated);
  if (name === 'IN') return readIn(reader, left);
  if (name === 'BETWEEN') return readBetween(reader, left);
  const second = SECOND_WORDS.get(name);
  if (second !== undefined && second !== word(reader, negated + 1)) return null;
  if (name === 'MATCH' && !reader.source.features.matchOperator) return null;
  return PATTERNS.includes(name) ? readPattern(reader, left) : null;
}

/**
 * NullTest : value { ISNULL | NOTNULL | NOT NULL } —
 * https://www.postgresql.org/docs/current/functions-comparison.html
 */
function readNullTest(reader: Reader, { value, first }: Left): Expr {
  const isNot = take(reader, 'NOTNULL') || take(reader, 'NOT', 'NULL');
  if (!isNot) expect(reader, 'ISNULL');
  return {
    kind: 'operator',
    name: isNot ? 'NOTNULL' : 'ISNULL',
    args: [value],
    span: spanFrom(reader, first),
  };
}

/** AtZone : value AT { LOCAL | TIME ZONE value } */
function readAtZone(reader: Reader, { value, first, operand }: Left): Expr | null {
  if (take(reader, 'AT', 'LOCAL'))
    return { kind: 'operator', name: 'AT LOCAL', args: [value], span: spanFrom(reader, first) };
  if (!take(reader, 'AT', 'TIME', 'ZONE')) return null;
  const zone = operand(reader, UNARY);
  return { kind: 'operator', name: 'AT TIME ZONE', args: [value, zone], span: spanFrom(reader, first) };
}

const IS_CONSTANTS = ['NULL', 'TRUE', 'FALSE', 'UNKNOWN', 'NAN', 'JSON', 'NORMALIZED', 'DOCUMENT'];

/** Is : value IS [NOT] { constant | DISTINCT FROM value | value } */
function readIs(reader: Reader, { value, first, operand }: Left): Expr {
  expect(reader, 'IS');
  const name = take(reader, 'NOT') ? 'IS NOT' : 'IS';
  if (take(reader, 'DISTINCT', 'FROM')) {
    const right = operand(reader, COMPARISON);
    return {
      kind: 'operator',
      name: `${name} DISTINCT FROM`,
      args: [value, right],
      span: spanFrom(reader, first),
    };
  }
  if (word(reader, 1) === 'NORMALIZED') {
    reader.at++;
    noteSkipped(reader, 'kind of JSON', reader.at - 1);
  }
  const constant = takeOneOf(reader, IS_CONSTANTS);
  if (constant === 'JSON') readJsonKind(reader);
  if (constant !== null)
    return { kind: 'operator', name: `${name} ${constant}`, args: [value], span: spanFrom(reader, first) };
  const right = operand(reader, COMPARISON);
  return { kind: 'operator', name, args: [value, right], span: spanFrom(reader, first) };
}

/**
 * JsonKind : [VALUE | OBJECT | ARRAY | SCALAR] [{WITH | WITHOUT} UNIQUE [KEYS]] —
 * https://www.postgresql.org/docs/current/functions-json.html
 */
function readJsonKind(reader: Reader): void {
  const first = reader.at;
  takeAny(reader, 'VALUE', 'OBJECT', 'ARRAY', 'SCALAR');
  if (nextIs(reader, 'WITH', 'UNIQUE') || nextIs(reader, 'WITHOUT', 'UNIQUE')) {
    reader.at += 2;
    take(reader, 'KEYS');
  }
  noteSkipped(reader, 'kind of JSON', first);
}

function negatable(expr: Expr, negated: boolean): Expr {
  return negated ? { kind: 'operator', name: 'NOT', args: [expr], span: expr.span } : expr;
}

/** In : value [NOT] IN { ( query ) | ( value {, value} ) | value } */
function readIn(reader: Reader, { value, first, operand }: Left): Expr {
  const negated = take(reader, 'NOT');
  expect(reader, 'IN');
  if (word(reader) !== '(') {
    const right = operand(reader, COMPARISON);
    return negatable(
      { kind: 'operator', name: 'IN', args: [value, right], span: spanFrom(reader, first) },
      negated,
    );
  }
  if (isQueryAhead(reader)) {
    const query = reader.rules.query(takeBrackets(reader));
    const operands = operandsOf(value);
    return negatable(
      { kind: 'subquery', use: 'in', operands, query, span: spanFrom(reader, first) },
      negated,
    );
  }
  const inside = takeBrackets(reader);
  const args = [value, ...(done(inside) ? [] : readToEnd(inside, readList))];
  return negatable({ kind: 'operator', name: 'IN', args, span: spanFrom(reader, first) }, negated);
}

/** `(a, b)` compared with rows is two operands. */
function operandsOf(value: Expr): readonly Expr[] {
  return value.kind === 'operator' && value.name === 'ROW' ? value.args : [value];
}

/** Between : value [NOT] BETWEEN [SYMMETRIC | ASYMMETRIC] value AND value */
function readBetween(reader: Reader, { value, first, operand }: Left): Expr {
  const negated = take(reader, 'NOT');
  expect(reader, 'BETWEEN');
  takeAny(reader, 'SYMMETRIC', 'ASYMMETRIC');
  const low = operand(reader, COMPARISON);
  if (!take(reader, 'AND')) throw unexpected(reader, 'AND');
  const high = operand(reader, COMPARISON);
  const args = [value, low, high];
  return negatable({ kind: 'operator', name: 'BETWEEN', args, span: spanFrom(reader, first) }, negated);
}

/** Like : value [NOT] LIKE { value | {ANY | ALL | SOME} ( … ) } [ESCAPE value] */
function readPattern(reader: Reader, left: Left): Expr {
  const { value, first, operand } = left;
  const negated = take(reader, 'NOT');
  let name = word(reader);
  reader.at++;
  const second = SECOND_WORDS.get(name);
  if (second !== undefined) {
    expect(reader, second);
    // The name of an operator is part of digests, and this operator has always had the name of one word.
    if (name !== 'SIMILAR') name = `${name} ${second}`;
  }
  const quantified = readQuantified(reader, value);
  let args = quantified === null ? [value, operand(reader, COMPARISON)] : [quantified];
  if (take(reader, 'ESCAPE')) {
    args = [...args, operand(reader, COMPARISON)];
    name += ' ESCAPE';
  }
  return negatable({ kind: 'operator', name, args, span: spanFrom(reader, first) }, negated);
}

/**
 * Quantified : {ANY | ALL | SOME} ( query | value {, value} ) — compared with `value`; null if none is next.
 */
export function readQuantified(reader: Reader, value: Expr): Expr | null {
  const first = reader.at;
  if (word(reader, 1) !== '(' || !['ANY', 'ALL', 'SOME'].some((each) => nextIs(reader, each))) return null;
  const name = word(reader);
  reader.at++;
  if (isQueryAhead(reader)) {
    reader.notes.rowText.push(name);
    const query = reader.rules.query(takeBrackets(reader));
    const operands = operandsOf(value);
    return { kind: 'subquery', use: 'in', operands, query, span: spanFrom(reader, first) };
  }
  const args = [value, ...readToEnd(takeBrackets(reader), readList)];
  return { kind: 'operator', name, args, span: spanFrom(reader, first) };
}
