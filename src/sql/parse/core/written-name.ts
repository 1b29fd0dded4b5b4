/** The name of a table function as the text has it, where that is another: My_Split(a) → {written: My_Split}, called MY_SPLIT in the IR. */
import type { TableFunction } from '../../ir/ir.ts';
import type { Reader } from './reader.ts';

/** `first`: the first token of a call that was read. */
export function calledAs(
  { source: { tokens }, at: end }: Reader,
  first: number,
  name: string,
): Pick<TableFunction, 'written'> {
  let written = '';
  for (let at = first; at < end && tokens[at]?.upper !== '('; at++) written += tokens[at]?.text ?? '';
  return written === name ? {} : { written };
}
