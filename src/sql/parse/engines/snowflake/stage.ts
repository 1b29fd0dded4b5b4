/**
 * Tokens → a stage: a relation whose columns are those of its files.
 *
 *   @sales.landing/2026/orders.csv (FILE_FORMAT => 'lines')   →   @sales.landing/2026/orders.csv; no options
 */
import type { TableName } from '../../../ir/ir.ts';
import { locationOf } from '../../core/location.ts';
import { peek, type Reader } from '../../core/reader.ts';

/** Stage : @ [database . schema .] name [/ path] — https://docs.snowflake.com/en/user-guide/querying-stage */
export function readStage(reader: Reader): TableName | null {
  const { text } = reader.source;
  const first = peek(reader);
  if (first?.text.startsWith('@') !== true) return null;
  let { end } = first;
  reader.at++;
  // The path ends at a blank, a bracket, a comma or a semicolon.
  for (let next = peek(reader); next?.start === end && !ENDS.has(next.upper); next = peek(reader)) {
    end = next.end;
    reader.at++;
  }
  return locationOf(text.slice(first.start, end));
}

const ENDS = new Set(['(', ')', ',', ';']);
