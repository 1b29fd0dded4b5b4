/**
 * Words of all texts, each kept once with its upper case as the one string that the engine has for that spelling: rules compare hundreds of
 * them for each token. A word that is known is found by its characters, so none is cut out of the text.
 */
export interface Word {
  readonly text: string;
  readonly upper: string;
}

interface Entry extends Word {
  readonly hash: number;
  readonly next: Entry | null;
}

const BUCKETS = 4_096;
const MOST_WORDS = 20_000;

const buckets: (Entry | null)[] = new Array(BUCKETS).fill(null);
let count = 0;

/** The hash of characters so far and one more; that of none is 0. */
export function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** The word from `start` to `end`, whose hash is known. */
export function wordAt(text: string, start: number, end: number, hash: number): Word {
  const bucket = (hash ^ (hash >>> 12)) & (BUCKETS - 1);
  for (let entry = buckets[bucket] ?? null; entry !== null; entry = entry.next) {
    if (entry.hash === hash && entry.text.length === end - start && stands(entry.text, text, start))
      return entry;
  }
  if (count >= MOST_WORDS) {
    buckets.fill(null);
    count = 0;
  }
  // A slice alone would keep the whole text that it is a part of.
  const own = kept(text.slice(start, end));
  const entry = { text: own, upper: kept(own.toUpperCase()), hash, next: buckets[bucket] ?? null };
  buckets[bucket] = entry;
  count++;
  return entry;
}

export function wordOf(text: string): Word {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = hashWith(hash, text.charCodeAt(at));
  return wordAt(text, 0, text.length, hash);
}

/** As `startsWith`, which costs a call of the engine for each word. */
function stands(word: string, text: string, start: number): boolean {
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  }
  return true;
}

/** The engine keeps the names of properties once; an object without a prototype is a table to it, so that no shape is left behind for each name. */
function kept(text: string): string {
  const table: Record<string, true> = Object.create(null);
  table[text] = true;
  return Object.keys(table)[0] ?? text;
}
