/**
 * Rows that stand in the text itself, behind COPY … FROM STDIN up to a line `\.`: psql hands them over, and they are no SQL.
 *
 *   COPY t (a) FROM stdin;⏎it's one⏎\.⏎SELECT 1   →   the scan goes on behind `\.`
 */
import { match, type Scan } from './scan.ts';

/** What ends the rows, or shows that there were none: the next COPY has the line that was found. */
const END = /^(?:\\\.[ \t]*\r?$|[ \t]*copy\b[^\n;]*\bfrom[ \t]+stdin\b)/gim;

/** A semicolon was read: moves over the rows behind it where it ends such a COPY and the line that ends them follows. */
export function skipCopyData(scan: Scan): void {
  if (!readsRows(scan)) return;
  const { text, at } = scan;
  const behind = match(scan, /[ \t]*(?:--[^\n]*)?\r?\n/y);
  if (behind === undefined) return;
  END.lastIndex = at + behind.length;
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
