/** `impact` and `gate` give the same verdicts for the same change, on random projects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSeed, runs } from '../runs.ts';
import { askTwice } from './agreement.ts';
import { type Lab, openLab } from './trial.ts';

const COUNT = runs({ full: 60, long: 2_000 });
const AT_ONCE = 20;
const begins = Array.from({ length: COUNT / AT_ONCE }, (_, i) => firstSeed + i * AT_ONCE);

let lab: Lab;
let asked = 0;
let verdicts = 0;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

test.each(begins)('changes from seed %i: impact and gate agree', async (begin) => {
  const wrong: string[] = [];
  for (let seed = begin; seed < begin + AT_ONCE; seed++) {
    const { what, differences, verdicts: found, text } = await askTwice(lab, seed);
    if (differences === null) continue;
    asked += 1;
    verdicts += found;
    if (differences.length > 0) wrong.push(`seed ${seed}, ${what}: ${differences.join('; ')}\n${text}`);
  }
  expect(wrong).toEqual([]);
});

test('most changes can be asked, and have an effect', () => {
  expect(asked).toBeGreaterThan(COUNT / 2);
  expect(verdicts).toBeGreaterThan(asked);
});
