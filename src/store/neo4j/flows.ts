/** The flows around a column, around a dataset and of a job. Many questions of one tick are one statement of each kind. */
import type { GraphReader, OwnedFlow } from '../../graph/reader.ts';
import type { ColumnFlow, Flow, RowFlow } from '../../model/column-graph.ts';
import { type Ask, askInTurns, together } from './ask.ts';
import { compareFlows, type FlowRow, flowOfRow } from './flow-rows.ts';

export type FlowLookups = Pick<
  GraphReader,
  'flowsOf' | 'producers' | 'consumers' | 'rowProducers' | 'rowConsumers'
>;

export function flowLookups(ask: Ask): FlowLookups {
  const flowsOf = flowsBy(ask, 'flows-of-jobs');
  const producers = flowsBy<ColumnFlow>(ask, 'producers');
  const consumers = flowsBy(ask, 'consumers');
  const rowProducers = flowsBy<RowFlow>(ask, 'row-producers');
  const rowConsumers = flowsBy<RowFlow>(ask, 'row-consumers');
  return {
    flowsOf: async (job) => (await flowsOf(job)).map(({ flow }) => flow),
    producers,
    consumers,
    rowProducers,
    rowConsumers,
  };
}

function flowsBy<F extends Flow = Flow>(
  ask: Ask,
  statement: string,
): (id: string) => Promise<readonly OwnedFlow<F>[]> {
  const load = together(async (ids: readonly string[]) => {
    const rows = await askInTurns<FlowRow>(ask, statement, ids);
    return flowsById<F>(rows.sort(compareFlows));
  });
  return async (id) => (await load(id)) ?? [];
}

function flowsById<F extends Flow>(rows: readonly FlowRow[]): Map<string, OwnedFlow<F>[]> {
  const found = new Map<string, OwnedFlow<F>[]>();
  for (const row of rows) {
    const owned = flowOfRow(row) as OwnedFlow<F>;
    for (const id of row.asked) {
      const others = found.get(id);
      if (others === undefined) found.set(id, [owned]);
      else others.push(owned);
    }
  }
  return found;
}
