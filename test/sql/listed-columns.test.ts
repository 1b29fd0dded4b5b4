/** A column of a catalog and its type → the column and its fields, as paths. */
import { expect, test } from 'vitest';
import { ANALYSIS_LIMITS, listedColumns } from '../../src/sql/index.ts';

test.each([
  ['id', 'BIGINT', ['id']],
  ['id', null, ['id']],
  ['price', 'NUMERIC(10, 2)', ['price']],
  [
    'items',
    'ARRAY<STRUCT<sku STRING, size STRUCT<w INT64, h INT64>>>',
    ['items', 'items.sku', 'items.size', 'items.size.w', 'items.size.h'],
  ],
  ['rider', 'struct<name:string,seen:date>', ['rider', 'rider.name', 'rider.seen']],
  ['rider', 'ROW("first name" VARCHAR, "v1.2" VARCHAR)', ['rider', 'rider.first name', 'rider."v1.2"']],
  ['"a.b"', 'STRUCT(c INT)', ['"a.b"', '"a.b".c']],
  ['order.items', 'STRUCT<sku STRING>', ['order.items', 'order.items.sku']],
  ['pair', 'STRUCT<INT64, STRING>', ['pair']],
  ['cut', 'STRUCT<a INT64, b STR', ['cut', 'cut.a', 'cut.b']],
])('the column %s of type %s has its fields', (name, type, columns) => {
  expect(listedColumns(name, type)).toEqual(columns);
});

test('fields below the maximum depth are omitted', () => {
  const depth = ANALYSIS_LIMITS.fieldDepth + 10;
  const type = `${'STRUCT<a '.repeat(depth)}INT64${'>'.repeat(depth)}`;
  expect(listedColumns('s', type)).toHaveLength(ANALYSIS_LIMITS.fieldDepth + 1);
});

test('a type with more fields than the limit has no fields', () => {
  const fields = Array.from({ length: ANALYSIS_LIMITS.fields + 2 }, (_, i) => `f${i} INT64`).join();
  expect(listedColumns('s', `STRUCT<${fields}>`)).toEqual(['s']);
});
