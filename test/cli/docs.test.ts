/**
 * Runs the examples of docs/cli.md, docs/analyze.md, docs/gate.md and docs/compare.md on the bundled project.
 * In a `console` block, the lines after `$ tributary` are output, and `…` matches anything. A `json` block
 * after `<!-- shape of: … -->` has the keys and types of the answer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examplesOf, patternOf, veloFolder, wordsOf } from './doc-examples.ts';
import { type Folder, tributary } from './tributary.ts';

const repository = join(import.meta.dirname, '../..');
const cliDoc = readFileSync(join(repository, 'docs/cli.md'), 'utf8');
const gateDoc = readFileSync(join(repository, 'docs/gate.md'), 'utf8');
const compareDoc = readFileSync(join(repository, 'docs/compare.md'), 'utf8');
const analyzeDoc = readFileSync(join(repository, 'docs/analyze.md'), 'utf8');

let velo: Folder;
let cwd: string;
beforeAll(() => {
  velo = veloFolder();
  cwd = velo.path;
});
afterAll(() => velo.remove());

describe.each([
  ['docs/cli.md', cliDoc],
  ['docs/analyze.md', analyzeDoc],
  ['docs/gate.md', gateDoc],
  ['docs/compare.md', compareDoc],
])('%s', (_, text) => {
  const examples = examplesOf(text);

  test('the page has examples', () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { command } of examples) expect(command).not.toBe('');
  });

  test.each(examples)('tributary $command', async ({ command, input, output }) => {
    const { out, err } = await tributary(wordsOf(command), { cwd, input: `${input}\n` });
    const answer = out === '' || err.startsWith('tributary: ') ? `${out}${err}` : out;
    if (output !== '') expect(answer).toMatch(patternOf(output));
  });
});

describe('JSON in docs/cli.md and docs/compare.md', () => {
  const shapes = [
    ...`${cliDoc}${compareDoc}`.matchAll(/^<!-- shape of: (.*?) -->\n```json\n(.*?)^```$/gms),
  ].map(([, command = '', block = '']) => ({ command, block }));

  test('the pages have examples of JSON', () => expect(shapes.length).toBeGreaterThan(5));

  test.each(shapes)('$command', async ({ command, block }) => {
    if (command !== 'build .') await tributary(['build', '.', '--quiet'], { cwd });
    const { out } = await tributary([...command.split(' '), '--json'], { cwd });
    expect(shapeOf(JSON.parse(out))).toEqual(shapeOf(JSON.parse(block)));
  });
});

test('the JSON in docs/analyze.md is the answer to the request before it', async () => {
  const [first] = examplesOf(analyzeDoc);
  const [, block = ''] =
    /^<!-- shape of: the request above -->\n```json\n(.*?)^```$/ms.exec(analyzeDoc) ?? [];
  const { out } = await tributary((first?.command ?? '').split(' '), { input: `${first?.input}\n` });
  expect(JSON.parse(out)).toEqual(JSON.parse(block));
});

/** The keys with the types of their values; for a list, the type of its first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
}
