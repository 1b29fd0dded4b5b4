/** What waits to be read has a bound, and what it cost is said. */
import { expect, test } from 'vitest';
import { BoundedFeed } from '../../src/api/bounded-feed.ts';

const feedOf = (most: number) =>
  new BoundedFeed<string>({ most, mayDrop: (item) => item.startsWith('p'), tooMuch: 'too much' });

async function rest(feed: BoundedFeed<string>): Promise<(string | [string, number])[]> {
  feed.end();
  const items: (string | [string, number])[] = [];
  for await (const { item, skipped } of feed) items.push(skipped === 0 ? item : [item, skipped]);
  return items;
}

test('the oldest that may go goes, and the next one tells', async () => {
  const feed = feedOf(3);
  for (const item of ['p1', 'p2', 'done', 'p3', 'p4', 'p5']) feed.push(item);
  expect(await rest(feed)).toEqual([['done', 2], ['p4', 1], 'p5']);
});

test('counts of those that go are handed on', async () => {
  const feed = feedOf(2);
  for (const item of ['p1', 'p2', 'p3', 'p4']) feed.push(item);
  expect(await rest(feed)).toEqual([['p3', 2], 'p4']);
});

test('where even what must stay is too much it says so last', async () => {
  const feed = feedOf(2);
  for (const item of ['d1', 'd2', 'd3', 'd4']) feed.push(item);
  expect(await rest(feed)).toEqual(['d1', 'd2', 'd3', 'too much']);
});

test('readers that wait get items at once, and learn of the end', async () => {
  const feed = feedOf(2);
  const [first, second, third] = [feed.next(), feed.next(), feed.next()];
  feed.push('p1');
  feed.push('p2');
  feed.end();
  feed.push('p3');
  expect(await Promise.all([first, second, third, feed.next()])).toEqual([
    { done: false, value: { item: 'p1', skipped: 0 } },
    { done: false, value: { item: 'p2', skipped: 0 } },
    { done: true, value: undefined },
    { done: true, value: undefined },
  ]);
  await feed.ended;
});

test('who stops reading ends it', async () => {
  const feed = feedOf(5);
  feed.push('p1');
  feed.push('p2');
  for await (const _ of feed) break;
  await feed.ended;
  expect(await feed.next()).toEqual({ done: true, value: undefined });
});
