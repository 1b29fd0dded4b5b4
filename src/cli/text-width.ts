/**
 * The width of text in a terminal, in cells: East Asian characters and emoji take two cells, combining marks
 * and colours take none.
 *
 *   textWidth('受注.id')   → 7
 *
 * string-width and Intl.Segmenter are loaded by the first text that needs them, because loading takes longer
 * than most commands.
 */
import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';

const require = createRequire(import.meta.url);

/** Characters of one cell: Latin letters, and the punctuation, arrows and bars that commands print. */
export const ONE_CELL =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2026\u2190-\u21ff\u2500-\u259f✓✗]*$/;

let measure: ((text: string) => number) | null = null;
let graphemes: Intl.Segmenter | null = null;

export function textWidth(text: string): number {
  const shown = text.includes('\u001b') ? stripVTControlCharacters(text) : text;
  if (ONE_CELL.test(shown)) return shown.length;
  measure ??= (require('string-width') as typeof import('string-width')).default;
  return measure(shown);
}

/** Cuts a text that is wider than `most` cells, with an ellipsis and never inside a character. */
export function cutTo(text: string, most: number): string {
  // No UTF-16 unit is wider than two cells.
  if (text.length * 2 <= most) return text;
  if (ONE_CELL.test(text)) return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  graphemes ??= new Intl.Segmenter();
  let width = 0;
  let end = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += textWidth(segment);
    if (width > most) return `${text.slice(0, end)}…`;
    if (width < most) end = index + segment.length;
  }
  return text;
}

/** Pads a text with spaces to a width in cells. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
