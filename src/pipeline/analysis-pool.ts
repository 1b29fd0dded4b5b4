/**
 * Analyses texts in threads that can be killed: a grammar may loop for ever on odd text, and only the end of its thread stops it.
 *
 *   const pool = openAnalysisPool({ threads: 2 });
 *   await pool.analyse({ sql: 'select a from t', … })   → { lineage: …, readUndeclared: false }
 *   await pool.close();
 *
 * The first thread starts with the first text, a further one only where enough texts wait to pay for its start.
 */

import { availableParallelism } from 'node:os';
import { Failure } from '../model/failure.ts';
import type { OpaqueCode } from '../model/finding.ts';
import { grouped } from '../model/grouped.ts';
import { ANALYSIS_LIMITS, type AnalysisRequest, type AnalysisResult } from '../sql/analysis.ts';
import { type AnalysisTask, AnalysisThread, type ThreadEnd } from './analysis-thread.ts';

export interface AnalysisPool {
  /**
   * The analysis of one text. One that is too long, takes too long or takes too much memory is an answer whose parse failed; the promise rejects only where
   * the analysis itself broke, the pool was closed, or the signal was aborted.
   */
  analyse(request: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisResult>;
  /** Ends all threads; what was not answered is rejected. */
  close(): Promise<void>;
}

export interface AnalysisPoolOptions {
  /** Most threads at once; see `threadCount`. */
  readonly threads?: number;
  /** CPU time that one text may take. */
  readonly milliseconds?: number;
  /** Memory of one thread. */
  readonly megabytes?: number;
  /** The code of a thread; the tests bring their own. */
  readonly worker?: URL;
}

/** Messages sent to a thread ahead of its answers, so that it never waits for us. */
const AHEAD = 2;
/** Texts in one message: each message wakes a thread, which costs as much as a small text. */
const MOST_IN_MESSAGE = 8;
/** Waiting texts that pay for one more thread: its start takes about as long as ten models. */
const WORTH_A_THREAD = 12;
const MOST_THREADS = 256;
/** A text of the longest allowed length needs about half; one that grows without end must not take the machine. */
const MEGABYTES = 1_536;

export function openAnalysisPool(options: AnalysisPoolOptions = {}): AnalysisPool {
  return new Pool({
    threads: options.threads ?? threadCount(),
    milliseconds: options.milliseconds ?? ANALYSIS_LIMITS.milliseconds,
    megabytes: options.megabytes ?? MEGABYTES,
    worker: options.worker ?? workerFile(),
  });
}

/** TRIBUTARY_THREADS, else what the machine can run at once. */
export function threadCount(env: NodeJS.ProcessEnv = process.env): number {
  const wanted = env['TRIBUTARY_THREADS'];
  if (wanted === undefined || wanted === '') return availableParallelism();
  const count = Number(wanted);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_THREADS) return count;
  throw new Failure(
    'bad-usage',
    `TRIBUTARY_THREADS is “${wanted}”: give a whole number from 1 to ${MOST_THREADS}.`,
  );
}

/** Beside this file's folder in a checkout and in what is published: the one runs .ts, the other .js. */
function workerFile(): URL {
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  return new URL(`../../workers/analyse${extension}`, import.meta.url);
}

class Pool implements AnalysisPool {
  readonly #options: Required<AnalysisPoolOptions>;
  readonly #threads = new Set<AnalysisThread>();
  #waiting: AnalysisTask[] = [];
  #nextId = 0;
  /** Set once the pool can do no more. */
  #over: Failure | null = null;

  constructor(options: Required<AnalysisPoolOptions>) {
    this.#options = options;
  }

  async analyse(request: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisResult> {
    signal?.throwIfAborted();
    if (this.#over !== null) throw this.#over;
    if (request.sql.length > ANALYSIS_LIMITS.sqlLength) return tooLarge(request.sql.length);
    const { promise, resolve, reject } = Promise.withResolvers<AnalysisResult>();
    const task: AnalysisTask = { id: this.#nextId, request, resolve, reject };
    this.#nextId += 1;
    const abort = (): void => {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== task);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.push(task);
    // What else is asked in this turn goes into the same messages.
    if (this.#waiting.length === 1) queueMicrotask(() => this.#pump());
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async close(): Promise<void> {
    const threads = [...this.#threads];
    this.#giveUp(new Failure('queue-failed', 'The analysis pool is closed.'));
    const left = await Promise.all(threads.map((thread) => thread.stop()));
    for (const task of left.flat()) task.reject(this.#over);
  }

  /** Sends what waits to threads that have little to do, in equal parts. */
  #pump(): void {
    if (this.#over !== null) return;
    while (this.#isWorthAThread()) this.#startThread();
    const part = Math.ceil(this.#waiting.length / (this.#threads.size * AHEAD));
    while (this.#waiting.length > 0) {
      const [thread] = [...this.#threads].sort((a, b) => a.messages - b.messages);
      if (thread === undefined || thread.messages >= AHEAD) return;
      thread.send(this.#waiting.splice(0, Math.min(part, MOST_IN_MESSAGE)));
    }
  }

  #isWorthAThread(): boolean {
    const { size } = this.#threads;
    return this.#waiting.length > size * WORTH_A_THREAD && size < this.#options.threads;
  }

  #startThread(): void {
    const thread = new AnalysisThread(this.#options.worker, this.#options, {
      answered: () => this.#pump(),
      ended: (end) => this.#threadEnded(thread, end),
    });
    this.#threads.add(thread);
  }

  #threadEnded(thread: AnalysisThread, { why, culprit, rest, cause }: ThreadEnd): void {
    this.#threads.delete(thread);
    this.#waiting.unshift(...rest);
    if (why === 'timeout') {
      culprit?.resolve(tookTooLong(this.#options.milliseconds));
    } else if (why === 'out-of-memory') {
      culprit?.resolve(tookTooMuch(this.#options.megabytes));
    } else {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const failure = new Failure('queue-failed', `A thread of the analysis ended: ${reason}.`, { cause });
      culprit?.reject(failure);
      // The code of the threads cannot be loaded: another one would end as this one did.
      if (why === 'never-started') this.#giveUp(failure);
    }
    this.#pump();
  }

  #giveUp(failure: Failure): void {
    this.#over ??= failure;
    for (const task of this.#waiting.splice(0)) task.reject(failure);
  }
}

function tooLarge(length: number): AnalysisResult {
  const limit = grouped(ANALYSIS_LIMITS.sqlLength);
  return unread(
    'input-too-large',
    `it has ${grouped(length)} characters, more than the ${limit} that are read`,
  );
}

function tookTooLong(milliseconds: number): AnalysisResult {
  return unread('parse-timeout', `it took longer than the ${milliseconds / 1_000} s that one text may take`);
}

function tookTooMuch(megabytes: number): AnalysisResult {
  const limit = grouped(megabytes);
  return unread('input-too-large', `it took more than the ${limit} MB of memory that one text may take`);
}

/** Nothing is known of the text. */
function unread(code: OpaqueCode, message: string): AnalysisResult {
  return {
    lineage: {
      parse: 'failed',
      relations: [],
      statements: [],
      lineage: [],
      opaque: [{ statement: 0, code, message, line: 1, column: 1 }],
      findings: [],
    },
    readUndeclared: false,
  };
}
