/**
 * Tokens → the names and keywords in the arguments of XML functions, as constants.
 *
 *   XMLELEMENT(NAME a, b)   →   XMLELEMENT(a, b), in which a is a constant
 *   XMLPARSE(DOCUMENT a)    →   XMLPARSE(DOCUMENT, a), in which DOCUMENT is a constant
 */
import type { Expr } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { peek, type Reader, spanFrom, take, takeAny, textOf, word } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { wordsFrom } from './call-clauses.ts';

/** XmlName : NAME name | EVALNAME value — null if something else is next. */
export function readXmlName(inside: Reader): Expr | null {
  if (word(inside) === 'EVALNAME' && startsValue(inside)) {
    inside.at++;
    noteSkipped(inside, 'quantifier', inside.at - 1);
    return inside.rules.expression(inside);
  }
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

const DOCUMENT_OR_CONTENT = new Set(['XMLPARSE', 'XMLSERIALIZE']);

/** { DOCUMENT | CONTENT } value — https://www.postgresql.org/docs/current/datatype-xml.html */
export function readDocumentOrContent(inside: Reader, call: string): readonly Expr[] {
  if (!DOCUMENT_OR_CONTENT.has(call) || !startsValue(inside)) return [];
  return takeAny(inside, 'DOCUMENT', 'CONTENT') === null ? [] : [wordsFrom(inside, inside.at - 1)];
}

/**
 * XmlProperty : VERSION { value | NO VALUE } | STANDALONE { YES | NO | NO VALUE }
 * — https://www.postgresql.org/docs/current/functions-xml.html
 *
 * null if something else is next.
 */
export function readXmlProperty(inside: Reader, call: string): Expr | null {
  const first = inside.at;
  if (call !== 'XMLROOT' || !startsValue(inside)) return null;
  if (takeAny(inside, 'VERSION', 'STANDALONE') === null) return null;
  const isConstant = take(inside, 'NO', 'VALUE') || takeAny(inside, 'YES', 'NO') !== null;
  if (isConstant) return wordsFrom(inside, first);
  noteSkipped(inside, 'quantifier', first);
  return inside.rules.expression(inside);
}

/** Whether a value follows the next word, so that the word is a keyword and no column. */
function startsValue(inside: Reader): boolean {
  const next = peek(inside, 1);
  return next !== undefined && (next.kind !== 'punctuation' || next.text === '(');
}
