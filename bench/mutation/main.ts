/**
 * Measures whether tests fail when the code changes. Stryker mutates random lines of each room, and runs the
 * tests of the room against each mutant.
 *
 *   npm run bench:mutation -- [--room link] [--lines 20] [--seed 1] [--at file:line] [--json]
 *
 *   link       61 mutants, 57 killed, 4 survived   93.4 %
 *
 * The lines below the table are the survivors: place, change and kind of change. docs/internals/mutation.md
 * has the reasons of known survivors. `--at` mutates these lines instead of random ones.
 *
 * Two kinds of mutants are not counted: those that the compiler refuses, and those of code that runs once
 * when a module loads (tables). Each of the latter needs all tests in a new process.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../random.ts';
import { compilable } from './compile.ts';
import { MUTATION_ROOMS, type MutationRoom } from './rooms.ts';
import { filesIn, sampleLines } from './sample.ts';
import { isKilled, type Mutant, runStryker } from './stryker.ts';

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true },
    lines: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});
const root = resolve(import.meta.dirname, '../..');

function rangesIn(room: MutationRoom): readonly string[] {
  if (values.at === undefined) {
    return sampleLines(root, room.sources, Number(values.lines), randomFrom(Number(values.seed)));
  }
  const files = new Set(room.sources.flatMap((source) => filesIn(root, source)));
  const isInRoom = (at: string): boolean => files.has(at.replace(/:\d+$/, ''));
  return values.at.filter(isInRoom).map((at) => at.replace(/:(\d+)$/, ':$1-$1'));
}

function withoutRefused(mutants: readonly Mutant[]): readonly Mutant[] {
  const compiled = new Set(
    compilable(
      root,
      mutants.filter((mutant) => !isKilled(mutant)),
    ),
  );
  return mutants.filter((mutant) => isKilled(mutant) || compiled.has(mutant));
}

function printCounts(name: string, mutants: readonly Mutant[]): void {
  const killed = mutants.filter(isKilled).length;
  const rate = mutants.length === 0 ? '' : `${((100 * killed) / mutants.length).toFixed(1)} %`;
  const counts = `${mutants.length} mutants, ${killed} killed, ${mutants.length - killed} survived`;
  console.log(`${name.padEnd(10)} ${counts.padEnd(40)} ${rate}`);
}

function printSurvivor({ file, place, mutator, original, replacement, status }: Mutant): void {
  const change = `${original.slice(0, 100)} → ${replacement.slice(0, 100)}`;
  console.log(
    `${file}:${place.start.line} ${change} (${mutator}${status === 'NoCoverage' ? ', no test runs it' : ''})`,
  );
}

function main(): void {
  const unknown = values.room?.find((name) => MUTATION_ROOMS.every((room) => room.name !== name));
  if (unknown !== undefined) {
    const names = MUTATION_ROOMS.map(({ name }) => name).join(', ');
    console.error(`Unknown room "${unknown}". Use one of: ${names}.`);
    process.exitCode = 2;
    return;
  }
  const rooms: Record<string, readonly Mutant[]> = {};
  for (const room of MUTATION_ROOMS) {
    if (values.room !== undefined && !values.room.includes(room.name)) continue;
    const ranges = rangesIn(room);
    if (ranges.length === 0) continue;
    const mutants = withoutRefused(runStryker(root, room, ranges));
    rooms[room.name] = mutants;
    if (!values.json) printCounts(room.name, mutants);
  }
  if (values.json) {
    console.log(JSON.stringify({ seed: Number(values.seed), rooms }, null, 2));
    return;
  }
  const all = Object.values(rooms).flat();
  printCounts('all', all);
  for (const mutant of all) if (!isKilled(mutant)) printSurvivor(mutant);
}

main();
