/**
 * The look-ups of a reader without what was observed: what follows code step by step must not take an engine's word for it.
 *
 *   consumers(orders.price): the model sales, and a job that was seen    → the model sales
 */

import type { Flow } from '../model/column-graph.ts';
import type { Dataset } from '../model/inventory.ts';
import type { DatasetId } from '../model/names.ts';
import { isObservedProject } from '../model/observed.ts';
import type { GraphReader, OwnedFlow } from './reader.ts';

/** What following a change needs of a reader. */
export type FlowReader = Pick<
  GraphReader,
  'datasets' | 'job' | 'flowsOf' | 'producers' | 'consumers' | 'rowProducers' | 'rowConsumers'
>;

/** Where all datasets that are asked for at once are among the `known`, the reader is not asked. */
export function codeOnly(reader: FlowReader, known: readonly Dataset[] = []): FlowReader {
  return {
    datasets: async (ids) => knownOf(ids, known) ?? (await reader.datasets(ids)),
    job: (id) => reader.job(id),
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

/** True where something that was observed is in the graph: only then is there more to ask than of code. */
export async function holdsObserved(reader: Pick<GraphReader, 'builds'>): Promise<boolean> {
  return (await reader.builds()).some(({ project }) => isObservedProject(project));
}
