/**
 * The complete output of commands in every format (reports/<name>.txt): the help of each command, errors,
 * JSON answers, and the reports of `gate` and `diff`. `vitest run test/cli/reports.test.ts -u` writes the
 * files again.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { compact } from '../compact.ts';
import { writeSmallProject } from '../pipeline/small-project.ts';
import { BASE, headOf } from './orders-project.ts';
import { buildShop, type Folder, makeFolder, tributary } from './tributary.ts';

let shop: Folder;
let versions: Folder;
beforeAll(async () => {
  shop = makeFolder();
  versions = makeFolder();
  await buildShop(shop.path);
  for (const [name, project] of Object.entries({ base: BASE, ...HEADS }))
    writeSmallProject(join(versions.path, name), project);
});
afterAll(() => {
  shop.remove();
  versions.remove();
});

const HEADS = {
  same: headOf('select id, net, tax\nfrom {raw} -- the orders'),
  dropped: headOf('select id, tax from {raw}'),
  raised: headOf('select net * 2 as net, id, tax, 1 as one from {raw} where tax > 0'),
  broken: headOf('select id, nosuch from {raw}'),
  odd: headOf('select other.x, id, net from {raw}'),
  without: { ...BASE, models: BASE.models.filter(({ name }) => name !== 'report' && name !== 'board') },
  moved: {
    ...BASE,
    models: BASE.models.map((each) => (each.name === 'orders' ? { ...each, alias: 'sales' } : each)),
  },
};

async function expectFile(name: string, lines: readonly string[]): Promise<void> {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`reports/${name}.txt`);
}

const COMMANDS =
  'init build impact gate diff observe compare lineage columns search findings coverage doctor serve start worker dead analyze complete';

test('the help of each command', async () => {
  const lines: string[] = [];
  for (const args of [['--help'], ...COMMANDS.split(' ').map((name) => [name, '--help'])]) {
    const { code, out, err } = await tributary(args, { cwd: shop.path });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    lines.push(out);
  }
  await expectFile('help', lines);
});

/** Sentences on standard error, with their exit code. */
const ERRORS: readonly string[] = [
  'impact',
  'impact nosuch',
  'impact orders',
  'impact mart.orders.totl',
  'impact mart.orders --change removed',
  'impact mart.orders.total --change gone',
  'impact mart.orders.total --fail-on everything',
  'impact mart.orders.total --depth few',
  'impact mart.orders.total --depth -1',
  'impact mart.orders.total --change added',
  'impact mart.orders.vat --change renamed --to total',
  'lineage mart.orders --kind near',
  'lineage mart.orders --up --down',
  'lineage nosuch.total',
  'columns mart.orders.total',
  'columns nosuch',
  'search',
  'findings --severity odd',
  'coverage --project nosuch',
  'build nowhere',
  'build',
  'diff nowhere',
  'diff stored nowhere',
  'gate --base nowhere',
  'gate --base stored --head nowhere',
  'observe nowhere.csv',
  'observe nowhere.csv --engine odd',
  'compare nowhere.csv',
  'analyze nowhere.sql',
  'analyze --dialect klingon',
  'complete tcsh',
  'dead',
  'worker',
  'serve --port many',
  'serve --host 0.0.0.0 --port 0',
  'init . --name',
  'nosuch',
  'impact x y',
  '--nosuch',
];

test('errors', async () => {
  const lines: string[] = [];
  for (const command of ERRORS) {
    const { code, out, err } = await tributary(command.split(' '), { cwd: shop.path });
    lines.push(`$ tributary ${command}`, `${code} ${out}${err}`.trim().replaceAll(shop.path, '<shop>'));
  }
  await expectFile('errors', lines);
});

test('version', async () => {
  expect(await tributary(['--version'])).toEqual({ code: 0, out: `${packageJson.version}\n`, err: '' });
});

const QUESTIONS: readonly string[] = [
  'impact mart.orders.total --change removed',
  'impact raw.payments.amount --paths --all',
  'impact mart.revenue.average --fail-on affected,possibly',
  'lineage mart.revenue.revenue --up',
  'lineage staging.stg_payments --down',
  'columns mart.orders',
  'columns mart.events',
  'search total',
  'findings',
  'coverage',
];

test('answers as JSON', async () => {
  const lines: string[] = [];
  for (const question of QUESTIONS) {
    const { code, out } = await tributary([...question.split(' '), '--json'], { cwd: shop.path });
    lines.push(`$ tributary ${question} --json`, `${code} ${compact(JSON.parse(out))}`);
  }
  const text = lines.map((line) =>
    line.replaceAll('}, {', '},\n  {').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…'),
  );
  await expectFile('json', text);
});

/** Without the folder of the test and the version of the product. */
function stable(text: string): string {
  return text
    .replaceAll(versions.path, '<folder>')
    .replaceAll(packageJson.version, '<version>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
    .replaceAll(/time="[\d.]+"/g, 'time="…"');
}

test.each(Object.keys(HEADS))('the reports of gate and diff: %s', async (head) => {
  const { path: cwd } = versions;
  mkdirSync(join(cwd, 'out'), { recursive: true });
  const files = ['markdown', 'sarif', 'junit'].map(
    (format) => [format, join(cwd, 'out', `${head}.${format}`)] as const,
  );
  const lines: string[] = [];
  const run = async (...args: string[]): Promise<void> => {
    const { code, out, err } = await tributary(args, { cwd });
    const shown = args.includes('--json')
      ? compact(JSON.parse(out)).replaceAll('}, {', '},\n  {')
      : `${out}${err}`;
    lines.push(`$ tributary ${args.filter((arg) => !arg.includes(cwd)).join(' ')}`, `${code} ${shown}`);
  };
  await run(
    'gate',
    '--base',
    'base',
    '--head',
    head,
    ...files.flatMap(([format, file]) => [`--${format}`, file]),
  );
  await run('gate', '--base', 'base', '--head', head, '--fail-on', 'possibly', '--no-renames', '--json');
  await run('diff', 'base', head, '--all');
  await run('diff', 'base', head, '--json');
  for (const [format, file] of files) lines.push(`# ${format}`, readFileSync(file, 'utf8').trim());
  await expectFile(`gate-${head}`, lines.map(stable));
});
