/** Tokens → the condition of a clause, and unknown clauses. */
import type { Expr, Unread } from '../../ir/ir.ts';
import { peek, type Reader, unexpected } from './reader.ts';
import { endOfGap, readElement, takeGap } from './recover.ts';
import { atClause, atTail } from './recovery-stops.ts';

/** Condition : value */
export function readCondition(reader: Reader): Expr {
  return readElement(reader, atClause, { kind: 'clause' });
}

export function conjoin(left: Expr | null, right: Expr): Expr {
  if (left === null) return right;
  const span = { start: left.span.start, end: right.span.end };
  return { kind: 'operator', name: 'AND', args: [left, right], span };
}

/**
 * While a statement recovers: an unknown clause, up to the next clause. Its columns may decide about the
 * rows. null if no such clause is next.
 */
export function readUnknownClause(reader: Reader): Unread | null {
  if (reader.notes.recovery === null || peek(reader)?.kind !== 'word' || atTail(reader)) return null;
  const why = unexpected(reader, 'a clause');
  return takeGap(reader, {
    first: reader.at,
    end: endOfGap(reader, atClause),
    kind: 'clause',
    value: null,
    why,
  });
}
