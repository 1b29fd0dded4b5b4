/**
 * The walk over states. In: starts and limits. Out: the port's Reach. Two ways, one answer:
 *
 *   few starts    one pruned traversal for each kind of start: the server walks, and sends each state once with its distance
 *   many starts   breadth first from here, a statement for each level: each state is walked from once, however many starts lead to it
 *
 * ways.ts says which. Short walks of one tick are walked together.
 */
import type { Reach, ReachQuery, State } from '../../graph/reader.ts';
import type { ColumnId, DatasetId } from '../../model/names.ts';
import { together } from './ask.ts';
import type { Connection } from './connection.ts';
import { askJoined } from './joined.ts';
import { type Level, type LevelRow, type Levels, levelsOf, reachOf } from './levels.ts';
import { isOverTime, type Starts, walkFromHere } from './walk-here.ts';
import { serverMilliseconds } from './ways.ts';

export interface Walked {
  readonly reach: Reach;
  /** All that the starts reach, whatever the limits; null where that is not known. */
  readonly whole: readonly Level[] | null;
}

/** Which flows a walk passes, and which way. */
export type Passing = Pick<ReachQuery, 'direction' | 'trustObserved'>;

interface Walk extends ReachQuery {
  readonly starts: Starts;
  readonly deadline: number;
}

export class Walks {
  readonly #connection: Connection;
  readonly #fromHere = together((walks: readonly Walk[]) => this.#allFromHere(walks));

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async walk(query: ReachQuery): Promise<Walked> {
    const { limits } = query;
    const starts = startsOf(query.start);
    const nothing = { columns: [], rows: [] };
    if (starts.columns.length + starts.rows.length === 0)
      return { reach: { ...nothing, partial: null }, whole: [] };
    if (limits.milliseconds <= 0) return { reach: { ...nothing, partial: 'milliseconds' }, whole: null };
    const deadline = performance.now() + limits.milliseconds;
    const there = serverMilliseconds(starts.columns.length + starts.rows.length, limits);
    if (there !== null) {
      const whole = await walkOnServer(this.#connection, query, starts, there);
      if (whole !== null) return { reach: reachOf({ levels: whole, partial: null }, limits), whole };
    }
    const levels = await this.#fromHere({ ...query, starts, deadline });
    if (levels === undefined) throw new Error('a walk was lost');
    return { reach: reachOf(levels, limits), whole: null };
  }

  /** Those that pass the same flows in one direction and have about as much time go together. */
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
        const levels = await walkFromHere(this.#connection, passing, group, deadline);
        for (const [i, walk] of group.entries()) found.set(walk, levels[i] as Levels);
      }),
    );
    return found;
  }
}

/** Each once, in no order. */
export function startsOf(states: readonly State[]): Starts {
  const columns = new Set<ColumnId>();
  const rows = new Set<DatasetId>();
  for (const state of states) {
    if (state.kind === 'column') columns.add(state.column);
    else rows.add(state.dataset);
  }
  return { columns: [...columns], rows: [...rows] };
}

/** null: the time was over before the server came to its end. */
export async function walkOnServer(
  connection: Connection,
  { direction, trustObserved = false }: Passing,
  { columns, rows }: Starts,
  milliseconds: number,
): Promise<Level[] | null> {
  const options = { timeoutMilliseconds: milliseconds };
  try {
    const answers = await Promise.all(
      [
        { name: `read/reach-${direction}-from-columns`, ids: columns },
        { name: `read/reach-${direction}-from-rows`, ids: rows },
      ]
        .filter(({ ids }) => ids.length > 0)
        .map(({ name, ids }) =>
          askJoined((more) => connection.read<LevelRow>(name, { ids, trustObserved, ...more }, options)),
        ),
    );
    return levelsOf(answers);
  } catch (error) {
    if (isOverTime(error)) return null;
    throw error;
  }
}
