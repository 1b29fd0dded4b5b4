/** Tokens → DuckDB's factorial: 5! → operator FACTORIAL over 5. */
import type { Expr } from '../../../ir/ir.ts';
import { type Reader, spanFrom, type ValueBefore } from '../../core/reader.ts';

/** Factorial : value ! — https://duckdb.org/docs/stable/sql/functions/numeric#numeric-operators */
export function readFactorial(reader: Reader, { value, first }: ValueBefore): Expr {
  reader.at++;
  return { kind: 'operator', name: 'FACTORIAL', args: [value], span: spanFrom(reader, first) };
}
