/**
 * Rows in the text itself, between COPY … FROM STDIN and a line `\.`: psql sends them to the server, and they
 * are no SQL.
 *
 *   COPY t (a) FROM stdin;⏎it's one⏎\.⏎SELECT 1   →   the scan continues after `\.`
 */
import { match, type Scan } from './scan.ts';

/**
 * The line that ends the rows. If the next COPY is found first, that line belongs to the next COPY, and there
 * are no rows here.
 */
const END = /^(?:\\\.[ \t]*\r?$|[ \t]*copy\b[^\n;]*\bfrom[ \t]+stdin\b)/gim;

/** After a semicolon: skips the rows if the semicolon ends such a COPY and the rows have an end. */
export function skipCopyData(scan: Scan): void {
  if (!readsRows(scan)) return;
  const { text, at } = scan;
  const lineEnd = match(scan, /[ \t]*(?:--[^\n]*)?\r?\n/y);
  if (lineEnd === undefined) return;
  END.lastIndex = at + lineEnd.length;
  const end = END.exec(text);
  if (end !== null && text.charAt(end.index) === '\\') scan.at = end.index + end[0].length;
}

/** Whether the statement that the last token ends is COPY … FROM STDIN. */
function readsRows({ tokens }: Scan): boolean {
  let fromInput = false;
  for (let at = tokens.length - 2; at >= 0; at--) {
    const word = tokens[at]?.upper;
    if (word === ';') return false;
    if (word === 'STDIN' && tokens[at - 1]?.upper === 'FROM') fromInput = true;
    if (word === 'COPY' && fromInput) return true;
  }
  return false;
}
