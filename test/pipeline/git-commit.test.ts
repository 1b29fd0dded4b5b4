import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitAt } from '../../src/pipeline/git-commit.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tributary-git-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const inside = (): string => join(root, 'shop', 'target', 'manifest.json');

test('reads a branch', async () => {
  write({ '.git/HEAD': 'ref: refs/heads/work/a\n', '.git/refs/heads/work/a': `${COMMIT}\n` });
  expect(await commitAt(inside())).toBe(COMMIT);
});

test('reads a packed branch', async () => {
  write({
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/packed-refs': `# pack-refs\n${COMMIT} refs/heads/main\n`,
  });
  expect(await commitAt(inside())).toBe(COMMIT);
});

test('reads a detached HEAD', async () => {
  write({ '.git/HEAD': `${COMMIT}\n` });
  expect(await commitAt(inside())).toBe(COMMIT);
});

test('reads a linked work tree', async () => {
  write({
    'shop/.git': `gitdir: ${join(root, 'main', '.git', 'worktrees', 'shop')}\n`,
    'main/.git/worktrees/shop/HEAD': 'ref: refs/heads/side\n',
    'main/.git/worktrees/shop/commondir': '../..\n',
    'main/.git/refs/heads/side': `${COMMIT}\n`,
  });
  expect(await commitAt(inside())).toBe(COMMIT);
});

test.each([
  ['a branch without a commit', { '.git/HEAD': 'ref: refs/heads/main\n' }],
  [
    'another kind of text',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': 'secret text\n' },
  ],
  ['a ref with a path outside', { '.git/HEAD': 'ref: refs/../../../secret\n', secret: `${COMMIT}\n` }],
  ['nothing', {}],
])('null for %s', async (_, files) => {
  write(files);
  expect(await commitAt(inside())).toBe(null);
});
