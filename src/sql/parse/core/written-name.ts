/**
 * The name of a table function in the text, if the IR has another one: My_Split(a) → {written: My_Split}, and
 * MY_SPLIT in the IR.
 */
import type { TableFunction } from '../../ir/ir.ts';
import type { Reader } from './reader.ts';

/** `first` is the first token of a call that was read. */
export function writtenName(
  { source: { tokens }, at: end }: Reader,
  first: number,
  name: string,
): Pick<TableFunction, 'written'> {
  let written = '';
  for (let at = first; at < end && tokens[at]?.upper !== '('; at++) written += tokens[at]?.text ?? '';
  return written === name ? {} : { written };
}
