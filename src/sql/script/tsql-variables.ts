/** T-SQL: DECLARE, SET, SELECT @x = …, and FETCH. */

import { type Variable, variableNamed } from '../ir/script-ir.ts';
import type { Source } from '../lex/source.ts';
import { spanOf } from '../parse/core/reader.ts';
import { readExpression } from '../parse/expression/expression.ts';
import { parseNext } from '../parse/parse-statement.ts';
import { readQuery } from '../parse/query/query.ts';
import { targetOf, targetsAt } from './assignment-targets.ts';
import { fetchInto, setCursor } from './cursors.ts';
import { rememberText } from './dynamic-sql.ts';
import { excerpt, type Range } from './excerpt.ts';
import { endOfTsql, startsAfterShort } from './tsql-boundary.ts';
import { readerAt, tryRead } from './tsql-reader.ts';
import { assign, declare, markUnknown, type Target } from './variables.ts';
import { emit, emitOther, find, type Walk, wordAt } from './walk.ts';

/** DECLARE @x INT = 1, @t TABLE (a INT) | DECLARE c CURSOR FOR query */
export function readDeclareTsql(walk: Walk): boolean {
  const first = walk.at;
  if (walk.source.tokens[first + 1]?.kind !== 'parameter') return readCursor(walk, first + 1);
  for (let at = first + 1; ; ) {
    const token = walk.source.tokens[at];
    if (token?.kind !== 'parameter' || at >= walk.end) break;
    const type = wordAt(walk, at + 1) === 'AS' ? at + 2 : at + 1;
    if (wordAt(walk, type) === 'TABLE' && wordAt(walk, type + 1) === '(')
      at = readTable(walk, first, at, type + 1);
    else at = readOne(walk, at, type);
    walk.at = Math.max(at, first + 1);
    if (wordAt(walk, at) !== ',') break;
    at++;
  }
  walk.at = Math.max(walk.at, first + 1);
  return true;
}

function readTable(walk: Walk, declareAt: number, at: number, open: number): number {
  const close = walk.source.partner[open] ?? -1;
  const end = close > open ? close + 1 : endOfTsql(walk, open);
  const source = excerpt(walk.source, [
    [declareAt, declareAt + 1],
    [at, end],
  ]);
  const { statements } = parseNext(source, { first: 0, end: source.tokens.length }, walk.script.grammar);
  for (const statement of statements) emit(walk, statement);
  return end;
}

/** Second words of types: DOUBLE PRECISION, NATIONAL CHARACTER VARYING. */
const TYPE_WORDS = new Set(['PRECISION', 'VARYING', 'CHARACTER', 'CHAR', 'TEXT']);

function readOne(walk: Walk, at: number, type: number): number {
  const variable = declare(walk, walk.source.tokens[at]?.text ?? '', 'value');
  // A type is a name, perhaps qualified, perhaps with a length.
  let end = type + 1;
  while (wordAt(walk, end) === '.') end += 2;
  while (TYPE_WORDS.has(wordAt(walk, end))) end++;
  if (wordAt(walk, end) === '(') end = Math.max(end, walk.source.partner[end] ?? end) + 1;
  while (['NOT', 'NULL'].includes(wordAt(walk, end))) end++;
  if (wordAt(walk, end) === '=') return readValue(walk, variable, end + 1);
  emitOther(walk, at, end);
  return end;
}

/** Assigns the expression at `first` to the variable. Returns the index after the expression. */
function readValue(walk: Walk, variable: Variable, first: number, own: number | null = null): number {
  const reader = readerAt(walk, first);
  const isRead = tryRead(() => readExpression(reader));
  const end = isRead ? reader.at : endOfTsql(walk, first);
  if (!isRead)
    markUnknown(variable, 'an expression that cannot be parsed', spanOf(walk.source, first, first + 1));
  rememberText(walk, variable, first, end);
  const value: Range = [first, end];
  if (isRead && own !== null) assign(walk, [{ variable, field: null }], compound(walk, own, value));
  else if (isRead) assign(walk, [{ variable, field: null }], excerpt(walk.source, [value], 'SELECT'));
  else emitOther(walk, first, Math.max(end, first + 1));
  return end;
}

