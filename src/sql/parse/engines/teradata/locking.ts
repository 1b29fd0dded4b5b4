/** Teradata: LOCKING TABLE t FOR ACCESS in front of a statement or of the query of a view: who else may read or write meanwhile. */

import { isName } from '../../core/identifier.ts';
import { peek, type Reader, take, takeAny, unexpected, word } from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

export function skipLocking(reader: Reader): void {
  while (word(reader) === 'LOCKING') {
    const first = reader.at;
    reader.at++;
    const kind = takeAny(reader, 'TABLE', 'ROW', 'DATABASE', 'VIEW');
    if (kind !== 'ROW' && isName(peek(reader)) && word(reader) !== 'FOR') readTableName(reader);
    if (takeAny(reader, 'FOR', 'IN') === null) throw unexpected(reader, 'FOR and a lock');
    if (takeAny(reader, 'ACCESS', 'READ', 'WRITE', 'SHARE', 'EXCLUSIVE', 'CHECKSUM') === null)
      throw unexpected(reader, 'a lock');
    take(reader, 'MODE');
    takeAny(reader, 'NOWAIT', 'OVERRIDE');
    passOver(reader, 'lock', first);
  }
}
