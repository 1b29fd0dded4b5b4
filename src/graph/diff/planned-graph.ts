/**
 * The graph in which a planned change is followed: the datasets of both versions, and of each job the reading that tells what happens when the
 * new version runs. A job whose code stays is read as before, so that it names what goes; one whose code changes is read as it will be.
 *
 *   orders loses net; report (unchanged) names net; board (changed) does not any more   →   report breaks, board does not
 */
import type { ColumnGraph, JobLineage } from '../../model/column-graph.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';

export function plannedGraph(before: ColumnGraph, after: ColumnGraph): ColumnGraph {
  const old = new Map(before.jobs.map((lineage) => [lineage.job.id, lineage]));
  const jobs = after.jobs.map((lineage): JobLineage => {
    const known = old.get(lineage.job.id);
    if (known === undefined || known.job.checksum !== lineage.job.checksum) return lineage;
    // What has no SQL follows what moves.
    if (lineage.job.dialect === null) return lineage;
    // What did not run before the change is better read after it.
    return known.job.opaque.length > lineage.job.opaque.length ? lineage : known;
  });
  const datasets = new Map<DatasetId, Dataset>(before.datasets.map((dataset) => [dataset.id, dataset]));
  for (const dataset of after.datasets)
    datasets.set(dataset.id, withColumns(dataset, datasets.get(dataset.id)));
  return {
    project: after.project,
    datasets: [...datasets.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    jobs,
    findings: [],
  };
}

/** Its columns, and behind them those that go. */
function withColumns(dataset: Dataset, before: Dataset | undefined): Dataset {
  if (before === undefined) return dataset;
  const names = new Set(dataset.columns.map(({ name }) => name));
  const gone = before.columns.filter(({ name }) => !names.has(name));
  return gone.length === 0 ? dataset : { ...dataset, columns: [...dataset.columns, ...gone] };
}
