/**
 * Removes the mutants that the compiler refuses. In: mutants that no test detects. Out: those that compile.
 * `npm test` runs the compiler, so it detects a mutant such as '' in place of a name of a union.
 *
 * An error is reported at its line, so one run of the compiler checks one mutant of every line.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant } from './stryker.ts';

const COMPILER = 'node_modules/typescript/bin/tsc';
/** What the compiler reads. */
const COPIED = ['package.json', 'schema', 'src', 'tsconfig.json', 'workers'];

export function compilable(root: string, mutants: readonly Mutant[]): readonly Mutant[] {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-compile-'));
  try {
    for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const config = { extends: './tsconfig.json', include: ['src'] };
    writeFileSync(join(folder, 'tsconfig.mutants.json'), JSON.stringify(config));
    return batchesOf(mutants).flatMap((batch) => check(root, folder, batch));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each batch has at most one mutant of a line. */
function batchesOf(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const batches: { lines: Set<string>; mutants: Mutant[] }[] = [];
  for (const mutant of mutants) {
    const lines = linesOf(mutant);
    let batch = batches.find((each) => lines.every((line) => !each.lines.has(line)));
    if (batch === undefined) {
      batch = { lines: new Set(), mutants: [] };
      batches.push(batch);
    }
    for (const line of lines) batch.lines.add(line);
    batch.mutants.push(mutant);
  }
  return batches.map((batch) => batch.mutants);
}

function linesOf({ file, place: { start, end } }: Mutant): readonly string[] {
  return Array.from({ length: end.line - start.line + 1 }, (_, i) => `${file}:${start.line + i}`);
}

function check(root: string, folder: string, batch: readonly Mutant[]): readonly Mutant[] {
  const files = new Set(batch.map(({ file }) => file));
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    const mutated = mutate(
      source,
      batch.filter((mutant) => mutant.file === file),
    );
    writeFileSync(join(folder, file), mutated);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, COMPILER), '--noEmit', '--pretty', 'false', '--project', 'tsconfig.mutants.json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 },
  );
  for (const file of files) cpSync(join(root, file), join(folder, file));
  const refused = new Set(
    [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error /gm)].map(([, file, line]) => `${file}:${line}`),
  );
  return batch.filter((mutant) => !linesOf(mutant).some((line) => refused.has(line)));
}

/** Replacements are one line each, so that all lines keep their numbers. */
function mutate(source: string, mutants: readonly Mutant[]): string {
  const lines = source.split('\n');
  for (const { place, replacement } of mutants) {
    const { start, end } = place;
    const head = lines[start.line - 1]?.slice(0, start.column - 1) ?? '';
    const tail = lines[end.line - 1]?.slice(end.column - 1) ?? '';
    lines[start.line - 1] = head + replacement + tail;
    for (let line = start.line; line < end.line; line++) lines[line] = '';
  }
  return lines.join('\n');
}
