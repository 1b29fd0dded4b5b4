/**
 * Tokens → Teradata's NORMALIZE: rows that are equal except for their periods become one row if the periods
 * meet or overlap.
 *
 *   SELECT NORMALIZE ON MEETS OR OVERLAPS a, p FROM t   →   SELECT DISTINCT a, p FROM t
 */
import { isName } from '../../core/identifier.ts';
import { NOT_AN_ALIAS } from '../../core/keywords.ts';
import {
  peek,
  type Reader,
  type SelectModifier,
  take,
  takeAny,
  unexpected,
  word,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

/**
 * Normalize : NORMALIZE [ON {MEETS | OVERLAPS} {OR {MEETS | OVERLAPS}}]
 * — https://docs.teradata.com/r/Enterprise_IntelliFlex_VMware/SQL-Data-Manipulation-Language/SELECT-Statements/SELECT
 */
export function readNormalize(reader: Reader): SelectModifier | null {
  const next = peek(reader, 1);
  const first = reader.at;
  if (word(reader, 1) === 'ON') {
    reader.at += 2;
    do {
      if (takeAny(reader, 'MEETS', 'OVERLAPS') === null) throw unexpected(reader, 'MEETS or OVERLAPS');
    } while (take(reader, 'OR'));
  } else if (next !== undefined && isName(next) && !NOT_AN_ALIAS.has(next.upper)) reader.at++;
  else return null;
  reader.notes.rowText.push('NORMALIZE');
  noteSkipped(reader, 'quantifier', first);
  return { distinct: 'all' };
}
