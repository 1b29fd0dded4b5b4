/**
 * A list of names for a query with a star over unknown columns. The columns before the star and after the
 * star have known positions, counted from the beginning and from the end. The names between them are columns
 * of the star that cannot be identified.
 *
 *   (SELECT *, 'x' AS m, b AS v FROM t) AS s(e, d, m, s)   →   m = 'x', s = t.b; e and d are unknown
 */
import type { Dialect } from '../../dialect/dialect.ts';
import type { BoundColumn, BoundQuery, BoundSelect } from './bound-query.ts';
import { reference } from './source-columns.ts';
import type { Naming } from './written-names.ts';

export interface Aligned {
  /** The query under its new names. */
  readonly query: BoundSelect;
  /** Names of unknown columns. */
  readonly unmatched: ReadonlySet<string>;
}

/** null if no name of the list has a known position. */
export function alignNames(query: BoundQuery, names: readonly Naming[], dialect: Dialect): Aligned | null {
  const [open, another] = query.openStars;
  if (open === undefined || another !== undefined || query.kind !== 'select') return null;
  // If a list may be short, the distance of a name from the end is unknown.
  const after = dialect.features.shortAliasLists ? 0 : query.visible - open.at;
  const between = names.length - open.at - after;
  if (between < 0 || open.at + after === 0) return null;
  const column = (called: Naming, at: number): BoundColumn => {
    const span = query.columns[at]?.span ?? { start: 0, end: 0 };
    const expr = reference([{ source: { kind: 'query', query }, column: at }], 'exact', span);
    return { ...called, expr, span };
  };
  const columns = names.flatMap((name, i) => {
    if (i < open.at) return [column(name, i)];
    return i < open.at + between ? [] : [column(name, query.visible - (names.length - i))];
  });
  const openStars = [{ ...open, source: { kind: 'query', query } as const, only: () => false }];
  const select: BoundSelect = {
    kind: 'select',
    columns,
    visible: columns.length,
    openStars,
    sources: [{ kind: 'query', query }],
    rows: [],
    shape: '',
  };
  const hidden = names.slice(open.at, open.at + between).map(({ name }) => name);
  return { query: select, unmatched: new Set(hidden) };
}
