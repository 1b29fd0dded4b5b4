import { describe, expect, test } from 'vitest';
import { adapterOf } from '../../../src/sources/dbt/adapter.ts';
import { parseRelationName } from '../../../src/sources/dbt/relation.ts';
import { catalog, type Fields, manifest, model, read, source } from './manifest.ts';

describe('the name of a relation in SQL', () => {
  /** adapter, relation_name, name. Database db, schema mart, alias orders. */
  test.each([
    ['snowflake', 'SHOP.mart.orders', 'SHOP.MART.ORDERS'],
    ['snowflake', 'shop."mart"."Orders"', 'SHOP.mart.Orders'],
    ['oracle', 'mart.orders', 'DB.MART.ORDERS'],
    ['oracle', 'mart.orders@far', 'DB.MART.ORDERS@FAR'],
    ['postgres', '"db"."mart"."Orders"', 'db.mart.Orders'],
    ['postgres', '"db"."mart"."a ""b"" c"', 'db.mart."a ""b"" c"'],
    ['postgres', '"db"."mart"."v1.2"', 'db.mart."v1.2"'],
    ['redshift', '"Db"."Mart"."Orders"', 'db.mart.orders'],
    ['databricks', '`Main`.`mart`.`Orders`', 'main.mart.orders'],
    ['bigquery', '`my-project`.`mart`.`Orders`', 'my-project.mart.Orders'],
    ['bigquery', '`my-project.mart.events_*`', 'my-project.mart.events_*'],
    ['bigquery', '`mart`.`orders`', 'db.mart.orders'],
    ['sqlserver', '[db].[dbo].[Orders]', 'db.dbo.orders'],
    ['spark', 'mart.orders', 'mart.orders'],
    ['starrocks', '`mart`.`orders`', 'mart.orders'],
    ['mysql', '`orders`', 'mart.orders'],
    ['clickhouse', '`Mart`.`Orders`', 'Mart.Orders'],
    ['dremio', '"space"."a folder"."b"."orders"', 'space.a folder.b.orders'],
    ['somethingelse', 'mart.orders', 'mart.orders'],
  ])('%s: %s is %s', async (adapter, relationName, name) => {
    const [dataset] = await datasetsOf(adapter, { relation_name: relationName });
    expect(dataset).toMatchObject({ name, relation: name });
    expect(dataset?.id).toBe(`${dataset?.namespace}|${name}`);
  });

  /** Without a relation_name: from the parts of the node and the quoting. */
  test.each([
    ['snowflake', {}, {}, 'DB.MART.ORDERS'],
    ['snowflake', { identifier: true }, {}, 'DB.MART.Orders'],
    ['snowflake', { identifier: true }, { identifier: false }, 'DB.MART.ORDERS'],
    ['postgres', {}, {}, 'db.mart.Orders'],
    ['postgres', { identifier: false }, {}, 'db.mart.orders'],
    ['mysql', {}, {}, 'mart.orders'],
    ['somethingelse', {}, {}, 'db.mart.orders'],
  ])(
    '%s without a relation_name, project quotes %j, node quotes %j: %s',
    async (adapter, project, own, name) => {
      const node = model('x', { relation_name: null, alias: 'Orders', quoting: own });
      const { inventory } = await read(manifest({ adapter, nodes: [node], metadata: { quoting: project } }));
      expect(inventory.datasets[0]?.name).toBe(name);
    },
  );

  test('without a relation_name the spelling of the warehouse counts', async () => {
    const real = catalog({ 'model.shop.orders': [['id', 'int']] });
    const entry = (real['nodes'] as Record<string, Fields>)['model.shop.orders'];
    const spelled = { ...entry, metadata: { database: 'DB', schema: 'Mart', name: 'Orders', type: 'VIEW' } };
    const node = model('orders', { relation_name: null });
    const { inventory } = await read(manifest({ nodes: [node] }), {
      ...real,
      nodes: { 'model.shop.orders': spelled },
    });
    expect(inventory.datasets[0]?.name).toBe('DB.Mart.Orders');
  });

  test('a relation that is read through an expression has a name, and none in SQL', async () => {
    const files = source('files', { relation_name: "read_csv('files.csv', header = true)" });
    const { inventory } = await read(manifest({ adapter: 'duckdb', sources: [files] }));
    expect(inventory.datasets[0]).toMatchObject({ name: 'db.raw.files', relation: null });
  });

  test('a version of a model has the name of its alias, or its name in other nodes', async () => {
    const nodes = [
      { ...model('orders.v1'), alias: 'orders_v1', relation_name: '"db"."mart"."orders_v1"' },
      { ...model('orders.v2'), alias: 'orders', relation_name: '"db"."mart"."orders"' },
    ];
    const { inventory } = await read(manifest({ nodes }));
    expect(inventory.datasets.map(({ nodeId, name }) => [nodeId, name])).toEqual([
      ['model.shop.orders.v2', 'db.mart.orders'],
      ['model.shop.orders.v1', 'db.mart.orders_v1'],
    ]);
  });
});

test.each(['', 'a.', '.a', 'a..b', '"a', 'f(x)', "'a.csv'", 'a b', 'a."b"c'])('%j is not a name', (text) => {
  expect(parseRelationName(text, adapterOf('duckdb'))).toBeNull();
});

async function datasetsOf(adapter: string, fields: Fields) {
  return (await read(manifest({ adapter, nodes: [model('orders', fields)] }))).inventory.datasets;
}
