/**
 * Do the tests notice a change of the code? `npm run bench:mutation -- [--room graph] [--lines 20] [--seed 1] [--json]`: Stryker mutates lines
 * picked at random in each room, and runs the tests of the room against each mutant.
 *
 *   graph      61 mutants, 57 killed, 4 survived   93.4 %
 *
 * Below the table each survivor is listed with its place and its change; docs/internals/mutation.md explains those that remain.
 * Mutants of code that runs once when a module loads (tables) are left out: each of them would need all tests in a new process.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../random.ts';
import { MUTATION_ROOMS, type MutationRoom } from './rooms.ts';
import { sampleLines } from './sample.ts';

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true },
    lines: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const root = resolve(import.meta.dirname, '../..');

interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly replacement: string;
  /** Killed, Timeout, Survived or NoCoverage. */
  readonly status: string;
}

const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError']);
const COUNTED = new Set([...NOTICED, 'Survived', 'NoCoverage']);

function mutate(room: MutationRoom, lines: number): readonly Mutant[] {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-mutation-'));
  try {
    const report = join(folder, 'report.json');
    const config = join(folder, 'stryker.json');
    const ranges = sampleLines(root, room.sources, lines, randomFrom(Number(values.seed)));
    writeFileSync(
      config,
      JSON.stringify({ ...SETTINGS, mutate: ranges, jsonReporter: { fileName: report } }),
    );
    const env = { ...process.env, MUTATION_TESTS: room.tests.join(' ') };
    const bin = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'run', config], {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (status !== 0) throw new Error(`Stryker failed in ${room.name}:\n${stdout}\n${stderr}`);
    return mutantsOf(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SETTINGS = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  reporters: ['json'],
  // Stryker would rewrite tsconfig.json with the JavaScript API of TypeScript, which the native compiler does not have.
  tsconfigFile: 'none.json',
  ignorePatterns: ['docs', 'dist', 'examples/**/logs'],
  tempDirName: '.stryker-tmp',
  concurrency: availableParallelism(),
  timeoutMS: 60_000,
  allowEmpty: true,
};

interface StrykerReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly status: string;
          readonly location: { readonly start: { readonly line: number } };
        }[];
      }
    >
  >;
}

function mutantsOf(text: string): readonly Mutant[] {
  const report = JSON.parse(text) as StrykerReport;
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => COUNTED.has(status))
      .map(({ mutatorName, replacement = '', status, location }) => ({
        file,
        line: location.start.line,
        mutator: mutatorName,
        replacement,
        status,
      })),
  );
}

function print(name: string, mutants: readonly Mutant[]): void {
  const killed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const rate = mutants.length === 0 ? '' : `${((100 * killed) / mutants.length).toFixed(1)} %`;
  const counts = `${mutants.length} mutants, ${killed} killed, ${mutants.length - killed} survived`;
  console.log(`${name.padEnd(10)} ${counts.padEnd(40)} ${rate}`);
}

function main(): void {
  const unknown = values.room?.find((name) => MUTATION_ROOMS.every((room) => room.name !== name));
  if (unknown !== undefined) {
    console.error(
      `Unknown room "${unknown}"; use one of ${MUTATION_ROOMS.map(({ name }) => name).join(', ')}.`,
    );
    process.exitCode = 2;
    return;
  }
  const all: Mutant[] = [];
  for (const room of MUTATION_ROOMS) {
    if (values.room !== undefined && !values.room.includes(room.name)) continue;
    const mutants = mutate(room, Number(values.lines));
    all.push(...mutants);
    if (!values.json) print(room.name, mutants);
  }
  const survivors = all.filter(({ status }) => !NOTICED.has(status));
  if (values.json) {
    console.log(JSON.stringify({ mutants: all.length, survivors }, null, 2));
    return;
  }
  print('all', all);
  for (const { file, line, mutator, replacement, status } of survivors) {
    const change = replacement.replaceAll(/\s+/g, ' ').slice(0, 120);
    console.log(`${file}:${line} ${mutator}${status === 'NoCoverage' ? ', no test runs it' : ''}: ${change}`);
  }
}

main();
