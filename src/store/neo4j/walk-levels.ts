/**
 * Walks over states level by level from here. In: some walks in one direction that pass the same flows, each with its starts and limits. Out: what each reaches, level
 * by level; one level more than its limits allow, which is how they are seen to be met.
 *
 * All walks take a step in one statement: an answer asks for the ways to a hundred relations at once, and a hundred short walks would ask five
 * hundred times.
 */
import type { ReachQuery, WalkLimits } from '../../graph/reader.ts';
import { Failure } from '../../model/failure.ts';
import type { ColumnId, DatasetId } from '../../model/names.ts';
import type { Level, Levels } from './levels.ts';
import { int, type Neo4jConnection, type Parameters } from './neo4j-connection.ts';
import { type Joined, readJoined, type Split, splitTexts } from './read-joined.ts';

/** States at one distance from what is asked about. */
export interface Starts {
  readonly from: number;
  readonly columns: readonly ColumnId[];
  readonly rows: readonly DatasetId[];
}

export interface LevelWalk {
  readonly starts: readonly Starts[];
  readonly limits: WalkLimits;
}

interface Walking {
  readonly limits: WalkLimits;
  readonly levels: Level[];
  /** Element ids. */
  readonly seen: Set<string>;
  /** By their distance, those that are not walked from yet. */
  readonly starts: Map<number, string[]>;
  frontier: string[];
  /** Being reached; not among the levels yet. */
  level: Level;
  next: string[];
}

type TimedRead = Neo4jConnection['read'];

export async function walkLevels(
  connection: Neo4jConnection,
  { direction, trustObserved = false }: Pick<ReachQuery, 'direction' | 'trustObserved'>,
  walks: readonly LevelWalk[],
  deadline: number,
): Promise<Levels[]> {
  const read = timedReader(connection, deadline);
  const walking = walks.map(
    ({ limits }): Walking => ({
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
    while (walking.some(isGoing)) {
      for (const frontier of frontiersOf(walking)) {
        const step = (more: Parameters) =>
          read<StepRow>(`read/step-${direction}`, { frontier, trustObserved, ...more });
        for (const found of await readJoined(step)) addNew(walking[found.row.walk] as Walking, found);
      }
      for (const walk of walking) endLevel(walk);
    }
    return walking.map(({ levels }) => ({ levels, partial: null }));
  } catch (error) {
    if (!isOverTime(error)) throw error;
    return walking.map((walk) => {
      const partial = isGoing(walk) || walk.levels.length === 0 ? 'milliseconds' : null;
      endLevel(walk);
      return { levels: walk.levels, partial };
    });
  }
}

function isGoing({ frontier, starts, levels, seen, limits }: Walking): boolean {
  const isMore = frontier.length > 0 || starts.size > 0;
  return isMore && levels.length <= limits.depth && seen.size <= limits.states;
}

/** Statements that share the time until the deadline; a Failure `limit-reached` after it. */
export function timedReader(connection: Neo4jConnection, deadline: number): TimedRead {
  return async (name, parameters) => {
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw new Failure('limit-reached', 'The time for the walk is over.', { retryable: true });
    return connection.read(name, parameters, { timeoutMilliseconds: left });
  };
}

export function isOverTime(error: unknown): boolean {
  return error instanceof Failure && error.code === 'limit-reached';
}

async function placeStarts(
  read: TimedRead,
  walks: readonly LevelWalk[],
  walking: readonly Walking[],
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
    const walk = walking[i] as Walking;
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

/** What begins at the distance that the walk has come to; what was reached already is walked from without that. */
function addStarts({ starts, levels, frontier, seen }: Walking): void {
  const there = starts.get(levels.length) ?? [];
  starts.delete(levels.length);
  for (const node of there) if (!seen.has(node)) frontier.push(node);
}

/** Nodes that one statement steps from: what lies between two looks at the clock. */
const NODES_AT_ONCE = 10_000;

type Frontier = [walk: ReturnType<typeof int>, nodes: string[]][];

function frontiersOf(walking: readonly Walking[]): Frontier[] {
  const frontiers: Frontier[] = [];
  let room = 0;
  for (const [number, walk] of walking.entries()) {
    if (!isGoing(walk)) continue;
    for (let at = 0; at < walk.frontier.length; ) {
      if (room === 0) {
        frontiers.push([]);
        room = NODES_AT_ONCE;
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
  /** Element ids, as `texts`. */
  readonly nodeTexts: readonly string[];
}

function addNew({ seen, level, next }: Walking, { row, ids }: Split<StepRow>): void {
  const list: string[] = row.isColumn ? level.columns : level.rows;
  for (const [i, node] of splitTexts(row.nodeTexts).entries()) {
    if (seen.has(node)) continue;
    seen.add(node);
    next.push(node);
    list.push(ids[i] as string);
  }
}

function endLevel(walk: Walking): void {
  const isMore = walk.next.length > 0 || walk.starts.size > 0;
  if (isMore) walk.levels.push(walk.level);
  walk.frontier = walk.next;
  walk.level = { columns: [], rows: [] };
  walk.next = [];
  if (isMore) addStarts(walk);
}
