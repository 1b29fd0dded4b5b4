/**
 * Scans JSON that arrives in chunks and emits the values of the lists that contain rows, one by one, so that
 * a document of any size is never in memory.
 *
 *   {"manifest": {…}, "result": {"data_array": [["a"], ["b"]]}}
 *   → member manifest, row ["a"], row ["b"], member result.…, endObject
 *
 * Each row and each other member is parsed with JSON.parse when its last byte has arrived.
 */
import { ROW_BYTES } from './container.ts';

export interface JsonEvents {
  /** A value of a list of rows; `list` is the key of the list, null if the list is the complete text. */
  row(text: string, list: string | null): void;
  /** A member of an object that is not a list of rows: of the top-level object, or of its `result`. */
  member(key: string, text: string): void;
  /** A top-level object has ended. */
  endObject(): void;
}

export interface ScanProblem {
  /** Offset in the bytes received so far. */
  readonly byte: number;
  readonly why: string;
}

/** Lists with these keys contain rows; objects with the keys of OPENED are scanned too. */
const LISTS: ReadonlySet<string> = new Set(['data_array', 'data']);
const OPENED: ReadonlySet<string> = new Set(['result']);
/** Deeper than anything that an engine writes. */
const MOST_LEVELS = 512;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** How a byte outside strings changes the state of the current value. */
const [QUOTES, OPENS, CLOSES, SEPARATES] = [1, 2, 3, 4];
const TURNS = new Uint8Array(256);
TURNS[QUOTE] = QUOTES;
TURNS[OPEN_BRACE] = OPENS;
TURNS[OPEN_BRACKET] = OPENS;
TURNS[CLOSE_BRACE] = CLOSES;
TURNS[CLOSE_BRACKET] = CLOSES;
for (const sign of ', \t\r\n') TURNS[sign.charCodeAt(0)] = SEPARATES;

/** The containers around the current position, outermost first. */
type Frame = { readonly kind: 'object' } | { readonly kind: 'rows'; readonly list: string | null };

/** A value, or the key of a member, whose end has not been found yet. */
interface Sought {
  readonly start: number;
  /** Its key; null in a list. */
  readonly key: string | null;
  readonly isKey: boolean;
  levels: number;
  inString: boolean;
}

export class JsonScanner {
  readonly #events: JsonEvents;
  readonly #frames: Frame[] = [];
  #data: Buffer = Buffer.alloc(0);
  #base = 0;
  #at = 0;
  #key: string | null = null;
  #sought: Sought | null = null;
  problem: ScanProblem | null = null;

  constructor(events: JsonEvents) {
    this.#events = events;
  }

