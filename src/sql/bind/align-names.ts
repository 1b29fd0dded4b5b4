/**
 * A query whose star is over unknown columns, under a list of names for all of its columns: those before the star and those behind it are known
 * by their places, from the beginning and from the end. The names between mean columns that nothing tells.
 *
 *   (SELECT *, 'x' AS m, b AS v FROM t) AS s(e, d, m, s)   →   m = 'x', s = t.b; e and d are not known
 */
import type { Dialect } from '../dialect/dialect.ts';
import type { BoundColumn, BoundQuery, BoundSelect } from './bound-query.ts';
import { reference } from './source-columns.ts';

export interface Aligned {
  /** The query under its new names. */
  readonly query: BoundSelect;
  /** Names of columns that are not known. */
  readonly lost: ReadonlySet<string>;
}

/** null where no name of the list has a place that is known. */
export function alignNames(query: BoundQuery, names: readonly string[], dialect: Dialect): Aligned | null {
  const [open, another] = query.opens;
  if (open === undefined || another !== undefined || query.kind !== 'select') return null;
  // If a list may be short, the distance of a name from the end is unknown.
  const behind = dialect.features.shortAliasLists ? 0 : query.visible - open.at;
  const between = names.length - open.at - behind;
  if (between < 0 || open.at + behind === 0) return null;
  const column = (name: string, at: number): BoundColumn => {
    const span = query.columns[at]?.span ?? { start: 0, end: 0 };
    return { name, expr: reference([{ source: { kind: 'query', query }, column: at }], 'exact', span), span };
  };
  const columns = names.flatMap((name, i) => {
    if (i < open.at) return [column(name, i)];
    return i < open.at + between ? [] : [column(name, query.visible - (names.length - i))];
  });
  const opens = [{ ...open, source: { kind: 'query', query } as const, only: () => false }];
  const select: BoundSelect = {
    kind: 'select',
    columns,
    visible: columns.length,
    opens,
    sources: [{ kind: 'query', query }],
    rows: [],
    shape: '',
  };
  return { query: select, lost: new Set(names.slice(open.at, open.at + between)) };
}
