/**
 * The bytes of JSON: which ones open, close and separate values, and where strings, scalars and white space
 * end.
 *
 *   endOfString(Buffer.from('a\\"b" }'), 0)   → 5
 */

export const JsonByte = {
  quote: 0x22,
  backslash: 0x5c,
  colon: 0x3a,
  comma: 0x2c,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openBracket: 0x5b,
  closeBracket: 0x5d,
} as const;

/** By opening byte; 0 for all others. */
const CLOSER_OF = new Uint8Array(256);
CLOSER_OF[JsonByte.openBrace] = JsonByte.closeBrace;
CLOSER_OF[JsonByte.openBracket] = JsonByte.closeBracket;

/** The bracket that closes a container; 0 if `byte` opens none. */
export function closerOf(byte: number): number {
  return CLOSER_OF[byte] as number;
}

const IS_PLAIN = new Uint8Array(256).fill(1);
for (const byte of [0x22, 0x7b, 0x7d, 0x5b, 0x5d]) IS_PLAIN[byte] = 0;

/** True for a byte that neither begins a string nor changes the nesting. */
export function isPlain(byte: number): boolean {
  return IS_PLAIN[byte] === 1;
}

export function skipSpace(data: Buffer, from: number): number {
  let at = from;
  while (true) {
    const byte = data[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at++;
  }
}

const SHORT_STRING = 48;

/**
 * The offset after the quote that ends a string. `from` is inside the string and not after an escaping
 * backslash. If the data has no such quote, the result is `-1 - at`, where `at` is the offset at which to
 * continue when more data has arrived.
 *
 * Most strings are short, but most bytes are in long strings (SQL, docs): long strings use the native search.
 */
export function endOfString(data: Buffer, from: number): number {
  const near = Math.min(from + SHORT_STRING, data.length);
  let at = from;
  while (at < near) {
    const byte = data[at];
    if (byte === JsonByte.quote) return at + 1;
    at += byte === JsonByte.backslash ? 2 : 1;
  }
  // A backslash at the end of the data escapes a byte that has not arrived.
  return at > data.length ? -data.length : endOfLongString(data, at);
}

function endOfLongString(data: Buffer, from: number): number {
  let at = from;
  while (true) {
    const close = data.indexOf(JsonByte.quote, at);
    const end = close === -1 ? data.length : close;
    let slashes = 0;
    while (end - 1 - slashes >= at && data[end - 1 - slashes] === JsonByte.backslash) slashes++;
    const isEscaped = slashes % 2 === 1;
    if (close === -1) return -1 - (isEscaped ? end - 1 : end);
    if (!isEscaped) return close + 1;
    at = close + 1;
  }
}

/** The offset after a number, true, false or null; -1 if the data ends before or with it. */
export function scalarEnd(data: Buffer, from: number): number {
  let at = from;
  while (at < data.length && isScalarByte(data[at] as number)) at++;
  return at < data.length ? at : -1;
}

/** Letters, digits, signs and dots. JSON.parse checks their order. */
export function isScalarByte(byte: number): boolean {
  const letter = byte | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x2e
  );
}
