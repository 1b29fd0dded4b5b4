/**
 * A table of the words of all texts, with their upper case. Rules compare hundreds of words with each token,
 * and V8 compares internalized strings by address: every word of the table is one. A known word is found by
 * its characters, without a slice of the text.
 *
 *   select   →   {text: select, upper: SELECT}, the same object for each `select`
 */
export interface Spelling {
  readonly text: string;
  readonly upper: string;
}

interface Entry extends Spelling {
  readonly hash: number;
  readonly next: Entry | null;
}

const BUCKETS = 4_096;
const MAX_WORDS = 20_000;

const buckets: (Entry | null)[] = new Array(BUCKETS).fill(null);
let count = 0;

/** The hash of the characters so far and one more. The hash of no characters is 0. */
export function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** The word from `start` to `end`, whose hash is known. */
export function spellingAt(text: string, start: number, end: number, hash: number): Spelling {
  const bucket = (hash ^ (hash >>> 12)) & (BUCKETS - 1);
  for (let entry = buckets[bucket] ?? null; entry !== null; entry = entry.next) {
    if (entry.hash === hash && entry.text.length === end - start && isAt(entry.text, text, start))
      return entry;
  }
  if (count >= MAX_WORDS) {
    buckets.fill(null);
    count = 0;
  }
  // A slice alone would keep the complete text in memory.
  const own = internalized(text.slice(start, end));
  const entry = { text: own, upper: internalized(own.toUpperCase()), hash, next: buckets[bucket] ?? null };
  buckets[bucket] = entry;
  count++;
  return entry;
}

export function wordOf(text: string): Spelling {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = hashWith(hash, text.charCodeAt(at));
  return spellingAt(text, 0, text.length, hash);
}

/** The same as `startsWith`, which costs a call into V8 for each word. */
function isAt(word: string, text: string, start: number): boolean {
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  }
  return true;
}

/**
 * V8 internalizes the names of properties. An object without a prototype is a dictionary in V8, so a new name
 * adds no hidden class.
 */
function internalized(text: string): string {
  const table: Record<string, true> = Object.create(null);
  table[text] = true;
  return Object.keys(table)[0] ?? text;
}
