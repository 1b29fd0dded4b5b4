/**
 * Tokens → ClickHouse's functions and columns that have the name of a keyword.
 *
 *   and(a, b), TABLE + 1   →   a call of AND, a column TABLE
 */
import type { Expr } from '../../../ir/ir.ts';
import { peek, type Reader, word } from '../../core/reader.ts';
import { readNamed } from '../../expression/named.ts';

/**
 * AND and OR before brackets are functions.
 * — https://clickhouse.com/docs/sql-reference/functions/logical-functions
 */
export function readLogicalCall(reader: Reader): Expr | null {
  return word(reader, 1) === '(' ? readNamed(reader) : null;
}

/**
 * LIKE and ILIKE without an operand after them are names.
 * — https://clickhouse.com/docs/sql-reference/syntax#identifiers
 */
export function readLastName(reader: Reader): Expr | null {
  return peek(reader, 1) === undefined || word(reader, 1) === ',' ? readNamed(reader) : null;
}
