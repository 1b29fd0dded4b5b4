/** Lists of expressions, sort items, and the look-ahead for a query in brackets. */
import type { Expr, OrderItem } from '../ir.ts';
import { isName } from './names.ts';
import { done, peek, type Reader, sees, take, takeAny, unsupported, word } from './reader.ts';

/** One or more expressions, separated by commas; a comma may end the list. */
export function readList(reader: Reader): Expr[] {
  const values = [reader.rules.expression(reader)];
  while (take(reader, ',') && !done(reader)) values.push(reader.rules.expression(reader));
  return values;
}

/** Whether a bracket with a query inside comes next, however many brackets stand around the query. */
export function isQueryAhead(reader: Reader, ahead = 0): boolean {
  let at = ahead;
  while (word(reader, at) === '(') at++;
  if (at === ahead) return false;
  const start = word(reader, at);
  const next = word(reader, at + 1);
  if (start === 'SELECT') return next !== '.';
  if (start === 'WITH') return isName(peek(reader, at + 1));
  if (start === 'VALUES') return next !== ',' && next !== '.' && peek(reader, at + 1) !== undefined;
  if (start === 'FROM') return true;
  return start === 'TABLE' && next !== '(' && next !== '';
}

/** Items after ORDER BY. */
export function readOrder(reader: Reader): OrderItem[] {
  const items = [readOrderItem(reader)];
  while (take(reader, ',')) items.push(readOrderItem(reader));
  return items;
}

function readOrderItem(reader: Reader): OrderItem {
  const expr = reader.rules.expression(reader);
  const direction = takeAny(reader, 'ASC', 'DESC') === 'DESC' ? 'desc' : 'asc';
  if (word(reader) === 'USING') throw unsupported(reader, 'ORDER BY … USING');
  let nulls: OrderItem['nulls'] = null;
  if (sees(reader, 'NULLS')) {
    reader.at++;
    nulls = takeAny(reader, 'FIRST', 'LAST') === 'FIRST' ? 'first' : 'last';
  }
  return { expr, direction, nulls };
}
