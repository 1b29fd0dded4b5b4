/**
 * Compares two versions of a project. In: two column graphs. Out: the relations that differ, sorted by name.
 *
 *   orders: select id, price from raw   →   orders: select id, price * 2 as price, tax from raw where id > 0
 *   { name: 'orders', change: 'CHANGED', own: true, rows: true,
 *     columns: [{ kind: 'MODIFIED', column: 'price' }, { kind: 'ADDED', column: 'tax' }] }
 *
 * Columns are compared by digest, so another alias, layout or comment is not a change. If a list of columns
 * may be incomplete, a missing column is not reported as added or removed.
 */
import type { ColumnGraph, JobLineage } from '../../model/column-graph.ts';
import type { Column, Dataset, DatasetKind } from '../../model/inventory.ts';
import { type DatasetId, parentPath } from '../../model/names.ts';
import { withoutAbsent } from './absent-fields.ts';
import { type ColumnDiff, diffColumns } from './diff-columns.ts';
import { diffSettings, isOwnSetting, type SettingDiff } from './diff-settings.ts';
import { type Fault, type Faults, faultsOf } from './faults.ts';

export interface GraphDiff {
  readonly project: string;
  readonly relations: readonly RelationDiff[];
}

export interface RelationDiff {
  readonly dataset: DatasetId;
  readonly name: string;
  /** MOVED: the same node of the project has another relation name, whatever else differs. */
  readonly change: 'ADDED' | 'REMOVED' | 'CHANGED' | 'MOVED';
  /** The former name; null unless MOVED. */
  readonly moved: Move | null;
  /** True if its own code, content or declaration differs; false if only its inputs do. */
  readonly own: boolean;
  readonly columns: readonly ColumnDiff[];
  /** Columns and fields whose nested fields are compared separately. */
  readonly fields: ReadonlySet<string>;
  /** True if the inputs that decide its rows differ, or the content that the project provides. */
  readonly rows: boolean;
  /** True if its rows are sorted by other keys, or no longer. */
  readonly order: boolean;
  readonly materialization: { readonly before: DatasetKind; readonly after: DatasetKind } | null;
  /** Set if only the older version can be built. */
  readonly broken: OwnFault | null;
  /** Set if one of the versions could not be analysed, so more may differ than is listed. */
  readonly opaque: { readonly before: boolean; readonly after: boolean } | null;
  /** The settings that differ. Sorted by key. */
  readonly settings: readonly SettingDiff[];
}

/** `own`: its own change has the fault; false: a change to its inputs has. */
export interface OwnFault extends Fault {
  readonly own: boolean;
}

export interface Move {
  readonly from: DatasetId;
  readonly name: string;
  /** True if another relation now has the former name. */
  readonly isTaken: boolean;
  /** True if the new name was the name of another relation, which has not moved. */
  readonly takes: boolean;
}

export interface DiffOptions {
  /** False: a removed and an added column are never matched as a rename. */
  readonly renames: boolean;
}

export function diffGraphs(
  before: ColumnGraph,
  after: ColumnGraph,
  { renames }: DiffOptions = { renames: true },
): GraphDiff {
  const moves = movesOf(before, after);
  const old = sidesOf(before, moves);
  const now = sidesOf(after, moves);
  const left = new Set([...moves.values()].map(({ from }) => from));
  const ids = [...new Set([...old.keys(), ...now.keys()])].sort();
  const found = ids.flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    const move = moves.get(id);
    const from = move === undefined ? undefined : old.get(move.from);
    if (move !== undefined && from !== undefined && is !== undefined)
      return movedRelation({ from, to: is, move }, renames);
    if (!left.has(id)) return diffRelation(was, is, renames) ?? [];
    // Readers that still reference the former name are covered by the changes of the move.
    return is === undefined || isMentioned(is) ? [] : alone(is, 'ADDED');
  });
  const relations = ownUnlessRead(found, now).sort((a, b) => (a.name < b.name ? -1 : 1));
  return { project: after.project, relations };
}

/**
 * A relation that differs although none of its inputs does has another declaration: a type in a contract, for
 * example.
 */
function ownUnlessRead(
  relations: readonly RelationDiff[],
  now: ReadonlyMap<DatasetId, Side>,
): RelationDiff[] {
  const differ = new Set(relations.map(({ dataset }) => dataset));
  return relations.map((relation) => {
    if (relation.own || relation.broken !== null || relation.settings.length > 0) return relation;
    const reads = now.get(relation.dataset)?.writers.flatMap(({ job }) => job.reads) ?? [];
    const follows = reads.some((id) => id !== relation.dataset && differ.has(id));
    return follows ? relation : { ...relation, own: true };
  });
}

