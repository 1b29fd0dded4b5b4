/**
 * Reads the two versions of a project from the command line, as graphs. In the newer graph, a relation that
 * moved has its name from the older graph.
 *
 *   { base: 'main', head: '.' }   →   the project committed on main, and the project in this folder
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AnswerOrigin, ofOneBuild, originOf, type SchemaPolicies } from '../../graph/index.ts';
import type { GateException } from '../../library/settings/accept-settings.ts';
import { readConfiguration } from '../../library/settings/configuration.ts';
import { ignoreState } from '../../library/settings/ignore-state.ts';
import { projectAt } from '../../library/settings/state-directory.ts';
import type { ColumnGraph } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import { alignInlined } from '../../pipeline/align-inlined.ts';
import {
  type BaseVersion,
  type ProjectVersion,
  readBase,
  readProject,
  type VersionOptions,
} from '../../pipeline/read-version.ts';
import { readStored } from '../../pipeline/stored-version.ts';
import { withFormerNames } from '../../pipeline/with-former-names.ts';
import type { LineageStore } from '../../store/index.ts';
import type { Io } from '../io.ts';
import { openProgress } from '../progress.ts';
import { openStore } from '../settings/open-store.ts';

export interface Versions {
  /** A path, a commit, or `stored`. */
  readonly base: string;
  readonly head: string;
  /** False: never treat a removed and an added column as a rename. */
  readonly renames: boolean;
}

/** The value of --base for the last build. */
const STORED = 'stored';

export async function readVersions(
  versions: Versions,
  io: Io,
): Promise<{
  readonly before: ColumnGraph;
  readonly after: ColumnGraph;
  /** The policies of the newer version. */
  readonly policies: SchemaPolicies;
  /** The build of a stored base; no build if both versions are files. */
  readonly origin: AnswerOrigin;
  /** The accepted exceptions of the newer version. */
  readonly exceptions: readonly GateException[];
}> {
  const { base, head, renames } = versions;
  const version = await readHead(versions, io);
  const { version: before, origin } = await readBefore(versions, version.graph.project, io);
  if (before.graph.project !== version.graph.project) {
    throw new Failure(
      'bad-input',
      `${base} is the project ${before.graph.project}, and ${head} is ${version.graph.project}; pass two versions of the same project.`,
    );
  }
  const [old, now] = await alignInlined(before, version);
  const after = await withFormerNames(old, now, renames);
  const { exceptions } = await readConfiguration(projectAt(head).folder);
  return { before: old, after, policies: version.policies, origin, exceptions };
}

async function readHead({ head }: Versions, io: Io): Promise<ProjectVersion> {
  if (existsSync(head)) return await withReading(head, io, (options) => readProject(resolve(head), options));
  throw new Failure(
    'bad-input',
    `${head} does not exist; give --head a dbt project folder, its target folder, or a manifest.json.`,
  );
}

interface Base {
  readonly version: BaseVersion;
  readonly origin: AnswerOrigin;
}

async function readBefore({ base, head }: Versions, project: string, io: Io): Promise<Base> {
  if (base !== STORED || existsSync(base)) {
    const version = await withReading(head, io, (options) => readBase(base, resolve(head), options));
    return { version, origin: NO_BUILD };
  }
  const { value: graph, origin } = await fromStore(head, io, (store) => readStored(store, project));
  // A store has no manifest to read again.
  const version: BaseVersion = { graph, ephemeral: new Set(), withInlined: async () => version };
  const builds = origin.builds.filter((build) => build.project === project);
  return { version, origin: { ...origin, builds } };
}

export const NO_BUILD: AnswerOrigin = { builds: [], partial: null };

/** What `read` returns, and the builds that it is from. */
export async function fromStore<T>(
  head: string,
  io: Io,
  read: (store: LineageStore) => Promise<T>,
): Promise<{ readonly value: T; readonly origin: AnswerOrigin }> {
  return await withStore(head, io, async (store) => {
    const { value, ...rest } = await ofOneBuild(store, () => read(store));
    return { value, origin: originOf(rest) };
  });
}

async function withStore<T>(head: string, io: Io, use: (store: LineageStore) => Promise<T>): Promise<T> {
  const { folder, state } = projectAt(head);
  const settings = await readConfiguration(folder);
  const store = await openStore({ mode: 'read', settings, directory: () => state, io });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

async function withReading<T>(
  head: string,
  io: Io,
  read: (options: VersionOptions) => Promise<T>,
): Promise<T> {
  const { folder, state } = projectAt(head);
  const { namespace } = await readConfiguration(folder);
  const progress = openProgress(io);
  try {
    return await read({
      cacheDirectory: state,
      onProgress: progress.show,
      ...(namespace === null ? {} : { namespace }),
    });
  } finally {
    progress.end();
    ignoreState(state);
  }
}
