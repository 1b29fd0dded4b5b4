/**
 * Tokens → T-SQL's BULK INSERT.
 *
 *   BULK INSERT t FROM 'f' WITH (FORMAT = 'CSV')   →   load: INSERT INTO t SELECT * FROM «f»
 */
import type { Insert } from '../../../ir/ir.ts';
import { expectLocation } from '../../core/location.ts';
import { expect, nextIs, type Reader, spanFrom } from '../../core/reader.ts';
import { readTableName } from '../../core/table-name.ts';
import { starOver } from '../../query/file-rows.ts';
import { readOptions } from '../../statement/copy.ts';
import { loadOf } from '../../statement/file-transfer.ts';

/**
 * BulkInsert : BULK INSERT name FROM 'file' [WITH ( {option} )]
 * — https://learn.microsoft.com/en-us/sql/t-sql/statements/bulk-insert-transact-sql
 */
export function readBulkInsert(reader: Reader): Insert | null {
  if (!nextIs(reader, 'BULK', 'INSERT')) return null;
  const first = reader.at;
  reader.at += 2;
  const target = readTableName(reader);
  expect(reader, 'FROM');
  const file = expectLocation(reader);
  readOptions(reader);
  return loadOf(target, starOver(file, spanFrom(reader, first)));
}
