import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locateDbt, readDbt } from '../../../src/sources/index.ts';
import { catalog, folder, manifest, model } from './manifest.ts';

const orders = manifest({ nodes: [model('orders')] });
const columns = catalog({ 'model.shop.orders': [['id', 'int']] });

describe('locateDbt', () => {
  /** Input, text of dbt_project.yml, folder of the manifest, path that the user passes. */
  test.each([
    ['a project', 'name: shop', 'target', ''],
    ['its file', 'name: shop', 'target', 'dbt_project.yml'],
    ['its target folder', 'name: shop', 'target', 'target'],
    ['the manifest', 'name: shop', 'target', 'target/manifest.json'],
    ['a project with a target-path', 'name: shop\ntarget-path: "build/out" # ours\n', 'build/out', ''],
    ['a target-path without quotes', 'target-path: build # ours', 'build', ''],
    ['a target-path with Jinja', "target-path: \"{{ env_var('T', 'target') }}\"", 'target', ''],
  ])('finds the files of %s', async (_, project, target, given) => {
    const root = folder({
      'dbt_project.yml': project,
      [`${target}/manifest.json`]: orders,
      [`${target}/catalog.json`]: columns,
    });
    const located = await locateDbt(join(root, given));
    expect(located.manifestPath).toBe(join(root, target, 'manifest.json'));
    expect(located.catalog?.path).toBe(join(root, target, 'catalog.json'));
    expect(located.folders).toEqual({ projectDir: root, targetDir: join(root, target) });
  });

  test('finds a target folder without a project around it', async () => {
    const root = folder({ 'x/manifest.json': orders });
    const located = await locateDbt(join(root, 'x'));
    expect([located.catalog, located.folders.projectDir]).toEqual([null, null]);
  });

  test.each([
    ['nothing', 'gone', 'does not exist; pass a dbt project folder'],
    ['a folder of a file', 'notes.txt/target', 'does not exist'],
    ['a project that was never built', 'empty', 'contains no dbt manifest (searched'],
    ['a manifest that is a folder', 'odd', 'manifest.json is a folder, not a file; pass a dbt project'],
    ['a link to itself', 'circle', 'cannot be read'],
  ])('%s is refused in one sentence', async (_, given, sentence) => {
    const root = folder({
      'notes.txt': '',
      'empty/dbt_project.yml': 'name: shop',
      'odd/manifest.json/x': '',
    });
    symlinkSync(join(root, 'circle'), join(root, 'circle'));
    await expect(locateDbt(join(root, given))).rejects.toMatchObject({
      name: 'Failure',
      code: 'bad-input',
      message: expect.stringContaining(sentence),
    });
    await expect(locateDbt(join(root, given))).rejects.toThrow(join(root, given));
  });
});

describe('the digest', () => {
  const digestOf = async (files: Parameters<typeof folder>[0], namespace?: string) =>
    (await locateDbt(folder(files), { namespace })).inputDigest;

  test('is equal for equal bytes in any folder, and is part of the reading', async () => {
    const digest = await digestOf({ 'manifest.json': orders, 'catalog.json': columns });
    const root = folder({ 'target/manifest.json': orders, 'target/catalog.json': columns });
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await readDbt(root)).inputDigest).toBe(digest);
    expect((await readDbt(await locateDbt(root))).inputDigest).toBe(digest);
  });

  test('differs with the manifest, the catalog and the namespace', async () => {
    const digests = [
      await digestOf({ 'manifest.json': orders }),
      await digestOf({ 'manifest.json': manifest({}) }),
      await digestOf({ 'manifest.json': orders, 'catalog.json': columns }),
      await digestOf({ 'manifest.json': orders, 'catalog.json': '' }),
      await digestOf({ 'manifest.json': orders }, 'postgres://db:5432'),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});

test('a located input is read with its own namespace', async () => {
  const located = await locateDbt(folder({ 'manifest.json': orders }), { namespace: 'postgres://db:5432' });
  expect((await readDbt(located)).namespace).toBe('postgres://db:5432');
});
