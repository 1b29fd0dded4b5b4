/** The walks in the simplest form, to compare stores with. */
import type { Direction, SortedFlow } from '../../src/graph/reader.ts';
import type { ColumnGraph, Flow, Job } from '../../src/model/column-graph.ts';
import { columnId } from '../../src/model/names.ts';

/** A state as text: `column <id>` or `rows <id>`. */
export type StateText = string;

export interface NaiveStep {
  readonly from: StateText;
  readonly to: StateText;
  readonly job: string;
}

interface Step extends NaiveStep {
  readonly opaque: boolean;
  readonly observed: boolean;
}

export interface NaiveQuery<Start = string> {
  readonly direction: Direction;
  readonly start: readonly Start[];
  readonly trustObserved: boolean;
}

function stepsOf({ id: job, kind }: Job, flow: Flow): Step[] {
  const inputs = flow.inputs.map((input) => `column ${columnId(input.dataset, input.column)}`);
  const scans = flow.kind === 'row' ? flow.scans.map((scan) => `rows ${scan}`) : [];
  const to = flow.kind === 'row' ? `rows ${flow.dataset}` : `column ${columnId(flow.dataset, flow.column)}`;
  const opaque = flow.kind === 'row' && flow.opaque;
  return [...inputs, ...scans].map((from) => ({ from, to, job, opaque, observed: kind === 'observed' }));
}

function steps(graphs: readonly ColumnGraph[], direction: Direction): Step[] {
  const down = graphs.flatMap(({ jobs }) =>
    jobs.flatMap(({ job, flows }) => flows.flatMap((flow) => stepsOf(job, flow))),
  );
  return direction === 'down' ? down : down.map((step) => ({ ...step, from: step.to, to: step.from }));
}

/** Distance of every state that a chain of at least one flow leads to. */
export function naiveReach(
  graphs: readonly ColumnGraph[],
  { direction, start, trustObserved }: NaiveQuery<{ readonly state: StateText; readonly hops: number }>,
): Map<StateText, number> {
  const passable = steps(graphs, direction).filter((step) => isPassed(step, trustObserved));
  const hops = new Map<StateText, number>();
  // The states that each start leads to, separately; the nearest start counts.
  for (const { state, hops: before } of start) {
    const seen = new Set<StateText>();
    let frontier = new Set([state]);
    for (let hop = before + 1; frontier.size > 0; hop++) {
      const next = new Set(passable.filter((step) => frontier.has(step.from)).map((step) => step.to));
      frontier = new Set([...next].filter((to) => !seen.has(to)));
      for (const to of frontier) {
        seen.add(to);
        hops.set(to, Math.min(hop, hops.get(to) ?? hop));
      }
    }
  }
  return hops;
}

function isPassed({ opaque, observed }: Step, trustObserved: boolean): boolean {
  return !opaque && (trustObserved || !observed);
}

/** Of all shortest chains of scans: the number of scans, and the smallest start. */
export function naiveReachDatasets(
  graphs: readonly ColumnGraph[],
  query: NaiveQuery,
): Map<string, { hops: number; from: string }> {
  const scans = scansOf(graphs, query.direction).filter(({ observed }) => query.trustObserved || !observed);
  const found = new Map<string, { hops: number; from: string }>();
  let frontier = query.start.map((start) => ({ at: start, from: start }));
  for (let hops = 1; frontier.length > 0; hops++) {
    const level = frontier
      .flatMap(({ at, from }) => scans.filter((step) => step.from === at).map(({ to }) => ({ at: to, from })))
      .filter(({ at }) => !found.has(at))
      .sort((a, b) => (a.from < b.from ? -1 : 1));
    for (const { at, from } of level) if (!found.has(at)) found.set(at, { hops, from });
    frontier = [...found].filter(([, { hops: at }]) => at === hops).map(([at, { from }]) => ({ at, from }));
  }
  return found;
}

/** By target of an opaque flow over the datasets: the smallest dataset that is read, and the smallest job. */
export function naiveOpaqueReaders(
  graphs: readonly ColumnGraph[],
  datasets: readonly string[],
  trustObserved: boolean,
): Map<string, { from: string; job: string }> {
  const scans = scansOf(graphs, 'down');
  const isKnown = ({ from, to }: Step): boolean =>
    scans.some((step) => step.observed && !step.opaque && step.from === from && step.to === to);
  return smallestReaders(
    scans.filter((step) => {
      if (!step.opaque || !datasets.includes(step.from)) return false;
      return trustObserved ? step.observed || !isKnown(step) : !step.observed;
    }),
  );
}

export function naiveObservedReaders(
  graphs: readonly ColumnGraph[],
  datasets: readonly string[],
): Map<string, { from: string; job: string; isAnalysed: boolean }> {
  const found = smallestReaders(
    scansOf(graphs, 'down').filter(({ observed, from }) => observed && datasets.includes(from)),
  );
  const flows = graphs
    .flatMap(({ jobs }) => jobs.filter(({ job }) => job.kind !== 'observed'))
    .flatMap((lineage) => lineage.flows);
  return new Map(
    [...found].map(([to, reader]) => {
      const code = flows.filter((flow) => flow.kind === 'row' && flow.dataset === to);
      const isAnalysed = code.length > 0 && code.every((flow) => flow.kind === 'row' && !flow.opaque);
      return [to, { ...reader, isAnalysed }];
    }),
  );
}

export function naiveSortedFlows(graphs: readonly ColumnGraph[]): SortedFlow[] {
  return graphs.flatMap(({ jobs }) =>
    jobs.flatMap(({ job, flows }) =>
      flows.flatMap((flow) => {
        const by = flow.kind === 'row' ? (flow.order?.by ?? []) : [];
        return by.length === 0 ? [] : [{ dataset: flow.dataset, job: job.id, by }];
      }),
    ),
  );
}

function smallestReaders(steps: readonly Step[]): Map<string, { from: string; job: string }> {
  const readers = steps.toSorted((a, b) =>
    a.from === b.from ? (a.job < b.job ? -1 : 1) : a.from < b.from ? -1 : 1,
  );
  const found = new Map<string, { from: string; job: string }>();
  for (const { from, to, job } of readers) if (!found.has(to)) found.set(to, { from, job });
  return found;
}

function scansOf(graphs: readonly ColumnGraph[], direction: Direction): Step[] {
  return steps(graphs, direction)
    .filter((step) => step.from.startsWith('rows ') && step.to.startsWith('rows '))
    .map((step) => ({ ...step, from: step.from.slice(5), to: step.to.slice(5) }));
}

/** True if a passable flow of the job leads from one state to the other. */
export function naiveStep(
  graphs: readonly ColumnGraph[],
  { direction, trustObserved }: Omit<NaiveQuery, 'start'>,
  { from, to, job }: NaiveStep,
): boolean {
  return steps(graphs, direction).some(
    (step) => isPassed(step, trustObserved) && step.from === from && step.to === to && step.job === job,
  );
}
