/** MySQL's options of SELECT, skipped: `SELECT SQL_NO_CACHE HIGH_PRIORITY a FROM t` → SELECT a FROM t. */
import { type Reader, type SelectModifier, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

/** The words of `skipSelectOptions`. — https://dev.mysql.com/doc/refman/8.4/en/select.html */
export const SELECT_OPTIONS: readonly string[] = [
  'SQL_CALC_FOUND_ROWS',
  'SQL_NO_CACHE',
  'SQL_CACHE',
  'HIGH_PRIORITY',
  'STRAIGHT_JOIN',
  'SQL_SMALL_RESULT',
];

/**
 * SelectOptions : {SQL_NO_CACHE | HIGH_PRIORITY | …} — https://dev.mysql.com/doc/refman/8.4/en/select.html
 */
export function skipSelectOptions(reader: Reader): SelectModifier {
  const first = reader.at;
  while (SELECT_OPTIONS.includes(word(reader))) reader.at++;
  noteSkipped(reader, 'hint', first);
  return {};
}
