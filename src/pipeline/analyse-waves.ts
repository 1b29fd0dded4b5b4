/**
 * Analyses the jobs of an inventory wave by wave, so that each text is read with the columns of what it reads. Results come from the
 * cache where it has them, else from the queue.
 *
 *   waves [[a], [b, c]]   →   a reading of each job, and how many of them the cache knew
 *
 * An analysis that fails for good leaves its job opaque; nothing here fails a build but its cancellation.
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
import { KnownColumns } from './request.ts';

export interface WaveContext {
  readonly cache: AnalysisCache;
  readonly queue: Queue;
  /** Version of the analyzer, for the keys of the cache. */
  readonly analyzer: string;
  /** Called for each job that has ended, with its name. */
  readonly onProgress: (done: number, total: number, job: string) => void;
  readonly signal: AbortSignal | undefined;
  readonly formerly?: FormerNames | undefined;
}

export interface WaveReadings {
  readonly readings: readonly JobReading[];
  readonly analysed: number;
  readonly fromCache: number;
  /** Analyses that broke. */
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
    // A build that is cancelled keeps what it has computed.
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
  readonly #columns: KnownColumns;
  readonly #total: number;
  readonly #readings: JobReading[] = [];
  readonly #findings: Finding[] = [];
  #done = 0;
  #analysed = 0;
  #fromCache = 0;

  constructor(inventory: Inventory, context: WaveContext) {
    this.#context = context;
    this.#index = indexDatasets(inventory);
    this.#columns = new KnownColumns(inventory, context.formerly);
    this.#total = inventory.jobs.length;
  }

  async wave(jobs: readonly SourceJob[]): Promise<void> {
    this.#context.signal?.throwIfAborted();
    const questions = jobs.flatMap((job) => this.#question(job));
    const cached = this.#context.cache.read(questions.map(({ key }) => key));
    const open = questions.filter(({ key }) => !cached.has(key));
    const asked = new Set(open.map(({ job }) => job));
    for (const job of jobs) if (!asked.has(job)) this.#tell(job.name);
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
    const request = this.#columns.requestOf(job, job.code);
    return [{ job, request, key: cacheKey(this.#context.analyzer, request) }];
  }

  async #ask(open: readonly Question[]): Promise<ReadonlyMap<SourceJob, JobAnalysis>> {
    if (open.length === 0) return new Map();
    const { queue, signal } = this.#context;
    const names = new Map(open.map(({ job }) => [job.id as string, job.name]));
    const tasks = open.map(({ job, request }): Task<AnalysisRequest> => ({ id: job.id, payload: request }));
    const outcomes = await queue.run<AnalysisRequest, ModelAnswer>(ANALYSE_MODEL, tasks, {
      onProgress: ({ id }) => this.#tell(names.get(id) ?? id),
      ...(signal === undefined ? {} : { signal }),
    });
    signal?.throwIfAborted();
    return new Map(open.map((question, i) => [question.job, this.#settle(question, outcomes[i])]));
  }

  #settle({ job, key }: Question, outcome: Outcome<ModelAnswer> | undefined): JobAnalysis {
    if (outcome?.kind === 'done') {
      const result = readAnswer(outcome.result);
      this.#context.cache.add(key, result);
      return { kind: 'analysed', lineage: result.lineage };
    }
    const message = outcome?.message ?? 'the queue gave no answer';
    this.#findings.push({
      code: 'analysis-failed',
      severity: 'warning',
      message: `${job.name} could not be analysed: ${message}`,
      hint: 'Its columns are unknown in this build; the next one tries again.',
      subject: job.name,
      ...(job.file === null ? {} : { file: job.file }),
    });
    return { kind: 'failed', message };
  }

  #read(job: SourceJob, analysis: JobAnalysis): void {
    const reading = readJob(job, analysis, this.#index);
    this.#readings.push(reading);
    this.#columns.learn(reading);
  }

  #tell(job: string): void {
    this.#done += 1;
    this.#context.onProgress(this.#done, this.#total, job);
  }
}
