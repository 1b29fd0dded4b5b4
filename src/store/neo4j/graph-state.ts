/**
 * The state of the graph that a query read. A transaction of Neo4j sees the commits of other transactions, so
 * a walk during a build may see half a job. Such a walk is repeated. Returns the result of the walk, and the
 * number of the state as a cache key.
 */
import { batchReads, type ReadStatement } from './read-statement.ts';

const ATTEMPTS = 3;

export class GraphState {
  readonly #load: (key: 'state') => Promise<number | null | undefined>;
  /** Number of the newest state that was read. */
  #last: number | null = null;

  constructor(read: ReadStatement) {
    this.#load = batchReads(async (keys: readonly 'state'[]) => {
      const [row] = await read<{ generation: number; isWritten: boolean }>('generation');
      const state = row === undefined || row.isWritten ? null : row.generation;
      return new Map(keys.map((key) => [key, state]));
    });
  }

  /**
   * Returns null if results cannot be cached: the graph is being written in several transactions, or is
   * empty.
   */
  async number(): Promise<number | null> {
    this.#last = (await this.#load('state')) ?? null;
    return this.#last;
  }

  async consistent<T>(
    walk: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly state: number | null }> {
    for (let attempt = 1; ; attempt++) {
      // If the state after the walk equals an earlier state, it did not change during the walk. So the last
      // known state is sufficient.
      const before = this.#last ?? (await this.number());
      const result = await walk();
      if (before === null) return { result, state: null };
      if ((await this.number()) === before) return { result, state: before };
      if (attempt === ATTEMPTS) return { result, state: null };
    }
  }
}
