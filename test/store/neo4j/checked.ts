/** The checks of one Neo4j by name, and what a test changes in the server. */
import neo4j from 'neo4j-driver-lite';
import { expect } from 'vitest';
import type { Neo4jLogin } from '../../../scripts/servers/neo4j-ask.ts';
import type { Check } from '../../../src/model/check.ts';
import { checkNeo4jStore } from '../../../src/store/index.ts';
import { Neo4jConnection } from '../../../src/store/neo4j/neo4j-connection.ts';
import { migrateSchema } from '../../../src/store/neo4j/schema.ts';

const NAMES = [
  'reachable',
  'protocol',
  'authentication',
  'version',
  'database',
  'right to read',
  'right to write',
  'schema',
  'constraints',
  'graph',
  'writer',
  'limits',
  'clock',
];

type Checks = Readonly<Record<string, Check>>;

export async function check(
  server: Neo4jLogin,
  more: Partial<Neo4jLogin> & { graph?: string } = {},
): Promise<Checks> {
  const checks = await checkNeo4jStore({ graph: newGraph(), stepMilliseconds: 50_000, ...server, ...more });
  expect(checks.map(({ name }) => name)).toEqual(NAMES);
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

/** Names of the checks that are not ok: `schema failed`. */
export const oddOf = (checks: Checks): string[] =>
  Object.values(checks)
    .filter(({ status }) => status !== 'ok')
    .map(({ name, status }) => `${name} ${status}`);

export const skippedAfter = (name: string): string[] =>
  NAMES.slice(NAMES.indexOf(name) + 1).map((each) => `${each} skipped`);

let graphs = 0;
export const newGraph = (): string => `doctor-${process.pid}-${Date.now()}-${++graphs}`;

export async function run(server: Neo4jLogin, text: string, parameters = {}): Promise<void> {
  const driver = neo4j.driver(server.uri, {
    scheme: 'basic',
    principal: server.username,
    credentials: server.password,
  });
  try {
    await driver.executeQuery(text, parameters, { database: server.database });
  } finally {
    await driver.close();
  }
}

export const EMPTY_GRAPH = 'graph warning';
export const SMALL = 'limits warning';

export async function migrated(server: Neo4jLogin): Promise<void> {
  const connection = new Neo4jConnection({ ...server, graph: 'none' });
  try {
    await migrateSchema(connection);
  } finally {
    await connection.close();
  }
}
