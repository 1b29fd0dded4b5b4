/**
 * One analysis thread with its unanswered questions. If a text exceeds its CPU time, the thread is
 * terminated, since nothing else stops a parser that loops. The thread stores its current question in shared
 * memory, and a timer checks it.
 */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { decodeResult } from '../cache/codec.ts';
import { Failure } from '../model/failure.ts';
import type { AnalysisRequest, AnalysisResult } from '../sql/analysis.ts';
import { type AnalysisAnswer, NO_QUESTION, type ThreadData, type ThreadMessage } from './analysis-message.ts';

export interface AnalysisTask {
  readonly id: number;
  readonly request: AnalysisRequest;
  readonly resolve: (result: AnalysisResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Why a thread ended unexpectedly. */
export interface ThreadEnd {
  readonly why: 'timeout' | 'out-of-memory' | 'crashed' | 'never-started';
  /** The current task. */
  readonly culprit: AnalysisTask | null;
  /** The other unanswered tasks. */
  readonly rest: readonly AnalysisTask[];
  readonly cause: unknown;
}

export interface ThreadLimits {
  /** CPU time limit of one text. */
  readonly milliseconds: number;
  /** Memory limit of the thread. */
  readonly megabytes: number;
}

export interface ThreadEvents {
  readonly answered: () => void;
  readonly ended: (end: ThreadEnd) => void;
}

/** Checks per time limit: a text can exceed the limit by at most one interval. */
const CHECKS = 8;
/**
 * Wall-clock limit as a multiple of the CPU limit: on a busy machine a thread may get little CPU, but a build
 * must not wait forever.
 */
const LONGEST_WALL_FACTOR = 20;

/** The first check that found a question: wall-clock time and CPU time of the thread, in milliseconds. */
interface FirstCheck {
  readonly id: number;
  readonly wall: number;
  readonly cpu: number;
}

export class AnalysisThread {
  readonly #worker: Worker;
  readonly #milliseconds: number;
  readonly #events: ThreadEvents;
  readonly #current = new Int32Array(new SharedArrayBuffer(4)).fill(NO_QUESTION);
  #tasks: AnalysisTask[] = [];
  #messages = 0;
  #ready = false;
  #ended = false;
  #timer: NodeJS.Timeout | undefined;
  #firstCheck: FirstCheck | null = null;

  constructor(file: URL, { milliseconds, megabytes }: ThreadLimits, events: ThreadEvents) {
    this.#milliseconds = milliseconds;
    this.#events = events;
    const workerData: ThreadData = { current: this.#current };
    this.#worker = new Worker(file, {
      workerData,
      env: environment(),
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    this.#worker.on('message', (message: ThreadMessage) => this.#receive(message));
    this.#worker.on('error', (cause) => this.#crash(cause));
    this.#worker.on('exit', (code) => this.#crash(new Error(`the thread ended with code ${code}`)));
  }

  /** The number of unanswered messages. */
  get messages(): number {
    return this.#messages;
  }

  send(tasks: readonly AnalysisTask[]): void {
    this.#tasks.push(...tasks);
    this.#messages += 1;
    this.#worker.postMessage(tasks.map(({ id, request }) => ({ id, request })));
    this.#timer ??= setInterval(() => void this.#check(), this.#milliseconds / CHECKS);
  }

  /** Ends the thread and returns its unanswered tasks. */
  async stop(): Promise<readonly AnalysisTask[]> {
    const tasks = this.#end();
    await this.#worker.terminate();
    return tasks;
  }

  #receive(message: ThreadMessage): void {
    if (this.#ended) return;
    this.#ready = true;
    if (message === 'ready') return;
    this.#messages -= 1;
    for (const answer of message) this.#answer(answer);
    if (this.#messages === 0) this.#rest();
    this.#events.answered();
  }

  #answer(answer: AnalysisAnswer): void {
    const task = this.#tasks.shift();
    if (task?.id !== answer.id) throw new Error('a thread answered out of order');
    if (answer.kind === 'done') task.resolve(decodeResult(answer.text));
    else task.reject(new Failure('queue-failed', `The analysis failed: ${answer.message}`));
  }

  async #check(): Promise<void> {
    const id = Atomics.load(this.#current, 0);
    const wall = performance.now();
    const cpu = await this.#cpuUsed(wall);
    if (this.#ended || Atomics.load(this.#current, 0) !== id || id === NO_QUESTION) return;
    if (this.#firstCheck?.id !== id) {
      this.#firstCheck = { id, wall, cpu };
      return;
    }
    const isLooping = cpu - this.#firstCheck.cpu >= this.#milliseconds;
    const isStuck = wall - this.#firstCheck.wall >= this.#milliseconds * LONGEST_WALL_FACTOR;
    if (isLooping || isStuck) this.#fail('timeout', id, null);
  }

  /** CPU time of the thread in milliseconds; wall-clock time if this Node does not report it. */
  async #cpuUsed(wall: number): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1_000;
    } catch {
      return wall;
    }
  }

  #crash(cause: unknown): void {
    const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const why = !this.#ready ? 'never-started' : isFull ? 'out-of-memory' : 'crashed';
    this.#fail(why, Atomics.load(this.#current, 0), cause);
  }

  #fail(why: ThreadEnd['why'], id: number, cause: unknown): void {
    if (this.#ended) return;
    const tasks = this.#end();
    const culprit = tasks.find((task) => task.id === id) ?? tasks[0] ?? null;
    void this.#worker.terminate();
    this.#events.ended({ why, culprit, rest: tasks.filter((task) => task !== culprit), cause });
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#firstCheck = null;
  }

  #end(): readonly AnalysisTask[] {
    this.#ended = true;
    this.#rest();
    const tasks = this.#tasks;
    this.#tasks = [];
    return tasks;
  }
}

/** A thread finds compiled code only through the environment, and then starts in half the time. */
function environment(): NodeJS.ProcessEnv {
  const directory = getCompileCacheDir();
  // Node appends a folder for its version to the configured directory.
  return directory === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(directory) };
}
