/**
 * Tokens → the second brackets of MySQL's full-text search: three arguments of MATCH.
 *
 *   MATCH (a, b) AGAINST (x IN BOOLEAN MODE)   →   MATCH(a, b, 'AGAINST', x, 'IN BOOLEAN MODE')
 */
import type { CallParts } from '../../core/call-parts.ts';
import { type Reader, readToEnd, takeBrackets, word } from '../../core/reader.ts';
import { wordsFrom } from '../../expression/call-clauses.ts';

/** Against : AGAINST ( value [modifier] ) — https://dev.mysql.com/doc/refman/8.4/en/fulltext-search.html */
export function readMatchAgainst(reader: Reader, { args }: CallParts): true | null {
  if (word(reader, 1) !== '(') return null;
  const words = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  args.push(wordsFrom({ ...reader, at: words + 1 }, words));
  let end = inside.at;
  while (end < inside.end && !['IN', 'WITH'].includes(inside.source.tokens[end]?.upper ?? '')) end++;
  args.push(readToEnd({ ...inside, end }, inside.rules.expression));
  if (end < inside.end) args.push(wordsFrom({ ...inside, at: inside.end }, end));
  return true;
}
