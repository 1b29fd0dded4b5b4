/**
 * Tokens → MySQL's reference to the row that could not be inserted.
 *
 *   ON DUPLICATE KEY UPDATE a = VALUES(a) + 1   →   column a of the row VALUES
 */
import type { Expr } from '../../../ir/ir.ts';
import { isName, readIdentifier } from '../../core/identifier.ts';
import { peek, type Reader, spanFrom, word } from '../../core/reader.ts';
import { VALUES_ROW } from '../../statement/conflict.ts';

/** InsertedValue : VALUES ( column ) — https://dev.mysql.com/doc/refman/8.4/en/insert-on-duplicate.html */
export function readInsertedValue(reader: Reader): Expr | null {
  if (word(reader, 1) !== '(' || !isName(peek(reader, 2)) || word(reader, 3) !== ')') return null;
  const first = reader.at;
  reader.at += 2;
  const parts = [VALUES_ROW, readIdentifier(reader)];
  reader.at++;
  return { kind: 'column', parts, span: spanFrom(reader, first) };
}
