/** Lineage: the part of the graph around one column or dataset. */
import type { Direction, Lineage, LineageNode, OpenEnd } from '../../graph/index.ts';
import { DEFAULT_LINEAGE_OPTIONS, lineage } from '../../graph/index.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { ApiContext } from '../context.ts';
import { codedError } from '../errors.ts';
import { MOST_LINEAGE_NODES } from '../page.ts';
import { columnOf, locate } from './located.ts';

const MOST_DEPTH = 1_000;

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
        depth: within('depth', args.depth ?? DEFAULT_LINEAGE_OPTIONS.depth, MOST_DEPTH),
        kinds: args.kinds ?? DEFAULT_LINEAGE_OPTIONS.kinds,
        rows: args.rows ?? DEFAULT_LINEAGE_OPTIONS.rows,
        nodes: within('limit', args.limit ?? 500, MOST_LINEAGE_NODES),
        milliseconds: context.walkLimits().milliseconds,
      };
      return locate(context, args.of, async (located) => ({
        __typename: 'Lineage' as const,
        ...(await lineage(context.reader, located, args.direction, options)),
        dataset: located.dataset,
        column: located.kind === 'column' ? columnOf(located) : null,
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
            message: `The walk ended at its limit of ${partial}: there is more behind the last nodes.`,
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

/** Refuses a number that no answer could keep to. */
export function within(name: string, value: number, most: number): number {
  if (value >= 1 && value <= most) return value;
  throw codedError('BAD_REQUEST', `${name} is ${value}; it can be 1 to ${most}.`);
}
