/**
 * Binds a part that is nested too deeply for the stack as a separate piece (descent.ts). The piece has its
 * own collector, because a piece that starts again must not report anything twice.
 */

import { addAll, newCollector } from './collector.ts';
import type { QueryContext } from './context.ts';
/** The result of `bind`. Call it if `descent.isDeep()`. */
export function bindBelow<T>(context: QueryContext, bind: (context: QueryContext) => T): T {
  const bound = context.descent.below(() => {
    const collector = newCollector();
    return { value: bind({ ...context, collector }), collector };
  });
  addAll(context.collector, bound.collector);
  return bound.value;
}
