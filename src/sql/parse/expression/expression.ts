/**
 * Tokens → an expression, by operator precedence. How two operators bind seldom matters to lineage, so one
 * table serves all dialects. Every operand must be read.
 *
 *   a + b * 2 > 0 AND c IS NULL   →   AND(>(+(a, *(b, 2)), 0), IS NULL(c))
 *
 * The second grammar binds an operator that is not in the table.
 */
import type { Expr } from '../../ir/ir.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import { readNested } from '../core/nested.ts';
import {
  deeper,
  expect,
  limitChain,
  peek,
  type Reader,
  spanFrom,
  take,
  takeBrackets,
  textOf,
  word,
} from '../core/reader.ts';
import { readType } from '../core/types.ts';
import { readOperand, readPlain } from './operand.ts';
import { readPostfixAccess } from './postfix-access.ts';
import { BINARY, COMPARISON, NOT, OTHER, UNARY } from './precedence.ts';
import { PREDICATES, readQuantified } from './predicates.ts';
import { askSecondGrammar } from './second-grammar.ts';

const PREFIXES = new Set(['-', '+', '~', '!', '@', '|/', 'BINARY', 'PRIOR', 'CONNECT_BY_ROOT']);

/** Expression : Operand {operator Operand | predicate} — by precedence. */
export function readExpression(reader: Reader): Expr {
  return readPlain(reader) ?? readNested(reader, readHere);
}

function readHere(reader: Reader): Expr {
  const first = reader.at;
  const expr = climb(reader, 0);
  return isUnknownOperator(reader) ? askSecondGrammar(reader, first) : expr;
}

const DEEPEST_QUESTION = 8;

/** A token that can only be an operator, although the expression should have ended. */
function isUnknownOperator(reader: Reader): boolean {
  const token = peek(reader);
  // The first reading has asked the second grammar.
  if (reader.secondGrammar === null || reader.notes.recovery !== null) return false;
  if (token?.kind !== 'punctuation') return false;
  // The question reads the operands again. In nested brackets the work would double with each level.
  if (reader.depth > DEEPEST_QUESTION) return false;
  return !'(),;:]}.'.includes(token.text) && !ENDS.has(token.text);
}

/** Punctuation that is no operator between values. */
const ENDS = new Set(['|>', '=>', '->>']);

