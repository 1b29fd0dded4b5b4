/**
 * Writes the jobs of a project whose digest changed, and removes old jobs. In: jobs and dataset rows. Out:
 * counts.
 */
import type { SortedFlow } from '../../graph/reader.ts';
import type { Flow, Job, JobLineage } from '../../model/column-graph.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { sortKeys } from '../sorted-flows.ts';
import { jobText } from '../text.ts';
import { damaged, parseStored } from './database.ts';
import { recordDeparture } from './departures.ts';
import { headOfLinks, type Numbering, packFlows } from './pack-flows.ts';
import { ACCESS } from './schema.ts';
import { unpackNumbers } from './varints.ts';
import type { Write } from './write.ts';

export interface AppliedJobs {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

interface StoredJob {
  readonly id: number;
  readonly key: JobId;
  readonly digest: string;
  readonly brought: number;
}

export function applyJobs(
  write: Write,
  jobs: readonly JobLineage[],
  datasets: ReadonlyMap<DatasetId, number>,
): AppliedJobs {
  const stored = new Map(storedJobs(write).map((job) => [job.key, job]));
  const seen = new Set<JobId>();
  let next = (write.db.get<{ last: number | null }>('SELECT max(id) AS last FROM job')?.last ?? 0) + 1;
  const access: (readonly [number, number, number])[] = [];
  let written = 0;
  for (const lineage of jobs) {
    const { id } = lineage.job;
    if (seen.has(id)) throw new Error(`the graph lists the job ${id} twice`);
    seen.add(id);
    const before = stored.get(id);
    stored.delete(id);
    if (before?.digest === lineage.digest) continue;
    if (before !== undefined) removeJob(write, before.id);
    insertJob(write, lineage, { datasets, before, nextRow: () => next++, access });
    written++;
  }
  // One statement in the order of the key takes a third of the time.
  write.db.run(
    `INSERT INTO job_dataset (dataset_id, access, job_id)
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) ORDER BY 1, 2, 3`,
    JSON.stringify(access),
  );
  for (const { id, key, brought } of stored.values()) {
    removeJob(write, id);
    recordDeparture(write.db, { kind: 'job', key, brought, removed: write.build });
  }
  return { written, unchanged: jobs.length - written, removed: stored.size };
}

function storedJobs({ db, project }: Write): StoredJob[] {
  return db.all<StoredJob>('SELECT id, key, digest, brought FROM job WHERE project_id = ?', project);
}

function removeJob(write: Write, id: number): void {
  const { db } = write;
  const links = db.get<{ links: Uint8Array }>('DELETE FROM job WHERE id = ? RETURNING links', id);
  const text = db.get<{ job: string }>('DELETE FROM job_text WHERE job_id = ? RETURNING job', id);
  if (links === undefined || text === undefined) throw damaged(db, `job ${id} is incomplete`);
  db.run('DELETE FROM job_source WHERE job_id = ?', id);
  db.run('DELETE FROM job_sort WHERE job_id = ?', id);
  countColumns(write, links.links, -1);
  for (const { access, dataset } of accesses(parseStored<Job>(db, text.job)))
    db.run(
      'DELETE FROM job_dataset WHERE dataset_id = (SELECT id FROM dataset WHERE key = ?) AND access = ? AND job_id = ?',
      dataset,
      access,
      id,
    );
}

/** A job that replaces an older version keeps its row and the build that added it. */
function insertJob(
  write: Write,
  { job, flows, digest, source }: JobLineage,
  from: {
    readonly datasets: ReadonlyMap<DatasetId, number>;
    readonly before: StoredJob | undefined;
    readonly nextRow: () => number;
    /** Fills the table job_dataset. */
    readonly access: (readonly [number, number, number])[];
  },
): void {
  const { db } = write;
  const numbering = numberingOf(write, job.id, from.datasets);
  const packed = packFlows(flows, job.kind === 'observed', numbering);
  const columnFlows = flows.filter(({ kind }) => kind === 'column').length;
  const id = from.before?.id ?? from.nextRow();
  db.run(
    `INSERT INTO job (id, project_id, key, digest, opaque, column_flows, row_flows, direct_edges, edges, link_count, brought, links)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    write.project,
    job.id,
    digest,
    job.opaque.length > 0 ? 1 : 0,
    columnFlows,
    flows.length - columnFlows,
    packed.directEdges,
    flows.reduce((sum, flow) => sum + flow.inputs.length, 0),
    packed.linkCount,
    from.before?.brought ?? write.build,
    packed.links,
  );
  countColumns(write, packed.links, 1);
  db.run('INSERT INTO job_text (job_id, job, flows) VALUES (?, ?, ?)', id, jobText(job), packed.text);
  if (source !== undefined)
    db.run('INSERT INTO job_source (job_id, source) VALUES (?, ?)', id, JSON.stringify(source));
  const sorted = sortedBy(flows);
  if (sorted.length > 0)
    db.run('INSERT INTO job_sort (job_id, sorted) VALUES (?, ?)', id, JSON.stringify(sorted));
  for (const { access, dataset } of accesses(job)) from.access.push([numbering.dataset(dataset), access, id]);
}

function sortedBy(flows: readonly Flow[]): Omit<SortedFlow, 'job'>[] {
  return flows.flatMap((flow) => {
    if (flow.kind === 'column' || flow.order === undefined || flow.order.by.length === 0) return [];
    return [{ dataset: flow.dataset, by: sortKeys(flow.order) }];
  });
}

/** The job counts once for each column that the head of its packed edges references. */
function countColumns({ columns }: Write, links: Uint8Array, by: 1 | -1): void {
  const { rows, columns: named } = headOfLinks(unpackNumbers(links));
  for (let at = 0; at < named.length; at += 2)
    columns.count(rows[named[at] as number] as number, named[at + 1] as number, by);
}

function accesses(job: Job): { readonly access: number; readonly dataset: DatasetId }[] {
  const of = (access: number, datasets: readonly DatasetId[]) =>
    [...new Set(datasets)].map((dataset) => ({ access, dataset }));
  return [
    ...of(ACCESS.reads, job.reads),
    ...of(ACCESS.writes, job.writes),
    ...of(ACCESS.declaredOnly, job.declaredOnly),
  ];
}

function numberingOf({ columns }: Write, job: JobId, datasets: ReadonlyMap<DatasetId, number>): Numbering {
  return {
    dataset(id) {
      const row = datasets.get(id);
      if (row !== undefined) return row;
      throw new Error(`the job ${job} references the dataset ${id}, which its graph does not list`);
    },
    slot: (dataset, name) => columns.slotOf(dataset, name),
  };
}
