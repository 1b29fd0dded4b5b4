/** The checks of `tributary doctor` on a real Redis. */
import { createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Check } from '../../../src/model/check.ts';
import { Failure } from '../../../src/model/failure.ts';
import { type BullQueueOptions, checkBullQueue } from '../../../src/queue/index.ts';
import { describeWithRedis, ownRedis } from '../../servers/servers.ts';
import { newPrefix, queuesOnRedis } from '../on-redis.ts';

const NAMES = [
  'reachable',
  'protocol',
  'authentication',
  'version',
  'memory',
  'persistence',
  'workers',
  'tasks',
  'dead tasks',
];

type Checks = Readonly<Record<string, Check>>;

async function check(options: BullQueueOptions): Promise<Checks> {
  const checks = await checkBullQueue({ prefix: newPrefix(), ...options });
  expect(checks.map(({ name }) => name)).toEqual(NAMES);
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

const oddOf = (checks: Checks): string[] =>
  Object.values(checks)
    .filter(({ status }) => status !== 'ok')
    .map(({ name, status }) => `${name} ${status}`);

const skippedAfter = (name: string): string[] =>
  NAMES.slice(NAMES.indexOf(name) + 1).map((each) => `${each} skipped`);

await describeWithRedis('the shared Redis', ({ url }) => {
  const queues = queuesOnRedis(url);
  afterAll(() => queues.end());

  test('without a worker the check warns and explains the effect', async () => {
    const checks = await check({ url });
    expect(checks['reachable']?.seen).toMatch(/^redis:\/\/.*\/\d+ in \d+ ms$/);
    expect(checks['version']?.seen).toMatch(/^\d+\.\d+\.\d+$/);
    expect(checks['workers']).toMatchObject({
      status: 'warning',
      seen: 'no worker is connected',
      fix: 'Start one with `tributary worker`. Without a worker, `tributary build` runs its own tasks.',
    });
    expect(checks['tasks']?.seen).toBe('0 waiting, 0 running, 0 delayed');
    expect(checks['dead tasks']?.seen).toBe('none');
  });

  test('workers and dead tasks are counted', async () => {
    const { prefix } = queues;
    const queue = await queues.open({ retries: 0 });
    queue.handle('break', async () => {
      throw new Failure('bad-input', 'It cannot be read.');
    });
    await queue.run('break', [{ id: 'a', payload: null }]);
    const checks = await check({ url, prefix });
    expect(checks['workers']).toMatchObject({ status: 'ok', seen: '1 connected' });
    expect(checks['dead tasks']).toMatchObject({
      status: 'warning',
      seen: '1 failed permanently',
      fix: expect.stringContaining('`tributary dead`'),
    });
  });

  test('waiting tasks without a worker are a warning', async () => {
    const { prefix, open } = queuesOnRedis(url);
    const queue = await open({ prefix });
    const stop = new AbortController();
    const running = queue.run('alone', [{ id: 'a', payload: null }], { signal: stop.signal });
    await expect
      .poll(async () => (await check({ url, prefix }))['tasks'])
      .toMatchObject({
        status: 'warning',
        seen: '1 waiting, 0 running, 0 delayed',
      });
    stop.abort();
    await running;
    await queue.close();
  });

  test('a missing database is a failed check', async () => {
    const checks = await check({ url: new URL('/4000', url).href });
    expect(checks['authentication']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('has no database 4000'),
      fix: 'Change the number at the end of REDIS_URL.',
    });
    expect(oddOf(checks)).toEqual(['authentication failed', ...skippedAfter('authentication')]);
  });
});

const SECRET = 'pass/word&1';
const own = await ownRedis({ password: SECRET, appendOnly: true });
afterAll(() => own?.stop());

