/**
 * The walks over states, breadth first, level by level. In: a WalkGraph, starts as numbers, limits. Out: the
 * reached states with their distances, and one shortest path. A state is reached if a chain of at least one
 * flow leads to it, so a start is reached only through a cycle or from another start.
 *
 * Each level is sorted before the next one begins. So answers are sorted by distance and then by id, and a
 * path has the smallest predecessors, independent of the order of builds. /
 */
import type { Direction, WalkLimits } from '../../graph/reader.ts';
import { type Bits, bitsFor, clearBits, endLevel, has, isNew } from './bits.ts';
import { FLOW_KIND, isRefused } from './pack-flows.ts';
import type { WalkGraph } from './walk-graph.ts';

/** Reached states in order. Level i (i + 1 flows away) begins at `levels[i]`. A level may be empty. */
export interface Walked {
  readonly reached: Int32Array;
  readonly levels: readonly number[];
  readonly partial: keyof WalkLimits | null;
}

/** Memory of walks over one graph, reused. */
export interface WalkMemory {
  /** The states that this walk reached. */
  readonly marks: Bits;
  readonly queue: Int32Array;
  /** By state: the state and the flow through which it was first reached. */
  readonly cameFrom: Int32Array;
  readonly cameBy: Int32Array;
}

export function walkMemory(graph: WalkGraph): WalkMemory {
  const { states } = graph;
  return {
    marks: bitsFor(states),
    queue: new Int32Array(states),
    cameFrom: new Int32Array(states),
    cameBy: new Int32Array(states),
  };
}

/** The number of states between two readings of the clock. */
const CLOCK_STRIDE = 4_096;

/** By distance from the question: numbers of states, sorted. */
export type WalkStarts = ReadonlyMap<number, Int32Array>;

interface StateWalk {
  readonly direction: Direction;
  readonly starts: WalkStarts;
  readonly limits: WalkLimits;
  readonly trustObserved?: boolean;
  /** The walk may end when this state is reached. */
  readonly until?: number;
}

/** By FLOW_KIND: 1 if flows of the kind are not passed. */
type Refused = Uint8Array;

const KINDS = Object.values(FLOW_KIND);
const TRUSTING: Refused = Uint8Array.from(KINDS, (kind) => Number(isRefused(kind, true)));
const STRICT: Refused = Uint8Array.from(KINDS, (kind) => Number(isRefused(kind, false)));

/** Walks states. Opaque row flows are not passed, and flows of observed jobs only if they are trusted. */
export function walkStates(graph: WalkGraph, memory: WalkMemory, query: StateWalk): Walked {
  const { limits } = query;
  const trusts = query.trustObserved === true;
  const isFar = query.until === undefined && !trusts;
  const expand = query.direction === 'up' ? expandUp : isFar ? passDown : expandDown;
  const refused = trusts ? TRUSTING : STRICT;
  const deadline = performance.now() + limits.milliseconds;
  const { queue, marks } = memory;
  clearBits(marks);
  const levels: number[] = [];
  const lastStart = Math.min(limits.depth, Math.max(-1, ...query.starts.keys()));
  let begin = 0;
  let end = 0;
  for (let hops = 0; end > begin || hops <= lastStart; hops++) {
    const frontier = withStarts(queue.subarray(begin, end), query.starts.get(hops));
    begin = end;
    for (let from = 0; from < frontier.length; from += CLOCK_STRIDE) {
      if (performance.now() >= deadline)
        return walked(memory, levels, { begin, end, partial: 'milliseconds' });
      end = expand(graph, memory, { nodes: frontier.subarray(from, from + CLOCK_STRIDE), refused }, end);
    }
    if (end > begin && hops >= limits.depth)
      return walked(memory, levels, { begin, end: begin, partial: 'depth' });
    endLevel(marks, queue, begin, end);
    if (end > limits.states)
      return walked(memory, levels, { begin, end: Math.max(begin, limits.states), partial: 'states' });
    levels.push(begin);
    if (query.until !== undefined && has(marks, query.until)) break;
  }
  return walked(memory, levels, { begin: end, end, partial: null });
}

