/** Sorts findings by subject, file, place, code and message, and removes duplicates. */
import type { Finding } from '../../model/finding.ts';

export function sortFindings(findings: readonly Finding[]): Finding[] {
  const byKey = new Map(findings.map((finding) => [sortKey(finding), finding]));
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
}

function sortKey({ subject, file, place, code, message }: Finding): string {
  const at = place === undefined ? '' : `${number(place.line)} ${number(place.column)}`;
  return [subject ?? '', file ?? '', at, code, message].join('\u0000');
}

function number(value: number): string {
  return String(value).padStart(9, '0');
}
