/**
 * Walks scripts whose blocks begin and end with words and whose statements end with semicolons: all dialects
 * except T-SQL.
 *
 *   IF x > 0 THEN INSERT INTO t SELECT a FROM s; END IF;   →   other (IF), insert that may not run
 *
 * A text without such blocks is a list of SQL statements.
 */
import { newVariableScope, variableNamed } from '../ir/script-ir.ts';
import { endOfInlineFunctions } from '../lex/block-end.ts';
import { endOfStatement, isBatchEnd } from '../lex/source.ts';
import { readDiagnostics, readIntoOrAssignment, readReturn, readSet } from './assignment.ts';
import { readExecute, readPrepare, readProcedureCall } from './calls.ts';
import { declarationsUntilBegin, readDeclare, readFetch, readLoopRow, readOpen } from './cursors.ts';
import { excerpt } from './excerpt.ts';
import { readRoutine, readSubprogram } from './routine.ts';
import { declare, markSetByQuery } from './variables.ts';
import {
  afterBrackets,
  close,
  emitOpaque,
  emitOther,
  emitParsed,
  emitSql,
  endSingleStatement,
  find,
  open,
  type Walk,
  wordAt,
} from './walk.ts';

export function walkStructured(walk: Walk): void {
  while (walk.at < walk.end) readStatement(walk);
  while (walk.blocks.length > 0) close(walk);
}

function readStatement(walk: Walk): void {
  const word = wordAt(walk, walk.at);
  if (word === ';' || isBatchEnd(walk.source, walk.at)) {
    walk.at++;
    return;
  }
  if (skipLabel(walk)) return;
  const rule = RULES.get(word);
  const { once } = walk;
  const from = walk.script.statements.length;
  if (rule?.(walk) !== true) readPlain(walk);
  else if (once !== 'no') endSingleStatement(walk, from);
}

/** `<<name>>`, or `name:` before a block. */
function skipLabel(walk: Walk): boolean {
  if (wordAt(walk, walk.at) === '<<' && wordAt(walk, walk.at + 2).startsWith('>')) {
    walk.at += 2;
    while (wordAt(walk, walk.at).startsWith('>')) walk.at++;
    return true;
  }
  const labelled = wordAt(walk, walk.at + 1) === ':' && BLOCK_WORDS.has(wordAt(walk, walk.at + 2));
  if (labelled) walk.at += 2;
  return labelled;
}

const BLOCK_WORDS = new Set(['BEGIN', 'LOOP', 'WHILE', 'REPEAT', 'FOR', 'FOREACH', 'DECLARE', 'IF', 'CASE']);

type Rule = (walk: Walk) => boolean;

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['BEGIN', readBegin],
  ['DECLARE', readDeclareWord],
  ['END', readEnd],
  ['IF', (walk) => readHeader(walk, 'if', ['THEN'])],
  ['ELSEIF', readElse],
  ['ELSIF', readElse],
  ['ELSE', readElse],
  ['CASE', readCase],
  ['WHEN', readWhen],
  ['EXCEPTION', readException],
  ['LOOP', (walk) => readBareLoop(walk)],
  ['REPEAT', (walk) => readBareLoop(walk)],
  ['UNTIL', readUntil],
  ['WHILE', (walk) => readHeader(walk, 'loop', ['DO', 'LOOP'])],
  ['FOR', readFor],
  ['FOREACH', readFor],
  ['FORALL', readForAll],
  ['CREATE', readRoutine],
  ['ALTER', readRoutine],
  ['PROCEDURE', readSubprogram],
  ['FUNCTION', readSubprogram],
  ['CALL', readProcedureCall],
  ['EXEC', readProcedureCall],
  ['EXECUTE', readExecute],
  ['PREPARE', readPrepare],
  ['DO', readDo],
  ['SET', readSet],
  ['LET', readSet],
  ['GET', readDiagnostics],
  ['RETURN', readReturn],
  ['PERFORM', readPerform],
  ['OPEN', readOpen],
  ['ASYNC', readAsync],
  ['BEFORE', readTimingPoint],
  ['AFTER', readTimingPoint],
  ['INSTEAD', readTimingPoint],
  ['FETCH', readFetch],
]);

const TRANSACTION_WORDS = new Set(
  'TRANSACTION TRAN WORK DEFERRED IMMEDIATE EXCLUSIVE READ ISOLATION NAME ;'.split(' '),
);

