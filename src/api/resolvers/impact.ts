/**
 * Impact: three lists of relations, of which only the page that is shown is described, and paths only where they are asked for.
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
import { describeImpact, impact, impactPath, locateChange, pathConfidence } from '../../graph/index.ts';
import type { DatasetKind } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { ApiContext } from '../context.ts';
import type { Connection, PageArgs } from '../page.ts';
import { listConnection, nodesOf, withNodes } from '../page.ts';
import { within } from './lineage.ts';
import { answerOne, checkedText, columnOf } from './located.ts';

const MOST_DEPTH = 100_000;

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

interface Shown<R extends ImpactedRelation = ImpactedRelation> extends DescribedRelation<R> {
  readonly answer: ImpactAnswer;
}

interface ShownColumn {
  readonly name: string;
  readonly hops: number;
  readonly change: AffectedColumn['change'];
  readonly of: Shown<AffectedRelation>;
}

const RELATION = {
  id: ({ relation }: Shown) => relation.dataset,
  name: ({ relation }: Shown) => relation.name,
  verdict: ({ relation }: Shown) => relation.verdict,
  hops: ({ relation }: Shown) => relation.hops,
};

export const IMPACT_RESOLVERS = {
  Query: {
    impact: async (_: unknown, args: ImpactArgs, context: ApiContext) => {
      const walk = context.walkLimits();
      const limits = { ...walk, depth: within('depth', args.depth ?? walk.depth, MOST_DEPTH) };
      const question = { kind: args.change ?? null, to: args.to ?? null };
      const found = await locateChange(context.reader, checkedText(args.of, 'The name'), question);
      return await answerOne(found, async ({ located, change }) => ({
        __typename: 'Impact' as const,
        dataset: located.dataset,
        // One that is added is not there yet.
        column: located.kind === 'column' && change.kind !== 'ADDED' ? columnOf(located) : null,
        note: located.kind === 'column' ? located.note : null,
        change: change.kind,
        answer: await impact(context.reader, [change], {
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
      shownPage(answer, answer.affected, args, context),
    possiblyAffected: ({ answer }: { answer: ImpactAnswer }, args: RelationArgs, context: ApiContext) =>
      shownPage(answer, answer.possiblyAffected, args, context),
    unaffected: ({ answer }: { answer: ImpactAnswer }, args: RelationArgs, context: ApiContext) =>
      shownPage(answer, answer.unaffected, args, context),
  },
  ImpactedRelation: {
    __resolveType: ({ relation }: Shown) => TYPE_NAMES[relation.verdict],
  },
  AffectedRelation: {
    ...RELATION,
    effect: ({ relation }: Shown<AffectedRelation>) => relation.effect,
    whole: ({ relation }: Shown<AffectedRelation>) => relation.whole,
    rows: ({ relation }: Shown<AffectedRelation>) => relation.rows !== null,
    alsoPossibly: ({ reasons }: Shown<AffectedRelation>) => reasons,
    columns: (of: Shown<AffectedRelation>, args: PageArgs): Connection<ShownColumn> => {
      const page = listConnection(of.relation.columns, args, ({ column }) => column);
      return withNodes(
        page,
        nodesOf(page).map(({ column, hops, change }) => ({ name: column, hops, change, of })),
      );
    },
    path: (of: Shown<AffectedRelation>, _: unknown, context: ApiContext) => pathTo(of, null, context),
  },
  AffectedColumn: {
    path: ({ of, name }: ShownColumn, _: unknown, context: ApiContext) => pathTo(of, name, context),
  },
  PossiblyAffectedRelation: RELATION,
  UnaffectedRelation: {
    ...RELATION,
    doesNotUse: ({ proof }: Shown) => proof?.doesNotUse ?? [],
    readsUnaffected: ({ proof }: Shown, _: unknown, context: ApiContext) =>
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

async function shownPage<R extends ImpactedRelation>(
  answer: ImpactAnswer,
  relations: Listing<R>,
  args: RelationArgs,
  context: ApiContext,
): Promise<Connection<Shown<R>>> {
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
  { relation, answer }: Shown<AffectedRelation>,
  column: string | null,
  context: ApiContext,
): Promise<{ steps: readonly ExplainedStep[]; confidence: string | null } | null> {
  context.checkTime(`the path to ${relation.name} was looked for`);
  const steps = await impactPath(context.reader, answer, relation, { column, limits: context.walkLimits() });
  return steps === null ? null : { steps, confidence: pathConfidence(steps) };
}

async function datasetsOf(ids: readonly DatasetId[], context: ApiContext) {
  return (await Promise.all(ids.map((id) => context.dataset(id)))).filter((dataset) => dataset !== null);
}

function partialOf({ walk, limit }: ImpactPartial): { limit: string; message: string } {
  const missing = {
    columns: 'affected relations may be among the possibly affected, or missing',
    possible: 'reasons may be missing',
    downstream: 'unaffected relations may be missing',
  };
  return { limit, message: `The walk ended at its limit of ${limit}: ${missing[walk]}.` };
}
