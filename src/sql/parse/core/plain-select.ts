/** A SELECT of nothing but items over relations, to begin with or for a short form that stands for it; and SELECT * over one. */
import type { FromItem, Select } from '../../ir/ir.ts';

/** One to which clauses are still added. */
export type OpenSelect = { -readonly [Key in keyof Select]: Select[Key] };

export function plainSelect({ items, from, span }: Pick<Select, 'items' | 'from' | 'span'>): OpenSelect {
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