function readBegin(walk: Walk): boolean {
  const next = wordAt(walk, walk.at + 1);
  const top = walk.blocks.at(-1);
  if (top?.kind === 'declare') {
    // The declarations before BEGIN belong to the block.
    walk.blocks.splice(-1, 1, { ...top, kind: 'begin' });
    walk.at++;
    return true;
  }
  if (walk.at + 1 >= walk.end || TRANSACTION_WORDS.has(next)) return false;
  // Flink: the statements up to END run together.
  const starts = next === 'STATEMENT' && wordAt(walk, walk.at + 2) === 'SET';
  if (starts) emitOther(walk, walk.at, walk.at + 3);
  open(walk, 'begin');
  walk.scope = newVariableScope(walk.scope);
  walk.at += starts ? 3 : 1;
  if (wordAt(walk, walk.at) === 'NOT') walk.at++;
  if (wordAt(walk, walk.at) === 'ATOMIC') walk.at++;
  return true;
}

function readDeclareWord(walk: Walk): boolean {
  const { features } = walk.source;
  const top = walk.blocks.at(-1);
  if (top?.kind === 'declare') {
    // PL/pgSQL allows the word DECLARE before each declaration.
    walk.at++;
    return true;
  }
  const isSection = features.declareSections || (features.declareBeforeBegin && declarationsUntilBegin(walk));
  const isCursor = features.declareCursor && walk.level === 0 && walk.blocks.length === 0;
  if (!isSection || isCursor) return readDeclare(walk);
  open(walk, 'declare');
  walk.scope = newVariableScope(walk.scope);
  walk.at++;
  return true;
}

/** Oracle, in a compound trigger: BEFORE STATEMENT IS declarations BEGIN … END BEFORE STATEMENT; */
function readTimingPoint(walk: Walk): boolean {
  const is = find(walk, walk.at + 1, ['IS'], walk.at + 5);
  if (walk.blocks.at(-1)?.kind !== 'declare' || is === -1) return false;
  emitOther(walk, walk.at, is + 1);
  open(walk, 'declare');
  walk.scope = newVariableScope(walk.scope);
  walk.at = is + 1;
  return true;
}

const ENDS = new Set('IF LOOP CASE WHILE FOR REPEAT FOREACH'.split(' '));

function readEnd(walk: Walk): boolean {
  const { source, blocks } = walk;
  if (blocks.length === 0) return false;
  const kind = wordAt(walk, walk.at + 1);
  let end = endOfStatement(source, walk.at, walk.end);
  if (ENDS.has(kind)) {
    const wanted = kind === 'IF' ? 'if' : kind === 'CASE' ? 'case' : 'loop';
    const matching = blocks.findLastIndex((block) => block.kind === wanted);
    while (matching !== -1 && blocks.length > matching) close(walk);
    // `END IF` ends the block even if its semicolon is missing.
    end = Math.min(end, walk.at + 2 + (wordAt(walk, walk.at + 3) === ';' ? 1 : 0));
  } else {
    const matching = blocks.findLastIndex((block) => block.kind !== 'if' && block.kind !== 'loop');
    while (blocks.length > Math.max(matching, 0)) close(walk);
    const isTimed = RULES.get(kind) === readTimingPoint;
    const isLabelled = end - walk.at <= 2 || wordAt(walk, walk.at + 2) === '.' || isTimed;
    end = isLabelled ? end : walk.at + 1;
  }
  walk.at = end;
  return true;
}

/** Reads up to a word that ends the header of a block. Without such a word, the block is opaque. */
function readHeader(walk: Walk, kind: 'if' | 'loop', words: readonly string[]): boolean {
  const end = find(walk, walk.at + 1, words);
  if (end === -1) return notABlock(walk);
  emitOther(walk, walk.at, end + 1);
  open(walk, kind);
  walk.at = end + 1;
  return true;
}

function notABlock(walk: Walk): boolean {
  const end = endOfStatement(walk.source, walk.at, walk.end);
  emitOpaque(walk, walk.at, end, 'Cannot parse this block.');
  walk.at = end;
  return true;
}

function readElse(walk: Walk): boolean {
  const word = wordAt(walk, walk.at);
  const end = word === 'ELSE' ? walk.at : find(walk, walk.at + 1, ['THEN']);
  const block = walk.blocks.findLast(({ kind }) => kind === 'if' || kind === 'case');
  if (end === -1 || block === undefined) return false;
  block.branch++;
  walk.at = end + 1;
  return true;
}

/** PERFORM query (PL/pgSQL): the rows are discarded. */
function readPerform(walk: Walk): boolean {
  const end = endOfStatement(walk.source, walk.at, walk.end);
  const query = excerpt(walk.source, [[walk.at + 1, end]], 'SELECT');
  emitParsed(walk, query, 0, query.tokens.length);
  walk.at = end;
  return true;
}

