/**
 * Splits a stream of bytes into lines. In: chunks. Out: each line as soon as it is complete. A line over the
 * limit is not kept in memory.
 *
 *   'a\r\n' + 'b'   → { kind: 'text', text: 'a' }, { kind: 'text', text: 'b' }
 *   a line too long → { kind: 'too-long', start: its first bytes, bytes: its length }
 */
import { isUtf8 } from 'node:buffer';

export type Line =
  | { readonly kind: 'text'; readonly text: string; readonly bytes: number }
  | { readonly kind: 'too-long' | 'not-utf8'; readonly start: string; readonly bytes: number };

/** The part of a rejected line that is returned, to find the id in it. */
const START_BYTES = 4_096;
const NEWLINE = 10;
const BYTE_ORDER_MARK = '\ufeff';

export async function* readLines(chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let first = true;
  const take = (part: Buffer): void => {
    const wasWithinLimit = bytes <= mostBytes;
    bytes += part.length;
    if (bytes <= mostBytes) parts.push(part);
    // Only the start of a line over the limit is kept.
    else if (wasWithinLimit) parts = [Buffer.from(Buffer.concat([...parts, part]).subarray(0, START_BYTES))];
  };
  const end = (): Line => {
    const line = lineOf(Buffer.concat(parts), bytes, { mostBytes, first });
    parts = [];
    bytes = 0;
    first = false;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      yield end();
      from = at + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (bytes > 0) yield end();
}

function lineOf(
  kept: Buffer,
  bytes: number,
  { mostBytes, first }: { mostBytes: number; first: boolean },
): Line {
  if (bytes > mostBytes)
    return { kind: 'too-long', start: textOf(kept.subarray(0, START_BYTES), first), bytes };
  if (!isUtf8(kept)) return { kind: 'not-utf8', start: textOf(kept.subarray(0, START_BYTES), first), bytes };
  return { kind: 'text', text: textOf(kept, first), bytes };
}

function textOf(bytes: Buffer, first: boolean): string {
  const text = bytes.toString('utf8');
  const from = first && text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return text.slice(from, text.endsWith('\r') ? -1 : undefined);
}
