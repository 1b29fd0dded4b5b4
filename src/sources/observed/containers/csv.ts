/**
 * Reads CSV as defined by RFC 4180, with the deviations found in practice: LF or CR LF, a byte order mark,
 * semicolons or tabs, NULL as a word, quotes escaped by a backslash. Cells are found by their bytes, and only
 * the cells that a table wants are decoded.
 *
 *   'A,b\n1,"x\ny"\n2' for a table that wants b
 *     → cell(0) 'x\ny'; the last row has one cell too few, so the file is cut off at its byte
 */
import type { SkipReason } from '../reader.ts';
import { type ByteContainer, type ContainerContext, MOST_COLUMNS, ROW_BYTES } from './container.ts';
import { type CsvRow, csvRow, placesOf, type QuoteEscape } from './csv-row.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;

const RAGGED: SkipReason = { code: 'ragged-row', what: 'have a different number of cells than the header' };

/** The boundaries of the cells of the last row found, raw, with their quotes. */
interface Cells {
  starts: Int32Array;
  ends: Int32Array;
  count: number;
  escape: QuoteEscape;
}

/** A file whose header has been read. */
interface Opened {
  readonly columns: readonly string[];
  readonly row: CsvRow;
  readonly read: (row: CsvRow) => void;
  /** Whether the last column contains names: a truncated name looks like a complete one. */
  readonly endsInName: boolean;
}

export class CsvContainer implements ByteContainer {
  readonly #context: ContainerContext;
  readonly #cells: Cells = {
    starts: new Int32Array(MOST_COLUMNS),
    ends: new Int32Array(MOST_COLUMNS),
    count: 0,
    escape: null,
  };
  #opened: Opened | null = null;
  /** The remaining bytes, the beginning of a row, and their offset in the file. */
  #rest: Buffer | null = null;
  /** A reused buffer in which a remainder and the bytes that follow it are joined. */
  #window: Buffer = Buffer.alloc(0);
  #base = 0;
  #delimiter = 0;
  /** 1 for the bytes that end a cell without quotes. */
  readonly #stops = new Uint8Array(256);

  constructor(context: ContainerContext) {
    this.#context = context;
  }

  push(bytes: Buffer): boolean {
    const data = this.#rest === null ? bytes : this.#join(this.#rest, bytes);
    const at = this.#take(data, false);
    this.#base += at;
    this.#rest = at === data.length ? null : data.subarray(at);
    if (this.#rest === null || this.#rest.length <= ROW_BYTES) return true;
    const why = `the row there is longer than ${ROW_BYTES} bytes; probably a quote is not closed`;
    this.#context.journal.stop({ byte: this.#base, why });
    this.#rest = null;
    return false;
  }

  #join(rest: Buffer, bytes: Buffer): Buffer {
    const length = rest.length + bytes.length;
    const window = this.#window.length < length ? Buffer.allocUnsafeSlow(2 * length) : this.#window;
    // The remainder may be inside the window itself: `copy` handles overlap.
    rest.copy(window, 0);
    bytes.copy(window, rest.length);
    this.#window = window;
    return window.subarray(0, length);
  }

  end(): void {
    const data = this.#rest;
    if (data !== null) {
      const at = this.#take(data, true);
      if (at < data.length) {
        const why = 'the file is cut off: its last row is incomplete';
        this.#context.journal.stop({ byte: this.#base + at, why });
      }
    }
    if (this.#opened === null) this.#context.choose([]);
  }

  /** Reads the complete rows of these bytes and returns the offset after them. */
  #take(data: Buffer, isLast: boolean): number {
    const cells = this.#cells;
    let at = this.#delimiter === 0 ? this.#begin(data) : 0;
    this.#opened?.row.use(data);
    while (at < data.length) {
      const next = findCells(data, at, this.#stops, cells);
      if (next === -1 || (!isLast && !isSure(data, next))) break;
      const isEnded = next <= data.length;
      const opened = this.#opened;
      if (cells.count === 1 && cells.starts[0] === cells.ends[0]) {
        at = next;
      } else if (opened === null) {
        this.#openBy(data);
        at = next;
      } else if (!isEnded && cells.count < opened.columns.length) {
        break;
      } else {
        this.#give(opened);
        if (!isEnded && opened.endsInName) this.#warnOfEnd(data, cells);
        at = next;
      }
    }
    return Math.min(at, data.length);
  }

  #begin(data: Buffer): number {
    const { delimiter, start } = beginningOf(data);
    this.#delimiter = delimiter;
    for (const byte of [delimiter, LF, CR]) this.#stops[byte] = 1;
    return start;
  }

  #openBy(data: Buffer): void {
    const columns = namesOf(data, this.#cells);
    const table = this.#context.choose(columns);
    const row = csvRow(columns, table);
    const names = table.wanted.slice(0, table.grouped);
    const endsInName = placesOf(columns, names).includes(columns.length - 1);
    row.use(data);
    this.#cells.starts = row.starts;
    this.#cells.ends = row.ends;
    this.#opened = { columns, row, read: table.open(), endsInName };
  }

  #give({ columns, row, read }: Opened): void {
    const { journal } = this.#context;
    journal.row();
    if (this.#cells.count !== columns.length) {
      journal.skip(RAGGED);
      return;
    }
    row.escape = this.#cells.escape;
    read(row);
  }

  #warnOfEnd(data: Buffer, { ends, count }: Cells): void {
    if (data[(ends[count - 1] ?? 0) - 1] === QUOTE) return;
    this.#context.journal.warn(
      'no-line-end',
      'the last row has no line end; if the file is cut off, its last name may be cut off too',
    );
  }
}

