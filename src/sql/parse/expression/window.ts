/**
 * Tokens → a window.
 *
 *   (w PARTITION BY a ORDER BY b ROWS 1 PRECEDING)   →   base w, partition a, order b, frame ROWS 1 PRECEDING
 */
import type { Expr, Window } from '../../ir/ir.ts';
import { attempt } from '../core/attempt.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { INTERVAL_UNITS } from '../core/keywords.ts';
import { done, peek, type Reader, take, takeBrackets, textOf, unexpected, word } from '../core/reader.ts';
import { takeGap } from '../core/recover.ts';
import { readList, readOrder } from './lists.ts';

/** Over : OVER { name | ( window ) } — OVER was read. */
export function readOver(reader: Reader): Window {
  if (word(reader) === '(') return readWindowOrUnread(takeBrackets(reader));
  return { base: readIdentifier(reader, 'a window'), partitionBy: [], orderBy: [], frame: '' };
}

/** While a statement recovers, an unreadable window influences the value as a key would. */
function readWindowOrUnread(inside: Reader): Window {
  if (inside.notes.recovery === null) return readWindow(inside);
  const { value, why } = attempt(inside, readWindow);
  if (why === null) return value;
  const unread = takeGap(inside, { first: inside.at, end: inside.end, kind: 'item', value: null, why });
  return { base: null, partitionBy: [unread], orderBy: [], frame: '' };
}

const CLAUSES = new Set(['PARTITION', 'ORDER', 'ROWS', 'RANGE', 'GROUPS', 'DISTRIBUTE', 'SORT', 'CLUSTER']);

/** Window : [name] [PARTITION BY values] [ORDER BY items] [frame] — all of the inside of the brackets. */
export function readWindow(inside: Reader): Window {
  const named = isName(peek(inside)) && !CLAUSES.has(word(inside));
  const base = named ? readIdentifier(inside, 'a window') : null;
  let partitionBy: Expr[] = [];
  if (take(inside, 'PARTITION', 'BY') || take(inside, 'DISTRIBUTE', 'BY')) partitionBy = readList(inside);
  const orderBy = take(inside, 'ORDER', 'BY') || take(inside, 'SORT', 'BY') ? readOrder(inside) : [];
  const offsets: Expr[] = [];
  const frame = readFrame(inside, offsets);
  const window = { base, partitionBy, orderBy, frame };
  return offsets.length === 0 ? window : { ...window, offsets };
}

const FRAME_WORDS = new Set([
  ...'ROWS RANGE GROUPS BETWEEN AND UNBOUNDED PRECEDING FOLLOWING CURRENT ROW EXCLUDE TIES GROUP NO OTHERS'.split(
    ' ',
  ),
  'INTERVAL',
  ...INTERVAL_UNITS,
]);

/** The frame is text for the digest. Columns in it are part of an offset: `ROWS a + 1 PRECEDING`. */
function readFrame(inside: Reader, offsets: Expr[]): string {
  const first = inside.at;
  if (done(inside)) return '';
  if (!['ROWS', 'RANGE', 'GROUPS'].includes(word(inside))) throw unexpected(inside, 'a clause of a window');
  while (!done(inside)) {
    const token = peek(inside);
    const isOffset = token?.kind === 'quoted' || (token?.kind === 'word' && !FRAME_WORDS.has(token.upper));
    if (isOffset) offsets.push(inside.rules.expression(inside));
    else inside.at++;
  }
  return textOf(inside.source, first, inside.at);
}
