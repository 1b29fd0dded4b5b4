/**
 * Pass-through relations: relations that are only observed, such as the temporary tables and views through
 * which tools fill a relation. An edge from a pass-through relation represents the edges from that relation's
 * sources.
 *
 *   observed: raw.x → orders__dbt_tmp.x, orders__dbt_tmp.x → orders.x; the code has no orders__dbt_tmp
 *   → for the second edge: [raw.x → orders.x]
 */
import { columnId, type DatasetId } from '../../model/names.ts';
import type { ObservedColumnEdge, ObservedLineage } from '../../model/observed.ts';
import { type Code, foldColumn } from './code.ts';

type Edge = ObservedColumnEdge<DatasetId>;

/** The largest number of columns to visit for one edge. */
const MOST_COLUMNS = 1_000;

/** Empty if the source is in the code, or has no observed sources. */
export function passThroughEdges(
  code: Code,
  { columnEdges }: ObservedLineage<DatasetId>,
): (edge: Edge) => Edge[] {
  const into = new Map<string, Edge[]>();
  for (const edge of columnEdges) {
    if (code.datasets.has(edge.target)) continue;
    const key = keyOf(edge.target, edge.targetColumn);
    const edges = into.get(key);
    if (edges === undefined) into.set(key, [edge]);
    else edges.push(edge);
  }
  return (edge) => {
    const sources: Edge[] = [];
    const found = new Set([keyOf(edge.source, edge.column)]);
    // The loop also visits keys that are added during iteration.
    for (const key of found) {
      for (const upstream of into.get(key) ?? []) {
        const next = keyOf(upstream.source, upstream.column);
        if (found.has(next) || found.size === MOST_COLUMNS) continue;
        found.add(next);
        if (!into.has(next)) sources.push({ ...edge, source: upstream.source, column: upstream.column });
      }
    }
    return sources;
  };
}

function keyOf(dataset: DatasetId, column: string): string {
  return columnId(dataset, foldColumn(column));
}
