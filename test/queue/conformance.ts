/**
 * The conformance suite of the queue port. It takes a function that opens a queue, and runs over every
 * implementation.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { Failure } from '../../src/model/failure.ts';
import type { Outcome, Queue, RunProgress } from '../../src/queue/index.ts';

export interface QueueSettings {
  readonly concurrency: number;
  readonly retries: number;
  readonly backoffMs: number;
  readonly deadLimit: number;
}

const SETTINGS: QueueSettings = { concurrency: 2, retries: 2, backoffMs: 20, deadLimit: 3 };

export function describeQueue(name: string, open: (settings: QueueSettings) => Promise<Queue>): void {
  const opened: Queue[] = [];
  const start = async (settings: Partial<QueueSettings> = {}): Promise<Queue> => {
    const queue = await open({ ...SETTINGS, ...settings });
    opened.push(queue);
    return queue;
  };
  afterEach(async () => {
    for (const queue of opened.splice(0)) await queue.close();
  });

  describe(`queue: ${name}`, () => {
    describe('running', () => runningCases(start));
    describe('failing', () => failureCases(start));
    describe('replay', () => replayCases(start));
    describe('cancelling', () => cancelCases(start));
    describe('workers and topics', () => topicCases(start));
    describe('schedules', () => scheduleCases(start));
    describe('closing', () => closeCases(start));
  });
}

/** Retries the assertion until it holds; vitest.config.ts sets the limit. */
export function eventually<T>(read: () => T) {
  return expect.poll(read);
}

type Start = (settings?: Partial<QueueSettings>) => Promise<Queue>;

function runningCases(start: Start): void {
  test('outcomes have the order of the tasks', async () => {
    const queue = await start({ concurrency: 4 });
    queue.handle('wait', async (ms: number) => {
      await pause(ms);
      return `waited ${ms}`;
    });
    const outcomes = await queue.run('wait', tasks([40, 1, 20, 5]));
    expect(outcomes.map(resultOf)).toEqual(['waited 40', 'waited 1', 'waited 20', 'waited 5']);
  });

  test('a run without tasks has no outcomes', async () => {
    const queue = await start();
    queue.handle('any', async () => 1);
    expect(await queue.run('any', [])).toEqual([]);
  });

  test('concurrency limits the running tasks over all runs', async () => {
    const queue = await start({ concurrency: 2 });
    let now = 0;
    let most = 0;
    const two = Promise.withResolvers<void>();
    queue.handle('count', async (n: number) => {
      now += 1;
      most = Math.max(most, now);
      if (now === 2) two.resolve();
      await two.promise;
      await pause(5);
      now -= 1;
      return n;
    });
    const runs = [
      queue.run<number, number>('count', tasks([1, 2, 3, 4, 5])),
      queue.run<number, number>('count', tasks([6, 7])),
    ];
    const [first, second] = await Promise.all(runs);
    expect(first?.map(resultOf)).toEqual([1, 2, 3, 4, 5]);
    expect(second?.map(resultOf)).toEqual([6, 7]);
    expect(most).toBe(2);
  });

  test('each task name has its own handler', async () => {
    const queue = await start();
    queue.handle('plus', async (n: number) => n + 1);
    queue.handle('twice', async (n: number) => n * 2);
    expect((await queue.run('plus', tasks([4]))).map(resultOf)).toEqual([5]);
    expect((await queue.run('twice', tasks([4]))).map(resultOf)).toEqual([8]);
  });

  test('progress never decreases, reports each task once and ends at the total', async () => {
    const queue = await start();
    queue.handle('wait', async (ms: number) => pause(ms));
    const seen: RunProgress[] = [];
    await queue.run('wait', tasks([9, 1, 4, 2]), { onProgress: (progress) => seen.push(progress) });
    expect(seen.map(({ done, total }) => `${done}/${total}`)).toEqual(['1/4', '2/4', '3/4', '4/4']);
    expect(seen.map(({ id }) => id).sort()).toEqual(['t0', 't1', 't2', 't3']);
  });

  test('payloads and results of plain data are unchanged', async () => {
    const queue = await start();
    const payload = { text: 'a "b" – c', list: [1, null, { deep: true }] };
    queue.handle('echo', async (value: unknown) => value);
    expect((await queue.run('echo', [{ id: 'e', payload }])).map(resultOf)).toEqual([payload]);
  });

  test('a second handler of one name and a duplicate task id are rejected', async () => {
    const queue = await start();
    queue.handle('once', async () => 1);
    expect(() => queue.handle('once', async () => 2)).toThrowError(/"once"/);
    const twice = [
      { id: 'same', payload: 1 },
      { id: 'same', payload: 2 },
    ];
    await expect(queue.run('once', twice)).rejects.toMatchObject({ code: 'queue-failed' });
  });
}

