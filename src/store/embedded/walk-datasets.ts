/**
 * The walk at dataset grain: from dataset to dataset through row flows that scan, opaque ones too. In: a WalkGraph, starts as numbers of
 * datasets, limits. Out: what is reached, each with the start it came from; of several chains as short, the smallest start.
 */
import type { DatasetReachQuery, WalkLimits } from '../../graph/reader.ts';
import { FLOW_KIND } from './pack-flows.ts';
import type { WalkGraph } from './walk-graph.ts';

export interface ReachedDataset {
  readonly dataset: number;
  readonly hops: number;
  /** Number of a dataset. */
  readonly from: number;
}

export function walkDatasets(
  graph: WalkGraph,
  query: Omit<DatasetReachQuery, 'start'> & { readonly start: readonly number[] },
): { readonly datasets: readonly ReachedDataset[]; readonly partial: keyof WalkLimits | null } {
  const { direction, limits } = query;
  const deadline = performance.now() + limits.milliseconds;
  const next = direction === 'down' ? scannersOf : scannedBy;
  const found: ReachedDataset[] = [];
  const known = new Set<number>();
  let frontier = [...new Set(query.start)].sort((a, b) => a - b).map((from) => ({ dataset: from, from }));
  for (let hops = 1; frontier.length > 0; hops++) {
    if (performance.now() >= deadline) return { datasets: found, partial: 'milliseconds' };
    const level = new Map<number, number>();
    for (const { dataset, from } of frontier) {
      next(graph, dataset, (reached) => {
        const before = level.get(reached);
        if (!known.has(reached) && (before === undefined || from < before)) level.set(reached, from);
      });
    }
    if (level.size === 0) break;
    if (hops > limits.depth) return { datasets: found, partial: 'depth' };
    frontier = [...level].map(([dataset, from]) => ({ dataset, from })).sort((a, b) => a.dataset - b.dataset);
    for (const { dataset, from } of frontier) {
      if (found.length >= limits.states) return { datasets: found, partial: 'states' };
      known.add(dataset);
      found.push({ dataset, hops, from });
    }
  }
  return { datasets: found, partial: null };
}

export interface FoundOpaqueReader {
  /** Numbers of datasets and of a job. */
  readonly dataset: number;
  readonly from: number;
  readonly job: number;
}

/** By dataset; of several, the one with the smallest `from` and then the smallest job. */
export function opaqueReadersOf(graph: WalkGraph, datasets: readonly number[]): FoundOpaqueReader[] {
  const { kind, job } = graph.flows;
  const found = new Map<number, FoundOpaqueReader>();
  for (const from of [...new Set(datasets)].sort((a, b) => a - b)) {
    scannersOf(graph, from, (dataset, flow) => {
      if (kind[flow] !== FLOW_KIND.opaqueRow) return;
      const reader = { dataset, from, job: job[flow] as number };
      const before = found.get(dataset);
      if (before === undefined || (before.from === from && reader.job < before.job))
        found.set(dataset, reader);
    });
  }
  return [...found.values()].sort((a, b) => a.dataset - b.dataset);
}

type Visit = (dataset: number, flow: number) => void;

function scannersOf(graph: WalkGraph, dataset: number, visit: Visit): void {
  const { offsets, values } = graph.consumers;
  const columns = graph.columnNames.length;
  const state = columns + dataset;
  for (let at = offsets[state] as number; at < (offsets[state + 1] as number); at++) {
    const flow = values[at] as number;
    visit((graph.flows.target[flow] as number) - columns, flow);
  }
}

function scannedBy(graph: WalkGraph, dataset: number, visit: Visit): void {
  const { offsets, values } = graph.producers;
  const { inputs } = graph.flows;
  const columns = graph.columnNames.length;
  const state = columns + dataset;
  for (let at = offsets[state] as number; at < (offsets[state + 1] as number); at++) {
    const flow = values[at] as number;
    for (let i = inputs.offsets[flow] as number; i < (inputs.offsets[flow + 1] as number); i++) {
      const input = inputs.values[i] as number;
      if (input >= columns) visit(input - columns, flow);
    }
  }
}
