/**
 * Relations that lose their last column: what goes in; the step that breaks each of them, added to the steps that are known. A star that has nothing left
 * to bring is no select list (SQL:2023 7.16, and every engine but PostgreSQL refuses it).
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
  const gone = goneColumns(asked, origins.values());
  const datasets = await reader.datasets([...gone.keys()]);
  for (const { id, columns } of datasets) {
    const names = gone.get(id);
    if (names === undefined || columns.length === 0 || !columns.every(({ name }) => names.has(name)))
      continue;
    const step = await stepTo(reader, id, gone);
    const key = step === null ? '' : pointKey(step.to);
    if (step !== null && !origins.has(key)) origins.set(key, step);
  }
}

type Gone = ReadonlyMap<DatasetId, ReadonlyMap<string, number>>;

/** By dataset: the columns that go, with the flows from the change to there. */
function goneColumns(asked: readonly RemovedColumn[], origins: Iterable<Origin>): Gone {
  const gone = new Map<DatasetId, Map<string, number>>();
  const add = (dataset: DatasetId, column: string, hops: number): void => {
    const columns = gone.get(dataset) ?? new Map<string, number>();
    gone.set(dataset, columns.set(column, hops));
  };
  for (const { effect, to, hops } of origins)
    if (effect === 'REMOVED' && to.column !== null) add(to.dataset, to.column, hops);
  for (const { dataset, column } of asked) add(dataset, column, 0);
  return gone;
}

/** null: nothing that goes is read into it, so the change is its own. */
async function stepTo(reader: FlowReader, dataset: DatasetId, gone: Gone): Promise<Origin | null> {
  for (const { job, flow } of await reader.rowProducers(dataset)) {
    const source = flow.scans.find((scanned) => scanned !== dataset && gone.has(scanned));
    const [first] = source === undefined ? [] : (gone.get(source) ?? []);
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
