/**
 * Walks T-SQL: statements need no semicolons, and IF and WHILE contain one statement or a block.
 *
 *   IF @x > 0 INSERT INTO t SELECT a FROM s ELSE BEGIN DELETE t END GO
 *       → other (IF), insert and delete that may not run
 */
import type { Span } from '../../model/place.ts';
import { newVariableScope } from '../ir/script-ir.ts';
import { isBatchEnd, pairBrackets } from '../lex/source.ts';
import { readExpression } from '../parse/expression/expression.ts';
import { parseFirst, parseNext, parsePiece } from '../parse/parse-statement.ts';
import { emitResult, emitRows } from './assignment.ts';
import { excerpt } from './excerpt.ts';
import { readInsertExec } from './insert-exec.ts';
import { routineWord } from './routine.ts';
import { endOfTsql, startsAfterShort, startsTsql } from './tsql-boundary.ts';
import { readExec } from './tsql-exec.ts';
import { limitAt, readerAt, tryRead } from './tsql-reader.ts';
import { readTsqlRoutine } from './tsql-routine.ts';
import {
  markUpdated,
  readDeclareTsql,
  readFetchTsql,
  readSelectAssign,
  readSetTsql,
} from './tsql-variables.ts';
import {
  close,
  emitAll,
  emitOther,
  endRoutine,
  endSingleStatement,
  noteResult,
  open,
  type Walk,
  wordAt,
} from './walk.ts';

export function walkTsql(walk: Walk): void {
  const outer = walk.scope;
  walk.scope = newVariableScope(outer);
  let paired = walk.at;
  while (walk.at < walk.end) {
    if (walk.at >= paired) paired = pairFrom(walk);
    readStatement(walk, outer);
  }
  endBatch(walk);
  walk.scope = outer;
}

/** Pairs brackets up to the first one without a partner; the text after it is paired separately. */
function pairFrom(walk: Walk): number {
  let end = walk.at;
  while (end < walk.end && wordAt(walk, end) !== ';' && !isBatchEnd(walk.source, end)) end++;
  return Math.max(walk.at + 1, pairBrackets(walk.source, walk.at, end));
}

function endBatch(walk: Walk): void {
  while (walk.blocks.length > 0) close(walk);
  const { loops, statements } = walk.script;
  if (walk.jumps) loops.push({ from: walk.routine?.from ?? walk.batch, to: statements.length });
  walk.jumps = false;
  walk.batch = statements.length;
  if (walk.routine !== null && walk.level === 0) endRoutine(walk, walk.routine);
  walk.once = 'no';
}

function readStatement(walk: Walk, outer: Walk['scope']): void {
  const { source } = walk;
  const word = wordAt(walk, walk.at);
  if (isBatchEnd(source, walk.at)) {
    endBatch(walk);
    // The scope of variables ends with the batch.
    walk.scope = newVariableScope(outer);
    walk.at++;
    if (source.tokens[walk.at]?.kind === 'number') walk.at++;
    return;
  }
  if (word === ';') {
    walk.at++;
    return;
  }
  const from = walk.script.statements.length;
  const rule = RULES.get(word);
  if (rule?.(walk) === true) return;
  if (isLabel(walk)) walk.at += 2;
  else readSql(walk);
  endSingleStatement(walk, from);
}

function isLabel(walk: Walk): boolean {
  const token = walk.source.tokens[walk.at];
  return token?.kind === 'word' && wordAt(walk, walk.at + 1) === ':' && token.upper !== 'CASE';
}

const RULES: ReadonlyMap<string, (walk: Walk) => boolean> = new Map<string, (walk: Walk) => boolean>([
  ['BEGIN', readBegin],
  ['END', readEnd],
  ['IF', (walk) => readCondition(walk, 'maybe')],
  ['WHILE', (walk) => readCondition(walk, 'loop')],
  ['ELSE', readElse],
  ['CREATE', readCreate],
  ['ALTER', readCreate],
  ['DECLARE', counted(readDeclareTsql)],
  ['SET', counted(readSetTsql)],
  ['SELECT', counted(readSelectAssign)],
  ['FETCH', counted(readFetchTsql)],
  ['EXEC', counted(readExec)],
  ['EXECUTE', counted(readExec)],
  ['RETURN', counted(readReturn)],
]);

/** A rule for one statement, which may be the only statement of a condition. */
function counted(rule: (walk: Walk) => boolean): (walk: Walk) => boolean {
  return (walk) => {
    const from = walk.script.statements.length;
    const read = rule(walk);
    if (read) endSingleStatement(walk, from);
    return read;
  };
}

const NO_BLOCK = new Set(['TRAN', 'TRANSACTION', 'DISTRIBUTED', 'DIALOG', 'CONVERSATION']);

function readBegin(walk: Walk): boolean {
  const next = wordAt(walk, walk.at + 1);
  if (NO_BLOCK.has(next)) return skipShort(walk);
  const kind = walk.once === 'loop' ? 'loop' : 'begin';
  const maybe = walk.once !== 'no' || next === 'CATCH';
  walk.once = 'no';
  open(walk, kind, { maybe });
  walk.at += next === 'TRY' || next === 'CATCH' || next === 'ATOMIC' ? 2 : 1;
  if (next === 'ATOMIC' && wordAt(walk, walk.at) === 'WITH') walk.at = endOfBracket(walk, walk.at + 1);
  return true;
}

function endOfBracket(walk: Walk, at: number): number {
  return wordAt(walk, at) === '(' ? Math.max(at, walk.source.partner[at] ?? 0) + 1 : at;
}

