/**
 * Tests the verdict "unaffected" of `impact` and `gate`: random warehouses and changes, run in DuckDB before
 * and after the change.
 * Run: `npm run bench:soundness -- [--seed 1] [--count 2000]`. A miss prints its seed, the change and the
 * models; exit code 1.
 *
 *   misses      relations or columns that changed and were not reported
 *   tightness   the share of relations reported as affected that changed; the target is 70 %
 */
import { parseArgs } from 'node:util';
import { openLab, trial } from '../test/soundness/trial.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '2000' } },
});
const first = Number(values.seed);
const count = Number(values.count);
const sums = { misses: 0, affected: 0, changed: 0, possibly: 0, unaffected: 0 };
const lab = await openLab();
try {
  for (let seed = first; seed < first + count; seed++) {
    const { misses, what, text, affected, changed, possibly, unaffected } = await trial(lab, seed);
    sums.affected += affected;
    sums.changed += changed;
    sums.possibly += possibly;
    sums.unaffected += unaffected;
    if (misses.length === 0) continue;
    sums.misses++;
    console.log(`seed ${seed}, ${what}\n  ${misses.join('\n  ')}\n${text}\n`);
  }
} finally {
  await lab.close();
}
console.log(`${count} changes from seed ${first}: ${sums.misses} misses`);
console.log(`affected ${sums.affected}, of which changed ${sums.changed} (${percentOf(sums)} %)`);
console.log(`possibly affected ${sums.possibly}, unaffected ${sums.unaffected}`);
process.exitCode = sums.misses > 0 ? 1 : 0;

function percentOf({ changed, affected }: { changed: number; affected: number }): string {
  return ((100 * changed) / Math.max(1, affected)).toFixed(1);
}
