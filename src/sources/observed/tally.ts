/**
 * The sightings of one edge, aggregated row by row. The result does not depend on the order of the rows.
 *
 *   see at 09:00 by job 1, at 08:15 by job 2 → first 08:15, last 09:00, count 2, entities [job 1, job 2]
 */
import { MOST_ENTITIES, type ObservedEntity, type Sighting } from '../../model/observed.ts';

/** The sightings of one edge so far; created by a gathering, extended by `see`. */
export interface Tally {
  first: number;
  last: number;
  count: number;
  /** Only rows later than this time count; -Infinity if all do. */
  readonly known: number;
  indirect: boolean;
  /** Newest first. */
  readonly entities: { readonly entity: ObservedEntity; at: number }[];
}

export interface SeenRow {
  /** Milliseconds; NaN if it is unknown. */
  readonly at: number;
  readonly entity: ObservedEntity | null;
  /** The user, if the engine reports both. */
  readonly also?: ObservedEntity | null;
  /** True: referenced only through another object, and not by name. */
  readonly indirect: boolean;
}

export function emptyTally(known: number): Tally {
  return {
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
    count: 0,
    known,
    indirect: true,
    entities: [],
  };
}

export function sightingOf(tally: Tally): Sighting {
  return {
    firstSeen: isoOf(tally.first),
    lastSeen: isoOf(tally.last),
    count: tally.count,
    entities: tally.entities.map(({ entity }) => entity),
  };
}

export function isoOf(at: number): string | null {
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}

/** One more row of an edge. */
export function see(tally: Tally, { at, entity, also, indirect }: SeenRow): void {
  if (tally.known === Number.NEGATIVE_INFINITY || at > tally.known) tally.count++;
  if (!indirect) tally.indirect = false;
  if (at < tally.first) tally.first = at;
  if (at > tally.last) tally.last = at;
  const when = Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
  if (entity !== null) seeEntity(tally.entities, entity, when);
  if (also) seeEntity(tally.entities, also, when);
}

function seeEntity(seen: Tally['entities'], entity: ObservedEntity, at: number): void {
  const newest = seen[0];
  // Usually the same job writes the edge each time.
  if (newest !== undefined && newest.entity === entity && at >= newest.at) {
    newest.at = at;
    return;
  }
  let slot = seen.findIndex((other) => isSame(other.entity, entity));
  if (slot === -1) {
    if (seen.length === MOST_ENTITIES) {
      const oldest = seen[MOST_ENTITIES - 1];
      if (oldest !== undefined && !isNewer({ entity, at }, oldest)) return;
      seen.pop();
    }
    slot = seen.push({ entity, at }) - 1;
  }
  const mine = seen[slot];
  if (mine === undefined) return;
  if (at > mine.at) mine.at = at;
  for (let before = seen[slot - 1]; before !== undefined && isNewer(mine, before); before = seen[slot - 1]) {
    seen[slot] = before;
    slot--;
    seen[slot] = mine;
  }
}

function isSame(one: ObservedEntity, other: ObservedEntity): boolean {
  return one === other || (one.id === other.id && one.kind === other.kind);
}

/** Entities of the same age are sorted by name, so that the order of rows does not matter. */
function isNewer(one: Tally['entities'][number], other: Tally['entities'][number]): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.entity.kind !== other.entity.kind) return one.entity.kind < other.entity.kind;
  return one.entity.id < other.entity.id;
}
