/**
 * What differs between two versions of a project. Two column graphs in; each relation that differs out, by name.
 *
 *   orders: select id, price from raw   →   orders: select id, price * 2 as price, tax from raw where id > 0
 *   {name: 'orders', change: 'CHANGED', own: true, rows: true, columns: [{kind: 'MODIFIED', column: 'price'}, {kind: 'ADDED', column: 'tax'}]}
 *
 * Columns are compared by digest, so another alias, layout or comment is no change. A list of columns that is not known to be whole tells
 * of no column that came or went.
 */
import type { ColumnGraph, JobLineage } from '../../model/column-graph.ts';
import type { Dataset, DatasetKind } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { type ColumnDiff, diffColumns } from './diff-columns.ts';

export interface GraphDiff {
  readonly project: string;
  readonly relations: readonly RelationDiff[];
}

export interface RelationDiff {
  readonly dataset: DatasetId;
  readonly name: string;
  readonly change: 'ADDED' | 'REMOVED' | 'CHANGED';
  /** Its own code, content or declaration differs; false: only what it reads does. */
  readonly own: boolean;
  readonly columns: readonly ColumnDiff[];
  /** What decides which rows there are differs, or the content that the project brings. */
  readonly rows: boolean;
  readonly materialization: { readonly before: DatasetKind; readonly after: DatasetKind } | null;
  /** It could be made before and cannot any more: a name in its code means nothing now, or the sides of a UNION have other numbers of columns. */
  readonly broken: boolean;
  /** Not null: one of the two could not be analysed, so more may differ than is listed. */
  readonly opaque: { readonly before: boolean; readonly after: boolean } | null;
}

export interface DiffOptions {
  /** False: a column that goes and one that comes are never taken for one that was renamed. */
  readonly renames: boolean;
}

export function diffGraphs(
  before: ColumnGraph,
  after: ColumnGraph,
  { renames }: DiffOptions = { renames: true },
): GraphDiff {
  const old = sidesOf(before);
  const now = sidesOf(after);
  const ids = [...new Set([...old.keys(), ...now.keys()])].sort();
  const relations = ids.flatMap((id) => diffRelation(old.get(id), now.get(id), renames) ?? []);
  return { project: after.project, relations: relations.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** A relation in one version. */
interface Side {
  readonly dataset: Dataset;
  readonly writers: readonly JobLineage[];
}

/** How it is made. */
interface Making {
  readonly opaque: boolean;
  /** Digest of each column that a job makes. */
  readonly columns: ReadonlyMap<string, string>;
  readonly rows: string;
}

function sidesOf({ datasets, jobs }: ColumnGraph): Map<DatasetId, Side> {
  const writers = new Map<DatasetId, JobLineage[]>();
  for (const lineage of jobs) {
    for (const id of lineage.job.writes) {
      const known = writers.get(id);
      if (known === undefined) writers.set(id, [lineage]);
      else known.push(lineage);
    }
  }
  return new Map(
    datasets.map((dataset) => [dataset.id, { dataset, writers: writers.get(dataset.id) ?? [] }]),
  );
}

function makingOf({ dataset, writers }: Side): Making {
  const columns = new Map<string, string>();
  const rows: string[] = [];
  let opaque = false;
  for (const flow of writers.flatMap(({ flows }) => flows)) {
    if (flow.dataset !== dataset.id) continue;
    if (flow.kind === 'row') {
      opaque ||= flow.opaque;
      rows.push(flow.opaque ? `opaque ${flow.scans.join(' ')}` : flow.digest);
    } else {
      const known = columns.get(flow.column);
      columns.set(flow.column, known === undefined ? flow.digest : `${known} ${flow.digest}`);
    }
  }
  return { opaque, columns, rows: rows.join('\n') };
}

/** Most relations are the same in both versions, and then the digests of their jobs are. */
function isSame(before: Side, after: Side): boolean {
  const [old, now] = [before.dataset, after.dataset];
  return (
    old.kind === now.kind &&
    old.checksum === now.checksum &&
    old.columnsComplete === now.columnsComplete &&
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
  const rows = (isKnown && was.rows !== is.rows) || old.checksum !== now.checksum;
  const isOpaque = !isKnown && (own || was.opaque !== is.opaque);
  const opaque = isOpaque ? { before: was.opaque, after: is.opaque } : null;
  if (columns.length === 0 && !rows && materialization === null && opaque === null) return null;
  // What no job of the project makes can only have been declared anew.
  const isOwn = own || materialization !== null || after.writers.length === 0;
  return {
    dataset: now.id,
    name: now.name,
    change: 'CHANGED',
    own: isOwn,
    columns,
    rows,
    materialization,
    broken: !before.writers.some(doesNotFit) && after.writers.some(doesNotFit),
    opaque,
  };
}

function doesNotFit({ job }: JobLineage): boolean {
  return job.opaque.some(({ code }) => code === 'unresolved-reference');
}

/** Nothing makes or declares it: only the code of others still names it. */
function isMentioned({ dataset, writers }: Side): boolean {
  return dataset.kind === 'unknown' && writers.length === 0;
}

function alone(side: Side, change: 'ADDED' | 'REMOVED'): RelationDiff {
  const { id, name, columns } = side.dataset;
  const { opaque } = makingOf(side);
  return {
    dataset: id,
    name,
    change,
    own: true,
    columns: columns.map((column) => ({ kind: change, column: column.name })),
    rows: true,
    materialization: null,
    broken: change === 'ADDED' && side.writers.some(doesNotFit),
    opaque: opaque ? { before: change === 'REMOVED', after: change === 'ADDED' } : null,
  };
}

function codeOf({ dataset, writers }: Side): string {
  return [dataset.checksum ?? '', ...writers.map(({ job }) => `${job.id} ${job.checksum}`)].join('\n');
}

function columnsOf({ columns: list, columnsComplete }: Dataset, { columns, opaque }: Making) {
  return { list, isWhole: columnsComplete && !opaque, digests: opaque ? null : columns };
}
