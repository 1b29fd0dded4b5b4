/** Tokens → a call of a method with its value before the dot: doc.query('…') → QUERY(doc, '…'). */
import type { Expr } from '../../ir/ir.ts';
import { type NameBefore, type Reader, spanOf } from '../core/reader.ts';
import { readCall } from './call.ts';

/**
 * Method : value . name ( Arguments )
 *
 * The brackets are next. The name before the last part is the first argument.
 */
export function readMethod(reader: Reader, { parts, first }: NameBefore): Expr {
  const base: Expr = {
    kind: 'column',
    parts: parts.slice(0, -1),
    span: spanOf(reader.source, first, reader.at - 2),
  };
  const call = readCall(reader, parts.slice(-1), first);
  return call.kind === 'call' ? { ...call, args: [base, ...call.args] } : call;
}
