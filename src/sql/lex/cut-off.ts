/**
 * Tokens of a text in which a quote or a comment may not close: such a statement loses itself alone where it can be told that another one
 * begins, at a semicolon (in T-SQL also GO) with a word that begins statements on a line behind it.
 *
 *   SELECT 'a FROM t;⏎SELECT b FROM u   →   tokens of both up to the quote and from the semicolon on, cut at the quote
 */
import type { DialectName } from '../../model/dialect-name.ts';
import { type Lexed, lex } from './lex.ts';
import type { Token, Unclosed } from './scan.ts';

/** What did not close although the text goes on behind it. */
export interface Cut extends Unclosed {
  /** Index of the first token behind it. */
  readonly token: number;
}

export interface LexedScript extends Lexed {
  readonly cuts: readonly Cut[];
}

/** Each cut looks through the rest of the text. */
const MOST_CUTS = 50;

export function lexScript(text: string, dialect: DialectName): LexedScript {
  const whole = lex(text, dialect);
  if (whole.unclosed === null) return { ...whole, cuts: [] };
  const tokens: Token[] = [];
  const cuts: Cut[] = [];
  for (let rest: Lexed = whole; ; ) {
    const next = cuts.length === MOST_CUTS ? null : nextStatement(text, rest);
    for (const token of rest.tokens.slice(0, next?.count)) tokens.push(token);
    if (next === null) return { tokens, unclosed: rest.unclosed, cuts };
    cuts.push({ what: next.what, at: next.at, token: tokens.length });
    rest = lex(text, dialect, next.offset);
  }
}

interface Next extends Unclosed {
  /** How many tokens stand before what does not close. */
  readonly count: number;
  /** Where the statement behind it begins. */
  readonly offset: number;
}

const WORDS =
  'SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|REPLACE|CREATE|DROP|ALTER|TRUNCATE|COPY|UNLOAD|SET|USE|DECLARE|BEGIN|CALL|EXEC|EXECUTE|GRANT|COMMIT';
const BOUNDARY = new RegExp(
  `;[ \\t]*(?:--[^\\n]*)?\\r?\\n\\s*(?:--[^\\n]*\\n\\s*)*(?:${WORDS})\\b|\\n[ \\t]*GO[ \\t]*\\r?\\n`,
  'gi',
);

function nextStatement(text: string, { tokens, unclosed }: Lexed): Next | null {
  if (unclosed === null) return null;
  const swallowing = tokens.findIndex((token, index) => swallows(token, tokens[index + 1]));
  const token = tokens[swallowing];
  const count = token === undefined ? tokens.length : swallowing;
  const at = token === undefined ? unclosed.at : { start: token.start, end: token.start + 1 };
  BOUNDARY.lastIndex = at.start;
  const offset = BOUNDARY.exec(text)?.index;
  return offset === undefined ? null : { what: unclosed.what, at, count, offset };
}

/** Behind a quote that does not close, quotes open where they should close: such a string holds a boundary and has a word at its end. */
function swallows(token: Token, next: Token | undefined): boolean {
  if (token.kind !== 'string' && token.kind !== 'quoted') return false;
  if (next === undefined || next.start !== token.end || next.kind === 'punctuation') return false;
  BOUNDARY.lastIndex = 0;
  return BOUNDARY.test(token.text);
}
