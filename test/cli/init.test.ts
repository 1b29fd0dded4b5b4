/**
 * `tributary init`: the file that it writes, for a dbt project and without one, and what it does not
 * overwrite.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildShop, type Folder, json, makeFolder, tributary } from './tributary.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const init = (...args: string[]) => tributary(['init', ...args], { cwd: folder.path });
const settings = () => readFileSync(join(folder.path, 'tributary.toml'), 'utf8');

function writeProject(manifest: string | null): void {
  writeFileSync(join(folder.path, 'dbt_project.yml'), "name: 'shop'\nversion: '1.0'\n");
  if (manifest === null) return;
  mkdirSync(join(folder.path, 'target'), { recursive: true });
  writeFileSync(join(folder.path, 'target/manifest.json'), manifest);
}

test('docs/cli.md shows the output of init', async () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/cli.md'), 'utf8');
  const [, shown = ''] = /^## init$.*?^```text\n(.*?)^```$/ms.exec(doc) ?? [];
  writeFileSync(join(folder.path, 'dbt_project.yml'), "name: 'velo'\n");
  mkdirSync(join(folder.path, 'target'));
  writeFileSync(join(folder.path, 'target/manifest.json'), '{"metadata": {"adapter_type": "duckdb"}}');
  const [first, second] = [await init(), await init()];
  expect(shown).toBe(`$ tributary init\n${first.out}$ tributary init\n${second.err}`);
});

test('a dbt project with a manifest: the namespace is that of its adapter', async () => {
  writeProject('{"metadata": {"dbt_version": "1.9.0", "adapter_type": "snowflake"}, "nodes": {}}');
  const { code, out } = await init();
  expect(code).toBe(0);
  expect(out).toContain('It is for the dbt project shop (adapter snowflake). Next: run `tributary build .`.');
  expect(parse(settings())).toEqual({ namespace: 'snowflake://default' });
  const schema = readFileSync(join(folder.path, '.tributary/tributary.schema.json'), 'utf8');
  expect(JSON.parse(schema)).toMatchObject({ title: 'tributary.toml' });
});

test.each([
  ['without a manifest', null, 'the dbt project shop'],
  [
    'of an unknown adapter',
    '{"metadata": {"adapter_type": "teapot"}}',
    'the dbt project shop (adapter teapot)',
  ],
])('a dbt project %s: no setting is set', async (_, manifest, title) => {
  writeProject(manifest);
  expect((await init()).code).toBe(0);
  expect(settings()).toContain(`Settings of Tributary for ${title}.`);
  expect(parse(settings())).toEqual({});
});

test('a folder without a dbt project', async () => {
  const { out } = await init();
  expect(out).toContain('contains no dbt project');
  expect(settings()).toContain('Settings of Tributary for this folder.');
});

test('an existing file is overwritten only with --force', async () => {
  writeFileSync(join(folder.path, 'tributary.toml'), 'graph = "mine"\n');
  const { code, err } = await init();
  expect(code).toBe(2);
  expect(err).toBe('tributary: tributary.toml already exists; --force overwrites it.\n');
  expect(settings()).toBe('graph = "mine"\n');
  expect(existsSync(join(folder.path, '.tributary'))).toBe(false);
  expect(json(await init('--force', '--json'))).toMatchObject({ overwritten: true, dbt: null });
  expect(parse(settings())).toEqual({});
});

test('a folder that does not exist', async () => {
  const { code, err } = await init('nowhere');
  expect([code, err]).toEqual([2, 'tributary: nowhere is not a folder; give the folder of a project.\n']);
});

test('the settings do not change what a build does', async () => {
  await buildShop(folder.path);
  const before = json(await tributary(['coverage', '--json'], { cwd: folder.path }));
  expect((await init('--force')).code).toBe(0);
  const { code, out } = await tributary(['build', '.', '--json'], { cwd: folder.path });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ unchanged: true });
  expect(json(await tributary(['coverage', '--json'], { cwd: folder.path }))).toEqual(before);
});
