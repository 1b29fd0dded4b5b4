/** The comparison of code and observed lineage. It reads both whole, so it is kept until a build or an ingest changes either. */
import {
  type ColumnEnds,
  type Disagreement,
  findSides,
  type GraphReader,
  type ModelScore,
  readComparison,
  type Score,
  type StoredComparison,
} from '../../graph/index.ts';
import { type DatasetId, idParts } from '../../model/names.ts';
import type { ApiContext } from '../context.ts';
import { listConnection, nodesOf, type PageArgs, withNodes } from '../page.ts';
import { checkedText } from './located.ts';

interface SidesArgs {
  readonly project?: string | null;
  readonly source?: string | null;
}

interface DisagreementArgs extends PageArgs {
  readonly side?: Disagreement['side'] | null;
  readonly causes?: readonly Disagreement['cause'][] | null;
}

type Of<Part extends keyof StoredComparison> = StoredComparison[Part] extends readonly (infer Item)[]
  ? Item
  : never;

const RELATION = {
  id: ({ relation }: { readonly relation: DatasetId }) => relation,
  relation: ({ relation }: { readonly relation: DatasetId }) => idParts(relation).name,
};

export const COMPARISON_RESOLVERS = {
  Query: {
    comparison: async (_: unknown, { project, source }: SidesArgs, context: ApiContext) => {
      await context.checkBuilt();
      return await keptComparison(context.reader, {
        project: project == null ? null : checkedText(project, 'The project'),
        source: source == null ? null : checkedText(source, 'The source'),
      });
    },
  },
  Comparison: {
    models: ({ models }: StoredComparison, args: PageArgs) =>
      listConnection(models, args, ({ relation }) => relation),
    disagreements: ({ disagreements }: StoredComparison, args: DisagreementArgs) =>
      listConnection(disagreements.filter(isWanted(args)), args, (each) => `${each.side} ${endsKey(each)}`),
    stale: ({ stale }: StoredComparison, args: PageArgs) => {
      const page = listConnection(stale, args, endsKey);
      return withNodes(
        page,
        nodesOf(page).map((edge) => ({ ...columnsOf(edge), lastSeen: edge.lastSeen })),
      );
    },
    notObserved: ({ notObserved }: StoredComparison, args: PageArgs) =>
      listConnection(notObserved, args, ({ relation }) => relation),
    unknownRelations: ({ unknownRelations }: StoredComparison, args: PageArgs) =>
      listConnection(unknownRelations, args, ({ relation }) => relation),
    rowInputs: ({ rowInputs: { observed, inCode } }: StoredComparison) => ({ observed, inStatic: inCode }),
    repeatedSightings: ({ repeated }: StoredComparison) => repeated,
  },
  Agreement: {
    counts: ({ counts }: Score) => ({
      static: counts.code,
      staticSeen: counts.codeSeen,
      observed: counts.observed,
      observedInStatic: counts.observedInCode,
      asInfluence: counts.asInfluence,
      throughViews: counts.throughViews,
    }),
  },
  ComparedModel: {
    ...RELATION,
    dataset: ({ relation }: ModelScore, _: unknown, context: ApiContext) => context.dataset(relation),
    score: (model: ModelScore) => model,
  },
  Disagreement: {
    source: (edge: Disagreement) => columnsOf(edge).source,
    target: (edge: Disagreement) => columnsOf(edge).target,
    message: ({ detail }: Disagreement) => detail.message,
    file: ({ detail }: Disagreement) => detail.file,
    place: ({ detail }: Disagreement) => detail.place,
    expression: ({ detail }: Disagreement) => detail.expression,
    sameAs: ({ detail }: Disagreement) => (detail.sameAs === null ? null : columnsOf(detail.sameAs)),
  },
  NotObserved: {
    ...RELATION,
    valueFlows: ({ edges }: Of<'notObserved'>) => edges,
    seenAs: ({ seenAs }: Of<'notObserved'>) => (seenAs === null ? null : idParts(seenAs).name),
  },
  UnknownRelation: RELATION,
};

function isWanted({ side, causes }: DisagreementArgs): (each: Disagreement) => boolean {
  return (each) => (side == null || each.side === side) && (causes == null || causes.includes(each.cause));
}

function columnsOf({ source, column, target, targetColumn }: ColumnEnds) {
  return {
    source: { id: source, relation: idParts(source).name, column },
    target: { id: target, relation: idParts(target).name, column: targetColumn },
  };
}

function endsKey({ source, column, target, targetColumn }: ColumnEnds): string {
  return [target, targetColumn, source, column].join(' ');
}

const kept = new WeakMap<GraphReader, { readonly of: string; readonly answer: Promise<StoredComparison> }>();

async function keptComparison(
  reader: GraphReader,
  question: { readonly project: string | null; readonly source: string | null },
): Promise<StoredComparison> {
  const of = JSON.stringify(await findSides(reader, question));
  const known = kept.get(reader);
  if (known?.of === of) return await known.answer;
  const answer = readComparison(reader, question);
  kept.set(reader, { of, answer });
  // An error is not an answer to keep.
  answer.catch(() => kept.delete(reader));
  return await answer;
}
