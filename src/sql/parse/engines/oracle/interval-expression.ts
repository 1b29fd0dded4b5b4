/**
 * Tokens → Oracle's difference of two times as an interval.
 *
 *   (a - b) DAY(9) TO SECOND   →   operator DAY(9) TO SECOND over a - b
 */
import type { Expr } from '../../../ir/ir.ts';
import { type Reader, skipBrackets, spanFrom, textOf, type ValueBefore, word } from '../../core/reader.ts';

/**
 * IntervalExpression : ( value - value ) { DAY [(n)] TO SECOND [(n)] | YEAR [(n)] TO MONTH }
 * — https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Interval-Expressions.html
 */
export function readIntervalExpression(reader: Reader, { value, first }: ValueBefore): Expr | null {
  const start = reader.at;
  const close = word(reader, 1) === '(' ? (reader.source.partner[start + 1] ?? -1) - start : 0;
  if (close < 0 || word(reader, close + 1) !== 'TO') return null;
  reader.at += close + 3;
  if (word(reader) === '(') skipBrackets(reader);
  const name = textOf(reader.source, start, reader.at);
  return { kind: 'operator', name, args: [value], span: spanFrom(reader, first) };
}
