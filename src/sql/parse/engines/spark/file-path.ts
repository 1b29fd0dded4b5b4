/**
 * Tokens → Spark's files as a relation: a format and a path.
 *
 *   SELECT a FROM parquet.`/data/orders`   →   a relation /data/orders
 */
import type { TableName } from '../../../ir/ir.ts';
import { locationOf } from '../../core/location.ts';
import { peek, type Reader, word } from '../../core/reader.ts';

export const FORMATS = 'PARQUET CSV JSON ORC AVRO DELTA TEXT BINARYFILE ICEBERG XML'.split(' ');

/** FilePath : format . `path` — https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-file.html */
export function readFilePath(reader: Reader): TableName | null {
  const path = peek(reader, 2);
  if (path?.kind !== 'quoted' || word(reader, 1) !== '.' || !/[/:]/.test(path.text)) return null;
  reader.at += 3;
  reader.notes.skipped.push({ clause: 'format of files', first: reader.at - 3, end: reader.at - 1 });
  return locationOf(path.text);
}
