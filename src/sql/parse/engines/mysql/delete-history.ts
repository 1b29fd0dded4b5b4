/**
 * Tokens → MariaDB's DELETE HISTORY, which deletes old versions of rows.
 *
 *   DELETE HISTORY FROM t BEFORE SYSTEM_TIME '2026-01-01'   →   DELETE FROM t
 */
import type { Delete } from '../../../ir/ir.ts';
import { expect, nextIs, type Reader, take, takeAny } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

/**
 * DeleteHistory : DELETE HISTORY FROM name [BEFORE SYSTEM_TIME [TIMESTAMP | TRANSACTION] value]
 * — https://mariadb.com/kb/en/delete/
 */
export function readDeleteHistory(reader: Reader): Delete | null {
  if (!nextIs(reader, 'DELETE', 'HISTORY', 'FROM')) return null;
  reader.at++;
  const kind = reader.at;
  reader.at++;
  noteSkipped(reader, 'time travel', kind);
  expect(reader, 'FROM');
  const target = readTableName(reader);
  const first = reader.at;
  if (take(reader, 'BEFORE', 'SYSTEM_TIME')) {
    takeAny(reader, 'TIMESTAMP', 'TRANSACTION');
    reader.rules.expression(reader);
  }
  noteSkipped(reader, 'time travel', first);
  return { kind: 'delete', with: [], recursive: false, target, alias: null, using: [], where: null };
}
