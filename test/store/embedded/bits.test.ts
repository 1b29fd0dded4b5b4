/**
 * Reached numbers as bits: each level is sorted and without duplicates, for any order and number of marks.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsFor, clearBits, endLevel, has, isNew } from '../../../src/store/embedded/bits.ts';

test('levels of any size are sorted and have no duplicates', () => {
  const levels = fc.array(fc.array(fc.nat(9_999), { maxLength: 600 }), { maxLength: 6 });
  fc.assert(
    fc.property(levels, (marked) => {
      const bits = bitsFor(10_000);
      const queue = new Int32Array(10_000);
      const seen = new Set<number>();
      let end = 0;
      for (const level of marked) {
        const begin = end;
        for (const number of level) if (isNew(bits.met, number)) queue[end++] = number;
        endLevel(bits, queue, begin, end);
        const expected = [...new Set(level)].filter((number) => !seen.has(number)).sort((a, b) => a - b);
        expect([...queue.subarray(begin, end)]).toEqual(expected);
        for (const number of expected) seen.add(number);
      }
      for (let number = 0; number < 10_000; number += 97) expect(has(bits, number)).toBe(seen.has(number));
    }),
    { numRuns: 60 },
  );
});

test('after clearing, all numbers are new, including the last bit of a word', () => {
  const bits = bitsFor(64);
  const queue = Int32Array.of(63, 31, 0);
  for (const number of queue) expect(isNew(bits.met, number)).toBe(true);
  endLevel(bits, queue, 0, 3);
  expect([...queue]).toEqual([0, 31, 63]);
  clearBits(bits);
  expect([0, 31, 63].map((number) => has(bits, number))).toEqual([false, false, false]);
});
