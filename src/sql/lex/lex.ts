/**
 * Text → tokens without comments. Never throws: at an unclosed quote or comment lexing ends, and the result
 * has its place.
 *
 *   SELECT "a b" FROM t -- x   →   word SELECT, quoted a b, word FROM, word t
 */
import type { Dialect } from '../../dialect/dialect.ts';
import type { Features } from '../../dialect/features.ts';
import { BACKSLASH, BRACE, codeAt, DOLLAR, DOT, HASH, isBlank } from './characters.ts';
import { readAlternativeQuote, readDollar, readQuoted, readString } from './lex-quoted.ts';
import { afterOperand, match, push, type Scan, stop, type Token, type Unclosed } from './scan.ts';
import { skipBlank, skipLine } from './skip-blank.ts';
import { skipCopyData } from './skip-copy-data.ts';
import { hashWith, spellingAt } from './words.ts';

export interface Lexed {
  readonly tokens: readonly Token[];
  readonly unclosed: Unclosed | null;
}

/** Lexes the text after the offset `from`. */
export function lex(text: string, dialect: Dialect, from = 0): Lexed {
  const { features } = dialect;
  const scan: Scan = { text, dialect, features, tokens: [], at: from, unclosed: null, executable: [] };
  while (skipBlank(scan)) readToken(scan);
  const [open] = scan.executable;
  if (open !== undefined && scan.unclosed === null) stop(scan, 'comment', open);
  return { tokens: scan.tokens, unclosed: scan.unclosed };
}

function readToken(scan: Scan): void {
  const { text, features } = scan;
  const start = scan.at;
  const code = codeAt(text, start);
  const character = text.charAt(start);
  if (isWordStart(code)) readWord(scan);
  else if (character === ',' || character === '(' || character === ')') pushOperator(scan, character);
  else if (code === DOLLAR && features.dollarWords && isWordStart(codeAt(text, start + 1))) readWord(scan);
  else if (isDigit(code) || (code === DOT && isDigit(codeAt(text, start + 1)) && !afterOperand(scan))) {
    readNumber(scan);
  } else if (features.hashInNames && code === HASH) readWord(scan);
  else if (quotesName(features, character) && !isSubscript(scan, character)) {
    readQuoted(scan, character);
  } else if (quotesString(features, character)) readString(scan, start);
  else if (code === BACKSLASH && features.backslashCommands) readCommand(scan);
  else if (code === DOLLAR && readDollar(scan)) return;
  else if (!readParameter(scan, character)) readPunctuation(scan, character);
}

/** psql: a copy command is a COPY statement on one line. */
function readCopy(scan: Scan): void {
  const newline = scan.text.indexOf('\n', scan.at);
  const end = newline === -1 ? scan.text.length : newline;
  scan.at++;
  while (skipBlank(scan) && scan.at < end) readToken(scan);
  push(scan, 'punctuation', scan.at, ';');
}

/** psql: `\\gset x` ends a statement. Other commands belong to no statement. */
function readCommand(scan: Scan): void {
  const start = scan.at;
  if (/^\\copy\b/i.test(scan.text.slice(start, start + 6))) {
    readCopy(scan);
    return;
  }
  const ends = /^\\(?:g\w*|crosstabview|watch|bind|parse)\b/.test(scan.text.slice(start, start + 20));
  skipLine(scan);
  if (ends || scan.tokens.length === 0) push(scan, 'punctuation', start, ';');
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWordStart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || (code > 127 && !isBlank(code))
  );
}

function quotesName(features: Features, character: string): boolean {
  if (character === '"') return !features.doubleQuotedStrings;
  if (character === '`') return features.backtickNames;
  return character === '[' && features.bracketNames;
}

function quotesString(features: Features, character: string): boolean {
  return character === "'" || (character === '"' && features.doubleQuotedStrings);
}

/** `xs[1]` in a dialect in which brackets also quote names. */
function isSubscript(scan: Scan, character: string): boolean {
  return character === '[' && afterOperand(scan);
}

