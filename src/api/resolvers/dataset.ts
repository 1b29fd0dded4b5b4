/** Resolvers of datasets, columns and jobs. */
import type { Build } from '../../graph/index.ts';
import type { Job } from '../../model/column-graph.ts';
import type { OpaqueReason } from '../../model/finding.ts';
import type { Column, Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { columnId } from '../../model/names.ts';
import { isObservedProject } from '../../model/observed.ts';
import type { ApiContext } from '../context.ts';
import type { Connection, PageArgs } from '../page.ts';
import { listConnection, nodesOf, withNodes } from '../page.ts';
import { type ColumnNode, isInSchema } from './locate.ts';

export const DATASET_RESOLVERS = {
  Build: {
    observed: ({ project }: Build) => isObservedProject(project),
  },
  Dataset: {
    observed: ({ observed }: Dataset) => observed ?? false,
    columns: (dataset: Dataset, args: PageArgs): Connection<ColumnNode> => {
      const page = listConnection(dataset.columns, args, ({ name }) => name);
      return withNodes(
        page,
        nodesOf(page).map(({ name }) => ({ dataset, name })),
      );
    },
    writtenBy: async ({ id }: Dataset, args: PageArgs, { reader }: ApiContext) =>
      listConnection(await reader.jobsWriting(id), args, jobKey),
    readBy: async ({ id }: Dataset, args: PageArgs, { reader }: ApiContext) =>
      listConnection(await reader.jobsReading(id), args, jobKey),
  },
  Column: {
    observed: (column: ColumnNode) => knownColumn(column)?.observed ?? false,
    id: ({ dataset, name }: ColumnNode) => columnId(dataset.id, name),
    type: (column: ColumnNode) => knownColumn(column)?.type ?? null,
    description: (column: ColumnNode) => knownColumn(column)?.description ?? null,
    tests: (column: ColumnNode) => knownColumn(column)?.tests ?? [],
    inSchema: isInSchema,
  },
  Job: {
    reads: (job: Job, args: PageArgs, context: ApiContext) => datasetPage(job.reads, args, context),
    writes: (job: Job, args: PageArgs, context: ApiContext) => datasetPage(job.writes, args, context),
    declaredOnly: (job: Job, args: PageArgs, context: ApiContext) =>
      datasetPage(job.declaredOnly, args, context),
  },
  OpaqueReason: {
    place: ({ line, column }: OpaqueReason) => ({ line, column }),
  },
};

function knownColumn({ dataset, name }: ColumnNode): Column | undefined {
  return dataset.columns.find((each) => each.name === name);
}

function jobKey({ id }: Job): string {
  return id;
}

async function datasetPage(
  ids: readonly DatasetId[],
  args: PageArgs,
  context: ApiContext,
): Promise<Connection<Dataset>> {
  const page = listConnection(ids, args, String);
  const datasets = await Promise.all(nodesOf(page).map((id) => context.dataset(id)));
  return withNodes(page, datasets);
}
