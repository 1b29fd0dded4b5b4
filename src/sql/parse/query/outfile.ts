/** Tokens → the file of SELECT … INTO OUTFILE 'f', of MySQL and ClickHouse. */
import type { TableName } from '../../ir/ir.ts';
import { expectLocation } from '../core/location.ts';
import { peek, type Reader, takeAny, unexpected, word } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';

const OUTFILE_WORDS = new Set(
  `FIELDS COLUMNS LINES TERMINATED ENCLOSED ESCAPED OPTIONALLY STARTING BY CHARACTER SET CHARSET FORMAT APPEND TRUNCATE AND STDOUT
   COMPRESSION LEVEL OVERWRITE`.split(/\s+/),
);

/**
 * Outfile : {OUTFILE | DUMPFILE} 'file' {option} — https://dev.mysql.com/doc/refman/8.4/en/select-into.html
 *
 * The reader is after INTO.
 */
export function readOutfile(reader: Reader): TableName {
  if (takeAny(reader, 'OUTFILE', 'DUMPFILE') === null) throw unexpected(reader, 'OUTFILE');
  const target = expectLocation(reader);
  const first = reader.at;
  while (OUTFILE_WORDS.has(word(reader)) || peek(reader)?.kind === 'string') {
    // The word after these is their value: a character set, a format, a number.
    const hasValue = ['SET', 'FORMAT', 'CHARSET', 'LEVEL'].includes(word(reader));
    reader.at += hasValue ? 2 : 1;
  }
  noteSkipped(reader, 'options of a file', first);
  return target;
}
