/**
 * Runs the static checks and the tests of this repository (docs/testing.md).
 *
 *   node scripts/check.ts           npm test: every check and every test
 *   node scripts/check.ts --quick   npm run test:quick: types, lint, boundaries, language, unit tests
 *   node scripts/check.ts --long    npm run test:long: every test, with many random inputs
 *
 * Out: a line per check and the output of vitest as they arrive, then the output of each failed check. The
 * last line is `N passed, N failed`, where a check counts as one and so does each test. The exit code is 1 if
 * anything failed or no test ran.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './check/run-command.ts';
import { runStaticChecks, STATIC_CHECKS, type StaticResult } from './check/static-checks.ts';
import { type Count, countTests } from './check/test-report.ts';

const HEARTBEAT_SECONDS = 30;

const root = resolve(import.meta.dirname, '..');
const { values: mode } = parseArgs({ options: { quick: { type: 'boolean' }, long: { type: 'boolean' } } });

const start = performance.now();
const elapsed = (): string => `${Math.round((performance.now() - start) / 1000)} s`;
let printedAt = start;

function print(text: string): void {
  printedAt = performance.now();
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

async function runTests(): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-check-'));
  const report = join(folder, 'report.json');
  try {
    const { ok } = await runCommand(
      [
        join(root, 'node_modules/.bin/vitest'),
        'run',
        ...(mode.quick ? ['--project', 'unit'] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        cwd: root,
        onLines: print,
        env: {
          ...(mode.long ? { TRIBUTARY_TESTS: 'long' } : {}),
          // Vitest writes to a pipe, so that its output and the lines of the checks are not mixed.
          ...(process.stdout.hasColors?.() ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
        },
      },
    );
    return countTests(report, ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runChecks(): Promise<readonly StaticResult[]> {
  const results: StaticResult[] = [];
  // Random inputs do not change the result of a static check.
  const checks = mode.long ? [] : STATIC_CHECKS.filter(({ isQuick }) => isQuick || !mode.quick);
  await runStaticChecks(root, checks, (result) => {
    results.push(result);
    print(`${result.ok ? 'ok  ' : 'FAIL'} ${result.name} (${result.seconds.toFixed(1)} s)`);
  });
  return results;
}

const heartbeat = setInterval(() => {
  if (performance.now() - printedAt > HEARTBEAT_SECONDS * 1000) print(`… still running after ${elapsed()}`);
}, 1000);
const [checks, tests] = await Promise.all([runChecks(), runTests()]);
clearInterval(heartbeat);

const failed = checks.filter(({ ok }) => !ok);
for (const { name, output } of failed) print(`\nFAIL ${name}\n${output || 'It printed nothing.'}`);
const passed = tests.passed + checks.length - failed.length;
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
print(`\nFinished after ${elapsed()}`);
print(`${passed} passed, ${tests.failed + failed.length} failed${skipped}`);
process.exitCode = tests.failed + failed.length > 0 ? 1 : 0;
