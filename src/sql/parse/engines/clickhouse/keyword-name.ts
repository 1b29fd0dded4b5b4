/**
 * Tokens → ClickHouse's functions and columns that have the name of a keyword.
 *
 *   and(a, b), TABLE + 1   →   a call of AND, a column TABLE
 */
import type { Expr } from '../../../ir/ir.ts';
import { peek, type Reader, word } from '../../core/reader.ts';
import { readNamed } from '../../expression/named.ts';

/**
 * LogicalCall : {AND | OR} ( values )
 * — https://clickhouse.com/docs/sql-reference/functions/logical-functions
 *
 * AND and OR before brackets are functions.
 */
export function readLogicalCall(reader: Reader): Expr | null {
  return word(reader, 1) === '(' ? readNamed(reader) : null;
}

/**
 * LastName : {LIKE | ILIKE} — https://clickhouse.com/docs/sql-reference/syntax#identifiers
 *
 * LIKE and ILIKE without an operand after them are names.
 */
export function readLastName(reader: Reader): Expr | null {
  return peek(reader, 1) === undefined || word(reader, 1) === ',' ? readNamed(reader) : null;
}
