/**
 * Moves sightings of a renamed relation to its new name.
 *
 *   harbor.mart.daily observed 1–4 March, renamed to harbor.mart.per_day on 5 March
 *   → harbor.mart.per_day observed 1–4 March
 *   harbor.mart.daily observed again on 9 March
 *   → a new relation with that name, so the sighting stays
 *
 * Renames are applied in the order of their times. Renames at the same time are applied together, since a
 * swap consists of two.
 */
import type { DatasetId } from '../../model/names.ts';
import type { ObservedRename, Sighting } from '../../model/observed.ts';
import { EdgeLedger } from './edge-ledger.ts';
import { addSightings, type ResolvedLineage } from './sightings.ts';

export function followRenames(
  lineage: ResolvedLineage,
  renames: readonly ObservedRename<DatasetId>[],
): ResolvedLineage {
  let followed = lineage;
  for (const moment of momentsOf(renames)) followed = followMoment(followed, moment);
  return followed;
}

/** Maps every name in a chain of renames to one name, in either direction. Other names map to themselves. */
export function sharedNames(
  renames: readonly Pick<ObservedRename<DatasetId>, 'from' | 'to'>[],
): (name: DatasetId) => DatasetId {
  const shared = new Map<DatasetId, DatasetId>();
  const nameOf = (name: DatasetId): DatasetId => {
    let found = name;
    for (let next = shared.get(found); next !== undefined; next = shared.get(found)) found = next;
    if (found !== name) shared.set(name, found);
    return found;
  };
  for (const { from, to } of renames) {
    const [one, other] = [nameOf(from), nameOf(to)];
    if (one !== other) shared.set(one, other);
  }
  return nameOf;
}

export function underSharedNames(
  lineage: ResolvedLineage,
  nameOf: (name: DatasetId) => DatasetId,
): ResolvedLineage {
  if (lineage.renames.length === 0) return lineage;
  const shared = <E extends { readonly target: DatasetId; readonly source?: DatasetId }>(edge: E): E => ({
    ...edge,
    ...(edge.source === undefined ? {} : { source: nameOf(edge.source) }),
    target: nameOf(edge.target),
  });
  return {
    ...lineage,
    columnEdges: lineage.columnEdges.map(shared),
    rowInputs: lineage.rowInputs.map(shared),
    relationEdges: lineage.relationEdges.map(shared),
    written: lineage.written.map(shared),
  };
}

interface Moment {
  readonly at: string | null;
  readonly names: ReadonlyMap<DatasetId, DatasetId>;
}

/** Renames without a time are first: there is no sign that the old name was used again later. */
function momentsOf(renames: readonly ObservedRename<DatasetId>[]): Moment[] {
  const moments = new Map<string | null, Map<DatasetId, DatasetId>>();
  for (const { from, to, at } of renames) {
    const names = moments.get(at) ?? new Map<DatasetId, DatasetId>();
    moments.set(at, names.set(from, to));
  }
  return [...moments]
    .map(([at, names]) => ({ at, names }))
    .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}

/** An edge moves if one of its ends was renamed and it was observed before the rename. */
function followMoment(lineage: ResolvedLineage, moment: Moment): ResolvedLineage {
  const { names } = moment;
  const touches = (edge: { readonly source?: DatasetId; readonly target: DatasetId }): boolean =>
    names.has(edge.target) || (edge.source !== undefined && names.has(edge.source));
  const all = [lineage.columnEdges, lineage.rowInputs, lineage.relationEdges, lineage.written];
  if (!all.some((edges) => edges.some(touches))) return lineage;
  const ledger = new EdgeLedger(addSightings);
  const now = (name: DatasetId): DatasetId => names.get(name) ?? name;
  const move = <E extends Sighting & { readonly target: DatasetId; readonly source?: DatasetId }>(
    edge: E,
    add: (edge: E) => unknown,
  ): void => {
    if (!touches(edge)) {
      add(edge);
      return;
    }
    const { before, after } = splitAt(edge, moment.at);
    const source = edge.source === undefined ? {} : { source: now(edge.source) };
    if (before !== null) add({ ...edge, ...before, ...source, target: now(edge.target) });
    if (after !== null) add({ ...edge, ...after });
  };
  for (const edge of lineage.columnEdges) move(edge, (each) => ledger.columnEdges.add(each));
  for (const input of lineage.rowInputs) move(input, (each) => ledger.rowInputs.add(each));
  for (const edge of lineage.relationEdges) move(edge, (each) => ledger.relationEdges.add(each));
  for (const write of lineage.written) move(write, (each) => ledger.written.add(each));
  for (const rename of lineage.renames) ledger.addRename(rename);
  return ledger.lineage(lineage.observer);
}

/**
 * If the rows of an edge are on both sides of the rename, only the first and the last have a known time. The
 * first row is certainly before the rename; the others count as after it.
 */
function splitAt(
  { firstSeen, lastSeen, count, entities }: Sighting,
  at: string | null,
): { readonly before: Sighting | null; readonly after: Sighting | null } {
  const all = { firstSeen, lastSeen, count, entities };
  if (at === null || firstSeen === null || lastSeen === null || lastSeen <= at)
    return { before: all, after: null };
  if (firstSeen > at) return { before: null, after: all };
  const first = Math.min(1, count);
  return {
    before: { firstSeen, lastSeen: firstSeen, count: first, entities },
    after: { firstSeen: lastSeen, lastSeen, count: count - first, entities },
  };
}
