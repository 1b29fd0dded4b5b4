import { expect, test } from 'vitest';
import { createInlineQueue } from '../../src/queue/index.ts';
import { describeQueue } from './conformance.ts';

describeQueue('inline', async (settings) => createInlineQueue(settings));

test('settings have defaults', async () => {
  const queue = createInlineQueue();
  queue.handle('one', async () => 1);
  expect(await queue.run('one', [{ id: 'a', payload: null }])).toEqual([
    { kind: 'done', result: 1, attempts: 1 },
  ]);
  await queue.close();
});

test('a name without handler is refused, as no other process can have one', async () => {
  const queue = createInlineQueue();
  await expect(queue.run('never', [{ id: 'a', payload: 1 }])).rejects.toMatchObject({ code: 'queue-failed' });
});

test('what is let run again is waited for by close', async () => {
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

test('a schedule is refused, as the queue ends with this process', async () => {
  const queue = createInlineQueue();
  const nightly = { id: 'lakehouse', cron: '15 3 * * *', timeZone: 'UTC', payload: null };
  await expect(queue.schedule('observe', nightly)).rejects.toMatchObject({
    code: 'queue-failed',
    message: expect.stringMatching(
      /set REDIS_URL and start `tributary worker`, or have cron run `tributary observe`\.$/,
    ),
  });
});
