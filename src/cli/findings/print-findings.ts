/**
 * Findings as text: errors first, grouped by code.
 *
 *   warning  missing-catalog
 *            There is no catalog.json next to target/manifest.json.
 *            → Run `dbt docs generate`.
 */

import type { Finding, Severity } from '../../model/finding.ts';
import { grouped } from '../../model/grouped.ts';
import type { Paint } from '../io.ts';
import { count, oneLine, placeText } from '../text.ts';

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

const WORDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };
const PER_CODE = 5;

export function printFindings(findings: readonly Finding[], paint: Paint, all: boolean): string[] {
  return byCode(findings).flatMap((group) => printGroup(group, paint, all));
}

/** '1 error, 2 warnings, 3 notes', without zeros. */
export function countFindings(findings: readonly Finding[]): string {
  return SEVERITIES.map((severity) => ({
    severity,
    n: findings.filter((finding) => finding.severity === severity).length,
  }))
    .filter(({ n }) => n > 0)
    .map(({ severity, n }) => count(n, WORDS[severity]))
    .join(', ');
}

function byCode(findings: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>();
  for (const severity of SEVERITIES) {
    for (const finding of findings) {
      if (finding.severity !== severity) continue;
      const key = `${severity} ${finding.code}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [finding]);
      else group.push(finding);
    }
  }
  return [...groups.values()];
}

function printGroup(group: readonly Finding[], paint: Paint, all: boolean): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const shown = all ? group : group.slice(0, PER_CODE);
  const rest = group.length - shown.length;
  const times = group.length > 1 ? paint.dim(`  ${grouped(group.length)} times`) : '';
  const lines = shown.flatMap((finding, i) => {
    const place = placeText(finding.file ?? null, finding.place ?? null);
    const hint = finding.hint !== undefined && finding.hint !== shown[i + 1]?.hint ? [finding.hint] : [];
    return [
      `         ${oneLine(finding.message, 500)}${place === '' ? '' : paint.dim(`  ${place}`)}`,
      ...hint.map((text) => `         ${paint.dim('→')} ${oneLine(text, 500)}`),
    ];
  });
  return [
    `${severityWord(first.severity, paint)}  ${paint.bold(first.code)}${times}`,
    ...lines,
    ...(rest > 0 ? [`         … and ${grouped(rest)} more; --all shows them`] : []),
  ];
}

function severityWord(severity: Severity, paint: Paint): string {
  const word = WORDS[severity].padEnd(7);
  if (severity === 'error') return paint.red(word);
  return severity === 'warning' ? paint.yellow(word) : word;
}
