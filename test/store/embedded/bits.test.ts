/** Numbers met as bits: whatever is marked, in whatever order and however much at once, each level comes out in order and once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsFor, clearBits, endLevel, has, isNew } from '../../../src/store/embedded/bits.ts';

test('levels of any size are in order, and nothing comes twice', () => {
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

test('cleared, everything is new again; the last bit of a word is a number like any other', () => {
  const bits = bitsFor(64);
  const queue = Int32Array.of(63, 31, 0);
  for (const number of queue) expect(isNew(bits.met, number)).toBe(true);
  endLevel(bits, queue, 0, 3);
  expect([...queue]).toEqual([0, 31, 63]);
  clearBits(bits);
  expect([0, 31, 63].map((number) => has(bits, number))).toEqual([false, false, false]);
});
