/** `tributary gate` in CI: versions in files, in a commit and in the store, and every form of the report. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type SmallProject, writeSmallProject } from '../pipeline/small-project.ts';
import { BASE, headOf } from './orders-project.ts';
import { type Folder, makeFolder, type Ran, tributary } from './tributary.ts';

const DROPPED = headOf('select id, tax from {raw}');
const RAISED = headOf('select id, net * 2 as net, tax from {raw}');
const SAME = headOf('select id, net, tax\nfrom {raw} -- the orders');
const SPARE = headOf('select id, net from {raw}');

let folder: Folder;
let cwd: string;
beforeAll(() => {
  folder = makeFolder();
  cwd = folder.path;
  for (const [name, project] of Object.entries({
    base: BASE,
    dropped: DROPPED,
    raised: RAISED,
    same: SAME,
    spare: SPARE,
  }))
    writeSmallProject(join(cwd, name), project);
});
afterAll(() => folder.remove());

function gate(...args: readonly string[]): Promise<Ran> {
  return tributary(['gate', '--quiet', ...args], { cwd });
}

describe('--fail-on', () => {
  test.each([
    [
      'dropped',
      [],
      1,
      'REJECTED  db.main.report breaks: it references db.main.orders.net, which no longer exists.',
    ],
    ['raised', [], 0, 'PASSED  1 relation is possibly affected; --fail-on possibly rejects these too.'],
    ['raised', ['--fail-on', 'affected'], 1, 'REJECTED  db.main.board, db.main.report are affected.'],
    ['spare', ['--fail-on', 'affected'], 0, 'PASSED  1 relation is possibly affected'],
    ['spare', ['--fail-on', 'possibly'], 1, 'REJECTED  db.main.forecast is possibly affected.'],
    ['raised', ['--fail-on', 'exposures'], 0, 'PASSED'],
    ['dropped', ['--fail-on', 'exposures'], 1, 'REJECTED  db.main.report breaks'],
    ['dropped', ['--fail-on', 'removed'], 1, 'REJECTED  db.main.report breaks'],
    [
      'raised',
      ['--fail-on', 'exposures,affected'],
      1,
      'REJECTED  db.main.board, db.main.report are affected.',
    ],
    ['spare', ['--fail-on', 'possible'], 1, 'REJECTED  db.main.forecast is possibly affected.'],
    ['same', ['--fail-on', 'possibly', 'exposures'], 0, 'PASSED\n'],
  ])('%s %j', async (head, options, code, first) => {
    const ran = await gate('--base', 'base', '--head', head, ...options);
    expect(ran.code).toBe(code);
    const sorted = ran.out.replace('db.main.report, db.main.board are', 'db.main.board, db.main.report are');
    expect(sorted.startsWith(first)).toBe(true);
  });
});

test('the report as text is the example of docs/gate.md', async () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/gate.md'), 'utf8');
  const [, example = ''] = /```text\n\$ tributary gate --base main\n(.*?)```/s.exec(doc) ?? [];
  const { out } = await gate('--base', 'base', '--head', 'dropped');
  expect(out).toBe(example.replace('main → .', 'base → dropped'));
});

test('a test of a removed column rejects the version, unless the version also removes the test', async () => {
  const orders = (sql: string, notNull: readonly string[]) => ({
    sources: BASE.sources,
    models: [{ name: 'orders', sql, notNull }],
  });
  writeSmallProject(join(cwd, 'tested'), orders('select id, net from {raw}', ['id', 'net']));
  writeSmallProject(join(cwd, 'still-tested'), orders('select id from {raw}', ['id', 'net']));
  writeSmallProject(join(cwd, 'untested'), orders('select id from {raw}', ['id']));
  const rejected = await gate('--base', 'tested', '--head', 'still-tested');
  expect(rejected.code).toBe(1);
  expect(rejected.out).toContain('The test not_null of db.main.orders references the removed column net.');
  expect((await gate('--base', 'tested', '--head', 'untested')).code).toBe(0);
});

test('a version without its catalog has a new finding', async () => {
  writeSmallProject(join(cwd, 'bare'), BASE);
  rmSync(join(cwd, 'bare/target/catalog.json'));
  const told = ['NEW FINDINGS  1 warning', 'warning  missing-catalog'];
  const { out } = await gate('--base', 'base', '--head', 'bare');
  for (const line of told) expect(out).toContain(line);
  expect((await gate('--base', 'bare', '--head', 'bare')).out).not.toContain('FINDINGS');
  expect(JSON.parse((await gate('--json', '--base', 'base', '--head', 'bare')).out).findings).toMatchObject([
    { code: 'missing-catalog', severity: 'warning' },
  ]);
});

test('--json', async () => {
  const { code, out } = await gate('--json', '--base', 'base', '--head', 'dropped');
  expect(code).toBe(1);
  const report = JSON.parse(out);
  expect(Object.keys(report)).toEqual([
    'project',
    'base',
    'head',
    'ruling',
    'partial',
    'changed',
    'exceptions',
    'tests',
    'broken',
    'affected',
    'possiblyAffected',
    'unaffected',
    'exposures',
    'findings',
    'coverage',
    'confidence',
    'origin',
  ]);
  expect(report).toMatchObject({
    project: 'small',
    ruling: { verdict: 'rejected', failOn: ['breaking'] },
    changed: [{ name: 'db.main.orders', columns: [{ kind: 'REMOVED', column: 'net' }], rows: false }],
    affected: [
      { name: 'db.main.report', effect: 'BREAKS' },
      { name: 'db.main.board', effect: 'BLOCKED', blockedBy: { name: 'db.main.report' } },
    ],
    possiblyAffected: [{ name: 'db.main.forecast', reasons: [{ code: 'python-model' }] }],
    unaffected: [{ name: 'db.main.ids' }],
    coverage: { total: 5, withColumns: 4, opaque: 1 },
    confidence: { exact: 2 },
    origin: { builds: [], partial: null },
  });
});

test('a relation that only the comparison finds has a path to the input that differs', async () => {
  const sizes = { name: 'sizes', sql: 'select column_name, count from (summarize {orders})' };
  writeSmallProject(join(cwd, 'wide'), { ...BASE, models: [...BASE.models.slice(0, 1), sizes] });
  writeSmallProject(join(cwd, 'narrow'), { ...DROPPED, models: [...DROPPED.models.slice(0, 1), sizes] });
  const { out } = await gate('--json', '--base', 'wide', '--head', 'narrow');
  expect(JSON.parse(out)).toMatchObject({
    affected: [
      {
        name: 'db.main.sizes',
        path: [{ from: { name: 'db.main.orders' }, to: { name: 'db.main.sizes' }, file: 'models/sizes.sql' }],
      },
    ],
    confidence: { exact: 1 },
  });
});

test('each form of the report is written to its file', async () => {
  const at = (name: string): string => join(cwd, name);
  const { code } = await gate(
    ...[
      '--base',
      'base',
      '--head',
      'dropped',
      '--markdown',
      at('c.md'),
      '--sarif',
      at('l.sarif'),
      '--junit',
      at('j.xml'),
    ],
  );
  expect(code).toBe(1);
  const markdown = readFileSync(at('c.md'), 'utf8');
  expect(markdown.split('\n')[0]).toBe('### ❌ Rejected: column lineage of small');
  expect(markdown).toContain(
    '| `db.main.report` |  | **breaks** without orders.net | `orders.net → report` `models/report.sql:2:7` |',
  );
  expect(markdown).toContain('<details><summary>1 relation downstream proved unaffected</summary>');
  expect(markdown).toContain('| `db.main.ids` | does not use orders.net |');
  const { runs } = JSON.parse(readFileSync(at('l.sarif'), 'utf8'));
  expect(runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
    'lineage/breaks',
    'lineage/blocked',
    'lineage/possibly',
  ]);
  expect(runs[0].results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'models/report.sql' },
    region: { startLine: 2, startColumn: 7 },
  });
  expect(readFileSync(at('j.xml'), 'utf8').split('\n').slice(1, 5)).toEqual([
    '<testsuites tests="4" failures="1" skipped="0">',
    '  <testsuite name="column lineage of small" tests="4" failures="1" skipped="0">',
    '    <testcase classname="lineage" name="db.main.report"><failure message="breaks: it references db.main.orders.net, which no longer exists"/></testcase>',
    '    <testcase classname="lineage" name="db.main.board"/>',
  ]);
});

test('paths in SARIF start at the root of the repository', async () => {
  const root = join(cwd, 'mono');
  mkdirSync(join(root, '.git'), { recursive: true });
  writeSmallProject(join(root, 'warehouse/dbt'), DROPPED);
  const file = join(cwd, 'mono.sarif');
  await gate('--base', 'base', '--head', 'mono/warehouse/dbt', '--sarif', file);
  const { runs } = JSON.parse(readFileSync(file, 'utf8'));
  expect(runs[0].results[0].locations[0].physicalLocation.artifactLocation).toEqual({
    uri: 'warehouse/dbt/models/report.sql',
  });
});

test('equal versions: the reports state that nothing differs', async () => {
  const file = join(cwd, 'equal.md');
  const { out } = await gate('--base', 'base', '--head', 'same', '--markdown', file);
  expect(out).toContain('Nothing differs.');
  expect(readFileSync(file, 'utf8')).toContain('Nothing differs.');
  expect((await gate('--base', 'base', '--head', 'raised')).out).not.toContain('Nothing differs.');
});

test('the state folder contains a .gitignore', async () => {
  const project = join(cwd, 'ignored');
  writeSmallProject(project, SAME);
  await gate('--base', 'base', '--head', 'ignored');
  const ignored = join(project, '.tributary/.gitignore');
  expect(existsSync(ignored) ? readFileSync(ignored, 'utf8') : null).toBe('*\n');
});

test('control characters of a name do not reach any form of the report', async () => {
  const spoilt: SmallProject = {
    ...SAME,
    models: [
      ...SAME.models,
      { name: 'odd', sql: 'select id as "a\u001b[31mb\u202ec" from {orders}' },
      { name: 'last', sql: 'select "a\u001b[31mb\u202ec" as id from {odd}' },
    ],
  };
  writeSmallProject(join(cwd, 'odd'), spoilt);
  const renamed = spoilt.models.map((each) =>
    each.name === 'odd' ? { ...each, sql: 'select id as "a\u001b[32mb\u202ec" from {orders}' } : each,
  );
  writeSmallProject(join(cwd, 'odder'), { ...spoilt, models: renamed });
  const file = join(cwd, 'odd.md');
  const [sarif, junit] = [join(cwd, 'odd.sarif'), join(cwd, 'odd.xml')];
  writeFileSync(
    join(cwd, 'odder/tributary.toml'),
    '[[gate.accept]]\nrelation = "last"\nby = "b\\u001bc"\nreason = "d\\u202ee\\u009bf"\n',
  );
  const versions = ['--base', 'odd', '--head', 'odder', '--no-renames'];
  const files = ['--markdown', file, '--sarif', sarif, '--junit', junit];
  const { out } = await gate(...versions, ...files);
  const json = (await gate(...versions, '--json')).out;
  for (const text of [out, readFileSync(file, 'utf8')]) {
    expect(text).toContain('a\ufffd');
    expect(text).toContain('d\ufffde f');
  }
  for (const text of [out, json, ...[file, sarif, junit].map((path) => readFileSync(path, 'utf8'))]) {
    expect(text).toContain('last');
    for (const control of ['\u001b', '\u009b', '\u202e']) expect(text).not.toContain(control);
  }
});

test('--base reads the manifest of a commit', async () => {
  const repository = join(cwd, 'repository');
  mkdirSync(repository);
  const git = (...args: readonly string[]): void => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', ['-C', repository, ...who, ...args], { stdio: 'ignore' });
  };
  git('init', '-b', 'main');
  writeSmallProject(join(repository, 'shop'), BASE);
  git('add', '.');
  git('commit', '-m', 'base');
  writeSmallProject(join(repository, 'shop'), DROPPED);
  const inShop = { cwd: join(repository, 'shop') };
  const ran = await tributary(['gate', '--quiet', '--base', 'main'], inShop);
  expect([ran.code, ran.out.split('\n')[1]]).toEqual([1, 'small, main → .']);
  git('checkout', '--detach');
  expect((await tributary(['gate', '--quiet', '--base', 'HEAD'], inShop)).code).toBe(1);
  // The folder of the project was renamed since.
  renameSync(join(repository, 'shop'), join(repository, 'store'));
  const inStore = { cwd: join(repository, 'store') };
  const elsewhere = await tributary(['gate', '--quiet', '--base', 'main'], inStore);
  expect([elsewhere.code, elsewhere.err]).toEqual([
    2,
    expect.stringContaining('main:old/target/manifest.json'),
  ]);
  const told = await tributary(['gate', '--quiet', '--base', 'main:shop/target/manifest.json'], inStore);
  expect([told.code, told.out.split('\n')[1]]).toEqual([1, 'small, main:shop/target/manifest.json → .']);
  const nowhere = await tributary(['gate', '--quiet', '--base', 'main:shop/manifest.json'], inStore);
  expect([nowhere.code, nowhere.err]).toEqual([
    2,
    expect.stringContaining('main has no file shop/manifest.json'),
  ]);
  renameSync(join(repository, 'store'), join(repository, 'shop'));
  const unknown = await tributary(['gate', '--quiet', '--base', 'nosuch'], inShop);
  expect(unknown.code).toBe(2);
  expect(unknown.err).toMatch(
    /^tributary: "nosuch" is neither an existing path nor a commit, branch or tag of .*\. Pass the manifest\.json .*\n$/,
  );
  const shallow = join(cwd, 'shallow');
  execFileSync('git', ['clone', '--depth', '1', `file://${repository}`, shallow], { stdio: 'ignore' });
  writeSmallProject(join(shallow, 'shop'), DROPPED);
  const deep = await tributary(['gate', '--quiet', '--base', 'HEAD~1'], { cwd: join(shallow, 'shop') });
  expect([deep.code, deep.err]).toEqual([2, expect.stringContaining('which is a shallow clone. Fetch it')]);
});

test('--base stored reads the graph of the last build', async () => {
  const shop = join(cwd, 'shop');
  writeSmallProject(shop, BASE);
  const early = await gate('--base', 'stored', '--head', shop);
  expect(early.code).toBe(3);
  expect((await tributary(['build', shop], { cwd })).code).toBe(0);
  writeSmallProject(shop, DROPPED);
  const { origin } = JSON.parse((await gate('--json', '--base', 'stored', '--head', shop)).out);
  expect(origin).toMatchObject({ builds: [{ project: 'small', number: 1 }], partial: null });
  const ran = await gate('--base', 'stored', '--head', shop);
  expect([ran.code, ran.out.split('\n')[0]]).toEqual([
    1,
    'REJECTED  db.main.report breaks: it references db.main.orders.net, which no longer exists.',
  ]);
  writeSmallProject(shop, SAME);
  expect((await gate('--base', 'stored', '--head', shop)).out.split('\n')[0]).toBe('PASSED');
});

test.each([
  ['no base', ['--head', 'same'], /--base/],
  [
    'a head that is not there',
    ['--base', 'base', '--head', 'nosuch'],
    /^tributary: nosuch does not exist; give --head /,
  ],
  [
    'what git would take for an option',
    ['--base=--help', '--head', 'same'],
    /"--help" is neither an existing path nor the name of a commit/,
  ],
  ['an unknown word for --fail-on', ['--base', 'base', '--head', 'same', '--fail-on', 'all'], /--fail-on/],
  [
    'a folder in the place of a file to write',
    ['--base', 'base', '--head', 'same', '--markdown', '.'],
    /^tributary: Cannot write \.: it is a folder\.$/m,
  ],
  [
    'a folder to write into that is not there',
    ['--base', 'base', '--head', 'same', '--junit', 'no/such/j.xml'],
    /^tributary: Cannot write no\/such\/j\.xml: the folder no\/such does not exist\.$/m,
  ],
])('bad usage: %s', async (_, args, message) => {
  const { code, err } = await gate(...args);
  expect(code).toBe(2);
  expect(err).toMatch(message);
  expect(err.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['changed', { name: 'report', sql: 'select sum(nett) as total from {orders}' }],
  ['new', { name: 'fresh', sql: 'select o.nett from {orders} o' }],
])('a %s model whose code references a missing column is rejected, with the place', async (_, model) => {
  const models = [...BASE.models.filter(({ name }) => name !== model.name), model];
  writeSmallProject(join(cwd, 'broken'), { ...BASE, models });
  const { code, out } = await gate('--base', 'base', '--head', 'broken');
  expect(code).toBe(1);
  const are = 'is changed and will fail to build';
  expect(out.split('\n')[0]).toBe(`REJECTED  db.main.${model.name} ${are}.`);
  expect(out).toMatch(/BROKEN BY ITS OWN CHANGE {2}1 relation\n.*nett.*models\/\w+\.sql:1:\d+/);
});

test('the report has a model that becomes ephemeral, and a model that was ephemeral', async () => {
  const ephemeral = {
    ...BASE,
    models: BASE.models.map((each) =>
      each.name === 'orders' ? { ...each, materialized: 'ephemeral' } : each,
    ),
  };
  writeSmallProject(join(cwd, 'ephemeral'), ephemeral);
  const [to, from] = [
    await gate('--base', 'base', '--head', 'ephemeral'),
    await gate('--base', 'ephemeral', '--head', 'base'),
  ];
  expect(to.out).toContain(
    '  __dbt__cte__orders  was db.main.orders, becomes ephemeral  models/orders.sql\n',
  );
  expect(from.out).toContain('  db.main.orders  was ephemeral  models/orders.sql\n');
});

test('two different projects are an error', async () => {
  writeSmallProject(join(cwd, 'other'), { ...BASE, name: 'other' });
  const { code, err } = await gate('--base', 'other', '--head', 'same');
  expect(code).toBe(2);
  expect(err).toBe(
    'tributary: other is the project other, and same is small; pass two versions of the same project.\n',
  );
});

test('names of a project are escaped in Markdown', async () => {
  const odd = '`x`|<b>@me';
  const project = {
    ...BASE,
    models: [...BASE.models, { name: 'odd', sql: 'select net from {orders}', alias: odd }],
  };
  writeSmallProject(join(cwd, 'odd-base'), project);
  const models = project.models.map((each) =>
    each.name === 'orders' ? { ...each, sql: 'select id, tax from {raw}' } : each,
  );
  writeSmallProject(join(cwd, 'odd-head'), { ...project, models });
  const file = join(cwd, 'odd.md');
  await gate('--base', 'odd-base', '--head', 'odd-head', '--markdown', file);
  const row = readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('| ') && line.includes('@me'));
  expect(row?.split(/(?<!\\)\|/)).toHaveLength(6);
  expect(row).not.toContain('``');
});

test.each(['github-workflow.yml', 'gitlab-ci.yml'])(
  'examples/ci/%s is YAML, and uses options that exist',
  async (name) => {
    const text = readFileSync(join(import.meta.dirname, '../../examples/ci', name), 'utf8');
    expect(parse(text)).toBeTypeOf('object');
    const command = text.split('\n').find((line) => line.includes('tributary gate')) ?? '';
    const options = command.match(/--[\w-]+/g) ?? [];
    expect(options).toContain('--base');
    const help = (await tributary(['gate', '--help'])).out;
    for (const option of options) expect(help).toContain(option);
  },
);
