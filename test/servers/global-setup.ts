/**
 * The shared servers of one vitest run. Each is booted at the first request of a test file, and stopped at
 * the end.
 *
 * In: a line on a socket that only this user can open: `neo4j`, `redis`, or `say …` for a warning that is
 * printed once. Out: one line of JSON, the connection or the reasons why there is none.
 *
 *   redis   →   {"url":"redis://127.0.0.1:41231"}
 * /
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isCi, ServerUnavailable } from '../../scripts/servers/unavailable.ts';
import { isLong } from '../runs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the socket. */
    readonly testServers: string;
  }
}

interface Shared {
  /** The response to the test files. */
  readonly answer: object;
  stop(): Promise<void>;
}

const START: Readonly<Record<string, () => Promise<Shared>>> = { neo4j: shareNeo4j, redis: shareRedis };

export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-tests-'));
  const shared = new Map<string, Promise<Shared>>();
  const said = new Set<string>();
  const reply = async (line: string): Promise<object> => {
    if (line.startsWith('say ')) {
      // The first sentence has the server. Other test files have other reasons for the same server.
      const [subject = ''] = line.split('.');
      if (!said.has(subject)) process.stderr.write(`\nWARNING: ${line.slice(4)}\n\n`);
      said.add(subject);
      return {};
    }
    const start = START[line];
    if (start === undefined) throw new Error(`no test server is called ${line}`);
    const server = shared.get(line) ?? start().catch(explain);
    shared.set(line, server);
    return (await server).answer;
  };
  const broker = createServer((socket) => serve(socket, reply));
  const path = join(folder, 'socket');
  broker.listen(path);
  project.provide('testServers', path);
  return async () => {
    broker.close();
    await Promise.all([...shared.values()].map(async (server) => (await server).stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

function serve(socket: Socket, reply: (line: string) => Promise<object>): void {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (!text.endsWith('\n')) return;
    reply(text.trimEnd()).then(
      (answer) => socket.end(JSON.stringify(answer)),
      (cause) => socket.destroy(cause as Error),
    );
  });
  // A test file may be stopped while it waits.
  socket.on('error', () => {});
}

const nothing = async (): Promise<void> => {};

function explain(cause: unknown): Shared {
  const reasons =
    cause instanceof ServerUnavailable
      ? cause.reasons
      : [cause instanceof Error ? cause.message : String(cause)];
  return { answer: { reasons }, stop: nothing };
}

async function shareNeo4j(): Promise<Shared> {
  const { findNeo4j, startNeo4j } = await import('../../scripts/servers/neo4j.ts');
  const found = await findNeo4j();
  if (found.kind === 'none') return { answer: { reasons: found.reasons }, stop: nothing };
  if (found.kind === 'environment')
    return { answer: { ...found.connection, isTemporary: false }, stop: nothing };
  const server = await startNeo4j({ profile: 'test', sharesPlans: !isLong, mayTrain: !isCi() });
  const { uri, username, password, database } = server;
  return { answer: { uri, username, password, database, isTemporary: true }, stop: server.stop };
}

async function shareRedis(): Promise<Shared> {
  const { findRedis, startRedis } = await import('../../scripts/servers/redis.ts');
  const found = await findRedis();
  if (found.kind === 'none') return { answer: { reasons: found.reasons }, stop: nothing };
  if (found.kind === 'environment') return { answer: { url: found.url }, stop: nothing };
  const server = await startRedis();
  return { answer: { url: server.url }, stop: server.stop };
}
