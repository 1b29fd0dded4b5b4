/**
 * The results of the checks as text and as JSON: a line per check, followed by a line with the fix if the
 * check failed.
 *
 *   Redis
 *     ✓ reachable  redis://127.0.0.1:6379/0 in 1 ms
 *     ! workers    no worker is connected
 *                  Start a worker with `tributary worker`; without one, `tributary build` runs all tasks.
 */
import type { Check, CheckArea, CheckStatus } from '../../model/check.ts';
import type { Paint } from '../io.ts';
import { count, oneLine } from '../text.ts';
import { padTo, textWidth } from '../text-width.ts';

const TITLES: Readonly<Record<CheckArea, string>> = {
  settings: 'Settings',
  machine: 'This machine',
  'embedded-store': 'Embedded store',
  neo4j: 'Neo4j',
  redis: 'Redis',
  observe: 'Observed lineage',
};

const SIGNS: Readonly<Record<CheckStatus, string>> = { ok: '✓', warning: '!', failed: '✗', skipped: '–' };
const SEEN_LENGTH = 400;

export function printDoctor(checks: readonly Check[], paint: Paint): string[] {
  const areas = [...new Set(checks.map(({ area }) => area))];
  const width = Math.max(...checks.map(({ name }) => textWidth(name)));
  const lines = areas.flatMap((area, i) => [
    ...(i === 0 ? [] : ['']),
    paint.bold(TITLES[area]),
    ...printArea(
      checks.filter((check) => check.area === area),
      width,
      paint,
    ),
  ]);
  return [...lines, '', summary(checks, paint)];
}

/** Skipped checks with the same reason are one line, at the end. */
function printArea(checks: readonly Check[], width: number, paint: Paint): string[] {
  const looked = checks.filter(({ status }) => status !== 'skipped');
  const reasons = Map.groupBy(
    checks.filter(({ status }) => status === 'skipped'),
    ({ seen }) => seen,
  );
  return [
    ...looked.flatMap((check) => printCheck(check, width, paint)),
    ...[...reasons].map(([seen, skips]) => {
      const names = skips.map(({ name }) => name).join(', ');
      return paint.dim(`  ${SIGNS.skipped} ${names}: ${oneLine(seen, SEEN_LENGTH)}`);
    }),
  ];
}

function printCheck({ name, status, seen, fix }: Check, width: number, paint: Paint): string[] {
  const first = `  ${colour(status, paint)(SIGNS[status])} ${padTo(name, width)}  ${oneLine(seen, SEEN_LENGTH)}`;
  if (fix === null) return [first];
  return [first, `${' '.repeat(width + 6)}${paint.cyan(oneLine(fix, SEEN_LENGTH))}`];
}

function summary(checks: readonly Check[], paint: Paint): string {
  const of = (status: CheckStatus): number => checks.filter((check) => check.status === status).length;
  const failures = of('failed');
  const warnings = of('warning');
  const skips = of('skipped');
  const rest = [
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
    ...(skips > 0 ? [`${skips} skipped`] : []),
  ];
  const verdict =
    failures > 0
      ? paint.red(`${failures} of ${count(checks.length, 'check')} failed`)
      : paint.green('No check failed');
  return [verdict, ...rest].join(', ');
}

function colour(status: CheckStatus, paint: Paint): (text: string) => string {
  return { ok: paint.green, warning: paint.yellow, failed: paint.red, skipped: paint.dim }[status];
}

export function doctorJson(checks: readonly Check[]) {
  return {
    checks: checks.map(({ area, name, status, seen, fix }) => ({ area, name, status, seen, fix })),
    ok: checks.every(({ status }) => status !== 'failed'),
  };
}
