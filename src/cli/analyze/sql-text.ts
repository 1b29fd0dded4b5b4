/**
 * Decodes the bytes of a SQL file, or reports why they are not SQL text. Reports a text without a statement.
 *
 *   ff fe 73 00 65 00 …   →   `orders.sql is UTF-16, but SQL must be UTF-8; save the file as UTF-8.`
 */
import { isUtf8 } from 'node:buffer';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { QueryLineage } from '../../model/query-lineage.ts';

/** @param name of the file, for error messages */
export function sqlText(bytes: Buffer, name: string): string {
  if (isUtf16(bytes))
    throw new Failure('bad-input', `${name} is UTF-16, but SQL must be UTF-8; save it as UTF-8.`);
  const zero = bytes.indexOf(0);
  if (zero !== -1) {
    throw new Failure('bad-input', `${name} is not text: byte ${zero} is zero; give a SQL file.`);
  }
  if (!isUtf8(bytes))
    throw new Failure('bad-input', `${name} is not UTF-8 at line ${badLine(bytes)}; save it as UTF-8.`);
  return bytes.toString('utf8');
}

/** True for a UTF-16 byte order mark, or if every second byte of much of the text is zero. */
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

/** The first line that is not UTF-8. In UTF-8, a line feed is never part of another character. */
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

/** A text without statements is not an error, but it is probably a mistake, so it is a finding. */
export function nothingToAnalyse(sql: string, { statements }: QueryLineage): readonly Finding[] {
  if (statements.length > 0) return [];
  const what = sql.trim() === '' ? 'is empty' : 'has only comments and white space';
  const message = `The text ${what}, so there is nothing to analyse.`;
  return [
    {
      code: 'no-statement',
      severity: 'warning',
      message,
      hint: 'Give a text with at least one SQL statement.',
    },
  ];
}
