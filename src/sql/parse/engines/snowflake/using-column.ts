/** Snowflake's columns named USING, which is no reserved word: SELECT using FROM t. */
import type { Expr } from '../../../ir/ir.ts';
import { type Reader, word } from '../../core/reader.ts';
import { readNamed } from '../../expression/named.ts';

/** UsingColumn : USING — https://docs.snowflake.com/en/sql-reference/reserved-keywords */
export function readUsingColumn(reader: Reader): Expr | null {
  return word(reader, 1) === 'FROM' || word(reader, 1) === ',' ? readNamed(reader) : null;
}
