/**
 * Tokens → what stands behind a query: its order, how many rows, and clauses that move no data.
 *
 *   ORDER BY price LIMIT 10 FOR UPDATE   →   {orderBy: [price], limited: true, …}; the lock is passed over
 */
import type { Expr, OrderItem, Unread } from '../../ir/ir.ts';
import { readUnknownClause } from '../core/condition.ts';
import {
  done,
  expect,
  list,
  peek,
  type Reader,
  sees,
  skipBrackets,
  take,
  takeAll,
  takeAny,
  textOf,
  unsupported,
  word,
} from '../core/reader.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { skipInterpolate } from '../engines/clickhouse/with-fill.ts';
import { readList, readOrder } from '../expression/lists.ts';
import { readLateInto } from './into.ts';
import { setAhead } from './set-operator.ts';

interface Tail {
  readonly orderBy: readonly OrderItem[];
  readonly limited: boolean;
  /** T-SQL's FOR XML or FOR JSON: all rows become one text. */
  readonly packed: string | null;
  /** Clauses that are not known. */
  readonly unknown: readonly Unread[];
  /** ClickHouse: LIMIT n BY …. */
  readonly limitBy: readonly Expr[];
}

export function readTail(reader: Reader): Tail {
  const orderBy: OrderItem[] = [];
  const limitBy: Expr[] = [];
  let limited = false;
  let packed: string | null = null;
  const unknown: Unread[] = [];
  for (;;) {
    const first = reader.at;
    if (take(reader, 'ORDER', 'BY') || takeSiblings(reader)) {
      if (!takeOrderAll(reader, first)) orderBy.push(...readOrder(reader));
      continue;
    }
    const limit = readLimits(reader, orderBy);
    limited ||= limit === true;
    if (limit !== null) passOver(reader, 'number of rows', first);
    if (limit !== null && take(reader, 'BY')) limitBy.push(...readList(reader));
    if (limit !== null || readDistribution(reader) || skipInterpolate(reader)) continue;
    packed ??= readPacked(reader);
    if (readLock(reader) || readLateInto(reader)) continue;
    const clause = readUnknownClause(reader);
    if (clause === null) return { orderBy, limited, packed, limitBy, unknown };
    unknown.push(clause);
  }
}

/** Whether what comes next limits the rows; null where it is about something else. A number that has to be looked up decides like an order. */
export function readLimits(reader: Reader, deciding: OrderItem[]): boolean | null {
  switch (word(reader)) {
    case 'LIMIT':
      return readLimit(reader, deciding);
    case 'OFFSET':
      return peek(reader, 1) === undefined ? null : readOffset(reader, deciding);
    case 'FETCH':
      return readFetch(reader, deciding);
    default:
      return null;
  }
}

/** FOR XML PATH(''), FOR JSON AUTO and their options; null where neither comes next. */
function readPacked(reader: Reader): string | null {
  if (!sees(reader, 'FOR', 'XML') && !sees(reader, 'FOR', 'JSON')) return null;
  const first = reader.at;
  while (!done(reader) && !STARTS_STATEMENT.has(word(reader))) {
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
  return textOf(reader.source, first, reader.at);
}

const STARTS_STATEMENT = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'OPTION', 'UNION']);

/** Hive and Spark: which reducer gets a row is no matter of lineage. */
function readDistribution(reader: Reader): boolean {
  const first = reader.at;
  if (take(reader, 'SORT', 'BY')) readOrder(reader);
  else if (take(reader, 'CLUSTER', 'BY') || take(reader, 'DISTRIBUTE', 'BY')) readList(reader);
  else return false;
  passOver(reader, 'distribution of rows', first);
  return true;
}

/** Oracle: of each parent the children in that order. */
function takeSiblings(reader: Reader): boolean {
  if (!take(reader, 'ORDER', 'SIBLINGS', 'BY')) return false;
  const at = reader.at - 2;
  reader.notes.passed.push({ clause: 'quantifier', first: at, end: at + 1 });
  return true;
}

