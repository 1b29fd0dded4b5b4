/**
 * Tokens → Db2's LOAD and IMPORT of a file.
 *
 *   LOAD FROM f.del OF DEL INSERT INTO t (a, b)   →   load: INSERT INTO t (a, b) SELECT $1, $2 FROM «f.del»
 */
import type { Insert } from '../../../ir/ir.ts';
import { readColumnList } from '../../core/identifier.ts';
import { done, expect, type Reader, spanFrom, take, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';
import { rowsOfFile } from '../../query/file-rows.ts';
import { loadOf } from '../../statement/file-transfer.ts';
import { readFileName } from '../../statement/unload.ts';

/**
 * LoadFrom : {LOAD | IMPORT} FROM file OF type {option} {INSERT | REPLACE} INTO name [( columns )] {option}
 * — https://www.ibm.com/docs/en/db2/11.5?topic=commands-load
 */
export function readLoadFrom(reader: Reader): Insert | null {
  const first = reader.at;
  reader.at++;
  take(reader, 'EXTERNAL');
  if (word(reader) !== 'FROM') {
    reader.at = first;
    return null;
  }
  expect(reader, 'FROM');
  const file = readFileName(reader);
  const options = reader.at;
  while (!done(reader) && word(reader) !== 'INTO') reader.at++;
  noteSkipped(reader, 'options of a file', options);
  expect(reader, 'INTO');
  const target = readTableName(reader);
  const columns = word(reader) === '(' ? readColumnList(reader) : null;
  const rest = reader.at;
  reader.at = reader.end;
  noteSkipped(reader, 'options of a file', rest);
  const span = spanFrom(reader, first);
  const fields = columns?.map((_, i) => i + 1) ?? null;
  return loadOf(target, rowsOfFile(file, fields, span), { columns });
}
