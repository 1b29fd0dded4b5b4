/**
 * Where procedural blocks end: they hold semicolons that end no statement of the script.
 *
 *   BEGIN UPDATE t SET a = 1; END; SELECT 2   →   the block ends after END
 */
import type { DialectName } from '../../model/dialect-name.ts';
import type { Token } from './scan.ts';

const TRANSACTION_WORDS = new Set(
  'TRANSACTION TRAN WORK DEFERRED IMMEDIATE EXCLUSIVE READ ISOLATION ;'.split(' '),
);
const ROUTINES = new Set('PROCEDURE PROC FUNCTION TRIGGER PACKAGE EVENT TASK'.split(' '));
const LOOPS = new Set('IF WHILE LOOP FOR REPEAT CASE'.split(' '));
/** Where DECLARE opens a block instead of being a statement of its own. */
const DECLARE_BLOCKS = new Set<DialectName>(['oracle', 'snowflake']);

/** Index after the block that starts at `first`; the end of the text where it does not close; null where none starts. */
export function endOfBlock(tokens: readonly Token[], first: number, dialect: DialectName): number | null {
  const start = wordAt(tokens, first);
  if (start === 'BEGIN') return isTransaction(tokens, first) ? null : endOfBegin(tokens, first);
  if (start === 'DECLARE' && DECLARE_BLOCKS.has(dialect)) return endOfBegin(tokens, first);
  if (start === 'CREATE' || start === 'ALTER') return endOfRoutine(tokens, first, dialect);
  if (!LOOPS.has(start)) return null;
  return dialect === 'tsql' ? endOfBranches(tokens, first) : endOfLoop(tokens, first);
}

/** Trino: functions defined before a query, `WITH FUNCTION f() RETURNS INT BEGIN …; END SELECT f()`; null where none is. */
export function endOfInlineFunctions(tokens: readonly Token[], first: number): number | null {
  if (wordAt(tokens, first) !== 'WITH' || wordAt(tokens, first + 1) !== 'FUNCTION') return null;
  if (wordAt(tokens, first + 2) === 'AS' || wordAt(tokens, first + 3) !== '(') return null;
  for (let at = first + 4; at < tokens.length; at++) {
    const word = wordAt(tokens, at);
    if (word === 'BEGIN') at = endOfBegin(tokens, at) - 1;
    else if (word === ';' || word === 'SELECT') return at;
  }
  return tokens.length;
}

function wordAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.upper ?? '';
}

function isTransaction(tokens: readonly Token[], begin: number): boolean {
  return begin + 1 >= tokens.length || TRANSACTION_WORDS.has(wordAt(tokens, begin + 1));
}

/** A routine with BEGIN … END as its body; null where its body is one statement or a string. */
function endOfRoutine(tokens: readonly Token[], first: number, dialect: DialectName): number | null {
  for (let at = first + 1; at < first + 8; at++) {
    const word = wordAt(tokens, at);
    if (word === '(' || word === ';' || word === 'AS') return null;
    if (!ROUTINES.has(word)) continue;
    // The body goes on to the end of the batch, whatever stands in it.
    if (dialect === 'tsql') return tokens.length;
    return hasBegin(tokens, at, dialect) ? endOfBegin(tokens, at) : null;
  }
  return null;
}

/** Oracle declares variables, each with a semicolon, before BEGIN. */
function hasBegin(tokens: readonly Token[], from: number, dialect: DialectName): boolean {
  for (let at = from; at < tokens.length; at++) {
    const word = wordAt(tokens, at);
    if (word === 'BEGIN') return true;
    if (word === ';' && dialect !== 'oracle') return false;
  }
  return false;
}

/** From a BEGIN, or a header before it, to after the END that closes it. */
export function endOfBegin(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const word = wordAt(tokens, at);
    const next = wordAt(tokens, at + 1);
    if (word === 'BEGIN' && !TRANSACTION_WORDS.has(next)) depth++;
    else if (word === 'CASE' && wordAt(tokens, at - 1) !== 'END') depth++;
    else if (word === 'END' && (next === 'CASE' || !LOOPS.has(next))) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return tokens.length;
}

/** IF … END IF and the like, by counting the one word. */
function endOfLoop(tokens: readonly Token[], first: number): number {
  const word = wordAt(tokens, first);
  let depth = 0;
  for (let at = first; at < tokens.length; at++) {
    if (wordAt(tokens, at) !== word) continue;
    const isCall = word === 'IF' && at !== first && wordAt(tokens, at + 1) === '(';
    if (wordAt(tokens, at - 1) === 'END') depth--;
    else if (!isCall) depth++;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/** T-SQL: IF … BEGIN … END [ELSE BEGIN … END], or one statement without a block. */
function endOfBranches(tokens: readonly Token[], first: number): number {
  for (let at = first; at < tokens.length; at++) {
    const word = wordAt(tokens, at);
    if (word === ';') return at;
    if (word !== 'BEGIN') continue;
    const end = endOfBegin(tokens, at);
    if (wordAt(tokens, end) !== 'ELSE') return end;
    at = end;
  }
  return tokens.length;
}
