/**
 * The sections of a dbt artifact, found without parsing: a file of 100 MB never becomes one string, and
 * unused sections are not parsed.
 *
 *   readSections(Buffer.from('{"nodes": {"a": {}}, "macros": {…}}'), new Set(['nodes']))
 *   → nodes {start: 10, end: 19, entries: [{key: 'a', start: 16, end: 18}]}, macros {start: 31, end: 34,
 *   entries: null}
 *
 * Skipped values are checked for balanced brackets and closed strings only; `parseSlice` checks the slices
 * that are read.
 */
import { type JsonAction, type JsonProblem, JsonWalker, NESTING_LIMIT } from '../json/json-walker.ts';

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

export type MalformedKind = 'cut-off' | 'unexpected' | 'too-large' | 'bad-value';

/** Thrown by this file only. The caller that opened the text adds the path to the message. */
export class MalformedJson extends Error {
  readonly problem: MalformedKind;
  /** Offset of the byte at which reading stopped. */
  readonly at: number;

  constructor(message: string, options: { problem: MalformedKind; at: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MalformedJson';
    this.problem = options.problem;
    this.at = options.at;
  }
}

/**
 * A member of the top-level object; `entries` are its own members if it is an object that the caller asked to
 * open.
 */
export interface Section extends Slice {
  readonly entries: readonly Member[] | null;
}

/**
 * The members of the top-level object, and in the same pass the entries of the members listed in `opened`. If
 * a section occurs twice, the last one counts, as in JSON.parse.
 */
export function readSections(
  bytes: Buffer,
  opened: Pick<ReadonlySet<string>, 'has'>,
): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  let section: { key: string; start: number; entries: Member[] } = { key: '', start: 0, entries: [] };
  const walker = new JsonWalker(
    {
      enter(key, level, kind, start): JsonAction {
        if (level === 0) return kind === 'object' ? 'open' : 'refuse';
        if (level === 2 || kind !== 'object' || !opened.has(key ?? '')) return 'take';
        section = { key: key ?? '', start, entries: [] };
        return 'open';
      },
      take(key, level, start, { length }) {
        // Like every other text, a key must be storable as UTF-8 (asText).
        const member = { key: (key ?? '').toWellFormed(), start, end: start + length };
        if (level === 1) sections.set(member.key, { start, end: member.end, entries: null });
        else if (section.entries.length === ENTRY_LIMIT) throw tooMany(start);
        else section.entries.push(member);
      },
      leave(level, end) {
        const { key, start, entries } = section;
        if (level === 1) sections.set(key, { start, end, entries });
      },
    },
    { documents: 'one', mostBytes: Number.POSITIVE_INFINITY },
  );
  walker.push(bytes);
  walker.end();
  if (walker.problem !== null) throw malformedJson(bytes, walker.problem);
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

function malformedJson(bytes: Buffer, { kind, at }: JsonProblem): MalformedJson {
  switch (kind) {
    case 'cut-off': {
      const end = bytes.length;
      const message = `the text ends at byte ${end} in the middle of a value`;
      return new MalformedJson(message, { problem: 'cut-off', at: end });
    }
    case 'unexpected': {
      const message = `unexpected ${shownByte(bytes[at] ?? 0)} at byte ${at}`;
      return new MalformedJson(message, { problem: 'unexpected', at });
    }
    case 'bad-key':
      return new MalformedJson(`the text at byte ${at} is not a JSON value`, { problem: 'bad-value', at });
    case 'too-deep':
    case 'too-long': {
      const message = `more than ${NESTING_LIMIT} levels of nesting at byte ${at}`;
      return new MalformedJson(message, { problem: 'too-large', at });
    }
  }
}

function shownByte(byte: number): string {
  const isShown = byte > 0x20 && byte < 0x7f;
  return isShown ? `\`${String.fromCharCode(byte)}\`` : `0x${byte.toString(16).padStart(2, '0')}`;
}

function tooMany(at: number): MalformedJson {
  const message = `more than ${ENTRY_LIMIT} entries in one section at byte ${at}`;
  return new MalformedJson(message, { problem: 'too-large', at });
}
