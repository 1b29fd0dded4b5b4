/**
 * Builds the artifacts of the example dbt project again with dbt, or checks that they are up to date.
 *
 *   node scripts/remake-example.ts            writes examples/velo/target (manifest v12) and artifacts/v11
 *   node scripts/remake-example.ts --check    writes nothing there; lists the differences
 *
 * dbt runs on a copy of the project in a temporary folder. Its virtual environments are kept in the cache of
 * the user.
 * Exit codes: 0 done or equal; 1 --check found a difference; 2 no Python, no packages, or dbt failed.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { differingPaths, type JsonMap, normaliseArtifact, printArtifact } from './normalise-artifacts.ts';

const PROJECT = 'velo';
const MINOR_VERSIONS = { oldest: 10, newest: 13 };
const PYTHONS = ['python3', 'python', 'python3.12', 'python3.11', 'python3.13', 'python3.10'];
const ASK_VERSION = 'import sys; print(*sys.version_info[:3], sep=".")';
const INSTALL_LIMIT_MS = 15 * 60_000;
const DBT_LIMIT_MS = 5 * 60_000;
const DIFFERENCES_SHOWN = 40;
const FILES = ['manifest.json', 'catalog.json'];
const LEFTOVERS = /^(artifacts|dbt_packages|logs|target|.*\.duckdb(\.wal)?)$/;

/**
 * Two dbt versions for one project: the newest Python engine writes manifest v12, and 1.7 is the last with
 * v11.
 */
const EDITIONS = [
  { name: 'dbt 1.11', requirements: 'requirements/dbt-1.11.txt', folder: 'target' },
  { name: 'dbt 1.7', requirements: 'requirements/dbt-1.7.txt', folder: 'artifacts/v11' },
] as const;
type Edition = (typeof EDITIONS)[number];

const example = resolve(import.meta.dirname, '../examples', PROJECT);

/** The reason why there is no answer (no Python, no network, dbt failed), in one sentence. */
class CannotRemake extends Error {}

interface Python {
  readonly command: string;
  readonly version: string;
}

function main(args: readonly string[]): number {
  const unknown = args.find((arg) => arg !== '--check');
  if (unknown !== undefined) {
    throw new CannotRemake(`Unknown argument ${unknown}: use --check, or nothing to rewrite the artifacts.`);
  }
  const python = findPython();
  let different = 0;
  for (const edition of EDITIONS) {
    const artifacts = makeArtifacts(edition, python);
    for (const [file, text] of artifacts) {
      if (args.length === 0) write(join(example, edition.folder, file), text);
      else if (!isSame(`${edition.folder}/${file}`, text)) different += 1;
    }
  }
  if (different > 0) console.log('Run `node scripts/remake-example.ts` and commit the result.');
  return different > 0 ? 1 : 0;
}

function findPython(): Python {
  const preferred = process.env['PYTHON'];
  for (const command of preferred === undefined ? PYTHONS : [preferred]) {
    const { status, stdout } = spawnSync(command, ['-c', ASK_VERSION], { encoding: 'utf8', timeout: 20_000 });
    const version = status === 0 ? stdout.trim() : '';
    const [major, minor] = version.split('.').map(Number);
    const isFit = minor !== undefined && minor >= MINOR_VERSIONS.oldest && minor <= MINOR_VERSIONS.newest;
    if (major === 3 && isFit) return { command, version };
  }
  const range = `3.${MINOR_VERSIONS.oldest} to 3.${MINOR_VERSIONS.newest}`;
  throw new CannotRemake(
    preferred === undefined
      ? `No Python ${range} was found on the PATH, so dbt cannot run: install one, or set the variable PYTHON to its path.`
      : `The variable PYTHON is ${preferred}, which is not a Python ${range}: dbt cannot run with it.`,
  );
}

