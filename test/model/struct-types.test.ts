import { describe, expect, test } from 'vitest';
import { fieldsOfType } from '../../src/model/struct-types.ts';

function shown(type: string): string[] | null {
  return fieldsOfType(type)?.map(({ name, type: of }) => `${name?.text ?? ''}: ${of}`) ?? null;
}

describe('the fields of a type', () => {
  test.each([
    ['STRUCT<sku STRING, qty INT64>', ['sku: STRING', 'qty: INT64']],
    [
      'ARRAY<STRUCT<a STRUCT<b INT64, c DATE>, d NUMERIC(10, 2)>>',
      ['a: STRUCT<b INT64, c DATE>', 'd: NUMERIC(10, 2)'],
    ],
    ['struct<a:int,b:array<string>>', ['a: int', 'b: array<string>']],
    ['ROW(x BIGINT, "Odd Name" VARCHAR)', ['x: BIGINT', 'Odd Name: VARCHAR']],
    ['STRUCT(a INT, b INT)[]', ['a: INT', 'b: INT']],
    ['OBJECT(a NUMBER, b ARRAY(VARCHAR))', ['a: NUMBER', 'b: ARRAY(VARCHAR)']],
    ['STRUCT<INT64, STRING>', [': INT64', ': STRING']],
    ['NUMERIC(10, 2)', null],
    ['VARCHAR', null],
    ['STRUCT<', []],
  ])('of %s are those of its text', (type, fields) => {
    expect(shown(type)).toEqual(fields);
  });
});
