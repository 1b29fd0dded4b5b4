/** Tokens → the kind of T-SQL's graph table: CREATE TABLE likes (rating INT) AS EDGE has no query. */
import type { CreateClause, Reader } from '../../core/reader.ts';
import { take } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

/**
 * GraphTable : AS { NODE | EDGE }
 * — https://learn.microsoft.com/en-us/sql/t-sql/statements/create-table-sql-graph
 */
export function readGraphTable(reader: Reader): CreateClause | null {
  const first = reader.at;
  if (!take(reader, 'AS', 'NODE') && !take(reader, 'AS', 'EDGE')) return null;
  noteSkipped(reader, 'storage of a relation', first);
  return {};
}
