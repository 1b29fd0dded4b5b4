/**
 * CREATE PROCEDURE, FUNCTION, TRIGGER, PACKAGE, TASK and EVENT: the header, then the body as statements of
 * the script. The body is between BEGIN and END, after AS or RETURN, or inside a string.
 *
 *   CREATE FUNCTION f(x INT) RETURNS TABLE (a INT) AS $$ SELECT a FROM t WHERE b = x $$
 *       → other (the header), select a ← t.a
 */

import type { Identifier } from '../ir/ir.ts';
import { newVariableScope } from '../ir/script-ir.ts';
import { literalAt } from '../lex/embedded.ts';
import { endOfStatement } from '../lex/source.ts';
import { identifierOf } from '../parse/core/identifier.ts';
import { emitResult } from './assignment.ts';
import { nameFrom } from './calls.ts';
import { declareParameters, type RoutineParameters } from './cursors.ts';
import { declareTriggered, declareTriggerRow, isCorrelation } from './triggers.ts';
import { declare } from './variables.ts';
import { afterBrackets, emitOther, endRoutine, find, open, type Routine, type Walk, wordAt } from './walk.ts';

const ROUTINES = new Set('PROCEDURE PROC FUNCTION TRIGGER PACKAGE EVENT TASK MACRO'.split(' '));
/** Words between CREATE and the kind of object. */
const MODIFIERS = new Set(
  `OR REPLACE ALTER TEMP TEMPORARY SECURE EXTERNAL AGGREGATE TABLE EDITIONABLE NONEDITIONABLE CONSTRAINT DEFINER = SQL SECURITY IF NOT
   EXISTS GLOBAL LOCAL VOLATILE TRANSIENT RECURSIVE DATA METRIC PERSISTENT`.split(/\s+/),
);

/** Index of the word for the kind of routine; -1 if the statement does not create a routine. */
export function routineWord(walk: Walk, first: number): number {
  for (let at = first + 1; at < first + 12 && at < walk.end; at++) {
    const word = wordAt(walk, at);
    if (ROUTINES.has(word))
      return wordAt(walk, at - 1) === 'TABLE' && word !== 'FUNCTION' && word !== 'MACRO' ? -1 : at;
    const token = walk.source.tokens[at];
    // MySQL: DEFINER = `user`@`host`.
    const isName = ['=', '@'].includes(wordAt(walk, at - 1)) || token?.kind === 'quoted';
    const isUser = isName || token?.kind === 'parameter' || word === '@';
    if (!MODIFIERS.has(word) && !isUser) return -1;
  }
  return -1;
}

export function readRoutine(walk: Walk): boolean {
  const first = walk.at;
  const at = routineWord(walk, first);
  if (at === -1) return false;
  return readBody(walk, first, at);
}

/** Oracle: {PROCEDURE | FUNCTION} name … among the declarations of a block. */
export function readSubprogram(walk: Walk): boolean {
  const inside = walk.blocks.at(-1)?.kind === 'declare' && walk.source.features.localSubprograms;
  return inside ? readBody(walk, walk.at, walk.at) : false;
}

export interface Header {
  /** PROCEDURE, FUNCTION, TRIGGER, … */
  readonly word: string;
  readonly first: number;
  readonly name: readonly string[];
  /** Index after the name and its parameters. */
  readonly at: number;
  /** The scope of the body. */
  readonly scope: Walk['scope'];
  readonly parameters: RoutineParameters;
}

function readBody(walk: Walk, first: number, wordIndex: number): boolean {
  const word = wordAt(walk, wordIndex);
  let at = wordIndex + 1;
  while (['IF', 'NOT', 'EXISTS', 'BODY'].includes(wordAt(walk, at))) at++;
  const name = nameFrom(walk, at, walk.end);
  const outer = walk.scope;
  walk.scope = newVariableScope(outer);
  at = name.end;
  let parameters: RoutineParameters = { given: [], outs: [] };
  if (wordAt(walk, at) === '(') {
    const end = afterBrackets(walk, at);
    parameters = declareParameters(walk, at + 1, end - 1, walk.source.features.untypedParameters);
    at = end;
  }
  const header: Header = { word, first, name: name.parts, at, scope: walk.scope, parameters };
  if (word === 'TRIGGER') declareTriggered(walk, at);
  declareTriggerRow(walk, at, name.parts);
  walk.scope = outer;
  const body = findBody(walk, header);
  if (body !== null) body();
  else {
    const end = endOfStatement(walk.source, at, walk.end);
    noteRoutine(walk, header, end, null);
    emitOther(walk, first, Math.max(first + 1, end));
    walk.at = Math.max(first + 1, end);
  }
  return true;
}

