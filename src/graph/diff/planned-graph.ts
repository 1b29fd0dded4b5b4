/**
 * The graph in which a planned change is followed: the datasets of both versions, and for each job the
 * lineage that shows what happens when the new version runs. A job with unchanged code keeps its older
 * lineage, in which it references removed columns. A job with changed code has its newer lineage.
 *
 *   orders loses net; report (unchanged) references net; board (changed) no longer does
 *   → report breaks, board does not
 */
import type { ColumnGraph, JobLineage } from '../../model/column-graph.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';

export function plannedGraph(before: ColumnGraph, after: ColumnGraph): ColumnGraph {
  const old = new Map(before.jobs.map((lineage) => [lineage.job.id, lineage]));
  const jobs = after.jobs.map((lineage): JobLineage => {
    const known = old.get(lineage.job.id);
    if (known === undefined || known.job.checksum !== lineage.job.checksum) return lineage;
    // A job without SQL follows renamed relations.
    if (lineage.job.dialect === null) return lineage;
    // A job that did not run before the change has better lineage after it.
    return known.job.opaque.length > lineage.job.opaque.length ? lineage : withTarget(known, lineage);
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

/** The older lineage of a job. A target that has moved is written under its new name. */
function withTarget(known: JobLineage, { job }: JobLineage): JobLineage {
  const [from, ...others] = known.job.writes.filter((id) => !job.writes.includes(id));
  const to = job.writes.find((id) => !known.job.writes.includes(id));
  if (from === undefined || to === undefined || others.length > 0) return known;
  return {
    ...known,
    job: { ...known.job, writes: job.writes },
    flows: known.flows.map((flow) => (flow.dataset === from ? { ...flow, dataset: to } : flow)),
  };
}

/** The newer columns, followed by the removed columns. */
function withColumns(dataset: Dataset, before: Dataset | undefined): Dataset {
  if (before === undefined) return dataset;
  const names = new Set(dataset.columns.map(({ name }) => name));
  const removed = before.columns.filter(({ name }) => !names.has(name));
  return removed.length === 0 ? dataset : { ...dataset, columns: [...dataset.columns, ...removed] };
}
