/**
 * Ends of blocks, and of functions that are defined before a query. The semicolons inside them end no
 * statement.
 *
 *   WITH FUNCTION f() RETURNS INT BEGIN RETURN 1; END SELECT f()   →   the function ends at SELECT
 */
import type { Token } from './scan.ts';

const TRANSACTION_WORDS = new Set(
  'TRANSACTION TRAN WORK DEFERRED IMMEDIATE EXCLUSIVE READ ISOLATION ;'.split(' '),
);
const LOOPS = new Set('IF WHILE LOOP FOR REPEAT CASE'.split(' '));

/**
 * Index after the functions that `WITH FUNCTION` defines at token `first`; null if no function is defined
 * there.
 * — https://trino.io/docs/current/udf/sql.html
 */
export function endOfInlineFunctions(tokens: readonly Token[], first: number): number | null {
  if (wordAt(tokens, first) !== 'WITH' || wordAt(tokens, first + 1) !== 'FUNCTION') return null;
  if (wordAt(tokens, first + 2) === 'AS' || wordAt(tokens, first + 3) !== '(') return null;
  // Oracle has IS or AS before the body, and a semicolon after each function.
  let bodied = false;
  for (let at = first + 4; at < tokens.length; at++) {
    const word = wordAt(tokens, at);
    bodied ||= word === 'IS' || word === 'AS';
    if (word === 'BEGIN') at = endOfBegin(tokens, at) - 1;
    else if ((word === ';' && !bodied) || word === 'SELECT') return at;
  }
  return tokens.length;
}

function wordAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.upper ?? '';
}

/**
 * Index after the END that closes the first BEGIN. `from` is that BEGIN, or a token of the header before it.
 */
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
