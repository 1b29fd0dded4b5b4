import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../../src/dialect/dialects.ts';
import { parseScript } from '../../../src/sql/parse-script.ts';
import { readIrCases } from '../ir-cases.ts';
import { printStatement } from '../print-ir.ts';

describe('statements have the expected IR', () => {
  for (const { name, dialect, sql, expected, at } of readIrCases(
    new URL('../parse/cases/', import.meta.url),
  )) {
    it(`${name} [${dialect}] (${at})`, () => {
      const { script } = parseScript(sql, dialectOf(dialect));
      const lines = script.statements.flatMap((statement, i) => [
        ...(i === 0 ? [] : [';']),
        ...printStatement(statement),
      ]);
      expect(lines.map((line) => line.trimEnd())).toEqual(expected);
    });
  }
});
