/**
 * Tokens → words behind a value that say how it is shown or counted, by dialect; null where none comes next.
 *
 *   Teradata: a (FORMAT '9.99'), a (NOT CASESPECIFIC); Oracle: (a - b) DAY TO SECOND; Db2: a - 3 DAYS
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { Expr } from '../../ir/ir.ts';
import { INTERVAL_UNITS } from '../core/keywords.ts';
import { peek, type Reader, seesAll, skipBrackets, spanFrom, textOf, word } from '../core/reader.ts';

/** Teradata and Db2 are read as `generic`. */
const WITH_POSTFIXES = new Set<DialectName>(['generic', 'oracle']);
const ATTRIBUTES = new Set(['FORMAT', 'CASESPECIFIC', 'CS', 'UC', 'UPPERCASE', 'TITLE', 'NAMED']);

export function readPostfix(reader: Reader, expr: Expr, first: number): Expr | null {
  if (!WITH_POSTFIXES.has(reader.source.dialect)) return null;
  const start = reader.at;
  if (!takeAttributes(reader) && !takeInterval(reader) && !takeDuration(reader, expr)) return null;
  const name = textOf(reader.source, start, reader.at);
  return { kind: 'operator', name, args: [expr], span: spanFrom(reader, first) };
}

/** Teradata's attributes of a value come next, and no arguments of a call: `(FORMAT '9.99')`, `(DATE, FORMAT 'YYYY', TITLE 'Day')`. */
export function atAttributes(reader: Reader): boolean {
  if (reader.source.dialect !== 'generic' || word(reader) !== '(') return false;
  const ahead = word(reader, 1) === 'NOT' ? 2 : 1;
  if (word(reader, ahead) === 'FORMAT') return peek(reader, ahead + 1)?.kind === 'string';
  const behind = peek(reader, ahead + 1)?.text;
  if (ATTRIBUTES.has(word(reader, ahead)) && (behind === ')' || behind === ',')) return true;
  return isShown(reader) || endsWithAttribute(reader);
}

/** One of several says how a client shows the value. */
function isShown(reader: Reader): boolean {
  const end = (reader.source.partner[reader.at] ?? reader.at) - reader.at;
  for (let at = 1; at < end; at++) {
    const isFirst = at === 1 || word(reader, at - 1) === ',';
    if (!isFirst || !SHOWN_AS.has(word(reader, at)) || peek(reader, at + 1)?.kind !== 'string') continue;
    return word(reader, at + 2) === ')' || word(reader, at + 2) === ',';
  }
  return false;
}

const SHOWN_AS = new Set(['FORMAT', 'TITLE']);

/** `(CHAR(12), UC)`: a type in front of them. */
function endsWithAttribute({ source, at }: Reader): boolean {
  const close = source.partner[at] ?? -1;
  const last = source.tokens[close - 1];
  const isOwn = source.tokens[close - 2]?.upper === ',' && last !== undefined && ATTRIBUTES.has(last.upper);
  return isOwn && TYPES.has(source.tokens[at + 1]?.upper ?? '');
}

const TYPES = new Set(
  'CHAR VARCHAR CHARACTER DATE TIME TIMESTAMP INTEGER INT DECIMAL FLOAT BYTEINT SMALLINT BIGINT'.split(' '),
);

/** Teradata: `a (NAMED b)` is `a AS b`. */
export function atNamed(reader: Reader): boolean {
  if (reader.source.dialect !== 'generic' || word(reader) !== '(' || word(reader, 1) !== 'NAMED')
    return false;
  return peek(reader, 2)?.kind !== 'punctuation' && word(reader, 3) === ')';
}

function takeAttributes(reader: Reader): boolean {
  if (!atAttributes(reader)) return false;
  skipBrackets(reader);
  return true;
}

/** Oracle: the difference of two times as an interval. */
function takeInterval(reader: Reader): boolean {
  const { dialect, partner } = reader.source;
  if (dialect !== 'oracle' || !['DAY', 'YEAR'].includes(word(reader))) return false;
  const close = word(reader, 1) === '(' ? (partner[reader.at + 1] ?? -1) - reader.at : 0;
  if (close < 0 || word(reader, close + 1) !== 'TO') return false;
  reader.at += close + 3;
  if (word(reader) === '(') skipBrackets(reader);
  return true;
}

/** Db2: a number with a unit is a duration. */
function takeDuration(reader: Reader, expr: Expr): boolean {
  if (reader.source.dialect !== 'generic' || !INTERVAL_UNITS.has(word(reader))) return false;
  const before = word(reader, -1 - tokensOf(reader, expr));
  if (before !== '+' && before !== '-') return false;
  // Where an alias may stand, a unit is one only behind a number.
  const isNumber = expr.kind === 'literal' && /^[\d.]+$/.test(expr.text);
  if (!isNumber && word(reader, -1) !== ')') return false;
  reader.at++;
  return true;
}

/** How many tokens stand before the next one that belong to the value. */
function tokensOf({ source, at }: Reader, { span }: Expr): number {
  let first = at;
  const from =
    source.tokens[at - 1]?.upper === ')' ? source.tokens[source.partner[at - 1] ?? at]?.start : undefined;
  const start = Math.min(span.start, from ?? span.start);
  while (first > 0 && (source.tokens[first - 1]?.start ?? -1) >= start) first--;
  return at - first;
}

/** Db2: CURRENT DATE, CURRENT CLIENT_ACCTNG: a register of the session. */
export function readRegister(reader: Reader): Expr | null {
  const words = REGISTERS.find((each) => seesAll(reader, each));
  if (words === undefined) return null;
  const first = reader.at;
  reader.at += words.length;
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}

const REGISTERS =
  `DECFLOAT ROUNDING MODE|DEFAULT TRANSFORM GROUP|EXPLAIN MODE|EXPLAIN SNAPSHOT|FEDERATED ASYNCHRONY|LOCALE LC_MESSAGES|LOCALE LC_TIME|LOCK TIMEOUT|MAINTAINED TABLE TYPES FOR OPTIMIZATION|MDC ROLLOUT MODE|OPTIMIZATION PROFILE|PACKAGE PATH|QUERY OPTIMIZATION|REFRESH AGE|SQL_CCFLAGS|TEMPORAL BUSINESS_TIME|TEMPORAL SYSTEM_TIME|CLIENT_ACCTNG|CLIENT_APPLNAME|CLIENT_USERID|CLIENT_WRKSTNNAME|DATE|DBPARTITIONNUM|DEGREE|ISOLATION|MEMBER|PATH|SCHEMA|SERVER|TIMESTAMP|TIMEZONE|TIME|USER|IMPLICIT XMLPARSE OPTION`
    .split('|')
    .map((words) => ['CURRENT', ...words.split(' ')]);
