/**
 * Merges a new reading into the ledger of its source. In: both, with resolved names. Out: their union, and
 * the changes.
 *
 *   ledger   raw.a#id → mart.b#id, 1–4 March, 4 rows
 *   reading  raw.a#id → mart.b#id, 5 March, 1 row; raw.a#kg → mart.b#kg, 5 March, 1 row
 *   →        raw.a#id → mart.b#id, 1–5 March, 5 rows; raw.a#kg → mart.b#kg, 5 March, 1 row
 *            one new edge, one observed again
 *
 * An edge that is missing from a reading stays in the ledger: absence proves nothing. Merging the same
 * reading twice changes nothing. Overlapping readings give the same edges and times in any order.
 */
import type { DatasetId } from '../../model/names.ts';
import type { ObservedColumnEdge, ObservedRename, Sighting } from '../../model/observed.ts';
import { EdgeLedger, renameKey } from './edge-ledger.ts';
import { followRenames } from './follow-renames.ts';
import { countLater, type ResolvedLineage, relationsOf } from './sightings.ts';

export interface Merged {
  readonly ledger: ResolvedLineage;
  readonly changes: LedgerChanges;
}

export interface LedgerChanges {
  /** Column edges that were not in the ledger. Sorted. */
  readonly newEdges: readonly ObservedColumnEdge<DatasetId>[];
  readonly columnEdges: Tally;
  readonly rowInputs: Tally;
  readonly relationEdges: Tally;
  /** Datasets that were not in the ledger. Sorted. */
  readonly newRelations: readonly DatasetId[];
  readonly newRenames: readonly ObservedRename<DatasetId>[];
}

export interface Tally {
  readonly added: number;
  /** In the ledger and in the reading. */
  readonly again: number;
  /** Only in the ledger. */
  readonly unseen: number;
}

/**
 * The reading must count only rows that are later than the last sighting of their edge in the ledger
 * (`lastSeenIn`).
 */
export function merge(stored: ResolvedLineage | null, reading: ResolvedLineage): Merged {
  const knownRenames = new Set((stored?.renames ?? []).map(renameKey));
  const newRenames = reading.renames.filter((rename) => !knownRenames.has(renameKey(rename)));
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

/** The count is zero if the rows were compared with a different edge; it is at least one. */
function atLeastOnce(ledger: ResolvedLineage): ResolvedLineage {
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
