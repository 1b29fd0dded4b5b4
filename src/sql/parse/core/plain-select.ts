/**
 * A SELECT that has only items and relations, for rules that add clauses, and for short forms: TABLE t →
 * SELECT * FROM t.
 */
import type { FromItem, Select } from '../../ir/ir.ts';

/** A SELECT to which rules add clauses. */
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
