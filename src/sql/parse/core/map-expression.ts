/**
 * An expression with some of its nodes replaced, from the inside out. Queries in it do not change, because
 * they have their own names.
 *
 *   up.price > prev(up.price), up.x → x   →   price > prev(price)
 */
import { assertNever } from '../../../model/assert-never.ts';
import type { Call, Expr, OrderItem, Window } from '../../ir/ir.ts';

type Change = (expr: Expr) => Expr;

export function mapExpr(expr: Expr, change: Change): Expr {
  return change(mapInside(expr, (inner) => mapExpr(inner, change)));
}

function mapInside(expr: Expr, map: Change): Expr {
  switch (expr.kind) {
    case 'column':
    case 'literal':
      return expr;
    case 'operator':
      return { ...expr, args: expr.args.map(map) };
    case 'call':
      return mapCall(expr, map);
    case 'case':
      return {
        ...expr,
        operand: expr.operand === null ? null : map(expr.operand),
        branches: expr.branches.map(({ when, then }) => ({ when: map(when), then: map(then) })),
        otherwise: expr.otherwise === null ? null : map(expr.otherwise),
      };
    case 'cast':
      return { ...expr, expr: map(expr.expr) };
    case 'subquery':
      return { ...expr, operands: expr.operands.map(map) };
    case 'field':
      return { ...expr, base: map(expr.base), args: expr.args.map(map) };
    case 'lambda':
      return { ...expr, body: map(expr.body) };
    case 'unread':
      return { ...expr, found: expr.found.map(map) };
    default:
      return assertNever(expr);
  }
}

function mapCall(call: Call, map: Change): Call {
  return {
    ...call,
    args: call.args.map(map),
    orderBy: mapOrder(call.orderBy, map),
    filter: call.filter === null ? null : map(call.filter),
    over: call.over === null ? null : mapWindow(call.over, map),
  };
}

function mapOrder(items: readonly OrderItem[], map: Change): readonly OrderItem[] {
  return items.map((item) => ({ ...item, expr: map(item.expr) }));
}

function mapWindow(window: Window, map: Change): Window {
  return {
    ...window,
    partitionBy: window.partitionBy.map(map),
    orderBy: mapOrder(window.orderBy, map),
  };
}
