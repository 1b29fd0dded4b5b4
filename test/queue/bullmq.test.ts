/** The BullMQ queue on a real Redis: the conformance suite, and tests with several processes. */
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '../../src/model/failure.ts';
import { type Outcome, openBullQueue } from '../../src/queue/index.ts';
import { redisForTests } from '../servers/servers.ts';
import { until } from '../until.ts';
import { describeQueue, eventually } from './conformance.ts';
import { newPrefix, QUICK, type QueuesOnRedis, queuesOnRedis } from './on-redis.ts';

const redis = await redisForTests();
const url = redis?.url ?? '';

describe.skipIf(redis === null)('on Redis', () => {
  const all: QueuesOnRedis[] = [];
  afterAll(async () => {
    for (const queues of all) await queues.end();
  });
  describeQueue('bullmq', async (settings) => {
    const prefix = newPrefix();
    all.push(queuesOnRedis(url, prefix));
    return await openBullQueue({ url, prefix, ...QUICK, ...settings });
  });
});

describe.skipIf(redis === null)('several queues on one Redis', () => {
  let queues: QueuesOnRedis;
  beforeEach(() => {
    queues = queuesOnRedis(url);
  });
  afterEach(() => queues.end());

  test('a process without handlers can run tasks, and waits until a process has the handler', async () => {
    const asks = await queues.open();
    const run = asks.run<number, number>('square', tasks([2, 3]));
    const works = await queues.open();
    works.handle('square', async (n: number) => n * n);
    expect(resultsOf(await run)).toEqual([4, 9]);
    expect(resultsOf(await asks.run('square', tasks([5])))).toEqual([25]);
  });

  test('a run without a worker reports it once', async () => {
    const notes: string[] = [];
    const asks = await queues.open({ onNote: (note) => notes.push(note) });
    const stop = new AbortController();
    const run = asks.run('never', tasks([1]), { signal: stop.signal });
    await eventually(() => notes).toHaveLength(1);
    await pause(700);
    stop.abort();
    await run;
    expect(notes).toEqual(['No worker is connected to the queue. Start one with `tributary worker`.']);
  });

  test('concurrent runs with the same task ids have separate results', async () => {
    const works = await queues.open({ concurrency: 3 });
    works.handle('add', async ([a, b]: [number, number]) => {
      await pause(1);
      return a + b;
    });
    const runs = [1_000, 2_000].map(async (base) => {
      const asks = await queues.open();
      const payloads = Array.from({ length: 150 }, (_, n): [number, number] => [base, n]);
      return { base, results: resultsOf(await asks.run('add', tasks(payloads))) };
    });
    for (const { base, results } of await Promise.all(runs))
      expect(results).toEqual(Array.from({ length: 150 }, (_, n) => base + n));
  });

  test('a process without handlers can list and replay dead tasks', async () => {
    const works = await queues.open({ retries: 0 });
    let isFixed = false;
    const seen: unknown[] = [];
    works.handle('fail', async (payload: unknown) => {
      if (!isFixed) throw new Failure('store-failed', 'The store is full.');
      seen.push(payload);
    });
    works.handle('fail-too', async () => {
      throw new TypeError('broke');
    });
    await works.run('fail', [{ id: 'model.a', payload: { text: 'ä' } }]);
    await works.run('fail-too', [{ id: 'model.b', payload: null }]);

    const shows = await queues.open();
    const dead = await shows.dead(10);
    expect(dead).toEqual([
      {
        key: dead[0]?.key,
        name: 'fail-too',
        id: 'model.b',
        code: 'handler-failed',
        message: 'broke',
        attempts: 1,
        failedAt: dead[0]?.failedAt,
      },
      {
        key: dead[1]?.key,
        name: 'fail',
        id: 'model.a',
        code: 'store-failed',
        message: 'The store is full.',
        attempts: 1,
        failedAt: dead[1]?.failedAt,
      },
    ]);
    isFixed = true;
    const keys = dead.map(({ key }) => key);
    expect(await shows.replay([keys[1] ?? '', 'fail/no-such-job', 'no-such-name/0', 'x'])).toEqual([keys[1]]);
    await eventually(() => seen).toEqual([{ text: 'ä' }]);
    expect((await shows.dead(10)).map(({ id }) => id)).toEqual(['model.b']);
  });

  test('a dead task of a cancelled run can be replayed', async () => {
    const works = await queues.open({ concurrency: 1 });
    const stop = new AbortController();
    let ran = 0;
    works.handle('some', async (n: number) => {
      ran += 1;
      if (n === 0 && ran === 1) throw new Failure('bad-input', 'No.');
      if (n === 1) stop.abort();
    });
    await works.run('some', tasks([0, 1, 2]), { signal: stop.signal });
    const [dead] = await works.dead(10);
    expect(dead).toMatchObject({ id: 't0' });
    await works.replay([dead?.key ?? '']);
    await eventually(() => ran).toBe(3);
  });

  test('messages and workers are shared by processes with the same prefix and database', async () => {
    const [one, two] = [await queues.open(), await queues.open()];
    const elsewhere = await queues.open({ url: `${url.replace(/\/\d*$/, '')}/1` });
    const seen: unknown[] = [];
    for (const queue of [one, elsewhere]) await queue.watch('build', (message) => seen.push(message));
    two.announce('build', { done: 3 });
    await eventually(() => seen).toEqual([{ done: 3 }]);
    elsewhere.announce('build', 'elsewhere');
    await eventually(() => seen).toEqual([{ done: 3 }, 'elsewhere']);

    one.handle('a', async () => 1);
    one.handle('b', async () => 1);
    two.handle('a', async () => 1);
    elsewhere.handle('a', async () => 1);
    await eventually(() => one.workers()).toBe(2);
    expect(await elsewhere.workers()).toBe(1);
    await two.close();
    await eventually(() => one.workers()).toBe(1);
  });

  test('cancelling a run signals its tasks in other processes and removes its jobs', async () => {
    const asks = await queues.open();
    const worker = await queues.spawnWorker(1);
    const messages: unknown[] = [];
    await asks.watch('held', (message) => messages.push(message));
    await asks.watch('released', (message) => messages.push(message));
    const stop = new AbortController();
    const run = asks.run('hold', tasks([0, 1, 2]), { signal: stop.signal });
    await eventually(() => messages).toEqual([worker.pid]);
    stop.abort();
    const [held, ...others] = (await run).map((outcome) => outcome.kind === 'failed' && outcome.code);
    expect(others).toEqual(['cancelled', 'cancelled']);
    // The task ended by itself without an error. A run waits at most five seconds for this.
    expect([false, 'cancelled']).toContain(held);
    await eventually(() => messages).toEqual([worker.pid, worker.pid]);
    expect(await asks.dead(10)).toEqual([]);
    await eventually(() => jobsLeft(queues)).toEqual([]);
  });

  test('a worker takes its first task after it receives cancellations', async () => {
    const { promise: subscribed, resolve: release } = Promise.withResolvers<void>();
    const subscribe = vi.spyOn(Redis.prototype, 'subscribe').mockImplementation(async () => {
      await subscribed;
      return 1;
    });
    onTestFinished(() => subscribe.mockRestore());
    const works = await queues.open();
    const begun: number[] = [];
    works.handle('note', async (n: number) => begun.push(n));
    const asks = await queues.open();
    const run = asks.run('note', tasks([7]));
    await until(async () => (await queues.keys()).some((key) => key.endsWith(':wait')));
    for (let ping = 0; ping < 50; ping++) await asks.workers();
    expect(begun).toEqual([]);
    release();
    await run;
    expect(begun).toEqual([7]);
  });

  test('after a run Redis has none of its tasks and results', async () => {
    const queue = await queues.open({ concurrency: 20 });
    queue.handle('echo', async (text: string) => text);
    await queue.run('echo', tasks(Array.from({ length: 300 }, (_, n) => `text ${n}`)));
    expect(await jobsLeft(queues)).toEqual([]);
    expect(await queue.dead(10)).toEqual([]);
  });

  test('events with smaller ids than the last event are read after a reset of the stream', async () => {
    const queue = await queues.open({ sweepMilliseconds: 20_000 });
    queue.handle('echo', async (n: number) => n);
    const client = new Redis(url);
    const events = `${queues.prefix}:echo:events`;
    await client.xadd(events, '9999999999999-0', 'event', 'none');
    expect(resultsOf(await queue.run('echo', tasks([1])))).toEqual([1]);
    await client.del(events);
    expect(resultsOf(await queue.run('echo', tasks([2, 3])))).toEqual([2, 3]);
    client.disconnect();
  });

  test('a task that Redis loses repeatedly fails', async () => {
    const queue = await queues.open({ sweepMilliseconds: 20 });
    const client = new Redis(url);
    const run = queue.run('never', tasks([1]));
    const removeTimer = setInterval(async () => {
      for (const key of await queues.keys()) if (/-0000000$/.test(key)) await client.del(key);
    }, 20);
    const message = 'Redis lost this task 6 times.';
    expect(await run).toMatchObject([{ kind: 'failed', code: 'queue-failed', message }]);
    clearInterval(removeTimer);
    client.disconnect();
  });

  test('a result that is not JSON fails its task', async () => {
    const queue = await queues.open({ retries: 0 });
    queue.handle('odd', async () => 10n);
    const [outcome] = await queue.run('odd', tasks([1]));
    expect(outcome).toMatchObject({ kind: 'failed', code: 'handler-failed' });
    expect(outcome?.kind === 'failed' && outcome.message).toMatch(/BigInt/);
  });

  test('a process that closes its queue exits and has printed nothing', async () => {
    const worker = await queues.spawnWorker();
    worker.signal('SIGTERM');
    expect(await worker.ended()).toBe(0);
    expect(worker.errors).toBe('');
  });
});

/** Keys of jobs: all keys except those that every queue has. */
async function jobsLeft(queues: QueuesOnRedis): Promise<string[]> {
  const keys = await queues.keys();
  return keys.filter((key) => !/:(?:names|meta|id|events|stalled-check|marker)$/.test(key));
}

function tasks<Payload>(payloads: readonly Payload[]): { id: string; payload: Payload }[] {
  return payloads.map((payload, i) => ({ id: `t${i}`, payload }));
}

function resultsOf(outcomes: readonly Outcome<unknown>[]): unknown[] {
  return outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.result : outcome));
}
