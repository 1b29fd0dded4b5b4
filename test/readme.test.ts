/** The README's example is what the command prints; its lines may be left out, never changed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');

it('shows what the command prints', () => {
  const home = mkdtempSync(join(tmpdir(), 'tributary-readme-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const tributary = (args: readonly string[]): string =>
    execFileSync(process.execPath, [join(root, 'bin/tributary.js'), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TRIBUTARY_HOME: home, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  tributary(['build', 'examples/velo']);

  const [, block = ''] =
    /```console\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const [command = '', ...shown] = block.trimEnd().split('\n');
  const printed = tributary(command.replace('$ npx tributary ', '').split(' ')).split('\n');
  let at = 0;
  for (const line of shown.filter((text) => text.trim() !== '…')) {
    at = printed.indexOf(line, at) + 1;
    expect(at, `the README shows a line that is not printed there: ${line}`).toBeGreaterThan(0);
  }
  expect(shown.length).toBeGreaterThan(10);
});
