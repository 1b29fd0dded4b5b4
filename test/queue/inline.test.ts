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
