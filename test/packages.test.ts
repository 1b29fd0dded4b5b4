/**
 * The packages without packing them: the files that package.json promises exist, and the documentation shows
 * the examples with their output. `npm run test:packages` checks the tarballs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAILURE_CODES } from '../src/model/failure.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: { readonly '.': { readonly types: string; readonly default: string } };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

const main = JSON.parse(read('package.json')) as Manifest;
const sql = JSON.parse(read('packages/sql/package.json')) as Manifest;
const [scope = ''] = main.name.split('/');

describe.each([
  ['the main package', main, /^\.\/dist\/(src\/.*)/],
  ['the SQL package', sql, /^\.\/dist\/(.*)/],
])('%s', (_, { exports }, path) => {
  test('exports a file that the build makes of a source, with its declarations', () => {
    const { types, default: code } = exports['.'];
    expect(types).toBe(code.replace(/\.js$/, '.d.ts'));
    const [, source = ''] = path.exec(code) ?? [];
    const folder = source.startsWith('src/') ? '' : 'src';
    expect(existsSync(join(ROOT, folder, source.replace(/\.js$/, '.ts')))).toBe(true);
  });
});

test('both packages have one scope and one version', () => {
  expect(sql.name).toBe(`${scope}/sql`);
  expect(sql.version).toBe(main.version);
  expect(scope).toMatch(/^@/);
});

test('node-sql-parser is an optional peer, and the SQL package depends on nothing', () => {
  expect(main.dependencies).not.toHaveProperty('node-sql-parser');
  expect(main.peerDependencies).toHaveProperty('node-sql-parser');
  expect(main.peerDependenciesMeta?.['node-sql-parser']).toEqual({ optional: true });
  expect(sql.dependencies).toBeUndefined();
});

test('documentation and examples write the names of the packages as package.json does', () => {
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    'tsconfig.json',
    ...globSync(['docs/**/*.md', 'packages/*/README.md', 'examples/library/*.ts', '.github/**/*.yml'], {
      cwd: ROOT,
    }),
  ];
  const wrong = files.flatMap((file) =>
    [...(existsSync(join(ROOT, file)) ? read(file) : '').matchAll(/@tributary[\w-]*\/[\w-]+/g)]
      .map(([name]) => name)
      .filter((name) => name !== main.name && name !== sql.name)
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
  expect(read('docs/library.md')).toContain(`\`${sql.name}\``);
});

describe('docs/library.md', () => {
  const text = read('docs/library.md');

  test.each([
    ['project', ['examples/velo']],
    ['sql', []],
  ])('shows examples/library/%s.ts and what it prints', (example, args) => {
    const program = read(`examples/library/${example}.ts`);
    const shown = text.slice(text.indexOf(`examples/library/${example}.ts`));
    expect(/```ts\n([\s\S]*?)```/.exec(shown)?.[1]).toBe(program);
    expect(run(example, args)).toBe(/```text\n([\s\S]*?)```/.exec(shown)?.[1]);
  });

  test('explains each code of an error', () => {
    const listed = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code);
    expect(listed).toEqual([...FAILURE_CODES]);
  });
});

/** Standard output of an example that imports the sources in place of the packages. */
function run(example: string, args: readonly string[]): string {
  const home = mkdtempSync(join(tmpdir(), 'tributary-example-'));
  const sources = {
    [main.name]: new URL('../src/index.ts', import.meta.url).href,
    [sql.name]: new URL('../src/library/analyze/index.ts', import.meta.url).href,
  };
  const hook = `import { registerHooks } from 'node:module';
    const sources = ${JSON.stringify(sources)};
    registerHooks({ resolve: (name, context, next) => next(sources[name] ?? name, context) });`;
  try {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(hook)}`,
        `examples/library/${example}.ts`,
        ...args,
      ],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, TRIBUTARY_HOME: home } },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return stdout;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
