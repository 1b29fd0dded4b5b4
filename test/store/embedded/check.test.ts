import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Check } from '../../../src/model/check.ts';
import { checkEmbeddedStore } from '../../../src/store/index.ts';
import { folderEach } from '../folder.ts';
import { stamp } from '../graphs.ts';
import { layers } from '../layers.ts';

const folder = folderEach();

async function look(): Promise<Record<string, Check>> {
  const checks = await checkEmbeddedStore({ directory: folder.directory });
  expect(checks.map(({ name }) => name)).toEqual([
    'folder',
    'graph',
    'schema',
    'integrity',
    'builds',
    'writer',
    'set aside',
  ]);
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

const statusesOf = (checks: Record<string, Check>): string =>
  Object.values(checks)
    .map(({ status }) => status)
    .join(' ');

async function buildGraph(): Promise<void> {
  const store = await folder.open('write');
  await store.apply(layers('p', 200, 'one'), stamp('p', 'one'));
  await store.close();
}

function inSqlite(sql: string): void {
  const db = new DatabaseSync(folder.file);
  db.exec(sql);
  db.close();
}

test('without a build there is a warning with the command, and no file is created', async () => {
  const checks = await look();
  expect(statusesOf(checks)).toBe('warning skipped skipped skipped skipped skipped skipped');
  expect(checks['folder']?.fix).toBe('Run `tributary build <path>`.');
  expect(statSync(folder.directory, { throwIfNoEntry: false })).toBeUndefined();
});

test('a folder without a graph is a warning', async () => {
  mkdirSync(folder.directory, { recursive: true });
  expect(statusesOf(await look())).toBe('ok warning skipped skipped skipped ok ok');
});

test('what each check reports, and how to fix it', async () => {
  const seen = async (): Promise<string[]> =>
    Object.values(await look()).map(({ name, status, seen, fix }) =>
      `${status} ${name}: ${seen}${fix === null ? '' : ` → ${fix}`}`.replaceAll(folder.directory, '<folder>'),
    );
  const rebuild = 'Run `tributary build <path>`, which renames the file and creates a new one.';
  expect((await seen()).slice(0, 1)).toEqual([
    'warning folder: <folder> does not exist: nothing was built yet → Run `tributary build <path>`.',
  ]);
  mkdirSync(dirname(folder.directory), { recursive: true });
  writeFileSync(folder.directory, '');
  expect((await seen()).slice(0, 1)).toEqual([
    'failed folder: <folder> is not a folder → Move the file, or set TRIBUTARY_HOME to another folder.',
  ]);
  rmSync(folder.directory);
  mkdirSync(folder.file, { recursive: true });
  expect((await seen())[1]).toBe(`failed graph: <folder>/graph.db is not a file → ${rebuild}`);
  rmSync(folder.file, { recursive: true });
  expect((await seen())[1]).toBe(
    'warning graph: <folder>/graph.db does not exist: nothing was built yet → Run `tributary build <path>`.',
  );
  await buildGraph();
  writeFileSync(`${folder.file}.old-1`, Buffer.alloc(1_260_000));
  writeFileSync(`${folder.file}.corrupt-2`, '');
  writeFileSync(`${folder.file}.corrupt-x`, '');
  const [ofFolder, ofGraph, schema, integrity, builds, writer, aside] = await seen();
  expect(ofGraph).toMatch(/^ok graph: <folder>\/graph\.db, \d\.\d MB$/);
  expect([ofFolder, schema, integrity, builds, writer, aside]).toEqual([
    'ok folder: <folder>',
    expect.stringMatching(/^ok schema: version \d+, the newest$/),
    'ok integrity: no fault in any page',
    'ok builds: p 1 (2026-01-02T03:04:05.000Z)',
    'ok writer: no build writes',
    'ok set aside: graph.db.corrupt-2, graph.db.old-1 (1.3 MB), which can be deleted',
  ]);
});

test('all checks of a valid graph are ok', async () => {
  await buildGraph();
  const before = readFileSync(folder.file);
  const checks = await look();
  expect(statusesOf(checks)).toBe('ok ok ok ok ok ok ok');
  expect(checks['integrity']?.seen).toBe('no fault in any page');
  expect(checks['builds']?.seen).toBe('p 1 (2026-01-02T03:04:05.000Z)');
  expect(checks['writer']?.seen).toBe('no build writes');
  expect(readFileSync(folder.file).equals(before)).toBe(true);
});

test('an empty graph is a warning', async () => {
  await (await folder.open('write')).close();
  expect((await look())['builds']).toMatchObject({
    status: 'warning',
    fix: 'Run `tributary build <path>`.',
  });
});

test('a graph of an older Tributary is a warning, and of a newer one a failed check', async () => {
  await buildGraph();
  inSqlite('PRAGMA user_version = 1');
  const older = await look();
  expect(older['schema']).toMatchObject({ status: 'warning', fix: expect.stringMatching(/^Build /) });
  expect(older['integrity']?.status).toBe('skipped');
  inSqlite('PRAGMA user_version = 99');
  expect((await look())['schema']).toMatchObject({
    status: 'failed',
    seen: expect.stringContaining('newer Tributary (schema 99'),
    fix: expect.stringMatching(/^Update Tributary/),
  });
});

test('damage inside the file is a failed check, and the next build renames the file', async () => {
  await buildGraph();
  // A page in the middle of the texts.
  const file = openSync(folder.file, 'r+');
  writeSync(
    file,
    Buffer.alloc(2_000, 0xa5),
    0,
    2_000,
    16_384 * (Math.floor(statSync(folder.file).size / 16_384) - 3),
  );
  closeSync(file);
  const damaged = Object.values(await look()).filter(({ status }) => status === 'failed');
  expect(damaged).toHaveLength(1);
  expect(damaged[0]).toMatchObject({
    seen: expect.stringMatching(/graph\.db is damaged \(/),
    fix: expect.stringMatching(/build/i),
  });
  await (await folder.open('write')).close();
  expect(folder.findings.map(({ code }) => code)).toEqual(['store-set-aside']);
  const after = await look();
  expect(after['integrity']?.status).toBe('ok');
  expect(after['set aside']?.seen).toMatch(/^graph\.db\.corrupt-1 \(\d+\.\d MB\), which can be deleted$/);
});

test('a file that is no graph is a failed check', async () => {
  mkdirSync(folder.directory, { recursive: true });
  writeFileSync(folder.file, 'relation: orders\n'.repeat(500));
  expect((await look())['schema']).toMatchObject({
    status: 'failed',
    fix: expect.stringMatching(/^Build again/),
  });
});

test('a file in place of the folder is a failed check', async () => {
  mkdirSync(dirname(folder.directory), { recursive: true });
  writeFileSync(folder.directory, 'x');
  expect((await look())['folder']).toMatchObject({
    status: 'failed',
    seen: expect.stringContaining('not a folder'),
  });
});

test('the check of the writer contains the process', async () => {
  await buildGraph();
  const note = { pid: process.pid, host: hostname(), since: '2026-01-02T03:04:05.000Z' };
  writeFileSync(`${folder.directory}/writer.json`, JSON.stringify(note));
  expect((await look())['writer']?.seen).toContain(
    `process ${process.pid} on ${hostname()} is writing since 2026-`,
  );
});
