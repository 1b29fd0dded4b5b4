/**
 * Opens one graph of a Neo4j. In: where, who, which graph, and what for. Out: a LineageStore.
 *
 *   const store = await openNeo4jStore({ uri: 'neo4j://localhost:7687', username: 'neo4j', password, graph: 'default', mode: 'write' });
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
  /** Told what was odd in the store; Neo4j has nothing to tell today. */
  readonly onFinding?: ((finding: Finding) => void) | undefined;
  /** How long `apply` waits for another writer before it says so. */
  readonly busyMilliseconds?: number | undefined;
  /** For tests: how long a server that is away is waited for, when a writer is dead, what fits a transaction. */
  readonly limits?: Partial<WriteLimits & Required<Pick<Neo4jConnectionOptions, 'retryMilliseconds'>>>;
}

/** `COMMUNITY` and `ENTERPRISE` are served alike; older ones lack the subqueries that the statements use. */
const OLDEST = [5, 26] as const;

/**
 * Throws Failure `not-found` where there is nothing to read, `store-failed` where the server cannot be used or holds graphs of another
 * version, `bad-usage` where the address or the name of the graph is none.
 */
export async function openNeo4jStore(options: Neo4jStoreOptions): Promise<LineageStore> {
  const { mode, busyMilliseconds, limits, onFinding: _, ...rest } = options;
  if (rest.graph.trim() === '')
    throw new Failure(
      'bad-usage',
      'A graph needs a name; set TRIBUTARY_GRAPH, or leave it out for `default`.',
    );
  const connection = new Neo4jConnection({ ...rest, retryMilliseconds: limits?.retryMilliseconds });
  try {
    refuseOld(connection, await connection.agent());
    if (mode === 'write') await migrateSchema(connection);
    else await checkSchema(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const busy = busyMilliseconds === undefined ? {} : { busyMilliseconds };
  return new Neo4jStore({ connection, mode, limits: { ...DEFAULT_WRITE_LIMITS, ...busy, ...limits } });
}

/** `Neo4j/5.26.0`, `Neo4j/2026.08.1`. One that hides its version is believed to be new enough. */
function refuseOld({ place }: Neo4jConnection, agent: string): void {
  const [, major, minor] = /^Neo4j\/(\d+)\.(\d+)/.exec(agent) ?? [];
  if (major === undefined || minor === undefined) return;
  const [oldMajor, oldMinor] = OLDEST;
  if (Number(major) > oldMajor || (Number(major) === oldMajor && Number(minor) >= oldMinor)) return;
  throw new Failure(
    'store-failed',
    `Neo4j at ${place.where} is of version ${major}.${minor}; Tributary needs ${OLDEST.join('.')} or newer.`,
  );
}