const NUMBER =
  /0[xX][0-9a-fA-F_]*|(?:\d[\d_]*(?:\.(?!\.)(?:\d[\d_]*|(?![A-Za-z_]))|\.(?=(?:[dDfF]|[bB][dD])\b))?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?(?:(?:[lLsSyYfFdD]|[bB][dD])(?![\w$]))?/y;
const DIGIT_WORD = /\d[\w$]*/y;

function readNumber(scan: Scan): void {
  const start = scan.at;
  const number = match(scan, NUMBER) ?? scan.text.charAt(start);
  const word = isPart(scan) ? match(scan, DIGIT_WORD) : digitWord(scan, number);
  scan.at = start + (word ?? number).length;
  push(scan, word === undefined ? 'number' : 'word', start, word ?? number);
}

/** The word that begins with this number; undefined if it is a number. */
function digitWord(scan: Scan, number: string): string | undefined {
  if (!scan.features.digitWords || /^0[xX]/.test(number)) return undefined;
  const word = match(scan, DIGIT_WORD) ?? '';
  return word.length > number.length && /[A-Za-z_]/.test(word) ? word : undefined;
}

/** Digits directly after a name and a dot are part of the name: `data.144`. */
function isPart(scan: Scan): boolean {
  const dot = scan.tokens.at(-1);
  const before = scan.tokens.at(-2);
  return dot?.text === '.' && dot.end === scan.at && before?.end === dot.start && before.kind !== 'number';
}

function readWord(scan: Scan): void {
  const { text } = scan;
  const { hashInNames } = scan.features;
  const start = scan.at;
  let at = start + 1;
  let hash = hashWith(0, codeAt(text, start));
  for (;;) {
    const code = codeAt(text, at);
    const plain = isWordStart(code) || isDigit(code) || (code === DOLLAR && codeAt(text, at + 1) !== BRACE);
    if (!plain && !(hashInNames && code === HASH)) break;
    hash = hashWith(hash, code);
    at++;
  }
  if (readPrefixed(scan, at)) return;
  scan.at = at;
  const word = spellingAt(text, start, at, hash);
  scan.tokens.push({ kind: 'word', start, end: at, text: word.text, upper: word.upper });
}

/** A string with a prefix: `N'…'`, `r"…"`, `U&'…'`; false if the word that ends at `end` is no prefix. */
function readPrefixed(scan: Scan, end: number): boolean {
  const { text, features } = scan;
  const { stringPrefixes } = scan.dialect;
  const start = scan.at;
  const next = text.charAt(end);
  if (next !== "'" && next !== '"' && next !== '&') return false;
  const prefix = text.slice(start, next === '&' ? end + 1 : end).toUpperCase();
  const quote = text.charAt(start + prefix.length);
  if (prefix === 'U&' && quote === '"' && quotesName(features, quote) && stringPrefixes.has(prefix)) {
    scan.at = start + prefix.length;
    readQuoted(scan, quote);
    return true;
  }
  if (!stringPrefixes.has(prefix) || !quotesString(features, quote)) return false;
  scan.at = start + prefix.length;
  if (prefix.endsWith('Q')) readAlternativeQuote(scan, start);
  else readString(scan, start, prefix);
  return true;
}

const PARAMETER =
  /:[A-Za-z_]\w*|:\d+|@@?[\w$#\u0080-\uffff]+|\$\d+|\$[A-Za-z_]\w*|\$"[^"]*"|\$\{[^}]*\}|\{\{.*?\}\}|%s|%\(\w+\)s|\?/sy;
/** psql: `:'name'` and `:"name"`, which psql quotes. */
const PSQL_PARAMETER = new RegExp(`:'[^']*'|:"[^"]*"|${PARAMETER.source}`, 'sy');

function readParameter(scan: Scan, character: string): boolean {
  const { text, features, at } = scan;
  if (character === '&' && features.substitutionVariables) return readSubstitution(scan);
  if (!':@${%?'.includes(character)) return false;
  if (character === '?' && (features.customOperators || text.startsWith('?::', at))) return false;
  if ((character === ':' || character === '%') && afterOperand(scan)) return false;
  if (character === ':' && text.charAt(at - 1) === ':') return false;
  const own = ownParameter(scan, character);
  const parameter = own ?? match(scan, features.backslashCommands ? PSQL_PARAMETER : PARAMETER);
  if (parameter === undefined) return false;
  scan.at += parameter.length;
  push(scan, 'parameter', at, parameter);
  return true;
}

/** Parameters with a spelling of one dialect: `?2`, `{name: Type}`. */
function ownParameter(scan: Scan, character: string): string | undefined {
  if (character === '?' && scan.features.numberedMarks) return match(scan, /\?\d+/y);
  if (character !== '{' || !scan.features.typedParameters) return undefined;
  return match(scan, /\{\s*[A-Za-z_]\w*\s*:[^{}]+\}/y);
}

/** SQL*Plus: `&name`, `&&1`: the client replaces them before the text is run. */
function readSubstitution(scan: Scan): boolean {
  const { at } = scan;
  const variable = match(scan, /&&?\w+/y);
  if (variable === undefined) return false;
  scan.at += variable.length;
  push(scan, 'parameter', at, variable);
  return true;
}

/** By first character, longest first. `>>` stays two tokens, because it also closes two types. */
const OPERATORS = new Map<string, string[]>();
for (const operator of `!~~* <=> ->> #>> !~* !~~ ~~* ?:: |> || :: <= >= <> != == -> => := ** << #> #- @> <@ ?| ?& && !~ ~* ~~
  @@ ^@ @? // .. ^= !< !> ~=`.split(/\s+/)) {
  const start = operator.charAt(0);
  OPERATORS.set(start, [...(OPERATORS.get(start) ?? []), operator]);
}

function readPunctuation(scan: Scan, character: string): void {
  const { text, at } = scan;
  const custom = scan.features.customOperators ? customOperator(scan) : '';
  if (custom.length > 1) {
    scan.at += custom.length;
    push(scan, 'punctuation', at, custom);
    return;
  }
  const operator = OPERATORS.get(character)?.find((each) => text.startsWith(each, at)) ?? character;
  pushOperator(scan, operator);
  if (operator === ';') skipCopyData(scan);
}

/** `operator` is from the list, or one character, so it needs no lookup in the table of words. */
function pushOperator(scan: Scan, operator: string): void {
  const start = scan.at;
  scan.at += operator.length;
  scan.tokens.push({ kind: 'punctuation', start, end: scan.at, text: operator, upper: operator });
}

const CUSTOM = /[-+*/<>=~!@#%^&|`?]+/y;

/**
 * Postgres: a run ends in + or - only if it contains one of `~ ! @ # % ^ & | \` ?`. —
 * https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS
 */
function customOperator(scan: Scan): string {
  let run = match(scan, CUSTOM) ?? '';
  const comment = run.search(/--|\/\*/);
  if (comment > 0) run = run.slice(0, comment);
  return /[~!@#%^&|`?]/.test(run) ? run : run.replace(/(?<=.)[-+]+$/, '');
}
