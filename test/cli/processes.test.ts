/** Commands in their own process: each one ends, and prints the same as in the process of the tests. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { put, SEEN, writeHarbor } from '../pipeline/harbor.ts';
import { unityCsv } from '../pipeline/unity-export.ts';
import {
  type Folder,
  makeFolder,
  type Ran,
  startTributary,
  tributary,
  withoutProgress,
} from './tributary.ts';

let folder: Folder;
beforeAll(async () => {
  folder = makeFolder();
  writeHarbor(folder.path);
  put(folder.path, 'export.csv', unityCsv(SEEN));
  expect(await asProcess(['build', '.', '--quiet'])).toEqual({ code: 0, out: '', err: '' });
});
afterAll(() => folder.remove());

test.each([
  [0, 'build .'],
  [0, 'observe export.csv --dry-run'],
  [0, 'impact daily.total_kg --json'],
  [0, 'lineage daily.total_kg --up'],
  [0, 'gate --base stored'],
  [0, 'compare export.csv'],
  [1, 'search nowhere'],
  [0, 'analyze -'],
  [2, 'impact'],
  [3, 'impact nowhere'],
])('exit code %i: %s', async (code, command) => {
  const args = command.split(' ');
  const input = 'select a from t';
  const ran = await asProcess(args, input);
  expect(ran.code).toBe(code);
  const own = await tributary(args, { cwd: folder.path, input });
  expect(withoutTimes(ran)).toEqual(withoutTimes(own));
});

async function asProcess(args: readonly string[], input = ''): Promise<Ran> {
  const child = startTributary(args, { cwd: folder.path });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err: withoutProgress(err) };
}

function withoutTimes({ code, out, err }: Ran): Ran {
  return { code, out: out.replaceAll(/[\d.]+ s\b/g, '… s'), err };
}
