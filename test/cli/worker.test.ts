/** `tributary worker`: its output; a signal drains it, and a second signal ends it. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANALYSE_MODEL } from '../../src/pipeline/analyse-model.ts';
import type { AnalysisRequest, AnalysisResult } from '../../src/sql/index.ts';
import { type QueuesOnRedis, queuesOnRedis } from '../queue/on-redis.ts';
import { redisForTests } from '../servers/servers.ts';
import { until } from '../until.ts';
import { startTributary } from './tributary.ts';

const redis = await redisForTests();
const url = redis?.url ?? '';

describe.skipIf(redis === null)('tributary worker', () => {
  let queues: QueuesOnRedis;
  const running: ChildProcessWithoutNullStreams[] = [];
  beforeEach(() => {
    queues = queuesOnRedis(url);
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await queues.end();
  });

  test('a worker prints its queue, runs tasks, and drains on SIGTERM', async () => {
    const worker = await start(['--concurrency', '3']);
    expect(worker.out).toMatch(
      /^Worker on redis:\/\/[\d.]+:\d+\/0, 3 concurrent tasks\. Press Ctrl-C to drain\.\n$/,
    );
    const asks = await queues.open();
    const outcomes = await asks.run<AnalysisRequest, AnalysisResult>(ANALYSE_MODEL, [
      { id: 'model.a', payload: request('select id from t') },
      { id: 'model.b', payload: request('select id, x + 1 as x from t where id > 0') },
    ]);
    expect(outcomes).toMatchObject([{ kind: 'done' }, { kind: 'done', attempts: 1 }]);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(worker.out).toMatch(/\n2 tasks done\.\n$/);
    expect(worker.err).toBe('Draining: finishing the running tasks. A second signal stops at once.\n');
  });

  test('a second signal ends the worker at once, and other workers run its tasks', async () => {
    const worker = await start([]);
    const asks = await queues.open();
    const stop = new AbortController();
    const slow = `select ${'coalesce(a, (select 1)) + '.repeat(150_000)}1 from t`;
    const run = asks.run(ANALYSE_MODEL, [{ id: 'model.slow', payload: request(slow) }], {
      signal: stop.signal,
    });
    await until(async () => (await queues.keys()).some((key) => key.endsWith(':active')));
    worker.child.kill('SIGTERM');
    // Two signals at the same time would be merged.
    await until(() => worker.err.startsWith('Draining'));
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(143);
    expect(worker.out).toMatch(/\n\d tasks? done.*; other workers run the unfinished tasks again\.\n$/);
    stop.abort();
    expect(await run).toMatchObject([{ code: 'cancelled' }]);
  });

  test('--json prints a line at the start and at the end', async () => {
    const worker = await start(['--json']);
    expect(JSON.parse(worker.out)).toEqual({
      ready: true,
      redis: `${url.replace(/\/$/, '')}/0`,
      concurrency: expect.any(Number),
      schedules: [],
    });
    worker.child.kill('SIGINT');
    expect(await worker.ended).toBe(0);
    expect(
      worker.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .at(-1),
    ).toEqual({
      ready: false,
      done: 0,
      failed: 0,
      drained: true,
    });
    expect(worker.err).toBe('');
  });

  test('an address without Redis: one sentence, code 4', async () => {
    const worker = await start([], 'redis://127.0.0.1:1');
    expect(await worker.ended).toBe(4);
    expect(worker.err).toMatch(/^tributary: Cannot connect to Redis at redis:\/\/127\.0\.0\.1:1\/0 .*\n$/);
  });

  async function start(args: readonly string[], at = url) {
    const env = { REDIS_URL: at, TRIBUTARY_QUEUE_PREFIX: queues.prefix };
    const child = startTributary(['worker', ...args], { env });
    running.push(child);
    const worker = { child, out: '', err: '', ended: once(child, 'close').then(([code]) => code as number) };
    child.stdout.on('data', (text: Buffer) => {
      worker.out += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      worker.err += text.toString();
    });
    await Promise.race([once(child.stdout, 'data'), worker.ended]);
    return worker;
  }
});

function request(sql: string): AnalysisRequest {
  return { sql, dialect: 'generic', defaultDatabase: null, defaultSchema: null, schema: {}, target: null };
}
