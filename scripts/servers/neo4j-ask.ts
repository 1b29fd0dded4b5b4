/** Checks that a Neo4j responds. In: its address. Out: its version, or the reason why there is none. */
import { setTimeout as sleep } from 'node:timers/promises';
import neo4j from 'neo4j-driver-lite';

export interface Neo4jLogin {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database: string;
}

const ANSWER_LIMIT_MS = 10_000;

/** @throws Error of the driver if the server does not respond or refuses */
export async function askVersion(connection: Neo4jLogin): Promise<string> {
  const [row] = await run(
    connection,
    'CALL dbms.components() YIELD versions RETURN versions[0] AS version',
    {},
  );
  const version: unknown = row?.['version'];
  if (typeof version !== 'string') throw new Error('it did not return its version');
  return version;
}

/**
 * The version as soon as the server responds. An Error of one sentence after `isHopeless` or `limit`
 * milliseconds.
 */
export async function waitForAnswer(
  connection: Neo4jLogin,
  limit: number,
  isHopeless: () => boolean = () => false,
): Promise<string> {
  const end = Date.now() + limit;
  for (;;) {
    try {
      return await askVersion(connection);
    } catch (cause) {
      if (isHopeless() || Date.now() > end) {
        throw new Error(`Neo4j at ${connection.uri} does not respond: ${firstLine(cause)}`, { cause });
      }
      await sleep(200);
    }
  }
}

export function firstLine(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';
}

/** Replaces the initial password of a new Neo4j. */
export async function setFirstPassword(connection: Neo4jLogin): Promise<void> {
  const first = { ...connection, password: 'neo4j', database: 'system' };
  await run(first, 'ALTER CURRENT USER SET PASSWORD FROM $old TO $new', {
    old: 'neo4j',
    new: connection.password,
  });
}

/** The first statements of most tests: a constraint, a write in batches, a walk. Loads their classes. */
export async function warmUp(connection: Neo4jLogin): Promise<void> {
  for (const statement of [
    'CREATE CONSTRAINT warm IF NOT EXISTS FOR (n:Warm) REQUIRE n.id IS UNIQUE',
    'UNWIND range(1, 9) AS id MERGE (a:Warm {id: id}) MERGE (b:Warm {id: id + 1}) MERGE (a)-[:TO]->(b)',
    'MATCH p = (a:Warm {id: 1})-[:TO*]->(b) WITH b, min(length(p)) AS hops RETURN b.id, hops ORDER BY hops',
    'MATCH (n:Warm) DETACH DELETE n',
  ]) {
    await run(connection, statement, {});
  }
}

async function run(
  { uri, username, password, database }: Neo4jLogin,
  statement: string,
  parameters: Record<string, string>,
): Promise<readonly Record<string, unknown>[]> {
  const driver = neo4j.driver(
    uri,
    { scheme: 'basic', principal: username, credentials: password },
    {
      connectionTimeout: ANSWER_LIMIT_MS,
      connectionAcquisitionTimeout: ANSWER_LIMIT_MS,
      maxTransactionRetryTime: 0,
      telemetryDisabled: true,
    },
  );
  const session = driver.session({ database });
  try {
    const { records } = await session.run(statement, parameters);
    return records.map((record) => record.toObject() as Record<string, unknown>);
  } finally {
    await driver.close();
  }
}
