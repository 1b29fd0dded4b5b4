/**
 * The columns that a job gives the datasets it makes, in order, as its text names them. What reads such a dataset is analysed with
 * them; a dataset that a job only writes rows into, or whose columns cannot be known, has no entry.
 *
 *   model b: select id, price + tax as total from a   →   b: [id, total]
 */
import type { DatasetId } from '../../model/names.ts';
import type { StatementReading } from './read-job.ts';

export function outputNames(
  statements: readonly StatementReading[],
): ReadonlyMap<DatasetId, readonly string[]> {
  const outputs = new Map<DatasetId, readonly string[]>();
  for (const { dataset, defines, known } of statements) {
    if (!defines) continue;
    if (known === null) {
      outputs.delete(dataset);
      continue;
    }
    const names = new Set([...known.columns, ...known.added].map(({ name }) => name));
    outputs.set(dataset, [...names]);
  }
  return outputs;
}
