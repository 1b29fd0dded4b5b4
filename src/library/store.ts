/**
 * Opens the graph of a project. In: a project, a folder or a server. Out: a store for `build`, `impact` and
 * `lineage`.
 *
 *   const store = unwrap(await openStore({ project: 'shop' }));
 *   …
 *   await store.close();
 */
import type { Build, GraphCounts } from '../graph/index.ts';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';
import type { LineageStore } from '../store/index.ts';
import { type Result, resultOf } from './result.ts';
import { readConfiguration } from './settings/configuration.ts';
import { openConfiguredStore } from './settings/configured-store.ts';
import type { ServerSettings } from './settings/server-settings.ts';
import { findProjectFolder, findState, projectAt } from './settings/state-directory.ts';

export interface StoreOptions {
  /**
   * A project folder. Its tributary.toml and the environment locate the graph, as on the command line.
   * Default: the project around the current folder.
   */
  readonly project?: string | undefined;
  /** The folder of an embedded store. Overrides `project`. */
  readonly directory?: string | undefined;
  /** A server. Overrides `directory` and `project`. */
  readonly neo4j?: Neo4jOptions | undefined;
  /** `read` (default) needs a graph that exists; `write` creates it. */
  readonly mode?: 'read' | 'write' | undefined;
  /** Receives findings about the store, such as a damaged file that was moved aside. */
  readonly onFinding?: ((finding: Finding) => void) | undefined;
}

export interface Neo4jOptions {
  /** neo4j://host:7687 */
  readonly uri: string;
  /** Default `neo4j`. */
  readonly username?: string | undefined;
  readonly password: string;
  /** Default: the default database of the server. */
  readonly database?: string | undefined;
  /** The name of the graph; a server can have several. Default `default`. */
  readonly graph?: string | undefined;
}

export interface Store {
  /** A description, such as `embedded store in shop/.tributary`. */
  readonly location: string;
  /** The newest build of each project. */
  builds(): Promise<readonly Build[]>;
  counts(): Promise<GraphCounts>;
  close(): Promise<void>;
}

export async function openStore(options: StoreOptions = {}): Promise<Result<Store>> {
  return await resultOf(async () => storeOf(await open(options)));
}

async function open({
  project,
  directory,
  neo4j,
  mode = 'read',
  onFinding = () => {},
}: StoreOptions): Promise<LineageStore> {
  const options = { mode, onFinding };
  if (neo4j !== undefined)
    return await openConfiguredStore({ ...options, settings: serverOf(neo4j), directory: () => '' });
  if (directory !== undefined)
    return await openConfiguredStore({
      ...options,
      settings: { graph: DEFAULT_GRAPH, store: null },
      directory: () => directory,
    });
  const folder = mode === 'write' ? projectAt(project ?? '.').folder : findProjectFolder(project);
  const settings = await readConfiguration(folder);
  return await openConfiguredStore({
    ...options,
    settings,
    directory: () => (mode === 'write' ? projectAt(project ?? '.').state : findState(project)),
  });
}

const DEFAULT_GRAPH = 'default';

function serverOf({ uri, username = 'neo4j', password, database, graph = DEFAULT_GRAPH }: Neo4jOptions) {
  const store = { uri, username, password, ...(database === undefined ? {} : { database }) };
  return { graph, store } satisfies Pick<ServerSettings, 'graph' | 'store'>;
}

/** The graph of each public store: the methods of a graph reader are not part of the public API. */
const graphs = new WeakMap<Store, LineageStore>();

function storeOf(graph: LineageStore): Store {
  const store: Store = {
    location: graph.location,
    builds: () => graph.builds(),
    counts: () => graph.counts(),
    close: () => graph.close(),
  };
  graphs.set(store, graph);
  return store;
}

/** Throws Failure `bad-usage` if `openStore` did not return the store. */
export function graphOf(store: Store): LineageStore {
  const graph = graphs.get(store);
  if (graph !== undefined) return graph;
  throw new Failure('bad-usage', 'This is not a store: pass the value of a successful openStore().');
}
