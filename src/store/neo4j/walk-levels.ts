/**
 * Walks over states level by level from the client. Takes several walks that have the same direction and
 * follow the same flows, each with its starts and limits. Returns the levels of each walk, with one level
 * more than its limits allow, so that reaching a limit is detected.
 *
 * One statement advances all walks by one level, because a result may need a hundred short walks at once.
 */
import type { ReachQuery, WalkLimits } from '../../graph/reader.ts';
import { Failure } from '../../model/failure.ts';
import type { ColumnId, DatasetId } from '../../model/names.ts';
import type { Level, Levels } from './levels.ts';
import { type GraphView, int, type Parameters } from './neo4j-connection.ts';
import { type Joined, readJoined, type Split, splitTexts } from './read-joined.ts';

/** Start states with the same distance from the query. */
export interface Starts {
  readonly from: number;
  readonly columns: readonly ColumnId[];
  readonly rows: readonly DatasetId[];
}

export interface LevelWalk {
  readonly starts: readonly Starts[];
  readonly limits: WalkLimits;
}

interface WalkState {
  readonly limits: WalkLimits;
  readonly levels: Level[];
  /** Element ids. */
  readonly seen: Set<string>;
  /** Starts that are not in the frontier yet, by distance. */
  readonly starts: Map<number, string[]>;
  frontier: string[];
  /** The next level, not yet in `levels`. */
  level: Level;
  next: string[];
}

type TimedRead = GraphView['read'];

export async function walkLevels(
  connection: GraphView,
  { direction, trustObserved = false }: Pick<ReachQuery, 'direction' | 'trustObserved'>,
  walks: readonly LevelWalk[],
  deadline: number,
): Promise<Levels[]> {
  const read = timedReader(connection, deadline);
  const walking = walks.map(
    ({ limits }): WalkState => ({
      limits,
      levels: [],
      seen: new Set(),
      starts: new Map(),
      frontier: [],
      level: { columns: [], rows: [] },
      next: [],
    }),
  );
  try {
    await placeStarts(read, walks, walking);
    while (walking.some(isUnfinished)) {
      for (const frontier of frontiersOf(walking)) {
        const step = (more: Parameters) =>
          read<StepRow>(`read/step-${direction}`, { frontier, trustObserved, ...more });
        for (const found of await readJoined(step)) addNew(walking[found.row.walk] as WalkState, found);
      }
      for (const walk of walking) endLevel(walk);
    }
    return walking.map(({ levels }) => ({ levels, partial: null }));
  } catch (error) {
    if (!isTimeLimit(error)) throw error;
    return walking.map((walk) => {
      const partial = isUnfinished(walk) || walk.levels.length === 0 ? 'milliseconds' : null;
      endLevel(walk);
      return { levels: walk.levels, partial };
    });
  }
}

function isUnfinished({ frontier, starts, levels, seen, limits }: WalkState): boolean {
  const isMore = frontier.length > 0 || starts.size > 0;
  return isMore && levels.length <= limits.depth && seen.size <= limits.states;
}

/**
 * Returns a read function whose statements share a deadline. After the deadline it throws Failure
 * `limit-reached`.
 */
export function timedReader(connection: GraphView, deadline: number): TimedRead {
  return async (name, parameters) => {
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0)
      throw new Failure('limit-reached', 'The time limit of the walk is reached.', { retryable: true });
    return connection.read(name, parameters, { timeoutMilliseconds: left });
  };
}

export function isTimeLimit(error: unknown): boolean {
  return error instanceof Failure && error.code === 'limit-reached';
}

async function placeStarts(
  read: TimedRead,
  walks: readonly LevelWalk[],
  walking: readonly WalkState[],
): Promise<void> {
  const nodesOf = async (name: string, ids: readonly string[]) => {
    if (ids.length === 0) return new Map<string, string>();
    const rows = await read<{ id: string; node: string }>(name, { ids: [...new Set(ids)] });
    return new Map(rows.map(({ id, node }) => [id, node]));
  };
  const all = walks.flatMap(({ starts }) => starts);
  const [columns, rows] = await Promise.all([
    nodesOf(
      'read/nodes-of-columns',
      all.flatMap((at) => at.columns),
    ),
    nodesOf(
      'read/nodes-of-datasets',
      all.flatMap((at) => at.rows),
    ),
  ]);
  for (const [i, { starts }] of walks.entries()) {
    const walk = walking[i] as WalkState;
    for (const at of starts) {
      const nodes = [...at.columns.map((id) => columns.get(id)), ...at.rows.map((id) => rows.get(id))];
      walk.starts.set(
        at.from,
        nodes.filter((node) => node !== undefined),
      );
    }
    addStarts(walk);
  }
}

/**
 * Adds the starts at the current distance to the frontier, except those that the walk has already reached.
 */
function addStarts({ starts, levels, frontier, seen }: WalkState): void {
  const added = starts.get(levels.length) ?? [];
  starts.delete(levels.length);
  for (const node of added) if (!seen.has(node)) frontier.push(node);
}

/** Nodes per statement. The time limit is checked between statements. */
const NODES_PER_STATEMENT = 10_000;

type Frontier = [walk: ReturnType<typeof int>, nodes: string[]][];

function frontiersOf(walking: readonly WalkState[]): Frontier[] {
  const frontiers: Frontier[] = [];
  let room = 0;
  for (const [number, walk] of walking.entries()) {
    if (!isUnfinished(walk)) continue;
    for (let at = 0; at < walk.frontier.length; ) {
      if (room === 0) {
        frontiers.push([]);
        room = NODES_PER_STATEMENT;
      }
      const nodes = walk.frontier.slice(at, at + room);
      frontiers.at(-1)?.push([int(number), nodes]);
      at += nodes.length;
      room -= nodes.length;
    }
  }
  return frontiers;
}

interface StepRow extends Joined {
  readonly walk: number;
  readonly isColumn: boolean;
  /** Element ids, joined like `texts`. */
  readonly nodeTexts: readonly string[];
}

function addNew({ seen, level, next }: WalkState, { row, ids }: Split<StepRow>): void {
  const list: string[] = row.isColumn ? level.columns : level.rows;
  for (const [i, node] of splitTexts(row.nodeTexts).entries()) {
    if (seen.has(node)) continue;
    seen.add(node);
    next.push(node);
    list.push(ids[i] as string);
  }
}

function endLevel(walk: WalkState): void {
  const isMore = walk.next.length > 0 || walk.starts.size > 0;
  if (isMore) walk.levels.push(walk.level);
  walk.frontier = walk.next;
  walk.level = { columns: [], rows: [] };
  walk.next = [];
  if (isMore) addStarts(walk);
}
