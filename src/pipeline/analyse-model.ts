/** The one task of a build's queue: the analysis of one model. A server registers it once; a build by itself does so for its own queue. */
import type { Queue } from '../queue/index.ts';
import type { AnalysisRequest, AnalysisResult } from '../sql/analysis.ts';
import type { AnalysisPool } from './analysis-pool.ts';

export const ANALYSE_MODEL = 'analyse-model';

export function handleAnalyseModel(queue: Queue, pool: AnalysisPool): void {
  queue.handle<AnalysisRequest, AnalysisResult>(ANALYSE_MODEL, (request, { signal }) =>
    pool.analyse(request, signal),
  );
}
