/** Characters by their codes, which the lexer compares without cutting strings out of the text. */
export const DASH = 45;
export const SLASH = 47;
export const STAR = 42;
export const HASH = 35;
export const DOT = 46;
export const DOLLAR = 36;
export const BACKSLASH = 92;
export const BRACE = 123;
export const COLON = 58;

/**
 * The character code at `at`, and -1 after the end. NaN would make V8 treat every code as a floating-point
 * number.
 */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : -1;
}

export function isBlank(code: number): boolean {
  if (code <= 127) return code <= 32 && code >= 0;
  if (code < 0x2000) return code === 0xa0;
  if (code <= 0x205f)
    return code <= 0x200b || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f;
  return code === 0xfeff || code === 0x3000;
}
