/**
 * Tokens of a text in which a quote or a comment may be unclosed. Only the statement of that quote is lost:
 * lexing restarts where the next statement visibly begins. That is a semicolon (in T-SQL also GO) before a
 * line with a word that begins statements.
 *
 *   SELECT 'a FROM t;⏎SELECT b FROM u   →   the tokens outside 'a FROM t, and a cut at the quote
 */
import type { Dialect } from '../../dialect/dialect.ts';
import { type Lexed, lex } from './lex.ts';
import type { Token, Unclosed } from './scan.ts';

/** Something unclosed, after which lexing restarted. */
export interface Cut extends Unclosed {
  /** Index of the first token after the restart. */
  readonly token: number;
}

export interface LexedScript extends Lexed {
  readonly cuts: readonly Cut[];
}

/** Each cut scans the rest of the text. */
const MAX_CUTS = 50;

export function lexScript(text: string, dialect: Dialect): LexedScript {
  const complete = lex(text, dialect);
  if (complete.unclosed === null) return { ...complete, cuts: [] };
  const tokens: Token[] = [];
  const cuts: Cut[] = [];
  for (let rest: Lexed = complete; ; ) {
    const next = cuts.length === MAX_CUTS ? null : nextStatement(text, rest);
    for (const token of rest.tokens.slice(0, next?.count)) tokens.push(token);
    if (next === null) return { tokens, unclosed: rest.unclosed, cuts };
    cuts.push({ what: next.what, at: next.at, token: tokens.length });
    rest = lex(text, dialect, next.offset);
  }
}

interface Next extends Unclosed {
  /** How many tokens are before what is unclosed. */
  readonly count: number;
  /** Offset at which the next statement begins. */
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
  const swallowing = tokens.findIndex((token, index) => containsBoundary(token, tokens[index + 1]));
  const token = tokens[swallowing];
  const count = token === undefined ? tokens.length : swallowing;
  const at = token === undefined ? unclosed.at : { start: token.start, end: token.start + 1 };
  BOUNDARY.lastIndex = at.start;
  const offset = BOUNDARY.exec(text)?.index;
  return offset === undefined ? null : { what: unclosed.what, at, count, offset };
}

/**
 * After an unclosed quote, closing quotes open strings. Such a string contains a boundary, and a word follows
 * it without a blank.
 */
function containsBoundary(token: Token, next: Token | undefined): boolean {
  if (token.kind !== 'string' && token.kind !== 'quoted') return false;
  if (next === undefined || next.start !== token.end || next.kind === 'punctuation') return false;
  BOUNDARY.lastIndex = 0;
  return BOUNDARY.test(token.text);
}
