/**
 * Tokens → the relations of FROM, joined.
 *
 *   a JOIN b USING (id), LATERAL FLATTEN(input => a.xs) f   →   [join(a, b), function FLATTEN(a.xs) f]
 */
import type { Expr, FromItem, Join, UsingColumn } from '../../ir/ir.ts';
import { readCondition } from '../core/condition.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import { seesNearest } from '../core/nearest.ts';
import { readNested } from '../core/nested.ts';
import {
  deeper,
  done,
  list,
  peek,
  type Reader,
  sees,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  unsupported,
  whole,
  word,
} from '../core/reader.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { passTrailing } from '../core/trailing.ts';
import { readArrayJoin } from '../engines/clickhouse/array-join.ts';
import { readJoinType, readNearest } from '../engines/duckdb/join-type.ts';
import { lateralJoin } from './lateral.ts';
import { readPivots } from './pivot.ts';
import { readRelation } from './relation.ts';

export function readFrom(reader: Reader): FromItem[] {
  const items = [readJoined(reader)];
  while (take(reader, ',') && !endsList(reader)) items.push(readJoined(reader));
  return items;
}

/** Snowflake: a comma may stand behind the last relation. */
function endsList(reader: Reader): boolean {
  return reader.source.syntax.trailingCommaInFrom && (done(reader) || AFTER_FROM.has(word(reader)));
}

const AFTER_FROM = new Set(['WHERE', 'GROUP', 'HAVING', 'QUALIFY', 'ORDER', 'LIMIT', 'UNION']);

/** One relation and all that is joined to it. */
export function readJoined(reader: Reader): FromItem {
  const first = reader.at;
  let left = readRelation(reader, readJoined);
  for (;;) {
    const next =
      readLateralView(reader, left, first) ??
      readArrayJoin(reader, left, first) ??
      readJoin(reader, left, first);
    if (next !== null) left = next;
    else if (startsPivot(reader)) left = readPivots(reader, left, first);
    else if (!passTrailing(reader)) return left;
  }
}

/** Oracle and T-SQL: of all that was joined. */
function startsPivot(reader: Reader): boolean {
  const next = word(reader);
  return (
    (next === 'PIVOT' || next === 'UNPIVOT') && ['(', 'XML', 'INCLUDE', 'EXCLUDE'].includes(word(reader, 1))
  );
}

/** Views added to a FROM that was written before, as in Hive's multi-insert. */
export function readLateralViews(reader: Reader, from: readonly FromItem[]): readonly FromItem[] {
  let items = from;
  for (;;) {
    const last = items.at(-1);
    const view = last === undefined ? null : readLateralView(reader, last, reader.at);
    if (view === null) return items;
    items = [...items.slice(0, -1), view];
  }
}

interface Kind {
  readonly type: Join['type'];
  readonly natural: boolean;
  /** CROSS JOIN and APPLY: no ON follows. */
  readonly alone: boolean;
  readonly asof: boolean;
  /** APPLY: the right side may name the relations to the left of it. */
  readonly apply: boolean;
  /** RIGHT SEMI and RIGHT ANTI: the rows of the right side are kept. */
  readonly swapped: boolean;
}

/** A join to what was read before; null where none comes next. */
export function readJoin(reader: Reader, left: FromItem, first: number): Join | null {
  const kind = readKind(reader);
  if (kind === null) return null;
  const typed = readJoinType(reader);
  const { natural, alone, asof, apply } = kind;
  const type = typed?.type ?? kind.type;
  const start = reader.at;
  let right = readRelation(reader, readJoined, apply);
  if (!alone && !natural && joinsBeforeItsOn(reader))
    right = deeper(reader, (inner) => readNested(inner, (all) => readInner(all, right, start)));
  let on: Expr | null = null;
  let using: UsingColumn[] | null = null;
  if (take(reader, 'ON')) on = readCondition(reader);
  else if (word(reader) === 'MATCH_CONDITION' && asof) on = readMatchCondition(reader);
  else if (seesNearest(reader)) on = readNearest(reader);
  else if (word(reader) === 'USING' && word(reader, 1) !== 'SAMPLE' && take(reader, 'USING'))
    using = readUsing(reader);
  if (asof && using === null && take(reader, 'USING')) using = readUsing(reader);
  if (using !== null && word(reader) === 'AS') throw unsupported(reader, 'USING (…) AS');
  const mirrored = typed?.mirrored ?? kind.swapped;
  const sides = mirrored ? { left: right, right: left } : { left, right };
  return { kind: 'join', type, ...sides, on, using, natural, span: spanFrom(reader, first) };
}

/** `(a, b)`; ClickHouse also `a, b`. */
function readUsing(reader: Reader): UsingColumn[] {
  const column = (each: Reader): UsingColumn => {
    const first = each.at;
    return { ...readIdentifier(each, 'a column'), span: spanFrom(each, first) };
  };
  if (word(reader) !== '(') return list(reader, column);
  return whole(takeBrackets(reader), (inside) => list(inside, column));
}

/** Snowflake: ASOF JOIN b MATCH_CONDITION (a.t >= b.t) [ON …]; USING may follow, too. */
function readMatchCondition(reader: Reader): Expr {
  reader.at++;
  const condition = whole(takeBrackets(reader), reader.rules.expression);
  if (!take(reader, 'ON')) return condition;
  const on = reader.rules.expression(reader);
  const span = { start: condition.span.start, end: on.span.end };
  return { kind: 'operator', name: 'AND', args: [condition, on], span };
}

