/** Listings answer as arrays do, and compute only the items that are read. */
import { expect, test } from 'vitest';
import { listing, mapped } from '../../src/graph/listing.ts';

const INDEXES = [-6, -5, -4, -1, 0, 1, 3, 4, 5, 6, undefined];

test('a listing and an array of the same items have the same parts', () => {
  const array = [0, 10, 20, 30, 40];
  const list = listing(5, (i) => i * 10);
  for (const start of INDEXES) {
    expect(list.at(start ?? 0)).toBe(array.at(start ?? 0));
    for (const end of INDEXES) expect(list.slice(start, end)).toEqual(array.slice(start, end));
  }
  expect([...list]).toEqual(array);
  expect(list.map((item) => item + 1)).toEqual([1, 11, 21, 31, 41]);
  expect(list.filter((item) => item > 20)).toEqual([30, 40]);
  expect(list.find((item) => item > 20)).toBe(30);
  expect(list.find((item) => item > 40)).toBeUndefined();
});

test('a mapped listing computes only the items that are read', () => {
  const read: number[] = [];
  const list = mapped([1, 2, 3, 4], (item) => {
    read.push(item);
    return item * 2;
  });
  expect([list.length, list.at(-1), list.slice(1, 2), list.at(9)]).toEqual([4, 8, [4], undefined]);
  expect(read).toEqual([4, 2]);
});
