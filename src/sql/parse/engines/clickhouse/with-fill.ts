/**
 * ClickHouse's WITH FILL and INTERPOLATE, skipped. They add rows between the rows of a query, so that a
 * report has no gaps.
 *
 *   ORDER BY d WITH FILL FROM 1 TO 9 STEP 1 INTERPOLATE (a AS a + 1)   →   ORDER BY d
 */
import { type Reader, skipBrackets, take, takeAny, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

/**
 * Fill : WITH FILL {{FROM | TO | STEP | STALENESS} value}
 * — https://clickhouse.com/docs/sql-reference/statements/select/order-by#order-by-expr-with-fill-modifier
 */
export function skipFill(reader: Reader): true | null {
  const first = reader.at;
  if (!take(reader, 'WITH', 'FILL')) return null;
  while (takeAny(reader, 'FROM', 'TO', 'STEP', 'STALENESS') !== null) reader.rules.expression(reader);
  noteSkipped(reader, 'generated rows', first);
  return true;
}

/**
 * Interpolate : INTERPOLATE [( … )]
 * — https://clickhouse.com/docs/sql-reference/statements/select/order-by#order-by-expr-with-fill-modifier
 */
export function skipInterpolate(reader: Reader): true {
  const first = reader.at;
  reader.at++;
  if (word(reader) === '(') skipBrackets(reader);
  noteSkipped(reader, 'generated rows', first);
  return true;
}
