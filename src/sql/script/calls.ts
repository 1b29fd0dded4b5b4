/**
 * Calls of procedures, and SQL that is prepared or executed. A call of a procedure that the same text defines
 * runs the statements of that procedure. A call of any other procedure is opaque.
 *
 *   CREATE PROCEDURE p() BEGIN INSERT INTO d SELECT a FROM s; END; CALL p()   →   other, insert, other
 */

import { variableNamed } from '../ir/script-ir.ts';
import { endOfStatement } from '../lex/source.ts';
import { spanOf } from '../parse/core/reader.ts';
import { targetsAt } from './assignment-targets.ts';
import {
  type BoundValue,
  carriesData,
  reportBound,
  valuesFrom,
  withTokens,
  withValues,
} from './bound-values.ts';
import { runDynamicSql, runLiteral, sqlTextOf } from './dynamic-sql.ts';
import { declareOutermost, markUnknown } from './variables.ts';
import {
  afterBrackets,
  emitOpaque,
  emitOther,
  emitParsed,
  emitSql,
  find,
  type Prepared,
  type Walk,
  wordAt,
} from './walk.ts';

/** Built-in procedures that move no rows, by the first part of their names. */
const HARMLESS =
  /^(?:sys\.)?(?:dbms_(?:output|lock|session|stats|application_info|utility|lob|random|profiler)\.|raise_application_error$|utl_file\.|htp\.|system\$(?:log|wait|set_|cancel)|sp_(?:addextendedproperty|updateextendedproperty|dropextendedproperty|set_session_context|configure|updatestats|recompile|help|who|lock|spaceused|depends|refreshview|addrolemember|droprolemember|addrole|addlogin|adduser|grantdbaccess|getapplock|releaseapplock|trace_|dboption|changeobjectowner|bindrule|tableoption|create_plan_guide|executesql_none|estimate_)|xp_(?:logevent|msver|readerrorlog|sprintf)|bq\.(?:abort_session|refresh_)|mysql\.rds_)/;

export function readProcedureCall(walk: Walk): boolean {
  const { source } = walk;
  const first = walk.at;
  const end = endOfStatement(source, first + 1, walk.end);
  walk.at = end;
  const name = nameFrom(walk, first + 1, end);
  emitCall(walk, { first: first + 1, end, name: name.parts });
  const into = find(walk, name.end, ['INTO'], end);
  const targets = into === -1 ? null : targetsAt(walk, into + 1, end);
  const at = spanOf(source, first + 1, name.end);
  for (const { variable } of targets?.targets ?? []) markUnknown(variable, 'the result of a procedure', at);
  if (!isHarmless(name.parts)) markOutputs(walk, name.end, end);
  return true;
}

export function nameFrom(walk: Walk, first: number, end: number): { parts: string[]; end: number } {
  const parts: string[] = [];
  let at = first;
  while (at < end) {
    parts.push((walk.source.tokens[at]?.text ?? '').toLowerCase());
    at++;
    if (wordAt(walk, at) === '..') parts.push('');
    else if (wordAt(walk, at) !== '.') break;
    at++;
  }
  return { parts: parts.filter((part) => part !== ''), end: at };
}

export function isHarmless(name: readonly string[]): boolean {
  return HARMLESS.test(name.join('.')) || HARMLESS.test(name.at(-1) ?? '');
}

/** The call stays opaque unless the text defines a procedure of that name (flow.ts). */
export function emitCall(
  walk: Walk,
  { first, end, name }: { first: number; end: number; name: readonly string[] },
): void {
  if (isHarmless(name)) {
    emitOther(walk, first, end);
    return;
  }
  walk.script.calls.push({ statement: walk.script.statements.length, name });
  emitOpaque(walk, first, end, 'The procedure is not defined in this text, so its statements are unknown.');
}

/** A variable without a value may receive one from the procedure. */
function markOutputs(walk: Walk, open: number, end: number): void {
  if (wordAt(walk, open) !== '(') return;
  const stop = Math.min(afterBrackets(walk, open, end) - 1, end);
  for (let at = open + 1; at < stop; ) {
    const comma = find(walk, at, [','], stop);
    const last = comma === -1 ? stop : comma;
    const variable = last - at === 1 ? variableNamed(walk.scope, walk.source.tokens[at]?.text ?? '') : null;
    markUserVariable(walk, at, last);
    const isEmpty = variable !== null && variable.kind !== 'parameter' && variable.table === null;
    if (isEmpty && !walk.script.given.has(variable))
      markUnknown(variable, 'the result of a procedure', spanOf(walk.source, at, last));
    at = last + 1;
  }
}

