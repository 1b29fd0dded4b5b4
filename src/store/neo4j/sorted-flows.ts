/** The row flows of code that sort their dataset. Returns them in canonical order. */
import type { SortedFlow } from '../../graph/reader.ts';
import type { FlowOrder } from '../../model/column-graph.ts';
import { compareSorted } from '../sorted-flows.ts';
import type { ReadStatement } from './read-statement.ts';

interface SortedRow extends Omit<SortedFlow, 'by'> {
  readonly order: string;
}

export async function sortedFlows(read: ReadStatement): Promise<SortedFlow[]> {
  const rows = await read<SortedRow>('sorted-flows', {});
  const flows = rows.map(({ dataset, job, order }) => {
    const { by } = JSON.parse(order) as FlowOrder;
    return { dataset, job, by: by.map((key) => ({ dataset: key.dataset, column: key.column })) };
  });
  return flows.sort(compareSorted);
}
