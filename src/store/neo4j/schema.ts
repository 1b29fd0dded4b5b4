/**
 * Constraints and indexes, which all graphs of one database share. The name of a file in cypher/schema starts
 * with the schema version that added it. A node stores the version of the database. Every statement is
 * idempotent, so an interrupted migration is run again.
 */
import { Failure } from '../../model/failure.ts';
import { isAlreadyCreated } from './failures.ts';
import { int, type Neo4jConnection } from './neo4j-connection.ts';
import { statementNames } from './statements.ts';

const FOLDER = 'schema';
/**
 * Added the label and the evidence of observed flows, without a statement. Older readers would follow flows
 * that they must not follow.
 */
const OBSERVED_FLOWS_VERSION = 2;
/** Added the settings of datasets, without a statement. Older writers would remove them. */
const SETTINGS_VERSION = 3;
/** The first version with versions of jobs. Older readers would see a build before it is complete. */
const JOB_VERSIONS_VERSION = 5;
const INDEX_SECONDS = 300;

/**
 * Migrates the schema to the newest version. Throws Failure `store-failed` if a newer Tributary created it.
 */
export async function migrateSchema(connection: Neo4jConnection): Promise<void> {
  const stored = await schemaVersion(connection);
  const version = newestSchema();
  if (stored > version) throw newerSchemaFailure(connection, stored);
  if (stored === version) return;
  // The constraint allows one version of a job, and an index of the same properties cannot exist next to it.
  if (stored < JOB_VERSIONS_VERSION) await connection.write((tx) => tx.run('write/drop-job-id'));
  for (const name of statementNames(FOLDER)) if (versionOf(name) > stored) await create(connection, name);
  await connection.read('write/await-indexes', { seconds: int(INDEX_SECONDS) });
  await connection.write((tx) => tx.run('write/set-schema-version', { version: int(version) }));
}

async function create(connection: Neo4jConnection, name: string): Promise<void> {
  const run = () => connection.write((tx) => tx.run(name));
  try {
    await run();
  } catch (error) {
    if (!isAlreadyCreated((error as Error).cause)) throw error;
    await run();
  }
}

/**
 * Checks the schema before reading. Every older version can be read. Throws Failure `not-found` if there is
 * no schema, and `store-failed` if the schema is newer.
 */
export async function checkSchema(connection: Neo4jConnection): Promise<void> {
  const stored = await schemaVersion(connection);
  const version = newestSchema();
  const { displayUri } = connection.server;
  if (stored > version) throw newerSchemaFailure(connection, stored);
  if (stored === 0)
    throw new Failure(
      'not-found',
      `Neo4j at ${displayUri} contains no lineage graph. Run \`tributary build <path>\` first.`,
    );
}

export function newestSchema(): number {
  return Math.max(OBSERVED_FLOWS_VERSION, SETTINGS_VERSION, ...statementNames(FOLDER).map(versionOf));
}

/** 0 if there is no schema. */
async function schemaVersion(connection: Neo4jConnection): Promise<number> {
  const [row] = await connection.read<{ version: number }>('write/schema-version');
  return row?.version ?? 0;
}

/** `schema/1-column-id` → 1 */
function versionOf(name: string): number {
  return Number.parseInt(name.slice(FOLDER.length + 1), 10);
}

function newerSchemaFailure({ server }: Neo4jConnection, stored: number): Failure {
  return new Failure(
    'store-failed',
    `The lineage graphs in Neo4j at ${server.displayUri} have schema version ${stored} of a newer Tributary. Update Tributary.`,
  );
}
