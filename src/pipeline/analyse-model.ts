/**
 * The task of a build's queue: the analysis of one model. A worker registers a handler. A build without
 * workers registers a handler for its own queue.
 *
 * In: an AnalysisRequest. Out: an AnalysisResult. Between processes it is the short text of the cache, a
 * fifth of the bytes of its JSON.
 */
import { CODEC_VERSION, decodeResult, encodeResult } from '../cache/codec.ts';
import type { Queue } from '../queue/index.ts';
import type { AnalysisRequest, AnalysisResult } from '../sql/analysis.ts';
import type { AnalysisPool } from './analysis-pool.ts';
import { ANALYZER } from './second-grammar.ts';

/**
 * Contains all versions that decide the result, since a worker of another version must not analyse for this
 * build.
 */
export const ANALYSE_MODEL = `analyse-model-${ANALYZER}.${CODEC_VERSION}`;

/**
 * Tasks that a process takes from the queue for each thread: enough that no thread waits for its next text,
 * and that the pool knows how many wait.
 */
export const TASKS_PER_THREAD = 16;

/** The result within a process, its text from another process. */
export type ModelAnswer = AnalysisResult | string;

export function handleAnalyseModel(queue: Queue, pool: Pick<AnalysisPool, 'analyse'>): void {
  queue.handle<AnalysisRequest, ModelAnswer>(ANALYSE_MODEL, async (request, { signal }) =>
    packedInJson(await pool.analyse(request, signal)),
  );
}

export function readAnswer(answer: ModelAnswer): AnalysisResult {
  return typeof answer === 'string' ? decodeResult(answer) : answer;
}

/** The thread has already encoded the result, so a queue that writes JSON gets the text at no cost. */
function packedInJson(result: AnalysisResult): AnalysisResult {
  return Object.defineProperty(result, 'toJSON', { configurable: true, value: () => encodeResult(result) });
}
