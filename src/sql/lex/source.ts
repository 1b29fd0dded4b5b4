/**
 * A text as tokens with pairs of brackets, and the ends of its statements: semicolons, batches and notebook
 * cells.
 *
 *   SELECT (1); SELECT 2   →   tokens [SELECT ( 1 ) ; SELECT 2], the first statement ends at token 4
 */
import type { Dialect } from '../../dialect/dialect.ts';
import type { Features } from '../../dialect/features.ts';
import { expandAbbreviations } from './expand-abbreviations.ts';
import type { Lexed } from './lex.ts';
import { type Cut, lexScript } from './lex-script.ts';
import type { Token } from './scan.ts';
import { readTemplate, type Template } from './template.ts';

export interface Source {
  /** The given text. Offsets of tokens are offsets in it. */
  readonly text: string;
  readonly dialect: Dialect;
  readonly features: Features;
  readonly tokens: readonly Token[];
  /** By index of a token: index of the bracket that closes or opens it; -1 for other tokens. */
  readonly partner: Int32Array;
  /** A quote or comment that is unclosed at the end of the text. */
  readonly unclosed: Lexed['unclosed'];
  /** Quotes and comments that are unclosed before another statement begins. */
  readonly cuts: readonly Cut[];
  /**
   * Of a text inside a string: the offset of each token in that text, and the offset in `text` of each of its
   * characters.
   */
  readonly nested: { readonly starts: Int32Array; readonly origin: Int32Array } | null;
  /**
   * Blocks of a template that was not rendered; absent if there are none. `tokens` has the tokens of all
   * branches in order.
   */
  readonly template?: Template;
}

/** Tokens first to end (exclusive) of one statement. */
export interface Piece {
  readonly first: number;
  readonly end: number;
}

export function readSource(text: string, dialect: Dialect): Source {
  const template = readTemplate(text);
  const written = template?.text ?? text;
  const { features } = dialect;
  const lexed = lexScript(features.delimiterCommand ? withoutDelimiters(written) : written, dialect);
  const partner = new Int32Array(lexed.tokens.length).fill(-1);
  const tokens = features.abbreviatedKeywords ? expandAbbreviations(written, lexed.tokens) : lexed.tokens;
  const source = { text, dialect, features, ...lexed, tokens, partner, nested: null };
  return template === null ? source : { ...source, template };
}

const DELIMITER = /^([ \t]*)DELIMITER[ \t]+(\S+)[ \t]*\r?$/gim;

/**
 * The client of MySQL may end statements with another text than a semicolon. The result has the same length,
 * with semicolons.
 */
function withoutDelimiters(text: string): string {
  if (!/delimiter/i.test(text)) return text;
  const parts: string[] = [];
  let from = 0;
  let delimiter = ';';
  const take = (to: number): void => {
    const part = text.slice(from, to);
    parts.push(delimiter === ';' ? part : withSemicolons(part, delimiter));
  };
  for (const found of text.matchAll(DELIMITER)) {
    take(found.index);
    parts.push(' '.repeat(found[0].length));
    from = found.index + found[0].length;
    delimiter = found[2] ?? ';';
  }
  take(text.length);
  return parts.join('');
}

/** Only at the end of a line, because a delimiter inside a line may be part of an expression. */
function withSemicolons(part: string, delimiter: string): string {
  const escaped = delimiter.replace(/[^\w\s]/g, '\\$&');
  return part.replace(
    new RegExp(`${escaped}(?=[ \\t]*(?:\\r?\\n|$))`, 'g'),
    `;${' '.repeat(delimiter.length - 1)}`,
  );
}

/**
 * Pairs the brackets of tokens first to end. Returns the index of the first bracket that does not fit, or
 * `end`. A semicolon ends a statement also inside an open bracket, so that one broken statement does not
 * include the rest.
 */
export function pairBrackets(source: Source, first: number, end: number): number {
  const { tokens, partner } = source;
  const open: number[] = [];
  for (let at = first; at < end; at++) {
    const token = tokens[at];
    if (token?.kind !== 'punctuation') continue;
    const text = token.upper;
    if (text === '(' || text === '[' || text === '{') open.push(at);
    else if (text === ')' || text === ']' || text === '}') {
      const opening = open.pop();
      if (opening === undefined || CLOSING[tokens[opening]?.upper ?? ''] !== text) return at;
      partner[opening] = at;
      partner[at] = opening;
    }
  }
  return end;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Index of the end of the statement at `from`: a semicolon, the end of a batch, or the start of a notebook
 * cell.
 */
export function endOfStatement(source: Source, from: number, limit: number): number {
  const { features, tokens } = source;
  let end = from;
  for (; end < limit; end++) {
    const word = tokens[end]?.upper;
    if (word === ';' || ((word === 'GO' || word === '/') && isBatchEnd(source, end))) break;
    if (features.notebookCells && end > from && startsCell(source, end)) break;
  }
  return end;
}

/** GO in T-SQL and a slash in Oracle, alone on a line. */
export function isBatchEnd(source: Source, index: number): boolean {
  const { features, tokens } = source;
  const word = tokens[index]?.upper;
  if (word === 'GO') return features.goBatches && isAlone(source, index, 1);
  return word === '/' && features.slashBatches && isAlone(source, index, 0);
}

const CELL = '-- COMMAND ----------';

/** In the text of a Databricks notebook a comment separates the cells, which need no semicolons. */
function startsCell({ text, tokens }: Source, index: number): boolean {
  const start = tokens[index]?.start ?? 0;
  const end = tokens[index - 1]?.end ?? 0;
  return start - end > CELL.length && text.slice(end, start).includes(CELL);
}

/** A number may follow GO: how often the batch runs. */
function isAlone({ text, tokens }: Source, index: number, more: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  let after = tokens[index + 1];
  if (token === undefined) return false;
  if (before !== undefined && !text.slice(before.end, token.start).includes('\n')) return false;
  let last = token;
  if (more > 0 && after?.kind === 'number' && !text.slice(token.end, after.start).includes('\n')) {
    last = after;
    after = tokens[index + 2];
  }
  return after === undefined || text.slice(last.end, after.start).includes('\n');
}