function failureCases(start: Start): void {
  test('a failure is an outcome with its code and message, and the other tasks continue', async () => {
    const queue = await start();
    queue.handle('picky', async (n: number) => {
      if (n === 2) throw new Failure('bad-input', 'Two is not liked.');
      if (n === 3) throw new TypeError('three broke');
      return n;
    });
    expect(await queue.run('picky', tasks([1, 2, 3, 4]))).toEqual([
      { kind: 'done', result: 1, attempts: 1 },
      { kind: 'failed', code: 'bad-input', message: 'Two is not liked.', attempts: 1 },
      { kind: 'failed', code: 'handler-failed', message: 'three broke', attempts: 1 },
      { kind: 'done', result: 4, attempts: 1 },
    ]);
  });

  test('a retryable failure is retried, and the handler receives the number of the attempt', async () => {
    const queue = await start({ retries: 2 });
    const attempts: number[] = [];
    queue.handle('third', async (_: number, { attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Failure('store-busy', 'Busy.', { retryable: true });
      return 'at last';
    });
    const outcomes = await queue.run('third', tasks([0]));
    expect(outcomes).toEqual([{ kind: 'done', result: 'at last', attempts: 3 }]);
    expect(attempts).toEqual([1, 2, 3]);
    expect(await queue.dead(10)).toEqual([]);
  });

  test('the delay before a retry doubles, and other tasks run during the delay', async () => {
    const queue = await start({ concurrency: 1, retries: 2, backoffMs: 40 });
    const times: number[] = [];
    const order: string[] = [];
    queue.handle('busy', async (n: number) => {
      order.push(`t${n}`);
      if (n !== 0) return n;
      times.push(performance.now());
      throw new Failure('store-busy', 'Busy.', { retryable: true });
    });
    const [first] = await queue.run('busy', tasks([0, 1]));
    expect(first).toEqual({ kind: 'failed', code: 'store-busy', message: 'Busy.', attempts: 3 });
    const [a = 0, b = 0, c = 0] = times;
    expect(b - a).toBeGreaterThanOrEqual(35);
    expect(c - b).toBeGreaterThanOrEqual(75);
    expect(order.slice(0, 2)).toEqual(['t0', 't1']);
  });

  test('dead tasks are listed newest first, up to the limit of the call and of the queue', async () => {
    const queue = await start({ concurrency: 1, deadLimit: 3 });
    queue.handle('fail', async (n: number) => {
      throw new Failure('bad-input', `No ${n}.`);
    });
    await queue.run('fail', tasks([0, 1, 2, 3]));
    const dead = await queue.dead(10);
    expect(dead.map(({ id }) => id)).toEqual(['t3', 't2', 't1']);
    expect(dead[0]).toMatchObject({ name: 'fail', code: 'bad-input', message: 'No 3.', attempts: 1 });
    expect(dead[0]?.failedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect((await queue.dead(1)).map(({ id }) => id)).toEqual(['t3']);
    expect(await queue.dead(0)).toEqual([]);
  });
}

function replayCases(start: Start): void {
  test('a replayed task has its payload and all its attempts, and is removed when it succeeds', async () => {
    const queue = await start({ retries: 1 });
    let isFixed = false;
    const seen: unknown[] = [];
    queue.handle('fail', async (payload: unknown, { attempt }) => {
      seen.push([payload, attempt]);
      if (!isFixed) throw new Failure('bad-input', 'Not yet.');
      if (attempt < 2) throw new Failure('store-busy', 'Busy.', { retryable: true });
    });
    await queue.run('fail', [{ id: 'a', payload: { n: 1 } }]);
    const [dead] = await queue.dead(10);
    isFixed = true;
    expect(await queue.replay([dead?.key ?? '', 'no-such-key'])).toEqual([dead?.key]);
    await eventually(() => seen).toEqual([
      [{ n: 1 }, 1],
      [{ n: 1 }, 1],
      [{ n: 1 }, 2],
    ]);
    expect(await queue.dead(10)).toEqual([]);
    expect(await queue.replay([dead?.key ?? ''])).toEqual([]);
  });

  test('a replayed task that fails again returns to the list with the new cause', async () => {
    const queue = await start();
    let cause = 'First.';
    queue.handle('fail', async () => {
      throw new Failure('bad-input', cause);
    });
    await queue.run('fail', tasks([0, 1]));
    cause = 'Second.';
    const [, older] = await queue.dead(10);
    await queue.replay([older?.key ?? '']);
    const messages = async () => (await queue.dead(10)).map(({ id, message }) => `${id} ${message}`);
    await eventually(messages).toEqual(['t0 Second.', 't1 First.']);
  });

  test('dead tasks with the same id have different keys', async () => {
    const queue = await start();
    queue.handle('fail', async () => {
      throw new Failure('bad-input', 'No.');
    });
    await queue.run('fail', tasks([0]));
    await queue.run('fail', tasks([0]));
    const dead = await queue.dead(10);
    expect(dead.map(({ id }) => id)).toEqual(['t0', 't0']);
    expect(new Set(dead.map(({ key }) => key)).size).toBe(2);
  });
}

function topicCases(start: Start): void {
  test('a process with handlers is one worker, even with several task names', async () => {
    const queue = await start();
    expect(await queue.workers()).toBe(0);
    queue.handle('one', async () => 1);
    queue.handle('two', async () => 2);
    expect(await queue.workers()).toBe(1);
  });

  test('listeners receive the messages of their topic in order until they stop', async () => {
    const queue = await start();
    const seen: unknown[] = [];
    const other: unknown[] = [];
    const stop = await queue.watch('build', (message) => seen.push(message));
    await queue.watch('other', (message) => other.push(message));
    queue.announce('build', { done: 1, of: [2, null] });
    queue.announce('build', 'two');
    await eventually(() => seen).toEqual([{ done: 1, of: [2, null] }, 'two']);
    await stop();
    queue.announce('build', 'three');
    queue.announce('other', 'end');
    await eventually(() => other).toEqual(['end']);
    expect(seen).toHaveLength(2);
  });

  test('a function that is registered twice is called twice', async () => {
    const queue = await start();
    const seen: unknown[] = [];
    const listener = (message: unknown) => void seen.push(message);
    const stop = await queue.watch('t', listener);
    await queue.watch('t', listener);
    queue.announce('t', 1);
    await eventually(() => seen).toEqual([1, 1]);
    await stop();
    queue.announce('t', 2);
    await eventually(() => seen).toEqual([1, 1, 2]);
  });

  test('a message that is too long is rejected', async () => {
    const queue = await start();
    expect(() => queue.announce('t', 'x'.repeat(65_536))).toThrowError(
      /65,538 characters; the limit is 65,536/,
    );
  });
}

function scheduleCases(start: Start): void {
  test('a new queue has no schedules', async () => {
    const queue = await start();
    expect(await queue.schedules('any')).toEqual([]);
    expect(await queue.unschedule('any', 'nightly')).toBe(false);
  });
}

function cancelCases(start: Start): void {
  test('cancelling a run cancels waiting tasks and signals running tasks', async () => {
    const queue = await start({ concurrency: 1 });
    const stop = new AbortController();
    const begun: number[] = [];
    queue.handle('slow', async (n: number, { signal }) => {
      begun.push(n);
      stop.abort();
      await pause(1);
      return signal.aborted;
    });
    const outcomes = await queue.run('slow', tasks([0, 1, 2]), { signal: stop.signal });
    expect(begun).toEqual([0]);
    expect(outcomes[0]).toEqual({ kind: 'done', result: true, attempts: 1 });
    expect(outcomes.slice(1)).toEqual([
      expect.objectContaining({ kind: 'failed', code: 'cancelled', attempts: 0 }),
      expect.objectContaining({ kind: 'failed', code: 'cancelled', attempts: 0 }),
    ]);
    expect(await queue.dead(10)).toEqual([]);
  });

  test('a run that is cancelled before it starts runs no task', async () => {
    const queue = await start();
    queue.handle('never', async () => expect.unreachable());
    const outcomes = await queue.run('never', tasks([0, 1]), { signal: AbortSignal.abort() });
    expect(outcomes.map((outcome) => outcome.kind === 'failed' && outcome.code)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  test('a task between two attempts is cancelled immediately', async () => {
    const queue = await start({ backoffMs: 60_000 });
    const stop = new AbortController();
    queue.handle('busy', async () => {
      setTimeout(() => stop.abort(), 5);
      throw new Failure('store-busy', 'Busy.', { retryable: true });
    });
    const [outcome] = await queue.run('busy', tasks([0]), { signal: stop.signal });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'cancelled', attempts: 1 });
  });

  test('cancelling a run does not affect another run', async () => {
    const queue = await start({ concurrency: 1 });
    const stop = new AbortController();
    queue.handle('wait', async (ms: number) => {
      await pause(ms);
      return ms;
    });
    const cancelled = queue.run('wait', tasks([5, 6]), { signal: stop.signal });
    const other = queue.run('wait', tasks([1, 2]));
    stop.abort();
    expect((await other).map(resultOf)).toEqual([1, 2]);
    expect((await cancelled).at(-1)).toMatchObject({ kind: 'failed', code: 'cancelled' });
  });
}

function closeCases(start: Start): void {
  test('close waits for accepted runs and rejects new ones', async () => {
    const queue = await start({ concurrency: 1 });
    const ended: number[] = [];
    queue.handle('wait', async (n: number) => {
      await pause(5);
      ended.push(n);
      return n;
    });
    const run = queue.run('wait', tasks([1, 2, 3]));
    await queue.close();
    expect(ended).toEqual([1, 2, 3]);
    expect((await run).map(resultOf)).toEqual([1, 2, 3]);
    await expect(queue.run('wait', tasks([4]))).rejects.toMatchObject({ code: 'queue-failed' });
  });

  test('close may be called twice', async () => {
    const queue = await start();
    await queue.close();
    await queue.close();
  });
}

function tasks<Payload>(payloads: readonly Payload[]): { id: string; payload: Payload }[] {
  return payloads.map((payload, i) => ({ id: `t${i}`, payload }));
}

function resultOf(outcome: Outcome<unknown>): unknown {
  return outcome.kind === 'done' ? outcome.result : outcome;
}
