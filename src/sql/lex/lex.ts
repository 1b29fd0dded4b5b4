/**
 * Text → tokens, comments left out. Never throws: where a quote or a comment does not close, lexing ends and says where.
 *
 *   SELECT "a b" FROM t -- x   →   word SELECT, quoted a b, word FROM, word t
 */
import type { DialectName } from '../../model/dialect-name.ts';
import { LEXICAL, type LexicalRules } from '../dialect/lexical.ts';
import { skipCopyData } from './copy-data.ts';
import { readAlternativeQuote, readDollar, readQuoted, readString } from './lex-quoted.ts';
import { afterOperand, match, push, type Scan, stop, type Token, type Unclosed } from './scan.ts';
import { hashWith, wordAt } from './words.ts';

export interface Lexed {
  readonly tokens: readonly Token[];
  readonly unclosed: Unclosed | null;
}

/** `from` is the offset to begin at. */
export function lex(text: string, dialect: DialectName, from = 0): Lexed {
  const rules = LEXICAL[dialect];
  const scan: Scan = { text, rules, tokens: [], at: from, unclosed: null, executable: [] };
  while (skipBlank(scan)) readToken(scan);
  const [open] = scan.executable;
  if (open !== undefined && scan.unclosed === null) stop(scan, 'comment', open);
  return { tokens: scan.tokens, unclosed: scan.unclosed };
}

const DASH = 45;
const SLASH = 47;
const STAR = 42;
const HASH = 35;
const DOT = 46;
const DOLLAR = 36;
const BACKSLASH = 92;
const BRACE = 123;
const COLON = 58;

/** Moves over blanks and comments; false at the end of the text. */
function skipBlank(scan: Scan): boolean {
  const { text } = scan;
  for (;;) {
    let { at } = scan;
    while (isBlank(codeAt(text, at))) at++;
    scan.at = at;
    const code = codeAt(text, at);
    if (code === SLASH && codeAt(text, at + 1) === STAR) {
      if (!enterExecutable(scan)) skipComment(scan);
    } else if (code === STAR && leaveExecutable(scan)) scan.at += 2;
    else if (code === BRACE && codeAt(text, at + 1) === HASH) skipTemplateComment(scan);
    else if (startsLineComment(scan, code)) skipLine(scan);
    else return at < text.length;
  }
}

/** The character at `at`; -1 behind the end, where the engine's NaN would make it a number of another kind. */
function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : -1;
}

function isBlank(code: number): boolean {
  if (code <= 127) return code <= 32 && code >= 0;
  if (code < 0x2000) return code === 0xa0;
  if (code <= 0x205f)
    return code <= 0x200b || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f;
  return code === 0xfeff || code === 0x3000;
}

function startsLineComment(scan: Scan, code: number): boolean {
  const { text, rules, at } = scan;
  if (code === DASH) return codeAt(text, at + 1) === DASH && !subtractsTwice(scan);
  if (code === HASH) return rules.lineComments.includes('#');
  const slashes = code === SLASH && codeAt(text, at + 1) === SLASH && rules.lineComments.includes('//');
  // PUT file:///tmp/orders.csv @landing
  return slashes && codeAt(text, at - 1) !== COLON;
}

/** MySQL: `a--1` is a minus minus 1; a comment has a blank behind its dashes. */
function subtractsTwice(scan: Scan): boolean {
  if (!scan.rules.dashesNeedBlank || !afterOperand(scan)) return false;
  const next = codeAt(scan.text, scan.at + 2);
  return next > 32 && next !== DASH;
}

const LINE = /[^\r\n]*/y;

/** Old files end their lines with a carriage return alone. */
function skipLine(scan: Scan): void {
  scan.at += match(scan, LINE)?.length ?? 0;
}

function skipComment(scan: Scan): void {
  const { text, rules } = scan;
  const start = scan.at;
  let depth = 1;
  scan.at += 2;
  while (depth > 0) {
    const close = text.indexOf('*/', scan.at);
    if (close === -1) {
      stop(scan, 'comment', start);
      return;
    }
    const open = rules.nestedComments ? text.indexOf('/*', scan.at) : -1;
    const nests = open !== -1 && open < close;
    depth += nests ? 1 : -1;
    scan.at = (nests ? open : close) + 2;
  }
}