/** Nodes of the project with another relation than before, by their new id. */
function movesOf(before: ColumnGraph, after: ColumnGraph): ReadonlyMap<DatasetId, Move> {
  const made = new Set(after.jobs.flatMap(({ job }) => job.writes));
  const now = new Map(after.datasets.map(({ id, kind }) => [id, kind !== 'unknown' || made.has(id)]));
  const old = new Set(before.datasets.map(({ id }) => id));
  const byId = new Map(after.datasets.map(({ id, nodeId }) => [nodeId, id]));
  const leaves = new Set(
    before.datasets
      .filter(({ id, nodeId }) => nodeId !== null && byId.has(nodeId) && byId.get(nodeId) !== id)
      .map(({ id }) => id),
  );
  const byNode = new Map(before.datasets.map((dataset) => [dataset.nodeId, dataset]));
  const moves = new Map<DatasetId, Move>();
  for (const { id, nodeId } of after.datasets) {
    const was = nodeId === null ? undefined : byNode.get(nodeId);
    if (was === undefined || was.id === id) continue;
    // Readers of the former name of a relation that moved are covered by its own move.
    const takes = old.has(id) && !leaves.has(id);
    moves.set(id, { from: was.id, name: was.name, isTaken: now.get(was.id) === true, takes });
  }
  return moves;
}

function movedRelation(
  { from, to, move }: { readonly from: Side; readonly to: Side; readonly move: Move },
  renames: boolean,
): RelationDiff {
  const { id: dataset, name, kind } = to.dataset;
  const moved = { dataset, name, change: 'MOVED', own: true, moved: move } as const;
  const same = {
    columns: [],
    fields: NO_FIELDS,
    order: false,
    materialization: null,
    broken: null,
    opaque: null,
    settings: [],
  };
  const differs = isSame(from, to) ? null : changed(from, to, renames);
  // A snapshot does not take its earlier rows to the new relation.
  const rows = kind === 'snapshot' || differs?.rows === true;
  return { ...same, ...differs, ...moved, rows };
}

/** A relation in one version. */
interface Side {
  readonly dataset: Dataset;
  readonly writers: readonly JobLineage[];
  /** The faults of the version. */
  readonly faults: Faults;
  readonly moves: ReadonlyMap<DatasetId, Move>;
}

/** How the relation is computed. */
interface Making {
  readonly opaque: boolean;
  /** The digest of each column that a job writes. */
  readonly columns: ReadonlyMap<string, string>;
  readonly rows: string;
  readonly order: string;
}

function sidesOf(graph: ColumnGraph, moves: Side['moves']): Map<DatasetId, Side> {
  const { datasets, jobs } = graph;
  const faults = faultsOf(graph);
  const writers = new Map<DatasetId, JobLineage[]>();
  for (const lineage of jobs) {
    for (const id of lineage.job.writes) {
      const known = writers.get(id);
      if (known === undefined) writers.set(id, [lineage]);
      else known.push(lineage);
    }
  }
  return new Map(
    datasets.map((dataset) => [
      dataset.id,
      { dataset, writers: writers.get(dataset.id) ?? [], faults, moves },
    ]),
  );
}

function makingOf({ dataset, writers }: Side): Making {
  const columns = new Map<string, string>();
  const rows: string[] = [];
  const orders: string[] = [];
  let opaque = false;
  const owned = writers.flatMap(({ job, flows }) =>
    flows.map((flow) => ({ flow, isHook: job.kind === 'hook' })),
  );
  for (const { flow, isHook } of owned) {
    if (flow.dataset !== dataset.id) continue;
    if (flow.kind === 'row') {
      // The text of a hook that could not be analysed is a setting.
      if (flow.opaque && isHook && dataset.kind !== 'hook') continue;
      opaque ||= flow.opaque;
      rows.push(flow.opaque ? `opaque ${flow.scans.join(' ')}` : flow.digest);
      orders.push(flow.order?.digest ?? '');
    } else {
      const known = columns.get(flow.column);
      columns.set(flow.column, known === undefined ? flow.digest : `${known} ${flow.digest}`);
    }
  }
  return { opaque, columns, rows: rows.join('\n'), order: orders.join('\n') };
}

/** Most relations are the same in both versions, with equal digests of their jobs. */
function isSame(before: Side, after: Side): boolean {
  const [old, now] = [before.dataset, after.dataset];
  return (
    old.kind === now.kind &&
    old.checksum === now.checksum &&
    old.columnsComplete === now.columnsComplete &&
    diffSettings(old.settings, now.settings).length === 0 &&
    before.writers.length === after.writers.length &&
    before.writers.every(({ digest }, i) => digest === after.writers[i]?.digest) &&
    old.columns.length === now.columns.length &&
    old.columns.every(({ name, type }, i) => name === now.columns[i]?.name && type === now.columns[i]?.type)
  );
}

