/** Counts the results in the JSON report of vitest. */
import { readFileSync } from 'node:fs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
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

/** `ok` is whether vitest exited with 0. A run without a report is one failure. */
export function countTests(path: string, ok: boolean): Count {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that fails while it loads has no failed test. It counts as one.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken.length;
  // Vitest also fails without a failed test: after an unhandled rejection, or if there is no test.
  const silent = failed === 0 && (!ok || passed === 0) ? 1 : 0;
  return { passed, failed: failed + silent, skipped: report.numPendingTests + report.numTodoTests };
}
