/**
 * Impact: three lists of relations. Only the relations of the requested page are described, and paths are
 * computed on request.
 */
import type {
  AffectedColumn,
  AffectedRelation,
  ChangeKind,
  DescribedRelation,
  ExplainedStep,
  ImpactAnswer,
  ImpactedRelation,
  ImpactPartial,
  Listing,
  PossibleReason,
  UnaffectedProof,
} from '../../graph/index.ts';
import { describeImpact, impactPath, locateChange, pathConfidence } from '../../graph/index.ts';
import type { DatasetKind } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { impactOfChange } from '../../pipeline/impact-of-change.ts';
import type { ApiContext } from '../context.ts';
import type { Connection, PageArgs } from '../page.ts';
import { listConnection, nodesOf, withNodes } from '../page.ts';
import { checkRange } from './lineage.ts';
import { checkText, columnNode, resultOf } from './locate.ts';

const MAX_DEPTH = 100_000;

interface ImpactArgs {
  readonly of: string;
  readonly change?: ChangeKind | null;
  readonly to?: string | null;
  readonly depth?: number | null;
  readonly trustObserved?: boolean | null;
}

interface RelationArgs extends PageArgs {
  readonly kinds?: readonly DatasetKind[] | null;
}

interface RelationNode<R extends ImpactedRelation = ImpactedRelation> extends DescribedRelation<R> {
  readonly answer: ImpactAnswer;
}

interface AffectedColumnNode {
  readonly name: string;
  readonly hops: number;
  readonly change: AffectedColumn['change'];
  readonly of: RelationNode<AffectedRelation>;
}

const RELATION = {
  datasetId: ({ relation }: RelationNode) => relation.dataset,
  name: ({ relation }: RelationNode) => relation.name,
  verdict: ({ relation }: RelationNode) => relation.verdict,
  hops: ({ relation }: RelationNode) => relation.hops,
};

export const IMPACT_RESOLVERS = {
  Query: {
    impact: async (_: unknown, args: ImpactArgs, context: ApiContext) => {
      const walk = context.walkLimits();
      const limits = { ...walk, depth: checkRange('depth', args.depth ?? walk.depth, MAX_DEPTH) };
      const question = { kind: args.change ?? null, to: args.to ?? null };
      const found = await locateChange(context.reader, checkText(args.of, 'name'), question);
      return await resultOf(found, async ({ located, change }) => ({
        __typename: 'Impact' as const,
        dataset: located.dataset,
        // An added column does not exist yet.
        column: located.kind === 'column' && change.kind !== 'ADDED' ? columnNode(located) : null,
        note: located.kind === 'column' ? located.note : null,
        change: change.kind,
        answer: await impactOfChange(context.reader, change, {
          limits,
          trustObserved: args.trustObserved ?? false,
          known: [located.dataset],
        }),
      }));
    },
  },
  Impact: {
    counts: ({ answer }: { answer: ImpactAnswer }) => answer.counts,
    trustObserved: ({ answer }: { answer: ImpactAnswer }) => answer.trustObserved,
    partial: ({ answer }: { answer: ImpactAnswer }) =>
      answer.partial === null ? null : partialOf(answer.partial),
    affected: ({ answer }: { answer: ImpactAnswer }, args: RelationArgs, context: ApiContext) =>
      relationPage(answer, answer.affected, args, context),
    possiblyAffected: ({ answer }: { answer: ImpactAnswer }, args: RelationArgs, context: ApiContext) =>
      relationPage(answer, answer.possiblyAffected, args, context),
    unaffected: ({ answer }: { answer: ImpactAnswer }, args: RelationArgs, context: ApiContext) =>
      relationPage(answer, answer.unaffected, args, context),
  },
  ImpactedRelation: {
    __resolveType: ({ relation }: RelationNode) => TYPE_NAMES[relation.verdict],
  },
  AffectedRelation: {
    ...RELATION,
    effect: ({ relation }: RelationNode<AffectedRelation>) => relation.effect,
    blockedBy: ({ relation }: RelationNode<AffectedRelation>, _: unknown, context: ApiContext) =>
      relation.blockedBy === null ? null : context.dataset(relation.blockedBy),
    whole: ({ relation }: RelationNode<AffectedRelation>) => relation.whole,
    rows: ({ relation }: RelationNode<AffectedRelation>) => relation.rows !== null,
    alsoPossibly: ({ reasons }: RelationNode<AffectedRelation>) => reasons,
    columns: (of: RelationNode<AffectedRelation>, args: PageArgs): Connection<AffectedColumnNode> => {
      const page = listConnection(of.relation.columns, args, ({ column }) => column);
      return withNodes(
        page,
        nodesOf(page).map(({ column, hops, change }) => ({ name: column, hops, change, of })),
      );
    },
    path: (of: RelationNode<AffectedRelation>, _: unknown, context: ApiContext) => pathTo(of, null, context),
  },
  AffectedColumn: {
    path: ({ of, name }: AffectedColumnNode, _: unknown, context: ApiContext) => pathTo(of, name, context),
  },
  PossiblyAffectedRelation: RELATION,
  UnaffectedRelation: {
    ...RELATION,
    doesNotUse: ({ proof }: RelationNode) => proof?.doesNotUse ?? [],
    readsUnaffected: ({ proof }: RelationNode, _: unknown, context: ApiContext) =>
      datasetsOf(proof?.readsUnaffected ?? [], context),
  },
  UnusedColumns: {
    dataset: ({ dataset }: UnaffectedProof['doesNotUse'][number], _: unknown, context: ApiContext) =>
      context.dataset(dataset),
  },
  PossibleReason: {
    from: ({ from }: PossibleReason, _: unknown, context: ApiContext) =>
      from === null ? null : context.dataset(from),
    job: ({ job }: PossibleReason, _: unknown, context: ApiContext) =>
      job === null ? null : context.job(job),
    observer: ({ observed }: PossibleReason) => observed?.observer ?? null,
    seen: ({ observed }: PossibleReason) => observed ?? null,
  },
};

