/** `tributary dead`: the list, replays, exit codes and JSON, with the inline queue and with Redis. */
import picocolors from 'picocolors';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Io } from '../../src/cli/io.ts';
import { answerDead, type DeadOptions } from '../../src/cli/operate/dead.ts';
import { printReplay } from '../../src/cli/operate/print-dead.ts';
import { Failure } from '../../src/model/failure.ts';
import { createInlineQueue, type Queue } from '../../src/queue/index.ts';
import { queuesOnRedis } from '../queue/on-redis.ts';
import { describeWithRedis } from '../servers/servers.ts';
import { json, makeFolder, tributary } from './tributary.ts';

const paint = picocolors.createColors(false);

interface Told {
  readonly code: number;
  readonly text: string;
  readonly notes: readonly string[];
  readonly document: unknown;
}

async function dead(queue: Queue, options: Partial<DeadOptions> = {}): Promise<Told> {
  const lines: string[] = [];
  const notes: string[] = [];
  let document: unknown;
  const io: Io = {
    json: options.json ?? false,
    quiet: false,
    paint,
    notePaint: paint,
    print: (each) => void lines.push(...each),
    printJson: (each) => {
      document = each;
    },
    note: (line) => void notes.push(line),
    write: async () => true,
  };
  const code = await answerDead(queue, { limit: 20, ...options }, io);
  return { code, text: lines.join('\n'), notes, document };
}

async function withDead(count: number): Promise<{ queue: Queue; repair: () => void }> {
  const queue = createInlineQueue({ concurrency: 1, retries: 0 });
  onTestFinished(() => queue.close());
  let isBroken = true;
  queue.handle('analyse-model', async (n: number) => {
    if (isBroken) throw new Failure('store-failed', `The disk is full\nat ${n}.`);
  });
  const tasks = Array.from({ length: count }, (_, i) => ({ id: `model.shop.m${i + 1}`, payload: i + 1 }));
  await queue.run('analyse-model', tasks);
  return {
    queue,
    repair: () => {
      isBroken = false;
    },
  };
}

describe('the list', () => {
  test('the list can be empty', async () => {
    const queue = createInlineQueue();
    expect(await dead(queue)).toMatchObject({ code: 0, text: 'No task has failed permanently.' });
    expect(await dead(queue, { json: true })).toMatchObject({ code: 0, document: { total: 0, tasks: [] } });
  });

  test('the list has the newest task first, with its cause, and counts omitted tasks', async () => {
    const { queue } = await withDead(3);
    const { code, text } = await dead(queue, { limit: 2 });
    expect(code).toBe(0);
    expect(
      text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, 'TIME'),
    ).toBe(`3 tasks failed permanently, newest first:

model.shop.m3  analyse-model, 1 attempt, TIME
  store-failed  The disk is full at 3.
  analyse-model/3

model.shop.m2  analyse-model, 1 attempt, TIME
  store-failed  The disk is full at 2.
  analyse-model/2

… and 1 more; --limit 3 shows all
Run a task again with tributary dead --replay <key>, or all tasks with --replay-all.`);
  });

  test('as JSON', async () => {
    const { queue } = await withDead(2);
    const { document } = await dead(queue, { limit: 1, json: true });
    expect(document).toEqual({
      total: 2,
      tasks: [
        {
          key: 'analyse-model/2',
          name: 'analyse-model',
          id: 'model.shop.m2',
          code: 'store-failed',
          message: 'The disk is full\nat 2.',
          attempts: 1,
          failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
  });
});

describe('a replay', () => {
  test('a replay of several keys reports a key that is not on the list', async () => {
    const { queue, repair } = await withDead(3);
    repair();
    const replay = ['analyse-model/2', 'analyse-model/9', 'analyse-model/2'];
    const { code, text } = await dead(queue, { replay });
    expect([code, text]).toEqual([
      3,
      '1 task added to the queue again.\n1 key not on the list: unknown, or already replayed:\n  analyse-model/9',
    ]);
    expect((await queue.dead(9)).map(({ id }) => id)).toEqual(['model.shop.m3', 'model.shop.m1']);
  });

  test('--replay-all replays every task', async () => {
    const { queue, repair } = await withDead(3);
    repair();
    expect(await dead(queue, { replayAll: true })).toMatchObject({
      code: 0,
      text: '3 tasks added to the queue again.',
    });
    expect(await queue.dead(9)).toEqual([]);
    expect(await dead(queue, { replayAll: true })).toMatchObject({
      code: 0,
      text: 'No task has failed permanently.',
    });
  });

  test('as JSON', async () => {
    const { queue } = await withDead(1);
    const { code, document } = await dead(queue, { replay: ['x', 'analyse-model/1'], json: true });
    expect([code, document]).toEqual([3, { replayed: ['analyse-model/1'], missing: ['x'] }]);
  });

  test('a long list of missing keys is cut', () => {
    const missing = Array.from({ length: 25 }, (_, i) => `k${i}`);
    expect(printReplay({ replayed: [], missing }, paint).at(-1)).toBe('  … and 5 more');
  });
});

test('without a queue, the error is one sentence', async () => {
  const folder = makeFolder();
  onTestFinished(folder.remove);
  for (const args of [['dead'], ['dead', '--replay', 'x'], ['dead', '--replay-all']]) {
    expect(await tributary(args, { cwd: folder.path })).toEqual({
      code: 2,
      out: '',
      err: 'tributary: No queue is configured: set REDIS_URL=redis://127.0.0.1:6379, or url = "redis://127.0.0.1:6379" under [queue] in tributary.toml. Without Redis, a build runs all tasks itself and needs no worker.\n',
    });
  }
});

await describeWithRedis('the command over Redis', ({ url }) => {
  const redis = queuesOnRedis(url);
  afterAll(() => redis.end());
  const env = { REDIS_URL: url, TRIBUTARY_QUEUE_PREFIX: redis.prefix };
  const run = (...args: string[]) => tributary(['dead', ...args], { env });

  test('dead lists and replays tasks, and prints a note if there is no worker', async () => {
    expect(await run()).toEqual({ code: 0, out: 'No task has failed permanently.\n', err: '' });
    const queue = await redis.open({ retries: 0 });
    queue.handle('analyse-model', async () => {
      throw new Failure('bad-input', 'No SQL is there.');
    });
    await queue.run('analyse-model', [{ id: 'model.shop.orders', payload: 1 }]);
    await queue.close();
    const { total, tasks } = json(await run('--json')) as {
      total: number;
      tasks: readonly { key: string }[];
    };
    expect([total, tasks]).toEqual([1, [expect.objectContaining({ id: 'model.shop.orders', attempts: 1 })]]);
    expect((await run()).out).toContain('bad-input  No SQL is there.');
    const [{ key } = { key: '' }] = tasks;
    const replayed = await run('--replay', 'nobody', key);
    expect([replayed.code, replayed.out]).toEqual([
      3,
      '1 task added to the queue again.\n1 key not on the list: unknown, or already replayed:\n  nobody\n',
    ]);
    expect(replayed.err).toBe(
      'No worker is running, so the tasks wait; start a worker with `tributary worker`.\n',
    );
    expect(json(await run('--json'))).toEqual({ total: 0, tasks: [] });
    expect((await run('--replay', 'a', '--replay-all')).code).toBe(2);
  });

  test('an unreachable Redis is an error with one sentence', async () => {
    const ran = await tributary(['dead'], { env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    expect([ran.code, ran.out]).toEqual([4, '']);
    expect(ran.err).toMatch(/^tributary: Cannot connect to Redis at redis:\/\/127\.0\.0\.1:1\/0 .+\n$/);
  });
});
