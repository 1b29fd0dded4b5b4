/**
 * Tokens → the condition of a change. WHERE CURRENT OF is the position of a cursor, which references no
 * column.
 */
import type { Expr } from '../../ir/ir.ts';
import { readCondition } from '../core/condition.ts';
import { readIdentifier } from '../core/identifier.ts';
import { nextIs, type Reader, spanFrom, take, textOf } from '../core/reader.ts';

/** Where : WHERE {condition | CURRENT OF cursor} */
export function readWhere(reader: Reader): Expr | null {
  if (!take(reader, 'WHERE')) return null;
  if (!nextIs(reader, 'CURRENT', 'OF')) return readCondition(reader);
  const first = reader.at;
  reader.at += 2;
  take(reader, 'GLOBAL');
  readIdentifier(reader, 'a cursor');
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}
