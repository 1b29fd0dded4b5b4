/**
 * What is called unaffected stays as it is: warehouses and changes at random, really run in DuckDB before and after. A failure prints its seed;
 * TRIBUTARY_SOUNDNESS=<first>:<count> tries others.
 */
import { expect, test } from 'vitest';
import { openLab, trial } from './trial.ts';

const [first = 1, count = 300] = (process.env['TRIBUTARY_SOUNDNESS'] ?? '')
  .split(':')
  .filter(Boolean)
  .map(Number);

test(`${count} changes from seed ${first} on: nothing that changed was called unaffected`, async () => {
  const lab = await openLab();
  try {
    const wrong: string[] = [];
    let changed = 0;
    for (let seed = first; seed < first + count; seed++) {
      const { misses, what, text, changed: now } = await trial(lab, seed);
      changed += now;
      if (misses.length > 0) wrong.push(`seed ${seed}, ${what}: ${misses.join('; ')}\n${text}`);
    }
    expect(wrong).toEqual([]);
    // A generator whose changes change nothing proves nothing.
    expect(changed).toBeGreaterThan(count / 2);
  } finally {
    await lab.close();
  }
});
