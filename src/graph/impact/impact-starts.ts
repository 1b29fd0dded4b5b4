/**
 * The starts of an impact walk. In: changes. Out: the states that change, the relations that break, and the
 * changed parts themselves.
 *
 *   MODIFIED orders.amount   → start: the column
 *   REMOVED orders.amount    → start: all columns and rows of each relation that references it; they break.
 *                              A relation that selects it with a star loses it in turn (follow-removed.ts)
 *   ROWS orders              → start: its rows
 *   ORDER orders             → no start; order-causes.ts follows its order
 *   ADDED orders.tax         → start: what an analysis of its readers finds (analysed-readers.ts)
 *   DROPPED orders           → start: all columns and the rows of each relation that reads it; they break
 *
 * A change to a nested column changes the columns that contain it. A change to a struct changes its fields.
 */
import { assertNever } from '../../model/assert-never.ts';
import type { RowFlow } from '../../model/column-graph.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { columnId } from '../../model/names.ts';
import type { FlowReader } from '../code-only.ts';
import type { Point } from '../lineage/explain.ts';
import { jobsById } from '../lineage/explain.ts';
import { nestedNames } from '../locate/nested-names.ts';
import type { OwnedFlow, Start, State, WalkLimits } from '../reader.ts';
import { type AnalysedReaders, notAnalysed, type UnreadReader } from './analysed-readers.ts';
import { breakEmptied } from './break-emptied.ts';
import { brokenOwners } from './broken-owners.ts';
import type { Change } from './change.ts';
import { readersOfMoved } from './follow-moved.ts';
import type { FollowedRemoval, References, RemovedColumn } from './follow-removed.ts';
import { addReference, followRemoved } from './follow-removed.ts';
import type { Block, ChangedParts, Origin } from './impact-answer.ts';
import { pointKey } from './impact-answer.ts';
import { unclearReaders } from './unclear-readers.ts';

export interface ImpactStarts {
  readonly starts: readonly Start[];
  /** Relations that break, with their known columns. */
  readonly broken: ReadonlyMap<DatasetId, { readonly columns: readonly string[]; readonly hops: number }>;
  /** The step by which each thing breaks, is removed or changes, by `pointKey`. */
  readonly origins: ReadonlyMap<string, Origin>;
  readonly references: References;
  /** A limit that was reached before the walk over states. */
  readonly partial: keyof WalkLimits | null;
  /** The changes of the question. */
  readonly changed: ReadonlyMap<DatasetId, ChangedParts>;
  /** Relations whose code was not analysed with the changed columns. */
  readonly unread: ReadonlyMap<DatasetId, UnreadReader>;
  /** Datasets that are not built, with their distance from the change. */
  readonly failing: ReadonlyMap<DatasetId, number>;
  /** Datasets that are not built because a hook or a constraint breaks, with what breaks. */
  readonly owners: ReadonlyMap<DatasetId, Block>;
  /** Datasets of which anything may change. */
  readonly unknown: readonly DatasetId[];
  /** Datasets that call texts that differ, with the names of these texts. */
  readonly called: ReadonlyMap<DatasetId, readonly string[]>;
  /** Datasets whose rows are sorted otherwise. */
  readonly ordered: readonly DatasetId[];
  /** Relations whose unchanged code could not be analysed with the changes, with the input that changes. */
  readonly unclear: ReadonlyMap<DatasetId, UnreadReader>;
}

