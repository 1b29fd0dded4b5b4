/** Tokens → TOP of T-SQL, Snowflake and Teradata: `TOP 10 PERCENT WITH TIES`. */
import type { OrderItem } from '../../ir/ir.ts';
import {
  closing,
  peek,
  type Reader,
  readToEnd,
  skipBrackets,
  take,
  unsupported,
  within,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { isQueryAhead } from '../expression/lists.ts';

/**
 * Top : TOP {number | parameter | ( expression )} [PERCENT] [WITH TIES]
 * — https://learn.microsoft.com/en-us/sql/t-sql/queries/top-transact-sql
 *
 * A number that is no constant decides which rows there are, so it is added to `deciding`; null: such a
 * number is not supported.
 */
export function readTop(reader: Reader, deciding: OrderItem[] | null = null): boolean {
  const next = peek(reader, 1);
  if (word(reader) !== 'TOP' || next === undefined) return false;
  if (next.kind !== 'number' && next.kind !== 'parameter' && next.text !== '(') return false;
  const first = reader.at;
  reader.at++;
  if (word(reader) === '(') {
    const count = isQueryAhead(reader)
      ? reader.rules.expression({ ...reader, end: closing(reader) + 1 })
      : readToEnd(within(reader, reader.at + 1, closing(reader)), reader.rules.expression);
    skipBrackets(reader);
    if (count.kind !== 'literal' && deciding === null)
      throw unsupported(reader, 'TOP with an expression', count.span);
    if (count.kind !== 'literal') deciding?.push({ expr: count, direction: 'asc', nulls: null });
  } else reader.at++;
  take(reader, 'PERCENT');
  take(reader, 'WITH', 'TIES');
  noteSkipped(reader, 'number of rows', first);
  return true;
}
