/**
 * Tokens → the names in the arguments of XML functions, as constants: XMLELEMENT(NAME a, b) → XMLELEMENT('a',
 * b).
 */
import type { Expr } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { peek, type Reader, spanFrom, take, takeAny, textOf, word } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { wordsFrom } from './call-clauses.ts';

/** XmlName : NAME name — null if something else is next. */
export function readXmlName(inside: Reader): Expr | null {
  if (word(inside) !== 'NAME' || !isName(peek(inside, 1))) return null;
  inside.at += 2;
  noteSkipped(inside, 'quantifier', inside.at - 2);
  const first = inside.at - 1;
  return { kind: 'literal', text: textOf(inside.source, first, inside.at), span: spanFrom(inside, first) };
}

/**
 * ElementName : [ENTITYESCAPING | NOENTITYESCAPING] { [NAME] name | EVALNAME value }
 * — https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/XMLELEMENT.html
 */
export function readElementName(inside: Reader): Expr | null {
  const first = inside.at;
  if (word(inside, -1) !== '(') return null;
  takeAny(inside, 'ENTITYESCAPING', 'NOENTITYESCAPING');
  if (take(inside, 'EVALNAME')) {
    noteSkipped(inside, 'quantifier', first);
    return inside.rules.expression(inside);
  }
  if (isName(peek(inside, 1))) take(inside, 'NAME');
  noteSkipped(inside, 'quantifier', first);
  const name = inside.at;
  readIdentifier(inside, 'a name');
  return wordsFrom(inside, name);
}
