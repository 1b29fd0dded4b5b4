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
import { assign, assignQuery, declare, markUnknown, type Target, usesOf } from './variables.ts';
import {
  afterBrackets,
  type Cursor,
  type CursorSource,
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
  const isRow =
    wordAt(walk, type - 1) === 'ROWTYPE' || ['RECORD', 'ROW', 'STRUCT'].includes(wordAt(walk, at));
  if (isRow) for (const variable of names) variable.kind = 'row';
  const isResultSet = wordAt(walk, at) === 'RESULTSET';
  if (isResultSet) for (const variable of names) walk.script.cursors.set(variable, NO_QUERY);
  // A type may contain a name that is not a variable: `t.a%TYPE`.
  if (value === -1) emitOther(walk, first, end);
  else for (const variable of names) readInitial(walk, variable, value + 1, end);
}

function readInitial(walk: Walk, variable: Variable, first: number, end: number): void {
  if (walk.script.cursors.has(variable)) readResultSet(walk, variable, first, end);
  else {
    rememberText(walk, variable, first, end);
    assign(walk, [{ variable, field: null }], excerpt(walk.source, [[first, end]], 'SELECT'));
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

/** name RESULTSET DEFAULT (query) | name := (query) */
export function readResultSet(walk: Walk, variable: Variable, first: number, end: number): void {
  const isWrapped = wordAt(walk, first) === '(' && wordAt(walk, end - 1) === ')';
  const [from, to] = isWrapped ? [first + 1, end - 1] : [first, end];
  if (wordAt(walk, from) === 'EXECUTE') {
    runCursor(walk, variable, from, to);
    return;
  }
  setCursor(walk, variable, from, to);
  const cursor = cursorOf(walk, variable);
  if (cursor === null) emitOther(walk, first, end);
  else assignQuery(walk, [{ variable, field: null }], cursor, spanOf(walk.source, first, end));
}

/** The rows of the cursor are those of a text, if it is one query. */
function runCursor(walk: Walk, variable: Variable, first: number, end: number): true {
  const { cursors, statements, gaps } = walk.script;
  const isOpen = !cursors.has(variable) || cursors.get(variable) === NO_QUERY;
  const from = statements.length;
  runDynamicSql(walk, first, end);
  const [only, ...more] = statements.slice(from);
  const isQuery = isOpen && only?.kind === 'select' && more.length === 0;
  const uses = { reads: true, variables: new Set<Variable>() };
  cursors.set(
    variable,
    isQuery ? { query: only.query, uses, gaps: gaps[from] ?? [], fetched: new Map() } : null,
  );
  return true;
}

/** The query of the cursor from here on. A cursor that had another query before may return rows of either. */
export function setCursor(walk: Walk, variable: Variable, first: number, end: number): void {
  const { cursors } = walk.script;
  const isOpen = cursors.get(variable) === NO_QUERY;
  const cursor = cursors.has(variable) && !isOpen ? null : cursorOver(walk, first, end);
  cursors.set(variable, cursor);
}

/** The value of a RESULTSET before its first assignment. */
const NO_QUERY: CursorSource = { over: null };

/** The query of a cursor; null if it is unknown. The query of the RESULTSET that it is declared over. */
export function cursorOf({ script }: Walk, variable: Variable): Cursor | null {
  let source = script.cursors.get(variable) ?? null;
  for (let depth = 0; source !== null && 'over' in source; depth++) {
    if (source.over === null || depth > MAX_OVER) return null;
    source = script.cursors.get(source.over) ?? null;
  }
  return source;
}

/** A cursor over a RESULTSET over … */
const MAX_OVER = 20;

const STARTS_QUERY = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', '(']);

function cursorOver(walk: Walk, first: number, end: number): CursorSource | null {
  const over = end - first === 1 ? variableNamed(walk.scope, walk.source.tokens[first]?.text ?? '') : null;
  if (over !== null && walk.script.cursors.has(over)) return { over };
  if (!STARTS_QUERY.has(wordAt(walk, first))) return null;
  const source = excerpt(walk.source, [[first, end]]);
  const { statements, gaps } = parsePiece(
    source,
    { first: 0, end: source.tokens.length },
    walk.script.grammar,
  );
  const [only] = statements;
  if (statements.length !== 1 || only?.kind !== 'select') return null;
  return { query: only.query, uses: usesOf(walk, source), gaps: gaps[0] ?? [], fetched: new Map() };
}

const MODES = new Set(['IN', 'OUT', 'INOUT', 'VARIADIC']);

export interface RoutineParameters {
  /** The parameters that a call gives values to, in order. */
  readonly given: readonly Variable[];
  /** The OUT and INOUT parameters. */
  readonly outs: readonly Variable[];
}

/** `(a INT, IN b DATE DEFAULT x)`: names before their types. `untyped`: `(a, b := 1)`. */
export function declareParameters(
  walk: Walk,
  first: number,
  end: number,
  untyped = false,
): RoutineParameters {
  const given: Variable[] = [];
  const outs: Variable[] = [];
  for (let at = first; at < end; ) {
    let name = at;
    let [isIn, isOut] = [true, false];
    for (; MODES.has(wordAt(walk, name)); name++) {
      const mode = wordAt(walk, name);
      isOut ||= mode === 'OUT' || mode === 'INOUT';
      isIn = mode !== 'OUT' || (isIn && name > at);
    }
    const added: Variable[] = [];
    const token = walk.source.tokens[name];
    const next = wordAt(walk, name + 1);
    const isNamed =
      untyped || (next !== ',' && next !== '') || walk.source.tokens[name + 1]?.kind === 'quoted';
    if (token !== undefined && name < end && isNamed) added.push(declare(walk, token.text, 'parameter'));
    if (isIn) given.push(...added);
    if (isOut) outs.push(...added);
    const comma = findComma(walk, name, end);
    if (comma === -1) break;
    at = comma + 1;
  }
  return { given, outs };
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
    else return runCursor(walk, variable, wordAt(walk, is + 1) === 'EXECUTE' ? is + 2 : is + 1, end);
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
  const known = cursor === null ? null : cursorOf(walk, cursor);
  if (known !== null) {
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
  const isElement = wordAt(walk, first - 1) === 'FOREACH';
  const is = find(walk, first, ['IN', 'AS'], end);
  const from = is === -1 ? end : isElement && wordAt(walk, is + 1) === 'ARRAY' ? is + 2 : is + 1;
  const cursorFor = wordAt(walk, from + 1) === 'CURSOR' ? find(walk, from + 2, ['FOR'], end) : -1;
  const start = cursorFor === -1 ? from : cursorFor + 1;
  const row = rowAt(walk, first, is);
  const given = variableNamed(walk.scope, source.tokens[start]?.text ?? '');
  if (isQueryAt(walk, start, end)) assign(walk, row('row'), excerpt(source, [[start, end]]));
  else if (given !== null && walk.script.cursors.has(given)) {
    const cursor = cursorOf(walk, given);
    const variable = declare(walk, source.tokens[first]?.text ?? '', 'row');
    if (cursor !== null) assignQuery(walk, [{ variable, field: null }], cursor, span);
    else {
      markUnknown(variable, 'a cursor whose query is unknown', span);
      emit(walk, { kind: 'other', span });
    }
  } else if (wordAt(walk, start) === 'EXECUTE') {
    for (const { variable } of row('row')) markUnknown(variable, 'SQL that is built at run time', span);
    runDynamicSql(walk, start + 1, end);
  } else if (find(walk, start, ['..', 'TO'], end) !== -1) {
    declare(walk, source.tokens[first]?.text ?? '', 'value');
    emit(walk, { kind: 'other', span });
  } else assign(walk, row('value'), excerpt(source, [[start, end]], 'SELECT'));
}

/** The declared variables of a list, a declared variable, or else a variable of the loop. */
function rowAt(walk: Walk, first: number, is: number): (kind: 'row' | 'value') => readonly Target[] {
  const name = walk.source.tokens[first]?.text ?? '';
  const known = variableNamed(walk.scope, name);
  return (kind) => {
    const listed = wordAt(walk, first + 1) === ',' ? targetsAt(walk, first, is) : null;
    if (listed !== null) return listed.targets;
    const isOwn = known === null || known.kind === 'parameter';
    const variable = isOwn ? declare(walk, name, kind) : known;
    if (kind === 'row') variable.kind = 'row';
    return [{ variable, field: null }];
  };
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
