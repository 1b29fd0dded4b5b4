/**
 * The walk over datasets. Takes starts and limits; returns the reached datasets, each with its nearest start,
 * or the smallest of several nearest starts. From few starts the server walks, once per start. From many
 * starts the client walks level by level.
 */
import type { DatasetReach, DatasetReachQuery, WalkedDataset, WalkLimits } from '../../graph/reader.ts';
import type { DatasetId } from '../../model/names.ts';
import { type GraphView, int } from './neo4j-connection.ts';
import { type Joined, readJoined, type Split, splitTexts } from './read-joined.ts';
import { serverMilliseconds } from './server-time.ts';
import type { Passing } from './walk.ts';
import { isTimeLimit, timedReader } from './walk-levels.ts';

/** The datasets at one distance, with the index of their start. */
type Level = Map<DatasetId, number>;

export async function walkDatasets(connection: GraphView, query: DatasetReachQuery): Promise<DatasetReach> {
  const { limits } = query;
  const starts = [...new Set(query.start)].sort();
  if (starts.length === 0) return newReach([], null);
  if (limits.milliseconds <= 0) return newReach([], 'milliseconds');
  const deadline = performance.now() + limits.milliseconds;
  const serverTime = serverMilliseconds(starts.length, limits);
  if (serverTime !== null) {
    const levels = await walkOnServer(connection, query, starts, serverTime);
    if (levels !== null) return reachOf(starts, levels, null, limits);
  }
  const { levels, partial } = await walkLevels(connection, { ...query, starts, deadline });
  return reachOf(starts, levels, partial, limits);
}

function reachOf(
  starts: readonly DatasetId[],
  levels: readonly Level[],
  partial: keyof WalkLimits | null,
  limits: WalkLimits,
): DatasetReach {
  const datasets: WalkedDataset[] = [];
  for (const [i, level] of levels.entries()) {
    if (i >= limits.depth) return newReach(datasets, 'depth');
    for (const dataset of [...level.keys()].sort()) {
      if (datasets.length >= limits.states) return newReach(datasets, 'states');
      datasets.push({ dataset, hops: i + 1, from: starts[level.get(dataset) as number] as DatasetId });
    }
  }
  return newReach(datasets, partial);
}

function newReach(datasets: readonly WalkedDataset[], partial: DatasetReach['partial']): DatasetReach {
  const without: DatasetReach['without'] = (reach, others) =>
    datasets.filter(({ dataset }) => reach.of(dataset) === undefined && !others.has(dataset));
  return { datasets, without, partial };
}

/** Returns null if the time limit was reached. */
async function walkOnServer(
  connection: GraphView,
  { direction, trustObserved = false }: Passing,
  starts: readonly DatasetId[],
  milliseconds: number,
): Promise<Level[] | null> {
  const options = { timeoutMilliseconds: milliseconds };
  try {
    const results = await Promise.all(
      starts.map((start) =>
        readJoined((more) =>
          connection.read<LevelRow>(
            `read/reach-datasets-${direction}`,
            { ids: [start], trustObserved, ...more },
            options,
          ),
        ),
      ),
    );
    return nearest(results);
  } catch (error) {
    if (isTimeLimit(error)) return null;
    throw error;
  }
}

interface LevelRow extends Joined {
  readonly hops: number;
}

/** Keeps the nearest start of each dataset, or the first of several nearest starts. */
function nearest(results: readonly (readonly { row: LevelRow; ids: string[] }[])[]): Level[] {
  const found = results
    .flatMap((ofStart, start) => ofStart.map(({ row, ids }) => ({ level: row.hops / 2 - 1, ids, start })))
    .sort((a, b) => a.level - b.level || a.start - b.start);
  const levels: Level[] = [];
  const seen = new Set<DatasetId>();
  for (const { level: at, ids, start } of found) {
    while (levels.length <= at) levels.push(new Map());
    const level = levels[at] as Level;
    for (const id of ids as DatasetId[]) {
      if (seen.has(id)) continue;
      seen.add(id);
      level.set(id, start);
    }
  }
  return levels;
}

interface LevelWalkQuery extends Passing {
  readonly starts: readonly DatasetId[];
  readonly limits: WalkLimits;
  readonly deadline: number;
}

interface StepRow extends Joined {
  readonly start: number;
  readonly nodeTexts: readonly string[];
}

async function walkLevels(
  connection: GraphView,
  { direction, trustObserved = false, starts, limits, deadline }: LevelWalkQuery,
): Promise<{ readonly levels: readonly Level[]; readonly partial: keyof WalkLimits | null }> {
  const read = timedReader(connection, deadline);
  const levels: Level[] = [];
  const seen = new Set<DatasetId>();
  try {
    let frontier = await nodesByStart(read, starts);
    while (frontier.size > 0 && levels.length <= limits.depth && seen.size <= limits.states) {
      const sent = [...frontier].map(([start, nodes]) => [int(start), nodes]);
      const rows = await readJoined((more) =>
        read<StepRow>(`read/step-datasets-${direction}`, { frontier: sent, trustObserved, ...more }),
      );
      const level: Level = new Map();
      frontier = addNew(rows, seen, level);
      if (level.size > 0) levels.push(level);
    }
    return { levels, partial: null };
  } catch (error) {
    if (isTimeLimit(error)) return { levels, partial: 'milliseconds' };
    throw error;
  }
}

/** Adds the new datasets to the level, and returns the next frontier. */
function addNew(
  rows: readonly Split<StepRow>[],
  seen: Set<DatasetId>,
  level: Level,
): Map<number, readonly string[]> {
  const frontier = new Map<number, readonly string[]>();
  for (const { row, ids } of rows) {
    const nodes = splitTexts(row.nodeTexts);
    const next = nodes.filter((_, i) => {
      const id = ids[i] as DatasetId;
      if (seen.has(id)) return false;
      seen.add(id);
      level.set(id, row.start);
      return true;
    });
    if (next.length > 0) frontier.set(row.start, next);
  }
  return frontier;
}

async function nodesByStart(
  read: GraphView['read'],
  starts: readonly DatasetId[],
): Promise<Map<number, readonly string[]>> {
  const rows = await read<{ id: DatasetId; node: string }>('read/nodes-of-datasets', { ids: starts });
  const numbers = new Map(starts.map((id, number) => [id, number]));
  return new Map(rows.map(({ id, node }) => [numbers.get(id) as number, [node]]));
}
