/**
 * Whether an edge is stale: last observed before the newest runs of its target, so that it may be from an
 * earlier version of the code.
 *
 *   daily observed on 1, 2, 3, 4 and 5 March, one of its edges last on 2 March   → stale
 *   one of its edges last on 4 March   → not stale: a run without the edge may have failed
 *
 * The days of runs are the days on which an edge of the target was first or last observed. The interval
 * between runs follows from the number of sightings. If several jobs write a target, an edge is compared with
 * the runs of its jobs: an edge of a monthly job is not stale because of a nightly job.
 */

import type { DatasetId } from '../../model/names.ts';
import type { ObservedLineage, Sighting } from '../../model/observed.ts';

const DAY_MS = 86_400_000;
/** The number of later runs without the edge that make it stale. */
const RUNS_MISSED = 2;
/**
 * The number of run intervals without the edge that make it stale, if the days of the runs are unknown.
 * Allows for weekends and a failed run.
 */
const INTERVALS_MISSED = 3;

export type IsStale = (target: DatasetId, edge: Sighting) => boolean;

export function stalenessOf(lineage: ObservedLineage<DatasetId>): IsStale {
  const sightings = new Map<DatasetId, Sighting[]>();
  const { columnEdges, rowInputs, relationEdges, written } = lineage;
  for (const each of [...columnEdges, ...rowInputs, ...relationEdges, ...written]) {
    const known = sightings.get(each.target);
    if (known === undefined) sightings.set(each.target, [each]);
    else known.push(each);
  }
  const histories = new Map<string, History>();
  return (target, edge) => {
    if (edge.lastSeen === null) return false;
    const all = sightings.get(target) ?? [];
    const history = (key: string, of: () => readonly Sighting[]): History => {
      const known = histories.get(key) ?? historyOf(of());
      histories.set(key, known);
      return known;
    };
    const entities = edge.entities.map(({ kind, id }) => `${kind} ${id}`);
    const same = (): readonly Sighting[] => {
      const peers = all.filter((one) =>
        one.entities.some(({ kind, id }) => entities.includes(`${kind} ${id}`)),
      );
      return peers.length > 1 ? peers : all;
    };
    const peers = history([target, ...entities].join('\0'), same);
    const everyone = history(`${target}\0`, () => all);
    return isStale(edge.lastSeen, { peers, everyone, own: intervalOf(edge) });
  };
}

interface History {
  /** Days since 1970, ascending. */
  readonly days: readonly number[];
  readonly newest: number;
  readonly intervalMs: number | null;
}

function historyOf(sightings: readonly Sighting[]): History {
  const times = sightings.flatMap(({ firstSeen, lastSeen }) =>
    [firstSeen, lastSeen].flatMap((time) => (time === null ? [] : [Date.parse(time)])),
  );
  const days = [...new Set(times.map((time) => Math.floor(time / DAY_MS)))].sort((a, b) => a - b);
  const most = sightings.reduce<Sighting | null>(
    (best, one) => (intervalOf(one) !== null && one.count > (best?.count ?? 1) ? one : best),
    null,
  );
  const newest = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
  return { days, newest, intervalMs: most === null ? null : intervalOf(most) };
}

function intervalOf({ firstSeen, lastSeen, count }: Sighting): number | null {
  if (firstSeen === null || lastSeen === null || count < 2 || firstSeen === lastSeen) return null;
  return (Date.parse(lastSeen) - Date.parse(firstSeen)) / (count - 1);
}

function isStale(
  lastSeen: string,
  {
    peers,
    everyone,
    own,
  }: { readonly peers: History; readonly everyone: History; readonly own: number | null },
): boolean {
  const last = Date.parse(lastSeen);
  const lastDay = Math.floor(last / DAY_MS);
  const later = peers.days.filter((day) => day > lastDay).length;
  if (later >= RUNS_MISSED) return true;
  const interval = own ?? peers.intervalMs;
  if (interval === null) return false;
  return everyone.newest - last > INTERVALS_MISSED * Math.max(interval, DAY_MS);
}
