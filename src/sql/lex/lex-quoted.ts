/** Tokens between quotes: `"a b"` → a quoted identifier, 'a', E'a\n', q'[a]' and $$a$$ → strings. */
import { match, push, pushRaw, type Scan, stop } from './scan.ts';

export function readQuoted(scan: Scan, open: string): void {
  const { text } = scan;
  const start = scan.at;
  const close = open === '[' ? ']' : open;
  let name = '';
  let at = start + 1;
  for (;;) {
    const end = text.indexOf(close, at);
    if (end === -1) {
      stop(scan, 'quoted name', start);
      return;
    }
    if (scan.features.quotedEscapes && isEscaped(text, at, end)) {
      name += text.slice(at, end + 1);
      at = end + 1;
      continue;
    }
    name += text.slice(at, end);
    if (text.charAt(end + 1) !== close) {
      scan.at = end + 1;
      break;
    }
    name += close;
    at = end + 2;
  }
  if (scan.features.quotedPaths && name.includes('.')) pushPath(scan, start, name);
  else push(scan, 'quoted', start, name);
}

/**
 * `p.d.t` in one pair of quotes → the tokens of `p`.`d`.`t`. The first and the last token include the quotes.
 */
function pushPath(scan: Scan, start: number, name: string): void {
  const end = scan.at;
  const parts = pathOf(name);
  let at = start + 1;
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      scan.at = at + 1;
      push(scan, 'punctuation', at, '.');
      at++;
    }
    const isLast = index === parts.length - 1;
    scan.at = isLast ? end : at + part.length;
    push(scan, 'quoted', index === 0 ? start : at, part);
    at += part.length;
  }
}

/** BigQuery: the project of `domain.com:project.dataset.t` contains a dot. */
function pathOf(name: string): string[] {
  const colon = name.indexOf(':');
  const [project = '', ...rest] = name.slice(colon + 1).split('.');
  return [name.slice(0, colon + 1) + project, ...rest];
}

/** Whether an odd number of backslashes is before `end`. */
function isEscaped(text: string, from: number, end: number): boolean {
  let at = end;
  while (at > from && text.charAt(at - 1) === '\\') at--;
  return (end - at) % 2 === 1;
}

/** The quote is next. `start` is the offset of the prefix, or of the quote if there is no prefix. */
export function readString(scan: Scan, start: number, prefix = ''): void {
  const { text, features } = scan;
  const quote = text.charAt(scan.at);
  const triple = features.tripleQuotes && text.startsWith(quote.repeat(3), scan.at);
  const close = triple ? quote.repeat(3) : quote;
  const raw = prefix.includes('R');
  const escapes = prefix === 'E' || (features.backslashEscapes && !(raw && features.rawStringsEndAtQuote));
  let at = scan.at + close.length;
  for (;;) {
    const end = text.indexOf(close, at);
    if (end === -1) {
      stop(scan, 'string', start);
      return;
    }
    // In a raw string a backslash is a character, but a quote after it does not end the string.
    const backslash = escapes ? text.indexOf('\\', at) : -1;
    if (backslash !== -1 && backslash < end) at = backslash + 2;
    else if (!triple && !raw && text.charAt(end + 1) === quote) at = end + 2;
    else {
      scan.at = end + close.length;
      pushRaw(scan, 'string', start);
      return;
    }
  }
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };

/** Oracle's `q'[it's]'`. */
export function readAlternativeQuote(scan: Scan, start: number): void {
  const open = scan.text.charAt(scan.at + 1);
  const end = scan.text.indexOf(`${CLOSING[open] ?? open}'`, scan.at + 2);
  if (open === '' || end === -1) {
    stop(scan, 'string', start);
    return;
  }
  scan.at = end + 2;
  pushRaw(scan, 'string', start);
}

const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

/** `$$…$$` or `$tag$…$tag$`; false if no such string starts here. */
export function readDollar(scan: Scan): boolean {
  const start = scan.at;
  const tag = match(scan, DOLLAR_TAG);
  const { dollarQuotes, taggedDollarQuotes } = scan.features;
  if (tag === undefined || !(taggedDollarQuotes || (dollarQuotes && tag === '$$'))) return false;
  const end = scan.text.indexOf(tag, start + tag.length);
  if (end === -1) {
    stop(scan, 'dollar-quoted string', start);
    return true;
  }
  scan.at = end + tag.length;
  pushRaw(scan, 'string', start);
  return true;
}
