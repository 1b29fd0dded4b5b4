/** The row flows of code that sort their dataset. Returns them in canonical order. */
import type { SortedFlow } from '../../graph/reader.ts';
import type { FlowOrder } from '../../model/column-graph.ts';
import { compareSorted, sortKeys } from '../sorted-flows.ts';
import type { ReadStatement } from './read-statement.ts';

interface SortedRow extends Omit<SortedFlow, 'by'> {
  readonly order: string;
}

export async function sortedFlows(read: ReadStatement): Promise<SortedFlow[]> {
  const rows = await read<SortedRow>('sorted-flows', {});
  const flows = rows.map(({ dataset, job, order }) => ({
    dataset,
    job,
    by: sortKeys(JSON.parse(order) as FlowOrder),
  }));
  return flows.sort(compareSorted);
}
