import { expect, it } from 'vitest';
import { DIALECT_NAMES } from '../../src/dialect/dialects.ts';
import { readCases } from '../sql/cases.ts';

const cases = readCases('test/cases').filter(({ file }) => file === 'names-by-case.sql');

it.each(DIALECT_NAMES)('names of %s that differ by case have a case', (name) => {
  expect(cases.filter(({ dialect }) => dialect === name).length).toBeGreaterThan(0);
});
