/**
 * Declarations and cursors. The rows of a cursor, and the variables that the rows are fetched into, come from
 * the query of the cursor.
 *
 *   FOR r IN (SELECT a, b FROM t) LOOP INSERT INTO d VALUES (r.a); …   →   :r ← t.a, t.b   d.? ← :r.a
 */

import { type Variable, variableNamed } from '../ir/script-ir.ts';
import { endOfStatement } from '../lex/source.ts';
import { spanOf } from '../parse/core/reader.ts';
import { parsePiece } from '../parse/parse-statement.ts';
import { targetsAt } from './assignment-targets.ts';
import { rememberText, runDynamicSql } from './dynamic-sql.ts';
import { excerpt } from './excerpt.ts';
import { assign, assignQuery, declare, markUnknown, usesOf } from './variables.ts';
import {
  afterBrackets,
  type Cursor,
  emit,
  emitOther,
  emitParsed,
  find,
  open,
  type Walk,
  wordAt,
} from './walk.ts';

/** DECLARE declaration | DECLARE {CONTINUE | EXIT | UNDO} HANDLER FOR … statement (MySQL, Databricks) */
export function readDeclare(walk: Walk): boolean {
  const first = walk.at;
  const word = wordAt(walk, first);
  const start = word === 'DECLARE' ? first + 1 : first;
  if (
    word === 'DECLARE' &&
    ['CONTINUE', 'EXIT', 'UNDO'].includes(wordAt(walk, start)) &&
    wordAt(walk, start + 1) === 'HANDLER'
  ) {
    return readHandler(walk, start + 2);
  }
  const end = endOfStatement(walk.source, first, walk.end);
  walk.at = end;
  if (word === 'DECLARE' && ['GLOBAL', 'LOCAL', 'TEMPORARY'].includes(wordAt(walk, start))) {
    const made = excerpt(walk.source, [[start, end]], 'CREATE');
    emitParsed(walk, made, 0, made.tokens.length);
    return true;
  }
  readDeclaration(
    walk,
    ['OR', 'VARIABLE', 'VAR', 'CONSTANT'].includes(wordAt(walk, start)) ? afterModifiers(walk, start) : start,
    end,
  );
  return true;
}

function afterModifiers(walk: Walk, start: number): number {
  let at = start;
  if (wordAt(walk, at) === 'OR') at += 2;
  while (['VARIABLE', 'VAR', 'CONSTANT'].includes(wordAt(walk, at))) at++;
  return at;
}

/** The statement, perhaps a block, follows the conditions. */
function readHandler(walk: Walk, from: number): boolean {
  let at = from + 1;
  for (; at < walk.end; at++) {
    const word = wordAt(walk, at);
    if (['SQLSTATE', 'VALUE', 'NOT', ','].includes(word)) continue;
    if (wordAt(walk, at + 1) !== ',') break;
  }
  emitOther(walk, walk.at, at + 1);
  walk.at = Math.min(at + 1, walk.end);
  if (wordAt(walk, walk.at) === 'BEGIN') {
    open(walk, 'begin', { maybe: true });
    walk.at++;
  } else walk.once = 'maybe';
  return true;
}

/** First words of declarations that declare no variable. */
const NO_VARIABLES = new Set(['TYPE', 'SUBTYPE', 'PRAGMA', 'USE', 'CONDITION']);

/** `x, y INT DEFAULT 1`, `c CURSOR FOR SELECT …`, `CURSOR c IS …`, `r t%ROWTYPE`, `res RESULTSET := (…)`. */
export function readDeclaration(walk: Walk, first: number, end: number): void {
  const { source } = walk;
  if (NO_VARIABLES.has(wordAt(walk, first)) || first >= end) {
    emitOther(walk, first, Math.max(end, first + 1));
    return;
  }
  if (readCursor(walk, first, end)) return;
  const names: Variable[] = [];
  let at = first;
  for (; at < end; at += 2) {
    names.push(declare(walk, source.tokens[at]?.text ?? '', 'value'));
    if (wordAt(walk, at + 1) !== ',') break;
  }
  at++;
  const value = find(walk, at, ['DEFAULT', ':=', '='], end);
  const type = value === -1 ? end : value;
  const isRow = wordAt(walk, type - 1) === 'ROWTYPE' || ['RECORD', 'ROW'].includes(wordAt(walk, at));
  if (isRow) for (const variable of names) variable.kind = 'row';
  // A type may contain a name that is not a variable: `t.a%TYPE`.
  if (value === -1) {
    emitOther(walk, first, end);
    return;
  }
  if (wordAt(walk, at) === 'RESULTSET') {
    for (const variable of names) readResultSet(walk, variable, value + 1, end);
    return;
  }
  for (const variable of names) {
    rememberText(walk, variable, value + 1, end);
    assign(walk, [{ variable, field: null }], excerpt(source, [[value + 1, end]], 'SELECT'));
  }
}

