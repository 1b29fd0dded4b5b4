/**
 * Looks up datasets, jobs, builds and counts by id or name. The lookups of one tick are one statement of each
 * kind.
 */
import type { GraphCounts, GraphReader } from '../../graph/reader.ts';
import type { Job } from '../../model/column-graph.ts';
import type { SourceJob } from '../../model/inventory.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { findDatasets } from './find-datasets.ts';
import { datasetsInOrder, readDatasets } from './read-datasets.ts';
import { batchReads, type ReadStatement, readInChunks } from './read-statement.ts';

export type Lookups = Pick<
  GraphReader,
  'counts' | 'dataset' | 'datasets' | 'datasetsNamed' | 'job' | 'jobsReading' | 'jobsWriting' | 'sourcesOf'
>;

export function lookups(read: ReadStatement): Lookups {
  const dataset = batchReads((ids: readonly DatasetId[]) => readDatasets(read, ids));
  const named = batchReads((texts: readonly string[]) => findDatasets(read, texts));
  const job = batchReads((ids: readonly JobId[]) => readJobs(read, ids));
  const reading = batchReads((ids: readonly DatasetId[]) => readJobsAround(read, 'jobs-reading', ids));
  const writing = batchReads((ids: readonly DatasetId[]) => readJobsAround(read, 'jobs-writing', ids));
  return {
    counts: () => readCounts(read),
    dataset: async (id) => (await dataset(id)) ?? null,
    datasets: (ids) => datasetsInOrder(read, ids),
    datasetsNamed: async (text) => (await named(text)) ?? [],
    job: async (id) => (await job(id)) ?? null,
    jobsReading: async (id) => (await reading(id)) ?? [],
    jobsWriting: async (id) => (await writing(id)) ?? [],
    sourcesOf: (ids) => readSources(read, ids),
  };
}

async function readJobs(read: ReadStatement, ids: readonly JobId[]): Promise<Map<JobId, Job>> {
  const rows = await readInChunks<{ id: JobId; content: string }>(read, 'jobs-by-id', ids);
  return new Map(rows.map(({ id, content }) => [id, JSON.parse(content) as Job]));
}

async function readSources(read: ReadStatement, ids: readonly JobId[]): Promise<SourceJob[]> {
  const rows = await readInChunks<{ id: JobId; source: string }>(read, 'sources-of-jobs', ids);
  const found = new Map(rows.map(({ id, source }) => [id, JSON.parse(source) as SourceJob]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function readJobsAround(
  read: ReadStatement,
  statement: string,
  ids: readonly DatasetId[],
): Promise<Map<DatasetId, Job[]>> {
  const rows = await readInChunks<{ id: DatasetId; content: string }>(read, statement, ids);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      own.map(({ content }) => JSON.parse(content) as Job),
    ]),
  );
}

async function readCounts(read: ReadStatement): Promise<GraphCounts> {
  const [[datasets], [jobs]] = await Promise.all([
    read<Pick<GraphCounts, 'datasets' | 'columns'>>('count-datasets'),
    read<Omit<GraphCounts, 'datasets' | 'columns'>>('sum-jobs'),
  ]);
  if (datasets === undefined || jobs === undefined) throw new Error('an aggregate returned no row');
  return { ...datasets, ...jobs };
}