/** `@x += 1` as `SELECT @x + 1`. */
function compound(walk: Walk, own: number, value: Range): Source {
  const source = excerpt(walk.source, [[own, own + 2], value], 'SELECT');
  const tokens = source.tokens.map((token, i) =>
    i === 2 ? { ...token, text: token.text.charAt(0), upper: token.upper.charAt(0) } : token,
  );
  return { ...source, tokens };
}

function readCursor(walk: Walk, name: number): boolean {
  const is = find(walk, name, ['FOR'], Math.min(walk.end, name + 16));
  if (is === -1 || find(walk, name, ['CURSOR'], is) === -1) return false;
  const variable = declare(walk, walk.source.tokens[name]?.text ?? '', 'value');
  const reader = readerAt(walk, is + 1);
  const isRead = tryRead(() => readQuery(reader));
  const end = isRead ? reader.at : endOfTsql(walk, is + 1);
  setCursor(walk, variable, is + 1, end);
  emitOther(walk, name - 1, end);
  walk.at = Math.max(end, name + 1);
  return true;
}

const SIGNS = ['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='];

/** Number of tokens of the operator at `at`: `+=` has two; 0 if there is none. */
function signLength(walk: Walk, at: number): number {
  const word = wordAt(walk, at);
  if (SIGNS.includes(word)) return 1;
  return wordAt(walk, at + 1) === '=' && SIGNS.includes(`${word}=`) ? 2 : 0;
}

/** SET @x = value | SET @c = CURSOR FOR query. Returns false if the statement sets an option. */
export function readSetTsql(walk: Walk): boolean {
  const first = walk.at;
  const token = walk.source.tokens[first + 1];
  const length = signLength(walk, first + 2);
  if (token?.kind !== 'parameter' || length === 0) return false;
  const variable = variableNamed(walk.scope, token.text) ?? declare(walk, token.text, 'value');
  targetOf(variable, null);
  if (wordAt(walk, first + 3) === 'CURSOR') {
    const is = find(walk, first + 3, ['FOR'], Math.min(walk.end, first + 12));
    const reader = readerAt(walk, is + 1);
    const isRead = is !== -1 && tryRead(() => readQuery(reader));
    const end = isRead ? reader.at : endOfTsql(walk, first + 4);
    if (is !== -1) setCursor(walk, variable, is + 1, end);
    emitOther(walk, first, end);
    walk.at = end;
    return true;
  }
  const value = first + 2 + length;
  const end = readValue(walk, variable, value, wordAt(walk, first + 2) === '=' ? null : first + 1);
  walk.at = Math.max(end, first + 2);
  // `@x += …` changes the text of the variable.
  if (wordAt(walk, first + 2) !== '=') walk.script.texts.delete(variable);
  return true;
}

/** `UPDATE t SET @x = u.c FROM u`: the row of the value is unknown. A counter stays a constant. */
export function markUpdated(walk: Walk, first: number, end: number): void {
  let isSet = false;
  for (let at = first; at < end; at++) {
    const word = wordAt(walk, at);
    if (word === '(') at = Math.max(at, walk.source.partner[at] ?? at);
    if (word === 'SET') isSet = true;
    else if (['FROM', 'WHERE', 'OUTPUT', 'WHEN'].includes(word)) isSet = false;
    if (isSet && (word === 'SET' || word === ',')) markAssigned(walk, at + 1, end);
  }
}

