import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DIALECT_NAMES } from '../../src/dialect/dialects.ts';
import { readCases } from '../sql/cases.ts';

const FOLDER = join(import.meta.dirname, '../cases');
const cases = readCases(FOLDER);

describe.each(DIALECT_NAMES)('the cases of %s', (dialect) => {
  const file = `${dialect}.sql`;

  test('have a file with the name of the dialect', () => {
    expect(existsSync(join(FOLDER, file)), `Add test/cases/${file}`).toBe(true);
  });

  test('are all of this dialect', () => {
    const own = cases.filter((each) => each.file === file);
    expect(own).not.toEqual([]);
    expect(own.filter((each) => each.dialect !== dialect).map(({ title }) => title)).toEqual([]);
  });
});
