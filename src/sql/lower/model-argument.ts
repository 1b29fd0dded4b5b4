/**
 * Tokens → a model or names of columns as an argument of a call: constants.
 *
 *   f(MODEL m, TABLE t, DESCRIPTOR(a))   →   “MODEL m”, …, “DESCRIPTOR(a)”
 */
import type { Expr } from '../ir.ts';
import { readTableName } from './names.ts';
import { isNamePart } from './parameter-name.ts';
import { type Reader, sees, skipBrackets, spanFrom, textOf, word } from './reader.ts';

/** null where something else comes next. */
export function readModelArgument(inside: Reader): Expr | null {
  const first = inside.at;
  if (sees(inside, 'DESCRIPTOR', '(')) {
    inside.at++;
    skipBrackets(inside);
  } else if (word(inside) === 'MODEL' && isNamePart(inside, 1)) {
    inside.at++;
    readTableName(inside);
  } else return null;
  return { kind: 'literal', text: textOf(inside.source, first, inside.at), span: spanFrom(inside, first) };
}
