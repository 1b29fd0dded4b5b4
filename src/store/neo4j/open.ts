/**
 * Opens one graph of a Neo4j server as a LineageStore.
 *
 *   const uri = 'neo4j://localhost:7687';
 *   const store = await openNeo4jStore({ uri, username: 'neo4j', password, graph: 'main', mode: 'write' });
 */
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { LineageStore } from '../store.ts';
import { DEFAULT_WRITE_LIMITS, type WriteLimits } from './apply-to-neo4j.ts';
import { Neo4jConnection, type Neo4jConnectionOptions } from './neo4j-connection.ts';
import { Neo4jStore } from './neo4j-store.ts';
import { checkSchema, migrateSchema } from './schema.ts';

export interface Neo4jStoreOptions extends Omit<Neo4jConnectionOptions, 'retryMilliseconds'> {
  readonly mode: 'read' | 'write';
  /** Receives findings about the store. Neo4j reports none. */
  readonly onFinding?: ((finding: Finding) => void) | undefined;
  /** How long `apply` waits for another writer before it fails. */
  readonly busyMilliseconds?: number | undefined;
  /** For tests: the time limit of retries, the lease of a writer, the size of a transaction. */
  readonly limits?: Partial<WriteLimits & Required<Pick<Neo4jConnectionOptions, 'retryMilliseconds'>>>;
}

/**
 * Older versions lack the subqueries of the statements. Community and Enterprise Edition are both supported.
 */
const MIN_VERSION = [5, 26] as const;

/**
 * Throws Failure `not-found` if there is no graph to read, `store-failed` if the server cannot be used or has
 * graphs of a newer version, and `bad-usage` if the URI or the name of the graph is not valid.
 */
export async function openNeo4jStore(options: Neo4jStoreOptions): Promise<LineageStore> {
  const { mode, busyMilliseconds, limits, onFinding: _, ...rest } = options;
  if (rest.graph.trim() === '')
    throw new Failure(
      'bad-usage',
      'The name of the graph is empty. Set TRIBUTARY_GRAPH, or unset it for the graph `default`.',
    );
  const connection = new Neo4jConnection({ ...rest, retryMilliseconds: limits?.retryMilliseconds });
  try {
    checkVersion(connection, await connection.agent());
    if (mode === 'write') await migrateSchema(connection);
    else await checkSchema(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const busy = busyMilliseconds === undefined ? {} : { busyMilliseconds };
  return new Neo4jStore({ connection, mode, limits: { ...DEFAULT_WRITE_LIMITS, ...busy, ...limits } });
}

/** `Neo4j/5.26.0`, `Neo4j/2026.08.1`. A server without a version is accepted. */
function checkVersion({ server }: Neo4jConnection, agent: string): void {
  const [, major, minor] = /^Neo4j\/(\d+)\.(\d+)/.exec(agent) ?? [];
  if (major === undefined || minor === undefined) return;
  const [minMajor, minMinor] = MIN_VERSION;
  if (Number(major) > minMajor || (Number(major) === minMajor && Number(minor) >= minMinor)) return;
  throw new Failure(
    'store-failed',
    `Neo4j at ${server.displayUri} has version ${major}.${minor}. Update the server to ${MIN_VERSION.join('.')} or newer.`,
  );
}
