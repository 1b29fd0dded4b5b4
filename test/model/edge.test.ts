import { describe, expect, it } from 'vitest';
import {
  bestConfidence,
  composeSubtypes,
  edgeKind,
  SUBTYPES,
  worstConfidence,
} from '../../src/model/edge.ts';

describe('composeSubtypes: two steps in a row', () => {
  it.each([
    ['IDENTITY', 'IDENTITY', 'IDENTITY', 'a copy of a copy is a copy'],
    ['TRANSFORMATION', 'IDENTITY', 'TRANSFORMATION', 'a changed copy is changed'],
    ['IDENTITY', 'AGGREGATION', 'AGGREGATION', 'a transformed copy is a transformation'],
    ['TRANSFORMATION', 'AGGREGATION', 'AGGREGATION', 'a rounded sum is a sum'],
    ['AGGREGATION', 'TRANSFORMATION', 'AGGREGATION', 'a sum of products is a sum'],
    ['IDENTITY', 'CONDITIONAL', 'CONDITIONAL', 'a condition on a value is a condition on its copy'],
    ['AGGREGATION', 'CONDITIONAL', 'CONDITIONAL', 'a condition on a value is a condition on its sum'],
    ['FILTER', 'AGGREGATION', 'FILTER', 'a filter on a sum filters'],
    ['FILTER', 'CONDITIONAL', 'FILTER', 'a filter on a conditional value filters'],
    ['WINDOW', 'IDENTITY', 'WINDOW', 'a partition by a copy partitions'],
  ] as const)('%s of %s is %s: %s', (outer, inner, whole, _why) => {
    expect(composeSubtypes(outer, inner)).toBe(whole);
  });

  it('composition is associative', () => {
    for (const a of SUBTYPES) {
      for (const b of SUBTYPES) {
        for (const c of SUBTYPES) {
          expect(composeSubtypes(composeSubtypes(a, b), c)).toBe(composeSubtypes(a, composeSubtypes(b, c)));
        }
      }
    }
  });
});

describe('kinds and confidence', () => {
  it('only the first three subtypes are direct', () => {
    expect(SUBTYPES.filter((subtype) => edgeKind(subtype) === 'DIRECT')).toEqual([
      'IDENTITY',
      'TRANSFORMATION',
      'AGGREGATION',
    ]);
  });

  it('a path has the worst confidence of its steps, an edge the best of its evidence', () => {
    expect(worstConfidence('exact', 'inferred')).toBe('inferred');
    expect(bestConfidence('observed', 'inferred')).toBe('inferred');
  });
});
