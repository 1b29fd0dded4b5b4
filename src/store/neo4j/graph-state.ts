/**
 * Which state of the graph a question saw. Neo4j shows a transaction what others commit meanwhile, so a walk that a build overtook may have
 * seen half a job: it is asked again. In: a walk. Out: its answer, of one state, and the number of that state under which it can be kept.
 */
import { batchReads, type ReadStatement } from './read-statement.ts';

const ATTEMPTS = 3;

export class GraphState {
  readonly #load: (key: 'state') => Promise<number | null | undefined>;
  /** The newest that was seen. */
  #last: number | null = null;

  constructor(read: ReadStatement) {
    this.#load = batchReads(async (keys: readonly 'state'[]) => {
      const [row] = await read<{ generation: number; isWritten: boolean }>('generation');
      const state = row === undefined || row.isWritten ? null : row.generation;
      return new Map(keys.map((key) => [key, state]));
    });
  }

  /** null: nothing can be kept, as the graph is being written in several transactions, or empty. */
  async number(): Promise<number | null> {
    this.#last = (await this.#load('state')) ?? null;
    return this.#last;
  }

  async steady<T>(walk: () => Promise<T>): Promise<{ readonly answer: T; readonly state: number | null }> {
    for (let attempt = 1; ; attempt++) {
      // What was seen once and is still so after the walk was so all the while: the question before asked for it.
      const before = this.#last ?? (await this.number());
      const answer = await walk();
      if (before === null) return { answer, state: null };
      if ((await this.number()) === before) return { answer, state: before };
      if (attempt === ATTEMPTS) return { answer, state: null };
    }
  }
}
