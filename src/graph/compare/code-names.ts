/**
 * The rules for resolving observed names in a comparison: the names of the code in its own namespace,
 * whatever host the engine has.
 *
 *   a project in snowflake://acme   →   { known: its relations, namespace: 'snowflake://acme' }
 */
import type { ColumnGraph } from '../../model/column-graph.ts';
import { definesRelation } from '../../model/inventory.ts';
import { idParts } from '../../model/names.ts';
import type { ResolveRules } from '../observed/resolve-names.ts';

/**
 * `namespace`: the namespace of the observed relations; null: the namespace of most relations that code
 * writes.
 */
export function codeNames(graph: ColumnGraph, namespace: string | null = null): ResolveRules {
  const known = graph.datasets
    .filter(({ kind, observed }) => kind !== 'exposure' && observed !== true)
    .map((dataset) => ({ ...dataset, columns: dataset.columns.filter(({ observed }) => observed !== true) }));
  return { known, namespace: namespace ?? commonNamespace(graph) };
}

function commonNamespace({ jobs }: ColumnGraph): string | null {
  const counts = new Map<string, number>();
  for (const { job } of jobs) {
    if (!definesRelation(job.kind)) continue;
    for (const target of job.writes) {
      const { namespace } = idParts(target);
      counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return most?.[0] ?? null;
}
