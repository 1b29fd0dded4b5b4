/** The checks of `tributary doctor` on the shared Neo4j, and on servers that are not Neo4j. */
import { createServer, type Server, type Socket } from 'node:net';
import neo4j from 'neo4j-driver-lite';
import { afterEach, describe, expect, test } from 'vitest';
import type { Neo4jLogin } from '../../../scripts/servers/neo4j-ask.ts';
import { openNeo4jStore } from '../../../src/store/index.ts';
import { newestSchema } from '../../../src/store/neo4j/schema.ts';
import { describeWithNeo4j } from '../../servers/servers.ts';
import { graph, stamp } from '../graphs.ts';
import { check, EMPTY_GRAPH, migrated, newGraph, oddOf, run, skippedAfter } from './checked.ts';
import { wipeGraph } from './wipe.ts';

await describeWithNeo4j('the shared Neo4j', (server) => {
  test('a graph without a build is a warning', async () => {
    await migrated(server);
    const name = newGraph();
    const checks = await check(server, { graph: name });
    expect(oddOf(checks)).toEqual([EMPTY_GRAPH]);
    expect(checks['reachable']?.seen).toMatch(/^\w+:\/\/[\w.]+:\d+ in \d+ ms$/);
    expect(checks['protocol']?.seen).toMatch(/^Bolt [45]\.\d, not encrypted$/);
    expect(checks['version']?.seen).toMatch(/^Neo4j [\d.]+ \w+$/);
    expect(checks['database']?.seen).toBe('neo4j, online, read-write');
    expect(checks['schema']?.seen).toBe(`version ${newestSchema()}, the newest`);
    expect(checks['constraints']?.seen).toMatch(/^all \d+ exist and are online$/);
    expect(checks['graph']).toMatchObject({
      seen: `the graph "${name}" contains no build yet`,
      fix: 'Run `tributary build <path>`.',
    });
    expect(checks['clock']?.seen).toMatch(/^difference of \d s$/);
  });

  test('a graph with a build is ok', async () => {
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
    const checks = await check(server, { graph: name });
    expect(oddOf(checks)).toEqual([]);
    expect(checks['graph']?.seen).toBe(`"${name}": p 1 (2026-01-02T03:04:05.000Z)`);
    expect(checks['writer']?.seen).toBe('no build is writing');
    await wipeGraph(server, name);
  });

  test('a running build is ok, and an interrupted build is a warning', async () => {
    const name = newGraph();
    const parameters = { name, since: 'process 7 on host since 2026-01-02T03:04:05.000Z' };
    const setAge = (age: number): Promise<void> =>
      run(
        server,
        `MERGE (g:Graph {id: $name}) SET g.writer = 'token', g.writerSince = $since, g.heartbeat = timestamp() - ${age}
         MERGE (p:Project {graph: $name, name: 'p'}) SET p.number = 0, p.unfinished = true`,
        parameters,
      );
    await setAge(1_000);
    const alive = await check(server, { graph: name });
    expect(alive['writer']).toMatchObject({ status: 'ok', seen: `${parameters.since} is writing` });
    expect(alive['graph']).toMatchObject({
      status: 'warning',
      seen: `"${name}": p 0 (not finished); a build of p is not finished`,
    });
    await setAge(90_000);
    const dead = await check(server, { graph: name });
    expect(dead['writer']).toMatchObject({
      status: 'warning',
      seen: expect.stringMatching(/has not renewed its lease for 9\d s$/),
      fix: 'Run `tributary build <path>` again. The new build takes over the lease.',
    });
    await wipeGraph(server, name);
  });

  test('the check of write access is rolled back', async () => {
    const name = newGraph();
    await check(server, { graph: name });
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

  test('a missing database is a failed check', async () => {
    const checks = await check(server, { database: 'nosuch' });
    expect(checks['database']).toMatchObject({
      status: 'failed',
      seen: 'there is no database "nosuch"',
      fix: 'Set NEO4J_DATABASE to an existing database: neo4j.',
    });
    expect(checks['right to read']?.status).toBe('skipped');
    expect(checks['limits']?.status).toBe('ok');
  });

  test('a server without TLS is a failed check of bolt+s', async () => {
    const uri = server.uri.replace(/^\w+:/, 'bolt+s:');
    const checks = await check(server, { uri });
    expect(checks['protocol']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('the server does not support TLS'),
      fix: 'Write bolt:// in NEO4J_URI, or enable TLS in the server.',
    });
    expect(oddOf(checks)).toEqual(['protocol failed', ...skippedAfter('protocol')]);
  });
});

describe('servers that are not Neo4j', () => {
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

  test('an address without a server is a failed check', async () => {
    const server = await served(() => {});
    servers.splice(0)[0]?.close();
    const checks = await check(server);
    expect(checks['reachable']).toMatchObject({
      status: 'failed',
      seen: `Cannot connect to Neo4j at ${server.uri} (ECONNREFUSED)`,
      fix: 'Start Neo4j, or set NEO4J_URI to its address.',
    });
    expect(oddOf(checks)).toEqual(['reachable failed', ...skippedAfter('reachable')]);
  });

  test.each([
    [
      'HTTP',
      Buffer.from('HTTP/1.1 400 Bad Request\r\n').toString('hex'),
      'the server speaks HTTP, not Bolt',
      /^Set NEO4J_URI to the port of Bolt/,
    ],
    ['a TLS alert', '15030100020250', 'the server requires TLS', /^Write bolt\+s:\/\//],
    ['an old version of Bolt', '00000000', 'the server speaks only old versions of Bolt', /^Update Neo4j/],
    ['another protocol', '2d455252', 'the server does not speak Bolt', /^Set NEO4J_URI to the port of Bolt/],
    ['no bytes', '', 'the server closes the connection (closed)', /^Write bolt\+s:\/\//],
  ])('a server that replies with %s is a failed check', async (_, hex, seen, fix) => {
    const server = await served(replies(hex));
    const checks = await check(server);
    expect(checks['protocol']).toMatchObject({
      status: 'failed',
      seen: `${server.uri}: ${seen}`,
      fix: expect.stringMatching(fix),
    });
  });

  test('a server that hangs is a failed check within the time limit', async () => {
    const checks = await check(await served(() => {}));
    expect(checks['protocol']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('the server does not respond'),
    });
  });
});
