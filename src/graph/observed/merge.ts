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
import { EdgeLedger, renameKey } from './edge-ledger.ts';
import { followRenames } from './follow-renames.ts';
import { countLater, relationsOf, type Settled } from './sightings.ts';

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

/** The reading counted only rows that are later than what the ledger has of their edge (`lastSeenIn`). */
export function merge(stored: Settled | null, reading: Settled): Merged {
  const told = new Set((stored?.renames ?? []).map(renameKey));
  const newRenames = reading.renames.filter((rename) => !told.has(renameKey(rename)));
  const before = stored === null ? null : followRenames(stored, newRenames);
  const ledger = new EdgeLedger(countLater);
  if (before !== null) ledger.add(before);
  const newEdges = reading.columnEdges.filter((edge) => ledger.columnEdges.add(edge));
  const rowInputs = reading.rowInputs.filter((input) => ledger.rowInputs.add(input)).length;
  const relationEdges = reading.relationEdges.filter((edge) => ledger.relationEdges.add(edge)).length;
  ledger.add({ ...reading, columnEdges: [], rowInputs: [], relationEdges: [] });
  const known = new Set(before === null ? [] : relationsOf(before));
  return {
    ledger: atLeastOnce(ledger.lineage(reading.observer)),
    changes: {
      newEdges,
      columnEdges: tally(newEdges.length, reading.columnEdges, before?.columnEdges),
      rowInputs: tally(rowInputs, reading.rowInputs, before?.rowInputs),
      relationEdges: tally(relationEdges, reading.relationEdges, before?.relationEdges),
      newRelations: relationsOf(reading)
        .filter((id) => !known.has(id))
        .sort(),
      newRenames,
    },
  };
}

function tally(added: number, seen: readonly unknown[], before: readonly unknown[] = []): Tally {
  const again = seen.length - added;
  return { added, again, unseen: before.length - again };
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
