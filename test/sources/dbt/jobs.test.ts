import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JobCode } from '../../../src/model/inventory.ts';
import { SQL_BYTES } from '../../../src/sources/dbt/compiled-sql.ts';
import { readDbt } from '../../../src/sources/index.ts';
import {
  dependsOn,
  type Entry,
  exposure,
  type Fields,
  folder,
  manifest,
  model,
  read,
  snapshot,
  source,
} from './manifest.ts';

test('a model is a job that writes its dataset, with its SQL', async () => {
  const orders = model('orders', {
    ...dependsOn('source.shop.raw.orders'),
    compiled_code: 'select * from RAW.ORDERS',
    relation_name: 'SHOP.mart.orders',
    meta: { owner: 'Ana' },
  });
  const sources = [source('orders', { relation_name: 'SHOP.raw.orders' })];
  const { inventory, dialect } = await read(manifest({ adapter: 'snowflake', nodes: [orders], sources }));
  expect(dialect).toBe('snowflake');
  expect(inventory.jobs).toEqual([
    {
      id: 'shop|model.shop.orders',
      namespace: 'shop',
      name: 'model.shop.orders',
      kind: 'model',
      target: 'snowflake://default|SHOP.MART.ORDERS',
      declared: ['snowflake://default|SHOP.RAW.ORDERS'],
      owner: 'Ana',
      file: 'models/orders.sql',
      checksum: null,
      code: {
        kind: 'sql',
        sql: 'select * from RAW.ORDERS',
        dialect: 'snowflake',
        defaultDatabase: 'SHOP',
        defaultSchema: 'MART',
        added: [],
        rowKeys: [],
      },
    },
  ]);
});

test('an adapter whose names have no database has no default database', async () => {
  const orders = model('orders', { relation_name: '`mart`.`orders`' });
  const code = await codeOf(manifest({ adapter: 'mysql', nodes: [orders] }));
  expect(code).toMatchObject({ dialect: 'mysql', defaultDatabase: null, defaultSchema: 'mart' });
});

test('an exposure is a job with declared inputs', async () => {
  const { inventory } = await read(
    manifest({ nodes: [model('orders')], exposures: [exposure('board', ['model.shop.orders'])] }),
  );
  expect(inventory.jobs[0]).toMatchObject({
    id: 'shop|exposure.shop.board',
    kind: 'exposure',
    target: 'postgres://default|exposure.shop.board',
    declared: ['postgres://default|db.mart.orders'],
    owner: 'ana@shop.example',
    code: { kind: 'opaque', code: 'no-sql' },
  });
});

test.each([
  ["create macro top() as (select max(id) from {{ ref('orders') }})", ['db.mart.orders']],
  ['create macro top() as (select max(id) from mart.orders)', ['db.mart.orders']],
  ['create macro top() as (select max(id) from other.visits)', []],
  ["create macro of_another() as (select max(id) from {{ ref('orders') }})", []],
])('a model reads what a function of the run reads: %s', async (code, expected) => {
  const operation = {
    unique_id: 'operation.shop.shop-on-run-start-0',
    resource_type: 'operation',
    raw_code: code,
    depends_on: { nodes: code.includes('ref') ? ['model.shop.orders'] : [] },
  };
  const caller = model('caller', { compiled_code: 'select top() as t' });
  const { inventory } = await read(manifest({ nodes: [model('orders'), caller, operation] }));
  const declared = inventory.jobs.find(({ id }) => id.endsWith('.caller'))?.declared ?? [];
  expect(declared.map((id) => id.split('|')[1])).toEqual(expected);
});

test.each([
  ['python', { language: 'python' }, 'python-model'],
  ['another language', { language: 'javascript' }, 'unsupported-construct'],
  ['not compiled', { compiled_code: null }, 'no-compiled-sql'],
  ['compiled to blank SQL', { compiled_code: ' \n' }, 'no-compiled-sql'],
])('a model that is %s is opaque', async (_, fields, code) => {
  expect(await codeOf(manifest({ nodes: [model('orders', fields)] }))).toMatchObject({
    kind: 'opaque',
    code,
  });
});

