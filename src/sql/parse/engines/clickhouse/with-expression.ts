/**
 * Tokens → ClickHouse's values in WITH. Each SELECT of the query may use them by name.
 *
 *   WITH price + tax AS gross SELECT gross * 2 FROM t   →   the SELECT with gross = price + tax
 */
import type { NamedExpr } from '../../../ir/ir.ts';
import { isName, readIdentifier } from '../../core/identifier.ts';
import { expect, peek, type Reader, word } from '../../core/reader.ts';

/**
 * WithExpression : expression AS name — https://clickhouse.com/docs/sql-reference/statements/select/with
 *
 * null if a common table expression follows: `c AS (…)`, `c (a, b) AS (…)`.
 */
export function readWithExpression(reader: Reader): NamedExpr | null {
  const columns =
    isName(peek(reader)) && word(reader, 1) === '(' ? (reader.source.partner[reader.at + 1] ?? 0) : 0;
  const as = columns > 0 ? columns + 1 - reader.at : 1;
  if (isName(peek(reader)) && word(reader, as) === 'AS' && word(reader, as + 1) === '(') return null;
  const expr = reader.rules.expression(reader);
  expect(reader, 'AS');
  return { expr, name: readIdentifier(reader, 'a name') };
}