function markAssigned(walk: Walk, at: number, end: number): void {
  const name = walk.source.tokens[at];
  if (name?.kind !== 'parameter' || signLength(walk, at + 1) === 0) return;
  const stop = find(walk, at, [',', 'FROM', 'WHERE', 'OUTPUT', 'WHEN'], end);
  const variable = variableNamed(walk.scope, name.text) ?? declare(walk, name.text, 'value');
  targetOf(variable, null);
  walk.script.given.add(variable);
  walk.script.texts.delete(variable);
  // `@x = b = …` assigns the same value to the column b.
  const first = at + 1 + signLength(walk, at + 1);
  const value = wordAt(walk, first + 1) === '=' ? first + 2 : first;
  const tokens = walk.source.tokens.slice(value, stop === -1 ? end : stop);
  const isCounter = tokens.every(
    ({ kind, upper }) =>
      kind === 'number' || kind === 'string' || kind === 'punctuation' || upper === name.upper,
  );
  if (!isCounter) markUnknown(variable, 'an update', spanOf(walk.source, at, first));
}

/** SELECT @x = a, @y = b FROM t */
export function readSelectAssign(walk: Walk): boolean {
  const first = walk.at;
  const start = afterTop(walk, first + 1);
  if (walk.source.tokens[start]?.kind !== 'parameter' || signLength(walk, start + 1) === 0) return false;
  const end = endOfAssign(walk, start);
  const ranges: Range[] = [[first, start]];
  const targets: Target[] = [];
  for (let at = start; at < end; ) {
    const comma = find(walk, at, [',', 'FROM', 'WHERE'], end);
    const stop = comma === -1 ? end : comma;
    const target = targetAt(walk, at, stop);
    // T-SQL refuses a SELECT that both assigns variables and returns columns.
    if (target === null) return false;
    targets.push(target);
    const isLast = wordAt(walk, stop) !== ',';
    ranges.push([at + 1 + signLength(walk, at + 1), isLast ? end : stop + 1]);
    if (isLast) break;
    at = stop + 1;
  }
  walk.at = end;
  assign(walk, targets, excerpt(walk.source, ranges));
  return true;
}

/** `@x = value`; null for any other item. */
function targetAt(walk: Walk, at: number, stop: number): Target | null {
  const name = walk.source.tokens[at];
  const length = signLength(walk, at + 1);
  if (name?.kind !== 'parameter' || length === 0) return null;
  const variable = variableNamed(walk.scope, name.text) ?? declare(walk, name.text, 'value');
  if (length === 1 && wordAt(walk, stop) !== 'FROM') rememberText(walk, variable, at + 1 + length, stop);
  else walk.script.texts.delete(variable);
  return targetOf(variable, null);
}

function afterTop(walk: Walk, from: number): number {
  let at = from;
  if (wordAt(walk, at) === 'DISTINCT' || wordAt(walk, at) === 'ALL') at++;
  if (wordAt(walk, at) === 'TOP')
    at = wordAt(walk, at + 1) === '(' ? (walk.source.partner[at + 1] ?? at) + 1 : at + 2;
  return Math.max(at, from);
}

/** Such a SELECT is not part of a larger query, so it ends where the next statement begins. */
function endOfAssign(walk: Walk, from: number): number {
  let at = endOfTsql(walk, from);
  // A set operation or an assignment on the next line continues the statement.
  while (['UNION', 'ALL'].includes(wordAt(walk, at - 1)) && at < walk.end) at = endOfTsql(walk, at + 1);
  return at;
}

/** FETCH NEXT FROM c INTO @a, @b */
export function readFetchTsql(walk: Walk): boolean {
  const first = walk.at;
  const end = endOfTsql(walk, first + 1, startsAfterShort);
  const into = find(walk, first, ['INTO'], end);
  const targets = into === -1 ? null : targetsAt(walk, into + 1, end);
  walk.at = end;
  if (targets === null) emitOther(walk, first, end);
  else fetchInto(walk, { name: into - 1, first, end: targets.end }, targets.targets);
  return true;
}
