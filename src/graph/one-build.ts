/**
 * An answer of one build. It may need several reads, and a build may end between two of them. Then the answer
 * is computed again from the new build. If a build ends during each attempt, the answer is `partial`.
 *
 *   ofOneBuild(graph, (reader) => impact(reader, changes))
 *   → { value: …, builds: [{ project: 'shop', number: 7, … }], partial: null }
 */
import type { Build, GraphReader, GraphSource } from './reader.ts';

export interface OneBuildAnswer<T> {
  readonly value: T;
  /** The newest finished build of each project that the answer is from. */
  readonly builds: readonly Build[];
  /** Not null: the answer may mix two builds. */
  readonly partial: BuildPartial | null;
}

export type BuildPartial = typeof BUILD_IN_PROGRESS;

export const BUILD_IN_PROGRESS = 'build in progress';

/** Builds rarely end within a second of each other. */
const ATTEMPTS = 3;

export async function ofOneBuild<T>(
  graph: GraphSource,
  ask: (reader: GraphReader) => Promise<T>,
): Promise<OneBuildAnswer<T>> {
  for (let attempt = 1; ; attempt++) {
    const { reader, builds, isMixed, isCurrent } = await graph.pin();
    const isLast = attempt === ATTEMPTS;
    let value: T;
    try {
      value = await ask(reader);
    } catch (error) {
      // A mixture of two builds may cause any error.
      if (isLast || (await isCurrent())) throw error;
      continue;
    }
    const current = await isCurrent();
    if (current || isLast) return { value, builds, partial: current && !isMixed ? null : BUILD_IN_PROGRESS };
  }
}

/** The builds of an answer. */
export interface AnswerOrigin {
  /** The newest build of each project that the answer is from. */
  readonly builds: readonly Pick<Build, 'project' | 'number' | 'finishedAt' | 'commit'>[];
  /** Not null: the answer may mix two builds. */
  readonly partial: BuildPartial | null;
}

export function originOf({ builds, partial }: Omit<OneBuildAnswer<unknown>, 'value'>): AnswerOrigin {
  return {
    builds: builds.map(({ project, number, finishedAt, commit }) => ({
      project,
      number,
      finishedAt,
      commit,
    })),
    partial,
  };
}
