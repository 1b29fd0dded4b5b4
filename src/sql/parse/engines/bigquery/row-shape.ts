/**
 * Tokens → BigQuery's shape of the rows of a SELECT: with AS STRUCT each row is one struct, with AS VALUE the
 * value of the one item.
 *
 *   SELECT AS VALUE STRUCT(id AS a) FROM t   →   {rowAs: value}: its column is a, and no struct around a
 */
import { type Reader, type SelectModifier, take } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

/**
 * RowShape : AS {STRUCT | VALUE}
 * — https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#select_as_struct
 */
export function readRowShape(reader: Reader): SelectModifier | null {
  const first = reader.at;
  const rowAs = take(reader, 'AS', 'STRUCT') ? 'struct' : take(reader, 'AS', 'VALUE') ? 'value' : null;
  if (rowAs === null) return null;
  noteSkipped(reader, 'inside of a row', first);
  return { rowAs };
}
