import { describe, expect, test } from 'vitest';
import type { Dataset } from '../../../src/model/inventory.ts';
import { catalog, type Fields, genericTest, manifest, model, read, seed } from './manifest.ts';

const ORDERS = 'model.shop.orders';

interface Case {
  readonly adapter?: string;
  readonly model?: Fields;
  readonly tests?: readonly (readonly [test: string, column?: string])[];
  readonly catalog?: readonly (readonly [name: string, type: string])[];
}

describe('columns', () => {
  test('of the catalog keep its order, with descriptions and tests of the project', async () => {
    const dataset = await ordersOf({
      adapter: 'snowflake',
      model: {
        columns: {
          id: { name: 'id', description: 'Order number' },
          amount: { name: 'amount', data_type: 'money' },
        },
      },
      tests: [
        ['unique', 'ID'],
        ['not_null', 'id'],
        ['unique', 'id'],
        ['dbt_utils.accepted_range', '"AMOUNT"'],
      ],
      catalog: [
        ['AMOUNT', 'NUMBER'],
        ['ID', 'TEXT'],
      ],
    });
    expect(dataset.columnsComplete).toBe(true);
    expect(dataset.columns).toEqual([
      { name: 'AMOUNT', type: 'NUMBER', description: null, tests: ['dbt_utils.accepted_range'] },
      { name: 'ID', type: 'TEXT', description: 'Order number', tests: ['not_null', 'unique'] },
    ]);
  });

  test('without a catalog are the declared and the tested ones, and the list is incomplete', async () => {
    const dataset = await ordersOf({
      model: { columns: { id: { name: 'id', data_type: 'int' } } },
      tests: [['not_null', 'amount'], ['not_null', '"Unit Price"'], ['accepted', 'a || b'], ['recent']],
    });
    expect(dataset.columnsComplete).toBe(false);
    expect(dataset.columns.map(({ name, tests }) => [name, tests])).toEqual([
      ['id', []],
      ['amount', ['not_null']],
      ['Unit Price', ['not_null']],
    ]);
    expect(dataset.tests).toEqual(['accepted', 'recent']);
  });

  test('of an enforced contract are a complete list', async () => {
    const columns = { id: { name: 'id', data_type: 'int' } };
    for (const fields of [{ contract: { enforced: true } }, { config: { contract: { enforced: true } } }]) {
      expect(await ordersOf({ model: { columns, ...fields } })).toMatchObject({ columnsComplete: true });
    }
    expect(await ordersOf({ model: { contract: { enforced: true } } })).toMatchObject({
      columnsComplete: false,
    });
  });

  test('a test on a column that is not in a complete list belongs to the dataset', async () => {
    const dataset = await ordersOf({ tests: [['not_null', 'gone']], catalog: [['id', 'int']] });
    expect([dataset.columns.map(({ name }) => name), dataset.tests]).toEqual([['id'], ['not_null']]);
  });

  /** Declared name, whether `quote: true`, name. */
  test.each([
    ['snowflake', 'orderId', false, 'ORDERID'],
    ['snowflake', 'orderId', true, 'orderId'],
    ['snowflake', 'order id', false, 'order id'],
    ['postgres', 'OrderId', false, 'orderid'],
    ['postgres', 'OrderId', true, 'OrderId'],
    ['duckdb', 'OrderId', true, 'orderid'],
    ['bigquery', 'OrderId', false, 'orderid'],
    ['clickhouse', 'OrderId', false, 'OrderId'],
  ])('%s: a declared %s, quoted %s, is %s', async (adapter, name, quote, folded) => {
    const { columns } = await ordersOf({ adapter, model: { columns: { [name]: { name, quote } } } });
    expect(columns.map((column) => column.name)).toEqual([folded]);
  });

  test('names that differ in case only are two columns if the warehouse has both', async () => {
    const { columns } = await ordersOf({
      model: { columns: { Id: { name: 'Id', quote: true, description: 'second' } } },
      catalog: [
        ['id', 'int'],
        ['Id', 'text'],
      ],
    });
    expect(columns.map(({ name, description }) => [name, description])).toEqual([
      ['id', null],
      ['Id', 'second'],
    ]);
  });

  test('fields of a struct are columns by path on BigQuery; on other platforms a dot is part of the name', async () => {
    const rows = [
      ['item', 'RECORD'],
      ['item.sku', 'STRING'],
      ['deep.a.b', 'INT64'],
      ['deep.c', 'INT64'],
    ] as const;
    const names = async (adapter: string) =>
      (await ordersOf({ adapter, catalog: rows })).columns.map(({ name }) => name);
    expect(await names('bigquery')).toEqual(['item', 'item.sku', 'deep', 'deep.a', 'deep.a.b', 'deep.c']);
    expect(await names('postgres')).toEqual(['item', '"item.sku"', '"deep.a.b"', '"deep.c"']);
  });

  test('names of Object.prototype can be columns', async () => {
    const dataset = await ordersOf({
      model: JSON.parse(
        '{"columns": {"__proto__": {"name": "__proto__"}, "constructor": {"name": "constructor"}}}',
      ),
      tests: [['unique', 'constructor']],
    });
    expect(dataset.columns.map(({ name, tests }) => [name, tests])).toEqual([
      ['__proto__', []],
      ['constructor', ['unique']],
    ]);
  });
});

