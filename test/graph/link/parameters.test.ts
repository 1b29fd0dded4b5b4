import { describe, expect, test } from 'vitest';
import type { QueryLineage } from '../../../src/model/query-lineage.ts';
import { linked } from './linked.ts';
import { dataset, job, lineage } from './small-inventory.ts';

/** The same text in every job; it reads a relation that a parameter specifies. */
function reading(target: string): QueryLineage {
  const text = lineage({ target, reads: ['s.$orders'], columns: { id: ['s.$orders.id'] } });
  const relations = text.relations.map((relation) =>
    relation.name === 's.$orders' ? { ...relation, parameter: true as const } : relation,
  );
  return { ...text, relations };
}

describe('a relation that a parameter specifies', () => {
  test('is a separate dataset in each job', () => {
    const graph = linked([dataset('a'), dataset('b')], [job('a', []), job('b', [])], {
      a: reading('a'),
      b: reading('b'),
    });
    const named = graph.datasets.filter(({ name }) => name.startsWith('s.$orders'));
    expect(named.map(({ name, relation }) => [name, relation])).toEqual([
      ['s.$orders of model.test.a', null],
      ['s.$orders of model.test.b', null],
    ]);
    expect(graph.jobs.map(({ job: { reads } }) => reads)).toEqual(named.map(({ id }) => [id]));
  });
});
