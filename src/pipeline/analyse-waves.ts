/**
 * Analyses the jobs of an inventory wave by wave, so that the columns of a job's inputs are known. Results
 * are from the cache or else from the queue.
 *
 *   waves [[a], [b, c]]   →   a reading of each job, and the number of cached results
 *
 * A failed analysis makes its job opaque. Only an abort fails the build.
 */
import { type AnalysisCache, cacheKey } from '../cache/index.ts';
import { type DatasetIndex, indexDatasets } from '../graph/link/dataset-index.ts';
import type { JobReading } from '../graph/link/job-reading.ts';
import { type JobAnalysis, readJob } from '../graph/link/read-job.ts';
import type { Finding } from '../model/finding.ts';
import type { FormerNames } from '../model/former-names.ts';
import type { Inventory, SourceJob } from '../model/inventory.ts';
import type { Outcome, Queue, Task } from '../queue/index.ts';
import type { AnalysisRequest } from '../sql/analysis.ts';
import { ANALYSE_MODEL, type ModelAnswer, readAnswer } from './analyse-model.ts';
import { RequestSchemas } from './request-schemas.ts';

export interface WaveContext {
  readonly cache: AnalysisCache;
  readonly queue: Queue;
  /** Version of the analyzer, for the cache keys. */
  readonly analyzer: string;
  /** Called for each finished job with its name. */
  readonly onProgress: (done: number, total: number, job: string) => void;
  readonly signal: AbortSignal | undefined;
  readonly formerly?: FormerNames | undefined;
}

export interface WaveReadings {
  readonly readings: readonly JobReading[];
  readonly analysed: number;
  readonly fromCache: number;
  /** Failed analyses. */
  readonly failed: number;
  readonly findings: readonly Finding[];
}

export async function analyseWaves(
  inventory: Inventory,
  waves: readonly (readonly SourceJob[])[],
  context: WaveContext,
): Promise<WaveReadings> {
  const run = new WaveRun(inventory, context);
  try {
    for (const wave of waves) await run.wave(wave);
  } finally {
    // A cancelled build stores the results that it computed.
    context.cache.commit();
  }
  return run.answer();
}

interface Question {
  readonly job: SourceJob;
  readonly request: AnalysisRequest;
  readonly key: string;
}

class WaveRun {
  readonly #context: WaveContext;
  readonly #index: DatasetIndex;
  readonly #schemas: RequestSchemas;
  readonly #total: number;
  readonly #readings: JobReading[] = [];
  readonly #findings: Finding[] = [];
  #done = 0;
  #analysed = 0;
  #fromCache = 0;

  constructor(inventory: Inventory, context: WaveContext) {
    this.#context = context;
    this.#index = indexDatasets(inventory);
    this.#schemas = new RequestSchemas(inventory, context.formerly);
    this.#total = inventory.jobs.length;
  }

  async wave(jobs: readonly SourceJob[]): Promise<void> {
    this.#context.signal?.throwIfAborted();
    const questions = jobs.flatMap((job) => this.#question(job));
    const cached = this.#context.cache.read(questions.map(({ key }) => key));
    const open = questions.filter(({ key }) => !cached.has(key));
    const asked = new Set(open.map(({ job }) => job));
    for (const job of jobs) if (!asked.has(job)) this.#finished(job.name);
    const answers = new Map<SourceJob, JobAnalysis>(await this.#ask(open));
    for (const { job, key } of questions) {
      const result = cached.get(key);
      if (result !== undefined) answers.set(job, { kind: 'analysed', lineage: result.lineage });
    }
    this.#fromCache += questions.length - open.length;
    this.#analysed += open.length;
    for (const job of jobs) this.#read(job, answers.get(job) ?? { kind: 'none' });
  }

  answer(): WaveReadings {
    return {
      readings: this.#readings,
      analysed: this.#analysed,
      fromCache: this.#fromCache,
      failed: this.#findings.length,
      findings: this.#findings,
    };
  }

  #question(job: SourceJob): Question[] {
    if (job.code.kind !== 'sql') return [];
    const request = this.#schemas.requestOf(job, job.code);
    return [{ job, request, key: cacheKey(this.#context.analyzer, request) }];
  }

  async #ask(open: readonly Question[]): Promise<ReadonlyMap<SourceJob, JobAnalysis>> {
    if (open.length === 0) return new Map();
    const { queue, signal } = this.#context;
    const names = new Map(open.map(({ job }) => [job.id as string, job.name]));
    const tasks = open.map(({ job, request }): Task<AnalysisRequest> => ({ id: job.id, payload: request }));
    const outcomes = await queue.run<AnalysisRequest, ModelAnswer>(ANALYSE_MODEL, tasks, {
      onProgress: ({ id }) => this.#finished(names.get(id) ?? id),
      ...(signal === undefined ? {} : { signal }),
    });
    signal?.throwIfAborted();
    return new Map(open.map((question, i) => [question.job, this.#analysisOf(question, outcomes[i])]));
  }

  #analysisOf({ job, key }: Question, outcome: Outcome<ModelAnswer> | undefined): JobAnalysis {
    if (outcome?.kind === 'done') {
      const result = readAnswer(outcome.result);
      this.#context.cache.add(key, result);
      return { kind: 'analysed', lineage: result.lineage };
    }
    const message = outcome?.message ?? 'the queue returned no result';
    this.#findings.push({
      code: 'analysis-failed',
      severity: 'warning',
      message: `${job.name} could not be analysed: ${message}`,
      hint: 'Its columns are unknown in this build. The next build tries again.',
      subject: job.name,
      ...(job.file === null ? {} : { file: job.file }),
    });
    return { kind: 'failed', message };
  }

  #read(job: SourceJob, analysis: JobAnalysis): void {
    const reading = readJob(job, analysis, this.#index);
    this.#readings.push(reading);
    this.#schemas.learn(reading);
  }

  #finished(job: string): void {
    this.#done += 1;
    this.#context.onProgress(this.#done, this.#total, job);
  }
}
