/**
 * The start of the command: on a Node that is too old it prints one sentence, or starts again on the pinned
 * Node. The old Node is the current one with a changed version, set before bin/tributary.js is loaded.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');
const main = "console.log('main', ...process.argv.slice(2));\nprocess.exitCode = 3;\n";

interface Package {
  readonly engines: { readonly node: string };
}

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tributary-bin-'));
  for (const name of ['bin/tributary.js', 'package.json']) cpSync(join(repository, name), join(root, name));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function put(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

function run(version: string): SpawnSyncReturns<string> {
  const disguise = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(disguise)}`,
    join(root, 'bin/tributary.js'),
  ];
  return spawnSync(process.execPath, [...args, 'a', 'b c'], { encoding: 'utf8' });
}

describe('a Node that is too old', () => {
  test.each(['12.22.12', '20.20.2', '23.99.99'])('%s gets one sentence and exit code 2', (version) => {
    put('src/cli/main.ts', main);
    expect(run(version)).toMatchObject({
      status: 2,
      stdout: '',
      stderr:
        `tributary: this is Node ${version}, but tributary needs Node 24.0.0 or newer: ` +
        'install a newer Node, or in a checkout run `npm ci`, which installs one.\n',
    });
  });

  test('starts again on the pinned Node of a checkout, with its arguments and exit code', () => {
    put('src/cli/main.ts', main);
    mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
    symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
    expect(run('20.20.2')).toMatchObject({ status: 3, stdout: 'main a b c\n', stderr: '' });
  });

  test('can parse the file: it has no syntax and no module name that Node 12 does not know', () => {
    const found: string[] = [];
    const note = ({ type }: { type: string }): void => void found.push(type);
    const { program } = parseSync('tributary.js', readFileSync(join(repository, 'bin/tributary.js'), 'utf8'));
    new Visitor({
      ChainExpression: note,
      PropertyDefinition: note,
      PrivateIdentifier: note,
      LogicalExpression: ({ operator }) => operator === '??' && found.push(operator),
      AssignmentExpression: ({ operator }) => /[|&?]{2}=/.test(operator) && found.push(operator),
      ImportDeclaration: ({ source }) => source.value.startsWith('node:') && found.push(source.value),
    }).visit(program);
    expect(found).toEqual([]);
  });
});

describe('an installed package', () => {
  const needed = (
    JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as Package
  ).engines.node.slice(2);

  test.each([needed, '24.0.0'])('runs dist on Node %s', (version) => {
    put('dist/src/cli/main.js', main);
    expect(run(version)).toMatchObject({ status: 3, stdout: 'main a b c\n', stderr: '' });
  });

  test('prints warnings, except that node:sqlite is experimental', () => {
    const warn = (text: string): string => `process.emitWarning('${text}', 'ExperimentalWarning');\n`;
    const sqlite = 'SQLite is an experimental feature and might change at any time';
    put('dist/src/cli/main.js', `${warn(sqlite)}${warn('Glob is experimental')}${main}`);
    const { status, stderr } = run(needed);
    expect(status).toBe(3);
    expect(stderr).toContain('ExperimentalWarning: Glob is experimental');
    expect(stderr).not.toContain('SQLite');
  });

  test('that was not built prints the command that builds it', () => {
    expect(run(needed)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('npm pack') });
  });

  test('refuses a Node that is older than its engines', () => {
    put('dist/src/cli/main.js', main);
    expect(run('22.17.9')).toMatchObject({ status: 2, stdout: '' });
    expect(run('22.17.9').stderr).toContain(`tributary needs Node ${needed} or newer`);
  });
});

describe('a Node that is new enough', () => {
  test.each(['24.0.0', '26.10.0', '30.0.0'])('%s runs the source of a checkout', (version) => {
    put('src/cli/main.ts', main);
    put('dist/src/cli/main.js', "console.log('stale');\n");
    expect(run(version)).toMatchObject({ status: 3, stdout: 'main a b c\n', stderr: '' });
  });
});
