/**
 * The position of a JSON syntax error. In: a text that JSON.parse rejected. Out: 'line 2, column 7', from 1.
 *
 *   jsonErrorPosition('{"t": [a]}')   → 'line 1, column 8'
 *
 * The message of JSON.parse has a position for some errors only, and it quotes the text.
 */
import { JsonWalker } from './json-walker.ts';

export function jsonErrorPosition(text: string): string {
  const bytes = Buffer.from(text);
  const before = bytes.toString('utf8', 0, errorOffset(bytes) ?? 0).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** The offset of the first token that JSON does not allow there; null if the text is JSON. */
export function errorOffset(text: Buffer): number | null {
  let fault: number | null = null;
  const walker = new JsonWalker(
    {
      // A scalar cannot be opened, and is taken.
      enter: () => 'open',
      take(_key, _level, at, bytes) {
        if (fault === null && !isJson(bytes.toString('utf8'))) fault = at;
      },
    },
    { documents: 'one', mostBytes: Number.POSITIVE_INFINITY },
  );
  walker.push(text);
  walker.end();
  return fault ?? walker.problem?.at ?? null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