/**
 * Whether further bytes cannot change the row before `next`: a line end of two bytes may be split between
 * chunks.
 */
function isSure(data: Buffer, next: number): boolean {
  return next < data.length || (next === data.length && data[next - 1] !== CR);
}

/**
 * Finds the cells of the row at `from`. Returns the offset after its line end, length + 1 if there is no line
 * end, -1 if a quote is not closed.
 */
function findCells(data: Buffer, from: number, stops: Uint8Array, cells: Cells): number {
  const { starts, ends } = cells;
  const { length } = data;
  let count = 0;
  let at = from;
  while (true) {
    const start = at;
    if (data[at] === QUOTE) {
      at = closingQuote(data, at, stops, cells);
      if (at === -1) return -1;
    }
    while (at < length && stops[data[at] as number] === 0) at++;
    if (count < starts.length) {
      starts[count] = start;
      ends[count] = at;
    }
    count++;
    if (at < length && data[at] !== LF && data[at] !== CR) {
      at++;
      continue;
    }
    cells.count = count;
    return at + 1 < length && data[at] === CR && data[at + 1] === LF ? at + 2 : at + 1;
  }
}

/**
 * The offset after the quote that closes the quote at `open`; -1 if none does. The first escaped quote
 * determines the escape style of the file.
 */
function closingQuote(data: Buffer, open: number, stops: Uint8Array, cells: Cells): number {
  const { length } = data;
  let at = open + 1;
  for (; at < length; at++) {
    const byte = data[at];
    if (byte === BACKSLASH && cells.escape === 'backslash') at++;
    if (byte !== QUOTE) continue;
    const next = at + 1 < length ? data[at + 1] : undefined;
    const behindSlash = data[at - 1] === BACKSLASH && at - 1 > open;
    if (next === QUOTE && cells.escape !== 'backslash') {
      cells.escape = 'doubled';
      at++;
    } else if (cells.escape === null && behindSlash && next !== undefined && stops[next] === 0) {
      cells.escape = 'backslash';
    } else {
      return at + 1;
    }
  }
  return -1;
}

/**
 * Before the header: a byte order mark, blank lines, and the line in which a spreadsheet declares its
 * delimiter.
 */
const BEFORE_HEADER =
  /^(?:\u00ef\u00bb\u00bf)?(?:[ \t]*[\r\n]+)*(?:"?sep=([,;\t|])"?[ \t]*(?:\r\n|[\r\n])(?:[ \t]*[\r\n]+)*)?/i;

/**
 * Without such a line, the delimiter is the most frequent candidate in the header; a comma if there is none.
 */
function beginningOf(data: Buffer): { readonly delimiter: number; readonly start: number } {
  const head = data.toString('latin1', 0, Math.min(data.length, 65_536));
  const [before = '', named] = BEFORE_HEADER.exec(head) ?? [];
  const [header = ''] = head.slice(before.length).split(/[\r\n]/, 1);
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: header.split(sign).length }));
  const [best] = counts.sort((a, b) => b.count - a.count);
  return { delimiter: (named ?? best?.sign ?? ',').charCodeAt(0), start: before.length };
}

function namesOf(data: Buffer, { starts, ends, count }: Cells): readonly string[] {
  return Array.from({ length: Math.min(count, MOST_COLUMNS) }, (_, index) => {
    const name = data.toString('utf8', starts[index] ?? 0, ends[index] ?? 0).trim();
    return name.startsWith('"') && name.endsWith('"') && name.length > 1
      ? name.slice(1, -1).replaceAll('""', '"')
      : name;
  });
}
