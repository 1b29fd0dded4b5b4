/** The runner of all checks and tests (scripts/check.ts) counts every failure and hides none. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runStaticChecks, type StaticResult } from '../scripts/check/static-checks.ts';
import { countTests } from '../scripts/check/test-report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the report of vitest', () => {
  const PASSED = { status: 'passed', assertionResults: [{ status: 'passed' }] };
  const FAILED = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
  const BROKEN = { status: 'failed', assertionResults: [] };

  test.each([
    ['all tests passed', { ok: true, counts: [3, 0, 0], files: [PASSED] }, { passed: 3, failed: 0 }],
    ['a test failed', { ok: false, counts: [3, 2, 0], files: [PASSED, FAILED] }, { passed: 3, failed: 2 }],
    ['a file did not load', { ok: false, counts: [3, 0, 0], files: [BROKEN] }, { passed: 3, failed: 1 }],
    ['an error in no test', { ok: false, counts: [3, 0, 0], files: [PASSED] }, { passed: 3, failed: 1 }],
    ['no test ran', { ok: true, counts: [0, 0, 0], files: [] }, { passed: 0, failed: 1 }],
    ['tests were skipped', { ok: true, counts: [3, 0, 2], files: [PASSED] }, { failed: 0, skipped: 2 }],
  ])('%s', (_, { ok, counts: [passed, failed, pending], files }, expected) => {
    const path = join(folder, 'report.json');
    const numbers = { numPassedTests: passed, numFailedTests: failed, numPendingTests: pending };
    writeFileSync(path, JSON.stringify({ ...numbers, numTodoTests: 0, testResults: files }));
    expect(countTests(path, ok)).toMatchObject(expected);
  });

  test('a run without a report is one failure', () => {
    expect(countTests(join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('a static check that fails or cannot start does not stop the others', async () => {
  const node = (code: string): string[] => [process.execPath, '-e', code];
  const results: StaticResult[] = [];
  const checks = [
    { name: 'a', command: node('console.log("out"); console.error("err"); process.exit(1)'), isQuick: true },
    { name: 'b', command: [join(folder, 'no-such-program')], isQuick: true },
    { name: 'c', command: node(''), isQuick: true },
    { name: 'd', command: node('process.kill(process.pid)'), isQuick: true },
  ];
  await runStaticChecks(folder, checks, (result) => results.push(result));
  const found = Object.fromEntries(results.map(({ name, ok, output }) => [name, { ok, output }]));
  expect(found).toEqual({
    a: { ok: false, output: expect.stringMatching(/^(out\nerr|err\nout)$/) },
    b: { ok: false, output: expect.stringContaining('ENOENT') },
    c: { ok: true, output: '' },
    d: { ok: false, output: '' },
  });
});
