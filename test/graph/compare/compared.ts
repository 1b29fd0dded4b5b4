/**
 * Compares a graph with observed lineage, both as text: `compared(graph, ['sales.price -> orders.total'])`.
 * Names without a dot before the column are in `shop.main`. An edge may be followed by its first and last
 * observation and its rows: `sales.price -> orders.total 2026-03-01..2026-03-04 3`.
 */
import { type Comparison, compareObserved, type Disagreement } from '../../../src/graph/compare/compare.ts';
import { resolveNames } from '../../../src/graph/observed/resolve-names.ts';
import type { JobId } from '../../../src/model/names.ts';
import type { ObservedLineage, Observer } from '../../../src/model/observed.ts';
import { graphOf, shortName } from '../graph-text.ts';
import { observed } from '../observed/observations.ts';

export interface Seen {
  readonly observer?: Observer;
  readonly edges?: readonly string[];
  readonly rows?: readonly string[];
  /** Edges between relations that were observed without columns. */
  readonly relations?: readonly string[];
  readonly renames?: readonly string[];
  readonly sql?: (job: JobId) => string | null;
}

export function compared(graphText: string, seen: Seen): Comparison {
  const graph = graphOf(graphText);
  const asWritten = seenLineage(seen);
  const { lineage, notices } = resolveNames(asWritten, {
    known: graph.datasets,
    namespace: 'duckdb://local',
  });
  const renames = notices.flatMap((notice) => (notice.kind === 'renamed' ? [notice] : []));
  return compareObserved(graph, lineage, { asWritten, renames, ...(seen.sql && { sqlOf: seen.sql }) });
}

function seenLineage({
  observer = 'unity-catalog',
  edges = [],
  rows = [],
  relations = [],
  renames = [],
}: Seen) {
  const columns = observed({
    observer,
    edges: edges.map(fullEdge),
    rows: rows.map(fullEdge),
    renames: renames.map(fullEdge),
  });
  const more = observed({ observer, edges: relations.map(fullEdge) });
  const lineage: ObservedLineage = {
    ...columns,
    relationEdges: [...columns.relationEdges, ...more.relationEdges],
    written: [...columns.written, ...more.written],
  };
  return lineage;
}

/**
 * `a.id -> b.id` → `shop.main.a#id -> shop.main.b#id 2026-03-01 1`. A relation without column and a path are
 * allowed.
 */
function fullEdge(text: string): string {
  const [from = '', arrow = '->', to = '', when = '2026-03-01', count = '1'] = text.split(' ');
  return [fullName(from), arrow, fullName(to), when, count].join(' ');
}

function fullName(text: string): string {
  if (text.includes('/')) return text;
  const [relation = '', ...column] = text.split('.');
  return `shop.main.${relation}${column.length === 0 ? '' : `#${column.join('.')}`}`;
}

/** Example: `observed-only goods.item -> orders.item not-in-code`. */
export function disagreementLines({ disagreements }: Comparison): string[] {
  return disagreements.map((each) => `${each.side} ${edgeText(each)} ${each.cause}`);
}

export function edgeText({
  source,
  column,
  target,
  targetColumn,
}: Pick<Disagreement, 'source' | 'column' | 'target' | 'targetColumn'>): string {
  return `${shortName(source)}.${column} -> ${shortName(target)}.${targetColumn}`;
}
