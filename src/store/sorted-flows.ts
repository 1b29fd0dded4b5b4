/** The canonical order of sorted flows, which both stores return. */
import type { SortedFlow } from '../graph/reader.ts';

export function compareSorted(a: SortedFlow, b: SortedFlow): number {
  if (a.dataset !== b.dataset) return a.dataset < b.dataset ? -1 : 1;
  return a.job < b.job ? -1 : a.job > b.job ? 1 : 0;
}
