/**
 * Statements that cannot be parsed completely: their lineage and their findings. The format is that of
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
  it('has the expected lineage and findings', () => {
    const lineage = lineageOf(one);
    const findings = lineage.findings.map(
      ({ code, place }) => `finding: ${code} ${place?.line}:${place?.column}`,
    );
    expect([...print(lineage), ...findings].sort()).toEqual(one.expected);
  });

  it('has findings with a message, a hint and a place', () => {
    for (const { message, hint, place } of lineageOf(one).findings) {
      expect(message).toMatch(/^[A-Z“].*\.$/s);
      expect(hint).toMatch(/^[A-Z].*\.$/);
      expect(place).toBeDefined();
    }
  });

  it('has no exact input if the statement is not parsed completely', () => {
    const lineage = lineageOf(one);
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
