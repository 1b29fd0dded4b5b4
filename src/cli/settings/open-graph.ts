/**
 * Opens the graph for a query, and locates the column or relation of the query.
 *
 *   askGraph({ project: 'shop' }, io, async (graph) => …)   opens the graph of shop, and always closes it
 *     → { value: …, origin: { builds: [{ project: 'shop', number: 7, … }], partial: null } }
 *   named(graph, 'ordrs')                                   throws NameFailure `not-found` with suggestions
 */
import {
  type AnswerOrigin,
  type GraphReader,
  type LocatedColumn,
  type LocatedDataset,
  locateQuestion,
  ofOneBuild,
  originOf,
} from '../../graph/index.ts';
import { demandName, one } from '../../library/answers/name-failure.ts';
import { buildLimit } from '../../library/answers/walk-limits.ts';
import { type Configuration, readConfiguration } from '../../library/settings/configuration.ts';
import { findProjectFolder, findState } from '../../library/settings/state-directory.ts';
import { Failure } from '../../model/failure.ts';
import type { Io } from '../io.ts';
import { openStore } from './open-store.ts';

export interface QuestionOptions {
  readonly project?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export interface GraphAnswer<T> {
  readonly value: T;
  /** The builds that the answer is from; `--json` contains them. */
  readonly origin: AnswerOrigin;
}

/** `ask` may run again if a build ends meanwhile. An answer that may mix two builds is reported. */
export async function askGraph<T>(
  { project }: QuestionOptions,
  io: Pick<Io, 'note'>,
  ask: (graph: GraphReader, settings: Configuration) => Promise<T>,
): Promise<GraphAnswer<T>> {
  const settings = await readConfiguration(findProjectFolder(project));
  const graph = await openStore({ mode: 'read', settings, directory: () => findState(project), io });
  try {
    const { value, ...rest } = await ofOneBuild(graph, (reader) => ask(reader, settings));
    const origin = originOf(rest);
    if (origin.partial !== null) io.note(`tributary: INCOMPLETE: ${buildLimit(origin.partial)}`);
    return { value, origin };
  } finally {
    await graph.close();
  }
}

export async function named(graph: GraphReader, text: string): Promise<LocatedColumn | LocatedDataset> {
  return one(await locateQuestion(graph, demandName(text)));
}

/** Throws if nothing is built yet; the answer would be an empty list. */
export async function demandBuilt(graph: GraphReader): Promise<void> {
  if ((await graph.builds()).length > 0) return;
  throw new Failure('not-found', 'Nothing was built yet; run `tributary build <path>` first.');
}
