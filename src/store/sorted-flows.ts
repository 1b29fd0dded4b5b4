/** Sorted flows as both stores return them: the keys without their edges, in canonical order. */
import type { SortedFlow } from '../graph/reader.ts';
import type { FlowOrder } from '../model/column-graph.ts';

export function sortKeys({ by }: FlowOrder): SortedFlow['by'] {
  return by.map(({ dataset, column }) => ({ dataset, column }));
}

export function compareSorted(a: SortedFlow, b: SortedFlow): number {
  if (a.dataset !== b.dataset) return a.dataset < b.dataset ? -1 : 1;
  return a.job < b.job ? -1 : a.job > b.job ? 1 : 0;
}
