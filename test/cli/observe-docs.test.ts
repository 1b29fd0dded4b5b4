/** Runs the examples of docs/observe.md in order on one copy of the bundled project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examplesOf, patternOf, veloFolder, wordsOf } from './doc-examples.ts';
import { type Folder, tributary } from './tributary.ts';

const repository = join(import.meta.dirname, '../..');
const doc = readFileSync(join(repository, 'docs/observe.md'), 'utf8');

let velo: Folder;
let cwd: string;
beforeAll(() => {
  velo = veloFolder();
  cwd = velo.path;
});
afterAll(() => velo.remove());

test('the page has examples', () => expect(examplesOf(doc).length).toBeGreaterThan(3));

test.each(examplesOf(doc))('tributary $command', async ({ command, output }) => {
  const { code, out } = await tributary(wordsOf(command), { cwd });
  expect(code).toBe(0);
  if (output !== '') expect(out).toMatch(patternOf(output));
});

test('the JSON is the answer of the command', async () => {
  const [, command = '', block = ''] = /^<!-- shape of: (.*?) -->\n```json\n(.*?)^```$/ms.exec(doc) ?? [];
  const told = JSON.parse(block) as { readonly findings: readonly object[] };
  const answer = JSON.parse((await tributary([...command.split(' '), '--json'], { cwd })).out) as typeof told;
  expect({ ...answer, findings: [] }).toEqual({ ...told, findings: [] });
  expect(Object.keys(answer.findings[0] ?? {})).toEqual(Object.keys(told.findings[0] ?? {}));
});
