/** Faults on Redis servers and in worker processes of the test's own: nothing is lost, nothing ends twice, one sentence says what happened. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome, Queue, RunProgress } from '../../src/queue/index.ts';
import { ownRedis } from '../servers/servers.ts';
import { eventually } from './conformance.ts';
import { type QueuesOnRedis, queuesOnRedis } from './on-redis.ts';

const kept = await ownRedis({ appendOnly: true });
const forgetful = await ownRedis();
afterAll(async () => {
  await kept?.stop();
  await forgetful?.stop();
});

let queues: QueuesOnRedis;
afterEach(() => queues.end());

interface Square {
  readonly n: number;
  readonly ms: number;
}

describe.skipIf(kept === null)('workers that end', () => {
  beforeEach(() => {
    queues = queuesOnRedis(kept?.url ?? '');
  });

  test('kill -9 in the middle of a wave: other workers do its tasks, and every result is right', async () => {
    const asks = await queues.open();
    const [victim] = [await queues.spawnWorker(4), await queues.spawnWorker(2)];
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

  test('a task on which three workers died is dead; the others are done', async () => {
    const asks = await queues.open();
    const run = asks.run('die', [{ id: 'model.bad', payload: {} }]);
    for (let death = 0; death < 3; death++) await (await queues.spawnWorker()).ended();
    // It must fail the task without running it.
    const survivor = await queues.spawnWorker();
    const message = '3 workers died on this task, so it is not tried again.';
    expect(await run).toEqual([{ kind: 'failed', code: 'queue-failed', message, attempts: 3 }]);
    expect(await asks.dead(10)).toMatchObject([
      { id: 'model.bad', name: 'die', code: 'queue-failed', message, attempts: 3 },
    ]);
    expectSquares(await asks.run('square', squares(3, 1)), 3);

    // Let run again, it has its three lives back: one death is no failure.
    await asks.replay((await asks.dead(1)).map(({ key }) => key));
    await survivor.ended();
    expect(await asks.dead(10)).toEqual([]);
  }, 30_000);

  test('SIGTERM drains: what has begun is finished there, the rest elsewhere, and nothing runs twice', async () => {
    const asks = await queues.open();
    const ran: { n: number; pid: number }[] = [];
    await asks.watch('ran', (message) => ran.push(message as { n: number; pid: number }));
    const [leaves, stays] = [await queues.spawnWorker(4, 20_000), await queues.spawnWorker(2, 20_000)];
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

  test('a process that closes with a run waits for workers elsewhere', async () => {
    const asks = await queues.open();
    await queues.spawnWorker();
    const run = asks.run<Square, number>('square', squares(6, 30));
    await asks.close();
    expectSquares(await run, 6);
  });
});

describe.skipIf(kept === null || forgetful === null)('Redis goes away', () => {
  test.each([
    { keeps: 'with what it kept', server: kept },
    { keeps: 'empty', server: forgetful },
  ])('restarted $keeps in the middle of a run', async ({ server }) => {
    queues = queuesOnRedis(server?.url ?? '');
    const notes: string[] = [];
    const asks = await queues.open({ onNote: (note) => notes.push(note) });
    await queues.spawnWorker(4);
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
    const place = `${server?.url}/0`;
    expect(notes).toEqual([
      `The connection to Redis at ${place} is lost; work goes on when it is back.`,
      `Redis at ${place} answers again.`,
    ]);
    // All goes on as before, for those who only watch and look as well.
    expectSquares(await asks.run('square', squares(10, 1)), 10);
    await expectToldAgain(asks);
    expect(await asks.dead(1)).toEqual([]);
  });

  test('killed while tasks are added, and back', async () => {
    queues = queuesOnRedis(kept?.url ?? '');
    const asks = await queues.open();
    await queues.spawnWorker(8);
    const run = asks.run<Square, number>('square', squares(600, 0));
    await pause(20);
    await kept?.kill();
    await pause(300);
    await kept?.restart();
    expectSquares(await run, 600);
  }, 30_000);

  test('gone for too long: the run ends with a sentence, and the queue works when it is back', async () => {
    queues = queuesOnRedis(forgetful?.url ?? '');
    const asks = await queues.open({ giveUpMilliseconds: 1_000, concurrency: 1 });
    asks.handle('square', async ({ n, ms }: Square) => {
      await pause(ms);
      return n * n;
    });
    const run = asks.run<Square, number>('square', squares(20, 50));
    await pause(200);
    await forgetful?.kill();
    const sentence = `Redis at ${forgetful?.url}/0 has not answered for 1 s; start it, then try again.`;
    await expect(run).rejects.toMatchObject({ code: 'queue-failed', message: sentence, retryable: true });
    await expect(asks.run('square', squares(1, 1))).rejects.toMatchObject({ message: sentence });
    await expect(asks.dead(1)).rejects.toMatchObject({ message: sentence });
    await forgetful?.restart();
    await eventually(() => asks.workers().catch(() => 0)).toBe(1);
    expectSquares(await asks.run('square', squares(5, 1)), 5);
  });

  test('a Redis that hangs is given up like one that is gone, and cancelling or closing does not wait for it', async () => {
    queues = queuesOnRedis(forgetful?.url ?? '');
    const asks = await queues.open({ giveUpMilliseconds: 1_500 });
    const run = asks.run<Square, number>('square', squares(3, 1));
    run.catch(() => {});
    await pause(100);
    await forgetful?.pause();
    await expect(run).rejects.toMatchObject({ code: 'queue-failed' });
    await asks.close();
    await forgetful?.resume();
  });

  test('cancelled while Redis is gone', async () => {
    queues = queuesOnRedis(forgetful?.url ?? '');
    const asks = await queues.open();
    const stop = new AbortController();
    const run = asks.run<Square, number>('square', squares(3, 1), { signal: stop.signal });
    await pause(100);
    await forgetful?.kill();
    await pause(100);
    stop.abort();
    expect((await run).map((outcome) => outcome.kind === 'failed' && outcome.code)).toEqual(
      Array(3).fill('cancelled'),
    );
    await asks.close();
    await forgetful?.restart();
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

async function expectToldAgain(asks: Queue): Promise<void> {
  const seen: unknown[] = [];
  await asks.watch('again', (message) => seen.push(message));
  await eventually(() => {
    asks.announce('again', 1);
    return seen.length;
  }).toBeGreaterThan(0);
}
