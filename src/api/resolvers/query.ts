/** Lookups by name, lists and search. */
import type { LocatedColumn, PageRequest, SearchHit } from '../../graph/index.ts';
import type { Job } from '../../model/column-graph.ts';
import type { Dataset } from '../../model/inventory.ts';
import { jobId } from '../../model/names.ts';
import type { ApiContext } from '../context.ts';
import type { PageArgs } from '../page.ts';
import { pageConnection, pageRequest } from '../page.ts';
import type { ColumnNode, NotLocated } from './locate.ts';
import { checkText, columnNode, isInSchema, locate, otherKind, unknown } from './locate.ts';

interface NameArgs {
  readonly name: string;
}

export const QUERY_RESOLVERS = {
  Query: {
    search: async (_: unknown, args: PageArgs & { text: string }, context: ApiContext) => {
      const text = checkText(args.text, 'search text');
      const page = pageRequest(args);
      await context.checkBuilt();
      return pageConnection(await context.reader.search(text, page), hitNode);
    },
    dataset: (_: unknown, { name }: NameArgs, context: ApiContext) =>
      locate(context, name, (located): object => {
        if (located.kind === 'dataset') return { __typename: 'Dataset', ...located.dataset };
        const message = `"${name}" is a column of ${located.dataset.name}. Query the column, or the dataset without the column.`;
        return otherKind(name, message, [located.dataset.name]);
      }),
    column: (_: unknown, { name }: NameArgs, context: ApiContext) =>
      locate(context, name, (located): object => {
        if (located.kind === 'column') return columnOrContainer(name, located);
        const columns = located.dataset.columns
          .slice(0, 5)
          .map((column) => `${located.dataset.name}.${column.name}`);
        return otherKind(name, `"${name}" is a dataset. Add a dot and the name of a column.`, columns);
      }),
    job: async (_: unknown, { name }: NameArgs, context: ApiContext) => await findJob(name, context),
    jobs: async (_: unknown, args: PageArgs, context: ApiContext) => {
      const page: PageRequest = pageRequest(args);
      await context.checkBuilt();
      return pageConnection(await context.reader.jobs(page), (job) => job);
    },
    findings: async (_: unknown, args: PageArgs, context: ApiContext) => {
      const page = pageRequest(args);
      await context.checkBuilt();
      return pageConnection(await context.reader.findings(page), (finding) => finding);
    },
    builds: (_: unknown, __: unknown, { reader }: ApiContext) => reader.builds(),
  },
};

/** A Column has the same content in every answer: it cannot contain a note about the name in the query. */
function columnOrContainer(text: string, located: LocatedColumn): object {
  const column = columnNode(located);
  if (located.note === null || !isInSchema(column)) return { __typename: 'Column', ...column };
  const name = `${located.dataset.name}.${located.column}`;
  const message = `"${text}" is not known as a column. Query ${name}, which contains it.`;
  return unknown({ text, reason: 'columns-not-all-known', message, suggestions: [name] });
}

function hitNode(
  hit: SearchHit,
): ({ __typename: 'Dataset' } & Dataset) | ({ __typename: 'Column' } & ColumnNode) {
  if (hit.kind === 'dataset') return { __typename: 'Dataset', ...hit.dataset };
  return { __typename: 'Column', dataset: hit.dataset, name: hit.column };
}

async function findJob(
  name: string,
  context: ApiContext,
): Promise<({ __typename: 'Job' } & Job) | NotLocated> {
  const bar = name.indexOf('|');
  const byId = bar === -1 ? null : await context.reader.job(jobId(name.slice(0, bar), name.slice(bar + 1)));
  if (byId !== null) return { __typename: 'Job', ...byId };
  return await locate(context, name, async ({ dataset }) => {
    const writers = await context.reader.jobsWriting(dataset.id);
    const [only] = writers;
    if (only !== undefined && writers.length === 1) return { __typename: 'Job' as const, ...only };
    const message = only
      ? `${writers.length} jobs write ${dataset.name}. Use the id of a job.`
      : `No known job writes ${dataset.name}.`;
    return otherKind(
      name,
      message,
      writers.slice(0, 5).map(({ id }) => id),
    );
  });
}
