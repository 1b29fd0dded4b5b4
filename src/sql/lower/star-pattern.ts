/**
 * Tokens → which columns of a star are shown, by their names.
 *
 *   * ILIKE 'pay%'   →   {operator: 'ILIKE', pattern: 'pay%', negated: false}
 */
import type { StarPattern } from '../ir.ts';
import { LEXICAL } from '../parse/lexical.ts';
import { peek, type Reader, unexpected, word } from './reader.ts';

/** null where no pattern comes next. */
export function readStarPattern(reader: Reader): StarPattern | null {
  const negated = word(reader) === 'NOT';
  const operator = word(reader, negated ? 1 : 0);
  if (operator !== 'LIKE' && operator !== 'ILIKE' && operator !== 'GLOB') return null;
  reader.at += negated ? 2 : 1;
  const pattern = peek(reader);
  if (pattern?.kind !== 'string') throw unexpected(reader, 'a pattern');
  reader.at++;
  const text = pattern.text.slice(1, -1);
  const { backslashEscapes } = LEXICAL[reader.source.dialect];
  return { operator, pattern: backslashEscapes ? text.replace(/\\(.)/gsu, '$1') : text, negated };
}
