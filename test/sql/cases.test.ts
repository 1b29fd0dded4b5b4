import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUBTYPES } from '../../src/model/edge.ts';
import { OPAQUE_CODES } from '../../src/model/finding.ts';
import { analyse } from '../../src/sql/index.ts';
import { print, readCases } from './cases.ts';

const cases = readCases(join(import.meta.dirname, '../cases'));

describe.each(cases)('$file:$line $title', ({ dialect, schema, sql, expected }) => {
  it('has the expected lineage', () => {
    const { lineage } = analyse({
      sql,
      dialect,
      schema,
      defaultDatabase: null,
      defaultSchema: null,
      target: null,
    });
    expect(print(lineage)).toEqual(expected);
  });
});

describe('the cases', () => {
  it.each(SUBTYPES)('have an edge of subtype %s', (subtype) => {
    expect(
      cases.some((one) => one.expected.some((line) => line.split(' ').includes(subtype.toLowerCase()))),
    ).toBe(true);
  });

  /** Codes that one text cannot cause; the tests of the reader, the pool and the limits have them. */
  const elsewhere = [
    'parse-timeout',
    'input-too-large',
    'python-model',
    'no-compiled-sql',
    'no-sql',
    'declared-only',
  ];
  it.each(OPAQUE_CODES.filter((code) => !elsewhere.includes(code)))(
    'have an opaque text with the code %s',
    (code) => {
      expect(cases.some((one) => one.expected.includes(`opaque: ${code}`))).toBe(true);
    },
  );
});
