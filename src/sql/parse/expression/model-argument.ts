/**
 * Tokens → a model, or a list of columns, as an argument of a call: constants of unknown meaning.
 *
 *   f(MODEL m, TABLE t, DESCRIPTOR(a))   →   'MODEL m', …, 'DESCRIPTOR(a)' with the name a
 */
import type { Expr, Identifier } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { isNamePart } from '../core/parameter-name.ts';
import {
  done,
  nextIs,
  peek,
  type Reader,
  spanFrom,
  take,
  takeBrackets,
  textOf,
  word,
} from '../core/reader.ts';
import { readTableName } from '../core/table-name.ts';

/** ModelArgument : MODEL name | DESCRIPTOR ( names ) — null if neither is next. */
export function readModelArgument(inside: Reader): Expr | null {
  const first = inside.at;
  if (nextIs(inside, 'DESCRIPTOR', '(')) {
    inside.at++;
    const names = readDescribed(takeBrackets(inside));
    const text = textOf(inside.source, first, inside.at);
    return { kind: 'literal', text, names, span: spanFrom(inside, first) };
  }
  if (word(inside) === 'MODEL' && isNamePart(inside, 1)) {
    inside.at++;
    readTableName(inside);
  } else return null;
  return { kind: 'literal', text: textOf(inside.source, first, inside.at), span: spanFrom(inside, first) };
}

/**
 * Columns of the relation among the arguments, or of the result of the function. The latter may have types.
 */
function readDescribed(inside: Reader): Identifier[] {
  const names: Identifier[] = [];
  while (!done(inside)) {
    if (isName(peek(inside))) names.push(readIdentifier(inside));
    while (!done(inside) && !take(inside, ',')) inside.at++;
  }
  return names;
}