export async function impactStarts(
  reader: FlowReader,
  changes: readonly Change[],
  { limits, analysed }: { readonly limits: WalkLimits; readonly analysed: AnalysedReaders | null },
): Promise<ImpactStarts> {
  const asked = new Map(
    (await reader.datasets(changes.map(({ dataset }) => dataset))).map((each) => [each.id, each]),
  );
  const draft: Draft = {
    states: [],
    removed: [],
    dropped: [],
    unknown: [],
    called: new Map(),
    ordered: [],
    unclear: [],
    broken: [],
    gaining: [],
    moved: [],
    failing: [],
    changed: new Map(),
  };
  for (const change of changes) addChange(change, asked.get(change.dataset), draft);
  const readers = analysed ?? (await notAnalysed(reader, draft.gaining));
  const { steps } = readers;
  const removal = await followRemoved(
    reader,
    { asked: draft.removed, found: steps.filter(isRemoval) },
    limits,
  );
  const { origins, produced, references } = removal;
  for (const step of steps) {
    const key = pointKey(step.to);
    if (!origins.has(key)) origins.set(key, step);
  }
  await breakEmptied(reader, draft.removed, origins);
  for (const dataset of draft.dropped) addBreaking(await readersOf(reader, dataset), dataset, removal);
  const unread = new Map(readers.unread);
  for (const dataset of draft.moved) {
    const found = await readersOfMoved(reader, dataset);
    addBreaking(found.breaking, dataset, removal);
    for (const [id, each] of found.unread) unread.set(id, each);
  }
  for (const broken of draft.broken) await addBroken(reader, broken, { origins, changed: draft.changed });
  const broken = await brokenColumns(reader, origins, produced);
  const owners = await brokenOwners(reader, origins, broken);
  return {
    starts: [
      ...draft.states.map((state) => ({ state, hops: 0 })),
      ...[...origins.values()].flatMap(startsOf),
      ...[...broken].flatMap(([dataset, { columns, hops }]) => [
        ...columnStates(dataset, columns).map((state) => ({ state, hops })),
        { state: rowsOf(dataset), hops },
      ]),
    ],
    broken,
    origins,
    references,
    partial: removal.partial ?? readers.partial,
    changed: draft.changed,
    unread,
    unknown: draft.unknown,
    failing: new Map([
      ...draft.failing.map((id) => [id, 0] as const),
      ...[...broken, ...owners].map(([id, { hops }]) => [id, hops] as const),
    ]),
    owners,
    called: draft.called,
    ordered: [...draft.ordered, ...readers.ordered],
    unclear: await unclearReaders(reader, draft.unclear, draft.changed),
  };
}

function isRemoval({ effect }: Origin): boolean {
  return effect === 'REMOVED';
}

interface Draft {
  readonly states: State[];
  readonly removed: RemovedColumn[];
  readonly dropped: DatasetId[];
  readonly unknown: DatasetId[];
  readonly called: Map<DatasetId, readonly string[]>;
  readonly ordered: DatasetId[];
  readonly unclear: DatasetId[];
  readonly broken: Pick<Change & { kind: 'BROKEN' }, 'dataset' | 'place' | 'message'>[];
  readonly gaining: DatasetId[];
  readonly moved: DatasetId[];
  readonly failing: DatasetId[];
  readonly changed: Map<DatasetId, ChangedDraft>;
}

interface ChangedDraft {
  readonly columns: string[];
  rows: boolean;
  from?: DatasetId;
}

function changedIn(dataset: DatasetId, { changed }: Draft): ChangedDraft {
  const known = changed.get(dataset) ?? { columns: [], rows: false };
  changed.set(dataset, known);
  return known;
}

function addChange(change: Change, dataset: Dataset | undefined, draft: Draft): void {
  if (change.kind === 'CATALOGUED') return;
  if (change.kind === 'UNCLEAR') return void draft.unclear.push(change.dataset);
  const changed = changedIn(change.dataset, draft);
  switch (change.kind) {
    case 'MODIFIED':
    case 'RETYPED':
    case 'HELD': {
      const { own, parents } = nestedNames(dataset, change.column);
      const columns = [...(change.kind === 'HELD' ? [change.column] : own), ...parents];
      changed.columns.push(...columns);
      draft.states.push(...columnStates(change.dataset, columns));
      return;
    }
    case 'REMOVED': {
      const { own, parents } = nestedNames(dataset, change.column);
      changed.columns.push(...own, ...parents);
      draft.states.push(...columnStates(change.dataset, parents));
      draft.removed.push({ dataset: change.dataset, column: change.column });
      return;
    }
    case 'ADDED':
      changed.columns.push(change.column);
      draft.gaining.push(change.dataset);
      return;
    case 'RENAMED':
      addChange({ ...change, kind: 'REMOVED' }, dataset, draft);
      addChange({ ...change, kind: 'ADDED', column: change.to }, dataset, draft);
      return;
    case 'LISTED':
      changed.columns.push(change.column);
      return;
    case 'MOVED':
      changed.from = change.dataset;
      addMove(change.dataset, dataset, draft);
      return;
    case 'FOLLOWED':
      changed.from = change.from;
      return;
    case 'BROKEN':
      draft.broken.push(change);
      return;
    case 'FAILS':
      return void draft.failing.push(change.dataset);
    case 'UNKNOWN':
      return void draft.unknown.push(change.dataset);
    case 'CALLED':
      draft.called.set(change.dataset, change.settings);
      return;
    case 'ORDER':
      return void draft.ordered.push(change.dataset);
    case 'ROWS':
      changed.rows = true;
      draft.states.push(rowsOf(change.dataset));
      return;
    case 'DROPPED':
      changed.rows = true;
      changed.columns.push(...(dataset?.columns.map((column) => column.name) ?? []));
      draft.dropped.push(change.dataset);
      return;
    default:
      assertNever(change);
  }
}

