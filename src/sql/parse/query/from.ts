/**
 * Tokens → the relations of FROM, joined.
 *
 *   a JOIN b USING (id), LATERAL FLATTEN(input => a.xs) f   →   [join(a, b), function FLATTEN(a.xs) as f]
 */
import type { Expr, FromItem, Join, UsingColumn } from '../../ir/ir.ts';
import { readCondition } from '../core/condition.ts';
import { byWord, ruleAhead } from '../core/engine-rules.ts';
import { readIdentifier } from '../core/identifier.ts';
import { readNested } from '../core/nested.ts';
import {
  deeper,
  done,
  list,
  nextIs,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { skipTrailing } from '../core/trailing.ts';
import { readJoinKind } from './join-kind.ts';
import { readLateralView } from './lateral-view.ts';
import { readPivots } from './pivot.ts';
import { readRelation } from './relation.ts';

/** From : Joined {, Joined} */
export function readFrom(reader: Reader): FromItem[] {
  const items = [readJoined(reader)];
  const { impliedLateral } = reader.source.features;
  while (take(reader, ',') && !endsList(reader)) items.push(readJoins(reader, impliedLateral));
  return items;
}

function endsList(reader: Reader): boolean {
  return reader.source.features.trailingCommaInFrom && (done(reader) || AFTER_FROM.has(word(reader)));
}

const AFTER_FROM = new Set(['WHERE', 'GROUP', 'HAVING', 'QUALIFY', 'ORDER', 'LIMIT', 'UNION']);

/** Joined : Relation {Join | LateralView | Pivot} */
export function readJoined(reader: Reader): FromItem {
  return readJoins(reader, false);
}

/** `lateral`: the first relation may reference relations to its left. */
function readJoins(reader: Reader, lateral: boolean): FromItem {
  const first = reader.at;
  let left = readRelation(reader, readJoined, lateral);
  for (;;) {
    const keys = readFilledKeys(reader);
    const joined = keys.length === 0 ? null : readJoin(reader, left, first);
    if (joined !== null) {
      left = withKeys(joined, keys);
      continue;
    }
    if (keys.length > 0) throw unexpected(reader, 'a join');
    const next =
      readLateralView(reader, left, first) ??
      ruleAhead(reader, reader.rules.engine.joins)?.(reader, { relation: left, first }) ??
      readJoin(reader, left, first);
    if (next !== null) left = next;
    else if (startsPivot(reader)) left = readPivots(reader, left, first);
    else if (!skipTrailing(reader)) return left;
  }
}

/** Oracle and T-SQL: a PIVOT of all relations that are joined before it. */
function startsPivot(reader: Reader): boolean {
  const next = word(reader);
  return (
    (next === 'PIVOT' || next === 'UNPIVOT') && ['(', 'XML', 'INCLUDE', 'EXCLUDE'].includes(word(reader, 1))
  );
}

/**
 * Join : kind JOIN Relation [ON condition | USING ( columns ) | MATCH_CONDITION ( condition ) | clause of the
 *   engine]
 *
 * A join to the relation `left`; null if no join follows.
 */
export function readJoin(reader: Reader, left: FromItem, first: number): Join | null {
  const kind = readJoinKind(reader);
  if (kind === null) return null;
  const { joinClauses } = reader.rules.engine;
  const before = byWord(reader, joinClauses);
  const { natural, withoutCondition, asof, apply, byOrder } = kind;
  const start = reader.at;
  let right = readRelation(reader, readJoined, apply || reader.source.features.impliedLateral);
  const keys = readFilledKeys(reader);
  if (!withoutCondition && !natural && joinsBeforeCondition(reader))
    right = deeper(reader, (inner) => readNested(inner, (all) => readRightJoins(all, right, start)));
  let on: Expr | null = null;
  let using: UsingColumn[] | null = null;
  if (take(reader, 'ON')) on = readCondition(reader);
  else if (word(reader) === 'MATCH_CONDITION' && asof) on = readMatchCondition(reader);
  else if (word(reader) === 'USING' && word(reader, 1) !== 'SAMPLE' && take(reader, 'USING'))
    using = readUsing(reader);
  const after = on === null && using === null ? byWord(reader, joinClauses) : null;
  if (asof && using === null && take(reader, 'USING')) using = readUsing(reader);
  if (using !== null && word(reader) === 'AS') throw unsupported(reader, 'USING (…) AS');
  const { type, mirrored } = { ...kind, ...before, ...after };
  const sides = mirrored ? { left: right, right: left } : { left, right };
  const join: Join = {
    kind: 'join',
    type,
    ...sides,
    on: after?.on ?? on,
    using,
    natural,
    ...(byOrder ? { byOrder } : {}),
    ...(asof ? { nearest: true } : {}),
    span: spanFrom(reader, first),
  };
  return keys.length === 0 ? join : withKeys(join, keys);
}

/**
 * FilledKeys : PARTITION BY ( values ) (Oracle) — next to an outer join, the relation gets rows for each of
 *   its keys.
 */
function readFilledKeys(reader: Reader): readonly Expr[] {
  if (!nextIs(reader, 'PARTITION', 'BY', '(')) return [];
  reader.at += 2;
  return readToEnd(takeBrackets(reader), (inside) => list(inside, inside.rules.expression));
}

/** The keys decide about the rows, as a condition does. */
function withKeys(join: Join, keys: readonly Expr[]): Join {
  const args = join.on === null ? keys : [join.on, ...keys];
  return { ...join, on: { kind: 'operator', name: 'PARTITION BY', args, span: join.span } };
}

/** `(a, b)`; ClickHouse also `a, b`. */
function readUsing(reader: Reader): UsingColumn[] {
  const column = (each: Reader): UsingColumn => {
    const first = each.at;
    return { ...readIdentifier(each, 'a column'), span: spanFrom(each, first) };
  };
  if (word(reader) !== '(') return list(reader, column);
  return readToEnd(takeBrackets(reader), (inside) => list(inside, column));
}

/**
 * MatchCondition : MATCH_CONDITION ( condition ) [ON condition]
 * — https://docs.snowflake.com/en/sql-reference/constructs/asof-join
 */
function readMatchCondition(reader: Reader): Expr {
  reader.at++;
  const condition = readToEnd(takeBrackets(reader), reader.rules.expression);
  if (!take(reader, 'ON')) return condition;
  const on = reader.rules.expression(reader);
  const span = { start: condition.span.start, end: on.span.end };
  return { kind: 'operator', name: 'AND', args: [condition, on], span };
}

/** `a JOIN b JOIN c ON … ON …`: the right side of the first join is `b JOIN c ON …`. */
function readRightJoins(reader: Reader, relation: FromItem, first: number): FromItem {
  let left = relation;
  while (word(reader) !== 'ON' && word(reader) !== 'USING') {
    const next = readJoin(reader, left, first);
    if (next === null) throw unexpected(reader, 'ON');
    left = next;
  }
  return left;
}

/** Whether the joins that follow have their conditions before the condition of the current join. */
function joinsBeforeCondition(reader: Reader): boolean {
  if (['ON', 'USING', 'MATCH_CONDITION'].includes(word(reader))) return false;
  const { tokens, partner } = reader.source;
  let pending = 1;
  for (let at = reader.at; at < reader.end; at++) {
    const next = tokens[at]?.upper ?? '';
    if (next === '(' || next === '[') at = Math.max(at, partner[at] ?? -1);
    else if (next === 'JOIN' && !['CROSS', 'NATURAL', 'ARRAY'].includes(tokens[at - 1]?.upper ?? ''))
      pending++;
    else if (next === 'ON' || next === 'USING') {
      pending--;
      if (pending === 0) return true;
    } else if (STOPS.has(next)) return false;
  }
  return false;
}

const STOPS = new Set(['WHERE', 'GROUP', 'HAVING', 'ORDER', 'QUALIFY', 'UNION', 'SELECT', 'LIMIT', ',']);
