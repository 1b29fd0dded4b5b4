/**
 * The walk at dataset grain: from dataset to dataset through row flows that scan, opaque ones too. In: a WalkGraph, starts as numbers of
 * datasets, limits. Out: what is reached, each with the start it came from and the job of its chain's first step; of several chains
 * as short, the smallest start and then the smallest job.
 */
import type { DatasetReachQuery, WalkLimits } from '../../graph/reader.ts';
import { FLOW_KIND } from './pack-flows.ts';
import type { WalkGraph } from './walk-graph.ts';

export interface ReachedDataset {
  readonly dataset: number;
  readonly hops: number;
  /** Number of a job, and of a dataset. */
  readonly via: number;
  readonly from: number;
}

interface Origin {
  readonly from: number;
  readonly via: number;
}

export function walkDatasets(
  graph: WalkGraph,
  query: Omit<DatasetReachQuery, 'start'> & { readonly start: readonly number[] },
): { readonly datasets: readonly ReachedDataset[]; readonly partial: keyof WalkLimits | null } {
  const { direction, firstStep, limits } = query;
  const deadline = performance.now() + limits.milliseconds;
  const next = direction === 'down' ? scannersOf : scannedBy;
  const found: ReachedDataset[] = [];
  const known = new Set<number>();
  let frontier = [...new Set(query.start)]
    .sort((a, b) => a - b)
    .map((from) => ({ dataset: from, from, via: -1 }));
  for (let hops = 1; frontier.length > 0; hops++) {
    if (performance.now() >= deadline) return { datasets: found, partial: 'milliseconds' };
    const level = new Map<number, Origin>();
    for (const { dataset, from, via } of frontier) {
      next(graph, dataset, hops === 1 && firstStep === 'opaque', (reached, flow) => {
        if (known.has(reached)) return;
        const origin = { from, via: via < 0 ? (graph.flows.job[flow] as number) : via };
        const before = level.get(reached);
        if (before === undefined || isBefore(origin, before)) level.set(reached, origin);
      });
    }
    if (level.size === 0) break;
    if (hops > limits.depth) return { datasets: found, partial: 'depth' };
    frontier = [...level]
      .map(([dataset, origin]) => ({ dataset, ...origin }))
      .sort((a, b) => a.dataset - b.dataset);
    for (const { dataset, from, via } of frontier) {
      if (found.length >= limits.states) return { datasets: found, partial: 'states' };
      known.add(dataset);
      found.push({ dataset, hops, via, from });
    }
  }
  return { datasets: found, partial: null };
}

function isBefore(a: Origin, b: Origin): boolean {
  return a.from === b.from ? a.via < b.via : a.from < b.from;
}

type Visit = (dataset: number, flow: number) => void;

function scannersOf(graph: WalkGraph, dataset: number, opaqueOnly: boolean, visit: Visit): void {
  const { offsets, values } = graph.consumers;
  const columns = graph.columnNames.length;
  const state = columns + dataset;
  for (let at = offsets[state] as number; at < (offsets[state + 1] as number); at++) {
    const flow = values[at] as number;
    if (opaqueOnly && graph.flows.kind[flow] !== FLOW_KIND.opaqueRow) continue;
    visit((graph.flows.target[flow] as number) - columns, flow);
  }
}

function scannedBy(graph: WalkGraph, dataset: number, opaqueOnly: boolean, visit: Visit): void {
  const { offsets, values } = graph.producers;
  const { kind, inputs } = graph.flows;
  const columns = graph.columnNames.length;
  const state = columns + dataset;
  for (let at = offsets[state] as number; at < (offsets[state + 1] as number); at++) {
    const flow = values[at] as number;
    if (opaqueOnly && kind[flow] !== FLOW_KIND.opaqueRow) continue;
    for (let i = inputs.offsets[flow] as number; i < (inputs.offsets[flow + 1] as number); i++) {
      const input = inputs.values[i] as number;
      if (input >= columns) visit(input - columns, flow);
    }
  }
}
