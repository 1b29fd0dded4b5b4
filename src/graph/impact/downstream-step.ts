/**
 * The step to a relation that differs because of an input, if the walk has no path: a star selects the new
 * column, for example. In: the planned graph, the relations that differ. Out: one step between two relations.
 *
 *   orders gains tax; wide: select * from orders   →   orders → wide (models/wide.sql:1:1)
 */
import type { DatasetId } from '../../model/names.ts';
import { codeOnly } from '../code-only.ts';
import { type ExplainedStep, explainFlow, jobsById, type Point } from '../lineage/explain.ts';
import type { GraphReader } from '../reader.ts';

/** null: the relation reads no relation that differs. */
export async function downstreamStep(
  reader: GraphReader,
  dataset: DatasetId,
  differing: ReadonlySet<DatasetId>,
): Promise<ExplainedStep[] | null> {
  const flows = codeOnly(reader);
  for (const owned of await flows.rowProducers(dataset)) {
    const from = owned.flow.scans.find((id) => id !== dataset && differing.has(id));
    if (from === undefined) continue;
    const jobs = await jobsById(flows, [owned.job]);
    return [explainFlow(pointAt(from), pointAt(dataset), owned, jobs.get(owned.job) ?? null)];
  }
  return null;
}

function pointAt(dataset: DatasetId): Point {
  return { kind: 'dataset', dataset, column: null };
}
