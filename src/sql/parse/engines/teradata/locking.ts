/**
 * Teradata's LOCKING before a statement, or before the query of a view: which locks the statement takes.
 *
 *   LOCKING TABLE t FOR ACCESS SELECT a FROM t   →   SELECT a FROM t
 */
import { isName } from '../../core/identifier.ts';
import { peek, type Reader, take, takeAny, unexpected, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

/**
 * Locking : LOCKING [TABLE | ROW | DATABASE | VIEW] [name] {FOR | IN} lock [MODE] [NOWAIT]
 * — https://docs.teradata.com/r/Enterprise_IntelliFlex_VMware/SQL-Data-Manipulation-Language/Statement-Syntax/LOCKING-Request-Modifier
 */
export function skipLocking(reader: Reader): true {
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
    noteSkipped(reader, 'lock', first);
  }
  return true;
}
