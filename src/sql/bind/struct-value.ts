/**
 * Whether a value is known to be one struct, and not a list of structs. Both have the same fields.
 *
 *   {'a': 1}, a column of type STRUCT(…), the row of a relation   →   true
 *   [{'a': 1}], f(x)                                              →   false
 */
import type { BoundExpr } from './bound-query.ts';
import { rawName } from './relation-columns.ts';
import { partKeepsFields } from './shape.ts';

const DEPTH = 200;

export function isStructValue(expr: BoundExpr, depth = 0): boolean {
  if (depth > DEPTH) return false;
  const of = (inner: BoundExpr | undefined): boolean =>
    inner !== undefined && isStructValue(inner, depth + 1);
  switch (expr.kind) {
    case 'ref':
      return expr.to.every(({ source, column }) => {
        if (source.kind === 'query') return of(source.query.columns[column]?.expr);
        if (source.kind === 'function') return false;
        return source.relation.structs?.includes(rawName(source.relation, column)) === true;
      });
    case 'apply':
      if (expr.fields !== undefined) return expr.fields.every(({ isKey }) => isKey !== true);
      if (expr.path !== undefined || /^(ARRAY|\[|LIST)/i.test(expr.name)) return false;
      return expr.parts.some((part) => partKeepsFields(part) && of(part.expr));
    case 'query':
      return expr.name === 'scalar' && (expr.struct === true || of(expr.query.columns[0]?.expr));
    default:
      return false;
  }
}
