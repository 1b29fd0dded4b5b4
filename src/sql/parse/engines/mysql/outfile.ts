/** Tokens → the file that SELECT … INTO OUTFILE writes. */
import type { TableName } from '../../../ir/ir.ts';
import { expectLocation } from '../../core/location.ts';
import { peek, type Reader, takeAny, unexpected, word } from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';

const OUTFILE_WORDS = new Set(
  `FIELDS COLUMNS LINES TERMINATED ENCLOSED ESCAPED OPTIONALLY STARTING BY CHARACTER SET CHARSET FORMAT APPEND TRUNCATE AND STDOUT COMPRESSION
   LEVEL OVERWRITE`.split(/\s+/),
);

/** SELECT … INTO OUTFILE 'f' FIELDS TERMINATED BY ','; INTO was moved over. */
export function readOutfile(reader: Reader): TableName {
  if (takeAny(reader, 'OUTFILE', 'DUMPFILE') === null) throw unexpected(reader, 'OUTFILE');
  const target = expectLocation(reader);
  const first = reader.at;
  while (OUTFILE_WORDS.has(word(reader)) || peek(reader)?.kind === 'string') {
    // What a clause is about: a string, a number, a format.
    const names = ['SET', 'FORMAT', 'CHARSET', 'LEVEL'].includes(word(reader));
    reader.at += names ? 2 : 1;
  }
  passOver(reader, 'options of a file', first);
  return target;
}
