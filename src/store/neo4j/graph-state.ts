/**
 * The current state of the graph: the number that each build increases in one step, and the builds that
 * readers see. Reads of one tick are one statement.
 */
import type { Build } from '../../graph/reader.ts';
import { batchReads, type ReadStatement } from './read-statement.ts';

export interface GraphState {
  /** 0 if nothing was built yet. */
  readonly generation: number;
  readonly builds: readonly Build[];
  /** True: a build of an older Tributary, which wrote into the visible state, was interrupted. */
  readonly isMixed: boolean;
}

const EMPTY: GraphState = { generation: 0, builds: [], isMixed: false };

export function stateReader(read: ReadStatement): () => Promise<GraphState> {
  const load = batchReads(async (keys: readonly 'state'[]) => {
    const [row] = await read<GraphState>('generation');
    const state = row === undefined ? EMPTY : { ...row, builds: row.builds.map(inOrder) };
    return new Map(keys.map((key) => [key, state]));
  });
  return async () => (await load('state')) ?? EMPTY;
}

/** Returns the keys in the same order as other stores. */
function inOrder({ project, number, finishedAt, analyzer, inputDigest, sourcePath, commit }: Build): Build {
  return { project, number, finishedAt, analyzer, inputDigest, sourcePath, commit };
}
