/** How a statement is to be run, moved over. */

import { type Reader, sees, skipBrackets } from './reader.ts';
import { passOver } from './skipped-clauses.ts';

/** One word and brackets: `WITH (NOLOCK)`. */
export function skipHint(reader: Reader): void {
  const first = reader.at;
  reader.at++;
  skipBrackets(reader);
  passOver(reader, 'hint', first);
}

/** T-SQL: OPTION (…) at the end of a statement. */
export function skipOption(reader: Reader): void {
  if (sees(reader, 'OPTION', '(')) skipHint(reader);
}
