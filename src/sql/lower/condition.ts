/** Tokens → the condition of a clause. */
import type { Expr } from '../ir.ts';
import type { Reader } from './reader.ts';
import { readElement } from './recover.ts';
import { atClause } from './stops.ts';

export function readCondition(reader: Reader): Expr {
  return readElement(reader, atClause, { kind: 'clause' });
}
