/**
 * The lineage that an engine would observe when it runs a graph: the observed project of its value flows,
 * last observed on 1 March. `but` lists targets (`orders.total`) without observed edges.
 */
import { observedGraph } from '../../../src/graph/observed/observed-graph.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { edgeKind } from '../../../src/model/edge.ts';
import type { DatasetId } from '../../../src/model/names.ts';
import type { ObservedColumnEdge, ObservedLineage, Sighting } from '../../../src/model/observed.ts';
import { shortName } from '../graph-text.ts';

export function seenGraph(graph: ColumnGraph, but: readonly string[] = []): ColumnGraph {
  const all = seenLineage(graph);
  const columnEdges = all.columnEdges.filter(
    ({ target, targetColumn }) => !but.includes(`${shortName(target)}.${targetColumn}`),
  );
  return observedGraph({ lineage: { ...all, columnEdges }, source: 'unity-catalog', datasets: [] });
}

export function seenLineage(graph: ColumnGraph): ObservedLineage<DatasetId> {
  const at: Sighting = { firstSeen: null, lastSeen: '2026-03-01T00:00:00.000Z', count: 1, entities: [] };
  const edges = new Map<string, ObservedColumnEdge<DatasetId>>();
  for (const flow of graph.jobs.flatMap(({ flows }) => flows)) {
    if (flow.kind === 'row') continue;
    for (const { dataset: source, column, subtype } of flow.inputs) {
      if (edgeKind(subtype) === 'INDIRECT') continue;
      const ends = { source, column, target: flow.dataset, targetColumn: flow.column };
      edges.set(JSON.stringify(ends), { ...ends, indirect: false, ...at });
    }
  }
  const columnEdges = [...edges.values()];
  return {
    observer: 'unity-catalog',
    columnEdges,
    rowInputs: [],
    relationEdges: [],
    renames: [],
    written: [],
  };
}
