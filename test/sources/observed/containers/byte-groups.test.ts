/** Rows numbered by their bytes: equal rows have one number, whatever their number, length and hash. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteGroups } from '../../../../src/sources/observed/containers/byte-groups.ts';
import { runs } from '../../../runs.ts';

/** The numbers of rows of cells. */
function numbersOf(rows: readonly (readonly string[])[], groups = new ByteGroups()): number[] {
  return rows.map((cells) => {
    const bytes = Buffer.from(`#${cells.join('#')}`);
    const ranges: number[] = [];
    let at = 0;
    for (const cell of cells) {
      const length = Buffer.byteLength(cell);
      ranges.push(at + 1, at + 1 + length);
      at += 1 + length;
    }
    groups.use(bytes);
    return groups.groupOf(Int32Array.from(ranges));
  });
}

function expected(rows: readonly (readonly string[])[]): number[] {
  const known = new Map<string, number>();
  return rows.map((cells) => {
    const key = JSON.stringify(cells);
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  });
}

test('equal rows have one number', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '0'), maxLength: 9 });
  const row = fc.tuple(cell, cell);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      expect(numbersOf(rows)).toEqual(expected(rows));
    }),
    { numRuns: runs({ full: 50, long: 2_000 }) },
  );
});

test('thousands of rows, and keys that fill several blocks of memory', () => {
  const few = Array.from({ length: 10_000 }, (_, i) => [`${i % 5_000}`, 'x']);
  expect(numbersOf(few)).toEqual(expected(few));
  const large = Array.from({ length: 80 }, (_, i) => [`${i % 40}`.repeat(20_000), 'x']);
  expect(numbersOf(large)).toEqual(expected(large));
});

test('a long key and keys beyond the limit have no number', () => {
  const [longest, longer] = ['x'.repeat(65_536 - 8), 'x'.repeat(65_536 - 7)];
  expect(
    numbersOf([
      [longest, ''],
      [longer, ''],
      ['a', 'b'],
      [longer, ''],
      [longest, ''],
    ]),
  ).toEqual([0, -1, 1, -1, 0]);
  const rows = [['a'], ['b'], ['c'], ['a'], ['b'], ['d']];
  expect(numbersOf(rows, new ByteGroups(2))).toEqual([0, 1, -1, 0, 1, -1]);
});

/** As in byte-groups.ts, for one cell of four bytes. */
function slotOf(word: number): number {
  let hash = Math.imul(4, 0x9e3779b1);
  hash = Math.imul(hash ^ word, 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) & 4_095;
}

test('keys that were constructed to collide have no number after 64 of them', () => {
  const groups = new ByteGroups();
  const numbers: number[] = [];
  const bytes = Buffer.alloc(4);
  const ask = (word: number): number => {
    bytes.writeInt32LE(word);
    groups.use(bytes);
    return groups.groupOf(Int32Array.of(0, 4));
  };
  const words: number[] = [];
  for (let word = 0; words.length < 70; word++) if (slotOf(word) === 7) words.push(word);
  for (const word of words) numbers.push(ask(word));
  expect(numbers).toEqual(words.map((_, i) => (i < 64 ? i : -1)));
  expect(words.map(ask)).toEqual(numbers);
});
