/** The buffer is bounded and reports dropped items. */
import { expect, test } from 'vitest';
import { BoundedBuffer } from '../../src/api/bounded-buffer.ts';

const bufferOf = (capacity: number) =>
  new BoundedBuffer<string>({ capacity, mayDrop: (item) => item.startsWith('p'), overflow: 'too slow' });

async function rest(buffer: BoundedBuffer<string>): Promise<(string | [string, number])[]> {
  buffer.end();
  const items: (string | [string, number])[] = [];
  for await (const { item, skipped } of buffer) items.push(skipped === 0 ? item : [item, skipped]);
  return items;
}

test('a full buffer drops the oldest item that may be dropped, and the next item reports it', async () => {
  const buffer = bufferOf(3);
  for (const item of ['p1', 'p2', 'done', 'p3', 'p4', 'p5']) buffer.push(item);
  expect(await rest(buffer)).toEqual([['done', 2], ['p4', 1], 'p5']);
});

test('the count of a dropped item is added to the count of the next item', async () => {
  const buffer = bufferOf(2);
  for (const item of ['p1', 'p2', 'p3', 'p4']) buffer.push(item);
  expect(await rest(buffer)).toEqual([['p3', 2], 'p4']);
});

test('a buffer full of items that must not be dropped ends with the overflow item', async () => {
  const buffer = bufferOf(2);
  for (const item of ['d1', 'd2', 'd3', 'd4']) buffer.push(item);
  expect(await rest(buffer)).toEqual(['d1', 'd2', 'd3', 'too slow']);
});

test('waiting readers receive items immediately and are notified of the end', async () => {
  const buffer = bufferOf(2);
  const [first, second, third] = [buffer.next(), buffer.next(), buffer.next()];
  buffer.push('p1');
  buffer.push('p2');
  buffer.end();
  buffer.push('p3');
  expect(await Promise.all([first, second, third, buffer.next()])).toEqual([
    { done: false, value: { item: 'p1', skipped: 0 } },
    { done: false, value: { item: 'p2', skipped: 0 } },
    { done: true, value: undefined },
    { done: true, value: undefined },
  ]);
  await buffer.ended;
});

test('a reader that stops reading ends the buffer', async () => {
  const buffer = bufferOf(5);
  buffer.push('p1');
  buffer.push('p2');
  for await (const _ of buffer) break;
  await buffer.ended;
  expect(await buffer.next()).toEqual({ done: true, value: undefined });
});
