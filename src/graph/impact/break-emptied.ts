/**
 * Relations that lose their last column break: a star without any column is not a valid select list (SQL:2023
 * 7.16; every engine except PostgreSQL refuses it). In: the removed columns. Out: the steps that break these
 * relations, added to `origins`.
 *
 *   REMOVED orders.id; a: select * exclude (net) from orders(id, net)   →   a BREAKS
 */
import type { DatasetId } from '../../model/names.ts';
import type { FlowReader } from '../code-only.ts';
import type { RemovedColumn } from './follow-removed.ts';
import { type Origin, pointKey } from './impact-answer.ts';

export async function breakEmptied(
  reader: FlowReader,
  asked: readonly RemovedColumn[],
  origins: Map<string, Origin>,
): Promise<void> {
  const removed = removedColumns(asked, origins.values());
  const gaining = new Set(
    [...origins.values()].flatMap(({ effect, to }) => (effect === 'ADDED' ? [to.dataset] : [])),
  );
  const datasets = await reader.datasets([...removed.keys()]);
  for (const { id, columns } of datasets) {
    const names = removed.get(id);
    if (
      gaining.has(id) ||
      names === undefined ||
      columns.length === 0 ||
      !columns.every(({ name }) => names.has(name))
    )
      continue;
    const step = await stepTo(reader, id, removed);
    const key = step === null ? '' : pointKey(step.to);
    if (step !== null && !origins.has(key)) origins.set(key, step);
  }
}

type Removed = ReadonlyMap<DatasetId, ReadonlyMap<string, number>>;

/** The removed columns by dataset, each with its distance from the change. */
function removedColumns(asked: readonly RemovedColumn[], origins: Iterable<Origin>): Removed {
  const removed = new Map<DatasetId, Map<string, number>>();
  const add = (dataset: DatasetId, column: string, hops: number): void => {
    const columns = removed.get(dataset) ?? new Map<string, number>();
    removed.set(dataset, columns.set(column, hops));
  };
  for (const { effect, to, hops } of origins)
    if (effect === 'REMOVED' && to.column !== null) add(to.dataset, to.column, hops);
  for (const { dataset, column } of asked) add(dataset, column, 0);
  return removed;
}

/** null: no input of the dataset loses a column, so the removal is the change itself. */
async function stepTo(reader: FlowReader, dataset: DatasetId, removed: Removed): Promise<Origin | null> {
  for (const { job, flow } of await reader.rowProducers(dataset)) {
    const source = flow.scans.find((scanned) => scanned !== dataset && removed.has(scanned));
    const [first] = source === undefined ? [] : (removed.get(source) ?? []);
    if (source === undefined || first === undefined) continue;
    const [column, hops] = first;
    return {
      effect: 'BREAKS',
      from: { kind: 'column', dataset: source, column },
      to: { kind: 'dataset', dataset, column: null },
      hops: hops + 1,
      job,
      statement: flow.statement,
      place: flow.place,
    };
  }
  return null;
}
