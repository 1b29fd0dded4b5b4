import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderWaves } from '../../../src/graph/link/order-waves.ts';
import type { SourceJob } from '../../../src/model/inventory.ts';
import { job } from './small-inventory.ts';

describe('waves', () => {
  test('a job is in a later wave than the jobs it reads from', () => {
    expect(names([job('c', ['a', 'b']), job('b', ['a', 'raw']), job('a', ['raw'])])).toEqual([
      ['a'],
      ['b'],
      ['c'],
    ]);
  });

  test('independent jobs share a wave, sorted by id', () => {
    expect(names([job('b', []), job('a', ['raw']), job('c', ['b'])])).toEqual([['a', 'b'], ['c']]);
  });

  test('an empty list of jobs gives no waves', () => {
    expect(orderWaves([])).toEqual({ waves: [], findings: [] });
  });

  test('a job that reads its own target is in the first wave', () => {
    const { waves, findings } = orderWaves([job('a', ['a'])]);
    expect(waves.length).toBe(1);
    expect(findings).toEqual([]);
  });

  test('a reader of a relation with two writers is in a later wave than both', () => {
    const second = { ...job('a2', ['b']), target: job('a', []).target };
    expect(names([job('c', ['a']), job('a', []), second, job('b', [])])).toEqual([['a', 'b'], ['a2'], ['c']]);
  });

  test('a cycle starts with its first job and has a finding', () => {
    const jobs = [job('d', ['c']), job('c', ['b']), job('b', ['a']), job('a', ['c']), job('e', [])];
    expect(names(jobs)).toEqual([['e'], ['a'], ['b'], ['c'], ['d']]);
    expect(orderWaves(jobs).findings).toEqual([
      {
        code: 'dependency-cycle',
        severity: 'warning',
        message:
          'Jobs depend on each other: model.test.a reads model.test.c reads model.test.b reads model.test.a. model.test.a was analysed first.',
        hint: expect.any(String),
        subject: 'model.test.a',
        file: 'models/a.sql',
      },
    ]);
  });

  test('a job that only reads from a cycle is not part of it', () => {
    expect(names([job('a', ['z']), job('z', ['y']), job('y', ['z'])])).toEqual([['y'], ['z'], ['a']]);
  });

  test('property: each job is in one wave, after its dependencies unless there is a cycle, for any order of input', () => {
    const graphs = fc.uniqueArray(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 20 });
    fc.assert(
      fc.property(graphs, (edges) => {
        const jobs = Array.from({ length: 9 }, (_, i) =>
          job(
            `m${i}`,
            edges.filter(([from]) => from === i).map(([, to]) => `m${to}`),
          ),
        );
        const { waves, findings } = orderWaves(jobs);
        expect(orderWaves([...jobs].reverse())).toEqual({ waves, findings });
        const order = new Map(waves.flatMap((wave, i) => wave.map((one) => [one.target, i])));
        expect(order.size).toBe(jobs.length);
        if (findings.length > 0) return;
        for (const { target, declared } of jobs) {
          for (const read of declared) {
            if (read !== target) expect(order.get(read)).toBeLessThan(order.get(target) ?? -1);
          }
        }
      }),
    );
  });
});

function names(jobs: readonly SourceJob[]): string[][] {
  return orderWaves(jobs).waves.map((wave) => wave.map(({ name }) => name.split('.').at(-1) ?? ''));
}

test('two cycles are reported in the same order for any order of the jobs', () => {
  const jobs = [job('d', ['c']), job('c', ['d']), job('b', ['a']), job('a', ['b']), job('e', ['a', 'c'])];
  const waves = (list: readonly SourceJob[]) => {
    const { waves, findings } = orderWaves(list);
    return [...waves.map((wave) => wave.map(({ name }) => name)), ...findings.map(({ message }) => message)];
  };
  expect(waves(jobs)).toEqual(waves(jobs.toReversed()));
  expect(waves(jobs)).toMatchObject([['model.test.a'], ['model.test.b'], ['model.test.c'], {}, {}, {}]);
});

test('the finding of a cycle without a file has no file', () => {
  const jobs = [job('a', ['b'], { file: null }), job('b', ['a'])];
  expect(orderWaves(jobs).findings.map((finding) => 'file' in finding)).toEqual([false]);
});
