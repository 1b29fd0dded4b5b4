/** A changed type is shown next to the relations that read the column, in each form of the report. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallProject, writeSmallProject } from '../pipeline/small-project.ts';
import { BASE } from './orders-project.ts';
import { type Folder, makeFolder, tributary } from './tributary.ts';

const typed = (net: string): SmallProject => ({
  ...BASE,
  catalog: { orders: ['id integer', `net ${net}`, 'tax integer'] },
});

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
  writeSmallProject(join(folder.path, 'base'), typed('integer'));
  writeSmallProject(join(folder.path, 'head'), typed('varchar'));
});
afterAll(() => folder.remove());

test('text, JSON, Markdown and SARIF have the old and the new type', async () => {
  const at = (name: string): string => join(folder.path, name);
  const args = ['gate', '--quiet', '--base', 'base', '--head', 'head'];
  const { out } = await tributary(args, { cwd: folder.path });
  expect(out).toContain('changes the type of net (integer → varchar)');
  expect(out).toMatch(
    /db\.main\.report {2}table, 1 step\n.*\n {4}the type of orders\.net changes: integer → varchar\n/,
  );
  // Also what uses the column through another relation.
  expect(out).toMatch(/db\.main\.board {2}table, 2 steps\n.*\n {4}the type of orders\.net changes/);
  const files = ['--json', '--markdown', at('t.md'), '--sarif', at('t.sarif')];
  const report = JSON.parse((await tributary([...args, ...files], { cwd: folder.path })).out);
  const type = { name: 'db.main.orders', column: 'net', before: 'integer', after: 'varchar' };
  expect(report.affected).toMatchObject([
    { name: 'db.main.report', types: [type] },
    { name: 'db.main.board', types: [type] },
  ]);
  expect(report.unaffected.map(({ name }: { name: string }) => name)).toEqual(['db.main.ids']);
  expect(readFileSync(at('t.md'), 'utf8')).toContain('the type of orders.net changes: integer → varchar |');
  expect(readFileSync(at('t.sarif'), 'utf8')).toContain(
    'the type of db.main.orders.net changes: integer → varchar.',
  );
});
