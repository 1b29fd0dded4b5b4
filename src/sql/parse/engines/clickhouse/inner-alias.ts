/**
 * Tokens → ClickHouse's aliases inside expressions. They name the value for the whole SELECT, as those of its WITH do.
 *
 *   SELECT (price + tax AS gross) * 2, gross - 1   →   the SELECT gives price + tax the name gross
 */
import type { Expr } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import { type Reader, take, word } from '../../core/reader.ts';

/** Behind a value inside brackets. */
export function readInnerAlias(reader: Reader, expr: Expr): void {
  if (word(reader) !== 'AS' || reader.source.dialect !== 'clickhouse') return;
  take(reader, 'AS');
  reader.notes.named.push({ name: readIdentifier(reader, 'an alias'), expr });
}
