/**
 * The paths and commands in the documents for contributors exist, and the lines that a diff keeps or removes
 * are in its file.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const IGNORED = new Set(['node_modules', '.git', 'dist', 'coverage']);
const PATHS = globSync('**/*', { cwd: ROOT, exclude: (path) => IGNORED.has(path) });
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

interface Block {
  readonly language: string;
  readonly lines: readonly string[];
}

/** Blocks of code, without the indentation of the list around them. */
function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', language = '', code = '']) => ({
      language,
      lines: code
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(indent.length)),
    }),
  );
}

/** Files that a recipe creates: the first line of a block of TypeScript is their path. */
function createdBy(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ language, lines }) => (language === 'ts' ? [(lines[0] ?? '').slice(3)] : []));
}

describe.each(['CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/testing.md'])('%s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const blocks = blocksOf(text);
  const created = new Set(createdBy(blocks));
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, '');
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);

  test('paths exist', () => {
    const paths = words.filter((word) =>
      /^[\w.<>-]*(?:\/[\w.<>-]*)+$|^[\w-]+\.(?:ts|md|sql|txt|json)$/.test(word),
    );
    expect(paths.length).toBeGreaterThan(15);
    const missing = paths.filter((path) => !created.has(path) && !exists(path));
    expect(missing).toEqual([]);
  });

  test('links lead to files', () => {
    const links = [...prose.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    const missing = links.filter(
      (link) => !link.includes('://') && !existsSync(join(ROOT, dirname(file), link)),
    );
    expect(missing).toEqual([]);
  });

  test('commands exist', () => {
    const commands = [
      ...words,
      ...blocks.flatMap(({ language, lines }) => (language === 'sh' ? lines : [])),
    ].map((command) => command.replace(/ +#.*/, ''));
    const missing = commands.filter((command) => !isCommand(command, created));
    expect(missing).toEqual([]);
  });

  test.each(blocks.filter(({ language }) => language === 'diff').map(({ lines }) => lines))(
    'the diff %s applies',
    (head, ...lines) => {
      const [, path = ''] = /^--- (\S+)$/.exec(head ?? '') ?? [];
      const content = readFileSync(join(ROOT, path), 'utf8').split('\n');
      const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
      const after = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
      // A reader who follows a recipe has its lines already.
      const isApplied = after.every((line) => content.includes(line));
      expect(isApplied ? [] : before.filter((line) => !content.includes(line))).toEqual([]);
    },
  );
});

test('every npm script in a document or a comment exists', () => {
  const files = globSync('{*.md,{docs,test,scripts,bench,src}/**/*.{md,ts}}', { cwd: ROOT });
  const unknown = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const names = [...text.matchAll(/`npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    return names.filter((name) => scripts[name] === undefined).map((name) => `${file}: npm run ${name}`);
  });
  expect(unknown).toEqual([]);
});

/** Relative to the root, or the end of a path. `<engine>` is any folder. */
function exists(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith('<') ? '[^/]+' : RegExp.escape(part)));
  const end = new RegExp(`(?:^|/)${pattern.join('/')}$`);
  // The pattern of all files does not match hidden folders.
  return existsSync(join(ROOT, path)) || PATHS.some((found) => end.test(found));
}

/** True for everything that is no command. */
function isCommand(text: string, created: ReadonlySet<string>): boolean {
  const [program = '', first = '', second = '', ...others] = text.trim().split(/ +/);
  if (program === 'node') return existsSync(join(ROOT, first));
  if (program === 'npm' && first === 'run') return scripts[second] !== undefined;
  if (program === 'npm') return first === 'ci' || scripts[first] !== undefined;
  if (program !== 'npx') return true;
  if (first === 'vitest') {
    const paths = others.filter((word) => word.startsWith('test/'));
    return second === 'run' && paths.every((path) => created.has(path) || existsSync(join(ROOT, path)));
  }
  return first === 'tsc' || first === 'tributary';
}
