/**
 * A view of a reader without observed flows. Steps that follow code must not pass what an engine observed.
 *
 *   consumers(orders.price): the model sales, and an observed job    → the model sales
 */

import type { Flow } from '../model/column-graph.ts';
import type { Dataset } from '../model/inventory.ts';
import type { DatasetId } from '../model/names.ts';
import { isObservedProject } from '../model/observed.ts';
import type { GraphReader, OwnedFlow } from './reader.ts';

/** The part of a reader that following a change needs. */
export type FlowReader = Pick<
  GraphReader,
  'datasets' | 'job' | 'sourcesOf' | 'flowsOf' | 'producers' | 'consumers' | 'rowProducers' | 'rowConsumers'
>;

/** If all requested datasets are in `known`, the reader is not called. */
export function codeOnly(reader: FlowReader, known: readonly Dataset[] = []): FlowReader {
  return {
    datasets: async (ids) => knownOf(ids, known) ?? (await reader.datasets(ids)),
    job: (id) => reader.job(id),
    sourcesOf: (jobs) => reader.sourcesOf(jobs),
    flowsOf: (job) => reader.flowsOf(job),
    producers: async (column) => ofCode(await reader.producers(column)),
    consumers: async (column) => ofCode(await reader.consumers(column)),
    rowProducers: async (dataset) => ofCode(await reader.rowProducers(dataset)),
    rowConsumers: async (dataset) => ofCode(await reader.rowConsumers(dataset)),
  };
}

function knownOf(ids: readonly DatasetId[], known: readonly Dataset[]): readonly Dataset[] | null {
  const found = ids.map((id) => known.find((each) => each.id === id)).filter((each) => each !== undefined);
  return found.length === ids.length ? found : null;
}

function ofCode<F extends Flow>(flows: readonly OwnedFlow<F>[]): readonly OwnedFlow<F>[] {
  return flows.some(({ observed }) => observed) ? flows.filter(({ observed }) => observed !== true) : flows;
}

/** True if the graph has observed lineage. Otherwise a second walk over observed flows is not needed. */
export async function holdsObserved(reader: Pick<GraphReader, 'builds'>): Promise<boolean> {
  return (await reader.builds()).some(({ project }) => isObservedProject(project));
}
