/** What is joined to the rows of a relation by what it says of each of them: LATERAL VIEW, ARRAY JOIN. */
import type { FromItem, Join } from '../../ir/ir.ts';
import { type Reader, spanFrom } from '../core/reader.ts';

/** `outer`: rows of which nothing is made stay. `first`: the first token of the join. */
export function lateralJoin(
  reader: Reader,
  {
    left,
    right,
    outer,
    first,
  }: { readonly left: FromItem; readonly right: FromItem; readonly outer: boolean; readonly first: number },
): Join {
  const type = outer ? 'left' : 'cross';
  return {
    kind: 'join',
    type,
    left,
    right,
    on: null,
    using: null,
    natural: false,
    span: spanFrom(reader, first),
  };
}
