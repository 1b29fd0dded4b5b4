/** Binding what stands deep inside: as a piece of its own, with its own mentions and doubts, which are added to those around it (descent.ts). */

import type { Context } from './bind-expression.ts';
import type { Doubt, Mention } from './bound-query.ts';

/** What `bind` makes; to be asked where `descent.isDeep()`. */
export function bindBelow<T>({ binder, scope }: Context, bind: () => T): T {
  const { mentions, doubts } = binder;
  const { useAliases } = scope;
  const bound = binder.descent.below(() => {
    const own = { mentions: [] as Mention[], doubts: [] as Doubt[] };
    Object.assign(binder, own);
    scope.useAliases = useAliases;
    return { value: bind(), ...own };
  });
  Object.assign(binder, { mentions, doubts });
  for (const mention of bound.mentions) mentions.push(mention);
  for (const doubt of bound.doubts) doubts.push(doubt);
  return bound.value;
}
