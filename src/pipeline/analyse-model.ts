/**
 * The one task of a build's queue: the analysis of one model. A worker registers it once; a build by itself does so for its own queue.
 *
 * In: an AnalysisRequest. Out: an AnalysisResult, which crosses to another process as the short text of the cache: a fifth of the bytes.
 */
import { CODEC_VERSION, decodeResult, encodeResult } from '../cache/codec.ts';
import type { Queue } from '../queue/index.ts';
import type { AnalysisRequest, AnalysisResult } from '../sql/analysis.ts';
import type { AnalysisPool } from './analysis-pool.ts';
import { ANALYZER } from './second-grammar.ts';

/** With what decides the answer: a worker of another version must not answer the builds of this one. */
export const ANALYSE_MODEL = `analyse-model-${ANALYZER}.${CODEC_VERSION}`;

/** Tasks that a process takes from the queue for each thread: enough that no thread waits for its next text, and that the pool sees how many wait. */
export const TASKS_PER_THREAD = 16;

/** The result itself within a process, its text from another one. */
export type ModelAnswer = AnalysisResult | string;

export function handleAnalyseModel(queue: Queue, pool: Pick<AnalysisPool, 'analyse'>): void {
  queue.handle<AnalysisRequest, ModelAnswer>(ANALYSE_MODEL, async (request, { signal }) =>
    packedInJson(await pool.analyse(request, signal)),
  );
}

export function readAnswer(answer: ModelAnswer): AnalysisResult {
  return typeof answer === 'string' ? decodeResult(answer) : answer;
}

/** A thread has packed it already, so a queue that writes JSON gets the text for nothing. */
function packedInJson(result: AnalysisResult): AnalysisResult {
  return Object.defineProperty(result, 'toJSON', { configurable: true, value: () => encodeResult(result) });
}
