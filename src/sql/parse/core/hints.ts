/** Hints about the execution of a statement, which the parser skips. */
import { nextIs, type Reader, skipBrackets } from './reader.ts';
import { noteSkipped } from './skipped-clauses.ts';

/** Hint : word ( … ), as in `WITH (NOLOCK)` */
export function skipHint(reader: Reader): void {
  const first = reader.at;
  reader.at++;
  skipBrackets(reader);
  noteSkipped(reader, 'hint', first);
}

/**
 * Option : OPTION ( hint {, hint} ) —
 * https://learn.microsoft.com/en-us/sql/t-sql/queries/option-clause-transact-sql
 */
export function skipOption(reader: Reader): void {
  if (nextIs(reader, 'OPTION', '(')) skipHint(reader);
}
