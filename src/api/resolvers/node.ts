/**
 * Objects by id (https://relay.dev/graphql/objectidentification.htm): datasets, columns and jobs. The namespace of
 * a dataset is a platform with its host, and the namespace of a job is a project, so one id means one object.
 */
import type { GraphReader } from '../../graph/index.ts';
import { locateId } from '../../graph/index.ts';
import type { Job } from '../../model/column-graph.ts';
import type { Dataset } from '../../model/inventory.ts';
import { columnId, type JobId } from '../../model/names.ts';
import type { ApiContext } from '../context.ts';
import { codedError } from '../errors.ts';
import { MAX_PAGE } from '../page.ts';
import { type ColumnNode, checkText, columnNode } from './locate.ts';

type Node =
  | ({ readonly __typename: 'Dataset' } & Dataset)
  | ({ readonly __typename: 'Column' } & ColumnNode)
  | ({ readonly __typename: 'Job' } & Job);

export const NODE_RESOLVERS = {
  Query: {
    node: async (_: unknown, { id }: { id: string }, context: ApiContext) => {
      await context.checkBuilt();
      return await findNode(id, context);
    },
    nodes: async (_: unknown, { ids }: { ids: readonly string[] }, context: ApiContext) => {
      if (ids.length > MAX_PAGE) {
        throw codedError('BAD_REQUEST', `ids has ${ids.length} items; the limit is ${MAX_PAGE}.`);
      }
      await context.checkBuilt();
      return await Promise.all(ids.map((id) => findNode(id, context)));
    },
  },
};

async function findNode(text: string, context: ApiContext): Promise<Node | null> {
  const id = checkText(text, 'id');
  // Concurrent lookups reach a server as one request.
  const [relation, job] = await Promise.all([findRelation(context.reader, id), context.job(id as JobId)]);
  return relation ?? (job === null ? null : { __typename: 'Job', ...job });
}

/** `locateId` also accepts other spellings of a column; an id has one spelling. */
async function findRelation(reader: GraphReader, id: string): Promise<Node | null> {
  const located = await locateId(reader, id);
  if (located?.kind === 'dataset') return { __typename: 'Dataset', ...located.dataset };
  if (located?.kind !== 'column' || columnId(located.dataset.id, located.column) !== id) return null;
  return { __typename: 'Column', ...columnNode(located) };
}
