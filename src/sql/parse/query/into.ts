/**
 * Tokens → where the rows of a SELECT go: a table, which the statement then makes; a file; variables.
 *
 *   SELECT a INTO t FROM s   →   the query, and a note that it makes t
 */

import { list, peek, type Reader, take, takeAny, unsupported, word } from '../core/reader.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { readOutfile } from '../engines/mysql/outfile.ts';

/** Behind the select list. */
export function readInto(reader: Reader): void {
  if (readBulk(reader) || word(reader) !== 'INTO' || readLateInto(reader)) return;
  reader.at++;
  if (reader.notes.into !== null) throw unsupported(reader, 'A second INTO');
  const temporary = takeAny(reader, 'TEMP', 'TEMPORARY') !== null;
  take(reader, 'UNLOGGED');
  take(reader, 'TABLE');
  const target = readTableName(reader);
  reader.notes.into = { target, temporary: temporary || (target.at(-1)?.text.startsWith('#') ?? false) };
}

/** Oracle: BULK COLLECT INTO collections. */
function readBulk(reader: Reader): boolean {
  const first = reader.at;
  if (!take(reader, 'BULK', 'COLLECT', 'INTO')) return false;
  list(reader, (each) => each.rules.expression(each));
  passOver(reader, 'value of a variable', first);
  return true;
}

/** MySQL and ClickHouse also have INTO at the end, for files and variables; false where neither comes next. */
export function readLateInto(reader: Reader): boolean {
  if (word(reader) !== 'INTO') return false;
  const first = reader.at;
  if (['OUTFILE', 'DUMPFILE'].includes(word(reader, 1))) {
    reader.at++;
    reader.notes.into = { target: readOutfile(reader), temporary: false };
    return true;
  }
  // A relation that a parameter names is read elsewhere.
  const isVariable = peek(reader, 1)?.kind === 'parameter' && reader.source.dialect === 'mysql';
  if (!isVariable) return false;
  reader.at++;
  list(reader, () => {
    reader.at++;
  });
  passOver(reader, 'value of a variable', first);
  return true;
}
