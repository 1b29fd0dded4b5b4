/** SELECT * over one relation, which several short forms stand for. */
import type { FromItem, Select } from '../ir.ts';

export function selectAll(from: FromItem, span: Select['span'], distinct: 'none' | 'all' = 'none'): Select {
  return {
    kind: 'select',
    distinct,
    items: [{ kind: 'star', qualifier: null, except: [], replace: [], rename: [], span }],
    from: [from],
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
