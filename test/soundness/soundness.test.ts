/**
 * What is called unaffected stays as it is: warehouses and changes at random, really run in DuckDB before and after. A failure prints its seed;
 * TRIBUTARY_SOUNDNESS=<first>:<count> tries others.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, openLab, trial } from './trial.ts';

const [first = 1, count = 300] = (process.env['TRIBUTARY_SOUNDNESS'] ?? '')
  .split(':')
  .filter(Boolean)
  .map(Number);
const AT_ONCE = 50;
const begins = Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, i) => first + i * AT_ONCE);

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

test.each(begins)('changes from seed %i on: nothing that changed was called unaffected', async (begin) => {
  const wrong: string[] = [];
  let changed = 0;
  const end = Math.min(begin + AT_ONCE, first + count);
  for (let seed = begin; seed < end; seed++) {
    const { misses, what, text, changed: now } = await trial(lab, seed);
    changed += now;
    if (misses.length > 0) wrong.push(`seed ${seed}, ${what}: ${misses.join('; ')}\n${text}`);
  }
  expect(wrong).toEqual([]);
  // Changes that change nothing prove nothing.
  expect(changed).toBeGreaterThan((end - begin) / 2);
});