/** Runs one version of dbt on a copy of the project. Out: file name and normalised text of each artifact. */
function makeArtifacts(edition: Edition, python: Python): ReadonlyMap<string, string> {
  const environment = prepareEnvironment(edition, python);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-example-')));
  const project = join(scratch, PROJECT);
  try {
    // With the output of an earlier run, above all its database, incremental models and snapshots would
    // continue from there.
    const isInput = (path: string): boolean => !LEFTOVERS.test(relative(example, path));
    cpSync(example, project, { recursive: true, filter: isInput });
    for (const command of [['run-operation', 'load_raw'], ['build'], ['docs', 'generate']]) {
      runDbt(edition, { environment, project, command });
    }
    return new Map(
      FILES.map((file) => {
        const artifact = JSON.parse(readFileSync(join(project, 'target', file), 'utf8')) as JsonMap;
        const text = printArtifact(normaliseArtifact(artifact, PROJECT));
        refuseOwnPaths(`${edition.folder}/${file}`, text, [scratch, environment, homedir()]);
        return [file, text];
      }),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * The folder of a virtual environment with the pinned packages; created once for each set of pins and each
 * Python.
 */
function prepareEnvironment(edition: Edition, python: Python): string {
  const requirements = join(example, edition.requirements);
  const pins = readFileSync(requirements, 'utf8');
  const key = createHash('sha256').update(`${python.version}\n${pins}`).digest('hex').slice(0, 12);
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  const folder = join(cache, 'tributary', `${basename(edition.requirements, '.txt')}-${key}`);
  const done = join(folder, 'complete');
  if (existsSync(done)) return folder;
  console.log(`${edition.name}: installing into ${folder} (Python ${python.version})`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  demand(
    spawnSync(python.command, ['-m', 'venv', folder], { encoding: 'utf8', timeout: INSTALL_LIMIT_MS }),
    `${python.command} cannot create a virtual environment: install its venv package.`,
  );
  demand(
    spawnSync(
      inEnvironment(folder, 'python'),
      ['-m', 'pip', 'install', '--quiet', '--requirement', requirements],
      {
        encoding: 'utf8',
        timeout: INSTALL_LIMIT_MS,
      },
    ),
    `The packages of ${edition.requirements} could not be installed.`,
  );
  writeFileSync(done, '');
  return folder;
}

interface DbtRun {
  readonly environment: string;
  readonly project: string;
  readonly command: readonly string[];
}

function runDbt(edition: Edition, { environment, project, command }: DbtRun): void {
  console.log(`${edition.name}: dbt ${command.join(' ')}`);
  // The dbt settings of the user would change the artifacts.
  const own = Object.entries(process.env).filter(([name]) => !/^(DBT_|VELO_|PYTHON)/.test(name));
  const env = {
    ...Object.fromEntries(own),
    DBT_PROFILES_DIR: project,
    DBT_SEND_ANONYMOUS_USAGE_STATS: 'false',
    DBT_USE_COLORS: 'false',
    PYTHONHASHSEED: '0',
    PYTHONUTF8: '1',
    TZ: 'UTC',
  };
  demand(
    spawnSync(inEnvironment(environment, 'dbt'), command, {
      cwd: project,
      env,
      encoding: 'utf8',
      timeout: DBT_LIMIT_MS,
    }),
    `${edition.name}: \`dbt ${command.join(' ')}\` failed on ${example}.`,
  );
}

function inEnvironment(folder: string, program: string): string {
  return process.platform === 'win32'
    ? join(folder, 'Scripts', `${program}.exe`)
    : join(folder, 'bin', program);
}

function demand({ status, error, stdout, stderr }: SpawnSyncReturns<string>, otherwise: string): void {
  if (status === 0) return;
  const tail = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-30).join('\n');
  throw new CannotRemake([otherwise, error?.message ?? tail].filter(Boolean).join('\n'));
}

/**
 * An artifact that contains a folder of this machine must not be committed: the normaliser missed a field.
 */
function refuseOwnPaths(name: string, text: string, folders: readonly string[]): void {
  const found = folders.find(
    (folder) => folder.length > 1 && text.includes(JSON.stringify(folder).slice(1, -1)),
  );
  if (found !== undefined) {
    throw new CannotRemake(
      `${name} would contain the path ${found}: add that field to scripts/normalise-artifacts.ts.`,
    );
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}

function isSame(name: string, text: string): boolean {
  const path = join(example, name);
  if (!existsSync(path)) {
    console.log(`missing    ${name}`);
    return false;
  }
  const committed = readFileSync(path, 'utf8');
  if (committed === text) {
    console.log(`equal      ${name}`);
    return true;
  }
  console.log(`different  ${name}`);
  for (const difference of describe(committed, text)) console.log(`           ${difference}`);
  return false;
}

function describe(committed: string, text: string): readonly string[] {
  try {
    const left = JSON.parse(committed) as JsonMap;
    const paths = differingPaths(left, JSON.parse(text) as JsonMap, DIFFERENCES_SHOWN);
    return paths.length === 0 ? ['white space only'] : paths;
  } catch {
    return ['the committed file is not JSON'];
  }
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CannotRemake)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