/** Reads a value and the operators after it that bind more tightly than `minimum`. */
function climb(reader: Reader, minimum: number): Expr {
  const first = reader.at;
  let left = readPrefixed(reader, minimum);
  /** The arguments of `left` if this call made them and may add to them: `a OR b OR …` is one node. */
  let open = null as { name: string; args: Expr[] } | null;
  for (let length = 0; ; length += open === null ? 1 : 0) {
    if (endsHere(reader)) return left;
    limitChain(reader, length);
    const predicate = readPredicate(reader, left, { first, minimum });
    if (predicate !== null) {
      left = readCasts(reader, predicate, first);
      open = null;
      continue;
    }
    let name = operatorHere(reader);
    const level = levelHere(reader, name);
    if (level <= minimum) return left;
    name = takeOperator(reader, name);
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

/** How tightly the operator binds; 0 if it is none. */
function levelHere(reader: Reader, name: string): number {
  if (name === '->>' && reader.source.features.flowOperator) return 0;
  const level = BINARY.get(name) ?? levelOfCustom(reader, name);
  return level === undefined || isAliasAtEnd(reader) ? 0 : level;
}

/** The end of most expressions: a comma, or a word that is no operator. */
function endsHere(reader: Reader): boolean {
  const token = peek(reader);
  if (token === undefined || token.upper === ',') return true;
  return token.kind === 'word' && !OPERATOR_WORDS.has(token.upper);
}

/** A word that is an operator needs a value after it. At the end it is an alias. */
function isAliasAtEnd(reader: Reader): boolean {
  return peek(reader)?.kind === 'word' && peek(reader, 1) === undefined;
}

/** Teradata's words for comparisons. */
const COMPARED: ReadonlyMap<string, string> = new Map([
  ['EQ', '='],
  ['NE', '<>'],
  ['GT', '>'],
  ['GE', '>='],
  ['LT', '<'],
  ['LE', '<='],
]);

/** Words after which an expression may continue. */
const OPERATOR_WORDS: ReadonlySet<string> = new Set([
  ...PREDICATES.keys(),
  ...BINARY.keys(),
  ...COMPARED.keys(),
  'OPERATOR',
]);

/** `a IS NULL::int` casts the complete predicate. */
function readCasts(reader: Reader, predicate: Expr, first: number): Expr {
  let expr = predicate;
  while (take(reader, '::')) {
    const type = readType(reader);
    expr = { kind: 'cast', expr, type, span: spanFrom(reader, first) };
  }
  return expr;
}

/** The name of the next operator, which may have two tokens. */
function operatorHere(reader: Reader): string {
  const name = word(reader);
  const { features } = reader.source;
  if (features.spacedComparisons && isSpaced(reader)) return `${name}${word(reader, 1)}`;
  // Teradata: `a NOT= b`, `a NOT = b`.
  if (name === 'NOT' && word(reader, 1) === '=' && features.wordComparisons) return 'NOT=';
  const compared = features.wordComparisons ? COMPARED.get(name) : undefined;
  if (compared !== undefined && isValueAhead(reader)) return compared;
  if (name === '>' && word(reader, 1) === '>' && peek(reader)?.end === peek(reader, 1)?.start) return '>>';
  return name;
}

/** Oracle and T-SQL: `< =`, `! =`. */
function isSpaced(reader: Reader): boolean {
  const [first, second] = [word(reader), word(reader, 1)];
  if (second === '=') return ['<', '>', '!', '^'].includes(first);
  return (second === '>' && (first === '<' || first === '!')) || (second === '<' && first === '!');
}

/** Whether a value follows the next word, so that the word is no alias and no column. */
function isValueAhead(reader: Reader): boolean {
  const next = peek(reader, 1);
  if (next === undefined) return false;
  if (next.kind === 'punctuation') return next.text === '(' || next.text === '-';
  return !NOT_AN_ALIAS.has(next.upper);
}

/**
 * Users of Postgres define operators, and may qualify them: OPERATOR(pg_catalog.+).
 * — https://www.postgresql.org/docs/current/sql-expressions.html#SQL-EXPRESSIONS-OPERATOR-CALLS
 */
function levelOfCustom(reader: Reader, name: string): number | undefined {
  if (name === 'OPERATOR') return word(reader, 1) === '(' ? OTHER : undefined;
  if (!reader.source.features.customOperators || peek(reader)?.kind !== 'punctuation') return undefined;
  const known = name.length > 1 ? /^[-+*/<>=~!@#%^&|`?]+$/ : /^[@!`]$/;
  return known.test(name) ? OTHER : undefined;
}

/** Reads the operator; returns its complete name. */
function takeOperator(reader: Reader, name: string): string {
  const first = reader.at;
  const isSpaced = name === 'NOT=' || (name.length > 1 && word(reader).length === 1);
  reader.at += isSpaced && name !== word(reader) && name.startsWith(word(reader)) ? 2 : 1;
  if (name !== 'OPERATOR') return name;
  takeBrackets(reader);
  return textOf(reader.source, first, reader.at);
}

function readPrefixed(reader: Reader, minimum: number): Expr {
  const first = reader.at;
  const name = word(reader);
  if (name === 'NOT') {
    reader.at++;
    while (take(reader, 'NOT'));
    const end = reader.at;
    const arg = deeper(reader, (inner) => readNested(inner, (all) => climb(all, Math.max(NOT, minimum))));
    return withPrefixes(reader, arg, { first, end });
  }
  if (isPrefix(reader, name) && (peek(reader)?.kind === 'punctuation' || canFollowPrefix(reader))) {
    reader.at++;
    while (word(reader) === name && peek(reader)?.kind === 'punctuation') reader.at++;
    const end = reader.at;
    const arg = deeper(reader, (inner) => readNested(inner, (all) => climb(all, UNARY)));
    return withPrefixes(reader, arg, { first, end });
  }
  return readOperand(reader);
}

function isPrefix(reader: Reader, name: string): boolean {
  if (PREFIXES.has(name)) return true;
  if (name === '$') return reader.source.features.currencySigns;
  // Postgres: any run of operator characters before a value.
  const mayBeCustom = peek(reader)?.kind === 'punctuation' && reader.source.features.customOperators;
  return mayBeCustom && /^[~!@#%^&|`?]{1,3}$/.test(name);
}

/** The prefix operators in tokens first to end, each around the next; the last is around `arg`. */
function withPrefixes(reader: Reader, arg: Expr, { first, end }: { first: number; end: number }): Expr {
  const { tokens } = reader.source;
  limitChain(reader, end - first);
  let expr = arg;
  for (let at = end - 1; at >= first; at--)
    expr = { kind: 'operator', name: tokens[at]?.upper ?? '', args: [expr], span: spanFrom(reader, at) };
  return expr;
}

/** BINARY and PRIOR are also names. They are operators if a value follows. */
function canFollowPrefix(reader: Reader): boolean {
  const next = peek(reader, 1);
  return next !== undefined && next.kind !== 'punctuation' && !BINARY.has(next.upper);
}

interface Place {
  readonly first: number;
  readonly minimum: number;
}

/** A predicate after `left`; `null` if the next token begins none, or a predicate that binds less tightly. */
function readPredicate(reader: Reader, left: Expr, { first, minimum }: Place): Expr | null {
  if (minimum === 0 && isTernary(reader)) return readTernary(reader, left, first);
  const predicate = PREDICATES.get(word(reader));
  if (predicate === undefined || minimum >= predicate.level) return null;
  const expr = predicate.read(reader, { value: left, first, operand: climb });
  return expr !== null && word(reader) === '::' ? readPostfixAccess(reader, expr, first) : expr;
}

function isTernary(reader: Reader): boolean {
  return reader.source.features.ternaryOperator && peek(reader)?.text === '?';
}

/**
 * Ternary : value ? value : value — https://clickhouse.com/docs/sql-reference/operators#conditional-operator
 */
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