describe('columns that a snapshot adds', () => {
  /** Strategy, adapter, configuration; each added column with its inputs. */
  test.each<[string, string, Fields, string[]]>([
    [
      'timestamp',
      'postgres',
      { strategy: 'timestamp', unique_key: 'id', updated_at: 'changed_at' },
      [
        'dbt_scd_id <- changed_at, id',
        'dbt_updated_at <- changed_at',
        'dbt_valid_from <- changed_at',
        'dbt_valid_to <- changed_at',
      ],
    ],
    [
      'check',
      'postgres',
      { strategy: 'check', unique_key: ['id', 'line'], check_cols: 'all' },
      ['dbt_scd_id <- id, line', 'dbt_updated_at <- ', 'dbt_valid_from <- ', 'dbt_valid_to <- '],
    ],
    [
      'upper case',
      'snowflake',
      { unique_key: 'id' },
      ['DBT_SCD_ID <- ID', 'DBT_UPDATED_AT <- ', 'DBT_VALID_FROM <- ', 'DBT_VALID_TO <- '],
    ],
    [
      'renamed, deletions marked',
      'postgres',
      {
        unique_key: '"Id"',
        hard_deletes: 'new_record',
        snapshot_meta_column_names: { dbt_valid_to: 'until', dbt_scd_id: null },
      },
      ['dbt_scd_id <- Id', 'dbt_updated_at <- ', 'dbt_valid_from <- ', 'until <- ', 'dbt_is_deleted <- '],
    ],
    [
      'an expression',
      'postgres',
      { unique_key: "id || '-' || line", updated_at: 'at' },
      ['dbt_scd_id <- at', 'dbt_updated_at <- at', 'dbt_valid_from <- at', 'dbt_valid_to <- at'],
    ],
  ])('%s', async (_, adapter, config, columns) => {
    const code = await codeOf(manifest({ adapter, nodes: [snapshot('history', config)] }));
    const added = code?.kind === 'sql' ? code.added : [];
    expect(added.map(({ name, from }) => `${name} <- ${from.join(', ')}`)).toEqual(columns);
  });
});

describe('compiled SQL that is not in the manifest', () => {
  const bare = (fields: Fields = {}) =>
    manifest({ nodes: [model('orders', { compiled_code: null, ...fields })] });

  test.each([
    [
      'at the path in the manifest',
      { compiled_path: 'target/compiled/shop/models/mart/o.sql' },
      'target/compiled/shop/models/mart/o.sql',
    ],
    [
      'at the path in a manifest of Windows',
      { compiled_path: 'target\\compiled\\shop\\models\\o.sql' },
      'target/compiled/shop/models/o.sql',
    ],
    [
      'in a moved target folder',
      { compiled_path: 'build/compiled/shop/models/o.sql' },
      'target/compiled/shop/models/o.sql',
    ],
    ['at the default path of dbt', {}, 'target/compiled/shop/models/orders.sql'],
    [
      'in the folder of a file with several models',
      { original_file_path: 'models/all.sql' },
      'target/compiled/shop/models/all.sql/orders.sql',
    ],
  ])('is read %s', async (_, fields, path) => {
    const root = folder({
      'dbt_project.yml': 'name: shop',
      'target/manifest.json': bare(fields),
      [path]: '\uFEFFselect 2',
    });
    const reading = await readDbt(root);
    expect(reading.inventory.jobs[0]?.code).toMatchObject({ kind: 'sql', sql: 'select 2' });
    expect(reading.filesRead).toBe(1);
  });

  test('is read from a target folder alone', async () => {
    const root = folder({ 'manifest.json': bare(), 'compiled/shop/models/orders.sql': 'select 3' });
    expect((await readDbt(join(root, 'manifest.json'))).inventory.jobs[0]?.code).toMatchObject({
      sql: 'select 3',
    });
  });

  test.each([
    ['outside the project', { compiled_path: '../secret.sql' }],
    ['at an absolute path', { compiled_path: '/etc/passwd' }],
    ['that is not a SQL file', { compiled_path: '.env' }],
    ['through a link', { compiled_path: 'target/compiled/link.sql' }],
    ['that is a folder', { compiled_path: 'target/compiled/folder.sql' }],
    ['that is not UTF-8', { compiled_path: 'target/compiled/latin.sql' }],
    ['outside, by the package', { package_name: '../../..', original_file_path: 'secret.sql' }],
  ])('is not read from a file %s', async (_, fields) => {
    const outer = folder({
      'secret.sql': 'select secret',
      'shop/dbt_project.yml': 'name: shop',
      'shop/.env': 'TOKEN=secret',
      'shop/target/manifest.json': bare(fields),
      'shop/target/compiled/folder.sql/x': '',
      'shop/target/compiled/latin.sql': Buffer.from([0x73, 0xe9]),
    });
    symlinkSync(join(outer, 'secret.sql'), join(outer, 'shop/target/compiled/link.sql'));
    const { inventory, filesRead } = await readDbt(join(outer, 'shop'));
    expect(inventory.jobs[0]?.code).toMatchObject({ kind: 'opaque', code: 'no-compiled-sql' });
    expect(filesRead).toBe(0);
  });

  test('has a limit of size', async () => {
    const root = folder({
      'manifest.json': bare(),
      'compiled/shop/models/orders.sql': ' '.repeat(SQL_BYTES + 1),
    });
    expect((await readDbt(root)).inventory.jobs[0]?.code).toMatchObject({
      kind: 'opaque',
      code: 'input-too-large',
    });
  });
});

