/**
 * Tokens → calls of methods of Oracle's type XMLType.
 *
 *   doc.getClobVal()   →   GETCLOBVAL(doc)
 */
import type { Expr } from '../../../ir/ir.ts';
import type { NameBefore, Reader } from '../../core/reader.ts';
import { readMethod } from '../../expression/method.ts';

const METHODS = /^(?:getclobval|getblobval|getstringval|getnumberval|existsnode|extract)$/i;

/**
 * MethodCall : column . method ( … )
 * — https://docs.oracle.com/en/database/oracle/oracle-database/19/arpls/XMLTYPE.html
 */
export function readXmlMethod(reader: Reader, name: NameBefore): Expr | null {
  const isMethod = name.parts.length > 1 && METHODS.test(name.parts.at(-1)?.text ?? '');
  return isMethod ? readMethod(reader, name) : null;
}
