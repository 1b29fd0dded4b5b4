/**
 * Faults of Redis servers and worker processes that the test starts: no task is lost, no task ends twice, and
 * each fault is reported once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome, Queue, RunProgress } from '../../src/queue/index.ts';
import { ownRedis } from '../servers/servers.ts';
import { until } from '../until.ts';
import { eventually } from './conformance.ts';
import { type QueuesOnRedis, queuesOnRedis } from './on-redis.ts';

const persistent = await ownRedis({ appendOnly: true });
const volatile = await ownRedis();
afterAll(async () => {
  await persistent?.stop();
  await volatile?.stop();
});

let queues: QueuesOnRedis;
afterEach(() => queues.end());

interface Square {
  readonly n: number;
  readonly ms: number;
}

/** A worker that dies, or whose Redis dies, loses its tasks to others after this time. */
const SHORT_LOCK = 2_000;

const hasTasks = async (): Promise<boolean> => (await queues.keys()).some((key) => key.endsWith(':wait'));

describe.skipIf(persistent === null)('workers that end', () => {
  beforeEach(() => {
    queues = queuesOnRedis(persistent?.url ?? '');
  });

  test('after kill -9 of a worker, other workers run its tasks and every result is correct', async () => {
    const asks = await queues.open();
    const [victim] = [await queues.spawnWorker(4, SHORT_LOCK), await queues.spawnWorker(2)];
    const seen: RunProgress[] = [];
    const run = asks.run<Square, number>('square', squares(60, 30), {
      onProgress: (progress) => {
        seen.push(progress);
        if (progress.done === 10) victim.signal('SIGKILL');
      },
    });
    expectSquares(await run, 60);
    expectOneEndEach(seen, 60);
    expect(await victim.ended()).toBeNull();
    await eventually(() => asks.workers()).toBe(1);
    expect(await asks.dead(10)).toEqual([]);
  });

  test('a task that three workers died on is dead, and other tasks are done', async () => {
    const asks = await queues.open();
    const run = asks.run('die', [{ id: 'model.bad', payload: {} }]);
    for (let death = 0; death < 3; death++) await (await queues.spawnWorker(2, SHORT_LOCK)).ended();
    // This worker must fail the task without running it.
    const survivor = await queues.spawnWorker(2, SHORT_LOCK);
    const message = '3 workers died while they ran this task, so it is not retried.';
    expect(await run).toEqual([{ kind: 'failed', code: 'queue-failed', message, attempts: 3 }]);
    expect(await asks.dead(10)).toMatchObject([
      { id: 'model.bad', name: 'die', code: 'queue-failed', message, attempts: 3 },
    ]);
    expectSquares(await asks.run('square', squares(3, 1)), 3);

    // After a replay the count of worker deaths is 0, so one death is not a failure.
    await asks.replay((await asks.dead(1)).map(({ key }) => key));
    await survivor.ended();
    expect(await asks.dead(10)).toEqual([]);
  });

  test('after SIGTERM a worker finishes its running tasks, other workers run the rest, and no task runs twice', async () => {
    const asks = await queues.open();
    const ran: { n: number; pid: number }[] = [];
    await asks.watch('ran', (message) => ran.push(message as { n: number; pid: number }));
    const [leaves, stays] = [await queues.spawnWorker(4), await queues.spawnWorker(2)];
    const run = asks.run<Square, number>('square', squares(40, 60), {
      onProgress: ({ done }) => void (done === 8 && leaves.signal('SIGTERM')),
    });
    expect(await leaves.ended()).toBe(0);
    expectSquares(await run, 40);
    const each = Array.from({ length: 40 }, (_, n) => n);
    await eventually(() => ran.map(({ n }) => n).sort((a, b) => a - b)).toEqual(each);
    expect(new Set(ran.map(({ pid }) => pid))).toEqual(new Set([leaves.pid, stays.pid]));
    expect(leaves.errors).toBe('');
  });

  test('closing a queue during a run waits for the workers of other processes', async () => {
    const asks = await queues.open();
    await queues.spawnWorker();
    const run = asks.run<Square, number>('square', squares(6, 30));
    await asks.close();
    expectSquares(await run, 6);
  });
});

