/** Entries of manifest and catalog that dbt does not write, or writes only sometimes. */
import { describe, expect, test } from 'vitest';
import { readDbt } from '../../../src/sources/index.ts';
import { catalog, type Fields, folder, manifest, model, read, seed, snapshot, source } from './manifest.ts';

const ORDERS = 'model.shop.orders';

describe('an entry with an unexpected', () => {
  test.each<[string, unknown]>([
    ['depends_on', ['model.shop.x']],
    ['depends_on', { nodes: 'model.shop.x' }],
    ['columns', ['id']],
    ['config', 'table'],
    ['compiled_code', 1],
    ['relation_name', { name: 'orders' }],
    ['database', 1],
    ['schema', ['mart']],
  ])('%s (%j) is reported', async (field, value) => {
    const { inventory } = await read(manifest({ nodes: [model('orders', { [field]: value })] }));
    const found = inventory.findings.filter(({ code }) => code === 'odd-manifest-entry');
    expect(found.map(({ message }) => message)).toEqual([
      `The entry of ${ORDERS} in \`nodes\` has an unexpected form. Tributary cannot read ${field} and treats it as unknown.`,
    ]);
  });

  test('type is reported, and the node is a reader with unknown columns', async () => {
    const odd = { unique_id: 'what.shop.x', resource_type: 'what', name: 'x' };
    const { inventory } = await read(manifest({ nodes: [model('orders'), odd] }));
    const [message] = inventory.findings.filter(({ code }) => code === 'odd-manifest-entry');
    expect(message?.message).toContain('The entry of what.shop.x in `nodes`');
    expect(message?.message).toContain('resource_type');
    expect(inventory.jobs.map(({ name, kind }) => [name, kind])).toContainEqual(['what.shop.x', 'other']);
  });

  test('section is reported, and its nodes are readers with unknown columns', async () => {
    const what = {
      'what.shop.x': { name: 'x', depends_on: { nodes: [ORDERS] } },
      'doc.shop.x': { name: 'x' },
    };
    const { inventory } = await read(
      manifest({ nodes: [model('orders')], more: { whats: what, version: 1 } }),
    );
    const [found, ...others] = inventory.findings.filter(({ code }) => code === 'odd-manifest-entry');
    expect(found?.message).toContain('The entry of what.shop.x in `whats`');
    expect(others).toEqual([]);
    expect(inventory.jobs.find(({ kind }) => kind === 'other')?.declared).toEqual([
      'postgres://default|db.mart.orders',
    ]);
  });

  test.each(['analysis', 'test', 'unit_test'])('%s is none', async (type) => {
    const entry = { unique_id: `${type}.shop.x`, resource_type: type, name: 'x' };
    const { inventory } = await read(manifest({ nodes: [model('orders'), entry] }));
    expect(inventory.findings.filter(({ code }) => code === 'odd-manifest-entry')).toEqual([]);
    expect(inventory.datasets.map(({ nodeId }) => nodeId)).toEqual([ORDERS]);
  });

  test('absent type is that of the id', async () => {
    const { resource_type: _, ...entry } = model('orders');
    const { inventory } = await read(manifest({ nodes: [{ ...entry, unique_id: ORDERS }] }));
    expect(inventory.datasets.map(({ kind, nodeId }) => [kind, nodeId])).toEqual([['table', ORDERS]]);
  });
});

test('the checksum of a seed is its content; other nodes have none', async () => {
  const checksum = { checksum: { name: 'sha256', checksum: 'c0ffee' } };
  const { inventory } = await read(
    manifest({ nodes: [model('orders', checksum), seed('rates', checksum), snapshot('history', checksum)] }),
  );
  expect(inventory.datasets.map(({ name, checksum: own }) => [name, own])).toEqual([
    ['db.mart.history', null],
    ['db.mart.orders', null],
    ['db.mart.rates', 'c0ffee'],
  ]);
});

test('a model in a language that is not SQL is opaque, with the reason', async () => {
  const { inventory } = await read(
    manifest({ nodes: [model('py', { language: 'Python' }), model('r', { language: 'R' })] }),
  );
  expect(inventory.jobs.map(({ code }) => code)).toEqual([
    {
      kind: 'opaque',
      code: 'python-model',
      message: 'model.shop.py is a Python model: its inputs are known, but its columns are not traced.',
    },
    {
      kind: 'opaque',
      code: 'unsupported-construct',
      message: 'model.shop.r is written in r, which Tributary does not read.',
    },
  ]);
});

