/**
 * Tokens → an expression, by operator precedence. How tightly two operators bind seldom matters to lineage, so one table serves all
 * dialects; what matters is that every operand is read and kept.
 *
 *   a + b * 2 > 0 AND c IS NULL   →   AND(>(+(a, *(b, 2)), 0), IS NULL(c))
 *
 * An operator that is not in the table is asked of the second grammar.
 */

import type { Expr } from '../../ir/ir.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import { readNested } from '../core/nested.ts';
import {
  deeper,
  done,
  expect,
  limitChain,
  peek,
  type Reader,
  sees,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  takeOneOf,
  textOf,
  unexpected,
  whole,
  word,
} from '../core/reader.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { readType } from '../core/types.ts';
import { isQueryAhead, readList } from './lists.ts';
import { readOperand, readPlain } from './operand.ts';
import { readAttached } from './postfix-access.ts';
import { askSecondGrammar } from './second-grammar.ts';

const AND = 3;
const NOT = 4;
const COMPARISON = 5;
const OTHER = 6;
const UNARY = 10;

/** How tightly each operator between two values binds. */
const BINARY: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'OR',
    2: 'XOR',
    [AND]: 'AND &&',
    [COMPARISON]: '= == <> != ^= NOT= < > <= >= !< !> <=> OVERLAPS',
    [OTHER]: '|| | & # ^ << >> -> ->> #> #>> #- @> <@ ?| ?& ? @@ @? ~ ~* !~ !~* ~~ ~~* !~~ !~~* ^@ ~=',
    7: '+ -',
    8: '* / % // ** DIV MOD',
  }).flatMap(([level, operators]) => operators.split(' ').map((each) => [each, Number(level)])),
);

const PREFIXES = new Set(['-', '+', '~', '!', '@', '|/', 'BINARY', 'PRIOR', 'CONNECT_BY_ROOT']);

/** What has words of its own behind a value, by its first word, with how tightly it binds. */
interface Test {
  readonly level: number;
  /** null where the word begins no test after all. */
  readonly read: (reader: Reader, left: Expr, first: number) => Expr | null;
}

