/**
 * The columns that SEARCH and CYCLE add to a recursive query. They are computed from the listed columns.
 * CYCLE also filters the rows.
 *
 *   tree … CYCLE id SET again USING path
 *     →   tree's columns, again [TRANSFORMATION ← id], path [TRANSFORMATION ← id]; rows [FILTER ← id]
 */
import { type Dialect, fold } from '../../dialect/dialect.ts';
import type { AddedColumn, Cte } from '../ir/ir.ts';
import {
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  type BoundSelect,
  type BoundSource,
  counted,
  Opaque,
} from './bound-query.ts';
import type { Entry } from './context.ts';
import { columnsOf, openColumns, reference } from './source-columns.ts';
import { naming } from './written-names.ts';

export function withAddedColumns(query: BoundQuery, cte: Cte, dialect: Dialect): BoundQuery {
  const { adds } = cte;
  if (adds === undefined) return query;
  const { span } = cte.query;
  const source: BoundSource = { kind: 'query', query };
  const entry: Entry = { alias: null, path: [], source, renamed: null };
  const columns = query.columns.slice(0, query.visible).map(
    (column, i): BoundColumn => ({
      ...column,
      implied: true,
      expr: reference([{ source, column: i }], 'exact', column.span),
    }),
  );
  const made = adds.map((add) => ({ add, expr: addedValue(add, entry, { dialect, cte }) }));
  for (const { add, expr } of made) columns.push({ ...naming(add.name, dialect), expr, span });
  const rows = made.flatMap(({ add, expr }) => (add.stops ? [{ as: 'FILTER', expr } as const] : []));
  const openStars =
    query.openStars.length === 0 ? [] : [{ source, except: new Set<string>(), at: counted(query), span }];
  const select: BoundSelect = {
    kind: 'select',
    columns,
    visible: columns.length,
    openStars,
    sources: [source],
    rows,
    shape: adds.map(({ stops }) => (stops ? 'cycle' : 'search')).join(),
  };
  return select;
}

function addedValue(
  { from, stops }: AddedColumn,
  entry: Entry,
  { dialect, cte }: { readonly dialect: Dialect; readonly cte: Cte },
): BoundExpr {
  const { span } = cte.query;
  const parts = from.map((name) => {
    const folded = fold(name, dialect.columns);
    const known = columnsOf(entry, folded);
    const refs = known.length > 0 ? known : openColumns(entry.source, folded);
    if (refs.length === 0)
      throw new Opaque('unresolved-reference', `${name.text} is not a column of ${cte.name.text}`, span);
    return { as: 'TRANSFORMATION', expr: reference(refs, 'exact', span) } as const;
  });
  return { kind: 'apply', name: stops ? 'cycle' : 'search', parts };
}