describe.skipIf(persistent === null || volatile === null)('Redis is unavailable', () => {
  test.each([
    { data: 'its data', server: persistent },
    { data: 'no data', server: volatile },
  ])('a run survives a restart of Redis with $data', async ({ server }) => {
    queues = queuesOnRedis(server?.url ?? '');
    const notes: string[] = [];
    const asks = await queues.open({ onNote: (note) => notes.push(note) });
    await queues.spawnWorker(4, SHORT_LOCK);
    const seen: RunProgress[] = [];
    let restarted: Promise<void> | undefined;
    const outcomes = await asks.run<Square, number>('square', squares(120, 10), {
      onProgress: (progress) => {
        seen.push(progress);
        if (progress.done === 20) restarted = server?.restart();
      },
    });
    await restarted;
    expectSquares(outcomes, 120);
    expectOneEndEach(seen, 120);
    const at = `${server?.url}/0`;
    expect(notes).toEqual([
      `The connection to Redis at ${at} is lost. Work continues after reconnecting.`,
      `The connection to Redis at ${at} is restored.`,
    ]);
    // Runs and listeners work as before.
    expectSquares(await asks.run('square', squares(10, 1)), 10);
    await expectMessages(asks);
    expect(await asks.dead(1)).toEqual([]);
  });

  test('a run survives a kill of Redis while tasks are added', async () => {
    queues = queuesOnRedis(persistent?.url ?? '');
    const notes: string[] = [];
    const asks = await queues.open({ onNote: (note) => notes.push(note) });
    await queues.spawnWorker(8, SHORT_LOCK);
    const run = asks.run<Square, number>('square', squares(600, 0));
    await until(hasTasks);
    await persistent?.kill();
    await until(() => notes.length > 0);
    await persistent?.restart();
    expectSquares(await run, 600);
  });

  test('a run fails if Redis is unavailable for too long, and the queue works again after the restart', async () => {
    queues = queuesOnRedis(volatile?.url ?? '');
    const asks = await queues.open({ giveUpMilliseconds: 1_000, concurrency: 1 });
    asks.handle('square', async ({ n, ms }: Square) => {
      await pause(ms);
      return n * n;
    });
    const begun = Promise.withResolvers<void>();
    const run = asks.run<Square, number>('square', squares(20, 50), { onProgress: () => begun.resolve() });
    await begun.promise;
    await volatile?.kill();
    const sentence = `Redis at ${volatile?.url}/0 has not responded for 1 s. Start Redis, then try again.`;
    await expect(run).rejects.toMatchObject({ code: 'queue-failed', message: sentence, retryable: true });
    await expect(asks.run('square', squares(1, 1))).rejects.toMatchObject({ message: sentence });
    await expect(asks.dead(1)).rejects.toMatchObject({ message: sentence });
    await volatile?.restart();
    await eventually(() => asks.workers().catch(() => 0)).toBe(1);
    expectSquares(await asks.run('square', squares(5, 1)), 5);
  });

  test('a run fails if Redis hangs, and close does not wait', async () => {
    queues = queuesOnRedis(volatile?.url ?? '');
    const asks = await queues.open({ giveUpMilliseconds: 1_500 });
    const run = asks.run<Square, number>('square', squares(3, 1));
    run.catch(() => {});
    await until(hasTasks);
    await volatile?.pause();
    await expect(run).rejects.toMatchObject({ code: 'queue-failed' });
    await asks.close();
    await volatile?.resume();
  });

  test('a run can be cancelled while Redis is unavailable', async () => {
    queues = queuesOnRedis(volatile?.url ?? '');
    const notes: string[] = [];
    const asks = await queues.open({ onNote: (note) => notes.push(note) });
    const stop = new AbortController();
    const run = asks.run<Square, number>('square', squares(3, 1), { signal: stop.signal });
    await until(hasTasks);
    await volatile?.kill();
    await until(() => notes.length > 0);
    stop.abort();
    expect((await run).map((outcome) => outcome.kind === 'failed' && outcome.code)).toEqual(
      Array(3).fill('cancelled'),
    );
    await asks.close();
    await volatile?.restart();
  });
});

function squares(count: number, ms: number): { id: string; payload: Square }[] {
  return Array.from({ length: count }, (_, n) => ({ id: `model.${n}`, payload: { n, ms } }));
}

function expectSquares(outcomes: readonly Outcome<unknown>[], count: number): void {
  const results = outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.result : outcome));
  expect(results).toEqual(Array.from({ length: count }, (_, n) => n * n));
}

function expectOneEndEach(seen: readonly RunProgress[], count: number): void {
  expect(seen.map(({ done }) => done)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  expect(new Set(seen.map(({ id }) => id)).size).toBe(count);
}

async function expectMessages(asks: Queue): Promise<void> {
  const seen: unknown[] = [];
  await asks.watch('again', (message) => seen.push(message));
  await eventually(() => {
    asks.announce('again', 1);
    return seen.length;
  }).toBeGreaterThan(0);
}
