/**
 * Tokens → Oracle's KEEP: an aggregate over the first or the last rows of each group.
 *
 *   max(a) KEEP (DENSE_RANK FIRST ORDER BY b)   →   MAX(a, 'DENSE_RANK FIRST') ordered by b
 */
import type { CallParts } from '../../core/call-parts.ts';
import {
  expect,
  type Reader,
  readToEnd,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { wordsFrom } from '../../expression/call-clauses.ts';
import { readOrder } from '../../expression/lists.ts';

/**
 * Keep : KEEP ( DENSE_RANK {FIRST | LAST} ORDER BY item {, item} )
 * — https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/FIRST.html
 */
export function readKeep(reader: Reader, { args, orderBy }: CallParts): true | null {
  if (word(reader, 1) !== '(') return null;
  reader.at++;
  const inside = takeBrackets(reader);
  const first = inside.at;
  expect(inside, 'DENSE_RANK');
  if (takeAny(inside, 'FIRST', 'LAST') === null) throw unexpected(inside, 'FIRST or LAST');
  args.push(wordsFrom(inside, first));
  expect(inside, 'ORDER', 'BY');
  orderBy.push(...readToEnd(inside, readOrder));
  return true;
}