describe.skipIf(own === null)('a separate Redis server', () => {
  const { url = 'redis://127.0.0.1:1', pause, resume } = own ?? {};
  const open = new URL(url);
  open.password = '';

  test('a correct password and an append-only log are ok', async () => {
    const checks = await check({ url });
    expect(oddOf(checks)).toEqual(['workers warning']);
    expect(checks['authentication']?.seen).toBe('database 0, as default');
    expect(checks['persistence']?.seen).toBe('log (AOF)');
    expect(JSON.stringify(checks)).not.toMatch(/pass(\/|%2F)word/);
  });

  test.each([
    ['a wrong password', 'not-the-one'],
    ['no password', ''],
  ])('%s is one failed check', async (_, password) => {
    const checks = await check({ url: open.href, password });
    expect(oddOf(checks)).toEqual(['authentication failed', ...skippedAfter('authentication')]);
    expect(checks['authentication']?.fix).toBe('Check REDIS_USERNAME and REDIS_PASSWORD.');
    expect(JSON.stringify(checks)).not.toContain('not-the-one');
  });

  test('eviction, nearly full memory and missing persistence are warnings', async () => {
    const client = new Redis(url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await client.config('SET', 'appendonly', 'no');
    const risky = await check({ url });
    expect(oddOf(risky)).toEqual(['memory warning', 'persistence warning', 'workers warning']);
    expect(risky['memory']?.fix).toBe('Set maxmemory-policy to noeviction.');
    expect(risky['persistence']?.fix).toBe('Set appendonly to yes.');

    await client.config('SET', 'maxmemory-policy', 'noeviction');
    await client.config('SET', 'maxmemory', '1000kb');
    await client.config('SET', 'save', '60 100');
    const full = await check({ url });
    expect(full['memory']).toMatchObject({
      status: 'warning',
      fix: expect.stringMatching(/^Increase maxmemory/),
    });
    expect(full['persistence']?.seen).toBe('snapshots (RDB)');
    await client.config('SET', 'maxmemory', '0');
    client.disconnect();
  });

  test('a setting that the user has no permission to read is skipped', async () => {
    const client = new Redis(url);
    await client.call('ACL', 'SETUSER', 'worker', 'on', '>secret', '~*', '&*', '+@all', '-config');
    await client.config('SET', 'save', '');
    const checks = await check({ url: open.href, username: 'worker', password: 'secret' });
    expect(checks['authentication']?.seen).toBe('database 0, as worker');
    expect(checks['persistence']?.status).toBe('skipped');
    client.disconnect();
  });

  test('a server that hangs is a failed check within the time limit', async () => {
    await pause?.();
    try {
      const checks = await check({ url });
      expect(checks['protocol']).toMatchObject({
        status: 'failed',
        seen: expect.stringContaining('no response'),
      });
    } finally {
      await resume?.();
    }
  });
});

describe('servers that cannot be used', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function served(answer: (socket: Socket, line: string) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => answer(socket, data.toString('latin1')));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  test('an address without a server is a failed check', async () => {
    const host = await served(() => {});
    servers.splice(0)[0]?.close();
    const checks = await check({ url: `redis://${host}` });
    expect(checks['reachable']).toMatchObject({
      status: 'failed',
      seen: `Cannot connect to Redis at redis://${host}/0 (ECONNREFUSED)`,
      fix: 'Start Redis, or set REDIS_URL to its address.',
    });
    expect(oddOf(checks)).toEqual(['reachable failed', ...skippedAfter('reachable')]);
  });

  test('a server that is not Redis, or has no TLS, is a failed check', async () => {
    const host = await served((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect((await check({ url: `redis://${host}` }))['protocol']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('does not respond like Redis'),
      fix: expect.stringContaining('rediss://'),
    });
    expect((await check({ url: `rediss://${host}` }))['protocol']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('does not support TLS, or is not Redis'),
      fix: expect.stringContaining('Write redis://'),
    });
  });

  test('an old version is a failed check', async () => {
    const info = 'redis_version:5.0.7\r\nrole:master\r\n';
    const answer = (command: string): string => {
      if (command.startsWith('PING')) return '+PONG\r\n';
      return /\r\ninfo\r\n/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n';
    };
    // One chunk may contain several commands, and each command starts with its number of words.
    const host = await served((socket, text) => {
      for (const command of text.split(/^\*\d+(?=\r\n)/m)) if (command !== '') socket.write(answer(command));
    });
    const checks = await check({ url: `redis://${host}` });
    expect(checks['version']).toMatchObject({
      status: 'failed',
      seen: `Redis at redis://${host}/0 has version 5.0.7`,
      fix: 'Use version 6.2 or newer.',
    });
    expect(oddOf(checks)).toEqual(['version failed', ...skippedAfter('version')]);
  });
});
