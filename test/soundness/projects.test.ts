/**
 * `gate` reports each relation that changes: random dbt projects and edits, run in DuckDB before and after
 * the edit. A failure prints its seed; `npm run bench:soundness` repeats it with the smallest project.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSeed, runs } from '../runs.ts';
import { pairText } from './projects/print-pair.ts';
import { tryProject } from './projects/try-project.ts';
import { type Lab, openLab } from './trial.ts';

const COUNT = runs({ full: 80, long: 20_000 });
const AT_ONCE = 40;
const begins = Array.from({ length: COUNT / AT_ONCE }, (_, i) => firstSeed + i * AT_ONCE);

let lab: Lab;
let affected = 0;
let changed = 0;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

test.each(begins)('edits from seed %i: no changed relation is reported as unaffected', async (begin) => {
  const wrong: string[] = [];
  for (let seed = begin; seed < begin + AT_ONCE; seed++) {
    const found = await tryProject(lab, seed);
    if (found === null) continue;
    const { what, misses, counts } = found;
    affected += counts.affected;
    changed += counts.changed;
    if (misses.length > 0) wrong.push(`seed ${seed}, ${what}: ${misses.join('; ')}\n${pairText(found)}`);
  }
  expect(wrong).toEqual([]);
});

test('most relations that are reported as affected change', () => {
  expect(changed).toBeGreaterThan(affected / 2);
});
