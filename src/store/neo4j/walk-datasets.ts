/**
 * The walk at dataset grain. In: starts and limits. Out: what is reached, each with the start it is reached from; of several as near, the
 * smallest. From few starts the server walks, once for each; from many, the walk goes level by level from here.
 */
import type { DatasetReach, DatasetReachQuery, WalkedDataset, WalkLimits } from '../../graph/reader.ts';
import type { DatasetId } from '../../model/names.ts';
import { int, type Neo4jConnection } from './neo4j-connection.ts';
import { type Joined, readJoined, type Split, splitTexts } from './read-joined.ts';
import { serverMilliseconds } from './server-time.ts';
import type { Passing } from './walk.ts';
import { isOverTime, timedReader } from './walk-levels.ts';

/** What is reached at one distance, with the number of its start. */
type Level = Map<DatasetId, number>;

export async function walkDatasets(
  connection: Neo4jConnection,
  query: DatasetReachQuery,
): Promise<DatasetReach> {
  const { limits } = query;
  const starts = [...new Set(query.start)].sort();
  if (starts.length === 0) return walked([], null);
  if (limits.milliseconds <= 0) return walked([], 'milliseconds');
  const deadline = performance.now() + limits.milliseconds;
  const there = serverMilliseconds(starts.length, limits);
  if (there !== null) {
    const levels = await walkOnServer(connection, query, starts, there);
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
    if (i >= limits.depth) return walked(datasets, 'depth');
    for (const dataset of [...level.keys()].sort()) {
      if (datasets.length >= limits.states) return walked(datasets, 'states');
      datasets.push({ dataset, hops: i + 1, from: starts[level.get(dataset) as number] as DatasetId });
    }
  }
  return walked(datasets, partial);
}

function walked(datasets: readonly WalkedDataset[], partial: DatasetReach['partial']): DatasetReach {
  const without: DatasetReach['without'] = (reach, others) =>
    datasets.filter(({ dataset }) => reach.of(dataset) === undefined && !others.has(dataset));
  return { datasets, without, partial };
}

/** null: the time was over. */
async function walkOnServer(
  connection: Neo4jConnection,
  { direction, trustObserved = false }: Passing,
  starts: readonly DatasetId[],
  milliseconds: number,
): Promise<Level[] | null> {
  const options = { timeoutMilliseconds: milliseconds };
  try {
    const answers = await Promise.all(
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
    return nearest(answers);
  } catch (error) {
    if (isOverTime(error)) return null;
    throw error;
  }
}

interface LevelRow extends Joined {
  readonly hops: number;
}

/** Of all starts the nearest, and of those as near the first. */
function nearest(answers: readonly (readonly { row: LevelRow; ids: string[] }[])[]): Level[] {
  const found = answers
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

interface WalkFromHere extends Passing {
  readonly starts: readonly DatasetId[];
  readonly limits: WalkLimits;
  readonly deadline: number;
}

interface StepRow extends Joined {
  readonly start: number;
  readonly nodeTexts: readonly string[];
}

async function walkLevels(
  connection: Neo4jConnection,
  { direction, trustObserved = false, starts, limits, deadline }: WalkFromHere,
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
    if (isOverTime(error)) return { levels, partial: 'milliseconds' };
    throw error;
  }
}

/** The next frontier. */
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
  read: Neo4jConnection['read'],
  starts: readonly DatasetId[],
): Promise<Map<number, readonly string[]>> {
  const rows = await read<{ id: DatasetId; node: string }>('read/nodes-of-datasets', { ids: starts });
  const numbers = new Map(starts.map((id, number) => [id, number]));
  return new Map(rows.map(({ id, node }) => [numbers.get(id) as number, [node]]));
}
