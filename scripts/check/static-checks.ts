/**
 * The checks that read the sources and run none of them.
 *
 * In: the root of a checkout. Out: one result per check, in the order in which they end.
 */
import { join } from 'node:path';
import { type CommandResult, runCommand } from './run-command.ts';

export interface StaticCheck {
  readonly name: string;
  readonly command: readonly string[];
  /** Also part of `npm run test:quick`. */
  readonly isQuick: boolean;
}

export interface StaticResult extends CommandResult {
  readonly name: string;
}

/** Two at a time use both processors, and leave memory for the tests: the type check alone needs 1 GB. */
const AT_ONCE = 2;
/** The tests take longer, so they have priority. */
const PRIORITY = 5;

const bin = (name: string): string => join('node_modules/.bin', name);

/** The longest first. */
export const STATIC_CHECKS: readonly StaticCheck[] = [
  { name: 'types', command: [bin('tsc'), '--project', 'tsconfig.json'], isQuick: true },
  { name: 'lint and format', command: [bin('biome'), 'check', '--error-on-warnings', '.'], isQuick: true },
  {
    name: 'spelling (words of the project: cspell-words.txt)',
    command: [bin('cspell'), '--no-progress'],
    isQuick: false,
  },
  { name: 'unused code', command: [bin('knip')], isQuick: false },
  { name: 'boundaries', command: [process.execPath, 'scripts/boundaries.ts'], isQuick: true },
  { name: 'language', command: [process.execPath, 'scripts/language.ts'], isQuick: true },
];

export async function runStaticChecks(
  root: string,
  checks: readonly StaticCheck[],
  onResult: (result: StaticResult) => void,
): Promise<void> {
  const waiting = [...checks];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await runCommand(next.command, { cwd: root, priority: PRIORITY });
      onResult({ name: next.name, ...result });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