test('columns of a catalog are sorted by index, or have the order of the file', async () => {
  const columns: Fields = {
    b: { name: 'b', type: 'int', index: 2 },
    a: { name: 'a', type: 'int', index: 1 },
  };
  const unnumbered: Fields = { z: { type: 'int' }, y: { name: 'y', type: 'int' } };
  const namesWith = async (given: Fields) => {
    const entry = { unique_id: ORDERS, metadata: { type: 'BASE TABLE' }, columns: given };
    const { inventory } = await read(manifest({ nodes: [model('orders')] }), {
      ...catalog({}),
      nodes: { [ORDERS]: entry },
    });
    return inventory.datasets.flatMap((dataset) => dataset.columns.map(({ name }) => name));
  };
  expect(await namesWith(columns)).toEqual(['a', 'b']);
  expect(await namesWith(unnumbered)).toEqual(['z', 'y']);
});

test('a primary key has the spelling of the columns', async () => {
  const config = { constraints: [{ type: 'primary_key', columns: ['ID', 'gone'] }] };
  const { inventory } = await read(
    manifest({ nodes: [model('orders', config)] }),
    catalog({ [ORDERS]: [['Id', 'int']] }),
  );
  expect(inventory.datasets.map(({ primaryKey }) => primaryKey)).toEqual([['Id', 'gone']]);
});

test('a declared field adds the struct that contains it, once', async () => {
  const columns = Object.fromEntries(
    ['items.sku', 'items.box.size', 'items.qty', 'id', 'ID'].map((name) => [name, { name }]),
  );
  const { inventory } = await read(manifest({ adapter: 'bigquery', nodes: [model('orders', { columns })] }));
  expect(inventory.datasets.flatMap((dataset) => dataset.columns.map(({ name }) => name))).toEqual([
    'items',
    'items.sku',
    'items.box',
    'items.box.size',
    'items.qty',
    'id',
  ]);
});

test.each([
  ['the type of the catalog and the description of the project', 'int', 'The key', ['int', 'The key']],
  ['the type of the project if the catalog has none', null, 'The key', ['bigint', 'The key']],
  ['the comment of the catalog if the project has no description', 'int', null, ['int', 'From the catalog']],
])('a column has %s', async (_, type, description, [expectedType, expectedDescription]) => {
  const column = { name: 'id', data_type: 'bigint', description };
  const entry = {
    unique_id: ORDERS,
    metadata: { type: 'BASE TABLE' },
    columns: { id: { name: 'id', type, index: 1, comment: 'From the catalog' } },
  };
  const { inventory } = await read(manifest({ nodes: [model('orders', { columns: { id: column } })] }), {
    ...catalog({}),
    nodes: { [ORDERS]: entry },
  });
  expect(inventory.datasets.flatMap((dataset) => dataset.columns)).toMatchObject([
    { name: 'id', type: expectedType, description: expectedDescription },
  ]);
});

test.each([
  ['its path in the project', { compiled_path: 'target/compiled/shop/a.sql' }, 'target/compiled/shop/a.sql'],
  ['a path of Windows', { compiled_path: 'target\\compiled\\shop\\a.sql' }, 'target/compiled/shop/a.sql'],
  [
    'the target folder, if that was moved',
    { compiled_path: 'old/compiled/shop/a.sql' },
    'target/compiled/shop/a.sql',
  ],
  ['the path of its source', {}, 'target/compiled/shop/models/orders.sql'],
  ['a folder of its source file', { path: 'one.sql' }, 'target/compiled/shop/models/orders.sql/one.sql'],
])('compiled SQL that is not in the manifest is read from %s', async (_, fields, path) => {
  const node = model('orders', { compiled_code: null, ...fields });
  const root = folder({
    'dbt_project.yml': 'name: shop',
    'target/manifest.json': manifest({ nodes: [node] }),
    [path]: 'select 7 as seven',
  });
  const { inventory } = await readDbt(root);
  expect(inventory.jobs.map(({ code }) => code)).toMatchObject([{ kind: 'sql', sql: 'select 7 as seven' }]);
});

test.each([
  ['outside of the project', '../outside.sql', 'outside.sql'],
  ['another type of file', 'target/compiled/shop/a.txt', 'shop/target/compiled/shop/a.txt'],
])('compiled SQL is not read from %s', async (_, compiledPath, path) => {
  const node = model('orders', {
    compiled_code: null,
    compiled_path: compiledPath,
    original_file_path: null,
  });
  const root = folder({
    'shop/dbt_project.yml': 'name: shop',
    'shop/target/manifest.json': manifest({ nodes: [node] }),
    [path]: 'select 7 as seven',
  });
  const { inventory } = await readDbt(`${root}/shop`);
  expect(inventory.jobs.map(({ code }) => code)).toMatchObject([{ kind: 'opaque', code: 'no-compiled-sql' }]);
});

