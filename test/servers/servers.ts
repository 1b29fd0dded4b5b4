/**
 * Real servers for tests, found in this order: the environment (NEO4J_URI, REDIS_URL), Docker, programs of
 * this machine.
 *
 * A shared server is booted once per vitest run, at the first request (global-setup.ts). Several test files
 * use it at the same time, so use a separate name of a graph or prefix of a queue, and do not change its
 * settings. A test that restarts or kills a server, or needs a password, starts a separate server. Without
 * any server, one warning states the reason and the tests are skipped; with CI set they fail. Request a
 * server at the top of a file, outside of hooks and tests:
 *
 *   await describeWithNeo4j('the Neo4j store', (server) => { test('…', async () => … server.uri …); });
 *   const own = await ownRedis({ appendOnly: true });
 *   afterAll(() => own?.stop());
 *   test.skipIf(own === null)('survives a restart', …);
 * /
 */
import { connect } from 'node:net';
import { describe, inject } from 'vitest';
import { type Neo4jOptions, type Neo4jServer, startNeo4j } from '../../scripts/servers/neo4j.ts';
import type { Neo4jLogin } from '../../scripts/servers/neo4j-ask.ts';
import { type RedisOptions, type RedisServer, startRedis } from '../../scripts/servers/redis.ts';
import { isCi, ServerUnavailable } from '../../scripts/servers/unavailable.ts';
import { isLong } from '../runs.ts';

/** The shared Neo4j. */
export interface TestNeo4j extends Neo4jLogin {
  /** True if the server and its data are removed at the end of this run. */
  readonly isTemporary: boolean;
}

export const NO_NEO4J: TestNeo4j = {
  uri: 'bolt://127.0.0.1:1',
  username: '',
  password: '',
  database: '',
  isTemporary: true,
};

export interface RedisConnection {
  readonly url: string;
}

export function neo4jForTests(): Promise<TestNeo4j | null> {
  return askFor<TestNeo4j>('neo4j');
}

export function redisForTests(): Promise<RedisConnection | null> {
  return askFor<RedisConnection>('redis');
}

/** A Neo4j for one test file, which must stop it. Its defaults are those of the shared Neo4j. */
export function ownNeo4j(options: Partial<Neo4jOptions> = {}): Promise<Neo4jServer | null> {
  return orMiss('neo4j', () => startNeo4j({ profile: 'test', sharesPlans: !isLong, ...options }));
}

/** A Redis for one test file, which must stop it. */
export function ownRedis(options: RedisOptions = {}): Promise<RedisServer | null> {
  return orMiss('redis', () => startRedis(options));
}

/** `describe` with the shared Neo4j; if there is none, its tests are listed and skipped. */
export async function describeWithNeo4j(name: string, body: (server: TestNeo4j) => void): Promise<void> {
  const server = await neo4jForTests();
  describe.skipIf(server === null)(name, () => body(server ?? NO_NEO4J));
}

/** `describe` with the shared Redis; if there is none, its tests are listed and skipped. */
export async function describeWithRedis(
  name: string,
  body: (server: RedisConnection) => void,
): Promise<void> {
  const server = await redisForTests();
  describe.skipIf(server === null)(name, () => body(server ?? { url: 'redis://127.0.0.1:1' }));
}

/** True while a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Kind = 'neo4j' | 'redis';

const ADVICE: Readonly<Record<Kind, string>> = {
  neo4j: 'Set NEO4J_URI, start Docker, or install a JDK (21 or newer) and Maven.',
  redis: 'Set REDIS_URL, start Docker, or install redis-server.',
};

async function askFor<T extends object>(kind: Kind): Promise<T | null> {
  const answer = (await tellBroker(kind)) as T | { readonly reasons: readonly string[] };
  return 'reasons' in answer ? miss(kind, answer.reasons) : answer;
}

async function orMiss<T>(kind: Kind, start: () => Promise<T>): Promise<T | null> {
  try {
    return await start();
  } catch (cause) {
    if (cause instanceof ServerUnavailable) return miss(kind, cause.reasons);
    throw cause;
  }
}

async function miss(kind: Kind, reasons: readonly string[]): Promise<null> {
  const name = kind === 'neo4j' ? 'Neo4j' : 'Redis';
  const why = describeMiss(kind, reasons);
  if (isCi()) throw new Error(`The tests need ${name}. ${why} With CI set this is a failure.`);
  await tellBroker(`say Tests that need ${name} are skipped. ${why}`);
  return null;
}

function describeMiss(kind: Kind, reasons: readonly string[]): string {
  const why = reasons
    .join('; ')
    .replaceAll(/\s*\n\s*/g, ' | ')
    .replace(/\.$/, '');
  return `The reason: ${why}. ${ADVICE[kind]} See docs/testing.md.`;
}

function tellBroker(line: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let text = '';
    connect(inject('testServers'))
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .on('end', () => (text === '' ? reject(new Error(`no answer to ${line}`)) : resolve(JSON.parse(text))))
      .on('error', reject)
      .write(`${line}\n`);
  });
}
