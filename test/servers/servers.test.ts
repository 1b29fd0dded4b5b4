/**
 * Servers of a single test: they respond, survive restarts, and end with the process that started them.
 * test/store/neo4j/faults.test.ts restarts a Neo4j, because each start of a Neo4j takes several seconds.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findNeo4j } from '../../scripts/servers/neo4j.ts';
import { startRedis } from '../../scripts/servers/redis.ts';
import * as serverProcess from '../../scripts/servers/server-process.ts';
import { until } from '../until.ts';
import { isAlive, ownRedis } from './servers.ts';

vi.mock('../../scripts/servers/server-process.ts', { spy: true });

const repository = join(import.meta.dirname, '../..');
const redisServer = await ownRedis({ appendOnly: true, password: 'a password "of" tests' });
afterAll(() => redisServer?.stop());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a script with its temporary files in `folder`, and kills the script and its children at the end. */
function startScript(source: string, env: Record<string, string> = {}): ChildProcess {
  const path = join(folder, 'script.ts');
  const servers = JSON.stringify(join(repository, 'scripts/servers'));
  writeFileSync(path, source.replaceAll(/import\('(\S+)'\)/g, `import(${servers} + '/$1')`));
  return spawn(process.execPath, [path], {
    env: { ...process.env, TMPDIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function readText(script: ChildProcess): Promise<string> {
  return new Promise((resolve) => script.stdout?.once('data', (data: Buffer) => resolve(data.toString())));
}

const source = await findNeo4j();
// A container has neither a process nor a folder of this machine.
const program = redisServer?.pid === null ? null : redisServer;

test.skipIf(source.kind !== 'maven')('a booting Neo4j ends with its parent', async () => {
  const script = startScript(`
    const { startNeo4j } = await import('neo4j.ts');
    await startNeo4j({ profile: 'test' });
  `);
  const logs = (): string[] =>
    readdirSync(folder)
      .filter((name) => name.startsWith('tributary-neo4j-'))
      .map((name) => join(folder, name, 'logs/console.log'));
  await until(() => logs().some((log) => existsSync(log) && readFileSync(log, 'utf8').includes('Starting')));
  script.kill('SIGKILL');
  await until(() => logs().length === 0);
  // The watchdog ends after it has removed the folder.
  await until(() => !spawnSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' }).stdout.includes(folder));
});

describe.skipIf(redisServer === null)('a separate Redis', () => {
  const server = redisServer as NonNullable<typeof redisServer>;

  test.each(['in order', 'after a kill'])(
    'keeps its data and its address after a restart %s',
    async (how) => {
      const client = new Redis(server.url, { lazyConnect: true });
      client.on('error', () => {});
      try {
        await client.set('kept', how);
        if (how === 'after a kill') await server.kill();
        await server.restart();
        expect(await client.get('kept')).toBe(how);
      } finally {
        client.disconnect();
      }
    },
  );

  test('a paused server does not respond', async () => {
    const client = new Redis(server.url);
    try {
      await client.ping();
      await server.pause();
      let answered = false;
      const answer = client.ping().then(() => {
        answered = true;
      });
      await sleep(100);
      expect(answered).toBe(false);
      await server.resume();
      await answer;
    } finally {
      client.disconnect();
    }
  });

  test.skipIf(program === null)('leaves no process and no folder', async () => {
    vi.stubEnv('TMPDIR', folder);
    const other = await startRedis();
    expect(readdirSync(folder)).toHaveLength(1);
    await other.stop();
    expect([isAlive(other.pid as number), readdirSync(folder)]).toEqual([false, []]);
    vi.unstubAllEnvs();
  });

  test.skipIf(program === null)('uses another port if its port is in use', async () => {
    const thief: Server = createServer();
    const taken = await serverProcess.freePort();
    await new Promise<void>((resolve) => thief.listen(taken, '127.0.0.1', resolve));
    vi.mocked(serverProcess.freePort).mockResolvedValueOnce(taken);
    const other = await startRedis();
    expect(other.url).not.toContain(String(taken));
    await other.stop();
    thief.close();
  });

  test.skipIf(program === null)('ends with its parent, also after kill -9', async () => {
    const script = startScript(`
      const { startRedis } = await import('redis.ts');
      console.log((await startRedis()).pid);
      setInterval(() => {}, 1000);
    `);
    const pid = Number(await readText(script));
    expect(isAlive(pid)).toBe(true);
    script.kill('SIGKILL');
    await until(() => !isAlive(pid) && readdirSync(folder).length === 1);
  });

  test.skipIf(program === null)('does not keep its parent running', async () => {
    const script = startScript(`
      const { startRedis } = await import('redis.ts');
      console.log((await startRedis()).pid);
    `);
    const pid = Number(await readText(script));
    await until(() => script.exitCode === 0 && !isAlive(pid) && readdirSync(folder).length === 1);
  });
});

describe('without any server', () => {
  /** An engine that accepts connections and never responds, like some sockets without an engine. */
  let silent: Server;
  beforeEach(async () => {
    silent = createServer();
    await new Promise<void>((resolve) => silent.listen(join(folder, 'engine'), resolve));
  });
  afterEach(() => {
    silent.close();
  });

  test('every attempt is reported', async () => {
    const script = startScript(
      `
      const { findNeo4j } = await import('neo4j.ts');
      const { findRedis } = await import('redis.ts');
      console.log(JSON.stringify([await findNeo4j(), await findRedis()]));
      process.exit();
    `,
      {
        PATH: folder,
        HOME: folder,
        XDG_CACHE_HOME: folder,
        JAVA_HOME: '',
        NEO4J_URI: '',
        REDIS_URL: '',
        DOCKER_HOST: `unix://${join(folder, 'engine')}`,
      },
    );
    const [neo4jFound, redisFound] = JSON.parse(await readText(script));
    const docker = 'Docker: an engine exists but does not respond';
    expect(neo4jFound).toEqual({
      kind: 'none',
      reasons: ['NEO4J_URI is not set', docker, expect.stringMatching(/^Maven Central: there is no /)],
    });
    expect(redisFound).toEqual({
      kind: 'none',
      reasons: ['REDIS_URL is not set', docker, 'there is no `redis-server` on PATH'],
    });
  });
});

test.skipIf(program === null)('an engine that cannot run the image counts as missing', async () => {
  const asked: string[] = [];
  const engine = createHttpServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'application/json');
    response.statusCode = request.url?.endsWith('/info') ? 200 : 500;
    response.end(JSON.stringify({ message: 'no network', OperatingSystem: 'none' }));
  });
  await new Promise<void>((resolve) => engine.listen(join(folder, 'engine'), resolve));
  const script = startScript(
    `
    const { startRedis } = await import('redis.ts');
    const { url, pid, stop } = await startRedis();
    console.log(JSON.stringify({ url, pid }));
    await stop();
    process.exit();
  `,
    { DOCKER_HOST: `unix://${join(folder, 'engine')}` },
  );
  expect(JSON.parse(await readText(script))).toEqual({ url: expect.any(String), pid: expect.any(Number) });
  expect(asked.length).toBeGreaterThan(1);
  engine.close();
});

describe('shared servers that do not respond', () => {
  test.each([
    { ci: 'false', status: 0 },
    { ci: 'true', status: 1 },
  ])('with CI=$ci the run ends with $status and the reason', ({ ci, status }) => {
    const kept = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|TEST$)/.test(name));
    const nowhere = { NEO4J_URI: 'bolt://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' };
    const result = spawnSync(
      join(repository, 'node_modules/.bin/vitest'),
      ['run', 'test/servers/shared.test.ts'],
      {
        cwd: repository,
        encoding: 'utf8',
        env: { ...Object.fromEntries(kept), ...nowhere, CI: ci, NO_COLOR: '1' },
      },
    );
    const output = result.stdout + result.stderr;
    expect(result.status, output).toBe(status);
    expect(output).toContain('The reason: NEO4J_URI is set, but that fails');
    expect(output.includes('With CI set this is a failure.')).toBe(status === 1);
    if (status === 0) expect(output).toContain('2 skipped');
    if (status === 0) expect(output.match(/WARNING: Tests that need Redis are skipped/g)).toHaveLength(1);
  });
});
