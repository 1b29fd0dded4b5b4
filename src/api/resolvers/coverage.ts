/** Coverage: how much of the code is understood. It reads the whole graph, so it is kept until a build changes that. */
import type { Coverage, GraphCounts, GraphReader, OpaqueGroup, OpaquePlace } from '../../graph/index.ts';
import { readCoverage } from '../../graph/index.ts';
import type { ApiContext } from '../context.ts';
import type { PageArgs } from '../page.ts';
import { listConnection } from '../page.ts';

type CoverageAnswer = Coverage & { readonly graph: GraphCounts };

export const COVERAGE_RESOLVERS = {
  Query: {
    coverage: async (_: unknown, __: unknown, context: ApiContext): Promise<CoverageAnswer> => {
      await context.checkBuilt();
      return await keptCoverage(context.reader);
    },
  },
  OpaqueGroup: {
    places: ({ places }: OpaqueGroup, args: PageArgs) =>
      listConnection(places, args, ({ job, statement }) => `${statement} ${job}`),
  },
  OpaquePlace: {
    job: ({ job }: OpaquePlace, _: unknown, context: ApiContext) => context.job(job),
    place: ({ line, column }: OpaquePlace) => ({ line, column }),
  },
};

const kept = new WeakMap<
  GraphReader,
  { readonly builds: string; readonly answer: Promise<CoverageAnswer> }
>();

async function keptCoverage(reader: GraphReader): Promise<CoverageAnswer> {
  const builds = JSON.stringify(await reader.builds());
  const known = kept.get(reader);
  if (known?.builds === builds) return await known.answer;
  const answer = Promise.all([readCoverage(reader), reader.counts()]).then(([coverage, graph]) => ({
    ...coverage,
    graph,
  }));
  kept.set(reader, { builds, answer });
  // An error is not an answer to keep.
  answer.catch(() => kept.delete(reader));
  return await answer;
}
