/**
 * Bytes of a file → the SQL text in them, or one sentence why they are none; and what to say of a text without a statement.
 *
 *   ff fe 73 00 65 00 …   →   “orders.sql is UTF-16, and SQL is read as UTF-8; save it as UTF-8.”
 */
import { isUtf8 } from 'node:buffer';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { QueryLineage } from '../../model/query-lineage.ts';

/** `name` says whose bytes they are. */
export function sqlText(bytes: Buffer, name: string): string {
  const utf16 = isUtf16(bytes);
  if (utf16) throw new Failure('bad-input', `${name} is UTF-16, and SQL is read as UTF-8; save it as UTF-8.`);
  const zero = bytes.indexOf(0);
  if (zero !== -1) {
    const where = `it has a zero byte at offset ${zero}`;
    throw new Failure('bad-input', `${name} is not text (${where}); give a file of SQL.`);
  }
  if (!isUtf8(bytes))
    throw new Failure('bad-input', `${name} is not UTF-8 at line ${badLine(bytes)}; save it as UTF-8.`);
  return bytes.toString('utf8');
}

/** What a byte order mark says, or half of the bytes being zero, always the same half. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = [bytes[0], bytes[1]];
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const length = Math.min(bytes.length, LOOKED_AT);
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeros;
  return length >= 4 && Math.min(even, odd) === 0 && Math.max(even, odd) > length / 4;
}

const LOOKED_AT = 4096;

/** The first line that is not UTF-8; a line feed is never part of another character. */
function badLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed;
    if (!isUtf8(bytes.subarray(start, end))) break;
    start = end + 1;
  }
  return line;
}

/** A text in which there is nothing to analyse is no error, but nobody means it. */
export function nothingToAnalyse(sql: string, { statements }: QueryLineage): readonly Finding[] {
  if (statements.length > 0) return [];
  const what = sql.trim() === '' ? 'is empty' : 'has comments and blanks alone';
  const message = `The text ${what}, so there is nothing to analyse.`;
  return [
    { code: 'no-statement', severity: 'warning', message, hint: 'Give a text with a statement of SQL.' },
  ];
}
