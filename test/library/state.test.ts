/**
 * Which folder has the settings and the state of a project, for each path and current folder: state.txt.
 * `vitest run test/library/state.test.ts -u` writes the file again.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ignoreState } from '../../src/library/settings/ignore-state.ts';
import { withProjectStore } from '../../src/library/settings/project-store.ts';
import {
  findProjectFolder,
  findState,
  ignoredProject,
  projectAt,
  stateToWrite,
} from '../../src/library/settings/state-directory.ts';
import { Failure } from '../../src/model/failure.ts';
import { type Folder, makeFolder } from '../cli/tributary.ts';
import { compact } from '../compact.ts';
import { put } from '../pipeline/harbor.ts';

let folder: Folder;
let root: string;
const before = process.cwd();
beforeAll(() => {
  folder = makeFolder();
  root = realpathSync(folder.path);
  put(root, 'built/dbt_project.yml', 'name: built\n');
  put(root, 'built/target/manifest.json', '{}');
  put(root, 'built/models/a/a.sql', '');
  put(root, 'built/.tributary/graph.db', '');
  put(root, 'new/dbt_project.yml', 'name: new\n');
  put(root, 'new/target/manifest.json', '{}');
  put(root, 'set/tributary.toml', '');
  put(root, 'set/deep/x', '');
  put(root, 'state/graph.db', '');
  mkdirSync(join(root, 'empty'));
});
afterAll(() => {
  process.chdir(before);
  folder.remove();
});

test('folders', async () => {
  const lines: string[] = [];
  const see = (what: string, find: () => unknown): void => {
    let found: string;
    try {
      found = compact(find());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      found = `${error.code}: ${error.message}`;
    }
    lines.push(`${what} → ${found}`);
  };
  for (const cwd of ['.', 'built/models/a', 'new', 'set/deep', 'empty']) {
    process.chdir(join(root, cwd));
    lines.push(`# in ${cwd}`);
    for (const home of [undefined, '', join(root, 'state')]) {
      const env = home === undefined ? {} : { TRIBUTARY_HOME: home };
      const paths =
        cwd === '.'
          ? ['built', 'built/target/manifest.json', 'new', 'new/target', 'state', 'empty', 'nowhere']
          : [];
      if (home !== undefined) lines.push(`TRIBUTARY_HOME=${home}`);
      see('state', () => findState(undefined, env));
      see('state to write', () => stateToWrite(undefined, env));
      for (const path of paths) {
        see(`${path}: project`, () => projectAt(path, env));
        see(`${path}: state`, () => findState(path, env));
        see(`${path}: state to write`, () => stateToWrite(path, env));
        see(`${path}: note`, () => ignoredProject(path, env));
      }
    }
    see('settings', () => findProjectFolder(undefined));
  }
  process.chdir(root);
  for (const path of ['built', 'new', 'nowhere']) see(`${path}: settings`, () => findProjectFolder(path));
  process.chdir(before);
  await expect(`${lines.join('\n')}\n`.replaceAll(root, '<root>')).toMatchFileSnapshot('state.txt');
});

test('a state folder is ignored by git, and other folders are not changed', () => {
  ignoreState(join(root, 'built/.tributary'));
  expect(readFileSync(join(root, 'built/.tributary/.gitignore'), 'utf8')).toBe('*\n');
  writeFileSync(join(root, 'built/.tributary/.gitignore'), 'own');
  ignoreState(join(root, 'built/.tributary'));
  expect(readFileSync(join(root, 'built/.tributary/.gitignore'), 'utf8')).toBe('own');
  ignoreState(join(root, 'state'));
  ignoreState(join(root, 'nowhere/.tributary'));
  expect(existsSync(join(root, 'state/.gitignore'))).toBe(false);
});

test.each([
  ['a bad input', new Failure('bad-input', 'no project'), false],
  ['another failure', new Failure('store-failed', 'no store'), true],
  ['a bug', new Error('a bug'), true],
])('the new state folder of work that ended with %s', async (_, error, remains) => {
  const path = join(root, `work-${error.message.replaceAll(' ', '-')}`);
  put(path, 'dbt_project.yml', 'name: x\n');
  const work = withProjectStore(path, {}, async () => {
    throw error;
  });
  await expect(work).rejects.toBe(error);
  expect(existsSync(join(path, '.tributary'))).toBe(remains);
  expect(existsSync(join(path, '.tributary/.gitignore'))).toBe(remains);
});
