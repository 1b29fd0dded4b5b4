/**
 * Walks a JSON object by its bytes, so that a file of 100 MB never becomes one string, and unused sections
 * are not parsed.
 *
 *   readSections(Buffer.from('{"nodes": {"a": {}}, "macros": {…}}'), 0, new Set(['nodes']))
 *   → nodes {start: 10, end: 19, entries: [{key: 'a', start: 16, end: 18}]}, macros {start: 31, end: 34,
 *   entries: null}
 *
 * Skipped values are checked for balanced brackets and closed strings only; `parseSlice` checks the slices
 * that are read.
 */

/** A value inside a larger JSON text: the half-open range of its bytes. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

export interface Member extends Slice {
  readonly key: string;
}

/** Far more entries than a section of any real project has. */
export const ENTRY_LIMIT = 2_000_000;

/** Deeper nesting than any real artifact has (dbt writes about 10 levels). Stops malicious input. */
export const NESTING_LIMIT = 512;

export type JsonProblem = 'cut-off' | 'unexpected' | 'too-large' | 'bad-value';

/** Thrown by this file only. The caller that opened the text adds the path to the message. */
export class MalformedJson extends Error {
  readonly problem: JsonProblem;
  /** Offset of the byte at which reading stopped. */
  readonly at: number;

  constructor(message: string, options: { problem: JsonProblem; at: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MalformedJson';
    this.problem = options.problem;
    this.at = options.at;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

const SHORT_STRING = 48;

/** By opening byte; 0 for all others. */
const CLOSER_OF = new Uint8Array(256);
CLOSER_OF[OPEN_BRACE] = CLOSE_BRACE;
CLOSER_OF[OPEN_BRACKET] = CLOSE_BRACKET;

/**
 * A member of the top-level object; `entries` are its own members if it is an object that the caller asked to
 * open.
 */
export interface Section extends Slice {
  readonly entries: readonly Member[] | null;
}

/**
 * The members of the top-level object that begins at `from`, and in the same pass the entries of the members
 * listed in `opened`. If a section occurs twice, the last one counts, as in JSON.parse.
 */
export function readSections(
  bytes: Buffer,
  from: number,
  opened: ReadonlySet<string>,
): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  const end = eachMember(bytes, skipSpace(bytes, from), (key, start) => {
    if (!opened.has(key) || bytes[start] !== OPEN_BRACE) {
      const after = skipValue(bytes, start);
      sections.set(key, { start, end: after, entries: null });
      return after;
    }
    const entries: Member[] = [];
    const after = eachMember(bytes, start, (entry, at) => {
      if (entries.length === ENTRY_LIMIT) throw tooMany(at);
      const entryEnd = skipValue(bytes, at);
      entries.push({ key: entry, start: at, end: entryEnd });
      return entryEnd;
    });
    sections.set(key, { start, end: after, entries });
    return after;
  });
  const after = skipSpace(bytes, end);
  if (after < bytes.length) throw unexpected(bytes, after);
  return sections;
}

/** The value of one slice, parsed with JSON.parse. */
export function parseSlice(bytes: Buffer, { start, end }: Slice): unknown {
  try {
    return JSON.parse(bytes.toString('utf8', start, end));
  } catch (error) {
    throw new MalformedJson(`the text at byte ${start} is not a JSON value`, {
      problem: 'bad-value',
      at: start,
      cause: error,
    });
  }
}

/**
 * Calls `visit` with each key and the start of its value; `visit` returns the end of the value. Returns the
 * byte after the closing brace.
 */
function eachMember(bytes: Buffer, open: number, visit: (key: string, start: number) => number): number {
  expect(bytes, open, OPEN_BRACE);
  let at = skipSpace(bytes, open + 1);
  if (bytes[at] === CLOSE_BRACE) return at + 1;
  while (true) {
    expect(bytes, at, QUOTE);
    const keyEnd = skipString(bytes, at);
    // Like every other text, a key must be storable as UTF-8 (json-value.ts).
    const key = (parseSlice(bytes, { start: at, end: keyEnd }) as string).toWellFormed();
    const colon = skipSpace(bytes, keyEnd);
    expect(bytes, colon, COLON);
    at = skipSpace(bytes, visit(key, skipSpace(bytes, colon + 1)));
    if (bytes[at] === CLOSE_BRACE) return at + 1;
    expect(bytes, at, COMMA);
    at = skipSpace(bytes, at + 1);
  }
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (true) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at++;
  }
}

function skipValue(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === QUOTE) return skipString(bytes, at);
  if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return skipNested(bytes, at);
  return skipScalar(bytes, at);
}

/**
 * Most strings are short, but most bytes are in long strings (SQL, docs): long strings use the native search.
 */
function skipString(bytes: Buffer, open: number): number {
  const near = Math.min(open + SHORT_STRING, bytes.length);
  let at = open + 1;
  while (at < near) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return skipLongString(bytes, open, at);
}

function skipLongString(bytes: Buffer, open: number, inside: number): number {
  let from = inside;
  while (true) {
    const close = bytes.indexOf(QUOTE, from);
    if (close === -1) throw cutOff(bytes);
    let slashes = 0;
    while (close - 1 - slashes > open && bytes[close - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return close + 1;
    from = close + 1;
  }
}

function skipNested(bytes: Buffer, open: number): number {
  const closers: number[] = [];
  let at = open;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = skipString(bytes, at);
      continue;
    }
    const closer = CLOSER_OF[byte] ?? 0;
    if (closer !== 0) {
      if (closers.length === NESTING_LIMIT) throw tooDeep(at);
      closers.push(closer);
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (closers.pop() !== byte) throw unexpected(bytes, at);
      if (closers.length === 0) return at + 1;
    }
    at++;
  }
  throw cutOff(bytes);
}

/**
 * A number, true, false or null: letters, digits, signs and dots. The value is checked when the slice is
 * read.
 */
function skipScalar(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && isScalarByte(bytes[at] ?? 0)) at++;
  if (at >= bytes.length) throw cutOff(bytes);
  if (at === start) throw unexpected(bytes, at);
  return at;
}

function isScalarByte(byte: number): boolean {
  const letter = byte | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x2e
  );
}

function expect(bytes: Buffer, at: number, wanted: number): void {
  if (bytes[at] === wanted) return;
  throw at >= bytes.length ? cutOff(bytes) : unexpected(bytes, at);
}

function cutOff(bytes: Buffer): MalformedJson {
  const at = bytes.length;
  return new MalformedJson(`the text ends at byte ${at} in the middle of a value`, {
    problem: 'cut-off',
    at,
  });
}

function unexpected(bytes: Buffer, at: number): MalformedJson {
  const byte = bytes[at] ?? 0;
  const isShown = byte > 0x20 && byte < 0x7f;
  const shown = isShown ? `\`${String.fromCharCode(byte)}\`` : `0x${byte.toString(16).padStart(2, '0')}`;
  return new MalformedJson(`unexpected ${shown} at byte ${at}`, { problem: 'unexpected', at });
}

function tooDeep(at: number): MalformedJson {
  const message = `more than ${NESTING_LIMIT} levels of nesting at byte ${at}`;
  return new MalformedJson(message, { problem: 'too-large', at });
}

function tooMany(at: number): MalformedJson {
  const message = `more than ${ENTRY_LIMIT} entries in one section at byte ${at}`;
  return new MalformedJson(message, { problem: 'too-large', at });
}
