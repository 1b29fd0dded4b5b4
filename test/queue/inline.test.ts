import { expect, test } from 'vitest';
import { createInlineQueue } from '../../src/queue/index.ts';
import { describeQueue } from './conformance.ts';

describeQueue('inline', async (settings) => createInlineQueue(settings));

test('every setting has a default', async () => {
  const queue = createInlineQueue();
  queue.handle('one', async () => 1);
  expect(await queue.run('one', [{ id: 'a', payload: null }])).toEqual([
    { kind: 'done', result: 1, attempts: 1 },
  ]);
  await queue.close();
});

test('a run of a name without a handler is rejected', async () => {
  const queue = createInlineQueue();
  await expect(queue.run('never', [{ id: 'a', payload: 1 }])).rejects.toMatchObject({ code: 'queue-failed' });
});

test('close waits for replayed tasks', async () => {
  const queue = createInlineQueue();
  let runs = 0;
  queue.handle('fail', async () => {
    runs += 1;
    if (runs === 1) throw new Error('once');
    await new Promise((resolve) => setTimeout(resolve, 5));
    runs += 1;
  });
  await queue.run('fail', [{ id: 'a', payload: null }]);
  await queue.replay((await queue.dead(1)).map(({ key }) => key));
  await queue.close();
  expect(runs).toBe(3);
});

test('a schedule is rejected, because the queue ends with the process', async () => {
  const queue = createInlineQueue();
  const nightly = { id: 'lakehouse', cron: '15 3 * * *', timeZone: 'UTC', payload: null };
  await expect(queue.schedule('observe', nightly)).rejects.toMatchObject({
    code: 'queue-failed',
    message: expect.stringMatching(
      /Set REDIS_URL and start `tributary worker`, or run `tributary observe` from cron\.$/,
    ),
  });
});
