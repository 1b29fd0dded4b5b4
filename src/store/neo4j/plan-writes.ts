/**
 * Plans the writes of a build. Takes the graph, its stamp, and the stored project; returns the plan, or null
 * if the graph does not differ. Throws before anything is written if the graph is inconsistent, which is a
 * bug: a duplicate job, or a job that references a dataset that the graph does not list.
 */
import { createHash } from 'node:crypto';
import type { ColumnGraph, Flow, JobLineage } from '../../model/column-graph.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { type DatasetFact, mergeFacts } from '../merge-facts.ts';
import type { BuildStamp } from '../store.ts';
import { datasetText, findingText } from '../text.ts';
import type { StoredProject } from './read-stored-project.ts';
import type { ColumnWrite, DatasetWrite, FactWrite, JobWrite, WritePlan } from './write-plan.ts';

/** Returns the facts of other projects for each of the datasets that exist. */
export type OtherFacts = (ids: readonly DatasetId[]) => Promise<ReadonlyMap<DatasetId, DatasetFact[]>>;

export async function planWrites(
  graph: ColumnGraph,
  stamp: BuildStamp,
  stored: StoredProject,
  otherFacts: OtherFacts,
): Promise<WritePlan | null> {
  if (stamp.project !== graph.project)
    throw new Error(`the build of ${stamp.project} has the graph of ${graph.project}`);
  const listed = datasetsById(graph);
  const jobs = planJobs(graph, listed, stored);
  const facts = planFacts(graph, listed, stored);
  const unmentioned = [...stored.facts.keys()].filter((id) => !listed.has(id));
  const findingsDigest = sha256(graph.findings.map(findingText).join('\n'));
  const sameFindings =
    stored.findingsDigest === findingsDigest || (stored.newest === null && graph.findings.length === 0);
  const changed =
    stored.newest === null ||
    stored.unfinished ||
    facts.size > 0 ||
    unmentioned.length > 0 ||
    jobs.changed.length > 0 ||
    jobs.removed.length > 0 ||
    !sameFindings;
  if (!changed) return null;
  const others = await otherFacts([...facts.keys(), ...unmentioned]);
  const datasets = [
    ...mentionedDatasets(graph.project, facts, listed, others),
    ...unmentionedDatasets(unmentioned, others),
  ];
  const added = new Set(datasets.filter(({ exists }) => !exists).map(({ merged }) => merged.id));
  const unlisted = unlistedColumns(jobs.changed, listed, added);
  return {
    project: graph.project,
    stamp,
    number: (stored.newest?.number ?? 0) + 1,
    jobs: jobs.changed.map((lineage, i) => ({
      lineage,
      isNew: !stored.jobs.has(lineage.job.id),
      weight: unlisted.weights[i] ?? 1,
    })),
    jobsUnchanged: graph.jobs.length - jobs.changed.length,
    jobsRemoved: jobs.removed,
    datasets,
    unmentioned,
    columns: unlisted.columns,
    findings: sameFindings ? null : graph.findings,
    findingsDigest,
    afterInterrupted: stored.unfinished,
    weight:
      sum(unlisted.weights) +
      sum(datasets.map(({ weight }) => weight)) +
      unlisted.columns.length +
      jobs.removed.length * REMOVED_JOB_WEIGHT +
      (sameFindings ? 0 : graph.findings.length),
  };
}

/** The number of flows of a removed job is unknown here. */
const REMOVED_JOB_WEIGHT = 50;

function datasetsById({ datasets }: ColumnGraph): ReadonlyMap<DatasetId, Dataset> {
  const listed = new Map<DatasetId, Dataset>();
  for (const dataset of datasets) {
    if (listed.has(dataset.id)) throw new Error(`the graph lists the dataset ${dataset.id} twice`);
    listed.set(dataset.id, dataset);
  }
  return listed;
}

function planJobs(
  { jobs }: ColumnGraph,
  listed: ReadonlyMap<DatasetId, Dataset>,
  stored: StoredProject,
): { readonly changed: readonly JobLineage[]; readonly removed: readonly JobId[] } {
  const seen = new Set<JobId>();
  const changed: JobLineage[] = [];
  for (const lineage of jobs) {
    const { id } = lineage.job;
    if (seen.has(id)) throw new Error(`the graph lists the job ${id} twice`);
    seen.add(id);
    const { reads, writes, declaredOnly } = lineage.job;
    for (const dataset of [...reads, ...writes, ...declaredOnly])
      if (!listed.has(dataset)) throw unlistedDataset(id, dataset);
    if (stored.jobs.get(id) !== lineage.digest) changed.push(lineage);
  }
  return { changed, removed: [...stored.jobs.keys()].filter((id) => !seen.has(id)) };
}

/** The facts of the project that differ from the stored facts. */
function planFacts(
  graph: ColumnGraph,
  listed: ReadonlyMap<DatasetId, Dataset>,
  stored: StoredProject,
): ReadonlyMap<DatasetId, FactWrite> {
  const written = new Set(graph.jobs.flatMap(({ job }) => job.writes));
  const facts = new Map<DatasetId, FactWrite>();
  for (const [id, dataset] of listed) {
    const content = datasetText(dataset);
    const digest = sha256(content);
    const writes = written.has(id);
    const before = stored.facts.get(id);
    const hasNewContent = before?.digest !== digest;
    if (hasNewContent || before?.writes !== writes)
      facts.set(id, { content, digest, nodeId: dataset.nodeId, writes, hasNewContent });
  }
  return facts;
}

