/**
 * Tokens → ClickHouse's WITH FILL and INTERPOLATE, moved over: they make up rows between those that there are, so that a report has no gaps.
 *
 *   ORDER BY d WITH FILL FROM 1 TO 9 STEP 1 INTERPOLATE (a AS a + 1)
 */

import { type Reader, skipBrackets, take, takeAny, word } from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';

export function skipFill(reader: Reader): true | null {
  const first = reader.at;
  if (!take(reader, 'WITH', 'FILL')) return null;
  while (takeAny(reader, 'FROM', 'TO', 'STEP', 'STALENESS') !== null) reader.rules.expression(reader);
  passOver(reader, 'rows made up', first);
  return true;
}

export function skipInterpolate(reader: Reader): boolean {
  if (reader.source.dialect !== 'clickhouse' || word(reader) !== 'INTERPOLATE') return false;
  const first = reader.at;
  reader.at++;
  if (word(reader) === '(') skipBrackets(reader);
  passOver(reader, 'rows made up', first);
  return true;
}
