/**
 * An expression with its references replaced. Subqueries stay as they are: names in them may mean relations of their own.
 *
 *   inserted.a + 1, with inserted.a → s.y   →   s.y + 1
 */
import { assertNever } from '../../model/assert-never.ts';
import type { Call, Expr, OrderItem, Window } from '../ir.ts';

export type Column = Extract<Expr, { kind: 'column' }>;
export type Replace = (column: Column) => Expr;

export function mapColumns(expr: Expr, replace: Replace): Expr {
  const all = (exprs: readonly Expr[]): Expr[] => exprs.map((each) => mapColumns(each, replace));
  switch (expr.kind) {
    case 'column':
      return replace(expr);
    case 'literal':
    case 'lambda':
      return expr;
    case 'operator':
      return { ...expr, args: all(expr.args) };
    case 'call':
      return mapCall(expr, replace);
    case 'case':
      return {
        ...expr,
        operand: expr.operand === null ? null : mapColumns(expr.operand, replace),
        branches: expr.branches.map(({ when, then }) => ({
          when: mapColumns(when, replace),
          then: mapColumns(then, replace),
        })),
        otherwise: expr.otherwise === null ? null : mapColumns(expr.otherwise, replace),
      };
    case 'cast':
      return { ...expr, expr: mapColumns(expr.expr, replace) };
    case 'subquery':
      return { ...expr, operands: all(expr.operands) };
    case 'field':
      return { ...expr, base: mapColumns(expr.base, replace), args: all(expr.args) };
    case 'unread':
      return { ...expr, found: all(expr.found) };
    default:
      return assertNever(expr);
  }
}

function mapCall(call: Call, replace: Replace): Call {
  return {
    ...call,
    args: call.args.map((arg) => mapColumns(arg, replace)),
    orderBy: mapOrder(call.orderBy, replace),
    filter: call.filter === null ? null : mapColumns(call.filter, replace),
    over: call.over === null ? null : mapWindow(call.over, replace),
  };
}

function mapOrder(items: readonly OrderItem[], replace: Replace): OrderItem[] {
  return items.map((item) => ({ ...item, expr: mapColumns(item.expr, replace) }));
}

function mapWindow(window: Window, replace: Replace): Window {
  const partitionBy = window.partitionBy.map((key) => mapColumns(key, replace));
  return { ...window, partitionBy, orderBy: mapOrder(window.orderBy, replace) };
}
