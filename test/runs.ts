/**
 * How often tests with random input run. `npm test` tries few inputs: the same ones on each run and each
 * machine. `npm run test:long` sets TRIBUTARY_TESTS=long: many inputs, different ones on each run. A failure
 * prints its seed, and TRIBUTARY_SEED=<number> repeats it.
 *
 *   await fc.assert(property, { numRuns: runs({ full: 60, long: 2_000 }) });
 */

/** The number of runs in `npm test`, and in `npm run test:long`. */
export interface Runs {
  readonly full: number;
  readonly long: number;
}

/** True in `npm run test:long`. */
export const isLong = process.env['TRIBUTARY_TESTS'] === 'long';

export function runs({ full, long }: Runs): number {
  return isLong ? long : full;
}

/** Where random input begins. */
export const firstSeed = Number(process.env['TRIBUTARY_SEED'] ?? (isLong ? Date.now() % 1_000_000_000 : 1));
