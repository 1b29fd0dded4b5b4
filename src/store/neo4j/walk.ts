/**
 * The walk over states. Takes starts and limits, and returns the Reach of the port. Two strategies have the
 * same result:
 *
 *   few starts    one pruned traversal per kind of start: the server walks and returns each state once
 *   many starts   a breadth-first walk from the client: one statement per level, each state once
 *
 * server-time.ts chooses the strategy. Short walks of one tick share their statements.
 */
import type { Reach, ReachQuery, Start } from '../../graph/reader.ts';
import type { ColumnId, DatasetId } from '../../model/names.ts';
import {
  type Level,
  type LevelRow,
  type Levels,
  levelsOf,
  reachOf,
  reachOfNothing,
  type StatementResult,
} from './levels.ts';
import type { GraphView, Parameters } from './neo4j-connection.ts';
import { readJoined } from './read-joined.ts';
import { batchReads } from './read-statement.ts';
import { serverMilliseconds } from './server-time.ts';
import { isTimeLimit, type Starts, walkLevels } from './walk-levels.ts';

export interface WalkResult {
  readonly reach: Reach;
  /** Everything that the starts reach, without limits; null if unknown. */
  readonly allLevels: readonly Level[] | null;
}

/** The direction of a walk, and the flows that it follows. */
export type Passing = Pick<ReachQuery, 'direction' | 'trustObserved'>;

interface Walk extends ReachQuery {
  readonly starts: readonly Starts[];
  readonly deadline: number;
}

export class Walks {
  readonly #connection: GraphView;
  readonly #walkLevels = batchReads((walks: readonly Walk[]) => this.#walkAll(walks));

  constructor(connection: GraphView) {
    this.#connection = connection;
  }

  async walk(query: ReachQuery): Promise<WalkResult> {
    const { limits } = query;
    const starts = startsOf(query.start);
    if (starts.length === 0) return { reach: reachOfNothing(null), allLevels: [] };
    if (limits.milliseconds <= 0) return { reach: reachOfNothing('milliseconds'), allLevels: null };
    const deadline = performance.now() + limits.milliseconds;
    const serverTime = serverMilliseconds(query.start.length, limits);
    if (serverTime !== null) {
      const allLevels = await walkOnServer(this.#connection, query, starts, serverTime);
      if (allLevels !== null)
        return { reach: reachOf({ levels: allLevels, partial: null }, limits), allLevels };
    }
    const levels = await this.#walkLevels({ ...query, starts, deadline });
    if (levels === undefined) throw new Error('a walk has no result');
    return { reach: reachOf(levels, limits), allLevels: null };
  }

  /** Groups walks that follow the same flows in the same direction and have a similar time limit. */
  async #walkAll(walks: readonly Walk[]): Promise<Map<Walk, Levels>> {
    const groups = Map.groupBy(
      walks,
      ({ direction, trustObserved, limits }) =>
        `${direction} ${trustObserved ?? false} ${Math.round(Math.log2(limits.milliseconds))}`,
    );
    const found = new Map<Walk, Levels>();
    await Promise.all(
      [...groups.values()].map(async (group) => {
        const passing = group[0] as Walk;
        const deadline = Math.min(...group.map((walk) => walk.deadline));
        const levels = await walkLevels(this.#connection, passing, group, deadline);
        for (const [i, walk] of group.entries()) found.set(walk, levels[i] as Levels);
      }),
    );
    return found;
  }
}

/** Groups starts by distance. Each start is in a group once. */
export function startsOf(starts: readonly Start[]): Starts[] {
  return [...Map.groupBy(starts, ({ hops }) => hops)].map(([from, group]) => {
    const columns = new Set<ColumnId>();
    const rows = new Set<DatasetId>();
    for (const { state } of group) {
      if (state.kind === 'column') columns.add(state.column);
      else rows.add(state.dataset);
    }
    return { from, columns: [...columns], rows: [...rows] };
  });
}

/** Returns null if the server reached the time limit. */
export async function walkOnServer(
  connection: GraphView,
  { direction, trustObserved = false }: Passing,
  starts: readonly Starts[],
  milliseconds: number,
): Promise<Level[] | null> {
  const options = { timeoutMilliseconds: milliseconds };
  const statements = starts.flatMap(({ from, columns, rows }) => [
    { from, name: `read/reach-${direction}-from-columns`, ids: columns },
    { from, name: `read/reach-${direction}-from-rows`, ids: rows },
  ]);
  try {
    const results = await Promise.all(
      statements
        .filter(({ ids }) => ids.length > 0)
        .map(async ({ from, name, ids }): Promise<StatementResult> => {
          const read = (more: Parameters) =>
            connection.read<LevelRow>(name, { ids, trustObserved, ...more }, options);
          return { from, found: await readJoined(read) };
        }),
    );
    return levelsOf(results);
  } catch (error) {
    if (isTimeLimit(error)) return null;
    throw error;
  }
}