async function codeOf(manifestJson: Fields): Promise<JobCode | undefined> {
  return (await read(manifestJson)).inventory.jobs[0]?.code;
}

describe('row keys', () => {
  const KEY = { unique_key: 'id' };

  test.each<[string, Fields, string[]]>([
    [
      'timestamp',
      { ...KEY, strategy: 'timestamp', updated_at: 'changed_at' },
      ['id JOIN', 'changed_at FILTER'],
    ],
    [
      'check',
      { unique_key: ['id', 'line'], strategy: 'check', check_cols: ['status', '"Note"'] },
      ['id JOIN', 'line JOIN', 'status FILTER', 'Note FILTER'],
    ],
    ['check of all', { ...KEY, strategy: 'check', check_cols: 'all' }, ['id JOIN', 'any FILTER']],
    ['a strategy of the project', { ...KEY, strategy: 'ours' }, ['id JOIN', 'any FILTER']],
    [
      'an expression',
      { unique_key: 'id || line', strategy: 'timestamp', updated_at: 'at' },
      ['any JOIN', 'at FILTER'],
    ],
  ])('snapshot: %s', async (_, config, keys) => {
    expect(await keysOf(snapshot('history', config))).toEqual(keys);
  });

  test.each<[string, Fields, string[]]>([
    ['a key', KEY, ['id JOIN']],
    ['no key', {}, []],
    ['append', { ...KEY, incremental_strategy: 'append' }, []],
    [
      'partitions',
      { incremental_strategy: 'insert_overwrite', partition_by: { field: 'day' } },
      ['day FILTER'],
    ],
    ['time', { ...KEY, incremental_strategy: 'microbatch', event_time: 'at' }, ['id JOIN', 'at FILTER']],
  ])('incremental model: %s', async (_, config, keys) => {
    expect(await keysOf(model('orders', { config: { materialized: 'incremental', ...config } }))).toEqual(
      keys,
    );
  });

  test('a table that is rebuilt has no row keys', async () => {
    expect(await keysOf(model('orders', { config: { materialized: 'table', ...KEY } }))).toEqual([]);
  });

  async function keysOf(entry: Entry): Promise<string[]> {
    const code = await codeOf(manifest({ nodes: [entry] }));
    const keys = code?.kind === 'sql' ? code.rowKeys : [];
    return keys.map(({ column, subtype }) => `${column ?? 'any'} ${subtype}`);
  }
});
