/** Small pieces of text for people: counts, lists, columns of a table, one line of what had several. */

import { stripVTControlCharacters } from 'node:util';
import { grouped } from '../model/grouped.ts';

/** count(1, 'relation') → '1 relation'; count(1200, 'relation') → '1,200 relations' */
export function count(n: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${grouped(n)} ${n === 1 ? noun : plural}`;
}

/** The first of a list, and how many more there are. */
export function listed(items: readonly string[], most: number): string {
  const shown = items.length > most + 1 ? items.slice(0, most) : items;
  const rest = items.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${grouped(rest)} more`;
}

/** White space as one space each, cut to a length: what stands in a line must not end it. */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Rows under each other, each column as wide as its widest cell up to `most`; the last one is not padded. */
export function table(rows: readonly (readonly string[])[], most = 60): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.slice(0, -1).forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, Math.min(widthOf(cell), most));
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

/** One part in a whole, never rounded up to all of it. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const tenths = Math.floor((part * 1_000) / whole) / 10;
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

function padTo(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
}

function widthOf(cell: string): number {
  return [...stripVTControlCharacters(cell)].length;
}
