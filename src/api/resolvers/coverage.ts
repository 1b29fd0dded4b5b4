/**
 * Coverage: how much of the code was analysed. It reads the complete graph, so the result is cached until the
 * next build.
 */
import type { Coverage, GraphCounts, GraphReader, OpaqueGroup, OpaquePlace } from '../../graph/index.ts';
import { readCoverage } from '../../graph/index.ts';
import type { ApiContext } from '../context.ts';
import type { PageArgs } from '../page.ts';
import { listConnection } from '../page.ts';

type GraphCoverage = Coverage & { readonly graph: GraphCounts };

export const COVERAGE_RESOLVERS = {
  Query: {
    coverage: async (_: unknown, __: unknown, context: ApiContext): Promise<GraphCoverage> => {
      await context.checkBuilt();
      return await cachedCoverage(context.reader);
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

const cache = new WeakMap<
  GraphReader,
  { readonly builds: string; readonly coverage: Promise<GraphCoverage> }
>();

async function cachedCoverage(reader: GraphReader): Promise<GraphCoverage> {
  const builds = JSON.stringify(await reader.builds());
  const cached = cache.get(reader);
  if (cached?.builds === builds) return await cached.coverage;
  const coverage = Promise.all([readCoverage(reader), reader.counts()]).then(([counted, graph]) => ({
    ...counted,
    graph,
  }));
  cache.set(reader, { builds, coverage });
  // Errors are not cached.
  coverage.catch(() => cache.delete(reader));
  return await coverage;
}
