/**
 * Relations whose unchanged code could not be analysed with the changes of its inputs. Out: each relation,
 * with the changed input that it reads.
 */
import type { DatasetId } from '../../model/names.ts';
import type { FlowReader } from '../code-only.ts';
import type { UnreadReader } from './analysed-readers.ts';

export async function unclearReaders(
  reader: FlowReader,
  unclear: readonly DatasetId[],
  changed: ReadonlyMap<DatasetId, unknown>,
): Promise<Map<DatasetId, UnreadReader>> {
  const found = new Map<DatasetId, UnreadReader>();
  for (const dataset of unclear) {
    for (const { job, flow } of await reader.rowProducers(dataset)) {
      const from = flow.scans.find((scanned) => changed.has(scanned)) ?? flow.scans[0];
      if (from !== undefined) found.set(dataset, { from, job, hops: 1 });
    }
  }
  return found;
}
