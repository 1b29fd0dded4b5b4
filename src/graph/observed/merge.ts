/**
 * The ledger of one source and a new reading of it become the new ledger. In: both, settled. Out: their union, and what is new in it.
 *
 *   ledger  raw.a#id → mart.b#id, 1–4 March, 4 rows     reading  the same, 5 March, 1 row; raw.a#kg → mart.b#kg, 5 March, 1 row
 *   →       raw.a#id → mart.b#id, 1–5 March, 5 rows; raw.a#kg → mart.b#kg, 5 March, 1 row          one edge new, one seen again
 *
 * Nothing leaves the ledger because it was not seen: absence proves nothing. A reading that is merged twice changes nothing the second time, and
 * readings that overlap give the same edges, first and last times in whatever order they come.
 */
import type { DatasetId } from '../../model/names.ts';
import type { ObservedColumnEdge, ObservedRename, Sighting } from '../../model/observed.ts';
import { followRenames } from './follow-renames.ts';
import {
  columnEdgeKey,
  countLater,
  EdgeLedger,
  mergeSightings,
  relationEdgeKey,
  renameKey,
  rowInputKey,
  type Settled,
} from './sightings.ts';

export interface Merged {
  readonly ledger: Settled;
  readonly changes: LedgerChanges;
}

export interface LedgerChanges {
  /** Column edges that were not in the ledger. Sorted. */
  readonly newEdges: readonly ObservedColumnEdge<DatasetId>[];
  readonly columnEdges: Tally;
  readonly rowInputs: Tally;
  readonly relationEdges: Tally;
  /** Datasets that the ledger did not have. Sorted. */
  readonly newRelations: readonly DatasetId[];
  readonly newRenames: readonly ObservedRename<DatasetId>[];
}

export interface Tally {
  readonly added: number;
  /** In the ledger and in the reading. */
  readonly again: number;
  /** In the ledger only. */
  readonly unseen: number;
}

/** `later`: the reading counted only rows that are later than what the ledger has of their edge (`lastSeenIn`); `all`: every row it has. */
export type Counted = 'all' | 'later';

export function merge(stored: Settled | null, reading: Settled, counted: Counted = 'all'): Merged {
  const told = new Set((stored?.renames ?? []).map(renameKey));
  const newRenames = reading.renames.filter((rename) => !told.has(renameKey(rename)));
  const before = stored === null ? null : followRenames(stored, newRenames);
  const ledger = new EdgeLedger(counted === 'all' ? mergeSightings : countLater);
  if (before !== null) ledger.add(before);
  ledger.add(reading);
  const merged = ledger.lineage(reading.observer);
  return { ledger: atLeastOnce(merged), changes: changesOf(before, reading, newRenames) };
}

/** Where the edge that rows were compared with turned out to be another one, none of them counted. */
function atLeastOnce(ledger: Settled): Settled {
  const once = <E extends Sighting>(edges: readonly E[]): readonly E[] =>
    edges.some(({ count }) => count === 0)
      ? edges.map((edge) => ({ ...edge, count: Math.max(1, edge.count) }))
      : edges;
  return {
    ...ledger,
    columnEdges: once(ledger.columnEdges),
    rowInputs: once(ledger.rowInputs),
    relationEdges: once(ledger.relationEdges),
    written: once(ledger.written),
  };
}

function changesOf(
  before: Settled | null,
  reading: Settled,
  newRenames: LedgerChanges['newRenames'],
): LedgerChanges {
  const known = new Set((before?.columnEdges ?? []).map(columnEdgeKey));
  const relations = before === null ? new Set<DatasetId>() : relationsOf(before);
  return {
    newEdges: reading.columnEdges.filter((edge) => !known.has(columnEdgeKey(edge))),
    columnEdges: tally(known, reading.columnEdges.map(columnEdgeKey)),
    rowInputs: tally(new Set(before?.rowInputs.map(rowInputKey)), reading.rowInputs.map(rowInputKey)),
    relationEdges: tally(
      new Set(before?.relationEdges.map(relationEdgeKey)),
      reading.relationEdges.map(relationEdgeKey),
    ),
    newRelations: [...relationsOf(reading)].filter((id) => !relations.has(id)).sort(),
    newRenames,
  };
}

function tally(known: ReadonlySet<string>, seen: readonly string[]): Tally {
  const again = seen.filter((key) => known.has(key)).length;
  return { added: seen.length - again, again, unseen: known.size - again };
}

function relationsOf({ relationEdges, written }: Settled): Set<DatasetId> {
  const relations = new Set<DatasetId>();
  for (const { source, target } of relationEdges) relations.add(source).add(target);
  for (const { target } of written) relations.add(target);
  return relations;
}
