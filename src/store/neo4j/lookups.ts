/** Look-ups by id and by name: datasets, jobs, builds, counts. Many questions of one tick are one statement. */
import type { Build, GraphCounts, GraphReader } from '../../graph/reader.ts';
import type { Job } from '../../model/column-graph.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { type Ask, askInTurns, together } from './ask.ts';
import { datasetsInOrder, readDatasets } from './datasets.ts';
import { readDatasetsNamed } from './named.ts';

export type Lookups = Pick<
  GraphReader,
  'builds' | 'counts' | 'dataset' | 'datasets' | 'datasetsNamed' | 'job' | 'jobsReading' | 'jobsWriting'
>;

export function lookups(ask: Ask): Lookups {
  const dataset = together((ids: readonly DatasetId[]) => readDatasets(ask, ids));
  const named = together((texts: readonly string[]) => readDatasetsNamed(ask, texts));
  const job = together((ids: readonly JobId[]) => readJobs(ask, ids));
  const reading = together((ids: readonly DatasetId[]) => readJobsAround(ask, 'jobs-reading', ids));
  const writing = together((ids: readonly DatasetId[]) => readJobsAround(ask, 'jobs-writing', ids));
  return {
    builds: () => ask<Build>('builds'),
    counts: () => readCounts(ask),
    dataset: async (id) => (await dataset(id)) ?? null,
    datasets: (ids) => datasetsInOrder(ask, ids),
    datasetsNamed: async (text) => (await named(text)) ?? [],
    job: async (id) => (await job(id)) ?? null,
    jobsReading: async (id) => (await reading(id)) ?? [],
    jobsWriting: async (id) => (await writing(id)) ?? [],
  };
}

async function readJobs(ask: Ask, ids: readonly JobId[]): Promise<Map<JobId, Job>> {
  const rows = await askInTurns<{ id: JobId; content: string }>(ask, 'jobs-by-id', ids);
  return new Map(rows.map(({ id, content }) => [id, JSON.parse(content) as Job]));
}

async function readJobsAround(
  ask: Ask,
  statement: string,
  ids: readonly DatasetId[],
): Promise<Map<DatasetId, Job[]>> {
  const rows = await askInTurns<{ id: DatasetId; content: string }>(ask, statement, ids);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      own.map(({ content }) => JSON.parse(content) as Job),
    ]),
  );
}

async function readCounts(ask: Ask): Promise<GraphCounts> {
  const [[datasets], [jobs]] = await Promise.all([
    ask<Pick<GraphCounts, 'datasets' | 'columns'>>('count-datasets'),
    ask<Omit<GraphCounts, 'datasets' | 'columns'>>('sum-jobs'),
  ]);
  if (datasets === undefined || jobs === undefined) throw new Error('an aggregate returned no row');
  return { ...datasets, ...jobs };
}
