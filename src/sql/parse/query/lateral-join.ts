/** The join of a relation with rows derived from each of its rows: LATERAL VIEW, ARRAY JOIN. */
import type { FromItem, Join } from '../../ir/ir.ts';
import { type Reader, spanFrom } from '../core/reader.ts';

interface LateralJoin {
  readonly left: FromItem;
  readonly right: FromItem;
  /** Rows of the left side from which no row is derived are in the result. */
  readonly outer: boolean;
  /** The first token of the join. */
  readonly first: number;
}

export function lateralJoin(reader: Reader, { left, right, outer, first }: LateralJoin): Join {
  const type = outer ? 'left' : 'cross';
  const span = spanFrom(reader, first);
  return { kind: 'join', type, left, right, on: null, using: null, natural: false, span };
}
