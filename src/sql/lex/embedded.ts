/**
 * SQL inside string literals: the text of a literal, with the offset of each character in the given text. So
 * tokens of the inner text have places in the given text.
 *
 *   AS 'SELECT ''a'' FROM t'   →   text SELECT 'a' FROM t, in which t has its offset in the given text
 */
import type { Dialect } from '../../dialect/dialect.ts';
import { lex } from './lex.ts';
import type { Token, Unclosed } from './scan.ts';
import type { Source } from './source.ts';

export interface Embedded {
  readonly text: string;
  /** Offset in the given text of each UTF-16 unit of `text`. */
  readonly origin: Int32Array;
}

/**
 * The text of the literal at this token; null if the token is no literal, or its characters are encoded
 * (X'…', U&'…').
 */
export function literalAt(source: Source, index: number): Embedded | null {
  const token = source.tokens[index];
  if (token?.kind !== 'string') return null;
  const opened = /^(\$[^$]*\$)|^(?:([A-Za-z]*)('''|"""|'|"))/.exec(token.text);
  if (opened === null) return null;
  const [start, dollar, prefix = '', quote = ''] = opened;
  const letters = prefix.toUpperCase();
  if (letters === 'X' || letters === 'U') return null;
  if (letters.endsWith('Q'))
    return part(source, index, { from: start.length + 1, to: token.text.length - 2 });
  const triple = quote.length === 3 && source.features.tripleQuotes;
  const close = dollar ?? (triple ? quote : quote.slice(0, 1));
  const from = dollar === undefined ? prefix.length + close.length : dollar.length;
  const range = { from, to: token.text.length - close.length };
  if (dollar !== undefined || letters.includes('R')) return part(source, index, range);
  const escapes = letters === 'E' || source.features.backslashEscapes;
  return unescaped(part(source, index, range), triple ? '' : close, escapes);
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The characters of a token in a range, with their origins. */
function part({ tokens, nested }: Source, index: number, { from, to }: Range): Embedded {
  const token = tokens[index];
  const text = token?.text.slice(from, Math.max(from, to)) ?? '';
  const inner = nested?.starts[index] ?? 0;
  const origin = Int32Array.from({ length: text.length }, (_, i) =>
    nested === null ? (token?.start ?? 0) + from + i : (nested.origin[inner + from + i] ?? 0),
  );
  return { text, origin };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '0': '\0' };

/** Doubled quotes and backslash escapes replaced by the characters that they represent. */
function unescaped({ text, origin }: Embedded, quote: string, escapes: boolean): Embedded {
  if (!(escapes && text.includes('\\')) && (quote === '' || !text.includes(quote))) return { text, origin };
  const characters: string[] = [];
  const origins: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    origins.push(origin[at] ?? 0);
    if (escapes && character === '\\' && at + 1 < text.length) {
      at++;
      characters.push(ESCAPES[text.charAt(at)] ?? text.charAt(at));
    } else {
      characters.push(character);
      if (quote !== '' && character === quote) at++;
    }
  }
  return { text: characters.join(''), origin: Int32Array.from(origins) };
}

/** A text of which every character has the same offset in the given text. */
export function textAt(text: string, start: number): Embedded {
  return { text, origin: new Int32Array(text.length).fill(start) };
}

export function joined(parts: readonly Embedded[]): Embedded {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const origin = new Int32Array(parts.reduce((sum, { text }) => sum + text.length, 0));
  let at = 0;
  for (const each of parts) {
    origin.set(each.origin, at);
    at += each.text.length;
  }
  return { text: parts.map(({ text }) => text).join(''), origin };
}

/** The inner text as a source, with places in the given text. */
export function readEmbedded(outerText: string, { text, origin }: Embedded, dialect: Dialect): Source {
  const { tokens: inner, unclosed } = lex(text, dialect);
  const starts = Int32Array.from(inner, ({ start }) => start);
  const place = (offset: number): number => origin[Math.min(offset, origin.length - 1)] ?? 0;
  const spanned = <S extends Token | Unclosed['at']>(span: S): S => {
    const start = place(span.start);
    return { ...span, start, end: Math.max(start, span.end > span.start ? place(span.end - 1) + 1 : start) };
  };
  const tokens = inner.map(spanned);
  return {
    text: outerText,
    dialect,
    features: dialect.features,
    tokens,
    partner: new Int32Array(tokens.length).fill(-1),
    unclosed: unclosed === null ? null : { ...unclosed, at: spanned(unclosed.at) },
    cuts: [],
    nested: { starts, origin },
  };
}
