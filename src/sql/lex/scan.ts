/** The state of one run of the lexer, shared by the files that read its tokens. */
import type { Span } from '../../model/place.ts';
import type { LexicalRules } from '../dialect/lexical.ts';
import { wordOf } from './words.ts';

export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'parameter' | 'punctuation';

export interface Token extends Span {
  readonly kind: TokenKind;
  /** Of a quoted identifier what it quotes, of everything else the text as written. */
  readonly text: string;
  /** Of a word and of punctuation its upper-case text, else empty: so a quoted name is never taken for a keyword. */
  readonly upper: string;
}

/** What did not close, and where it opened. */
export interface Unclosed {
  readonly what: string;
  readonly at: Span;
}

export interface Scan {
  readonly text: string;
  readonly rules: LexicalRules;
  readonly tokens: Token[];
  at: number;
  unclosed: Unclosed | null;
  /** Where comments opened whose text is run, and that did not close yet. */
  readonly executable: number[];
}

/** Adds the token from `start` to where the scan stands. */
export function push(scan: Scan, kind: TokenKind, start: number, text: string): void {
  const upper = kind === 'word' || kind === 'punctuation' ? wordOf(text).upper : '';
  scan.tokens.push({ kind, start, end: scan.at, text, upper });
}

export function pushRaw(scan: Scan, kind: TokenKind, start: number): void {
  push(scan, kind, start, scan.text.slice(start, scan.at));
}

/** Ends lexing at something that does not close. */
export function stop(scan: Scan, what: string, start: number): void {
  scan.unclosed = { what, at: { start, end: Math.min(start + 1, scan.text.length) } };
  scan.at = scan.text.length;
}

/** True directly after something that has a value, where `.5` is no number and `:x` no parameter. */
export function afterOperand(scan: Scan): boolean {
  const last = scan.tokens.at(-1);
  if (last === undefined || last.end !== scan.at) return false;
  return last.kind !== 'punctuation' || last.text === ')' || last.text === ']';
}

/** What a sticky expression matches where the scan stands. */
export function match(scan: Scan, pattern: RegExp): string | undefined {
  pattern.lastIndex = scan.at;
  return pattern.exec(scan.text)?.[0];
}
