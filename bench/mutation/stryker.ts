/**
 * Runs Stryker on the given lines. In: a room, and ranges of lines. Out: the mutants, and whether a test
 * failed for each of them.
 *
 *   runStryker(root, room, ['src/graph/link/link.ts:40-40'])
 *   → [{ file: 'src/graph/link/link.ts', original: 'a > b', replacement: 'a >= b', status: 'Survived', … }]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionsOf } from './functions-of.ts';
import type { MutationRoom } from './rooms.ts';

interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

interface Place {
  readonly start: Position;
  readonly end: Position;
}

export interface Mutant {
  readonly file: string;
  readonly place: Place;
  readonly mutator: string;
  /** The text of the source that the mutant replaces, on one line. */
  readonly original: string;
  readonly replacement: string;
  /** Killed, Timeout, Survived, NoCoverage, … */
  readonly status: string;
}

/** Stryker ends a mutant that loops forever with a timeout. */
const DETECTED = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError']);
/** Mutants with another status were not run. */
const COUNTED = new Set([...DETECTED, 'Survived', 'NoCoverage']);

export function isKilled({ status }: Mutant): boolean {
  return DETECTED.has(status);
}

const SETTINGS = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  reporters: ['json'],
  // Stryker rewrites tsconfig.json with the JavaScript API of TypeScript, which the native compiler lacks.
  tsconfigFile: 'none.json',
  ignorePatterns: ['docs/adr', 'dist', 'examples/**/logs'],
  tempDirName: '.stryker-tmp',
  concurrency: availableParallelism(),
  timeoutMS: 60_000,
  // On a busy machine, the first run of all tests of a room takes longer than the default of five minutes.
  dryRunTimeoutMinutes: 60,
  allowEmpty: true,
};

export function runStryker(root: string, room: MutationRoom, ranges: readonly string[]): readonly Mutant[] {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-mutation-'));
  try {
    const report = join(folder, 'report.json');
    const config = join(folder, 'stryker.json');
    const settings = { ...SETTINGS, mutate: ranges, jsonReporter: { fileName: report } };
    writeFileSync(config, JSON.stringify(settings));
    const bin = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'run', config], {
      cwd: root,
      env: { ...process.env, MUTATION_TESTS: room.tests.join(' ') },
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (status !== 0) throw new Error(`Stryker failed in ${room.name}:\n${stdout}\n${stderr}`);
    return mutantsOf(JSON.parse(readFileSync(report, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface FileReport {
  readonly source: string;
  readonly mutants: readonly {
    readonly mutatorName: string;
    readonly replacement?: string;
    readonly status: string;
    readonly location: Place;
  }[];
}

interface StrykerReport {
  readonly files: Readonly<Record<string, FileReport>>;
}

function mutantsOf({ files }: StrykerReport): readonly Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const isInFunction = functionsOf(file, source);
    return mutants
      .filter(({ status, location }) => COUNTED.has(status) && isInFunction(location.start))
      .map(({ mutatorName, replacement = '', status, location }) => ({
        file,
        place: location,
        mutator: mutatorName,
        original: oneLine(textAt(source, location)),
        replacement: oneLine(replacement),
        status,
      }));
  });
}

function textAt(source: string, { start, end }: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : undefined))
    .join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
