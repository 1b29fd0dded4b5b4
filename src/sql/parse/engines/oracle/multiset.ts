/**
 * Tokens → an operation on two nested tables of Oracle, which is no set operation between queries.
 *
 *   a MULTISET EXCEPT DISTINCT b   →   operator MULTISET EXCEPT DISTINCT over a and b
 */
import type { Expr } from '../../../ir/ir.ts';
import { type Reader, spanFrom, takeAny, type ValueBefore, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readOperand } from '../../expression/operand.ts';

const OPERATIONS: ReadonlySet<string> = new Set(['EXCEPT', 'INTERSECT', 'UNION']);

/**
 * Multiset : value MULTISET { EXCEPT | INTERSECT | UNION } [ALL | DISTINCT] value
 * — https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Multiset-Operators.html
 */
export function readMultiset(reader: Reader, { value, first }: ValueBefore): Expr | null {
  const operation = word(reader, 1);
  if (!OPERATIONS.has(operation)) return null;
  reader.at += 2;
  const quantifier = takeAny(reader, 'ALL', 'DISTINCT');
  if (quantifier === 'ALL') noteSkipped(reader, 'quantifier', reader.at - 1);
  const name = `MULTISET ${operation}${quantifier === 'DISTINCT' ? ' DISTINCT' : ''}`;
  const args = [value, readOperand(reader)];
  return { kind: 'operator', name, args, span: spanFrom(reader, first) };
}