describe('the primary key', () => {
  test.each([
    ['inferred by dbt', { primary_key: ['id'] }, ['ID']],
    [
      'of a constraint of the model',
      { constraints: [{ type: 'check' }, { type: 'primary_key', columns: ['a', 'Id'] }] },
      ['A', 'ID'],
    ],
    [
      'of a constraint of a column',
      { columns: { id: { name: 'id', constraints: [{ type: 'primary_key' }] } } },
      ['ID'],
    ],
    ['none', { constraints: [{ type: 'unique', columns: ['id'] }] }, []],
  ])('%s', async (_, fields, key) => {
    const dataset = await ordersOf({
      adapter: 'snowflake',
      model: fields,
      catalog: [
        ['ID', 'int'],
        ['A', 'int'],
      ],
    });
    expect(dataset.primaryKey).toEqual(key);
  });
});

describe('tests', () => {
  test('of an older manifest belong to the last node in their dependencies', async () => {
    const old = { attached_node: undefined, depends_on: { nodes: ['model.shop.other', ORDERS] } };
    const nodes = [
      model('orders'),
      model('other'),
      genericTest('relationships', { node: ORDERS, column: 'id' }, old),
    ];
    const { inventory } = await read(manifest({ version: 11, nodes }));
    expect(
      inventory.datasets.map(({ nodeId, columns }) => [nodeId, columns.flatMap((column) => column.tests)]),
    ).toEqual([
      [ORDERS, ['relationships']],
      ['model.shop.other', []],
      ['test.shop.relationships_model.shop.orders_id', []],
    ]);
  });

  test('may have the column in their arguments', async () => {
    const inArguments = {
      column_name: undefined,
      test_metadata: { name: 'unique', kwargs: { column_name: 'id' } },
    };
    const nodes = [seed('rates'), genericTest('unique', { node: 'seed.shop.rates' }, inArguments)];
    const { inventory } = await read(manifest({ nodes }));
    expect(inventory.datasets[0]?.columns).toMatchObject([{ name: 'id', tests: ['unique'] }]);
  });

  test('that are singular or disabled are omitted', async () => {
    const nodes = [
      model('orders'),
      genericTest('a', { node: ORDERS }, { test_metadata: undefined }),
      genericTest('b', { node: ORDERS }, { config: { enabled: false } }),
    ];
    expect((await read(manifest({ nodes }))).inventory.datasets[0]?.tests).toEqual([]);
  });
});

async function ordersOf(given: Case): Promise<Dataset> {
  const tests = (given.tests ?? []).map(([name, column]) =>
    genericTest(name, { node: ORDERS, ...(column === undefined ? {} : { column }) }),
  );
  const nodes = [model('orders', given.model), ...tests];
  const { inventory } = await read(
    manifest({ adapter: given.adapter ?? 'postgres', nodes }),
    given.catalog === undefined ? undefined : catalog({ [ORDERS]: given.catalog }),
  );
  const dataset = inventory.datasets.find(({ nodeId }) => nodeId === ORDERS);
  if (dataset === undefined) throw new Error('orders is missing');
  return dataset;
}
