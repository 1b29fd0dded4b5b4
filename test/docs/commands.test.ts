/** Each command has examples in its help, a row in the table of docs/cli.md, and a test that runs it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../src/cli/help.ts';
import { makeProgram } from '../../src/cli/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const docs = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8');
const tests = globSync('test/cli/*.test.ts', { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');
const program = makeProgram({ code: 0 }, { completes: false });
const commands = program.commands.map((command) => command.name());

test.each(commands)('%s', (name) => {
  expect(Object.keys(EXAMPLES), 'Add examples to src/cli/help.ts.').toContain(name);
  // A row begins with a link to its section: | [`build <path>`](#build) | … |
  const isListed = new RegExp(`^\\| \\[?\`${name}[ \`]`, 'm').test(docs);
  expect(isListed, 'Add a row to the table of docs/cli.md.').toBe(true);
  // ['build', '.'], or 'build .' in a table of commands.
  const isRun = new RegExp(`['"]${name}['" ]`).test(tests);
  expect(isRun, 'Add a test to test/cli that runs the command.').toBe(true);
});

test('help has examples of commands only', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...commands].sort());
});