const EXECUTABLE = /\/\*M?!\d*/y;

/** MySQL runs what stands in such a comment, from the version on that it names. */
function enterExecutable(scan: Scan): boolean {
  const opening = scan.rules.executableComments ? match(scan, EXECUTABLE) : undefined;
  if (opening === undefined) return false;
  scan.executable.push(scan.at);
  scan.at += opening.length;
  return true;
}

function leaveExecutable({ text, at, executable }: Scan): boolean {
  return executable.length > 0 && codeAt(text, at + 1) === SLASH && executable.pop() !== undefined;
}

/** `{# … #}` of a template that was not filled in. */
function skipTemplateComment(scan: Scan): void {
  const close = scan.text.indexOf('#}', scan.at + 2);
  if (close === -1) stop(scan, 'comment', scan.at);
  else scan.at = close + 2;
}

function readToken(scan: Scan): void {
  const { text, rules } = scan;
  const start = scan.at;
  const code = codeAt(text, start);
  const character = text.charAt(start);
  if (isWordStart(code)) readWord(scan);
  else if (character === ',' || character === '(' || character === ')') pushOperator(scan, character);
  else if (code === DOLLAR && rules.dollarWords && isWordStart(codeAt(text, start + 1))) readWord(scan);
  else if (isDigit(code) || (code === DOT && isDigit(codeAt(text, start + 1)) && !afterOperand(scan))) {
    readNumber(scan);
  } else if (rules.wordCharacters.includes(character)) readWord(scan);
  else if (rules.identifierQuotes.includes(character as '"') && !isSubscript(scan, character)) {
    readQuoted(scan, character);
  } else if (rules.stringQuotes.includes(character as "'")) readString(scan, start);
  else if (code === BACKSLASH && rules.backslashCommands) readCommand(scan);
  else if (code === DOLLAR && readDollar(scan)) return;
  else if (!readParameter(scan, character)) readPunctuation(scan, character);
}

/** psql: a copy command is COPY on a line of its own. */
function readCopy(scan: Scan): void {
  const newline = scan.text.indexOf('\n', scan.at);
  const end = newline === -1 ? scan.text.length : newline;
  scan.at++;
  while (skipBlank(scan) && scan.at < end) readToken(scan);
  push(scan, 'punctuation', scan.at, ';');
}

/** psql: `\\gset x` ends a statement; other commands, up to the end of the line, belong to none. */
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

/** `xs[1]` in a dialect where brackets also quote names. */
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

/** The word that begins with this number; undefined where it is one. */
function digitWord(scan: Scan, number: string): string | undefined {
  if (!scan.rules.digitWords || /^0[xX]/.test(number)) return undefined;
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
  const { text, rules } = scan;
  const start = scan.at;
  let at = start + 1;
  let hash = hashWith(0, codeAt(text, start));
  for (;;) {
    const code = codeAt(text, at);
    const plain = isWordStart(code) || isDigit(code) || (code === DOLLAR && codeAt(text, at + 1) !== BRACE);
    if (!plain && !isWordCharacter(rules, text.charAt(at))) break;
    hash = hashWith(hash, code);
    at++;
  }
  if (readPrefixed(scan, at)) return;
  scan.at = at;
  const word = wordAt(text, start, at, hash);
  scan.tokens.push({ kind: 'word', start, end: at, text: word.text, upper: word.upper });
}

function isWordCharacter({ wordCharacters }: LexicalRules, character: string): boolean {
  return wordCharacters !== '' && character !== '' && wordCharacters.includes(character);
}

/** A string with a prefix: `N'…'`, `r"…"`, `U&'…'`; false where the word that ends at `end` is no prefix. */
function readPrefixed(scan: Scan, end: number): boolean {
  const { text, rules } = scan;
  const start = scan.at;
  const next = text.charAt(end);
  if (next !== "'" && next !== '"' && next !== '&') return false;
  const prefix = text.slice(start, next === '&' ? end + 1 : end).toUpperCase();
  const quote = text.charAt(start + prefix.length);
  if (
    prefix === 'U&' &&
    quote === '"' &&
    rules.identifierQuotes.includes(quote) &&
    rules.stringPrefixes.includes(prefix)
  ) {
    scan.at = start + prefix.length;
    readQuoted(scan, quote);
    return true;
  }
  if (!rules.stringPrefixes.includes(prefix) || !rules.stringQuotes.includes(quote as "'")) return false;
  scan.at = start + prefix.length;
  if (prefix.endsWith('Q')) readAlternativeQuote(scan, start);
  else readString(scan, start, prefix);
  return true;
}

