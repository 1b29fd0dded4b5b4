/**
 * Tokens → DuckDB's clauses of a join: its type in brackets, and the nearest rows.
 *
 *   a JOIN BY (TYPE right_semi) b ON …             →   the rows of b that have a row in a
 *   a JOIN b NEAREST 3 BY DISTANCE f(a.x, b.x)     →   a JOIN b ON f(a.x, b.x)
 */
import { isNearestNext } from '../../core/nearest.ts';
import {
  expect,
  type JoinClause,
  nextIs,
  peek,
  type Reader,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

const TYPES: Readonly<Record<string, JoinClause>> = {
  INNER: { type: 'inner', mirrored: false },
  LEFT: { type: 'left', mirrored: false },
  SINGLE: { type: 'left', mirrored: false },
  RIGHT: { type: 'right', mirrored: false },
  OUTER: { type: 'full', mirrored: false },
  FULL: { type: 'full', mirrored: false },
  SEMI: { type: 'semi', mirrored: false },
  ANTI: { type: 'anti', mirrored: false },
  MARK: { type: 'semi', mirrored: false },
  RIGHT_SEMI: { type: 'semi', mirrored: true },
  RIGHT_ANTI: { type: 'anti', mirrored: true },
};

/** JoinType : BY ( TYPE type ) — https://duckdb.org/docs/stable/sql/query_syntax/from#joins */
export function readJoinType(reader: Reader): JoinClause | null {
  if (!nextIs(reader, 'BY', '(', 'TYPE')) return null;
  reader.at++;
  const inside = takeBrackets(reader);
  inside.at++;
  const type = TYPES[word(inside).replace(/_JOIN$/, '')];
  if (type === undefined || peek(inside, 1) !== undefined) throw unexpected(inside, 'a type of join');
  return type;
}

/**
 * NearestJoin : [APPROX] NEAREST number BY {DISTANCE | SIMILARITY} expression
 * — https://duckdb.org/docs/stable/sql/query_syntax/from#joins
 */
export function readNearest(reader: Reader): JoinClause | null {
  if (!isNearestNext(reader)) return null;
  take(reader, 'APPROX');
  expect(reader, 'NEAREST');
  const first = reader.at;
  reader.at++;
  noteSkipped(reader, 'number of rows', first);
  expect(reader, 'BY');
  if (takeAny(reader, 'DISTANCE', 'SIMILARITY') === null) throw unexpected(reader, 'DISTANCE or SIMILARITY');
  return { on: reader.rules.expression(reader) };
}
