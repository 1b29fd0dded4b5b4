/** Schedules on a real Redis: times, downtime, overlapping runs, and runs whose worker was killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { Failure } from '../../src/model/failure.ts';
import type { Queue, ScheduledRun } from '../../src/queue/index.ts';
import { redisForTests } from '../servers/servers.ts';
import { until } from '../until.ts';
import { type QueuesOnRedis, queuesOnRedis } from './on-redis.ts';

const redis = await redisForTests();
const EACH_SECOND = '* * * * * *';
const NEVER = '0 0 29 2 *';

// Concurrent, because these tests mostly wait.
describe.skipIf(redis === null).concurrent('schedules', () => {
  const all: QueuesOnRedis[] = [];
  afterAll(async () => {
    for (const queues of all) await queues.end();
  });
  const startQueues = (): QueuesOnRedis => {
    const queues = queuesOnRedis(redis?.url ?? '');
    all.push(queues);
    return queues;
  };
  const each = (cron: string, payload: unknown = null) => ({ id: 'lake', cron, timeZone: 'UTC', payload });
  const runsOf = async (queue: Queue): Promise<readonly ScheduledRun[]> =>
    (await queue.schedules('read'))[0]?.runs ?? [];
  const kindsOf = async (queue: Queue): Promise<string[]> => (await runsOf(queue)).map(({ end }) => end.kind);

  test('a schedule runs in the process with the handler until it is removed', async () => {
    const queues = startQueues();
    const [asks, works] = [await queues.open(), await queues.open()];
    const seen: unknown[] = [];
    works.handle('read', async (payload: unknown) => {
      seen.push(payload);
      return { rows: 3 };
    });
    await asks.schedule('read', each(EACH_SECOND, { source: 'lake' }));
    const state = await until(async () => {
      const [only] = await asks.schedules('read');
      return only !== undefined && only.runs.length >= 2 && only.running === null && only;
    });
    expect(seen[0]).toEqual({ source: 'lake' });
    expect(state).toMatchObject({ ...each(EACH_SECOND, { source: 'lake' }), running: null });
    expect(state.runs[0]).toMatchObject({ attempt: 1, end: { kind: 'done', result: { rows: 3 } } });
    expect(Date.parse(state.runs[0]?.startedAt ?? '')).toBeGreaterThan(
      Date.parse(state.runs[1]?.startedAt ?? ''),
    );
    expect(await asks.unschedule('read', 'lake')).toBe(true);
    expect(await asks.schedules('read')).toEqual([]);
    const after = seen.length;
    await pause(1_300);
    expect(seen.length).toBeLessThanOrEqual(after + 1);
  });

  test('cron times are local times of the time zone in summer and winter', async () => {
    const queues = startQueues();
    const queue = await queues.open();
    for (const [id, cron] of [
      ['summer', '30 3 1 7 *'],
      ['winter', '30 3 1 1 *'],
    ] as const)
      await queue.schedule('read', { id, cron, timeZone: 'Europe/Berlin', payload: null });
    const next = (await queue.schedules('read')).map(({ id, next: at }) => `${id} ${at?.slice(4)}`);
    expect(next).toEqual(['summer -07-01T01:30:00.000Z', 'winter -01-01T02:30:00.000Z']);
  });

  test('an identical schedule is not replaced, and a different schedule is', async () => {
    const queues = startQueues();
    const queue = await queues.open();
    await queue.schedule('read', each(NEVER, 1));
    const before = await queue.schedules('read');
    await queue.schedule('read', each(NEVER, 1));
    expect(await queue.schedules('read')).toEqual(before);
    await queue.schedule('read', each('0 0 1 1 *', 2));
    expect(await queue.schedules('read')).toMatchObject([{ cron: '0 0 1 1 *', payload: 2 }]);
  });

  test('invalid cron expressions, time zones and ids are rejected', async () => {
    const queues = startQueues();
    const queue = await queues.open();
    const failureOf = (change: object) =>
      queue.schedule('read', { ...each(NEVER), ...change }).catch((error: Failure) => error);
    for (const cron of ['', 'nightly', '61 3 * * *', '* * *', '1 2 3 4 5 6 7'])
      expect(await failureOf({ cron })).toMatchObject({
        code: 'bad-usage',
        message: expect.stringMatching(/is not a cron expression.*\. Write five fields/),
      });
    expect(await failureOf({ timeZone: 'Mars/Olympus' })).toMatchObject({
      message: '"Mars/Olympus" is not a time zone. Use a name such as Europe/Berlin or UTC.',
    });
    expect(await failureOf({ id: 'a b' })).toMatchObject({ code: 'bad-usage' });
    expect(await queue.schedules('read')).toEqual([]);
  });

  test('missed times lead to one run as soon as a worker starts', async () => {
    const queues = startQueues();
    const asks = await queues.open();
    await asks.schedule('read', each(EACH_SECOND));
    // Several times are missed.
    const asked = Date.now();
    await until(() => secondsBetween(asked, Date.now()) > 3);
    const works = await queues.open();
    // A worker does this when it starts.
    await works.schedule('read', each(EACH_SECOND));
    const from = Date.now();
    let started = 0;
    works.handle('read', async () => {
      started++;
    });
    await until(() => started >= 3);
    // Each second since then has its run.
    expect(started).toBeLessThanOrEqual(1 + secondsBetween(from, Date.now()));
  });

  test('an overdue schedule with new times runs immediately, then at the new times', async () => {
    const queues = startQueues();
    const asks = await queues.open();
    await asks.schedule('read', each(EACH_SECOND));
    const asked = Date.now();
    await until(() => secondsBetween(asked, Date.now()) > 1);
    const works = await queues.open();
    await works.schedule('read', each(NEVER));
    works.handle('read', async () => null);
    await until(async () => (await kindsOf(asks)).length === 1);
    const [state] = await asks.schedules('read');
    expect(state?.next).toMatch(/-02-29T00:00:00/);
  });

  test('runs never overlap, and a skipped run is recorded', async () => {
    const queues = startQueues();
    const [one, two] = [await queues.open({ concurrency: 4 }), await queues.open({ concurrency: 4 })];
    let now = 0;
    let most = 0;
    for (const queue of [one, two])
      queue.handle('read', async () => {
        now += 1;
        most = Math.max(most, now);
        await pause(2_300);
        now -= 1;
      });
    await one.schedule('read', each(EACH_SECOND));
    await until(async () => ((await one.schedules('read'))[0]?.running ?? null) !== null);
    await until(async () => (await kindsOf(one)).filter((kind) => kind === 'done').length === 2);
    const runs = await runsOf(one);
    const skipped = runs.find(({ end }) => end.kind === 'skipped');
    const since = skipped?.end.kind === 'skipped' ? skipped.end.since : '';
    expect(runs.map(({ startedAt }) => startedAt)).toContain(since);
    expect(most).toBe(1);
    await one.unschedule('read', 'lake');
  });

  test('after kill -9 of the worker another worker repeats the run', async () => {
    const queues = startQueues();
    const asks = await queues.open();
    const held: unknown[] = [];
    await asks.watch('held', (message) => held.push(message));
    const first = await queues.spawnWorker(2, 1_000);
    await asks.schedule('hold', each(EACH_SECOND));
    await until(() => held.length === 1);
    first.signal('SIGKILL');
    const second = await queues.spawnWorker();
    await until(() => held.length === 2);
    expect(held).toEqual([first.pid, second.pid]);
    expect((await asks.schedules('hold'))[0]?.running).not.toBeNull();
  });

  test('a retryable failure is retried, then dead, and the schedule continues', async () => {
    const queues = startQueues();
    const queue = await queues.open({ retries: 1 });
    let fails = true;
    queue.handle('read', async () => {
      if (fails) throw new Failure('store-busy', 'Busy.', { retryable: true });
    });
    await queue.schedule('read', each(EACH_SECOND));
    await until(async () => (await queue.dead(10)).length > 0);
    fails = false;
    await until(async () => (await kindsOf(queue)).includes('done'));
    const [dead] = await queue.dead(1);
    expect(dead).toMatchObject({
      name: 'read',
      id: 'lake',
      code: 'store-busy',
      message: 'Busy.',
      attempts: 2,
    });
    const failed = (await runsOf(queue)).filter(({ end }) => end.kind === 'failed');
    expect(failed.at(-1)).toMatchObject({ attempt: 1, end: { code: 'store-busy', message: 'Busy.' } });
    expect(failed.some(({ attempt }) => attempt === 2)).toBe(true);
    await queue.unschedule('read', 'lake');
  });
});

/** How many times a second began. */
function secondsBetween(from: number, to: number): number {
  return Math.floor(to / 1_000) - Math.floor(from / 1_000);
}
