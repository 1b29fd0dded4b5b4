/** Failures of opening the queue: one sentence, within the time limit, without passwords. */
import { createServer, type Server } from 'node:net';
import { inspect } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Failure } from '../../src/model/failure.ts';
import { checkServer } from '../../src/queue/bullmq/check-server.ts';
import { type BullQueueOptions, openBullQueue, redisDisplayUrl } from '../../src/queue/index.ts';
import { ownRedis } from '../servers/servers.ts';

const SECRET = 'pass/word&1';
const locked = await ownRedis({ password: SECRET });
const open = await ownRedis();
afterAll(async () => {
  await locked?.stop();
  await open?.stop();
});

const servers: Server[] = [];
const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const print of printed) {
    expect(print).not.toHaveBeenCalled();
    print.mockClear();
  }
});

test('an invalid URL is rejected and not shown', async () => {
  const urls = ['', 'localhost:6379', 'http://user:secret@host/', 'redis://host/name', 'redis:///1'];
  for (const url of urls) {
    const failure = await failureOf({ url });
    expect(failure.code).toBe('bad-usage');
    expect(failure.message).toBe(
      'REDIS_URL is not a Redis URL. Set it to a URL such as redis://127.0.0.1:6379/0.',
    );
  }
  expect((await failureOf({ url: 'redis://h', prefix: 'a:b' })).message).toMatch(
    /^The queue prefix "a:b" is not valid/,
  );
  expect(redisDisplayUrl({ url: 'rediss://me:secret@[::1]/2' })).toBe('rediss://[::1]:6379/2');
});

test('opening fails if no server listens, or if the server never responds', async () => {
  const nothing = await failureOf({ url: 'redis://127.0.0.1:1' });
  expect(nothing.code).toBe('queue-failed');
  expect(nothing.message).toMatch(
    /^Cannot connect to Redis at redis:\/\/127\.0\.0\.1:1\/0 \(.*ECONNREFUSED.*\)\. Start Redis, or set REDIS_URL to its address\.$/,
  );
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  servers.push(silent);
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const failure = await failureOf({ url: `redis://127.0.0.1:${port}` });
  expect(failure.message).toMatch(/no response within 5 s/);
});

describe.skipIf(locked === null)('a Redis with a password', () => {
  const { host } = new URL(locked?.url ?? 'redis://x');
  const bare = `redis://${host}`;

  test('a wrong or missing password is a failure without the password', async () => {
    const wrong = await failureOf({ url: bare, password: 'hunter-22' });
    expect(wrong.message).toBe(
      `Redis at ${bare}/0 rejects the user name or password. Check REDIS_USERNAME and REDIS_PASSWORD.`,
    );
    expect(inspect(wrong, { depth: 10, showHidden: true })).not.toContain('hunter-22');
    expect((await failureOf({ url: bare })).message).toBe(wrong.message);
    const inUrl = await failureOf({ url: `redis://:hunter-22@${host}/3` });
    expect(inUrl.message).toMatch(/^Redis at redis:\/\/127\.0\.0\.1:\d+\/3 rejects/);
  });

  test('the password may be an option or a part of the URL', async () => {
    for (const options of [{ url: bare, password: SECRET }, { url: locked?.url ?? '' }]) {
      const queue = await openBullQueue(options);
      queue.handle('one', async () => 1);
      expect(await queue.run('one', [{ id: 'a', payload: null }])).toMatchObject([{ result: 1 }]);
      await queue.close();
    }
  });
});

describe.skipIf(open === null)('a Redis server that cannot store tasks', () => {
  const url = open?.url ?? '';

  test('an unneeded password is ignored, and a missing database is a failure', async () => {
    await (await openBullQueue({ url, password: 'needless' })).close();
    expect((await failureOf({ url: `${url}/99` })).message).toMatch(
      /^Redis at redis:\/\/127\.0\.0\.1:\d+\/99 has no database 99\. Change the number at the end of REDIS_URL\.$/,
    );
  });

  test('an eviction policy is reported once', async () => {
    const client = new Redis(url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const notes: string[] = [];
    const queue = await openBullQueue({ url, onNote: (note) => notes.push(note) });
    queue.handle('one', async () => 1);
    await queue.run('one', [{ id: 'a', payload: null }]);
    await queue.close();
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    client.disconnect();
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(
      /may evict tasks .*\. Set maxmemory-policy to noeviction \(now: allkeys-lru\)\.$/,
    );
  });

  test('a run fails if the memory of Redis is full', async () => {
    const client = new Redis(url);
    const queue = await openBullQueue({ url });
    await client.config('SET', 'maxmemory', '1');
    const failure = await queue.run('one', [{ id: 'a', payload: null }]).catch((error: unknown) => error);
    await client.config('SET', 'maxmemory', '0');
    await queue.close();
    client.disconnect();
    expect(failure).toMatchObject({ code: 'queue-failed', message: expect.stringMatching(/OOM/) });
  });

  test('a replica is rejected', async () => {
    const client = new Redis(url);
    await client.replicaof('127.0.0.1', 1);
    const failure = await failureOf({ url });
    await client.replicaof('NO', 'ONE');
    client.disconnect();
    expect(failure.message).toMatch(/is a read-only replica\. Set REDIS_URL/);
  });
});

test('versions before 6.2 are rejected', () => {
  expect(checkServer('redis_version:6.2.0\r\nrole:master\r\n', 'redis://h')).toBeNull();
  expect(checkServer('redis_version:10.0.1\r\n', 'redis://h')).toBeNull();
  expect(() => checkServer('redis_version:6.0.16\r\n', 'redis://h')).toThrowError(
    'Redis at redis://h has version 6.0.16. Use version 6.2 or newer.',
  );
  expect(() => checkServer('# Server', 'redis://h')).toThrowError(/has an unknown version/);
});

async function failureOf(options: BullQueueOptions): Promise<Failure> {
  const outcome = await openBullQueue(options).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Error);
  return outcome as Failure;
}
