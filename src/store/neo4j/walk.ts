/**
 * The walk over states. In: starts and limits. Out: the port's Reach. Two ways, one answer:
 *
 *   few starts    one pruned traversal for each kind of start: the server walks, and sends each state once with its distance
 *   many starts   breadth first from here, a statement for each level: each state is walked from once, however many starts lead to it
 *
 * ways.ts says which. Short walks of one tick are walked batchReads.
 */
import type { Reach, ReachQuery, Start } from '../../graph/reader.ts';
import type { ColumnId, DatasetId } from '../../model/names.ts';
import {
  type Answer,
  type Level,
  type LevelRow,
  type Levels,
  levelsOf,
  reachOf,
  reachOfNothing,
} from './levels.ts';
import type { Neo4jConnection, Parameters } from './neo4j-connection.ts';
import { readJoined } from './read-joined.ts';
import { batchReads } from './read-statement.ts';
import { serverMilliseconds } from './server-time.ts';
import { isOverTime, type Starts, walkLevels } from './walk-levels.ts';

export interface Walked {
  readonly reach: Reach;
  /** All that the starts reach, whatever the limits; null where that is not known. */
  readonly whole: readonly Level[] | null;
}

/** Which flows a walk passes, and which way. */
export type Passing = Pick<ReachQuery, 'direction' | 'trustObserved'>;

interface Walk extends ReachQuery {
  readonly starts: readonly Starts[];
  readonly deadline: number;
}

export class Walks {
  readonly #connection: Neo4jConnection;
  readonly #fromHere = batchReads((walks: readonly Walk[]) => this.#allFromHere(walks));

  constructor(connection: Neo4jConnection) {
    this.#connection = connection;
  }

  async walk(query: ReachQuery): Promise<Walked> {
    const { limits } = query;
    const starts = startsOf(query.start);
    if (starts.length === 0) return { reach: reachOfNothing(null), whole: [] };
    if (limits.milliseconds <= 0) return { reach: reachOfNothing('milliseconds'), whole: null };
    const deadline = performance.now() + limits.milliseconds;
    const there = serverMilliseconds(query.start.length, limits);
    if (there !== null) {
      const whole = await walkOnServer(this.#connection, query, starts, there);
      if (whole !== null) return { reach: reachOf({ levels: whole, partial: null }, limits), whole };
    }
    const levels = await this.#fromHere({ ...query, starts, deadline });
    if (levels === undefined) throw new Error('a walk was lost');
    return { reach: reachOf(levels, limits), whole: null };
  }

  /** Those that pass the same flows in one direction and have about as much time go batchReads. */
  async #allFromHere(walks: readonly Walk[]): Promise<Map<Walk, Levels>> {
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

/** By their distance; each once at one distance, in no order. */
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

/** null: the time was over before the server came to its end. */
export async function walkOnServer(
  connection: Neo4jConnection,
  { direction, trustObserved = false }: Passing,
  starts: readonly Starts[],
  milliseconds: number,
): Promise<Level[] | null> {
  const options = { timeoutMilliseconds: milliseconds };
  const questions = starts.flatMap(({ from, columns, rows }) => [
    { from, name: `read/reach-${direction}-from-columns`, ids: columns },
    { from, name: `read/reach-${direction}-from-rows`, ids: rows },
  ]);
  try {
    const answers = await Promise.all(
      questions
        .filter(({ ids }) => ids.length > 0)
        .map(async ({ from, name, ids }): Promise<Answer> => {
          const read = (more: Parameters) =>
            connection.read<LevelRow>(name, { ids, trustObserved, ...more }, options);
          return { from, found: await readJoined(read) };
        }),
    );
    return levelsOf(answers);
  } catch (error) {
    if (isOverTime(error)) return null;
    throw error;
  }
}
