/**
 * Tests the verdicts of `impact` and `gate`: random projects and changes, run in DuckDB before and after the
 * change.
 * Run: `npm run bench:soundness -- [--seed 1] [--count 2000] [--only warehouses|projects] [--keep <folder>]`
 *
 * `warehouses` are tables with one change, `projects` are dbt projects with one or two edits. A miss prints
 * its seed, the change and the smallest project that has it; exit code 1. `--keep` writes the versions of the
 * last miss, for `tributary gate --base <folder>/base/target/manifest.json --head <folder>/head`.
 *
 *   misses      relations or columns that changed and were not reported
 *   tightness   the share of relations reported as affected that changed; the target is 75 %
 *   possibly    the share of verdicts that are "possibly" without an opaque statement upstream; at most 5 %
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pairText } from '../test/soundness/projects/print-pair.ts';
import { shrink } from '../test/soundness/projects/shrink.ts';
import { type Counts, tryProject } from '../test/soundness/projects/try-project.ts';
import { writeProject } from '../test/soundness/projects/write-project.ts';
import { type Lab, openLab, trial } from '../test/soundness/trial.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '2000' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
// The folders of a trial are small and are often written. A folder in memory makes a run much faster.
if (existsSync('/dev/shm')) process.env['TMPDIR'] ??= '/dev/shm';
const first = Number(values.seed);
const count = Number(values.count);
const seeds = Array.from({ length: count }, (_, i) => first + i);
async function tryWarehouses(lab: Lab): Promise<number> {
  const sums = new Sums();
  for (const seed of seeds) {
    const { misses, what, text, ...numbers } = await trial(lab, seed);
    sums.add(numbers);
    if (misses.length > 0)
      sums.miss(`seed ${seed}, ${what}\n  ${misses.join('\n  ')}\n${text}`, 'warehouses', seed);
  }
  return sums.print('warehouses');
}

async function tryProjects(): Promise<number> {
  let lab = await openLab();
  const sums = new Sums();
  const withoutSeeds = new Sums();
  for (const seed of seeds) {
    const found = await tryProject(lab, seed).catch(async (error: unknown) => {
      // An error inside DuckDB ends its database. The trial is left out.
      if (!/FATAL Error|INTERNAL Error/.test(String(error))) throw error;
      await lab.close();
      lab = await openLab();
      return null;
    });
    if (found === null) continue;
    const { counts, misses, what, editsSeed } = found;
    sums.add(counts);
    if (!editsSeed) withoutSeeds.add(counts);
    const [miss] = misses;
    if (miss === undefined) continue;
    const small = await shrink(lab, found, miss);
    sums.miss(`seed ${seed}, ${what}\n  ${misses.join('\n  ')}\n${pairText(small)}`, 'projects', seed);
    if (values.keep === undefined) continue;
    writeProject(join(values.keep, 'base'), small.before);
    writeProject(join(values.keep, 'head'), small.after);
  }
  await lab.close();
  const count = sums.print('projects');
  withoutSeeds.print('projects without edits of seeds');
  return count;
}

class Sums {
  readonly #numbers = new Map<string, number>();
  #misses = 0;
  #changes = 0;

  add(numbers: Partial<Counts>): void {
    this.#changes++;
    for (const [name, value] of Object.entries(numbers))
      if (typeof value === 'number') this.#numbers.set(name, this.#of(name) + value);
  }

  miss(text: string, only: string, seed: number): void {
    this.#misses++;
    console.log(`${text}\nrepeat: npm run bench:soundness -- --only ${only} --seed ${seed} --count 1\n`);
  }

  print(only: string): number {
    const [affected, changed, possibly] = ['affected', 'changed', 'possibly'].map((name) => this.#of(name));
    console.log(`${only}: ${this.#changes} changes from seed ${first}, ${this.#misses} misses`);
    console.log(
      `  affected ${affected}, of which changed ${changed} (${this.#percent('changed', 'affected')} %)`,
    );
    if (this.#of('own') > 0)
      console.log(`  edited ${this.#of('own')}, of which changed ${this.#of('ownChanged')}`);
    console.log(`  possibly affected ${possibly}, unaffected ${this.#of('unaffected')}`);
    if (this.#of('verdictsKnown') > 0)
      console.log(
        `  possibly affected without an opaque statement: ${this.#percent('possiblyKnown', 'verdictsKnown')} %`,
      );
    return this.#misses;
  }

  #of(name: string): number {
    return this.#numbers.get(name) ?? 0;
  }

  #percent(part: string, all: string): string {
    return ((100 * this.#of(part)) / Math.max(1, this.#of(all))).toFixed(1);
  }
}

const lab = await openLab();
let misses = 0;
try {
  if (values.only !== 'projects') misses += await tryWarehouses(lab);
  if (values.only !== 'warehouses') misses += await tryProjects();
} finally {
  await lab.close();
}
process.exitCode = misses > 0 ? 1 : 0;