/** First words of a body that is a single statement. */
const STARTS = new Set('SELECT INSERT UPDATE DELETE MERGE CALL REPLACE WITH SET TRUNCATE'.split(' '));

type Read = () => void;

/** A function that parses the body; null if there is no body. */
function findBody(walk: Walk, header: Header): Read | null {
  let afterRow = header.word !== 'TRIGGER';
  for (let at = header.at; at < walk.end && wordAt(walk, at) !== ';'; at++) {
    const word = wordAt(walk, at);
    if (word === '(') at = Math.max(at, afterBrackets(walk, at) - 1);
    afterRow ||= (word === 'ROW' || word === 'STATEMENT') && wordAt(walk, at - 1) === 'EACH';
    const body = bodyAt(walk, header, at) ?? (afterRow ? singleAt(walk, header, at) : undefined);
    if (body !== undefined) return body;
  }
  return null;
}

/** The same for a body that begins at the word at `at`; undefined if no body begins there. */
function bodyAt(walk: Walk, header: Header, at: number): Read | null | undefined {
  switch (wordAt(walk, at)) {
    case 'BEGIN':
      return () => openBody(walk, header, at, 'begin');
    case 'DECLARE':
    case 'COMPOUND':
      return () => openBody(walk, header, at, 'declare');
    case 'RETURN':
      return walk.source.features.returnBeforeType ? undefined : () => readResult(walk, header, at + 1);
    case 'AS':
    case 'IS':
    case 'DO':
      return bodyAfter(walk, header, at);
    default:
      return undefined;
  }
}

/** MySQL, and triggers of the standard: a single statement after the header. */
function singleAt(walk: Walk, header: Header, at: number): Read | undefined {
  const isTrigger = header.word === 'TRIGGER';
  const starts =
    (walk.source.features.singleStatementBodies || isTrigger) &&
    STARTS.has(wordAt(walk, at)) &&
    isBodyStart(walk, at);
  return starts ? () => readSingle(walk, header, at) : undefined;
}

/** MySQL: headers contain words of statements too, as in `READS SQL DATA`, `SQL SECURITY` and `ON UPDATE`. */
function isBodyStart(walk: Walk, at: number): boolean {
  const before = wordAt(walk, at - 1);
  return !['AFTER', 'BEFORE', 'ON', 'CHARACTER', 'OR'].includes(before);
}

/** The body after AS or IS; undefined if AS has another meaning here. */
function bodyAfter(walk: Walk, header: Header, as: number): Read | null | undefined {
  const { source } = walk;
  const next = wordAt(walk, as + 1);
  const before = wordAt(walk, as - 1);
  if (before === 'EXECUTE' || next === 'OWNER' || next === 'CALLER') return undefined;
  if (header.word === 'TRIGGER' && isCorrelation(walk, as)) return undefined;
  if (source.tokens[as + 1]?.kind === 'string') return () => readText(walk, header, as + 1);
  if (next === 'BEGIN' || next === 'DECLARE' || next === 'RETURN') return undefined;
  if (next === '(') return () => readResult(walk, header, as + 1);
  if (next === 'TABLE' && header.word !== 'PACKAGE') return () => readResult(walk, header, as + 2);
  if (next === 'EXECUTE' || STARTS.has(next) || next === 'IF') return () => readSingle(walk, header, as + 1);
  const declares =
    header.word !== 'MACRO' && (source.features.declarationsAfterAs || header.word === 'PACKAGE');
  if (declares) return () => openBody(walk, header, as, 'declare');
  return wordAt(walk, as) === 'AS' && header.word !== 'TRIGGER'
    ? () => readResult(walk, header, as + 1)
    : undefined;
}

/** Registers the routine. Its statements are those that follow. */
function noteRoutine(walk: Walk, header: Header, end: number, foreign: string | null): Routine {
  const { routines, statements } = walk.script;
  const { name, parameters } = header;
  const from = statements.length + 1;
  const columns = returnedColumns(walk, header.at, end);
  const { given, outs } = parameters;
  const own = { name, parameters: given, outs, columns, index: routines.length, foreign };
  const routine: Routine = { ...own, from, to: from, result: -1, results: foreign === null ? [] : null };
  routines.push(routine);
  return routine;
}

