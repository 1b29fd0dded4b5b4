/** The state of one run of the lexer, which the files of the lexer share. */

import type { Dialect } from '../../dialect/dialect.ts';
import type { Features } from '../../dialect/features.ts';
import type { Span } from '../../model/place.ts';
import { wordOf } from './words.ts';

export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'parameter' | 'punctuation';

export interface Token extends Span {
  readonly kind: TokenKind;
  /** The text as written; of a quoted identifier, the text inside the quotes. */
  readonly text: string;
  /** The upper-case text of a word or of punctuation, else empty. So a quoted name never equals a keyword. */
  readonly upper: string;
}

/** An unclosed quote or comment: `string`, and the place at which it opens. */
export interface Unclosed {
  readonly what: string;
  readonly at: Span;
}

export interface Scan {
  readonly text: string;
  readonly dialect: Dialect;
  readonly features: Features;
  readonly tokens: Token[];
  at: number;
  unclosed: Unclosed | null;
  /** Offsets of the open comments whose text MySQL runs. */
  readonly executable: number[];
}

/** Adds the token from `start` to the current offset. */
export function push(scan: Scan, kind: TokenKind, start: number, text: string): void {
  const upper = kind === 'word' || kind === 'punctuation' ? wordOf(text).upper : '';
  scan.tokens.push({ kind, start, end: scan.at, text, upper });
}

export function pushRaw(scan: Scan, kind: TokenKind, start: number): void {
  push(scan, kind, start, scan.text.slice(start, scan.at));
}

/** Ends lexing at something unclosed. */
export function stop(scan: Scan, what: string, start: number): void {
  scan.unclosed = { what, at: { start, end: Math.min(start + 1, scan.text.length) } };
  scan.at = scan.text.length;
}

/** True directly after a value. There `.5` is no number and `:x` no parameter. */
export function afterOperand(scan: Scan): boolean {
  const last = scan.tokens.at(-1);
  if (last === undefined || last.end !== scan.at) return false;
  return last.kind !== 'punctuation' || last.text === ')' || last.text === ']';
}

/** What a sticky expression matches at the current offset. */
export function match(scan: Scan, pattern: RegExp): string | undefined {
  pattern.lastIndex = scan.at;
  return pattern.exec(scan.text)?.[0];
}
