/**
 * Comparison of code and observed lineage. It reads both completely, so the result is cached until a build or
 * an ingest changes one.
 */
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
import { checkText } from './locate.ts';

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
  datasetId: ({ relation }: { readonly relation: DatasetId }) => relation,
  relation: ({ relation }: { readonly relation: DatasetId }) => idParts(relation).name,
};

export const COMPARISON_RESOLVERS = {
  Query: {
    comparison: async (_: unknown, { project, source }: SidesArgs, context: ApiContext) => {
      await context.checkBuilt();
      return await cachedComparison(context.reader, {
        project: project == null ? null : checkText(project, 'project'),
        source: source == null ? null : checkText(source, 'source'),
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
    source: { datasetId: source, relation: idParts(source).name, column },
    target: { datasetId: target, relation: idParts(target).name, column: targetColumn },
  };
}

function endsKey({ source, column, target, targetColumn }: ColumnEnds): string {
  return [target, targetColumn, source, column].join(' ');
}

const cache = new WeakMap<
  GraphReader,
  { readonly sides: string; readonly comparison: Promise<StoredComparison> }
>();

async function cachedComparison(
  reader: GraphReader,
  question: { readonly project: string | null; readonly source: string | null },
): Promise<StoredComparison> {
  const sides = JSON.stringify(await findSides(reader, question));
  const cached = cache.get(reader);
  if (cached?.sides === sides) return await cached.comparison;
  const comparison = readComparison(reader, question);
  cache.set(reader, { sides, comparison });
  // Errors are not cached.
  comparison.catch(() => cache.delete(reader));
  return await comparison;
}