/** RETURNS TABLE (a INT, b DATE) | RETURNS TABLE<a INT64, b DATE> (BigQuery) */
function returnedColumns(walk: Walk, from: number, end: number): Identifier[] | null {
  const returns = find(walk, from, ['RETURNS'], end);
  const open = returns + 2;
  if (returns === -1 || wordAt(walk, returns + 1) !== 'TABLE') return null;
  if (wordAt(walk, open) !== '(' && wordAt(walk, open) !== '<') return null;
  const names: Identifier[] = [];
  let depth = 0;
  for (let at = open; at < end; at++) {
    const word = wordAt(walk, at);
    if (word === '(' || word === '<') depth++;
    else if (word === ')' || word === '>') depth--;
    if (depth === 0) break;
    const token = walk.source.tokens[at + 1];
    if (depth === 1 && (at === open || word === ',') && token !== undefined && token.text !== ')')
      names.push(identifierOf(token));
  }
  return names;
}

export function beginRoutine(walk: Walk, header: Header, end: number): Routine {
  const routine = noteRoutine(walk, header, end, null);
  emitOther(walk, header.first, Math.max(header.first + 1, end));
  walk.routine = routine;
  return routine;
}

/** Opens the block of the body. Its statements follow up to the END of the block. */
function openBody(walk: Walk, header: Header, at: number, kind: 'begin' | 'declare'): void {
  const routine = beginRoutine(walk, header, at);
  open(walk, kind, { routine });
  walk.scope = newVariableScope(header.scope);
  walk.at = at + 1;
  if (wordAt(walk, walk.at) === 'TRIGGER') walk.at++;
  if (kind === 'begin' && wordAt(walk, walk.at) === 'NOT') walk.at++;
  if (kind === 'begin' && wordAt(walk, walk.at) === 'ATOMIC') walk.at++;
}

/** Calls `read` with the parameters in scope. */
function inside(walk: Walk, header: Header, headerEnd: number, read: Read): void {
  const routine = beginRoutine(walk, header, headerEnd);
  const outer = walk.scope;
  walk.scope = header.scope;
  read();
  walk.scope = outer;
  endRoutine(walk, routine);
}

function readSingle(walk: Walk, header: Header, at: number): void {
  const end = endOfStatement(walk.source, at, walk.end);
  inside(walk, header, at, () => walk.script.runTokens(walk, at, end));
  walk.at = Math.max(end, at);
}

/** An expression or a query instead of a body. */
function readResult(walk: Walk, header: Header, at: number): void {
  const end = endOfStatement(walk.source, at, walk.end);
  const isBrackets = wordAt(walk, at) === '(';
  const stop = isBrackets ? Math.min(afterBrackets(walk, at, end), end) : end;
  inside(walk, header, at, () => emitResult(walk, at, stop));
  walk.at = Math.max(end, header.first + 1);
}

const OWN_LANGUAGES = new Set(['SQL', 'PLPGSQL', 'TSQL', 'PLSQL', 'PLPGSQL']);
/** A body inside a string. */
function readText(walk: Walk, header: Header, at: number): void {
  const { source } = walk;
  const end = endOfStatement(source, at, walk.end);
  const word = find(walk, header.at, ['LANGUAGE'], end);
  const language =
    word === -1 ? 'SQL' : (source.tokens[word + 1]?.text ?? '').replace(/['"]/g, '').toUpperCase();
  const body = literalAt(source, at);
  walk.at = Math.max(end, at + 1);
  if (!OWN_LANGUAGES.has(language) || body === null) {
    noteRoutine(walk, header, end, `A procedure in ${language.toLowerCase()} is not analyzed.`);
    emitOther(walk, header.first, end);
    return;
  }
  const isProcedural = language === 'PLPGSQL' && source.features.triggerFunctions;
  const own = isProcedural ? withReturned(walk, header, end) : header;
  inside(walk, own, end, () => walk.script.run(walk, body, 'body'));
}

/** PL/pgSQL: the columns of RETURNS TABLE are OUT parameters. */
function withReturned(walk: Walk, header: Header, end: number): Header {
  const { given, outs } = header.parameters;
  const outer = walk.scope;
  walk.scope = header.scope;
  const returned = (returnedColumns(walk, header.at, end) ?? []).map(({ text }) =>
    declare(walk, text, 'value'),
  );
  walk.scope = outer;
  return { ...header, parameters: { given, outs: [...outs, ...returned] } };
}
