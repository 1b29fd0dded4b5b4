/** Constraints of a model become a reader, whose SQL references their columns. */
import { expect, test } from 'vitest';
import { constraintReader } from '../../../src/sources/dbt/constraints.ts';
import type { JsonObject } from '../../../src/sources/json/json-value.ts';

const MODEL: JsonObject = {
  name: 'orders',
  package_name: 'shop',
  relation_name: 'db.main.orders',
  original_file_path: 'models/orders.sql',
  contract: { enforced: true },
  config: { materialized: 'table' },
  depends_on: { nodes: ['model.shop.riders', 'model.shop.other'] },
  columns: {},
};

function sqlOf(more: JsonObject): string | null | undefined {
  return constraintReader('model.shop.orders', { ...MODEL, ...more })?.sql;
}

test.each<[string, JsonObject, string]>([
  [
    'a check',
    { constraints: [{ type: 'check', expression: 'amount > 0' }] },
    'select (select count(*) from db.main.orders where (amount > 0)) as check_1',
  ],
  [
    'a foreign key of a column',
    {
      columns: {
        rider: {
          name: 'rider',
          constraints: [{ type: 'foreign_key', to: 'db.main.riders', to_columns: ['id'] }],
        },
      },
    },
    'select (select count(*) from db.main.orders a join db.main.riders b on a.rider = b.id) as foreign_key_1',
  ],
  [
    'a foreign key as an expression',
    {
      constraints: [
        {
          type: 'foreign_key',
          columns: ['a', 'b'],
          expression: 'REFERENCES db.main.riders (id, site) on delete',
        },
      ],
    },
    'select (select count(*) from db.main.orders a join db.main.riders b on a.a = b.id and a.b = b.site) as foreign_key_1',
  ],
])('%s', (_, more, expected) => {
  expect(sqlOf(more)).toBe(expected);
});

test.each<[string, JsonObject, null | undefined]>([
  [
    'a primary key references only the contract',
    { constraints: [{ type: 'primary_key', columns: ['id'] }] },
    undefined,
  ],
  [
    'dbt ignores constraints without an enforced contract',
    { contract: {}, constraints: [{ type: 'check', expression: 'amount > 0' }] },
    undefined,
  ],
  [
    'a view has no constraints',
    { config: { materialized: 'view' }, constraints: [{ type: 'check', expression: 'amount > 0' }] },
    undefined,
  ],
  [
    'an unknown foreign key is not analysed',
    { constraints: [{ type: 'foreign_key', columns: ['a'] }] },
    null,
  ],
])('%s', (_, more, expected) => {
  expect(sqlOf(more)).toBe(expected);
});

test('the reader belongs to its model, and depends on the relations that it references', () => {
  const constraints = [{ type: 'foreign_key', columns: ['a'], to: 'db.main.riders', to_columns: ['id'] }];
  expect(constraintReader('model.shop.orders', { ...MODEL, constraints })).toMatchObject({
    id: 'constraints.shop.orders',
    kind: 'test',
    of: 'model.shop.orders',
    dependsOn: ['model.shop.orders', 'model.shop.riders'],
  });
});
