import { describe, expect, test } from 'vitest';
import { type CheckStep, failed, ok, runChecks, skipped, warning } from '../../src/model/check.ts';
import { Failure } from '../../src/model/failure.ts';

const step = (name: string, run: CheckStep['run'], needs: readonly string[] = []): CheckStep => ({
  name,
  needs,
  run,
});
const statuses = async (steps: readonly CheckStep[], limit?: number): Promise<readonly string[]> =>
  (await runChecks('neo4j', steps, limit)).map(({ name, status }) => `${name} ${status}`);

describe('runChecks', () => {
  test('returns the result of each step, in order', async () => {
    const checks = await runChecks('redis', [
      step('version', () => ok('7.0.15')),
      step('memory', async () => warning('nearly full', 'Raise maxmemory.')),
    ]);
    expect(checks).toEqual([
      { area: 'redis', name: 'version', status: 'ok', seen: '7.0.15', fix: null },
      { area: 'redis', name: 'memory', status: 'warning', seen: 'nearly full', fix: 'Raise maxmemory.' },
    ]);
  });

  test('skips steps that need a failed step, and reports the first step of the chain', async () => {
    const never = (): never => {
      throw new Error('not skipped');
    };
    const checks = await runChecks('neo4j', [
      step('reachable', () => failed('no answer', 'Start it.')),
      step('version', never, ['reachable']),
      step('graph', never, ['version']),
      step('clock', () => ok('0 s apart')),
    ]);
    expect(checks.map(({ status }) => status)).toEqual(['failed', 'skipped', 'skipped', 'ok']);
    expect(checks[2]).toMatchObject({ seen: 'skipped because of "reachable"', fix: null });
  });

  test('a warning does not skip other steps unless it blocks', async () => {
    expect(
      await statuses([
        step('a', () => warning('x', 'Y.')),
        step('b', () => ok('x'), ['a']),
        step('c', () => ({ ...warning('nothing there', 'Build.'), blocks: true })),
        step('d', () => ok('x'), ['c']),
        step('e', () => skipped('hidden')),
        step('f', () => ok('x'), ['e']),
      ]),
    ).toEqual(['a warning', 'b ok', 'c warning', 'd skipped', 'e skipped', 'f skipped']);
  });

  test.each([
    ['The disk is full; make room.', 'The disk is full', 'Make room.'],
    ['A (one; two) is locked; try again.', 'A (one; two) is locked', 'Try again.'],
    ['The disk is full. Remove old files. Try again.', 'The disk is full', 'Remove old files. Try again.'],
    ['The file graph.db. is missing; build again.', 'The file graph.db. is missing', 'Build again.'],
    ['The store was removed.', 'The store was removed', 'Fix this, then run `tributary doctor` again.'],
  ])('splits the message of a Failure: %s', async (sentence, seen, fix) => {
    const checks = await runChecks('neo4j', [
      step('a', () => {
        throw new Failure('store-failed', sentence);
      }),
    ]);
    expect(checks).toEqual([{ area: 'neo4j', name: 'a', status: 'failed', seen, fix }]);
  });

  test('a step that exceeds the time limit fails, and later steps are skipped', async () => {
    const forever = (): Promise<never> => new Promise(() => {});
    expect(
      await statuses([step('a', () => ok('x')), step('b', forever), step('c', () => ok('x'))], 50),
    ).toEqual(['a ok', 'b failed', 'c skipped']);
  });

  test('an error other than a Failure is thrown', async () => {
    const broken = step('a', () => {
      throw new TypeError('x is not a function');
    });
    await expect(runChecks('neo4j', [broken])).rejects.toThrow(TypeError);
  });
});
