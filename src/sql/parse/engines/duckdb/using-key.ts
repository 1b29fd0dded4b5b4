/**
 * Tokens → DuckDB's USING KEY: of the rows with one key, a recursive query keeps the last row, or the
 * aggregates that the clause lists.
 *
 *   WITH RECURSIVE c (a, b) USING KEY (a, max(b)) AS (SELECT x, y FROM s UNION SELECT …)
 *     →   c (a, b) AS (SELECT x, MAX(y) FROM s UNION SELECT …)
 */
import type { Call, Identifier, Query, SetOperation } from '../../../ir/ir.ts';
import {
  list,
  nextIs,
  type Reader,
  readToEnd,
  takeBrackets,
  Unreadable,
  unsupported,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

/** By position, the aggregate over the rows with one key. */
type Aggregates = ReadonlyMap<number, Call>;

/**
 * UsingKey : USING KEY ( {column | aggregate} {, …} )
 * — https://duckdb.org/docs/stable/sql/query_syntax/with#recursive-ctes-with-using-key
 *
 * `columns` are those of the common table expression. The result changes its query.
 */
export function readUsingKey(
  reader: Reader,
  columns: readonly Identifier[] | null,
): ((query: Query) => Query) | null {
  if (!nextIs(reader, 'USING', 'KEY')) return null;
  const first = reader.at;
  reader.at += 2;
  const keys = readToEnd(takeBrackets(reader), (inside) => list(inside, inside.rules.expression));
  const aggregates = new Map<number, Call>();
  for (const key of keys) {
    if (key.kind === 'column') continue;
    const [arg, ...more] = key.kind === 'call' ? key.args : [];
    const column = arg?.kind === 'column' ? arg.parts.at(-1)?.text.toLowerCase() : undefined;
    const at = columns?.findIndex(({ text }) => text.toLowerCase() === column) ?? -1;
    if (key.kind !== 'call' || at === -1 || more.length > 0)
      throw unsupported(reader, 'USING KEY with this aggregate', key.span);
    aggregates.set(at, key);
  }
  noteSkipped(reader, 'key of a recursive query', first);
  return (query) => keyed(reader, query, aggregates);
}

/** The kept row depends on the key, which is one of the columns that UNION compares. */
function keyed(reader: Reader, query: Query, aggregates: Aggregates): Query {
  if (query.kind !== 'set' || query.op !== 'union')
    throw unsupported(reader, 'USING KEY of this query', query.span);
  noteAll(reader, query);
  const left = withAggregates(query.left, aggregates);
  return { ...query, left, right: withAggregates(query.right, aggregates), all: false };
}

/** The query with the aggregates in place of its columns at these positions. */
function withAggregates(query: Query, aggregates: Aggregates): Query {
  if (aggregates.size === 0) return query;
  if (query.kind === 'set') {
    const left = withAggregates(query.left, aggregates);
    return { ...query, left, right: withAggregates(query.right, aggregates) };
  }
  if (query.kind !== 'select' || query.items.some(({ kind }) => kind === 'star'))
    throw new Unreadable(
      'unsupported-construct',
      'USING KEY of this query is not supported yet.',
      query.span,
      'query',
    );
  const items = query.items.map((item, i) => {
    const call = aggregates.get(i);
    if (item.kind === 'star' || call === undefined) return item;
    return { ...item, expr: { ...call, args: [item.expr], span: item.expr.span } };
  });
  return { ...query, items };
}

/** ALL between the sides has no effect with a key. */
function noteAll({ source, notes }: Reader, { left, right }: SetOperation): void {
  const at = source.tokens.findIndex(
    ({ start, end, upper }) => upper === 'ALL' && start >= left.span.end && end <= right.span.start,
  );
  if (at !== -1) notes.skipped.push({ clause: 'key of a recursive query', first: at, end: at + 1 });
}
