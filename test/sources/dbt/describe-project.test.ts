/** The name and the adapter of a project, which `tributary init` writes into its settings. */
import { expect, test } from 'vitest';
import { isColumnText } from '../../../src/sources/dbt/columns.ts';
import { describeDbt } from '../../../src/sources/dbt/describe-project.ts';
import { folder, manifest, model, read } from './manifest.ts';

const PROJECT = 'name: shop\n';

test.each([
  ['without a manifest', null, null, null],
  ['with an adapter', manifest({ adapter: 'snowflake' }), 'snowflake', 'snowflake://default'],
  [
    'with blanks in its manifest',
    JSON.stringify(manifest({ adapter: 'duckdb' }), null, 2),
    'duckdb',
    'duckdb://',
  ],
  ['with an adapter of a longer name', manifest({ adapter: 'my-warehouse_2' }), 'my-warehouse_2', null],
  ['whose manifest does not state its adapter', manifest({ adapter: null }), null, null],
])('a project %s', async (_, manifestJson, adapter, namespace) => {
  const files = manifestJson === null ? {} : { 'target/manifest.json': manifestJson };
  const found = await describeDbt(folder({ 'dbt_project.yml': PROJECT, ...files }));
  expect(found).toMatchObject({ name: 'shop', adapter });
  if (namespace === null) expect(found?.namespace).toBeNull();
  else expect(found?.namespace).toMatch(new RegExp(`^${namespace}`));
});

test('a folder without a project, or with a project without a name, is none', async () => {
  expect(await describeDbt(folder({ 'target/manifest.json': manifest({}) }))).toBeNull();
  expect(await describeDbt(folder({ 'dbt_project.yml': 'version: 2\n' }))).toBeNull();
});

test.each([
  ['id', true],
  [' order_id2 ', true],
  ['größe', true],
  ['a$b#c', true],
  ['"Unit Price"', true],
  ['`unit price`', true],
  ['[unit price]', true],
  ['2nd', false],
  ['a b', false],
  ['a.b', false],
  ['a || b', false],
  ['"a" || "b"', false],
  ['`a` || `b`', false],
  ['[a] + [b]', false],
  ['""', false],
  ['``', false],
  ['[]', false],
  ['', false],
])('the text %j is the name of a column: %s', (text, isName) => {
  expect(isColumnText(text)).toBe(isName);
});

test('a contract has the columns without quotes, and of fields the column that contains them, once', async () => {
  const columns = Object.fromEntries(
    ['id', '"Unit Price"', '`day`', '[site]', 'items.sku', 'items.qty'].map((name) => [name, { name }]),
  );
  const contract = { columns, contract: { enforced: true } };
  const { inventory } = await read(
    manifest({ nodes: [model('orders', contract), model('free', { columns })] }),
  );
  expect(inventory.jobs.map((job) => [job.name, job.contract])).toEqual([
    ['model.shop.free', undefined],
    ['model.shop.orders', ['id', 'Unit Price', 'day', 'site', 'items']],
  ]);
});
