/** Tokens → the condition of a clause, and clauses that are not known. */
import type { Expr, Unread } from '../../ir/ir.ts';
import { peek, type Reader, unexpected } from './reader.ts';
import { endOfGap, readElement, takeGap } from './recover.ts';
import { atClause, atTail } from './recovery-stops.ts';

export function readCondition(reader: Reader): Expr {
  return readElement(reader, atClause, { kind: 'clause' });
}

export function conjoin(left: Expr | null, right: Expr): Expr {
  if (left === null) return right;
  const span = { start: left.span.start, end: right.span.end };
  return { kind: 'operator', name: 'AND', args: [left, right], span };
}

/**
 * In a statement that recovers: a clause that is not known, up to the next one. What it names may decide which rows there are. null where none
 * comes next.
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