/** MySQL: `CALL p(@x)` may be the first assignment of @x. */
function markUserVariable(walk: Walk, at: number, end: number): void {
  const { tokens, features } = walk.source;
  const name = end - at === 1 ? (tokens[at]?.text ?? '') : '';
  if (!features.userVariables || !/^@[^@]/.test(name) || variableNamed(walk.scope, name) !== null) return;
  markUnknown(declareOutermost(walk, name), 'the result of a procedure', spanOf(walk.source, at, end));
}

/** EXECUTE IMMEDIATE text | EXECUTE text | EXECUTE prepared | EXECUTE TASK | DO text */
export function readExecute(walk: Walk): boolean {
  const { source } = walk;
  const first = walk.at;
  const end = endOfStatement(source, first, walk.end);
  const next = wordAt(walk, first + 1);
  // Flink: EXECUTE STATEMENT SET BEGIN … END.
  if (next === 'STATEMENT' && wordAt(walk, first + 2) === 'SET') {
    emitOther(walk, first, first + 3);
    walk.at = first + 3;
    return true;
  }
  if (wordAt(walk, first) === 'DO') return readDo(walk, first, end);
  const isBlock = walk.blocks.length > 0 && source.features.executeText;
  if (next === 'IMMEDIATE' || isBlock) {
    walk.at = end;
    return runDynamicSql(walk, first + 1, end);
  }
  if (next === 'TASK' || next === 'PROCEDURE') {
    walk.at = first + 1;
    return readProcedureCall(walk);
  }
  const prepared = walk.script.prepared.get((source.tokens[first + 1]?.text ?? '').toLowerCase());
  if (prepared === undefined) return false;
  walk.at = end;
  emitOther(walk, first, end);
  const from = wordAt(walk, first + 2) === 'USING' ? first + 3 : first + 2;
  const values = valuesFrom(walk, from, end);
  if (values.some((value) => carriesData(walk, value))) runPrepared(walk, prepared, values);
  return true;
}

/**
 * The statement was parsed where it was prepared. Only the rows that it computes from bound data are added.
 */
function runPrepared(walk: Walk, prepared: Prepared | null, values: readonly BoundValue[]): void {
  if (prepared === null) reportBound(walk, values[0]?.first ?? 0, values.at(-1)?.end ?? 0);
  else if ('text' in prepared) {
    withValues(walk, prepared.text, values, () => walk.script.run(walk, prepared.text, 'statements'));
  } else {
    const { source, first, end } = prepared;
    withTokens(walk, values, source.tokens.slice(first, end), () => emitParsed(walk, source, first, end));
  }
}

function readDo(walk: Walk, first: number, end: number): boolean {
  const { source } = walk;
  for (let at = first + 1; at < end; at++) {
    if (source.tokens[at]?.kind !== 'string') continue;
    const language = find(walk, first, ['LANGUAGE'], end);
    const isForeign =
      language !== -1 &&
      !['PLPGSQL', 'SQL'].includes((source.tokens[language + 1]?.text ?? '').toUpperCase());
    walk.at = end;
    if (isForeign)
      emitOpaque(walk, first, end, `A block in ${source.tokens[language + 1]?.text} is not analyzed.`);
    else if (!runLiteral(walk, at, at + 1))
      emitOpaque(walk, first, end, 'This procedural block is not analyzed.');
    return true;
  }
  // MySQL: DO sleep(1).
  walk.at = end;
  emitOther(walk, first, end);
  return true;
}

/**
 * PREPARE name FROM text (MySQL) | PREPARE name AS statement (Postgres): the statement is parsed where it is
 * prepared.
 */
export function readPrepare(walk: Walk): boolean {
  const { source } = walk;
  const first = walk.at;
  const end = endOfStatement(source, first, walk.end);
  const is = find(walk, first, ['FROM', 'AS'], end);
  if (is === -1) return false;
  const { prepared } = walk.script;
  const name = (source.tokens[first + 1]?.text ?? '').toLowerCase();
  walk.at = end;
  if (wordAt(walk, is) === 'FROM' && source.tokens[is + 1]?.kind !== 'word') {
    const made = sqlTextOf(walk, is + 1, end);
    prepared.set(name, made?.isComplete === true ? { text: made.text } : null);
    return runDynamicSql(walk, is + 1, end);
  }
  prepared.set(name, { source, first: is + 1, end });
  emitSql(walk, is + 1, end);
  return true;
}