  /** False if the text has an error; scanning then stops. */
  push(bytes: Buffer): boolean {
    const from = this.#sought?.start ?? this.#at;
    this.#data = from === this.#data.length ? bytes : Buffer.concat([this.#data.subarray(from), bytes]);
    this.#base += from;
    this.#at -= from;
    if (this.#sought !== null) this.#sought = { ...this.#sought, start: 0 };
    while (this.problem === null && this.#at < this.#data.length && this.#step());
    if (
      this.problem === null &&
      this.#sought !== null &&
      this.#data.length - this.#sought.start > ROW_BYTES
    ) {
      this.#fail(this.#sought.start, `the value there is longer than ${ROW_BYTES} bytes`);
    }
    return this.problem === null;
  }

  end(): void {
    if (this.problem !== null || (this.#frames.length === 0 && this.#sought === null)) return;
    this.#fail(this.#sought?.start ?? this.#at, 'the file is cut off: the JSON there is incomplete');
  }

  /** One value, key or punctuation mark; false if the bytes end inside it. */
  #step(): boolean {
    if (this.#sought !== null) return this.#seek(this.#sought);
    const byte = this.#data[this.#at] as number;
    if (isSpace(byte) || byte === COMMA) {
      this.#at++;
      return true;
    }
    const frame = this.#frames.at(-1);
    if (frame === undefined) return this.#openText(byte);
    if (byte === (frame.kind === 'object' ? CLOSE_BRACE : CLOSE_BRACKET)) {
      if (this.#key !== null) return this.#fail(this.#at, 'a value is missing there');
      this.#at++;
      this.#frames.pop();
      if (this.#frames.length === 0 && frame.kind === 'object') this.#events.endObject();
      return true;
    }
    return frame.kind === 'object' ? this.#member(byte) : this.#begin(null, false);
  }

  /** At the beginning of the text; a byte order mark is skipped. */
  #openText(byte: number): boolean {
    if (byte === OPEN_BRACE) this.#frames.push({ kind: 'object' });
    else if (byte === OPEN_BRACKET) this.#frames.push({ kind: 'rows', list: null });
    else if (byte !== 0xef && byte !== 0xbb && byte !== 0xbf)
      return this.#fail(this.#at, 'the text there is not JSON');
    this.#at++;
    return true;
  }

  #member(byte: number): boolean {
    if (this.#key === null) {
      return byte === QUOTE ? this.#begin(null, true) : this.#fail(this.#at, 'a key is missing there');
    }
    if (byte === COLON) {
      this.#at++;
      return true;
    }
    const key = this.#key;
    this.#key = null;
    if (byte === OPEN_BRACKET && LISTS.has(key)) this.#frames.push({ kind: 'rows', list: key });
    else if (byte === OPEN_BRACE && OPENED.has(key) && this.#frames.length === 1)
      this.#frames.push({ kind: 'object' });
    else return this.#begin(key, false);
    this.#at++;
    return true;
  }

  #begin(key: string | null, isKey: boolean): boolean {
    this.#sought = { start: this.#at, key, isKey, levels: 0, inString: false };
    return true;
  }

  /** Continues to search for the end of a value where the previous bytes ended. */
  #seek(sought: Sought): boolean {
    const data = this.#data;
    let at = this.#at;
    while (at < data.length) {
      if (sought.inString) {
        at = this.#skipString(sought, at);
        if (at === -1) return false;
        if (sought.levels === 0) return this.#found(sought, at);
        continue;
      }
      const turn = TURNS[data[at] as number] ?? 0;
      if (turn >= CLOSES && sought.levels === 0) return this.#found(sought, at);
      at++;
      if (turn === 0 || turn === SEPARATES) continue;
      if (takesEnd(sought, turn)) return this.#found(sought, at);
      if (sought.levels > MOST_LEVELS)
        return this.#fail(at, `there are more than ${MOST_LEVELS} levels of nesting`);
    }
    this.#at = at;
    return false;
  }

  /** The offset after the current string; -1 if it does not end in these bytes. */
  #skipString(sought: Sought, from: number): number {
    const { length } = this.#data;
    const close = closingQuote(this.#data, from);
    if (close < length) {
      sought.inString = false;
      return close + 1;
    }
    // The character that a trailing backslash escapes is in the next bytes: read the backslash again.
    this.#at = close === length ? close : length - 1;
    return -1;
  }

  #found({ start, key, isKey }: Sought, end: number): boolean {
    if (end === start) return this.#fail(start, 'a value is missing there');
    const text = this.#data.toString('utf8', start, end);
    this.#sought = null;
    this.#at = end;
    if (isKey) {
      const name = parsed(text);
      if (typeof name !== 'string') return this.#fail(start, 'the key there is not JSON');
      this.#key = name;
      return true;
    }
    const frame = this.#frames.at(-1);
    if (frame?.kind === 'rows') this.#events.row(text, frame.list);
    else if (key !== null) this.#events.member(key, text);
    return true;
  }

  #fail(at: number, why: string): false {
    this.problem = { byte: this.#base + at, why };
    return false;
  }
}

/** The value of a text, undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Processes a byte that changes the nesting inside a value; true if the value ends with it. */
function takesEnd(sought: Sought, turn: number): boolean {
  if (turn === QUOTES) sought.inString = true;
  else sought.levels += turn === OPENS ? 1 : -1;
  return turn === CLOSES && sought.levels === 0;
}

/**
 * The quote that ends a string; the length of the data if there is none, one more if the last byte is a
 * backslash.
 */
function closingQuote(data: Buffer, from: number): number {
  let at = from;
  while (at < data.length && data[at] !== QUOTE) at += data[at] === BACKSLASH ? 2 : 1;
  return at;
}