function takeOrderAll(reader: Reader, first: number): boolean {
  if (word(reader) !== 'ALL') return false;
  reader.at++;
  takeAny(reader, 'ASC', 'DESC');
  if (take(reader, 'NULLS')) reader.at++;
  if (word(reader) === 'LIMIT' || word(reader) === 'OFFSET')
    throw unsupported(reader, 'ORDER BY ALL with a limit');
  passOver(reader, 'order of no effect', first);
  return true;
}

/** A constant is passed over. */
function readNumber(reader: Reader, deciding: OrderItem[]): void {
  const expr = reader.rules.expression(reader);
  if (expr.kind !== 'literal') deciding.push({ expr, direction: 'asc', nulls: null });
}

/** LIMIT n, LIMIT n OFFSET m, LIMIT m, n; false for LIMIT ALL. */
function readLimit(reader: Reader, deciding: OrderItem[]): boolean {
  expect(reader, 'LIMIT');
  if (takeAny(reader, 'ALL', 'NULL') !== null) return false;
  if (peek(reader)?.kind === 'number' && word(reader, 1) === '%') reader.at++;
  else readNumber(reader, deciding);
  takeAny(reader, '%', 'PERCENT');
  if (take(reader, ',')) readNumber(reader, deciding);
  if (take(reader, 'WITH')) expect(reader, 'TIES');
  return true;
}

function readOffset(reader: Reader, deciding: OrderItem[]): true {
  expect(reader, 'OFFSET');
  readNumber(reader, deciding);
  takeAny(reader, 'ROW', 'ROWS');
  return true;
}

function readFetch(reader: Reader, deciding: OrderItem[]): true {
  expect(reader, 'FETCH');
  takeAny(reader, 'FIRST', 'NEXT');
  if (!['ROW', 'ROWS'].includes(word(reader))) readNumber(reader, deciding);
  take(reader, 'PERCENT');
  takeAny(reader, 'ROW', 'ROWS');
  if (take(reader, 'WITH')) expect(reader, 'TIES');
  else take(reader, 'ONLY');
  return true;
}

/** Locks, hints and settings, which move no data. */
function readLock(reader: Reader): boolean {
  const first = reader.at;
  if (word(reader) === 'FOR') {
    if (!['UPDATE', 'SHARE', 'NO', 'KEY', 'READ', 'FETCH', 'BROWSE'].includes(word(reader, 1))) {
      throw unsupported(reader, `FOR ${word(reader, 1)}`.trim());
    }
    reader.at += 2;
    while (['KEY', 'UPDATE', 'SHARE', 'NOWAIT', 'SKIP', 'LOCKED', 'ONLY', 'WAIT'].includes(word(reader)))
      reader.at++;
    if (take(reader, 'OF')) list(reader, readTableName);
    takeAny(reader, 'NOWAIT');
    if (take(reader, 'SKIP')) expect(reader, 'LOCKED');
    passOver(reader, 'lock', first);
    return true;
  }
  if (
    (word(reader) === 'LOCK' && takeAll(reader, ['LOCK', 'IN', 'SHARE', 'MODE'])) ||
    (word(reader) === 'WITH' && takeIsolation(reader))
  ) {
    passOver(reader, 'lock', first);
    return true;
  }
  if (sees(reader, 'OPTION', '(')) {
    reader.at++;
    skipBrackets(reader);
    passOver(reader, 'hint', first);
    return true;
  }
  if (reader.source.dialect === 'clickhouse') return readSettings(reader);
  return false;
}

/** ClickHouse: SETTINGS and FORMAT, of which each side of a set operation may have its own. */
function readSettings(reader: Reader): boolean {
  const first = reader.at;
  if (word(reader) !== 'SETTINGS' && word(reader) !== 'FORMAT') return false;
  while (!done(reader) && setAhead(reader) === null) {
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
  passOver(reader, 'hint', first);
  return true;
}

/** Db2's WITH UR. */
function takeIsolation(reader: Reader): boolean {
  return ['UR', 'CS', 'RS', 'RR'].some((level) => take(reader, 'WITH', level));
}
