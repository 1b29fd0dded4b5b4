/**
 * Relations that pass on what they read, and that only observation knows: the temporary tables and views by which tools fill others. For the code, an
 * edge from one of them is the edges from what it was seen to be made of.
 *
 *   observed: raw.x → orders__dbt_tmp.x, orders__dbt_tmp.x → orders.x; the code knows no orders__dbt_tmp      of the second: [raw.x → orders.x]
 */
import { columnId, type DatasetId } from '../../model/names.ts';
import type { ObservedColumnEdge, ObservedLineage } from '../../model/observed.ts';
import { type Code, foldColumn } from './code.ts';

type Edge = ObservedColumnEdge<DatasetId>;

/** So many columns are looked at for one edge. */
const MOST_COLUMNS = 1_000;

/** Empty where the source is none of them, or was not seen to be made of anything. */
export function passedOnBy(code: Code, { columnEdges }: ObservedLineage<DatasetId>): (edge: Edge) => Edge[] {
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
    // The set grows while it is gone through.
    for (const key of found) {
      for (const behind of into.get(key) ?? []) {
        const next = keyOf(behind.source, behind.column);
        if (found.has(next) || found.size === MOST_COLUMNS) continue;
        found.add(next);
        if (!into.has(next)) sources.push({ ...edge, source: behind.source, column: behind.column });
      }
    }
    return sources;
  };
}

function keyOf(dataset: DatasetId, column: string): string {
  return columnId(dataset, foldColumn(column));
}
