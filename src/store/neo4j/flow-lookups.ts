/**
 * Looks up the flows of a column, a dataset or a job. The lookups of one tick are one statement of each kind.
 */
import type { GraphReader, OwnedFlow } from '../../graph/reader.ts';
import type { ColumnFlow, Flow, RowFlow } from '../../model/column-graph.ts';
import { compareFlows, type FlowRow, flowOfRow } from './flow-rows.ts';
import { batchReads, type ReadStatement, readInChunks } from './read-statement.ts';

export type FlowLookups = Pick<
  GraphReader,
  'flowsOf' | 'producers' | 'consumers' | 'rowProducers' | 'rowConsumers'
>;

export function flowLookups(read: ReadStatement): FlowLookups {
  const flowsOf = flowsBy(read, 'flows-of-jobs');
  const producers = flowsBy<ColumnFlow>(read, 'producers');
  const consumers = flowsBy(read, 'consumers');
  const rowProducers = flowsBy<RowFlow>(read, 'row-producers');
  const rowConsumers = flowsBy<RowFlow>(read, 'row-consumers');
  return {
    flowsOf: async (job) => (await flowsOf(job)).map(({ flow }) => flow),
    producers,
    consumers,
    rowProducers,
    rowConsumers,
  };
}

function flowsBy<F extends Flow = Flow>(
  read: ReadStatement,
  statement: string,
): (id: string) => Promise<readonly OwnedFlow<F>[]> {
  const load = batchReads(async (ids: readonly string[]) => {
    const rows = await readInChunks<FlowRow>(read, statement, ids);
    return flowsById<F>(rows.sort(compareFlows));
  });
  return async (id) => (await load(id)) ?? [];
}

function flowsById<F extends Flow>(rows: readonly FlowRow[]): Map<string, OwnedFlow<F>[]> {
  const found = new Map<string, OwnedFlow<F>[]>();
  for (const row of rows) {
    const owned = flowOfRow(row) as OwnedFlow<F>;
    for (const id of row.requested) {
      const others = found.get(id);
      if (others === undefined) found.set(id, [owned]);
      else others.push(owned);
    }
  }
  return found;
}
