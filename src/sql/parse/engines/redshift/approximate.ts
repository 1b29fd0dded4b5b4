/** Tokens → Redshift's approximate aggregates: APPROXIMATE count(DISTINCT a) → COUNT(DISTINCT a). */
import type { Expr } from '../../../ir/ir.ts';
import { isName } from '../../core/identifier.ts';
import { peek, type Reader, word } from '../../core/reader.ts';
import { readNamed } from '../../expression/named.ts';

/** Approximate : APPROXIMATE call — https://docs.aws.amazon.com/redshift/latest/dg/r_COUNT.html */
export function readApproximate(reader: Reader): Expr | null {
  if (!isName(peek(reader, 1)) || word(reader, 2) !== '(') return null;
  reader.at++;
  return readNamed(reader);
}