function diffRelation(
  before: Side | undefined,
  after: Side | undefined,
  renames: boolean,
): RelationDiff | null {
  if (before === undefined) return after === undefined ? null : alone(after, 'ADDED');
  if (after === undefined) return alone(before, 'REMOVED');
  if (isMentioned(before) && !isMentioned(after) && after.writers.length > 0) return alone(after, 'ADDED');
  if (before.writers.length > 0 && isMentioned(after)) return alone(before, 'REMOVED');
  return isSame(before, after) ? null : changed(before, after, renames);
}

function changed(before: Side, after: Side, renames: boolean): RelationDiff | null {
  const own = codeOf(before) !== codeOf(after);
  const [old, now] = [before.dataset, after.dataset];
  const [was, is] = [makingOf(before), makingOf(after)];
  const columns = diffColumns(columnsOf(old, was), columnsOf(now, is), renames);
  const materialization = old.kind === now.kind ? null : { before: old.kind, after: now.kind };
  const isKnown = !was.opaque && !is.opaque;
  const settings = diffSettings(old.settings, now.settings);
  const rows =
    (isKnown && was.rows !== is.rows) ||
    old.checksum !== now.checksum ||
    settings.some(({ effect }) => effect === 'ROWS');
  const order = isKnown && was.order !== is.order;
  const isOpaque = !isKnown && (own || was.opaque !== is.opaque);
  const opaque = isOpaque ? { before: was.opaque, after: is.opaque } : null;
  const fault = faultIn(before) === null ? faultIn(after) : null;
  // Code that only follows a move differs, and the fault may be in its inputs.
  const broken = fault === null ? null : { ...fault, own: own && !readsMoved(after) };
  const parts = [materialization, opaque, broken];
  if (columns.length + settings.length === 0 && !rows && !order && parts.every((part) => part === null))
    return null;
  // If no job writes the relation, only its declaration can have changed.
  const isOwn = own || materialization !== null || settings.some(isOwnSetting) || after.writers.length === 0;
  return {
    dataset: now.id,
    name: now.name,
    change: 'CHANGED',
    moved: null,
    own: isOwn,
    columns,
    fields: parentsOf(now.columns, is.columns),
    rows,
    order,
    materialization,
    broken,
    opaque,
    settings,
  };
}

/** True if the relation has the same content in another order. */
export function isOnlySorted({ order, rows, columns, opaque, broken, settings }: RelationDiff): boolean {
  return order && !rows && columns.length + settings.length === 0 && opaque === null && broken === null;
}

function faultIn({ writers, faults }: Side): Fault | null {
  for (const { job } of writers) {
    const fault = faults.get(job.id);
    if (fault !== undefined) return fault;
  }
  return null;
}

function readsMoved({ writers, moves }: Side): boolean {
  return writers.some(({ job }) => job.reads.some((id) => moves.has(id)));
}

/** True if no job writes it and no source declares it: only other code references it. */
function isMentioned({ dataset, writers }: Side): boolean {
  return dataset.kind === 'unknown' && writers.length === 0;
}

function alone(side: Side, change: 'ADDED' | 'REMOVED'): RelationDiff {
  const { id, name, columns } = side.dataset;
  const { opaque } = makingOf(side);
  const fault = change === 'ADDED' ? faultIn(side) : null;
  return {
    dataset: id,
    name,
    change,
    moved: null,
    own: true,
    columns: columns.map((column) => ({ kind: change, column: column.name })),
    fields: NO_FIELDS,
    rows: true,
    order: false,
    materialization: null,
    broken: fault === null ? null : { ...fault, own: true },
    opaque: opaque ? { before: change === 'REMOVED', after: change === 'ADDED' } : null,
    settings: [],
  };
}

function codeOf({ dataset, writers }: Side): string {
  return [dataset.checksum ?? '', ...writers.map(({ job }) => `${job.id} ${job.checksum}`)].join('\n');
}

function columnsOf({ columns: list, columnsComplete }: Dataset, { columns, opaque }: Making) {
  const isComplete = columnsComplete && !opaque;
  const there = isComplete ? withoutAbsent(list, columns) : list;
  return { list: there, isComplete, digests: opaque ? null : columns };
}

const NO_FIELDS: ReadonlySet<string> = new Set();

function parentsOf(list: readonly Column[], digests: Making['columns']): ReadonlySet<string> {
  return new Set(list.flatMap(({ name }) => (digests.has(name) ? (parentPath(name) ?? []) : [])));
}
