/**
 * A text as tokens with partners of brackets, and where statements end by semicolons, batches and notebook cells.
 *
 *   SELECT (1); SELECT 2   →   tokens [SELECT ( 1 ) ; SELECT 2], the first statement ends at token 4
 */

import type { DialectName } from '../../model/dialect-name.ts';
import { LEXICAL, type LexicalRules } from '../dialect/lexical.ts';
import { type Syntax, syntaxOf } from '../dialect/syntax.ts';
import { spelledOut } from './abbreviations.ts';
import { type Cut, lexScript } from './cut-off.ts';
import type { Lexed } from './lex.ts';
import type { Token } from './scan.ts';
import { readTemplate, type Template } from './template.ts';

export interface Source {
  /** The text that was given, which the offsets of the tokens are in. */
  readonly text: string;
  readonly dialect: DialectName;
  readonly syntax: Syntax;
  readonly lexical: LexicalRules;
  readonly tokens: readonly Token[];
  /** Index of the bracket that closes or opens the one at this index; -1 where there is none. */
  readonly partner: Int32Array;
  /** What does not close before the text ends. */
  readonly unclosed: Lexed['unclosed'];
  /** What does not close before another statement begins. */
  readonly cuts: readonly Cut[];
  /** Of a text inside a string: where each token starts in it, and where each of its characters stands in `text`. */
  readonly nested: { readonly starts: Int32Array; readonly origin: Int32Array } | null;
  /** Blocks of a template that was not filled in: tokens are those of all branches, one after the other. Absent: there are none. */
  readonly template?: Template;
}

/** Tokens first to end (exclusive) of one statement. */
export interface Piece {
  readonly first: number;
  readonly end: number;
}

export function readSource(text: string, dialect: DialectName): Source {
  const template = readTemplate(text);
  const written = template?.text ?? text;
  const syntax = syntaxOf(dialect);
  const lexed = lexScript(syntax.delimiterCommand ? withoutDelimiters(written) : written, dialect);
  const partner = new Int32Array(lexed.tokens.length).fill(-1);
  const tokens = syntax.abbreviatedKeywords ? spelledOut(written, lexed.tokens) : lexed.tokens;
  const lexical = LEXICAL[dialect];
  const source = { text, dialect, syntax, lexical, ...lexed, tokens, partner, nested: null };
  return template === null ? source : { ...source, template };
}

const DELIMITER = /^([ \t]*)DELIMITER[ \t]+(\S+)[ \t]*\r?$/gim;

/** MySQL's client may end statements with something else than a semicolon: the same text, as long, with semicolons. */
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

/** Only at the end of a line, where a delimiter is no part of an expression. */
function withSemicolons(part: string, delimiter: string): string {
  const escaped = delimiter.replace(/[^\w\s]/g, '\\$&');
  return part.replace(
    new RegExp(`${escaped}(?=[ \\t]*(?:\\r?\\n|$))`, 'g'),
    `;${' '.repeat(delimiter.length - 1)}`,
  );
}

/**
 * Pairs the brackets of tokens first to end; answers where it met one that closes another than the last that was opened, and left off.
 * A semicolon ends a statement even inside an open bracket, so that one broken statement does not swallow the rest.
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

/** Where the statement ends that has a token at `from`: at a semicolon, the end of a batch, or where a cell of a notebook begins. */
export function endOfStatement(source: Source, from: number, limit: number): number {
  const { syntax, tokens } = source;
  let end = from;
  for (; end < limit; end++) {
    const word = tokens[end]?.upper;
    if (word === ';' || ((word === 'GO' || word === '/') && isBatchEnd(source, end))) break;
    if (syntax.notebookCells && end > from && startsCell(source, end)) break;
  }
  return end;
}

/** GO in T-SQL, a slash in Oracle: alone on its line. */
export function isBatchEnd(source: Source, index: number): boolean {
  const { syntax, tokens } = source;
  const word = tokens[index]?.upper;
  if (word === 'GO') return syntax.goBatches && isAlone(source, index, 1);
  return word === '/' && syntax.slashBatches && isAlone(source, index, 0);
}

const CELL = '-- COMMAND ----------';

/** Databricks notebooks as text: a comment cuts them into cells, which need no semicolons. */
function startsCell({ text, tokens }: Source, index: number): boolean {
  const start = tokens[index]?.start ?? 0;
  const end = tokens[index - 1]?.end ?? 0;
  return start - end > CELL.length && text.slice(end, start).includes(CELL);
}

/** GO may be followed by a number, how often the batch runs. */
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
