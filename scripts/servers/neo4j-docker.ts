/** A Neo4j as a container. In: its setup and password. Out: the server. Untested: see docker.ts. */
import { startContainer } from './docker.ts';
import { waitForAnswer } from './neo4j-ask.ts';
import { BOOT_LIMIT_MS, heapOf, listSettings, type Neo4jServer, type Neo4jSetup } from './neo4j-home.ts';
import { freePort } from './server-process.ts';

export const IMAGE = { name: 'neo4j:2026.08-community', version: '2026.08' };

export async function startInDocker(setup: Neo4jSetup, password: string): Promise<Neo4jServer> {
  const port = await freePort();
  const environment = describeForDocker(port, setup, password);
  const container = await startContainer(IMAGE.name, { container: 7687, host: port }, (image) =>
    image.withEnvironment(environment).withStartupTimeout(BOOT_LIMIT_MS),
  );
  const uri = `bolt://${container.host}:${port}`;
  const connection = { uri, username: 'neo4j', password, database: 'neo4j' };
  try {
    const version = await waitForAnswer(connection, BOOT_LIMIT_MS);
    return {
      ...connection,
      version,
      pid: null,
      home: null,
      stop: container.stop,
      kill: () => container.signal('SIGKILL'),
      async restart() {
        await container.restart();
        await waitForAnswer(connection, BOOT_LIMIT_MS);
      },
    };
  } catch (cause) {
    await container.stop();
    throw cause;
  }
}

/** The image reads settings from its environment, with `.` written as `_`, and `_` as `__`. */
function describeForDocker(port: number, setup: Neo4jSetup, password: string): Record<string, string> {
  const settings: Record<string, string> = {
    ...listSettings(setup),
    'server.bolt.advertised_address': `127.0.0.1:${port}`,
    'server.memory.heap.initial_size': heapOf(setup),
    'server.memory.heap.max_size': heapOf(setup),
    ...setup.config,
  };
  const spelled = Object.entries(settings).map(([name, value]) => [
    `NEO4J_${name.replaceAll('_', '__').replaceAll('.', '_')}`,
    value,
  ]);
  return { ...Object.fromEntries(spelled), NEO4J_AUTH: setup.withAuth ? `neo4j/${password}` : 'none' };
}
