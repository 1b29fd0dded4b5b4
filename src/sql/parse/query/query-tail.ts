/**
 * Tokens → the clauses after a query: its order, its limit, and clauses that move no data.
 *
 *   ORDER BY price LIMIT 10 FOR UPDATE   →   {orderBy: [price], limited: true, …}; the lock is skipped
 */
import type { Expr, OrderItem, Unread } from '../../ir/ir.ts';
import { readUnknownClause } from '../core/condition.ts';
import { byWord } from '../core/engine-rules.ts';
import {
  done,
  expect,
  list,
  nextIs,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  take,
  takeAll,
  takeAny,
  textOf,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { readList, readOrder, readOrderTail } from '../expression/lists.ts';
import { readLateInto } from './into.ts';

interface Tail {
  readonly orderBy: readonly OrderItem[];
  readonly limited: boolean;
  /** T-SQL's FOR XML or FOR JSON: the result is one text. */
  readonly packed: string | null;
  /** Unknown clauses. */
  readonly unknown: readonly Unread[];
  /** ClickHouse: the keys of LIMIT n BY keys. */
  readonly limitBy: readonly Expr[];
}

/** Tail : {ORDER BY … | LIMIT … | OFFSET … | FETCH … | FOR … | clause of the engine} */
export function readQueryTail(reader: Reader): Tail {
  const { queryClauses } = reader.rules.engine;
  const orderBy: OrderItem[] = [];
  const limitBy: Expr[] = [];
  let limited = false;
  let packed: string | null = null;
  const unknown: Unread[] = [];
  for (;;) {
    const first = reader.at;
    if (take(reader, 'ORDER', 'BY') || takeSiblings(reader)) {
      orderBy.push(...(readOrderAll(reader) ?? readOrder(reader)));
      continue;
    }
    const limit = readLimits(reader, orderBy);
    limited ||= limit === true;
    if (limit !== null) noteSkipped(reader, 'number of rows', first);
    if (limit !== null && take(reader, 'BY')) limitBy.push(...readList(reader));
    if (limit !== null || readDistribution(reader) || byWord(reader, queryClauses) !== null) continue;
    packed ??= readPacked(reader);
    if (readLock(reader) || readLateInto(reader)) continue;
    const clause = readUnknownClause(reader);
    if (clause === null) return { orderBy, limited, packed, limitBy, unknown };
    unknown.push(clause);
  }
}

/**
 * Limit : LIMIT … | OFFSET … | FETCH …
 *
 * LIMIT, OFFSET or FETCH: whether the clause limits the rows; null for another clause. A number that is no
 * constant decides which rows there are, so it is added to `deciding`.
 */
export function readLimits(reader: Reader, deciding: OrderItem[]): boolean | null {
  switch (word(reader)) {
    case 'LIMIT':
      return readLimit(reader, deciding);
    case 'OFFSET':
      return peek(reader, 1) === undefined ? null : readOffset(reader, deciding);
    case 'FETCH':
      // T-SQL: `FETCH NEXT FROM c` is the next statement.
      if (word(reader, 2) === 'FROM' || word(reader, 1) === 'FROM') return null;
      return readFetch(reader, deciding);
    default:
      return null;
  }
}

/**
 * Packed : FOR {XML | JSON} {option}
 * — https://learn.microsoft.com/en-us/sql/t-sql/queries/select-for-clause-transact-sql
 */
function readPacked(reader: Reader): string | null {
  if (!nextIs(reader, 'FOR', 'XML') && !nextIs(reader, 'FOR', 'JSON')) return null;
  const first = reader.at;
  while (!done(reader) && !STARTS_STATEMENT.has(word(reader))) {
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
  return textOf(reader.source, first, reader.at);
}

const STARTS_STATEMENT = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'OPTION', 'UNION']);

/**
 * Hive and Spark: SORT BY, CLUSTER BY and DISTRIBUTE BY decide which worker reads a row. They do not change
 * the lineage.
 */
function readDistribution(reader: Reader): boolean {
  const first = reader.at;
  if (take(reader, 'SORT', 'BY')) readOrder(reader);
  else if (take(reader, 'CLUSTER', 'BY') || take(reader, 'DISTRIBUTE', 'BY')) readList(reader);
  else return false;
  noteSkipped(reader, 'distribution of rows', first);
  return true;
}

/** Oracle: ORDER SIBLINGS BY, the order of the children of each parent. */
function takeSiblings(reader: Reader): boolean {
  if (!take(reader, 'ORDER', 'SIBLINGS', 'BY')) return false;
  const at = reader.at - 2;
  reader.notes.skipped.push({ clause: 'quantifier', first: at, end: at + 1 });
  return true;
}

/**
 * OrderAll : ALL [ASC | DESC] [NULLS {FIRST | LAST}]
 * — https://duckdb.org/docs/stable/sql/query_syntax/orderby#order-by-all
 */
function readOrderAll(reader: Reader): readonly OrderItem[] | null {
  if (word(reader) !== 'ALL') return null;
  const all = { kind: 'literal', text: 'ALL', span: spanFrom(reader, reader.at++) } as const;
  return [readOrderTail(reader, all)];
}

/** A constant is skipped. */
function readNumber(reader: Reader, deciding: OrderItem[]): void {
  const expr = reader.rules.expression(reader);
  if (expr.kind !== 'literal') deciding.push({ expr, direction: 'asc', nulls: null });
}

/** Limit : LIMIT {ALL | NULL | count [% | PERCENT] [, count] [WITH TIES]}; false for LIMIT ALL */
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

/** Offset : OFFSET count [ROW | ROWS] */
function readOffset(reader: Reader, deciding: OrderItem[]): true {
  expect(reader, 'OFFSET');
  readNumber(reader, deciding);
  takeAny(reader, 'ROW', 'ROWS');
  return true;
}

/** Fetch : FETCH [FIRST | NEXT] [count] [PERCENT] [ROW | ROWS] [ONLY | WITH TIES] */
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
    takeAny(reader, 'NOWAIT', 'WAIT');
    // Oracle: WAIT 5.
    if (peek(reader)?.kind === 'number') reader.at++;
    if (take(reader, 'SKIP')) expect(reader, 'LOCKED');
    noteSkipped(reader, 'lock', first);
    return true;
  }
  if (
    (word(reader) === 'LOCK' && takeAll(reader, ['LOCK', 'IN', 'SHARE', 'MODE'])) ||
    (word(reader) === 'WITH' && takeIsolation(reader))
  ) {
    noteSkipped(reader, 'lock', first);
    return true;
  }
  if (nextIs(reader, 'OPTION', '(')) {
    reader.at++;
    skipBrackets(reader);
    noteSkipped(reader, 'hint', first);
    return true;
  }
  return false;
}

/** Db2's WITH UR. */
function takeIsolation(reader: Reader): boolean {
  return ['UR', 'CS', 'RS', 'RR'].some((level) => take(reader, 'WITH', level));
}