/** BEGIN TRAN, BEGIN DISTRIBUTED TRANSACTION, and similar statements. */
function skipShort(walk: Walk): boolean {
  const first = walk.at;
  walk.at += 2;
  if (wordAt(walk, walk.at) === 'TRAN' || wordAt(walk, walk.at) === 'TRANSACTION') walk.at++;
  while (
    walk.at < walk.end &&
    wordAt(walk, walk.at) !== ';' &&
    !startsAfterShort(walk, walk.at) &&
    !isBatchEnd(walk.source, walk.at)
  )
    walk.at++;
  emitOther(walk, first, walk.at);
  return true;
}

function readEnd(walk: Walk): boolean {
  const next = wordAt(walk, walk.at + 1);
  if (next === 'CONVERSATION') return skipShort(walk);
  close(walk);
  walk.at += next === 'TRY' || next === 'CATCH' ? 2 : 1;
  return true;
}

function readElse(walk: Walk): boolean {
  walk.once = 'maybe';
  walk.at++;
  return true;
}

/** IF condition | WHILE condition: the statement follows the expression. */
function readCondition(walk: Walk, once: 'maybe' | 'loop'): boolean {
  const first = walk.at;
  const reader = readerAt(walk, first + 1);
  walk.at = tryRead(() => readExpression(reader)) ? reader.at : endOfTsql(walk, first + 1);
  walk.at = Math.max(walk.at, first + 1);
  emitOther(walk, first, walk.at);
  // A loop inside a condition is a loop.
  walk.once = once === 'loop' || walk.once === 'loop' ? 'loop' : 'maybe';
  walk.script.procedural = true;
  return true;
}

function readCreate(walk: Walk): boolean {
  const at = routineWord(walk, walk.at);
  if (at === -1 || wordAt(walk, at) === 'EVENT') return false;
  endBatch(walk);
  return readTsqlRoutine(walk, at);
}

const RETURNS_QUERY = new Set(['SELECT', 'WITH']);

/** RETURN 0 | RETURN query (in a function) */
function readReturn(walk: Walk): boolean {
  const { source } = walk;
  const first = walk.at;
  const next = wordAt(walk, first + 1);
  if (RETURNS_QUERY.has(next)) {
    walk.at = first + 1;
    const from = walk.script.statements.length;
    readSql(walk);
    const made = walk.script.statements[from];
    noteResult(walk, made?.kind === 'select' ? made.query : null);
    return true;
  }
  walk.at = endOfValue(walk, first + 1);
  const result = walk.routine?.result ?? -1;
  if (result !== -1) emitRows(walk, excerpt(source, [[result, result + 1]], 'SELECT * FROM'));
  else if (walk.at === first + 1) emitOther(walk, first, walk.at);
  else emitResult(walk, first + 1, walk.at);
  return true;
}

/** Index after the expression, or the query in brackets, at `from`; `from` if there is none. */
function endOfValue(walk: Walk, from: number): number {
  const word = wordAt(walk, from);
  const isValue = word !== '' && word !== ';' && !startsTsql(walk, from) && word !== 'END' && word !== 'ELSE';
  const kind = walk.source.tokens[from]?.kind ?? '';
  const hasValue = isValue || ['string', 'number', 'parameter', 'quoted'].includes(kind);
  if (!hasValue) return from;
  const reader = readerAt(walk, from);
  if (tryRead(() => readExpression(reader))) return reader.at;
  return word === '(' ? Math.max(from, walk.source.partner[from] ?? from) + 1 : from;
}

/** One SQL statement. If it cannot be parsed, it ends where the next statement certainly begins. */
function readSql(walk: Walk): void {
  const { source, script } = walk;
  const first = walk.at;
  const limit = limitAt(walk, first);
  const word = wordAt(walk, first);
  if (word === 'USE') {
    // The next statement needs no semicolon before it.
    walk.at = Math.min(first + 2, limit);
    emitAll(walk, parsePiece(source, { first, end: walk.at }, script.grammar));
    return;
  }
  if (SIMPLE.has(word)) {
    walk.at = endOfTsql(walk, first + 1, PERMISSIONS.has(word) ? startsTsql : startsAfterShort);
    emitOther(walk, first, walk.at);
    // GOTO may jump back, so the statements before it may run after it.
    if (word === 'GOTO') walk.jumps = true;
    return;
  }
  let next = parseFirst(source, { first, end: limit }, script.grammar);
  if (!('statements' in next)) {
    const at = tokenAt(walk, first, limit, next);
    if (word === 'INSERT' && (wordAt(walk, at) === 'EXEC' || wordAt(walk, at) === 'EXECUTE')) {
      readInsertExec(walk, first, at);
      return;
    }
    const end = endOfTsql(walk, Math.max(first + 1, at));
    next = parseNext(source, { first, end }, script.grammar);
  } else if (next.end === limit && (source.unclosed !== null || source.cuts.length > 0)) {
    // The unclosed quote or bracket belongs to the statement.
    next = parseNext(source, { first, end: limit }, script.grammar);
  }
  emitAll(walk, next);
  walk.at = Math.max(next.end, first + 1);
  if (word === 'UPDATE' || word === 'WITH' || word === 'MERGE') markUpdated(walk, first, walk.at);
}

const SIMPLE = new Set(
  'PRINT RAISERROR THROW WAITFOR GOTO BREAK CONTINUE COMMIT ROLLBACK SAVE OPEN CLOSE DEALLOCATE GRANT REVOKE DENY DBCC CHECKPOINT SEND KILL REVERT'.split(
    ' ',
  ),
);

/** GRANT SELECT, UPDATE ON t TO u contains words that begin other statements. */
const PERMISSIONS = new Set(['GRANT', 'REVOKE', 'DENY']);

/** Index of the token at or after an offset. */
function tokenAt(walk: Walk, first: number, limit: number, { start }: Span): number {
  let [low, high] = [first, limit];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((walk.source.tokens[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
