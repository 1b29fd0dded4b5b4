/**
 * Statements that cannot be read whole, by level and dialect: what is still known of them, and what is told. Cases are written as in
 * test/sql/cases.ts, with one more kind of line: `finding: code line:column`.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Input } from '../../src/model/query-lineage.ts';
import { analyse } from '../../src/sql/index.ts';
import { type Case, print, readCases } from './cases.ts';

const cases = readCases(join(import.meta.dirname, 'recovery'));

function lineageOf({ sql, dialect, schema }: Case) {
  return analyse({ sql, dialect, schema, defaultDatabase: null, defaultSchema: null, target: null }).lineage;
}

describe.each(cases)('$file:$line $title', (one) => {
  const lineage = lineageOf(one);

  it('keeps what can be told', () => {
    const findings = lineage.findings.map(
      ({ code, place }) => `finding: ${code} ${place?.line}:${place?.column}`,
    );
    expect([...print(lineage), ...findings].sort()).toEqual(one.expected);
  });

  it('says what was found, where, and what to do', () => {
    for (const { message, hint, place } of lineage.findings) {
      expect(message).toMatch(/^[A-Z“].*\.$/s);
      expect(hint).toMatch(/^[A-Z].*\.$/);
      expect(place).toBeDefined();
    }
  });

  it('claims nothing as exact of a statement that was not read whole', () => {
    if (lineage.statements.length > 1) return;
    expect(['recovered', 'failed']).toContain(lineage.parse);
    const inputs = lineage.statements.flatMap(({ columns, rows }): Input[] => [
      ...(columns ?? []).flatMap((column) => column.inputs),
      ...rows,
    ]);
    expect(inputs.filter(({ confidence }) => confidence === 'exact')).toEqual([]);
  });
});

it.each([
  'unread-item',
  'unread-clause',
  'unread-query',
  'unread-definition',
  'unread-block',
  'parse-failed',
])('the cases have a finding %s', (code) => {
  expect(cases.some(({ expected }) => expected.some((line) => line.startsWith(`finding: ${code} `)))).toBe(
    true,
  );
});
