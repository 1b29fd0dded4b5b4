/**
 * Tokens → the target of a SELECT: a table that the statement creates, a file, or variables.
 *
 *   SELECT a INTO t FROM s   →   the query, and a note that the statement creates t
 */
import { list, peek, type Reader, take, takeAny, unsupported, word } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { readOutfile } from './outfile.ts';

/**
 * Into : INTO [TEMP | TEMPORARY] [UNLOGGED] [TABLE] name | BULK COLLECT INTO … | late INTO. After the select
 *   list.
 */
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

/** Oracle: BULK COLLECT INTO variables. */
function readBulk(reader: Reader): boolean {
  const first = reader.at;
  if (!take(reader, 'BULK', 'COLLECT', 'INTO')) return false;
  list(reader, (each) => each.rules.expression(each));
  noteSkipped(reader, 'value of a variable', first);
  return true;
}

/**
 * LateInto : INTO {OUTFILE string … | variables}
 *
 * MySQL and ClickHouse: INTO at the end of a query, for files and variables.
 */
export function readLateInto(reader: Reader): boolean {
  if (word(reader) !== 'INTO') return false;
  const first = reader.at;
  if (['OUTFILE', 'DUMPFILE'].includes(word(reader, 1))) {
    reader.at++;
    reader.notes.into = { target: readOutfile(reader), temporary: false };
    return true;
  }
  // In other dialects the parameter is the name of a relation.
  const isVariable = peek(reader, 1)?.kind === 'parameter' && reader.source.features.intoOutsideBlocks;
  if (!isVariable) return false;
  reader.at++;
  list(reader, () => {
    reader.at++;
  });
  noteSkipped(reader, 'value of a variable', first);
  return true;
}
