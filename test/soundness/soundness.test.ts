/**
 * Relations that are reported as unaffected do not change: random warehouses and changes, run in DuckDB
 * before and after the change. A failure prints its seed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSeed, runs } from '../runs.ts';
import { type Lab, openLab, trial } from './trial.ts';

const COUNT = runs({ full: 40, long: 2_000 });
const AT_ONCE = 20;
const begins = Array.from({ length: COUNT / AT_ONCE }, (_, i) => firstSeed + i * AT_ONCE);

let lab: Lab;
let changed = 0;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

test.each(begins)('changes from seed %i: no changed relation is reported as unaffected', async (begin) => {
  const wrong: string[] = [];
  for (let seed = begin; seed < begin + AT_ONCE; seed++) {
    const { misses, what, text, changed: now } = await trial(lab, seed);
    changed += now;
    if (misses.length > 0) wrong.push(`seed ${seed}, ${what}: ${misses.join('; ')}\n${text}`);
  }
  expect(wrong).toEqual([]);
});

// A change without an effect tests nothing.
test('most of these changes have an effect', () => expect(changed).toBeGreaterThan(COUNT / 2));
