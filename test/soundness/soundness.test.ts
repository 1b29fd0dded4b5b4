/**
 * What is called unaffected stays as it is: warehouses and changes at random, really run in DuckDB before and after. A failure prints its seed.
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

test.each(begins)('changes from seed %i on: nothing that changed was called unaffected', async (begin) => {
  const wrong: string[] = [];
  for (let seed = begin; seed < begin + AT_ONCE; seed++) {
    const { misses, what, text, changed: now } = await trial(lab, seed);
    changed += now;
    if (misses.length > 0) wrong.push(`seed ${seed}, ${what}: ${misses.join('; ')}\n${text}`);
  }
  expect(wrong).toEqual([]);
});

// Changes that change nothing prove nothing.
test('most of these changes changed something', () => expect(changed).toBeGreaterThan(COUNT / 2));
