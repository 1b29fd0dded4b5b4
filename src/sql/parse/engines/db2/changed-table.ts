/**
 * Tokens → Db2's data change as a relation: the rows that a change affects, before or after it.
 *
 *   FROM OLD TABLE (DELETE FROM t WHERE a > 1) x   →   the DELETE, and derived table x with the old rows of t
 */
import type { FromItem } from '../../../ir/ir.ts';
import { type Reader, type RelationStart, takeBrackets, unsupported, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readDerivedTable } from '../../query/derived-table.ts';

/**
 * ChangedTable : {FINAL | NEW | OLD} TABLE ( {Insert | Update | Delete | Merge} ) [alias]
 * — https://www.ibm.com/docs/en/db2/11.5?topic=statement-table-reference
 */
export function readChangedTable(reader: Reader, { lateral, first }: RelationStart): FromItem | null {
  const which = word(reader);
  if (word(reader, 1) !== 'TABLE' || word(reader, 2) !== '(') return null;
  if (!['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(word(reader, 3))) return null;
  reader.at += 2;
  noteSkipped(reader, 'kind of relation', reader.at - 2);
  const query = reader.rules.change(takeBrackets(reader), [], which === 'OLD' ? 'old' : 'new');
  if (query === null) throw unsupported(reader, 'A change that returns no rows');
  return readDerivedTable(reader, query, first, lateral);
}
