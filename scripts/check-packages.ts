/**
 * Checks the npm packages as users get them (`npm run test:packages`): builds and packs both, has publint and
 * attw check the tarballs, installs each into an empty folder, compiles the examples against the
 * declarations, and runs them on each supported line of Node.
 *
 * Out: a line for each check, the output of those that failed, and `N passed, N failed` on the last line.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'tributary-packages-'));
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** Lines of Node that the packages support; the newest release of each is taken. */
const NODES = ['22', '24'];

interface PackageCheck {
  /** Folder of its package.json. */
  readonly folder: string;
  readonly example: string;
  readonly arguments: readonly string[];
  /** Most megabytes of node_modules with the package alone in it. */
  readonly megabytes: number;
  /** `types` of the compiler; a package without them needs no @types/node. */
  readonly types: readonly string[];
}

const PACKAGES: readonly PackageCheck[] = [
  {
    folder: '.',
    example: 'project',
    arguments: [join(work, 'velo')],
    megabytes: 80,
    types: ['node'],
  },
  { folder: 'packages/sql', example: 'sql', arguments: [], megabytes: 15, types: [] },
];

let passed = 0;
let failed = 0;

function check(title: string, works: () => string | undefined): void {
  try {
    const detail = works();
    passed++;
    console.log(`ok   ${title}${detail === undefined ? '' : ` (${detail})`}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${title}\n${(error as Error).message}`);
  }
}

/** Standard output of a command that must succeed. */
function run(command: string, args: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}): string {
  const env = { ...process.env, TRIBUTARY_HOME: '', ...more };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  if (status === 0) return stdout;
  throw new Error([error?.message, stdout, stderr].filter(Boolean).join('\n'));
}

function emptyFolder(name: string): string {
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  return folder;
}

/** Paths of the programs, by line. */
function installNodes(): ReadonlyMap<string, string> {
  const folder = emptyFolder('nodes');
  run('npm', ['install', ...NODES.map((line) => `node${line}@npm:node@${line}`)], folder);
  return new Map(NODES.map((line) => [line, join(folder, `node_modules/node${line}/bin/node`)]));
}

function megabytesOf(folder: string): number {
  return Number.parseInt(run('du', ['-sm', folder], work), 10);
}

/** The program and its output in docs/library.md. */
function documented(example: string): string {
  const text = readFileSync(join(root, 'docs/library.md'), 'utf8');
  const after = text.slice(text.indexOf(`examples/library/${example}.ts`));
  return /```text\n([\s\S]*?)```/.exec(after)?.[1] ?? '';
}

function compile(folder: string, { example, types }: PackageCheck): void {
  cpSync(join(root, 'examples/library', `${example}.ts`), join(folder, `${example}.ts`));
  const options = {
    target: 'es2023',
    lib: ['es2023'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    types,
    typeRoots: [join(root, 'node_modules/@types')],
  };
  // A program that prints needs `console`, which only @types/node declares here.
  writeFileSync(join(folder, 'globals.d.ts'), 'declare const console: { log(text: string): void };\n');
  const files = types.length > 0 ? [`${example}.ts`] : [`${example}.ts`, 'globals.d.ts'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }));
  run(bin('tsc'), ['--project', 'tsconfig.json'], folder);
}

function checkPackage(each: PackageCheck, nodes: ReadonlyMap<string, string>): void {
  const { name } = JSON.parse(readFileSync(join(root, each.folder, 'package.json'), 'utf8')) as {
    name: string;
  };
  const tarball = join(
    work,
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', work], join(root, each.folder)).trim(),
  );
  const folder = emptyFolder(each.example);
  check(`${name}: publint`, () => void run(bin('publint'), ['run', tarball, '--strict'], root));
  check(
    `${name}: are the types wrong`,
    () => void run(bin('attw'), [tarball, '--profile', 'esm-only'], root),
  );
  check(`${name}: installs, at most ${each.megabytes} MB`, () => {
    run('npm', ['install', '--omit=dev', tarball], folder);
    const megabytes = megabytesOf(folder);
    if (megabytes > each.megabytes) throw new Error(`node_modules has ${megabytes} MB`);
    return `${megabytes} MB`;
  });
  check(`${name}: the example compiles`, () => void compile(folder, each));
  for (const [line, node] of nodes) {
    check(`${name}: the example runs on Node ${line}`, () => {
      const home = join(work, `home-${line}`);
      const printed = run(node, [`${each.example}.js`, ...each.arguments], folder, { TRIBUTARY_HOME: home });
      if (printed !== documented(each.example)) throw new Error(`It prints something else:\n${printed}`);
      return run(node, ['--version'], work).trim();
    });
  }
}

/** What only the main package has: the command line, and the error of a Node without a feature. */
function checkCommands(nodes: ReadonlyMap<string, string>): void {
  const folder = join(work, 'project');
  const program = join(folder, 'node_modules/.bin/tributary');
  for (const [line, node] of nodes) {
    check(`the command line works on Node ${line}`, () => {
      const home = { TRIBUTARY_HOME: join(work, `home-${line}`) };
      const answer = run(node, [program, 'impact', 'riders.city', '--json'], folder, home);
      return `${(JSON.parse(answer) as { counts: { affected: number } }).counts.affected} affected`;
    });
    check(`Node ${line} without SQLite reports the missing feature`, () => {
      const args = ['--no-experimental-sqlite', 'project.js', join(work, 'velo')];
      const { status, stderr } = spawnSync(node, args, { cwd: folder, encoding: 'utf8' });
      if (status === 0 || !stderr.includes('needs node:sqlite, which this Node')) throw new Error(stderr);
      return undefined;
    });
  }
}

try {
  check('the packages build', () => void run(process.execPath, ['scripts/build.ts'], root));
  const nodes = installNodes();
  cpSync(join(root, 'examples/velo'), join(work, 'velo'), {
    recursive: true,
    filter: (path) => !path.includes('.tributary'),
  });
  for (const each of PACKAGES) checkPackage(each, nodes);
  checkCommands(nodes);
} finally {
  if (process.env['TRIBUTARY_KEEP'] === undefined) rmSync(work, { recursive: true, force: true });
  else console.log(`${work}: ${readdirSync(work).join(' ')}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
