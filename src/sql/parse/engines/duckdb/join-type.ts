/**
 * DuckDB's own words of a join: its type in brackets, and the nearest rows.
 *
 *   a JOIN BY (TYPE right_semi) b ON …                    →   rows of b that have one in a
 *   a JOIN b NEAREST 3 BY DISTANCE f(a.x, b.x)            →   joined on f(a.x, b.x)
 */
import type { Expr, Join } from '../../../ir/ir.ts';
import {
  expect,
  peek,
  type Reader,
  sees,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';

interface JoinType {
  readonly type: Join['type'];
  /** The rows are those of the right side. */
  readonly mirrored: boolean;
}

const TYPES: Readonly<Record<string, JoinType>> = {
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

/** `BY (TYPE left_join)`; null where the words before JOIN tell. */
export function readJoinType(reader: Reader): JoinType | null {
  if (!sees(reader, 'BY', '(', 'TYPE')) return null;
  reader.at++;
  const inside = takeBrackets(reader);
  inside.at++;
  const type = TYPES[word(inside).replace(/_JOIN$/, '')];
  if (type === undefined || peek(inside, 1) !== undefined) throw unexpected(inside, 'a type of join');
  return type;
}

/** `[APPROX] NEAREST 3 BY DISTANCE expr`. */
export function readNearest(reader: Reader): Expr {
  take(reader, 'APPROX');
  expect(reader, 'NEAREST');
  const first = reader.at;
  const token = peek(reader);
  if (token?.kind !== 'number' && token?.kind !== 'parameter') throw unexpected(reader, 'a number');
  reader.at++;
  passOver(reader, 'number of rows', first);
  expect(reader, 'BY');
  if (takeAny(reader, 'DISTANCE', 'SIMILARITY') === null) throw unexpected(reader, 'DISTANCE or SIMILARITY');
  return reader.rules.expression(reader);
}