/** Operators between two values that may have NOT before and a quantifier after them. */
const PATTERNS = 'LIKE ILIKE RLIKE REGEXP IREGEXP GLOB SIMILAR SOUNDS MEMBER MATCH'.split(' ');
const TESTS: ReadonlyMap<string, Test> = new Map([
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

export function readExpression(reader: Reader): Expr {
  return readPlain(reader) ?? readNested(reader, readHere);
}

function readHere(reader: Reader): Expr {
  const first = reader.at;
  const expr = climb(reader, 0);
  return isUnknownOperator(reader) ? askSecondGrammar(reader, first) : expr;
}

const DEEPEST_QUESTION = 8;

/** Something that can only be an operator, where the expression should have ended. */
function isUnknownOperator(reader: Reader): boolean {
  const token = peek(reader);
  // The first reading has asked.
  if (reader.secondGrammar === null || reader.notes.recovery !== null) return false;
  if (token?.kind !== 'punctuation') return false;
  // Asking reads the operands again: in many brackets around each other that would double with each.
  if (reader.depth > DEEPEST_QUESTION) return false;
  return !'(),;:]}.'.includes(token.text) && !ENDS.has(token.text);
}

/** No operators of values. */
const ENDS = new Set(['|>', '=>', '->>']);

function climb(reader: Reader, minimum: number): Expr {
  const first = reader.at;
  let left = readPrefixed(reader, minimum);
  /** The arguments of `left` where this call made it and may still add to them: `a OR b OR …` is one node. */
  let open = null as { name: string; args: Expr[] } | null;
  for (let length = 0; ; length += open === null ? 1 : 0) {
    if (endsHere(reader)) return left;
    limitChain(reader, length);
    const test = readTest(reader, left, { first, minimum });
    if (test !== null) {
      left = readCasts(reader, test, first);
      open = null;
      continue;
    }
    let name = operatorHere(reader);
    const level = levelHere(reader, name);
    if (level <= minimum) return left;
    name = moveOver(reader, name);
    const quantified = level === COMPARISON ? readQuantified(reader, left) : null;
    if (quantified !== null) {
      left = { kind: 'operator', name, args: [quantified], span: spanFrom(reader, first) };
      open = null;
      continue;
    }
    const right = climb(reader, level);
    if (open?.name === name) open.args.push(right);
    else {
      if (open !== null) length++;
      open = { name, args: [left, right] };
    }
    left = { kind: 'operator', name, args: open.args, span: spanFrom(reader, first) };
  }
}

/** How tightly the operator binds; 0 where none comes next. */
function levelHere(reader: Reader, name: string): number {
  // In Snowflake it stands between statements.
  if (name === '->>' && reader.source.syntax.flowOperator) return 0;
  const level = BINARY.get(name) ?? levelOfCustom(reader, name);
  return level === undefined || isAliasAtEnd(reader) ? 0 : level;
}

/** As most expressions end: at a comma, or a word that goes on no value. */
function endsHere(reader: Reader): boolean {
  const token = peek(reader);
  if (token === undefined || token.upper === ',') return true;
  return token.kind === 'word' && !GOES_ON.has(token.upper);
}

/** A word that is an operator needs a value behind it; at the end it is only a name. */
function isAliasAtEnd(reader: Reader): boolean {
  return peek(reader)?.kind === 'word' && peek(reader, 1) === undefined;
}

/** Teradata spells comparisons as words too. */
const COMPARED: ReadonlyMap<string, string> = new Map([
  ['EQ', '='],
  ['NE', '<>'],
  ['GT', '>'],
  ['GE', '>='],
  ['LT', '<'],
  ['LE', '<='],
]);

const GOES_ON: ReadonlySet<string> = new Set([
  ...TESTS.keys(),
  ...BINARY.keys(),
  ...COMPARED.keys(),
  'OPERATOR',
]);

/** `a IS NULL::int` casts the whole test. */
function readCasts(reader: Reader, tested: Expr, first: number): Expr {
  let expr = tested;
  while (take(reader, '::')) {
    const type = readType(reader);
    expr = { kind: 'cast', expr, type, span: spanFrom(reader, first) };
  }
  return expr;
}

function operatorHere(reader: Reader): string {
  const name = word(reader);
  if (reader.source.syntax.spacedComparisons && isApart(reader)) return `${name}${word(reader, 1)}`;
  // Teradata: `a NOT= b`, `a NOT = b`.
  if (name === 'NOT' && word(reader, 1) === '=' && reader.source.syntax.wordComparisons) return 'NOT=';
  const compared = reader.source.syntax.wordComparisons ? COMPARED.get(name) : undefined;
  if (compared !== undefined && isValueAhead(reader)) return compared;
  if (name === '>' && word(reader, 1) === '>' && peek(reader)?.end === peek(reader, 1)?.start) return '>>';
  return name;
}

/** Oracle lets blanks stand inside a comparison: `< =`, `! =`. */
function isApart(reader: Reader): boolean {
  const [first, second] = [word(reader), word(reader, 1)];
  return (second === '=' && ['<', '>', '!', '^'].includes(first)) || (first === '<' && second === '>');
}

/** What follows begins a value, so that the word before is no alias and no column. */
function isValueAhead(reader: Reader): boolean {
  const next = peek(reader, 1);
  if (next === undefined) return false;
  if (next.kind === 'punctuation') return next.text === '(' || next.text === '-';
  return !NOT_AN_ALIAS.has(next.upper);
}

/** Postgres lets users define operators, and name them by schema: OPERATOR(pg_catalog.+). */
function levelOfCustom(reader: Reader, name: string): number | undefined {
  if (name === 'OPERATOR') return word(reader, 1) === '(' ? OTHER : undefined;
  if (!reader.source.lexical.customOperators || peek(reader)?.kind !== 'punctuation') return undefined;
  const known = name.length > 1 ? /^[-+*/<>=~!@#%^&|`?]+$/ : /^[@!`]$/;
  return known.test(name) ? OTHER : undefined;
}

/** The operator's name as a whole. */
function moveOver(reader: Reader, name: string): string {
  const first = reader.at;
  const isApart = name === 'NOT=' || (name.length > 1 && word(reader).length === 1);
  reader.at += isApart && name !== word(reader) && name.startsWith(word(reader)) ? 2 : 1;
  if (name !== 'OPERATOR') return name;
  takeBrackets(reader);
  return textOf(reader.source, first, reader.at);
}

function readPrefixed(reader: Reader, minimum: number): Expr {
  const first = reader.at;
  const name = word(reader);
  if (name === 'NOT') {
    reader.at++;
    // As many as there are around each other.
    while (take(reader, 'NOT'));
    const begun = reader.at;
    const arg = deeper(reader, (inner) => readNested(inner, (all) => climb(all, Math.max(NOT, minimum))));
    return wrapped(reader, arg, { first, begun });
  }
  if (isPrefix(reader, name) && (peek(reader)?.kind === 'punctuation' || canFollowPrefix(reader))) {
    reader.at++;
    while (word(reader) === name && peek(reader)?.kind === 'punctuation') reader.at++;
    const begun = reader.at;
    const arg = deeper(reader, (inner) => readNested(inner, (all) => climb(all, UNARY)));
    return wrapped(reader, arg, { first, begun });
  }
  return readOperand(reader);
}

function isPrefix(reader: Reader, name: string): boolean {
  if (PREFIXES.has(name)) return true;
  // T-SQL: the sign of a currency in front of a number.
  if (name === '$') return reader.source.syntax.currencySigns;
  // Postgres: any run of operator characters in front of a value.
  const mayBeCustom = peek(reader)?.kind === 'punctuation' && reader.source.lexical.customOperators;
  return mayBeCustom && /^[~!@#%^&|`?]{1,3}$/.test(name);
}

/** The operators first to begun, each around the next one, the last around `arg`. */
function wrapped(reader: Reader, arg: Expr, { first, begun }: { first: number; begun: number }): Expr {
  const { tokens } = reader.source;
  limitChain(reader, begun - first);
  let expr = arg;
  for (let at = begun - 1; at >= first; at--)
    expr = { kind: 'operator', name: tokens[at]?.upper ?? '', args: [expr], span: spanFrom(reader, at) };
  return expr;
}

/** BINARY and PRIOR are also names: they are operators where a value follows. */
function canFollowPrefix(reader: Reader): boolean {
  const next = peek(reader, 1);
  return next !== undefined && next.kind !== 'punctuation' && !BINARY.has(next.upper);
}

interface Place {
  readonly first: number;
  readonly minimum: number;
}

/** IS, IN, BETWEEN, LIKE and what else has words of its own; null where none of them comes next or binds tightly enough. */
function readTest(reader: Reader, left: Expr, { first, minimum }: Place): Expr | null {
  if (minimum === 0 && isTernary(reader)) return readTernary(reader, left, first);
  const test = TESTS.get(word(reader));
  if (test === undefined || minimum >= test.level) return null;
  const tested = test.read(reader, left, first);
  // `a IS NULL::int`: what is cast is the test.
  return tested !== null && word(reader) === '::' ? readAttached(reader, tested, first) : tested;
}

/** NOT NULL, or a test that is negated. */
function readNot(reader: Reader, left: Expr, first: number): Expr | null {
  return word(reader, 1) === 'NULL' ? readNullTest(reader, left, first) : readNegatable(reader, left, first);
}

/** ClickHouse: GLOBAL IN, GLOBAL NOT IN. */
function readGlobal(reader: Reader, left: Expr, first: number): Expr | null {
  if (!['IN', 'NOT'].includes(word(reader, 1))) return null;
  reader.at++;
  return readIn(reader, left, first);
}

/** Words that are no operator without the word behind them. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['SOUNDS', 'LIKE'],
  ['MEMBER', 'OF'],
  ['SIMILAR', 'TO'],
]);

function readNegatable(reader: Reader, left: Expr, first: number): Expr | null {
  const negated = word(reader) === 'NOT' ? 1 : 0;
  const name = word(reader, negated);
  if (name === 'IN') return readIn(reader, left, first);
  if (name === 'BETWEEN') return readBetween(reader, left, first);
  const needed = NEEDS.get(name);
  if (needed !== undefined && needed !== word(reader, negated + 1)) return null;
  if (name === 'MATCH' && !reader.source.syntax.matchOperator) return null;
  return PATTERNS.includes(name) ? readPattern(reader, left, first) : null;
}

function isTernary(reader: Reader): boolean {
  return reader.source.syntax.ternaryOperator && peek(reader)?.text === '?';
}

/** ClickHouse: a ? b : c. */
function readTernary(reader: Reader, when: Expr, first: number): Expr {
  reader.at++;
  const then = deeper(reader, (inner) => climb(inner, 0));
  expect(reader, ':');
  const otherwise = deeper(reader, (inner) => climb(inner, 0));
  return {
    kind: 'case',
    operand: null,
    branches: [{ when, then }],
    otherwise,
    span: spanFrom(reader, first),
  };
}

/** ISNULL, NOTNULL, NOT NULL behind a value. */
function readNullTest(reader: Reader, left: Expr, first: number): Expr {
  const isNot = take(reader, 'NOTNULL') || take(reader, 'NOT', 'NULL');
  if (!isNot) expect(reader, 'ISNULL');
  return {
    kind: 'operator',
    name: isNot ? 'NOTNULL' : 'ISNULL',
    args: [left],
    span: spanFrom(reader, first),
  };
}

function readAtZone(reader: Reader, left: Expr, first: number): Expr | null {
  if (take(reader, 'AT', 'LOCAL'))
    return { kind: 'operator', name: 'AT LOCAL', args: [left], span: spanFrom(reader, first) };
  if (!take(reader, 'AT', 'TIME', 'ZONE')) return null;
  const zone = climb(reader, UNARY);
  return { kind: 'operator', name: 'AT TIME ZONE', args: [left, zone], span: spanFrom(reader, first) };
}

const IS_CONSTANTS = ['NULL', 'TRUE', 'FALSE', 'UNKNOWN', 'NAN', 'JSON', 'NORMALIZED', 'DOCUMENT'];

function readIs(reader: Reader, left: Expr, first: number): Expr {
  expect(reader, 'IS');
  const name = take(reader, 'NOT') ? 'IS NOT' : 'IS';
  if (take(reader, 'DISTINCT', 'FROM')) {
    const right = climb(reader, COMPARISON);
    return {
      kind: 'operator',
      name: `${name} DISTINCT FROM`,
      args: [left, right],
      span: spanFrom(reader, first),
    };
  }
  if (word(reader, 1) === 'NORMALIZED') {
    reader.at++;
    passOver(reader, 'kind of JSON', reader.at - 1);
  }
  const constant = takeOneOf(reader, IS_CONSTANTS);
  if (constant === 'JSON') readJsonKind(reader);
  if (constant !== null)
    return { kind: 'operator', name: `${name} ${constant}`, args: [left], span: spanFrom(reader, first) };
  const right = climb(reader, COMPARISON);
  return { kind: 'operator', name, args: [left, right], span: spanFrom(reader, first) };
}

/** IS JSON OBJECT WITH UNIQUE KEYS. */
function readJsonKind(reader: Reader): void {
  const first = reader.at;
  takeAny(reader, 'VALUE', 'OBJECT', 'ARRAY', 'SCALAR');
  if (sees(reader, 'WITH', 'UNIQUE') || sees(reader, 'WITHOUT', 'UNIQUE')) {
    reader.at += 2;
    take(reader, 'KEYS');
  }
  passOver(reader, 'kind of JSON', first);
}

function negatable(expr: Expr, negated: boolean): Expr {
  return negated ? { kind: 'operator', name: 'NOT', args: [expr], span: expr.span } : expr;
}

function readIn(reader: Reader, left: Expr, first: number): Expr {
  const negated = take(reader, 'NOT');
  expect(reader, 'IN');
  if (word(reader) !== '(') {
    const right = climb(reader, COMPARISON);
    return negatable(
      { kind: 'operator', name: 'IN', args: [left, right], span: spanFrom(reader, first) },
      negated,
    );
  }
  if (isQueryAhead(reader)) {
    const query = reader.rules.query(takeBrackets(reader));
    const operands = operandsOf(left);
    return negatable(
      { kind: 'subquery', use: 'in', operands, query, span: spanFrom(reader, first) },
      negated,
    );
  }
  const inside = takeBrackets(reader);
  const args = [left, ...(done(inside) ? [] : whole(inside, readList))];
  return negatable({ kind: 'operator', name: 'IN', args, span: spanFrom(reader, first) }, negated);
}

/** `(a, b)` compared with rows is two operands. */
function operandsOf(left: Expr): readonly Expr[] {
  return left.kind === 'operator' && left.name === 'ROW' ? left.args : [left];
}

function readBetween(reader: Reader, left: Expr, first: number): Expr {
  const negated = take(reader, 'NOT');
  expect(reader, 'BETWEEN');
  takeAny(reader, 'SYMMETRIC', 'ASYMMETRIC');
  const low = climb(reader, COMPARISON);
  if (!take(reader, 'AND')) throw unexpected(reader, 'AND');
  const high = climb(reader, COMPARISON);
  const args = [left, low, high];
  return negatable({ kind: 'operator', name: 'BETWEEN', args, span: spanFrom(reader, first) }, negated);
}

function readPattern(reader: Reader, left: Expr, first: number): Expr {
  const negated = take(reader, 'NOT');
  let name = word(reader);
  reader.at++;
  if (name === 'SIMILAR') expect(reader, 'TO');
  if (name === 'SOUNDS') {
    expect(reader, 'LIKE');
    name = 'SOUNDS LIKE';
  }
  if (name === 'MEMBER' && take(reader, 'OF')) name = 'MEMBER OF';
  const quantified = readQuantified(reader, left);
  let args = quantified === null ? [left, climb(reader, COMPARISON)] : [quantified];
  if (take(reader, 'ESCAPE')) {
    args = [...args, climb(reader, COMPARISON)];
    name += ' ESCAPE';
  }
  return negatable({ kind: 'operator', name, args, span: spanFrom(reader, first) }, negated);
}

/** ANY, ALL or SOME with what stands in its brackets, compared with `left`; null where none comes next. */
function readQuantified(reader: Reader, left: Expr): Expr | null {
  const first = reader.at;
  if (word(reader, 1) !== '(' || !['ANY', 'ALL', 'SOME'].some((each) => sees(reader, each))) return null;
  const name = word(reader);
  reader.at++;
  if (isQueryAhead(reader)) {
    reader.notes.shaped.push(name);
    const query = reader.rules.query(takeBrackets(reader));
    return { kind: 'subquery', use: 'in', operands: operandsOf(left), query, span: spanFrom(reader, first) };
  }
  const args = [left, ...whole(takeBrackets(reader), readList)];
  return { kind: 'operator', name, args, span: spanFrom(reader, first) };
}
