/** Queries that short forms stand for: some items over some relations, and SELECT * over one. */
import type { FromItem, Select } from '../ir.ts';

export function plainSelect({ items, from, span }: Pick<Select, 'items' | 'from' | 'span'>): Select {
  return {
    kind: 'select',
    distinct: 'none',
    items,
    from,
    where: null,
    groupBy: null,
    having: null,
    qualify: null,
    windows: [],
    with: [],
    recursive: false,
    orderBy: [],
    limited: false,
    span,
  };
}

export function selectAll(from: FromItem, span: Select['span'], distinct: 'none' | 'all' = 'none'): Select {
  const items = [{ kind: 'star', qualifier: null, except: [], replace: [], rename: [], span } as const];
  return { ...plainSelect({ items, from: [from], span }), distinct };
}
