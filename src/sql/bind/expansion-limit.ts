/**
 * A limit on values that contain each other. Aliases inside expressions and results of unknown table
 * functions are shared, so a chain of values that use the previous one twice grows exponentially.
 *
 *   (a AS y0), (y0 + y0 AS y1), (y1 + y1 AS y2) …   →   y2 has 7 parts, y20 two million: `input-too-large`
 */
import type { Span } from '../../model/place.ts';
import { type BoundExpr, Opaque } from './bound-query.ts';

const MAX_PARTS = 20_000;

/** Sizes of expressions. A shared expression is counted once. */
const counted = new WeakMap<BoundExpr, number>();

export function limitExpansion(expr: BoundExpr, span: Span): void {
  if (partsOf(expr) > MAX_PARTS)
    throw new Opaque('input-too-large', 'the values contain each other too often', span);
}

/** Works without recursion, because expressions may be deep. */
function partsOf(expr: BoundExpr): number {
  const open = [expr];
  const entered = new Set<BoundExpr>();
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const inner = innerOf(at);
    const wanted = entered.has(at) ? [] : inner.filter((each) => !counted.has(each) && !entered.has(each));
    entered.add(at);
    if (wanted.length > 0) {
      open.push(...wanted);
      continue;
    }
    open.pop();
    counted.set(
      at,
      inner.reduce((sum, each) => Math.min(MAX_PARTS + 1, sum + (counted.get(each) ?? 0)), 1),
    );
  }
  return counted.get(expr) ?? 1;
}

function innerOf(expr: BoundExpr): readonly BoundExpr[] {
  if (expr.kind === 'apply') return expr.parts.map((part) => part.expr);
  if (expr.kind !== 'ref') return [];
  return expr.to.flatMap(({ source, column }) => {
    const value = source.kind === 'function' ? source.values[column] : undefined;
    return value === undefined ? [] : [value];
  });
}
