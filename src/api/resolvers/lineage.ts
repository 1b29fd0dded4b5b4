/** Lineage: the part of the graph upstream or downstream of one column or dataset. */
import type { Direction, Lineage, LineageNode, OpenEnd } from '../../graph/index.ts';
import { DEFAULT_LINEAGE_OPTIONS, lineage } from '../../graph/index.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { ApiContext } from '../context.ts';
import { codedError } from '../errors.ts';
import { MAX_LINEAGE_NODES } from '../page.ts';
import { columnNode, locate } from './locate.ts';

const MAX_DEPTH = 1_000;

interface LineageArgs {
  readonly of: string;
  readonly direction: Direction;
  readonly depth?: number | null;
  readonly kinds?: readonly EdgeKind[] | null;
  readonly rows?: boolean | null;
  readonly limit?: number | null;
}

export const LINEAGE_RESOLVERS = {
  Query: {
    lineage: (_: unknown, args: LineageArgs, context: ApiContext) => {
      const options = {
        depth: checkRange('depth', args.depth ?? DEFAULT_LINEAGE_OPTIONS.depth, MAX_DEPTH),
        kinds: args.kinds ?? DEFAULT_LINEAGE_OPTIONS.kinds,
        rows: args.rows ?? DEFAULT_LINEAGE_OPTIONS.rows,
        nodes: checkRange('limit', args.limit ?? 500, MAX_LINEAGE_NODES),
        milliseconds: context.walkLimits().milliseconds,
      };
      return locate(context, args.of, async (located) => ({
        __typename: 'Lineage' as const,
        ...(await lineage(context.reader, located, args.direction, options)),
        dataset: located.dataset,
        column: located.kind === 'column' ? columnNode(located) : null,
        note: located.kind === 'column' ? located.note : null,
      }));
    },
  },
  Lineage: {
    partial: ({ partial }: Lineage) =>
      partial === null
        ? null
        : {
            limit: partial,
            message: `The walk reached the limit of ${partial}: there are more nodes after the last ones.`,
          },
  },
  LineageNode: {
    point: (node: LineageNode) => node,
  },
  OpenEnd: {
    job: ({ job }: OpenEnd, _: unknown, context: ApiContext) => context.job(job),
    to: ({ to }: OpenEnd, _: unknown, context: ApiContext) => context.dataset(to),
    from: async ({ from }: OpenEnd, _: unknown, context: ApiContext) =>
      (await Promise.all(from.map((id) => context.dataset(id)))).filter((dataset) => dataset !== null),
  },
};

export function checkRange(name: string, value: number, max: number): number {
  if (value >= 1 && value <= max) return value;
  throw codedError('BAD_REQUEST', `${name} is ${value}; it must be between 1 and ${max}.`);
}
