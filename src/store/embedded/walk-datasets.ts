/**
 * The walk at dataset grain: from dataset to dataset through row flows that scan, opaque ones too; those of observed jobs where they are
 * trusted. In: a WalkGraph, starts as numbers of datasets, limits. Out: what is reached, each with the start it came from; of several chains as short,
 * the smallest start.
 */
import type { DatasetReachQuery, WalkLimits } from '../../graph/reader.ts';
import { isObservedKind, isOpaqueKind } from './pack-flows.ts';
import type { WalkGraph } from './walk-graph.ts';

export interface ReachedDatasets {
  /** Numbers of datasets in order; those of level i (i + 1 flows away) begin at `levels[i]`. */
  readonly reached: Int32Array;
  readonly levels: readonly number[];
  /** By dataset that was reached: the number of the start. */
  readonly from: Int32Array;
  readonly partial: keyof WalkLimits | null;
}

/** Hops of a dataset that is not reached. */
const FAR = 0x7fffffff;

export function walkDatasets(
  graph: WalkGraph,
  query: Omit<DatasetReachQuery, 'start'> & { readonly start: readonly number[] },
): ReachedDatasets {
  const { direction, limits, trustObserved = false } = query;
  const { kind } = graph.flows;
  const deadline = performance.now() + limits.milliseconds;
  const expand = direction === 'down' ? scannersOf : scannedBy;
  const count = graph.datasets.length;
  const hopsTo = new Int32Array(count).fill(FAR);
  const from = new Int32Array(count);
  const queue = new Int32Array(count);
  const levels: number[] = [];
  let end = 0;
  const ended = (partial: ReachedDatasets['partial']): ReachedDatasets => ({
    reached: queue.slice(0, end),
    levels,
    from,
    partial,
  });
  let frontier = Int32Array.from(new Set(query.start)).sort();
  for (let hops = 1; frontier.length > 0; hops++) {
    if (performance.now() >= deadline) return ended('milliseconds');
    const begin = end;
    for (const dataset of frontier) {
      const start = hops === 1 ? dataset : (from[dataset] as number);
      expand(graph, dataset, (next, flow) => {
        if (!trustObserved && isObservedKind(kind[flow] as number)) return;
        const known = hopsTo[next] as number;
        if (known === hops) {
          if (start < (from[next] as number)) from[next] = start;
        } else if (known === FAR) {
          hopsTo[next] = hops;
          from[next] = start;
          queue[end++] = next;
        }
      });
    }
    if (end === begin) break;
    if (hops > limits.depth) {
      end = begin;
      return ended('depth');
    }
    frontier = queue.subarray(begin, end).sort();
    levels.push(begin);
    if (end > limits.states) {
      end = Math.max(begin, limits.states);
      return ended('states');
    }
  }
  return ended(null);
}

export interface FoundOpaqueReader {
  /** Numbers of datasets and of a job. */
  readonly dataset: number;
  readonly from: number;
  readonly job: number;
  readonly observed: boolean;
}

/** By dataset; of several, the one with the smallest `from` and then the smallest job. GraphReader says what trust makes of it. */
export function opaqueReadersOf(
  graph: WalkGraph,
  datasets: readonly number[],
  trustObserved: boolean,
): FoundOpaqueReader[] {
  const { kind } = graph.flows;
  return readersOf(graph, datasets, (dataset, from, flow) => {
    const of = kind[flow] as number;
    if (!isOpaqueKind(of)) return false;
    if (isObservedKind(of)) return trustObserved;
    return !(trustObserved && knowsColumns(graph, from, dataset));
  });
}

export function observedReadersOf(graph: WalkGraph, datasets: readonly number[]): FoundOpaqueReader[] {
  const { kind } = graph.flows;
  return readersOf(graph, datasets, (_, __, flow) => isObservedKind(kind[flow] as number));
}

/** True where code makes the dataset, and none of that is opaque. */
export function isAnalysed(graph: WalkGraph, dataset: number): boolean {
  const { offsets, values } = graph.producers;
  const state = graph.columnNames.length + dataset;
  let found = false;
  for (let at = offsets[state] as number; at < (offsets[state + 1] as number); at++) {
    const kind = graph.flows.kind[values[at] as number] as number;
    if (isObservedKind(kind)) continue;
    if (isOpaqueKind(kind)) return false;
    found = true;
  }
  return found;
}

/** Columns of `from` were seen to be used for the dataset. */
function knowsColumns(graph: WalkGraph, from: number, dataset: number): boolean {
  const { kind } = graph.flows;
  let found = false;
  scannersOf(graph, from, (made, flow) => {
    const of = kind[flow] as number;
    if (made === dataset && isObservedKind(of) && !isOpaqueKind(of)) found = true;
  });
  return found;
}

function readersOf(
  graph: WalkGraph,
  datasets: readonly number[],
  counts: (dataset: number, from: number, flow: number) => boolean,
): FoundOpaqueReader[] {
  const { job, kind } = graph.flows;
  const found = new Map<number, FoundOpaqueReader>();
  for (const from of [...new Set(datasets)].sort((a, b) => a - b)) {
    scannersOf(graph, from, (dataset, flow) => {
      const before = found.get(dataset);
      const observed = isObservedKind(kind[flow] as number);
      const reader = { dataset, from, job: job[flow] as number, observed };
      const isBetter = before === undefined || (before.from === from && reader.job < before.job);
      if (isBetter && counts(dataset, from, flow)) found.set(dataset, reader);
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
