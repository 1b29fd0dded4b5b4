/**
 * Binds the relations that are arguments of a table function, with the keys of their PARTITION BY and ORDER
 * BY.
 *
 *   f(TABLE orders PARTITION BY shop)   →   the query SELECT * FROM orders, and its column shop
 */

import { fold } from '../../dialect/dialect.ts';
import type { Span } from '../../model/place.ts';
import type { Expr, Identifier, Query, TableFunction } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import type {
  BoundColumn,
  BoundExpr,
  BoundQuery,
  BoundSource,
  FunctionSource,
  RowUse,
} from './bound-query.ts';
import { addMention } from './collector.ts';
import { type Entry, newScope, type QueryContext } from './context.ts';
import { columnsOf, openColumns, reference } from './source-columns.ts';

export type Rows = Extract<Expr, { kind: 'subquery' }>;

/** The arguments that are relations. */
export function relationsAmong({ args }: TableFunction): readonly Rows[] {
  return args.filter(
    (arg): arg is Rows => arg.kind === 'subquery' && (arg.use === 'array' || arg.use === 'scalar'),
  );
}

/** The result of a function over relations, and the relations as sources. */
export interface BoundRelations {
  readonly relations: readonly BoundSource[];
  readonly source: FunctionSource;
  readonly rows: readonly RowUse[];
}

interface Arguments {
  readonly queries: readonly BoundQuery[];
  /** PARTITION BY and ORDER BY of the relations. */
  readonly keys: readonly BoundExpr[];
  /** A column of the relations by name; null if none has it. */
  readonly columnOf: (name: Identifier, span: Span) => BoundExpr | null;
}

export function bindRelationArguments(rows: readonly Rows[], context: QueryContext): Arguments {
  const queries = rows.map((each) =>
    context.rules.query(each.query, { ...context, scope: newScope(context.scope) }),
  );
  const entries = queries.map((query, i): Entry => {
    const alias = nameOf(rows[i]?.query);
    const source = { kind: 'query', query } as const;
    return {
      alias: alias === null ? null : fold(alias, context.dialect.tables),
      path: [],
      source,
      renamed: null,
    };
  });
  const keys = rows.flatMap((each, i) => {
    const own = { ...newScope(null), entries: entries.slice(i, i + 1) };
    return keysOf(each).map((expr) => bindExpr(expr, { ...context, scope: own }));
  });
  const columnOf = (name: Identifier, span: Span): BoundExpr | null => {
    const folded = fold(name, context.dialect.columns);
    const known = entries.flatMap((entry) => columnsOf(entry, folded));
    const refs = known.length > 0 ? known : entries.flatMap((entry) => openColumns(entry.source, folded));
    if (refs.length === 0) return null;
    const expr = reference(refs, refs.length === 1 ? 'exact' : 'inferred', span);
    addMention(expr, span.start, context);
    return expr;
  };
  return { queries, keys, columnOf };
}

/** The name of the relation in the keys. */
function nameOf(query: Query | undefined): Identifier | null {
  const from = query?.kind === 'select' ? query.from[0] : undefined;
  if (from === undefined || from.kind === 'join') return null;
  return from.alias?.name ?? (from.kind === 'table' ? (from.name.at(-1) ?? null) : null);
}

function keysOf({ query }: Rows): readonly Expr[] {
  const window =
    query.kind === 'select' ? query.windows.find(({ name }) => name.text === 'argument') : undefined;
  if (window === undefined) return [];
  return [...window.window.partitionBy, ...window.window.orderBy.map(({ expr }) => expr)];
}

/** Every known column of the queries, unchanged. */
export function columnsOfQueries(queries: readonly BoundQuery[]): Pick<BoundColumn, 'name' | 'expr'>[] {
  return queries.flatMap((query) =>
    query.columns.slice(0, query.visible).map(({ name, span }, column) => ({
      name,
      expr: reference([{ source: { kind: 'query', query }, column }], 'exact', span),
    })),
  );
}
