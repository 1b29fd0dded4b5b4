/**
 * The parts of a call, to which its rules add: count(DISTINCT a) FILTER (WHERE b) → {args: [a], distinct,
 * filter: b, …}.
 */
import type { Call, CallStar, Expr, Identifier, OrderItem, Window } from '../../ir/ir.ts';

export interface CallParts {
  readonly args: Expr[];
  readonly names: (Identifier | null)[];
  readonly orderBy: OrderItem[];
  star: Call['star'];
  readonly moreStars: CallStar[];
  distinct: boolean;
  filter: Expr | null;
  over: Window | null;
}

export function noParts(): CallParts {
  return {
    args: [],
    names: [],
    star: null,
    moreStars: [],
    distinct: false,
    orderBy: [],
    filter: null,
    over: null,
  };
}
