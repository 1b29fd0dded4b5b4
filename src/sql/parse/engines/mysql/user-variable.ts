/**
 * Tokens → MySQL's assignments inside expressions: the value that is assigned. The query replaces the
 * variable by what it was assigned (assigned-variables.ts).
 *
 *   SELECT @last := id FROM t   →   SELECT id FROM t, and @last is id
 */
import type { Expr } from '../../../ir/ir.ts';
import { deeper, peek, type Reader, word } from '../../core/reader.ts';
import { skipTo } from '../../core/skipped-clauses.ts';

/** Assignment : @name := value — https://dev.mysql.com/doc/refman/8.4/en/user-variables.html */
export function readUserVariable(reader: Reader): Expr | null {
  const variable = peek(reader);
  if (word(reader, 1) !== ':=' || variable?.text.startsWith('@') !== true) return null;
  const first = reader.at;
  skipTo(reader, 'value of a variable', reader.at + 2);
  const expr = deeper(reader, reader.rules.expression);
  // Any part of the statement may read the variable, also if no part reads the value here.
  const words = reader.source.tokens.slice(first, reader.at).map(({ upper, text }) => upper || text);
  reader.notes.rowText.push(words.join(' '));
  reader.notes.named.push({ name: { text: variable.text.toLowerCase(), quoted: false }, expr });
  return expr;
}