function addMove(id: DatasetId, dataset: Dataset | undefined, draft: Draft): void {
  draft.moved.push(id);
  // A snapshot does not take its earlier rows to the new relation.
  if (dataset?.kind === 'snapshot') addChange({ kind: 'ROWS', dataset: id }, dataset, draft);
}

/** A reader of a dropped or moved dataset breaks at distance 1, whatever other steps lead to it. */
function addBreaking(
  flows: readonly OwnedFlow<RowFlow>[],
  dataset: DatasetId,
  { origins, references }: Pick<FollowedRemoval, 'origins' | 'references'>,
): void {
  const from: Point = { kind: 'dataset', dataset, column: null };
  for (const { job, flow } of flows) {
    const to: Point = { kind: 'dataset', dataset: flow.dataset, column: null };
    addReference(references, flow.dataset, from);
    if (origins.get(pointKey(to))?.hops === 1) continue;
    const { statement } = flow;
    origins.set(pointKey(to), { effect: 'BREAKS', from, to, hops: 1, job, statement, place: null });
  }
}

/** A relation that is known to break: the step starts at a changed input. */
async function addBroken(
  reader: FlowReader,
  { dataset, place, message }: Draft['broken'][number],
  { origins, changed }: { readonly origins: Map<string, Origin>; readonly changed: Draft['changed'] },
): Promise<void> {
  const to: Point = { kind: 'dataset', dataset, column: null };
  if (origins.has(pointKey(to))) return;
  for (const { job, flow } of await reader.rowProducers(dataset)) {
    const others = flow.scans.filter((scanned) => scanned !== dataset);
    const source = others.find((scanned) => changed.has(scanned)) ?? others[0];
    if (source === undefined) continue;
    const from: Point = { kind: 'dataset', dataset: source, column: null };
    const { statement } = flow;
    origins.set(pointKey(to), { effect: 'BREAKS', from, to, hops: 1, job, statement, place, fault: message });
    return;
  }
}

/** The starts of the walk over states that continue a step. */
export function startsOf({ effect, to, hops }: Origin): Start[] {
  if (effect !== 'MODIFIED') return [];
  const states = to.column === null ? [rowsOf(to.dataset)] : columnStates(to.dataset, [to.column]);
  return states.map((state) => ({ state, hops }));
}

/**
 * The statements that read a dataset, analysed or not: each breaks without the dataset. A job that only
 * declares the dataset is not included: it is an opaque reader, so it is possibly affected.
 */
async function readersOf(reader: FlowReader, dataset: DatasetId): Promise<OwnedFlow<RowFlow>[]> {
  const flows = await reader.rowConsumers(dataset);
  const jobs = await jobsById(
    reader,
    flows.filter(({ flow }) => flow.opaque).map(({ job }) => job),
  );
  return flows.filter(
    ({ job, flow }) => !flow.opaque || jobs.get(job)?.declaredOnly.includes(dataset) !== true,
  );
}

function columnStates(dataset: DatasetId, columns: readonly string[]): State[] {
  return columns.map((column) => ({ kind: 'column', column: columnId(dataset, column) }));
}

function rowsOf(dataset: DatasetId): State {
  return { kind: 'rows', dataset };
}

async function brokenColumns(
  reader: FlowReader,
  origins: ReadonlyMap<string, Origin>,
  produced: ReadonlyMap<DatasetId, ReadonlySet<string>>,
): Promise<Map<DatasetId, { columns: readonly string[]; hops: number }>> {
  const broken = [...origins.values()].filter(({ effect }) => effect === 'BREAKS');
  if (broken.length === 0) return new Map();
  const ids = broken.map(({ to }) => to.dataset);
  const known = new Map((await reader.datasets(ids)).map((each) => [each.id, each]));
  return new Map(
    broken.map(({ to: { dataset: id }, hops }) => {
      const listed = known.get(id)?.columns.map(({ name }) => name) ?? [];
      return [id, { columns: [...new Set([...listed, ...(produced.get(id) ?? [])])], hops }];
    }),
  );
}
