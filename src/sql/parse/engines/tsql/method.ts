/**
 * Tokens → calls of methods of T-SQL's types xml, hierarchyid, geometry and geography.
 *
 *   doc.value('(/a)[1]', 'int')   →   VALUE(doc, '(/a)[1]', 'int')
 */
import type { Expr } from '../../../ir/ir.ts';
import type { NameBefore, Reader } from '../../core/reader.ts';
import { readMethod } from '../../expression/method.ts';

const METHODS =
  /^(?:value|query|nodes|exist|modify|ST[A-Z]\w*|ToString|GetAncestor|GetLevel|IsDescendantOf)$/;

/**
 * MethodCall : column . method ( … )
 * — https://learn.microsoft.com/en-us/sql/t-sql/xml/xml-data-type-methods
 */
export function readTypeMethod(reader: Reader, name: NameBefore): Expr | null {
  const isMethod = name.parts.length > 1 && METHODS.test(name.parts.at(-1)?.text ?? '');
  return isMethod ? readMethod(reader, name) : null;
}
