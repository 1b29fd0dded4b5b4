/**
 * The complete output of each command for the shop project, in a file that an analyst can check
 * (answers/<name>.txt). `vitest run test/cli -u` writes the files again.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildShop, type Folder, makeFolder, type Ran, tributary } from './tributary.ts';

let shop: Folder;
let built: Ran;
beforeAll(async () => {
  shop = makeFolder();
  built = await buildShop(shop.path);
});
afterAll(() => shop.remove());

const QUESTIONS: readonly (readonly [name: string, command: string])[] = [
  ['impact-column-modified', 'impact mart.orders.total'],
  ['impact-column-removed', 'impact mart.orders.total --change removed'],
  ['impact-relation-dropped', 'impact mart.orders'],
  ['impact-relation-rows', 'impact raw.payments --change rows'],
  ['impact-paths', 'impact raw.payments.amount --paths --all'],
  ['impact-incomplete', 'impact raw.payments.amount --depth 1'],
  ['impact-nothing-reads', 'impact raw.customers.email'],
  ['impact-nothing-uses', 'impact raw.payments.note'],
  ['impact-only-possibly', 'impact mart.revenue.average'],
  ['impact-of-unknown-columns', 'impact raw.events'],
  ['lineage-column-up', 'lineage mart.revenue.revenue --up'],
  ['lineage-column-up-all', 'lineage mart.revenue.revenue --up --all'],
  ['lineage-column-down', 'lineage raw.payments.amount --down --depth 5'],
  ['lineage-relation-down', 'lineage staging.stg_payments --down'],
  ['lineage-of-source', 'lineage raw.payments.id --up'],
  ['lineage-not-understood', 'lineage mart.events --up'],
  ['lineage-nothing-reads', 'lineage raw.customers.email --down'],
  ['columns', 'columns mart.orders'],
  ['columns-opaque-readers', 'columns mart.revenue'],
  ['columns-unknown', 'columns mart.events'],
  ['search', 'search total'],
  ['findings', 'findings'],
  ['coverage', 'coverage'],
];

test('build', async () => {
  const text = built.out.replace(/[\d.]+ s\n/, '… s\n');
  await expect(text).toMatchFileSnapshot('answers/build.txt');
  expect(built.code).toBe(0);
  // A snapshot alone would accept a broken analysis after `-u`.
  expect(built.out).toContain('5 of 7 understood');
});

describe('questions', () => {
  test.each(QUESTIONS)('%s', async (name, command) => {
    const { code, out, err } = await tributary(command.split(' '), { cwd: shop.path });
    await expect(`$ tributary ${command}\n${out}`).toMatchFileSnapshot(`answers/${name}.txt`);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});