/** `a JOIN b JOIN c ON … ON …`: the right side is a join of its own, up to where its ON ends. */
function readInner(reader: Reader, relation: FromItem, first: number): FromItem {
  let left = relation;
  while (word(reader) !== 'ON' && word(reader) !== 'USING') {
    const next = readJoin(reader, left, first);
    if (next === null) throw unexpected(reader, 'ON');
    left = next;
  }
  return left;
}

/** Whether joins that come next have their ON before the one that waits for it here. */
function joinsBeforeItsOn(reader: Reader): boolean {
  if (['ON', 'USING', 'MATCH_CONDITION'].includes(word(reader))) return false;
  const { tokens, partner } = reader.source;
  let waiting = 1;
  for (let at = reader.at; at < reader.end; at++) {
    const next = tokens[at]?.upper ?? '';
    if (next === '(' || next === '[') at = Math.max(at, partner[at] ?? -1);
    else if (next === 'JOIN' && !['CROSS', 'NATURAL', 'ARRAY'].includes(tokens[at - 1]?.upper ?? ''))
      waiting++;
    else if (next === 'ON' || next === 'USING') {
      waiting--;
      if (waiting === 0) return true;
    } else if (STOPS.has(next)) return false;
  }
  return false;
}

const STOPS = new Set(['WHERE', 'GROUP', 'HAVING', 'ORDER', 'QUALIFY', 'UNION', 'SELECT', 'LIMIT', ',']);
const TYPES: Readonly<Record<string, Join['type']>> = {
  LEFT: 'left',
  RIGHT: 'right',
  FULL: 'full',
  CROSS: 'cross',
  POSITIONAL: 'cross',
  PASTE: 'cross',
};
const JOIN_WORDS = new Set([
  ...Object.keys(TYPES),
  ...'INNER OUTER SEMI ANTI ASOF NATURAL GLOBAL ANY ALL HASH LOOP MERGE REMOTE BROADCAST DIRECTED'.split(' '),
]);

/** They decide which rows there are, and no type of join says so. */
const SHAPING = new Set(['POSITIONAL', 'PASTE', 'ANY', 'ASOF']);

/** The words of a join, moved over; null where none comes next. */
function readKind(reader: Reader): Kind | null {
  const apply = { natural: false, alone: true, asof: false, apply: true, swapped: false };
  if (take(reader, 'CROSS', 'APPLY')) return { type: 'cross', ...apply };
  if (take(reader, 'OUTER', 'APPLY')) return { type: 'left', ...apply };
  let type: Join['type'] = 'inner';
  let cross = false;
  const words = new Set<string>();
  for (let ahead = 0; ; ahead++) {
    const next = word(reader, ahead);
    if (next === 'JOIN' || next === 'STRAIGHT_JOIN') {
      passStrictness(reader, ahead);
      reader.at++;
      break;
    }
    if (!JOIN_WORDS.has(next)) return null;
    words.add(next);
    type = TYPES[next] ?? type;
    cross ||= next === 'CROSS' || next === 'POSITIONAL' || next === 'PASTE';
    if (SHAPING.has(next)) reader.notes.shaped.push(next);
  }
  const swapped = type === 'right' && (words.has('SEMI') || words.has('ANTI'));
  if (words.has('SEMI')) type = 'semi';
  if (words.has('ANTI')) type = 'anti';
  const natural = words.has('NATURAL');
  return { type, natural, alone: cross, asof: words.has('ASOF'), apply: false, swapped };
}

/** Of the words before JOIN those that say how it is run, or how many of the rows that match. */
function passStrictness(reader: Reader, count: number): void {
  for (const end = reader.at + count; reader.at < end; reader.at++) {
    if (!['ANY', 'ALL', 'MERGE'].includes(word(reader))) continue;
    reader.at++;
    passOver(reader, 'hint', reader.at - 1);
    reader.at--;
  }
}

function nameFollows(reader: Reader): boolean {
  const token = peek(reader);
  return isName(token) && !NOT_AN_ALIAS.has(token.upper);
}

/** Hive and Spark: LATERAL VIEW [OUTER] explode(xs) t AS x, y. */
function readLateralView(reader: Reader, left: FromItem, first: number): Join | null {
  if (!sees(reader, 'LATERAL', 'VIEW')) return null;
  reader.at += 2;
  const outer = take(reader, 'OUTER');
  const start = reader.at;
  const call = reader.rules.expression(reader);
  if (call.kind !== 'call') throw unexpected(reader, 'a call after LATERAL VIEW');
  const name = nameFollows(reader) ? readIdentifier(reader) : null;
  const named = take(reader, 'AS') || (name !== null && nameFollows(reader));
  const columns = named ? list(reader, readIdentifier) : null;
  const right: FromItem = {
    kind: 'function',
    name: call.name,
    args: call.args,
    alias: name === null && columns === null ? null : { name: name ?? { text: '', quoted: false }, columns },
    aliasIsColumn: false,
    span: spanFrom(reader, start),
  };
  return lateralJoin(reader, { left, right, outer, first });
}
