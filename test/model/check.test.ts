import { describe, expect, test } from 'vitest';
import { examine, failed, ok, type Step, skipped, warning } from '../../src/model/check.ts';
import { Failure } from '../../src/model/failure.ts';

const step = (name: string, look: Step['look'], needs: readonly string[] = []): Step => ({
  name,
  needs,
  look,
});
const statuses = async (steps: readonly Step[], limit?: number): Promise<readonly string[]> =>
  (await examine('neo4j', steps, limit)).map(({ name, status }) => `${name} ${status}`);

describe('examine', () => {
  test('tells what each step saw, in order', async () => {
    const checks = await examine('redis', [
      step('version', () => ok('7.0.15')),
      step('memory', async () => warning('nearly full', 'Raise maxmemory.')),
    ]);
    expect(checks).toEqual([
      { area: 'redis', name: 'version', status: 'ok', seen: '7.0.15', mend: null },
      { area: 'redis', name: 'memory', status: 'warning', seen: 'nearly full', mend: 'Raise maxmemory.' },
    ]);
  });

  test('passes over what needs a step that failed, and names the first one of the chain', async () => {
    const never = (): never => {
      throw new Error('looked at');
    };
    const checks = await examine('neo4j', [
      step('reachable', () => failed('nobody answers', 'Start it.')),
      step('version', never, ['reachable']),
      step('graph', never, ['version']),
      step('clock', () => ok('0 s apart')),
    ]);
    expect(checks.map(({ status }) => status)).toEqual(['failed', 'skipped', 'skipped', 'ok']);
    expect(checks[2]).toMatchObject({ seen: 'not looked at, because of “reachable”', mend: null });
  });

  test('a warning lets others go on, unless it says that there is nothing to look at', async () => {
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
    ['It is gone.', 'It is gone', 'Mend that, then run `tributary doctor` again.'],
  ])('splits the sentence of a Failure: %s', async (sentence, seen, mend) => {
    const checks = await examine('neo4j', [
      step('a', () => {
        throw new Failure('store-failed', sentence);
      }),
    ]);
    expect(checks).toEqual([{ area: 'neo4j', name: 'a', status: 'failed', seen, mend }]);
  });

  test('ends a step that does not end, and asks no further', async () => {
    const begin = performance.now();
    const forever = (): Promise<never> => new Promise(() => {});
    expect(
      await statuses([step('a', () => ok('x')), step('b', forever), step('c', () => ok('x'))], 50),
    ).toEqual(['a ok', 'b failed', 'c skipped']);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  test('a mistake of ours is no finding', async () => {
    const broken = step('a', () => {
      throw new TypeError('x is not a function');
    });
    await expect(examine('neo4j', [broken])).rejects.toThrow(TypeError);
  });
});
