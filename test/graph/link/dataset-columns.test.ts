/** Nested fields that a source lists below the columns of an analysed relation. */
import { expect, test } from 'vitest';
import { withListedFields } from '../../../src/graph/link/dataset-columns.ts';

const columns = (...names: readonly string[]) =>
  names.map((name) => ({ name, type: null, description: null, tests: [] }));

test.each([
  ['no nested fields', columns('id', 'items'), ['id', 'items'], ['id', 'items']],
  [
    'fields below a column, and fields below these',
    columns('id', 'items', 'items.sku', 'items.box', 'items.box.size'),
    ['items', 'id'],
    ['items', 'items.sku', 'items.box', 'items.box.size', 'id'],
  ],
  ['fields in another case', columns('Items', 'Items.Sku'), ['items'], ['items', 'Items.Sku']],
  [
    'fields of a column whose fields the analysis lists',
    columns('items', 'items.sku', 'items.size', 'box', 'box.size'),
    ['ITEMS', 'ITEMS.sku', 'box'],
    ['ITEMS', 'ITEMS.sku', 'box', 'box.size'],
  ],
  ['fields of a column that the analysis does not have', columns('id', 'items.sku'), ['id'], ['id']],
])('the source lists %s', (_, known, outputs, expected) => {
  expect(withListedFields(known, outputs)).toEqual(expected);
});
