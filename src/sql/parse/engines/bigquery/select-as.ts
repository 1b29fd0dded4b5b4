/**
 * What BigQuery makes of the rows of a SELECT: `SELECT AS STRUCT a, b` one struct each, `SELECT AS VALUE s` the value of the one item.
 *
 *   SELECT AS VALUE STRUCT(id AS a) FROM t   →   {rowAs: value}: its column is a, and not a struct around it
 */
import type { Select } from '../../../ir/ir.ts';
import { type Reader, take } from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';

export function readRowAs(reader: Reader): Pick<Select, 'rowAs'> {
  const first = reader.at;
  const rowAs = take(reader, 'AS', 'STRUCT') ? 'struct' : take(reader, 'AS', 'VALUE') ? 'value' : null;
  if (rowAs === null) return {};
  passOver(reader, 'inside of a row', first);
  return { rowAs };
}
