/**
 * The walk over states from starts that are some flows away from the change themselves: starts in; what they reach, with hops counted
 * from the change, out.
 *
 *   [revenue.total, 1 hop]   → report.share, 2 hops
 */
import { type ColumnId, columnId, type DatasetId } from '../model/names.ts';
import type { Start } from './impact-answer.ts';
import type { GraphReader, Reach, ReachedColumn, State, WalkLimits } from './reader.ts';

/** Reached states are nearest first; at one distance in no order where starts are at several. */
export async function reachStarts(
  reader: Pick<GraphReader, 'reach'>,
  starts: readonly Start[],
  limits: WalkLimits,
  trustObserved = false,
): Promise<Reach> {
  const deadline = performance.now() + limits.milliseconds;
  const levels = [...Map.groupBy(starts, ({ hops }) => hops)].sort(([a], [b]) => a - b);
  const reaches: Reach[] = [];
  for (const [hops, group] of levels) {
    const left: WalkLimits = {
      ...limits,
      depth: limits.depth - hops,
      milliseconds: levels.length === 1 ? limits.milliseconds : deadline - performance.now(),
    };
    const start = group.map(({ state }): State => state);
    reaches.push(later(await reader.reach({ direction: 'down', start, limits: left, trustObserved }), hops));
  }
  const [only, ...more] = reaches;
  if (only === undefined) return { columns: [], rows: [], partial: null };
  return more.length === 0 ? only : nearestOf(reaches);
}

function later(reach: Reach, hops: number): Reach {
  if (hops === 0) return reach;
  return {
    columns: reach.columns.map((each) => ({ ...each, hops: each.hops + hops })),
    rows: reach.rows.map((each) => ({ dataset: each.dataset, hops: each.hops + hops })),
    partial: reach.partial,
  };
}

function nearestOf(reaches: readonly Reach[]): Reach {
  const columns = new Map<ColumnId, ReachedColumn>();
  const rows = new Map<DatasetId, number>();
  for (const reach of reaches) {
    for (const each of reach.columns) {
      const id = columnId(each.dataset, each.column);
      const known = columns.get(id);
      if (known === undefined || each.hops < known.hops) columns.set(id, each);
    }
    for (const { dataset, hops } of reach.rows) rows.set(dataset, Math.min(hops, rows.get(dataset) ?? hops));
  }
  return {
    columns: [...columns.values()].sort((a, b) => a.hops - b.hops),
    rows: [...rows].map(([dataset, hops]) => ({ dataset, hops })).sort((a, b) => a.hops - b.hops),
    partial: reaches.find(({ partial }) => partial !== null)?.partial ?? null,
  };
}
