/** Resolvers of steps: the edges of lineage and the steps of paths. */
import type { ExplainedStep, Point } from '../../graph/index.ts';
import type { Evidence } from '../../model/column-graph.ts';
import { columnId } from '../../model/names.ts';
import { isObserver, type ObservedEntity } from '../../model/observed.ts';
import type { ApiContext } from '../context.ts';

export const STEP_RESOLVERS = {
  Step: {
    job: ({ job }: ExplainedStep, _: unknown, context: ApiContext) => context.job(job),
  },
  Point: {
    objectId: ({ dataset, column }: Point) => (column === null ? dataset : columnId(dataset, column)),
    dataset: ({ dataset }: Point, _: unknown, context: ApiContext) => context.dataset(dataset),
  },
  SeenEntity: {
    externalId: ({ id }: ObservedEntity) => id,
  },
  Evidence: {
    place: (evidence: Evidence) => (evidence.kind === 'static' ? evidence.place : null),
    by: (evidence: Evidence) => (evidence.kind === 'declared' ? evidence.by : null),
    seen: (evidence: Evidence) => (isObserver(evidence.kind) ? evidence : null),
  },
};
