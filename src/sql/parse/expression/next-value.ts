/**
 * Tokens → the next value of a sequence, which is no relation.
 *
 *   NEXT VALUE FOR s OVER (ORDER BY a)   →   a call NEXT VALUE FOR S, over order by a
 */
import type { Expr } from '../../ir/ir.ts';
import { nextIs, peek, type Reader, spanFrom, takeAny, textOf, word } from '../core/reader.ts';
import { readTableName } from '../core/table-name.ts';
import { readOver } from './window.ts';

/** NextValue : {{NEXT | PREVIOUS} VALUE | NEXTVAL | PREVVAL} FOR name [OVER …] — null if none is next. */
export function readNextValue(reader: Reader): Expr | null {
  if (!['NEXT', 'PREVIOUS', 'NEXTVAL', 'PREVVAL'].includes(word(reader))) return null;
  const words = word(reader, 1) === 'VALUE' ? 2 : 1;
  if (word(reader, words) !== 'FOR' || peek(reader, words + 1) === undefined) return null;
  if (words === 1 && !nextIs(reader, 'NEXTVAL', 'FOR') && !nextIs(reader, 'PREVVAL', 'FOR')) return null;
  const first = reader.at;
  reader.at += words + 1;
  readTableName(reader);
  const name = textOf(reader.source, first, reader.at);
  const over = takeAny(reader, 'OVER') === null ? null : readOver(reader);
  const none = { args: [], star: null, distinct: false, orderBy: [], filter: null };
  return { kind: 'call', name, ...none, over, span: spanFrom(reader, first) };
}