/** CASE as a statement: its branches contain statements. */
function readCase(walk: Walk): boolean {
  const when = find(walk, walk.at + 1, ['WHEN']);
  if (when === -1) return notABlock(walk);
  emitOther(walk, walk.at, when);
  open(walk, 'case');
  walk.at = when;
  return true;
}

/** A branch of CASE or of EXCEPTION. */
function readWhen(walk: Walk): boolean {
  const then = find(walk, walk.at + 1, ['THEN']);
  const block = walk.blocks.at(-1);
  if (then === -1 || block === undefined) return false;
  block.branch++;
  walk.at = then + 1;
  return true;
}

/** EXCEPTION WHEN …: the statements run only after an error. */
function readException(walk: Walk): boolean {
  const block = walk.blocks.at(-1);
  if (block === undefined || wordAt(walk, walk.at + 1) !== 'WHEN') return false;
  if (!block.maybe) {
    block.maybe = true;
    walk.maybe++;
  }
  block.branch++;
  walk.at++;
  return true;
}

/** ASYNC (statement) (Snowflake) */
function readAsync(walk: Walk): boolean {
  if (wordAt(walk, walk.at + 1) !== '(') return false;
  const end = endOfStatement(walk.source, walk.at, walk.end);
  walk.script.runTokens(walk, walk.at + 2, afterBrackets(walk, walk.at + 1, end) - 1);
  walk.at = end;
  return true;
}

function readBareLoop(walk: Walk): boolean {
  emitOther(walk, walk.at, walk.at + 1);
  open(walk, 'loop');
  walk.at++;
  return true;
}

function readUntil(walk: Walk): boolean {
  const end = find(walk, walk.at + 1, ['END']);
  if (end === -1 || walk.blocks.length === 0) return false;
  walk.at = end;
  return true;
}

function readFor(walk: Walk): boolean {
  const end = find(walk, walk.at + 1, ['DO', 'LOOP']);
  if (end === -1) return notABlock(walk);
  const scope = walk.scope;
  walk.scope = newVariableScope(scope);
  readLoopRow(walk, walk.at + 1, end);
  const inner = walk.scope;
  walk.scope = scope;
  open(walk, 'loop');
  walk.scope = inner;
  walk.at = end + 1;
  return true;
}

/** FORALL i IN … statement (Oracle): one statement for all elements of a collection. */
function readForAll(walk: Walk): boolean {
  const start = find(walk, walk.at + 1, ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'EXECUTE']);
  if (start === -1) return notABlock(walk);
  emitOther(walk, walk.at, start);
  declare(walk, walk.source.tokens[walk.at + 1]?.text ?? '', 'parameter');
  walk.script.procedural = true;
  walk.once = 'loop';
  walk.at = start;
  return true;
}

/** Postgres: DO 'block' runs a block that is a string. In other dialects DO evaluates expressions. */
function readDo(walk: Walk): boolean {
  return readExecute(walk);
}

/** An SQL statement, an assignment, or, in a block, a call of a procedure. */
function readPlain(walk: Walk): void {
  const { source } = walk;
  const first = walk.at;
  const start = endOfInlineFunctions(source.tokens, first) ?? first;
  const end = Math.max(first + 1, endOfStatement(source, start, walk.end));
  walk.at = end;
  const from = walk.script.statements.length;
  const inBlock = walk.blocks.length > 0;
  if (walk.blocks.at(-1)?.kind === 'declare') {
    walk.at = first;
    readDeclare(walk);
  } else if (readIntoOrAssignment(walk, first, end) || (inBlock && readBareCall(walk, first, end)))
    endSingleStatement(walk, from);
  else {
    emitSql(walk, first, end);
    markSetByQuery(walk, first, end);
  }
}

const BARE = new Set(
  'NULL EXIT CONTINUE LEAVE ITERATE GOTO RAISE SIGNAL RESIGNAL GET COMMIT ROLLBACK SAVEPOINT BREAK AWAIT'.split(
    ' ',
  ),
);

/** name [(arguments)] (Oracle): a call without the word CALL. */
function readBareCall(walk: Walk, first: number, end: number): boolean {
  const word = wordAt(walk, first);
  if (BARE.has(word)) {
    emitOther(walk, first, end);
    return true;
  }
  if (!walk.source.features.bareCalls) return false;
  const next = wordAt(walk, first + 1);
  const isCall = end - first === 1 || next === '(' || next === '.';
  const kind = walk.source.tokens[first]?.kind;
  if (!isCall || (kind !== 'word' && kind !== 'quoted') || variableNamed(walk.scope, word) !== null)
    return false;
  walk.at = first - 1;
  const read = readProcedureCall(walk);
  walk.at = end;
  return read;
}
