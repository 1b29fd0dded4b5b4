/**
 * Analyses texts in threads that can be terminated: a grammar may loop on unusual text, and only the end of
 * its thread stops the loop.
 *
 *   const pool = openAnalysisPool({ threads: 2 });
 *   await pool.analyse({ sql: 'select a from t', … })   → { lineage: …, readUndeclared: false }
 *   await pool.close();
 *
 * The first thread starts with the first text. Another thread starts only if enough texts wait to justify its
 * start.
 */

import { availableParallelism } from 'node:os';
import { Failure } from '../model/failure.ts';
import type { OpaqueCode } from '../model/finding.ts';
import { grouped } from '../model/grouped.ts';
import { ANALYSIS_LIMITS, type AnalysisRequest, type AnalysisResult } from '../sql/analysis.ts';
import { type AnalysisTask, AnalysisThread, type ThreadEnd } from './analysis-thread.ts';

export interface AnalysisPool {
  /**
   * Analyses one text. A text that exceeds the limit of length, time or memory gives a result with a failed
   * parse. The promise rejects only if the analysis threw, the pool was closed, or the signal was aborted.
   */
  analyse(request: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisResult>;
  /** Ends all threads. Unanswered requests are rejected. */
  close(): Promise<void>;
}

export interface AnalysisPoolOptions {
  /** The largest number of threads; see `threadCount`. */
  readonly threads?: number;
  /** CPU time limit of one text. */
  readonly milliseconds?: number;
  /** Memory limit of one thread. */
  readonly megabytes?: number;
  /** The code of a thread; tests use their own. */
  readonly worker?: URL;
}

/** Messages that a thread has in advance, so that it never waits for the pool. */
const AHEAD = 2;
/** Texts per message. Each message wakes a thread, which costs as much as a small text. */
const MOST_IN_MESSAGE = 8;
/**
 * The number of waiting texts that justifies another thread. Starting a thread takes about as long as ten
 * models.
 */
const WORTH_A_THREAD = 12;
const MOST_THREADS = 256;
/**
 * A text of the maximum length needs about half of this. A text with unbounded memory must not exhaust the
 * machine.
 */
const MEGABYTES = 1_536;

export function openAnalysisPool(options: AnalysisPoolOptions = {}): AnalysisPool {
  return new Pool({
    threads: options.threads ?? threadCount(),
    milliseconds: options.milliseconds ?? ANALYSIS_LIMITS.milliseconds,
    megabytes: options.megabytes ?? MEGABYTES,
    worker: options.worker ?? workerFile(),
  });
}

/** TRIBUTARY_THREADS, or the parallelism of the machine. */
export function threadCount(env: NodeJS.ProcessEnv = process.env): number {
  const wanted = env['TRIBUTARY_THREADS'];
  if (wanted === undefined || wanted === '') return availableParallelism();
  const count = Number(wanted);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_THREADS) return count;
  throw new Failure(
    'bad-usage',
    `TRIBUTARY_THREADS is "${wanted}". Use an integer from 1 to ${MOST_THREADS}.`,
  );
}

/** The entry point of a thread: .ts in a checkout, .js in the published package. */
function workerFile(): URL {
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  return new URL(`../../workers/analyse${extension}`, import.meta.url);
}

class Pool implements AnalysisPool {
  readonly #options: Required<AnalysisPoolOptions>;
  readonly #threads = new Set<AnalysisThread>();
  #waiting: AnalysisTask[] = [];
  #nextId = 0;
  /** Set after the pool was closed or failed. */
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
    // Other requests of the same tick are sent in the same messages.
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

  /** Distributes waiting texts evenly to the threads with the fewest messages. */
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
      const failure = new Failure('queue-failed', `An analysis thread ended: ${reason}.`, { cause });
      culprit?.reject(failure);
      // The code of the threads cannot be loaded, so another thread would fail too.
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
  return unread('input-too-large', `it has ${grouped(length)} characters, more than the limit of ${limit}`);
}

function tookTooLong(milliseconds: number): AnalysisResult {
  return unread('parse-timeout', `it took longer than the limit of ${milliseconds / 1_000} s`);
}

function tookTooMuch(megabytes: number): AnalysisResult {
  const limit = grouped(megabytes);
  return unread('input-too-large', `it took more memory than the limit of ${limit} MB`);
}

/** The result of a text that was not analysed. */
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