/** A start may also be reached, and is then walked from twice; the second time finds nothing new. */
function withStarts(reached: Int32Array, starts: Int32Array | undefined): Int32Array {
  if (starts === undefined) return reached;
  const both = new Int32Array(reached.length + starts.length);
  both.set(reached);
  both.set(starts, reached.length);
  return both.sort();
}

/** Keeps the queue before `end`; a new level starts at `begin`. */
function walked(
  { queue }: WalkMemory,
  levels: number[],
  last: { readonly begin: number; readonly end: number; readonly partial: keyof WalkLimits | null },
): Walked {
  const { begin, end, partial } = last;
  if (end > begin) {
    queue.subarray(begin, end).sort();
    levels.push(begin);
  }
  return { reached: queue.slice(0, end), levels, partial };
}

interface Frontier {
  readonly nodes: Int32Array;
  readonly refused: Refused;
}

/** `expandDown` without predecessors and without trust: it reads a third of the memory. */
function passDown(graph: WalkGraph, memory: WalkMemory, { nodes }: Frontier, queued: number): number {
  const {
    passes,
    consumers: { offsets },
  } = graph;
  const {
    marks: { met },
    queue,
  } = memory;
  let end = queued;
  for (const state of nodes) {
    const last = offsets[state + 1] as number;
    for (let at = offsets[state] as number; at < last; at++) {
      const next = passes[at] as number;
      if (next >= 0 && isNew(met, next)) queue[end++] = next;
    }
  }
  return end;
}

/** Queues the successors of the frontier that were not reached yet; returns the new end of the queue. */
function expandDown(graph: WalkGraph, memory: WalkMemory, frontier: Frontier, queued: number): number {
  const { nodes, refused } = frontier;
  const { offsets, values } = graph.consumers;
  const { kind, target } = graph.flows;
  const {
    marks: { met },
    queue,
    cameFrom,
    cameBy,
  } = memory;
  let end = queued;
  for (const state of nodes) {
    const last = offsets[state + 1] as number;
    for (let at = offsets[state] as number; at < last; at++) {
      const flow = values[at] as number;
      const next = target[flow] as number;
      if (refused[kind[flow] as number] === 1 || !isNew(met, next)) continue;
      cameFrom[next] = state;
      cameBy[next] = flow;
      queue[end++] = next;
    }
  }
  return end;
}

function expandUp(graph: WalkGraph, memory: WalkMemory, frontier: Frontier, queued: number): number {
  const { nodes, refused } = frontier;
  const { offsets, values } = graph.producers;
  const { kind, inputs } = graph.flows;
  const {
    marks: { met },
    queue,
    cameFrom,
    cameBy,
  } = memory;
  let end = queued;
  for (const state of nodes) {
    const last = offsets[state + 1] as number;
    for (let at = offsets[state] as number; at < last; at++) {
      const flow = values[at] as number;
      if (refused[kind[flow] as number] === 1) continue;
      const inputsEnd = inputs.offsets[flow + 1] as number;
      for (let input = inputs.offsets[flow] as number; input < inputsEnd; input++) {
        const next = inputs.values[input] as number;
        if (!isNew(met, next)) continue;
        cameFrom[next] = state;
        cameBy[next] = flow;
        queue[end++] = next;
      }
    }
  }
  return end;
}

const NO_LIMITS: WalkLimits = { depth: Infinity, states: Infinity, milliseconds: Infinity };

/**
 * A shortest chain of at least one flow: states, and the flow to each of them (-1 for the first); null if
 * none exists.
 */
export function shortestPath(
  graph: WalkGraph,
  memory: WalkMemory,
  query: {
    readonly from: number;
    readonly to: number;
    readonly direction: Direction;
    readonly trustObserved: boolean;
  },
): { readonly state: number; readonly flow: number }[] | null {
  const { from, to, direction, trustObserved } = query;
  const starts = new Map([[0, Int32Array.of(from)]]);
  walkStates(graph, memory, { direction, starts, limits: NO_LIMITS, trustObserved, until: to });
  if (!has(memory.marks, to)) return null;
  const steps: { state: number; flow: number }[] = [];
  let state = to;
  do {
    steps.push({ state, flow: memory.cameBy[state] as number });
    state = memory.cameFrom[state] as number;
  } while (state !== from);
  steps.push({ state: from, flow: -1 });
  return steps.reverse();
}
