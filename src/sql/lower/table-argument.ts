/**
 * Tokens → a relation as the argument of a function: its rows, as one value.
 *
 *   f(TABLE t PARTITION BY a ORDER BY b)   →   ARRAY(SELECT * FROM t WINDOW argument AS (PARTITION BY a ORDER BY b))
 */
import type { Expr, FromItem, OrderItem, Query, Select } from '../ir.ts';
import { passOver } from './harmless.ts';
import { isQueryAhead, readList, readOrder, readOrderItem } from './lists.ts';
import { isName, readTableName } from './names.ts';
import { done, peek, type Reader, spanFrom, take, takeBrackets, whole, word } from './reader.ts';
import { selectAll } from './select-all.ts';

/** null where no relation comes next. */
export function readTableArgument(reader: Reader): Expr | null {
  if (word(reader) !== 'TABLE' || !(isName(peek(reader, 1)) || word(reader, 1) === '(')) return null;
  const first = reader.at;
  reader.at++;
  const query = readRows(reader);
  if (query === null) {
    reader.at = first;
    return null;
  }
  const span = spanFrom(reader, first);
  return { kind: 'subquery', use: 'array', operands: [], query: withPartition(reader, query), span };
}

function readRows(reader: Reader): Select | null {
  const first = reader.at;
  const over = (from: FromItem): Select => selectAll(from, from.span);
  if (word(reader) !== '(') return over(table(reader, first));
  if (isQueryAhead(reader)) {
    const query: Query = reader.rules.query(takeBrackets(reader));
    return over({ kind: 'derived', query, alias: null, lateral: false, span: spanFrom(reader, first) });
  }
  const inside = takeBrackets(reader);
  if (!isName(peek(inside))) return null;
  const from = table(inside, inside.at);
  return done(inside) ? over(from) : null;
}

function table(reader: Reader, first: number): FromItem {
  return { kind: 'table', name: readTableName(reader), alias: null, span: spanFrom(reader, first) };
}

/** How its rows are handed over: by which columns apart, and in which order. */
function withPartition(reader: Reader, query: Select): Select {
  let partitionBy: readonly Expr[] = [];
  let orderBy: readonly OrderItem[] = [];
  if (take(reader, 'WITH', 'SINGLE', 'PARTITION')) passOver(reader, 'quantifier', reader.at - 3);
  else if (take(reader, 'PARTITION', 'BY') || take(reader, 'DISTRIBUTE', 'BY')) {
    partitionBy =
      word(reader) === '(' ? whole(takeBrackets(reader), readList) : [reader.rules.expression(reader)];
  }
  if (take(reader, 'ORDER', 'BY') || take(reader, 'SORT', 'BY'))
    orderBy = word(reader) === '(' ? whole(takeBrackets(reader), readOrder) : [readOrderItem(reader)];
  if (partitionBy.length === 0 && orderBy.length === 0) return query;
  const window = { base: null, partitionBy, orderBy, frame: '' };
  return { ...query, windows: [{ name: { text: 'argument', quoted: false }, window }] };
}