const PARAMETER =
  /:[A-Za-z_]\w*|:\d+|@@?[\w$#\u0080-\uffff]+|\$\d+|\$[A-Za-z_]\w*|\$"[^"]*"|\$\{[^}]*\}|\{\{.*?\}\}|%s|%\(\w+\)s|\?/sy;
/** psql: `:'name'` and `:"name"`, quoted as they are put in. */
const PSQL_PARAMETER = new RegExp(`:'[^']*'|:"[^"]*"|${PARAMETER.source}`, 'sy');

function readParameter(scan: Scan, character: string): boolean {
  const { text, rules, at } = scan;
  if (character === '&' && rules.ampersands) return readSubstitution(scan);
  if (!':@${%?'.includes(character)) return false;
  if (character === '?' && (!rules.questionMarks || text.startsWith('?::', at))) return false;
  if ((character === ':' || character === '%') && afterOperand(scan)) return false;
  if (character === ':' && text.charAt(at - 1) === ':') return false;
  const own = ownParameter(scan, character);
  const parameter = own ?? match(scan, rules.backslashCommands ? PSQL_PARAMETER : PARAMETER);
  if (parameter === undefined) return false;
  scan.at += parameter.length;
  push(scan, 'parameter', at, parameter);
  return true;
}

/** Parameters that only this dialect spells so. */
function ownParameter(scan: Scan, character: string): string | undefined {
  if (character === '?' && scan.rules.numberedMarks) return match(scan, /\?\d+/y);
  if (character !== '{' || !scan.rules.typedParameters) return undefined;
  return match(scan, /\{\s*[A-Za-z_]\w*\s*:[^{}]+\}/y);
}

/** SQL*Plus: `&name`, `&&1`: what the client puts in before the text is run. */
function readSubstitution(scan: Scan): boolean {
  const { at } = scan;
  const variable = match(scan, /&&?\w+/y);
  if (variable === undefined) return false;
  scan.at += variable.length;
  push(scan, 'parameter', at, variable);
  return true;
}

/** By first character, longest first. `>>` stays two tokens, as it also closes two types. */
const OPERATORS = new Map<string, string[]>();
for (const operator of `!~~* <=> ->> #>> !~* !~~ ~~* ?:: |> || :: <= >= <> != == -> => := ** << #> #- @> <@ ?| ?& && !~ ~* ~~
  @@ ^@ @? // .. ^= !< !> ~=`.split(/\s+/)) {
  const start = operator.charAt(0);
  OPERATORS.set(start, [...(OPERATORS.get(start) ?? []), operator]);
}

function readPunctuation(scan: Scan, character: string): void {
  const { text, at } = scan;
  const custom = scan.rules.customOperators ? customOperator(scan) : '';
  if (custom.length > 1) {
    scan.at += custom.length;
    push(scan, 'punctuation', at, custom);
    return;
  }
  const operator = OPERATORS.get(character)?.find((each) => text.startsWith(each, at)) ?? character;
  pushOperator(scan, operator);
  if (operator === ';') skipCopyData(scan);
}

/** One of ours, or one character: the engine has one string for it already. */
function pushOperator(scan: Scan, operator: string): void {
  const start = scan.at;
  scan.at += operator.length;
  scan.tokens.push({ kind: 'punctuation', start, end: scan.at, text: operator, upper: operator });
}

const CUSTOM = /[-+*/<>=~!@#%^&|`?]+/y;

/** Postgres: such a run does not end in + or - unless it has a character that only its own operators have. */
function customOperator(scan: Scan): string {
  let run = match(scan, CUSTOM) ?? '';
  const comment = run.search(/--|\/\*/);
  if (comment > 0) run = run.slice(0, comment);
  return /[~!@#%^&|`?]/.test(run) ? run : run.replace(/(?<=.)[-+]+$/, '');
}
