/** Blanks and comments between tokens: `-- x`, `# x`, `/* x *\/`, `{# x #}`. */
import { BRACE, COLON, codeAt, DASH, HASH, isBlank, SLASH, STAR } from './characters.ts';
import { afterOperand, match, type Scan, stop } from './scan.ts';

/** Skips blanks and comments; false at the end of the text. */
export function skipBlank(scan: Scan): boolean {
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

function startsLineComment(scan: Scan, code: number): boolean {
  const { text, features, at } = scan;
  if (code === DASH) return codeAt(text, at + 1) === DASH && !subtractsTwice(scan);
  if (code === HASH) return features.hashComments;
  const slashes = code === SLASH && codeAt(text, at + 1) === SLASH && features.slashComments;
  // PUT file:///tmp/orders.csv @landing
  return slashes && codeAt(text, at - 1) !== COLON;
}

/** MySQL: `a--1` is a minus minus 1. A comment has a blank after its dashes. */
function subtractsTwice(scan: Scan): boolean {
  if (!scan.features.dashesNeedBlank || !afterOperand(scan)) return false;
  const next = codeAt(scan.text, scan.at + 2);
  return next > 32 && next !== DASH;
}

const LINE = /[^\r\n]*/y;

/** A carriage return alone also ends a line. */
export function skipLine(scan: Scan): void {
  scan.at += match(scan, LINE)?.length ?? 0;
}

function skipComment(scan: Scan): void {
  const { text, features } = scan;
  const start = scan.at;
  let depth = 1;
  scan.at += 2;
  while (depth > 0) {
    const close = text.indexOf('*/', scan.at);
    if (close === -1) {
      stop(scan, 'comment', start);
      return;
    }
    const open = features.nestedComments ? text.indexOf('/*', scan.at) : -1;
    const nests = open !== -1 && open < close;
    depth += nests ? 1 : -1;
    scan.at = (nests ? open : close) + 2;
  }
}

const EXECUTABLE = /\/\*M?!\d*/y;

/**
 * MySQL runs the text of such a comment if the version of the server is not lower than the one in the
 * comment.
 */
function enterExecutable(scan: Scan): boolean {
  const opening = scan.features.executableComments ? match(scan, EXECUTABLE) : undefined;
  if (opening === undefined) return false;
  scan.executable.push(scan.at);
  scan.at += opening.length;
  return true;
}

function leaveExecutable({ text, at, executable }: Scan): boolean {
  return codeAt(text, at + 1) === SLASH && executable.pop() !== undefined;
}

/** `{# … #}` of a template that was not rendered. */
function skipTemplateComment(scan: Scan): void {
  const close = scan.text.indexOf('#}', scan.at + 2);
  if (close === -1) stop(scan, 'comment', scan.at);
  else scan.at = close + 2;
}
