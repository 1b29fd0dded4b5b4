/** Formats text for the terminal: counts, lists, tables, single lines, durations, shares and places. */

import { grouped } from '../model/grouped.ts';
import { cutTo, padTo, textWidth } from './text-width.ts';

/** count(1, 'relation') → '1 relation'; count(1200, 'relation') → '1,200 relations' */
export function count(n: number, noun: string): string {
  const plural = noun.endsWith('y') && !noun.endsWith('ey') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${grouped(n)} ${n === 1 ? noun : plural}`;
}

/** The first items of a list, and the number of the others: `a, b and 3 more`. */
export function listed(items: readonly string[], most: number): string {
  const shown = items.length > most + 1 ? items.slice(0, most) : items;
  const rest = items.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${grouped(rest)} more`;
}

/** Replaces white space and line ends by single spaces, and cuts the text to a width. */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  return cutTo(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), most);
}

/**
 * Aligns rows as a table. A column is as wide as its widest cell, up to `most`; the last column is not
 * padded.
 */
export function table(rows: readonly (readonly string[])[], most = 60): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.slice(0, -1).forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, Math.min(textWidth(cell), most));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : padTo(cell, widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** 12_345 ms → '12.3 s' */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(milliseconds < 9_950 ? 2 : 1)} s`;
}

/** A share in percent, rounded down: 999 of 1,000 is 99.9 %, never 100 %. */
export function percent(part: number, total: number): string {
  if (total === 0) return '–';
  const tenths = Math.floor((part * 1_000) / total) / 10;
  return `${tenths} %`;
}

/** models/a.sql, line 3, column 5 → 'models/a.sql:3:5' */
export function placeText(
  file: string | null,
  place: { readonly line: number; readonly column: number } | null,
): string {
  const at = place === null ? '' : `${place.line}:${place.column}`;
  if (file === null) return at === '' ? '' : `line ${at}`;
  return at === '' ? file : `${file}:${at}`;
}
