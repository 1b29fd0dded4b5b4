/**
 * Joins two sightings of one edge.
 *
 *   addSightings   two parts of one reading, whose rows differ
 *                  2–4 March, 3 rows + 4–9 March, 5 rows  → 2–9 March, 8 rows
 *   countLater     the stored sighting, and a reading that counts only later rows
 *                  2–4 March, 3 rows ∪ 2–5 March, 1 row   → 2–5 March, 4 rows
 */

import type { DatasetId } from '../../model/names.ts';
import {
  MOST_ENTITIES,
  type ObservedEntity,
  type ObservedLineage,
  type Sighting,
} from '../../model/observed.ts';

export type ResolvedLineage = ObservedLineage<DatasetId>;

export function addSightings(a: Sighting, b: Sighting): Sighting {
  return { ...spanOf(a, b), count: a.count + b.count };
}

/** If the stored sighting has no time, no row is known to be later: the larger count wins. */
export function countLater(stored: Sighting, later: Sighting): Sighting {
  const count = stored.lastSeen === null ? Math.max(stored.count, later.count) : stored.count + later.count;
  return { ...spanOf(stored, later), count };
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

/** All datasets of a lineage, each once. */
export function relationsOf({ relationEdges, written }: ResolvedLineage): DatasetId[] {
  const relations = new Set<DatasetId>();
  for (const { source, target } of relationEdges) relations.add(source).add(target);
  for (const { target } of written) relations.add(target);
  return [...relations];
}
