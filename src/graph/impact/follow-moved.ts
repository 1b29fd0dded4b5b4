/**
 * The readers of a dataset that gets another name. In: the dataset. Out: the readers that break, and the
 * readers whose code is not stored.
 *
 *   MOVED orders to sales.orders; a reads {{ ref('orders') }}, b reads main.orders
 *   → b breaks, because its text contains the former name; a follows the project
 */
import type { RowFlow } from '../../model/column-graph.ts';
import type { DatasetId } from '../../model/names.ts';
import type { FlowReader } from '../code-only.ts';
import type { OwnedFlow } from '../reader.ts';
import type { UnreadReader } from './analysed-readers.ts';

export interface ReadersOfMoved {
  readonly breaking: readonly OwnedFlow<RowFlow>[];
  readonly unread: ReadonlyMap<DatasetId, UnreadReader>;
}

export async function readersOfMoved(reader: FlowReader, from: DatasetId): Promise<ReadersOfMoved> {
  const flows = await reader.rowConsumers(from);
  const sources = new Map(
    (await reader.sourcesOf([...new Set(flows.map(({ job }) => job))])).map((source) => [source.id, source]),
  );
  const breaking: OwnedFlow<RowFlow>[] = [];
  const unread = new Map<DatasetId, UnreadReader>();
  for (const owned of flows) {
    const { job, flow } = owned;
    const source = sources.get(job);
    // The relation that moves is built by its own job.
    if (flow.dataset === from || source?.declared.includes(from) === true) continue;
    if (source === undefined) unread.set(flow.dataset, { from, job, hops: 1 });
    else breaking.push(owned);
  }
  return { breaking, unread };
}