test('each finding about files and the catalog has a hint', async () => {
  const hints = async (manifestJson: Fields, catalogJson?: Fields) =>
    (await read(manifestJson, catalogJson)).inventory.findings.map(({ code, hint }) => [code, hint]);
  const nodes = [
    model('orders', { columns: { gone: { name: 'gone' } }, depends_on: { nodes: ['model.shop.gone'] } }),
    snapshot('history', { unique_key: "a || '-'" }),
    model('twice', { relation_name: '"db"."mart"."orders"', compiled_code: null }),
  ];
  expect(
    await hints(manifest({ nodes, sources: [source('raw')] }), catalog({ [ORDERS]: [['id', 'int']] })),
  ).toEqual([
    ['column-not-in-catalog', 'Correct the properties file, or build the model and run `dbt docs generate`.'],
    [
      'incomplete-catalog',
      'Build these relations, then run `dbt docs generate`. A source must exist in the warehouse.',
    ],
    [
      'missing-compiled-code',
      'Run `dbt compile` or `dbt docs generate`: both write compiled SQL into the manifest.',
    ],
    ['snapshot-expression', 'Select the expression as a column of the snapshot and reference that column.'],
    ['unknown-dependency', 'Run `dbt parse` for the entire project and use the manifest that it writes.'],
    ['written-twice', 'Give one of the nodes another alias or schema.'],
  ]);
  expect(await hints(manifest({ nodes: [model('orders')] }))).toEqual([
    ['missing-catalog', 'Run `dbt docs generate`: it queries the warehouse and writes catalog.json.'],
  ]);
});

test.each([
  [
    'an unknown adapter',
    { adapter: null },
    'Create the manifest again with a current dbt, and set the namespace of the warehouse.',
  ],
  ['an adapter that no row describes', { adapter: 'quackbase' }, /namespace/],
])('the finding about %s has a hint', async (_, parts, hint) => {
  const { inventory } = await read(
    manifest({ ...parts, nodes: [model('orders')] }),
    catalog({ [ORDERS]: [['id', 'int']] }),
  );
  const [found] = inventory.findings.filter(({ code }) => code === 'unknown-adapter');
  expect(found?.hint).toEqual(typeof hint === 'string' ? hint : expect.stringMatching(hint));
});

test('a description is that of the project, or the comment of the warehouse', async () => {
  const entry = (id: string) => ({
    unique_id: id,
    metadata: { type: 'BASE TABLE', comment: 'From the warehouse' },
    columns: { id: { name: 'id', type: 'int', index: 1 } },
  });
  const ids = [ORDERS, 'model.shop.riders'];
  const { inventory } = await read(
    manifest({ nodes: [model('orders', { description: 'All orders' }), model('riders')] }),
    { ...catalog({}), nodes: Object.fromEntries(ids.map((id) => [id, entry(id)])) },
  );
  expect(inventory.datasets.map(({ description }) => description)).toEqual([
    'All orders',
    'From the warehouse',
  ]);
});

test.each([
  ['target-path: ""', 'target'],
  ["target-path: '  '", 'target'],
  ['target-path:   " build "  # ours', 'build'],
  ["target-path: 'build'", 'build'],
])('the target folder of a project with %s is %s', async (line, target) => {
  const root = folder({
    'dbt_project.yml': `name: shop\n${line}\n`,
    [`${target}/manifest.json`]: manifest({ nodes: [model('orders')] }),
  });
  expect((await readDbt(root)).inventory.datasets.map(({ nodeId }) => nodeId)).toEqual([ORDERS]);
});

test.each([
  [' "db"."mart"."orders" ', 'db.mart.orders'],
  ['db.mart.orders', 'db.mart.orders'],
  ['`db`.`mart`.`odd``name`', 'db.mart.odd`name'],
  ['"db"."mart"."odd""name"', 'db.mart."odd""name"'],
])('the relation name %s is read', async (relation_name, name) => {
  const { inventory } = await read(manifest({ nodes: [model('orders', { relation_name })] }));
  expect(inventory.datasets.map((dataset) => dataset.name)).toEqual([name]);
});