function readCursor(walk: Walk, first: number, end: number): boolean {
  const { source } = walk;
  const isLeading = wordAt(walk, first) === 'CURSOR';
  const name = isLeading ? first + 1 : first;
  const word = isLeading ? first : find(walk, name + 1, ['CURSOR'], Math.min(end, name + 6));
  if (word === -1 || name >= end) return false;
  const parameters = isLeading ? name + 1 : word + 1;
  let at = parameters;
  if (wordAt(walk, at) === '(') {
    at = afterBrackets(walk, at, end);
    declareParameters(walk, parameters + 1, at - 1);
  }
  const variable = declare(walk, source.tokens[name]?.text ?? '', 'value');
  const is = find(walk, at, ['IS', 'FOR', 'AS'], end);
  if (is === -1) {
    emitOther(walk, first, end);
    return true;
  }
  setCursor(walk, variable, is + 1, end);
  emitOther(walk, first, end);
  return true;
}

/** name RESULTSET DEFAULT (query) */
function readResultSet(walk: Walk, variable: Variable, first: number, end: number): void {
  const isWrapped = wordAt(walk, first) === '(' && wordAt(walk, end - 1) === ')';
  const [from, to] = isWrapped ? [first + 1, end - 1] : [first, end];
  if (wordAt(walk, from) === 'EXECUTE') {
    walk.script.cursors.set(variable, null);
    runDynamicSql(walk, from, to);
    return;
  }
  setCursor(walk, variable, from, to);
  emitOther(walk, first, end);
}

/** The query of the cursor from here on. A cursor that had another query before may return rows of either. */
export function setCursor(walk: Walk, variable: Variable, first: number, end: number): void {
  const { cursors } = walk.script;
  const known = walk.script.cursors.has(variable);
  const cursor = known ? null : cursorOver(walk, first, end);
  cursors.set(variable, cursor);
}

