import { describe, expect, test } from 'vitest';
import { readDbt } from '../../../src/sources/index.ts';
import {
  catalog,
  dependsOn,
  exposure,
  folder,
  genericTest,
  manifest,
  model,
  read,
  seed,
  snapshot,
  source,
} from './manifest.ts';

test('every kind of node with a relation is a dataset, and so are an exposure and a hook of the run', async () => {
  const { inventory } = await read(
    manifest({
      nodes: [
        model('a_table'),
        model('a_view', { config: { materialized: 'view' } }),
        model('an_incremental', { config: { materialized: 'incremental' } }),
        model('a_dynamic', { config: { materialized: 'dynamic_table' } }),
        model('a_materialized', { config: { materialized: 'materialized_view' } }),
        model('an_ephemeral', { config: { materialized: 'ephemeral' } }),
        model('an_invention', { config: { materialized: 'my_own' } }),
        model('a_disabled', { config: { enabled: false } }),
        seed('rates'),
        snapshot('history', {}),
        { unique_id: 'analysis.shop.look', resource_type: 'analysis' },
        { unique_id: 'operation.shop.hook', resource_type: 'operation' },
      ],
      sources: [source('orders')],
      exposures: [exposure('board', [])],
    }),
  );
  expect(inventory.project).toBe('shop');
  expect(inventory.datasets.map(({ name, kind, nodeId }) => `${name} ${kind} ${nodeId}`)).toEqual([
    'db.mart.a_dynamic table model.shop.a_dynamic',
    'db.mart.a_materialized view model.shop.a_materialized',
    'db.mart.a_table table model.shop.a_table',
    'db.mart.a_view view model.shop.a_view',
    'db.mart.an_incremental incremental model.shop.an_incremental',
    'db.mart.an_invention unknown model.shop.an_invention',
    'db.mart.history snapshot snapshot.shop.history',
    'db.mart.rates seed seed.shop.rates',
    'db.raw.orders source source.shop.raw.orders',
    'exposure.shop.board exposure exposure.shop.board',
    'operation.shop.hook hook operation.shop.hook',
  ]);
});

test('a dataset has the description, owner, tags and file of its node', async () => {
  const { inventory } = await read(
    manifest({
      nodes: [
        model('orders', {
          description: ` All orders\n${'é'.repeat(3000)}`,
          group: 'finance',
          tags: ['nightly', 'core'],
          config: { materialized: 'table', tags: ['core'], meta: { owner: 'not shown' } },
          original_file_path: 'models\\mart\\orders.sql',
        }),
      ],
      more: {
        groups: {
          'group.shop.finance': { name: 'finance', owner: { email: 'fin@shop.example', name: 'Finance' } },
        },
      },
    }),
  );
  expect(inventory.datasets[0]).toMatchObject({
    id: 'postgres://default|db.mart.orders',
    namespace: 'postgres://default',
    owner: 'fin@shop.example',
    tags: ['core', 'nightly'],
    file: 'models/mart/orders.sql',
  });
  expect(inventory.datasets[0]?.description).toMatch(/^All orders\né+…$/);
  expect(inventory.datasets[0]?.description).toHaveLength(2000);
});

test.each([
  ['a name', { meta: { owner: 'Ana' } }, 'Ana'],
  ['a list', { config: { meta: { owner: ['Ana', 'Bo'] } } }, 'Ana, Bo'],
  ['an object', { meta: { owner: { name: 'Ana', email: ['ana@shop.example'] } } }, 'ana@shop.example'],
  ['a group that does not exist', { group: 'gone', meta: { owner: 'Ana' } }, 'Ana'],
  ['nothing', {}, null],
])('the owner is %s', async (_, fields, owner) => {
  expect((await read(manifest({ nodes: [model('orders', fields)] }))).inventory.datasets[0]?.owner).toBe(
    owner,
  );
});

test('an exposure has an owner, and its label if it has no description', async () => {
  const board = exposure('board', [], { label: 'The board', tags: ['weekly'] });
  const { inventory } = await read(manifest({ adapter: 'bigquery', exposures: [board] }));
  expect(inventory.datasets[0]).toMatchObject({
    id: 'bigquery|exposure.shop.board',
    relation: null,
    owner: 'ana@shop.example',
    description: 'The board',
    tags: ['weekly'],
    columns: [],
    columnsComplete: false,
    file: 'models/exposures.yml',
  });
});

test('the path of a package file begins with the folder of installed packages', async () => {
  const { inventory } = await read(manifest({ nodes: [model('x', { package_name: 'audit' })] }));
  expect(inventory.datasets[0]?.file).toBe('dbt_packages/audit/models/x.sql');
});

describe('the namespace', () => {
  const orders = manifest({ adapter: 'snowflake', nodes: [model('orders')] });

  test('is the namespace that the user passes', async () => {
    const reading = await readDbt(folder({ 'manifest.json': orders }), {
      namespace: 'snowflake://acme-prod',
    });
    expect(reading.namespace).toBe('snowflake://acme-prod');
    expect(reading.inventory.datasets[0]?.id).toBe('snowflake://acme-prod|db.mart.orders');
  });

  test.each(['', 'a b', 'a|b'])('%j is refused', async (namespace) => {
    const path = folder({ 'manifest.json': orders });
    await expect(readDbt(path, { namespace })).rejects.toMatchObject({ code: 'bad-usage' });
  });
});

describe('nodes with the same relation', () => {
  const shared = { relation_name: '"db"."raw"."orders"' };

  test('are one dataset: the node that writes it, with additional metadata of the source', async () => {
    const nodes = [
      seed('orders', { ...shared, tags: ['seeded'] }),
      genericTest('unique', { node: 'seed.shop.orders', column: 'id' }),
      genericTest('not_null', { node: 'source.shop.raw.orders', column: 'id' }),
      model('daily', dependsOn('source.shop.raw.orders')),
    ];
    const sources = [source('orders', { ...shared, description: 'From the shop', tags: ['raw'] })];
    const { inventory } = await read(
      manifest({ nodes, sources }),
      catalog({
        'source.shop.raw.orders': [
          ['id', 'int'],
          ['amount', 'numeric'],
        ],
      }),
    );
    const dataset = inventory.datasets.find(({ name }) => name === 'db.raw.orders');
    expect(inventory.datasets).toHaveLength(2);
    expect(dataset).toMatchObject({
      kind: 'seed',
      nodeId: 'seed.shop.orders',
      description: 'From the shop',
      tags: ['raw', 'seeded'],
      columnsComplete: true,
    });
    expect(dataset?.columns.map(({ name, type, tests }) => [name, type, tests])).toEqual([
      ['id', 'int', ['not_null', 'unique']],
      ['amount', 'numeric', []],
    ]);
    expect(inventory.jobs[0]?.declared).toEqual([dataset?.id]);
  });

  test('that both write are one dataset of the first node by name, with both jobs', async () => {
    const { inventory } = await read(manifest({ nodes: [model('b', shared), model('a', shared)] }));
    expect(inventory.datasets.map(({ nodeId }) => nodeId)).toEqual(['model.shop.a']);
    expect(inventory.jobs.map(({ name, target }) => [name, target])).toEqual([
      ['model.shop.a', 'postgres://default|db.raw.orders'],
      ['model.shop.b', 'postgres://default|db.raw.orders'],
    ]);
  });
});
