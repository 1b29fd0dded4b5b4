/**
 * Tests of columns that the newer version no longer has. In: a diff and both versions. Out: each such test.
 *
 *   orders(id, net [not_null])   →   orders(id), and the project still has the test
 *   [{ name: 'orders', column: 'net', test: 'not_null' }]
 */
import type { ColumnGraph } from '../../model/column-graph.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { GraphDiff, RelationDiff } from './diff.ts';

export interface BrokenTest {
  readonly dataset: DatasetId;
  readonly name: string;
  readonly column: string;
  readonly test: string;
}

export function brokenTests({ relations }: GraphDiff, before: ColumnGraph, after: ColumnGraph): BrokenTest[] {
  const [old, now] = [before, after].map(({ datasets }) => new Map(datasets.map((each) => [each.id, each])));
  return relations.flatMap((relation) => {
    const was = old?.get(relation.moved?.from ?? relation.dataset);
    const is = now?.get(relation.dataset);
    return was === undefined || is === undefined ? [] : testsOf(relation, was, is);
  });
}

/** A test of a column that does not exist is a test of the dataset. */
function testsOf({ dataset, name, columns }: RelationDiff, was: Dataset, is: Dataset): BrokenTest[] {
  const kept = new Set(is.tests.filter((test) => !was.tests.includes(test)));
  const removed = columns.flatMap((each) =>
    each.kind === 'REMOVED' ? [each.column] : each.kind === 'RENAMED' ? [each.from] : [],
  );
  return removed.flatMap((column) => {
    const tests = was.columns.find((each) => each.name === column)?.tests ?? [];
    return tests.filter((test) => kept.has(test)).map((test) => ({ dataset, name, column, test }));
  });
}
