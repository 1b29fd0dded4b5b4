/**
 * The walk at dataset grain: from dataset to dataset through row flows that scan, also opaque flows, and
 * flows of observed jobs if they are trusted. In: a WalkGraph, starts as numbers of datasets, limits. Out:
 * the reached datasets, each with its start; of several shortest chains, the smallest start. /
 */
import type { DatasetReachQuery, WalkLimits } from '../../graph/reader.ts';
import { type Bits, bitsFor, endLevel, isNew } from './bits.ts';
import type { Lists } from './lists.ts';
import { isObservedKind, isOpaqueKind } from './pack-flows.ts';
import type { WalkGraph } from './walk-graph.ts';

export interface ReachedDatasets {
  /** Numbers of datasets in order. Level i (i + 1 flows away) begins at `levels[i]`. */
  readonly reached: Int32Array;
  readonly levels: readonly number[];
  /** By reached dataset: the number of the start. */
  readonly from: Int32Array;
  readonly partial: keyof WalkLimits | null;
}

interface DatasetWalk {
  readonly graph: WalkGraph;
  readonly trustObserved: boolean;
  readonly met: Bits;
  readonly hopsTo: Int32Array;
  readonly from: Int32Array;
  readonly queue: Int32Array;
  end: number;
}

export function walkDatasets(
  graph: WalkGraph,
  query: Omit<DatasetReachQuery, 'start'> & { readonly start: readonly number[] },
): ReachedDatasets {
  const { direction, limits, trustObserved = false } = query;
  const deadline = performance.now() + limits.milliseconds;
  const pass = direction === 'down' ? passDown : passUp;
  const count = graph.datasets.length;
  const walk: DatasetWalk = {
    graph,
    trustObserved,
    met: bitsFor(count),
    hopsTo: new Int32Array(count),
    from: new Int32Array(count),
    queue: new Int32Array(count),
    end: 0,
  };
  const { queue, from } = walk;
  const levels: number[] = [];
  const ended = (partial: ReachedDatasets['partial']): ReachedDatasets => ({
    reached: queue.slice(0, walk.end),
    levels,
    from,
    partial,
  });
  let frontier: Int32Array = Int32Array.from(new Set(query.start)).sort();
  for (let hops = 1; frontier.length > 0; hops++) {
    if (performance.now() >= deadline) return ended('milliseconds');
    const begin = walk.end;
    for (const dataset of frontier)
      pass(walk, dataset, hops === 1 ? dataset : (from[dataset] as number), hops);
    if (walk.end === begin) break;
    if (hops > limits.depth) {
      walk.end = begin;
      return ended('depth');
    }
    endLevel(walk.met, queue, begin, walk.end);
    frontier = queue.subarray(begin, walk.end);
    levels.push(begin);
    if (walk.end > limits.states) {
      walk.end = Math.max(begin, limits.states);
      return ended('states');
    }
  }
  return ended(null);
}

function passDown(walk: DatasetWalk, dataset: number, start: number, hops: number): void {
  const { madeOf, doubtful, flows, columnNames } = walk.graph;
  const end = madeOf.offsets[dataset + 1] as number;
  for (let at = madeOf.offsets[dataset] as number; at < end; at++)
    meet(walk, madeOf.values[at] as number, start, hops);
  if (!walk.trustObserved) return;
  for (const flow of listOf(doubtful, dataset))
    meet(walk, (flows.target[flow] as number) - columnNames.length, start, hops);
}

function passUp(walk: DatasetWalk, dataset: number, start: number, hops: number): void {
  const { flows, producers, columnNames } = walk.graph;
  const columns = columnNames.length;
  const end = producers.offsets[columns + dataset + 1] as number;
  for (let at = producers.offsets[columns + dataset] as number; at < end; at++) {
    const flow = producers.values[at] as number;
    if (!walk.trustObserved && isObservedKind(flows.kind[flow] as number)) continue;
    const last = flows.inputs.offsets[flow + 1] as number;
    for (let i = flows.inputs.offsets[flow] as number; i < last; i++) {
      const input = flows.inputs.values[i] as number;
      if (input >= columns) meet(walk, input - columns, start, hops);
    }
  }
}

function meet(walk: DatasetWalk, next: number, start: number, hops: number): void {
  const { met, hopsTo, from, queue } = walk;
  if (isNew(met.met, next)) {
    hopsTo[next] = hops;
    from[next] = start;
    queue[walk.end++] = next;
  } else if (hopsTo[next] === hops && start < (from[next] as number)) from[next] = start;
}

export interface FoundOpaqueReader {
  /** Numbers of datasets and of a job. */
  readonly dataset: number;
  readonly from: number;
  readonly job: number;
  readonly observed: boolean;
}

/** By dataset: 1 if it is a dataset of the question. */
export type AskedDatasets = Uint8Array;

/**
 * By dataset; of several, the smallest `from` and then the smallest job. GraphReader defines the effect of
 * trust.
 */
export function opaqueReadersOf(
  graph: WalkGraph,
  asked: AskedDatasets,
  trustObserved: boolean,
): FoundOpaqueReader[] {
  const { kind } = graph.flows;
  return readersOf(graph, asked, (dataset, from, flow) => {
    const of = kind[flow] as number;
    if (!isOpaqueKind(of)) return false;
    if (isObservedKind(of)) return trustObserved;
    return !(trustObserved && knowsColumns(graph, from, dataset));
  });
}

export function observedReadersOf(graph: WalkGraph, asked: AskedDatasets): FoundOpaqueReader[] {
  const { kind } = graph.flows;
  return readersOf(graph, asked, (_, __, flow) => isObservedKind(kind[flow] as number));
}

/** True if code writes the dataset, and no flow of this code is opaque. */
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

/** True if columns of `from` were observed as inputs of the dataset. */
function knowsColumns(graph: WalkGraph, from: number, dataset: number): boolean {
  const { kind, target } = graph.flows;
  const state = graph.columnNames.length + dataset;
  return listOf(graph.doubtful, from).some((flow) => {
    const of = kind[flow] as number;
    return target[flow] === state && isObservedKind(of) && !isOpaqueKind(of);
  });
}

function readersOf(
  graph: WalkGraph,
  asked: AskedDatasets,
  counts: (dataset: number, from: number, flow: number) => boolean,
): FoundOpaqueReader[] {
  const { job, kind, target } = graph.flows;
  const { offsets, values } = graph.doubtful;
  const found = new Map<number, FoundOpaqueReader>();
  for (let from = 0; from < asked.length; from++) {
    if (asked[from] === 0) continue;
    for (let at = offsets[from] as number; at < (offsets[from + 1] as number); at++) {
      const flow = values[at] as number;
      const dataset = (target[flow] as number) - graph.columnNames.length;
      if (!counts(dataset, from, flow)) continue;
      const before = found.get(dataset);
      const observed = isObservedKind(kind[flow] as number);
      const reader = { dataset, from, job: job[flow] as number, observed };
      if (before === undefined || (before.from === from && reader.job < before.job))
        found.set(dataset, reader);
    }
  }
  return [...found.values()].sort((a, b) => a.dataset - b.dataset);
}

function listOf({ offsets, values }: Lists, owner: number): Int32Array {
  return values.subarray(offsets[owner], offsets[owner + 1]);
}
