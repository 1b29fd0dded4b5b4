/**
 * One row of CSV over its bytes. The boundaries of its cells are known; the content of a cell is decoded on
 * demand.
 *
 *   starts [0, 2, 7], ends [1, 6, 10] of `a,"b,c",null` → cell of column 1 'b,c', of column 2 null
 */
import type { Row, RowTable } from '../rows.ts';
import { ByteGroups } from './byte-groups.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * How a quote inside quotes is escaped: doubled, as in RFC 4180, or with a backslash, as Spark does; null
 * until a row shows it.
 */
export type QuoteEscape = 'doubled' | 'backslash' | null;

export interface CsvRow extends Row {
  /** Filled by the code that finds the cells of a row; raw, with the quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  use(data: Buffer): void;
  escape: QuoteEscape;
}

/** The number of remembered runs; more than runs that write at the same time. */
const MOST_REMEMBERED = 16_384;

export function csvRow(columns: readonly string[], table: RowTable): CsvRow {
  const places = placesOf(columns, table.wanted);
  const behind = table.grouped + (table.remembered ?? 0);
  const grouped = cellRanges(places.slice(0, table.grouped));
  const remembered = cellRanges(places.slice(table.grouped, behind));
  const starts = new Int32Array(columns.length);
  const ends = new Int32Array(columns.length);
  const groups = new ByteGroups();
  let data: Buffer = Buffer.alloc(0);
  let memory = new ByteGroups(MOST_REMEMBERED);
  let memories: unknown[] = [];
  let recalled = -1;
  return {
    starts,
    ends,
    escape: null,
    use(bytes) {
      data = bytes;
      groups.use(bytes);
      memory.use(bytes);
    },
    cell(index) {
      const place = places[index] ?? -1;
      if (place < 0) return null;
      const [start = 0, end = 0] = [starts[place], ends[place]];
      if (start === end) return null;
      return data[start] === QUOTE ? unquoted(data, start, end, this.escape) : plain(data, start, end);
    },
    group: () => groups.groupOf(grouped(starts, ends)),
    recall() {
      recalled = memory.groupOf(remembered(starts, ends));
      return recalled === -1 ? undefined : memories[recalled];
    },
    remember(value) {
      if (recalled !== -1) {
        memories[recalled] = value;
        return;
      }
      memory = new ByteGroups(MOST_REMEMBERED);
      memory.use(data);
      memories = [];
    },
  };
}

/** Fills in the bytes of some columns of the current row; adjacent columns become one range. */
function cellRanges(places: readonly number[]): (starts: Int32Array, ends: Int32Array) => Int32Array {
  const runs = runsOf(places.filter((place) => place >= 0));
  const ranges = new Int32Array(runs.length);
  return (starts, ends) => {
    for (let run = 0; run < runs.length; run += 2) {
      ranges[run] = starts[runs[run] ?? 0] ?? 0;
      ranges[run + 1] = ends[runs[run + 1] ?? 0] ?? 0;
    }
    return ranges;
  };
}

/**
 * The position of each wanted column in the file, -1 if the file does not have it; of two columns with one
 * name the first counts.
 */
export function placesOf(columns: readonly string[], wanted: readonly string[]): readonly number[] {
  const names = columns.map((name) => name.trim().toLowerCase());
  return wanted.map((name) => names.indexOf(name));
}

/** Adjacent columns are one run of bytes: pairs of first and last column. */
function runsOf(places: readonly number[]): readonly number[] {
  const runs: number[] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    if (runs.length > 0 && runs[runs.length - 1] === place - 1) runs[runs.length - 1] = place;
    else runs.push(place, place);
  }
  return runs;
}

function plain(data: Buffer, start: number, end: number): string | null {
  if (end - start === 4 && isNull(data, start)) return null;
  if (end - start === 2 && data[start] === BACKSLASH && data[start + 1] === 0x4e) return null;
  const text = data.toString('utf8', start, end);
  return end - start <= LONGEST_NOTHING && NOTHING.has(text) ? null : text;
}

/**
 * How SQL clients and scripts write a missing value, in addition to the word null. Case counts, since a
 * column may be called `none`.
 */
const NOTHING: ReadonlySet<string> = new Set(['(null)', '<null>', '<NULL>', '[NULL]', '<NA>', 'None', 'NaN']);
const LONGEST_NOTHING = 6;

/** The word null, in any case. */
function isNull(data: Buffer, at: number): boolean {
  const letter = (offset: number): number => (data[at + offset] ?? 0) | 0x20;
  return letter(0) === 0x6e && letter(1) === 0x75 && letter(2) === 0x6c && letter(3) === 0x6c;
}

function unquoted(data: Buffer, start: number, end: number, quoteEscape: QuoteEscape): string | null {
  const raw = data.toString('utf8', start, end);
  const close = raw.lastIndexOf('"');
  // Valid CSV has nothing between the closing quote and the delimiter; if there is text, it belongs to the
  // cell.
  const inside =
    close === raw.length - 1 && close > 0 ? raw.slice(1, -1) : raw.slice(1).replace(/(?<!")"(?!")/, '');
  const text = quoteEscape === 'backslash' ? inside.replace(/\\(.)/gs, '$1') : inside.replaceAll('""', '"');
  return text === '' || text.toLowerCase() === 'null' ? null : text;
}
