/**
 * An expression with its columns replaced. Subqueries do not change, because they may have their own
 * relations.
 *
 *   inserted.a + 1, with inserted.a → s.y   →   s.y + 1
 */
import type { Expr } from '../../ir/ir.ts';
import { mapExpr } from './map-expression.ts';

export type Column = Extract<Expr, { kind: 'column' }>;

export function mapColumns(expr: Expr, replace: (column: Column) => Expr): Expr {
  return mapExpr(expr, (each) => (each.kind === 'column' ? replace(each) : each));
}