const STARTS_QUERY = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', '(']);

function cursorOver(walk: Walk, first: number, end: number): Cursor | null {
  if (!STARTS_QUERY.has(wordAt(walk, first))) return null;
  const source = excerpt(walk.source, [[first, end]]);
  const { statements, gaps } = parsePiece(
    source,
    { first: 0, end: source.tokens.length },
    walk.script.grammar,
  );
  const [only] = statements;
  if (statements.length !== 1 || only?.kind !== 'select') return null;
  return { query: only.query, uses: usesOf(walk, source), gaps: gaps[0] ?? [], fetched: new Set() };
}

/** `(a INT, IN b DATE DEFAULT x)`: names before their types. */
export function declareParameters(walk: Walk, first: number, end: number): void {
  for (let at = first; at < end; ) {
    let name = at;
    while (['IN', 'OUT', 'INOUT', 'VARIADIC'].includes(wordAt(walk, name))) name++;
    const token = walk.source.tokens[name];
    const next = wordAt(walk, name + 1);
    const isNamed =
      name < end && next !== ',' && next !== '' ? true : walk.source.tokens[name + 1]?.kind === 'quoted';
    if (token !== undefined && name < end && isNamed && token.kind !== 'punctuation')
      declare(walk, token.text, 'parameter');
    const comma = findComma(walk, name, end);
    if (comma === -1) return;
    at = comma + 1;
  }
}

/** A comma between angle brackets belongs to a type and does not end a parameter. */
function findComma(walk: Walk, from: number, end: number): number {
  let angles = 0;
  for (let at = from; at < end; at++) {
    const word = wordAt(walk, at);
    if (word === '(') at = Math.max(at, afterBrackets(walk, at, end) - 1);
    else if (word === '<') angles++;
    else if (word === '>') angles--;
    else if (word === ',' && angles <= 0) return at;
  }
  return -1;
}

/** OPEN c | OPEN c FOR query */
export function readOpen(walk: Walk): boolean {
  const { source } = walk;
  const first = walk.at;
  const end = endOfStatement(source, first, walk.end);
  walk.at = end;
  const variable = variableNamed(walk.scope, source.tokens[first + 1]?.text ?? '');
  const is = find(walk, first + 2, ['FOR'], end);
  if (variable !== null && is !== -1) {
    if (['SELECT', 'WITH', '('].includes(wordAt(walk, is + 1))) setCursor(walk, variable, is + 1, end);
    else {
      walk.script.cursors.set(variable, null);
      const isRun = wordAt(walk, is + 1) === 'EXECUTE';
      return runDynamicSql(walk, isRun ? is + 2 : is + 1, end);
    }
  }
  emitOther(walk, first, end);
  return true;
}

/** FETCH [NEXT FROM] c [BULK COLLECT] INTO a, b */
export function readFetch(walk: Walk): boolean {
  const { source } = walk;
  const first = walk.at;
  const end = endOfStatement(source, first, walk.end);
  const into = find(walk, first, ['INTO'], end);
  const name = into === -1 ? -1 : wordAt(walk, into - 1) === 'COLLECT' ? into - 3 : into - 1;
  const targets = into === -1 ? null : targetsAt(walk, into + 1, end);
  if (targets === null) return false;
  walk.at = end;
  fetchInto(walk, { name, first, end: targets.end }, targets.targets);
  return true;
}

export function fetchInto(
  walk: Walk,
  { name, first, end }: { name: number; first: number; end: number },
  targets: Parameters<typeof assignQuery>[1],
): void {
  const span = spanOf(walk.source, first, end);
  const cursor = variableNamed(walk.scope, walk.source.tokens[name]?.text ?? '');
  const known = cursor === null ? undefined : walk.script.cursors.get(cursor);
  if (known != null) {
    assignQuery(walk, targets, known, span);
    return;
  }
  for (const { variable } of targets) markUnknown(variable, 'a cursor whose query is unknown', span);
  emitOther(walk, first, end);
}

/** FOR row IN … LOOP: a row of a query or a cursor, a number, or an element of a list. */
export function readLoopRow(walk: Walk, first: number, end: number): void {
  const { source } = walk;
  const span = spanOf(source, first - 1, end + 1);
  const is = find(walk, first, ['IN', 'AS'], end);
  const from = is === -1 ? end : is + 1;
  const name = source.tokens[first]?.text ?? '';
  const cursorFor = wordAt(walk, from + 1) === 'CURSOR' ? find(walk, from + 2, ['FOR'], end) : -1;
  const start = cursorFor === -1 ? from : cursorFor + 1;
  const known = variableNamed(walk.scope, name);
  if (isQueryAt(walk, start, end)) {
    const row = known?.kind === 'row' || known?.kind === 'value' ? known : declare(walk, name, 'row');
    row.kind = 'row';
    assign(walk, [{ variable: row, field: null }], excerpt(source, [[start, end]]));
    return;
  }
  const named = variableNamed(walk.scope, source.tokens[start]?.text ?? '');
  if (named !== null && walk.script.cursors.has(named)) {
    const row = declare(walk, name, 'row');
    const cursor = walk.script.cursors.get(named) ?? null;
    if (cursor !== null) assignQuery(walk, [{ variable: row, field: null }], cursor, span);
    else {
      markUnknown(row, 'a cursor whose query is unknown', span);
      emit(walk, { kind: 'other', span });
    }
    return;
  }
  if (wordAt(walk, start) === 'EXECUTE') {
    markUnknown(declare(walk, name, 'row'), 'SQL that is built at run time', span);
    runDynamicSql(walk, start + 1, end);
    return;
  }
  // A number, or an element of an array that may contain data.
  const value = declare(walk, name, 'value');
  const list = excerpt(source, [[start, end]], 'SELECT');
  const range = find(walk, start, ['..', 'TO'], end) !== -1 || !usesOf(walk, list).variables.size;
  if (range) emit(walk, { kind: 'other', span });
  else assign(walk, [{ variable: value, field: null }], list);
}

function isQueryAt(walk: Walk, start: number, end: number): boolean {
  let at = start;
  while (at < end && wordAt(walk, at) === '(') at++;
  return wordAt(walk, at) === 'SELECT' || wordAt(walk, at) === 'WITH';
}

/** Whether BEGIN follows declarations that do not repeat the word DECLARE. */
export function declarationsUntilBegin(walk: Walk): boolean {
  const end = endOfStatement(walk.source, walk.at, walk.end);
  return wordAt(walk, end + 1) === 'BEGIN' && wordAt(walk, end) === ';';
}