type Others = ReadonlyMap<DatasetId, readonly DatasetFact[]>;

function mentionedDatasets(
  project: string,
  facts: ReadonlyMap<DatasetId, FactWrite>,
  listed: ReadonlyMap<DatasetId, Dataset>,
  others: Others,
): DatasetWrite[] {
  return [...facts].map(([id, fact]) => {
    const own: DatasetFact = { project, writes: fact.writes, dataset: listed.get(id) as Dataset };
    const merged = merge([...(others.get(id) ?? []), own]);
    return { merged, fact, exists: others.has(id), weight: datasetWeight(merged) };
  });
}

/** Datasets that other projects still describe. The others are removed. */
function unmentionedDatasets(ids: readonly DatasetId[], others: Others): DatasetWrite[] {
  return ids.flatMap((id) => {
    const facts = others.get(id) ?? [];
    if (facts.length === 0) return [];
    const merged = merge(facts);
    return [{ merged, fact: null, exists: true, weight: datasetWeight(merged) }];
  });
}

function merge(facts: readonly DatasetFact[]): Dataset {
  return mergeFacts(facts.toSorted((a, b) => (a.project < b.project ? -1 : 1)));
}

function datasetWeight({ columns }: Dataset): number {
  return 4 + 2 * columns.length;
}

/**
 * One pass over the references of all jobs: the columns that no fact of the project lists, and the weight of
 * each job.
 */
function unlistedColumns(
  jobs: readonly JobLineage[],
  listed: ReadonlyMap<DatasetId, Dataset>,
  added: ReadonlySet<DatasetId>,
): { readonly columns: readonly ColumnWrite[]; readonly weights: readonly number[] } {
  const names = new Map<DatasetId, Set<string>>();
  const found: ColumnWrite[] = [];
  const namesOf = (job: JobLineage, id: DatasetId): Set<string> => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const dataset = listed.get(id);
    if (dataset === undefined) throw unlistedDataset(job.job.id, id);
    const columns = new Set(dataset.columns.map(({ name }) => name));
    names.set(id, columns);
    return columns;
  };
  const visit = (job: JobLineage, dataset: DatasetId, column: string): void => {
    const known = namesOf(job, dataset);
    if (known.has(column)) return;
    known.add(column);
    found.push({ dataset, name: column, isLater: !added.has(dataset) });
  };
  const weights = jobs.map((job) => {
    const { reads, writes, declaredOnly } = job.job;
    let weight = 3 + reads.length + writes.length + declaredOnly.length;
    for (const flow of job.flows) {
      weight += 3 + flow.inputs.length;
      for (const { dataset, column } of flow.inputs) visit(job, dataset, column);
      if (flow.kind === 'column') visit(job, flow.dataset, flow.column);
      else weight += checkScans(job, flow, namesOf);
    }
    return weight;
  });
  return { columns: found, weights };
}

function checkScans(
  job: JobLineage,
  flow: Flow & { readonly kind: 'row' },
  namesOf: (job: JobLineage, id: DatasetId) => unknown,
): number {
  namesOf(job, flow.dataset);
  for (const id of flow.scans) namesOf(job, id);
  return flow.scans.length;
}

/**
 * Orders jobs topologically: writers before readers. So neighbours in the lineage are neighbours in the list.
 * Two transactions that start at the two ends of the list rarely write the same columns, so they rarely wait
 * for each other.
 */
export function byDepth(jobs: readonly JobWrite[]): JobWrite[] {
  const writers = new Map<DatasetId, number[]>();
  for (const [i, { lineage }] of jobs.entries())
    for (const id of lineage.job.writes) writers.set(id, [...(writers.get(id) ?? []), i]);
  const readers: number[][] = jobs.map(() => []);
  const waits = jobs.map(({ lineage }, i) => {
    const before = new Set(lineage.job.reads.flatMap((id) => writers.get(id) ?? []));
    before.delete(i);
    for (const writer of before) readers[writer]?.push(i);
    return before.size;
  });
  const order = jobs.map((_, i) => i).filter((i) => waits[i] === 0);
  const placed = new Set(order);
  for (const i of order) {
    for (const reader of readers[i] ?? []) {
      const left = (waits[reader] ?? 0) - 1;
      waits[reader] = left;
      if (left > 0 || placed.has(reader)) continue;
      placed.add(reader);
      order.push(reader);
    }
  }
  // Jobs in a cycle, and jobs that depend on a cycle.
  for (const i of jobs.keys()) if (!placed.has(i)) order.push(i);
  return order.map((i) => jobs[i] as JobWrite);
}

function unlistedDataset(job: JobId, dataset: DatasetId): Error {
  return new Error(`the job ${job} references the dataset ${dataset}, which its graph does not list`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
