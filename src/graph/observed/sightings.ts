/**
 * How two sightings of one edge become one.
 *
 *   addSightings     two parts of one reading: their rows are different rows      2–4 March, 3 rows + 4–9 March, 5 rows → 2–9 March, 8 rows
 *   mergeSightings   two readings, which may have told of the same rows           2–4 March, 3 rows ∪ 2–4 March, 3 rows → 2–4 March, 3 rows
 *   countLater       what is stored, and a reading that counted only later rows   2–4 March, 3 rows ∪ 2–5 March, 1 row  → 2–5 March, 4 rows
 */

import type { DatasetId } from '../../model/names.ts';
import {
  MOST_ENTITIES,
  type ObservedEntity,
  type ObservedLineage,
  type Sighting,
} from '../../model/observed.ts';

export type Settled = ObservedLineage<DatasetId>;

export function addSightings(a: Sighting, b: Sighting): Sighting {
  return { ...spanOf(a, b), count: a.count + b.count };
}

/**
 * Rows have no name of their own, so what two readings both told of is known by time alone: apart, they are different rows; where one lies within the
 * other, the larger count stands; where each goes beyond the other, there is at least one row more than either has.
 */
export function mergeSightings(a: Sighting, b: Sighting): Sighting {
  return { ...spanOf(a, b), count: countOf(a, b) };
}

/** An edge that was never seen at a known time has nothing that could be later: the larger count stands. */
export function countLater(stored: Sighting, later: Sighting): Sighting {
  const count = stored.lastSeen === null ? Math.max(stored.count, later.count) : stored.count + later.count;
  return { ...spanOf(stored, later), count };
}

function countOf(a: Sighting, b: Sighting): number {
  const most = Math.max(a.count, b.count);
  if (a.firstSeen === null || a.lastSeen === null || b.firstSeen === null || b.lastSeen === null) return most;
  if (a.lastSeen < b.firstSeen || b.lastSeen < a.firstSeen) return a.count + b.count;
  const aBeyond = a.firstSeen < b.firstSeen || a.lastSeen > b.lastSeen;
  const bBeyond = b.firstSeen < a.firstSeen || b.lastSeen > a.lastSeen;
  return aBeyond && bBeyond ? most + 1 : most;
}

function spanOf(a: Sighting, b: Sighting): Omit<Sighting, 'count'> {
  const [newer, older] = (b.lastSeen ?? '') > (a.lastSeen ?? '') ? [b, a] : [a, b];
  return {
    firstSeen: earlier(a.firstSeen, b.firstSeen),
    lastSeen: newer.lastSeen,
    entities: joinEntities(newer.entities, older.entities),
  };
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

function joinEntities(
  newer: readonly ObservedEntity[],
  older: readonly ObservedEntity[],
): readonly ObservedEntity[] {
  const joined = [...newer];
  for (const entity of older) {
    if (joined.length >= MOST_ENTITIES) break;
    if (!joined.some(({ kind, id }) => kind === entity.kind && id === entity.id)) joined.push(entity);
  }
  return joined.length === newer.length ? newer : joined;
}

/** Every dataset of a lineage, each once. */
export function relationsOf({ relationEdges, written }: Settled): DatasetId[] {
  const relations = new Set<DatasetId>();
  for (const { source, target } of relationEdges) relations.add(source).add(target);
  for (const { target } of written) relations.add(target);
  return [...relations];
}
