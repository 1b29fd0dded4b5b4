/**
 * Tokens → Db2's durations: a number with a unit, which is added to a time or subtracted from one.
 *
 *   ordered + 3 DAYS   →   +(ordered, operator DAYS over 3)
 */
import type { Expr } from '../../../ir/ir.ts';
import { type Reader, spanFrom, textOf, type ValueBefore, word } from '../../core/reader.ts';

/**
 * LabeledDuration : value unit
 * — https://www.ibm.com/docs/SSEPGG_11.5.0/com.ibm.db2.luw.sql.ref.doc/doc/r0023457.html
 */
export function readLabeledDuration(reader: Reader, { value, first }: ValueBefore): Expr | null {
  const before = word(reader, -1 - tokensOf(reader, value));
  if (before !== '+' && before !== '-') return null;
  // If an alias may follow, the word is a unit only after a number.
  const isNumber = value.kind === 'literal' && /^[\d.]+$/.test(value.text);
  if (!isNumber && word(reader, -1) !== ')') return null;
  const start = reader.at;
  reader.at++;
  const name = textOf(reader.source, start, reader.at);
  return { kind: 'operator', name, args: [value], span: spanFrom(reader, first) };
}

/** How many tokens before the next one belong to the value. */
function tokensOf({ source, at }: Reader, { span }: Expr): number {
  let first = at;
  const from =
    source.tokens[at - 1]?.upper === ')' ? source.tokens[source.partner[at - 1] ?? at]?.start : undefined;
  const start = Math.min(span.start, from ?? span.start);
  while (first > 0 && (source.tokens[first - 1]?.start ?? -1) >= start) first--;
  return at - first;
}
