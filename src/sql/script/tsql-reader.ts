/** Readers over T-SQL, where only parsing shows where an expression or a query ends. */

import { isBatchEnd } from '../lex/source.ts';
import { type Reader, Unreadable } from '../parse/core/reader.ts';
import { readerOf } from '../parse/parse-statement.ts';
import { type Walk, wordAt } from './walk.ts';

export function readerAt(walk: Walk, at: number): Reader {
  return readerOf(walk.source, { first: at, end: limitAt(walk, at) }, walk.script.grammar);
}

/** The last token that the statement at `at` can contain, exclusive. */
export function limitAt(walk: Walk, at: number): number {
  const known = LIMITS.get(walk);
  if (known !== undefined && at < known) return known;
  let end = at;
  while (end < walk.end && wordAt(walk, end) !== ';' && !isBatchEnd(walk.source, end)) end++;
  LIMITS.set(walk, end);
  return end;
}

const LIMITS = new WeakMap<Walk, number>();

/** Whether the rule succeeded. */
export function tryRead(rule: () => unknown): boolean {
  try {
    rule();
    return true;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return false;
    throw error;
  }
}
