/**
 * Tokens → the name of a place where files are: a relation whose columns are those of its files.
 *
 *   @sales.landing/2026/orders.csv (FILE_FORMAT => 'lines')   →   “@sales.landing/2026/orders.csv”, its options passed over
 */
import type { Identifier } from '../../../ir/ir.ts';
import { closing, peek, type Reader, word } from '../../core/reader.ts';
import { passTo } from '../../core/skipped-clauses.ts';

/** A stage of Snowflake, `@stage/path`, bare or as a string; null where none comes next. */
export function readStage(reader: Reader): Identifier | null {
  const { dialect, text } = reader.source;
  const first = peek(reader);
  if (first === undefined || dialect !== 'snowflake') return null;
  if (first.kind === 'string' && first.text.startsWith("'@")) {
    reader.at++;
    return { text: first.text.slice(1, -1), quoted: true, location: true };
  }
  if (!first.text.startsWith('@') || first.kind === 'string') return null;
  let { end } = first;
  reader.at++;
  // The path goes on as long as no blank and no bracket comes.
  for (let next = peek(reader); next?.start === end && !ENDS.has(next.upper); next = peek(reader)) {
    end = next.end;
    reader.at++;
  }
  return { text: text.slice(first.start, end), quoted: true, location: true };
}

const ENDS = new Set(['(', ')', ',', ';']);

/** `(FILE_FORMAT => 'lines', PATTERN => '.*csv')` behind a stage. */
export function passFileOptions(reader: Reader): void {
  if (word(reader) === '(' && ['=>', '='].includes(word(reader, 2)))
    passTo(reader, 'format of files', closing(reader) + 1);
}