const TYPE_NAMES = {
  AFFECTED: 'AffectedRelation',
  POSSIBLY_AFFECTED: 'PossiblyAffectedRelation',
  UNAFFECTED: 'UnaffectedRelation',
} as const;

async function relationPage<R extends ImpactedRelation>(
  answer: ImpactAnswer,
  relations: Listing<R>,
  args: RelationArgs,
  context: ApiContext,
): Promise<Connection<RelationNode<R>>> {
  const wanted = args.kinds == null ? relations : await ofKinds(relations, args.kinds, context);
  const page = listConnection(wanted, args, ({ dataset }) => dataset);
  const described = await describeImpact(context.reader, answer, nodesOf(page));
  return withNodes(
    page,
    described.map((each) => ({ ...each, answer })),
  );
}

async function ofKinds<R extends ImpactedRelation>(
  relations: Listing<R>,
  kinds: readonly DatasetKind[],
  { reader }: ApiContext,
): Promise<R[]> {
  const datasets = await reader.datasets(relations.map(({ dataset }) => dataset));
  const wanted = new Set(datasets.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));
  return relations.filter(({ dataset }) => wanted.has(dataset));
}

async function pathTo(
  { relation, answer }: RelationNode<AffectedRelation>,
  column: string | null,
  context: ApiContext,
): Promise<{ steps: readonly ExplainedStep[]; confidence: string | null } | null> {
  context.checkTime(`the search for a path to ${relation.name} started`);
  const steps = await impactPath(context.reader, answer, relation, { column, limits: context.walkLimits() });
  return steps === null ? null : { steps, confidence: pathConfidence(steps) };
}

async function datasetsOf(ids: readonly DatasetId[], context: ApiContext) {
  return (await Promise.all(ids.map((id) => context.dataset(id)))).filter((dataset) => dataset !== null);
}

function partialOf({ walk, limit }: ImpactPartial): { limit: string; message: string } {
  const missing = {
    columns: 'affected relations may be missing, or reported as possibly affected',
    possible: 'reasons may be missing',
    downstream: 'unaffected relations may be missing',
  };
  return { limit, message: `The walk reached the limit of ${limit}: ${missing[walk]}.` };
}
