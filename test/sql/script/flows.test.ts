/**
 * The complete outcome of reading a script: places and order of its statements, its variables and functions.
 * Cases are written as in test/sql/ir-cases.ts.
 *
 *   -- 1:1-1:10: other
 *   -- 1:11-1:24 maybe, scope 0: delete t
 *   -- steps 0 1
 *   -- scope 0: x value assigned 1
 */
import { expect, test } from 'vitest';
import { dialectOf } from '../../../src/dialect/dialects.ts';
import { parseScript } from '../../../src/sql/parse-script.ts';
import { readIrCases } from '../ir-cases.ts';
import { printFlow } from './print-flow.ts';

for (const { name, dialect, sql, expected, at } of readIrCases(new URL('./cases/', import.meta.url))) {
  test(`${name} [${dialect}] (${at})`, () => {
    expect(printFlow(sql, parseScript(sql, dialectOf(dialect)))).toEqual(expected);
  });
}
