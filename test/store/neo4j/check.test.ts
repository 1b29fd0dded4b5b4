/** What the doctor sees in a real Neo4j, one step after the other broken and mended again. */
import { appendFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import neo4j from 'neo4j-driver-lite';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Neo4jLogin } from '../../../scripts/servers/neo4j-ask.ts';
import type { Check } from '../../../src/model/check.ts';
import { checkNeo4jStore, openNeo4jStore } from '../../../src/store/index.ts';
import { Neo4jConnection } from '../../../src/store/neo4j/neo4j-connection.ts';
import { migrateSchema, newestSchema } from '../../../src/store/neo4j/schema.ts';
import { describeWithNeo4j, ownNeo4j } from '../../servers/servers.ts';
import { graph, stamp } from '../graphs.ts';
import { wipeGraph } from './wipe.ts';

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

async function look(
  server: Neo4jLogin,
  more: Partial<Neo4jLogin> & { graph?: string } = {},
): Promise<Checks> {
  const checks = await checkNeo4jStore({ graph: newGraph(), stepMilliseconds: 50_000, ...server, ...more });
  expect(checks.map(({ name }) => name)).toEqual(NAMES);
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

/** Names of the checks that are not as they should be: `schema failed`. */
const oddOf = (checks: Checks): string[] =>
  Object.values(checks)
    .filter(({ status }) => status !== 'ok')
    .map(({ name, status }) => `${name} ${status}`);

const skippedAfter = (name: string): string[] =>
  NAMES.slice(NAMES.indexOf(name) + 1).map((each) => `${each} skipped`);

let graphs = 0;
const newGraph = (): string => `doctor-${process.pid}-${Date.now()}-${++graphs}`;

async function run(server: Neo4jLogin, text: string, parameters = {}): Promise<void> {
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

const EMPTY_GRAPH = 'graph warning';
const SMALL = 'limits warning';

await describeWithNeo4j('the shared Neo4j', (server) => {
  test('a graph that nobody built', async () => {
    await migrated(server);
    const name = newGraph();
    const checks = await look(server, { graph: name });
    expect(oddOf(checks)).toEqual([EMPTY_GRAPH]);
    expect(checks['reachable']?.seen).toMatch(/^\w+:\/\/[\w.]+:\d+ in \d+ ms$/);
    expect(checks['protocol']?.seen).toMatch(/^Bolt [45]\.\d, not encrypted$/);
    expect(checks['version']?.seen).toMatch(/^Neo4j [\d.]+ \w+$/);
    expect(checks['database']?.seen).toBe('neo4j, online, read-write');
    expect(checks['schema']?.seen).toBe(`version ${newestSchema()}, the newest`);
    expect(checks['constraints']?.seen).toMatch(/^all \d+ are there and online$/);
    expect(checks['graph']).toMatchObject({
      seen: `nothing was built into the graph “${name}” yet`,
      fix: 'Run `tributary build <path>`.',
    });
    expect(checks['clock']?.seen).toMatch(/^\d s apart$/);
  });

  test('a graph with a build', async () => {
    const name = newGraph();
    const store = await openNeo4jStore({ ...server, graph: name, mode: 'write' });
    try {
      await store.apply(
        graph('p', 'a(x)\nb(x)\njob b\nb.x <- a.x identity\nb rows <- scans a'),
        stamp('p', 'one'),
      );
    } finally {
      await store.close();
    }
    const checks = await look(server, { graph: name });
    expect(oddOf(checks)).toEqual([]);
    expect(checks['graph']?.seen).toBe(`“${name}”: p 1 (2026-01-02T03:04:05.000Z)`);
    expect(checks['writer']?.seen).toBe('nobody writes');
    await wipeGraph(server, name);
  });

  test('a build that broke off, and one that is under way', async () => {
    const name = newGraph();
    const parameters = { name, since: 'process 7 on host since 2026-01-02T03:04:05.000Z' };
    const place = (age: number): Promise<void> =>
      run(
        server,
        `MERGE (g:Graph {id: $name}) SET g.writer = 'token', g.writerSince = $since, g.heartbeat = timestamp() - ${age}
         MERGE (p:Project {graph: $name, name: 'p'}) SET p.number = 0, p.unfinished = true`,
        parameters,
      );
    await place(1_000);
    const alive = await look(server, { graph: name });
    expect(alive['writer']).toMatchObject({ status: 'ok', seen: `${parameters.since} writes` });
    expect(alive['graph']).toMatchObject({
      status: 'warning',
      seen: `“${name}”: p 0 (not ended); a build of p has not ended`,
    });
    await place(90_000);
    const dead = await look(server, { graph: name });
    expect(dead['writer']).toMatchObject({
      status: 'warning',
      seen: expect.stringMatching(/has given no sign of life for 9\d s$/),
      fix: 'Run `tributary build <path>` again, which takes its place.',
    });
    await wipeGraph(server, name);
  });

  test('leaves nothing behind of what it tries', async () => {
    const name = newGraph();
    await look(server, { graph: name });
    const driver = neo4j.driver(server.uri, {
      scheme: 'basic',
      principal: server.username,
      credentials: server.password,
    });
    const { records } = await driver.executeQuery(
      "SHOW CONSTRAINTS YIELD name WHERE name = 'tributary_check' RETURN count(*) AS n",
    );
    await driver.close();
    expect(records[0]?.get('n').toNumber()).toBe(0);
  });

  test('a database that is not there', async () => {
    const checks = await look(server, { database: 'nosuch' });
    expect(checks['database']).toMatchObject({
      status: 'failed',
      seen: 'there is no database “nosuch”',
      fix: 'Set NEO4J_DATABASE to one there is: neo4j.',
    });
    expect(checks['right to read']?.status).toBe('skipped');
    expect(checks['limits']?.status).toBe('ok');
  });

  test('encryption that the server does not have', async () => {
    const uri = server.uri.replace(/^\w+:/, 'bolt+s:');
    const checks = await look(server, { uri });
    expect(checks['protocol']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('it takes no encryption'),
      fix: 'Write bolt:// or turn encryption on in the server.',
    });
    expect(oddOf(checks)).toEqual(['protocol failed', ...skippedAfter('protocol')]);
  });
});

async function migrated(server: Neo4jLogin): Promise<void> {
  const connection = new Neo4jConnection({ ...server, graph: 'none' });
  try {
    await migrateSchema(connection);
  } finally {
    await connection.close();
  }
}

describe('what is no Neo4j', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function served(answer: (socket: Socket) => void): Promise<Neo4jLogin> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      answer(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    return { uri: `bolt://127.0.0.1:${port}`, username: 'u', password: 'p', database: 'neo4j' };
  }

  const replies = (hex: string) => (socket: Socket) =>
    socket.once('data', () => socket.end(Buffer.from(hex, 'hex')));

  test('nobody', async () => {
    const server = await served(() => {});
    servers.splice(0)[0]?.close();
    const checks = await look(server);
    expect(checks['reachable']).toMatchObject({
      status: 'failed',
      seen: `No Neo4j answers at ${server.uri} (ECONNREFUSED)`,
      fix: 'Start it, or set NEO4J_URI to where it is.',
    });
    expect(oddOf(checks)).toEqual(['reachable failed', ...skippedAfter('reachable')]);
  });

  test.each([
    [
      'HTTP',
      Buffer.from('HTTP/1.1 400 Bad Request\r\n').toString('hex'),
      'it speaks HTTP, not Bolt',
      /^Give the port of Bolt/,
    ],
    ['an alert of TLS', '15030100020250', 'it wants encryption', /^Write bolt\+s:\/\//],
    ['an old Bolt', '00000000', 'it speaks an old Bolt only', /^Update Neo4j/],
    ['something else', '2d455252', 'it does not speak Bolt', /^Give the port of Bolt/],
    ['nothing, and it hangs up', '', 'it ends the connection (closed)', /^Write bolt\+s:\/\//],
  ])('%s', async (_, hex, seen, fix) => {
    const server = await served(replies(hex));
    const checks = await look(server);
    expect(checks['protocol']).toMatchObject({
      status: 'failed',
      seen: `${server.uri}: ${seen}`,
      fix: expect.stringMatching(fix),
    });
  });

  test('a server that hangs is not waited for', async () => {
    const begin = performance.now();
    const checks = await look(await served(() => {}));
    expect(checks['protocol']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('it says nothing'),
    });
    expect(performance.now() - begin).toBeLessThan(8_000);
  });
});

const PASSWORD = 'right-password';
const own = await ownNeo4j({
  auth: { password: PASSWORD },
  config: { 'db.memory.transaction.max': '100m' },
});
afterAll(() => own?.stop());

// One after the other: each leaves the server to the next.
describe.skipIf(own === null)('a Neo4j of its own', () => {
  const server = own ?? {
    uri: '',
    username: '',
    password: '',
    database: '',
    home: null,
    restart: async () => {},
  };

  test('a wrong password: one failed check, and the password is nowhere', async () => {
    const checks = await look(server, { password: 'wrong-password' });
    expect(oddOf(checks)).toEqual(['authentication failed', ...skippedAfter('authentication')]);
    expect(checks['authentication']?.fix).toBe('Check NEO4J_USERNAME and NEO4J_PASSWORD.');
    expect(JSON.stringify(checks)).not.toContain('wrong-password');
  });

  test('a new one: the schema is to come', async () => {
    const checks = await look(server);
    expect(oddOf(checks)).toEqual([EMPTY_GRAPH, SMALL]);
    expect(checks['authentication']?.seen).toBe('as neo4j');
    expect(checks['limits']).toMatchObject({
      seen: expect.stringMatching(/^db\.memory\.transaction\.max is 100/),
      fix: expect.stringContaining('set db.memory.transaction.max=128m or more in neo4j.conf'),
    });
    expect(checks['schema']?.seen).toMatch(/^none yet; the first build makes version \d+$/);
    expect(checks['constraints']?.seen).toBe('the first build makes them, and this user may');
  });

  test('a constraint that somebody dropped', async () => {
    await migrated(server);
    expect(oddOf(await look(server))).toEqual([EMPTY_GRAPH, SMALL]);
    await run(server, 'DROP CONSTRAINT project_name');
    const checks = await look(server);
    expect(checks['constraints']).toMatchObject({
      status: 'failed',
      seen: 'missing: 1-project-name',
      fix: expect.stringMatching(/^Run cypher\/schema\/1-project-name\.cypher in cypher-shell/),
    });
    // The same under another name does as well.
    await run(server, 'CREATE CONSTRAINT mine FOR (p:Project) REQUIRE (p.graph, p.name) IS UNIQUE');
    expect(oddOf(await look(server))).toEqual([EMPTY_GRAPH, SMALL]);
  });

  test('the schema of an older and of a newer Tributary', async () => {
    const setVersion = (version: number): Promise<void> =>
      run(server, "MATCH (s:TributarySchema {id: 'schema'}) SET s.version = toInteger($version)", {
        version,
      });
    await setVersion(0);
    expect((await look(server))['schema']).toMatchObject({
      status: 'warning',
      fix: 'Run `tributary build <path>`, which brings it up to date.',
    });
    await setVersion(99);
    expect((await look(server))['schema']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('version 99 of a newer Tributary'),
      fix: expect.stringMatching(/^Update Tributary/),
    });
    await setVersion(newestSchema());
  });

  test.skipIf(server.home === null)(
    'read-only',
    async () => {
      const file = join(server.home ?? '', 'conf/neo4j.conf');
      appendFileSync(file, 'server.databases.read_only=neo4j\n');
      await server.restart();
      const checks = await look(server);
      expect(checks['database']?.seen).toBe('neo4j, online, read-only');
      expect(oddOf(checks)).toEqual(['right to write failed', EMPTY_GRAPH, SMALL]);
      expect(checks['right to write']).toMatchObject({
        seen: expect.stringContaining('keeps the database “neo4j” read-only'),
        fix: expect.stringMatching(/^A build needs one that may be written/),
      });
    },
    180_000,
  );
});
