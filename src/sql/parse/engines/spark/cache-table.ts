/**
 * Tokens → Spark's CACHE TABLE with a query, which creates a temporary view.
 *
 *   CACHE LAZY TABLE t OPTIONS ('storageLevel' 'DISK_ONLY') AS SELECT a FROM s
 *     →   create temporary view t as SELECT a FROM s
 */
import type { StatementBody } from '../../core/notes.ts';
import { done, type Reader, skipBrackets, take, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';
import { readQuery } from '../../query/query.ts';
import { startsQuery } from '../../statement/create.ts';

/**
 * CacheTable : CACHE [LAZY] TABLE name {option} [[AS] query]
 * — https://spark.apache.org/docs/latest/sql-ref-syntax-aux-cache-cache-table.html
 *
 * Without a query an existing table is cached, and no data moves.
 */
export function readCacheTable(reader: Reader): StatementBody | null {
  const start = reader.at;
  reader.at++;
  take(reader, 'LAZY');
  if (!take(reader, 'TABLE')) {
    reader.at = start;
    return null;
  }
  const target = readTableName(reader);
  while (!done(reader) && !startsQuery(reader)) {
    const first = reader.at;
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
    noteSkipped(reader, 'storage of a relation', first);
  }
  if (done(reader)) return { kind: 'other' };
  const query = readQuery(reader);
  return { kind: 'create', what: 'view', target, temporary: true, columns: null, query, like: null };
}
