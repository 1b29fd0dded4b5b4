/**
 * Tokens → a call that reads files, as the relation of these files. Its other arguments only describe their
 * format.
 *
 *   read_files('/data/orders', format => 'csv') o   →   table «/data/orders» as o
 */
import type { FromItem } from '../../ir/ir.ts';
import { locationOf, stringText } from '../core/location.ts';
import { peek, type Reader, spanFrom, takeBrackets, word } from '../core/reader.ts';
import { readTableAlias } from '../core/table-alias.ts';

/** FileFunction : name ( 'location' {, argument} ) [alias]; null if the first argument is not a string. */
export function readFileFunction(reader: Reader): FromItem | null {
  const path = peek(reader, 2);
  if (word(reader, 1) !== '(' || path?.kind !== 'string') return null;
  const first = reader.at;
  reader.at++;
  takeBrackets(reader);
  const options = reader.at;
  reader.at = first + 3;
  const name = locationOf(stringText(path));
  reader.at = options;
  reader.notes.skipped.push({ clause: 'format of files', first, end: first + 1 });
  reader.notes.skipped.push({ clause: 'options of a file', first: first + 3, end: options - 1 });
  const alias = readTableAlias(reader);
  return { kind: 'table', name, alias, span: spanFrom(reader, first) };
}
