/**
 * The whole test suite in one command (`npm test`): static checks first, then every vitest file.
 *
 * Out: a line for each check, the output of those that failed, and alone on the last line `N passed, N failed`,
 * where each check counts one and so does each test. Exit code 1 when anything failed or no test ran.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const root = resolve(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

const CHECKS: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: 'lint', command: [bin('biome'), 'check', '--formatter-enabled=false', '--error-on-warnings', '.'] },
  { name: 'format', command: [bin('biome'), 'format', '.'] },
  { name: 'types', command: [bin('tsc'), '--project', 'tsconfig.json'] },
  { name: 'boundaries', command: [process.execPath, 'scripts/boundaries.ts'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'language', command: [process.execPath, 'scripts/language.ts'] },
  { name: 'spelling (words of the project: cspell-words.txt)', command: [bin('cspell'), '--no-progress'] },
];

function check(name: string, command: readonly string[]): Count {
  const start = performance.now();
  const [file = '', ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd: root, encoding: 'utf8' });
  const ok = status === 0;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (!ok) console.log([error?.message, stdout, stderr].filter(Boolean).join('\n'));
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** Runs vitest with its output in view, and counts by the report that it writes. */
function runTests(): Count {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-check-'));
  const report = join(folder, 'report.json');
  try {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { status } = spawnSync(bin('vitest'), args, { cwd: root, stdio: 'inherit' });
    return countTests(report, status === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

function countTests(path: string, ok: boolean): Count {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that fails while it loads has no failed test: it counts as one.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken.length;
  // What vitest fails for without naming a test (an unhandled rejection, no test at all) still fails here.
  const silent = failed === 0 && (!ok || passed === 0) ? 1 : 0;
  return { passed, failed: failed + silent, skipped: report.numPendingTests + report.numTodoTests };
}

const counts = [...CHECKS.map(({ name, command }) => check(name, command)), runTests()];
const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
