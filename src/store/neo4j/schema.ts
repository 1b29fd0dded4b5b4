/**
 * Constraints and indexes, which all graphs of one database share. A file of cypher/schema begins with the version that brought it; a node
 * says up to which version all have run. Each statement may run at any time again, so a migration that broke off is simply run again.
 */
import { Failure } from '../../model/failure.ts';
import { isAlreadyCreated } from './failures.ts';
import { int, type Neo4jConnection } from './neo4j-connection.ts';
import { statementNames } from './statements.ts';

const FOLDER = 'schema';
/** Brought the label and the evidence of observed flows, and no statement: one that does not know them would pass what it must not. */
const OBSERVED_FLOWS = 2;
const INDEX_SECONDS = 300;

/** Brings the schema up to date. Throws Failure `store-failed` where a newer Tributary made it. */
export async function migrateSchema(connection: Neo4jConnection): Promise<void> {
  const stored = await schemaVersion(connection);
  const version = newestSchema();
  if (stored > version) throw newer(connection, stored);
  if (stored === version) return;
  for (const name of statementNames(FOLDER)) if (versionOf(name) > stored) await make(connection, name);
  await connection.read('write/await-indexes', { seconds: int(INDEX_SECONDS) });
  await connection.write((tx) => tx.run('write/set-schema-version', { version: int(version) }));
}

async function make(connection: Neo4jConnection, name: string): Promise<void> {
  const run = () => connection.write((tx) => tx.run(name));
  try {
    await run();
  } catch (error) {
    if (!isAlreadyCreated((error as Error).cause)) throw error;
    await run();
  }
}

/** For reading, which graphs of every older version can. Throws Failure `not-found` where there is no schema, `store-failed` where it is newer. */
export async function checkSchema(connection: Neo4jConnection): Promise<void> {
  const stored = await schemaVersion(connection);
  const version = newestSchema();
  const { where } = connection.place;
  if (stored > version) throw newer(connection, stored);
  if (stored === 0)
    throw new Failure(
      'not-found',
      `There is no lineage graph in Neo4j at ${where}; make one with \`tributary build <path>\`.`,
    );
}

export function newestSchema(): number {
  return Math.max(OBSERVED_FLOWS, ...statementNames(FOLDER).map(versionOf));
}

/** 0: none. */
async function schemaVersion(connection: Neo4jConnection): Promise<number> {
  const [row] = await connection.read<{ version: number }>('write/schema-version');
  return row?.version ?? 0;
}

/** `schema/1-column-id` → 1 */
function versionOf(name: string): number {
  return Number.parseInt(name.slice(FOLDER.length + 1), 10);
}

function newer({ place }: Neo4jConnection, stored: number): Failure {
  return new Failure(
    'store-failed',
    `The lineage graphs in Neo4j at ${place.where} are of schema ${stored}, made by a newer Tributary; update this one.`,
  );
}
