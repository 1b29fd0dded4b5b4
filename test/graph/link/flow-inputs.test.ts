/** Equal inputs and names are merged: the best confidence, all evidence, the first place. */
import { expect, test } from 'vitest';
import { uniqueInputs, uniqueNamed } from '../../../src/graph/link/flow-inputs.ts';
import type { Evidence, FlowInput } from '../../../src/model/column-graph.ts';
import type { Confidence, Subtype } from '../../../src/model/edge.ts';
import { id } from './small-inventory.ts';

const at = (line: number, column = 1): Evidence => ({ kind: 'static', place: { line, column } });

function input(path: string, subtype: Subtype, more: Partial<FlowInput> = {}): FlowInput {
  const [name = '', column = ''] = path.split('.');
  return { dataset: id(name), column, subtype, confidence: 'exact', evidence: [at(1)], ...more };
}

const show = (inputs: readonly FlowInput[]) =>
  inputs.map(({ dataset, column, subtype }) => `${dataset.split('.').at(-1)}.${column} ${subtype}`);

test('inputs are sorted by dataset, column and subtype, each once', () => {
  const inputs = [
    input('b.x', 'FILTER'),
    input('b.x', 'IDENTITY'),
    input('a.y', 'AGGREGATION'),
    input('b.x', 'FILTER'),
    input('b.a', 'JOIN'),
    input('b.x', 'TRANSFORMATION'),
    input('b.x', 'IDENTITY'),
  ];
  expect(show(uniqueInputs(inputs))).toEqual([
    'a.y AGGREGATION',
    'b.a JOIN',
    'b.x IDENTITY',
    'b.x TRANSFORMATION',
    'b.x FILTER',
  ]);
});

test.each<[Confidence, Confidence, Confidence]>([
  ['exact', 'inferred', 'exact'],
  ['inferred', 'exact', 'exact'],
  ['inferred', 'inferred', 'inferred'],
])('of equal inputs, %s and %s, the confidence is %s', (first, second, best) => {
  const both = [
    input('a.x', 'IDENTITY', { confidence: first }),
    input('a.x', 'IDENTITY', { confidence: second }),
  ];
  expect(uniqueInputs(both).map(({ confidence }) => confidence)).toEqual([best]);
});

test('the evidence of equal inputs is merged, sorted by kind and place', () => {
  const declared: Evidence = { kind: 'declared', by: 'dbt snapshot' };
  const seen = (lastSeen: string, indirect: boolean): Evidence => ({
    kind: 'snowflake',
    indirect,
    firstSeen: null,
    lastSeen,
    count: 1,
    entities: [],
  });
  const inputs = [at(10), at(9, 12), at(9, 2), declared, at(9, 2), seen('2026-01-02', false), declared].map(
    (one) => input('a.x', 'IDENTITY', { evidence: [one] }),
  );
  const more = [seen('2026-01-01', false), seen('2026-01-01', true), seen('2026-01-02', false)].map((one) =>
    input('a.x', 'IDENTITY', { evidence: [one] }),
  );
  expect(uniqueInputs([...inputs, ...more])).toEqual([
    input('a.x', 'IDENTITY', {
      evidence: [
        declared,
        seen('2026-01-01', false),
        seen('2026-01-02', false),
        seen('2026-01-01', true),
        at(9, 2),
        at(9, 12),
        at(10),
      ],
    }),
  ]);
});

test('a column that is referenced more than once has its first place', () => {
  const named = (column: string, line: number, start: number) => ({
    dataset: id('a'),
    column,
    place: { line, column: start },
  });
  const all = [
    named('y', 4, 1),
    named('x', 3, 9),
    named('x', 2, 9),
    named('x', 2, 5),
    named('x', 2, 7),
    named('y', 5, 1),
  ];
  expect(uniqueNamed(all)).toEqual([named('x', 2, 5), named('y', 4, 1)]);
});
