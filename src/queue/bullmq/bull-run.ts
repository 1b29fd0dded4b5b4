/**
 * One run of tasks on Redis. Takes a task queue and tasks; returns the outcomes in the same order when all
 * tasks have ended.
 *
 * The ends of tasks arrive as events. Events can be lost, and Redis can lose its data. So a sweep regularly
 * looks up the tasks that had no event: it ends tasks that failed, and adds missing tasks again. Handlers are
 * idempotent, so a task may run twice; it ends only once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome, RunOptions, Task } from '../queue.ts';
import { decodeFailure, type JobReturn, jobIdOf, newRunId } from './job-codec.ts';
import { isConnectionError, type RedisConnection, within } from './redis-connection.ts';
import type { JobListener, TaskQueue } from './task-queue.ts';

export interface RunContext {
  readonly taskQueue: TaskQueue;
  readonly connection: RedisConnection;
  readonly sweepMilliseconds: number;
  /** Cancels the run in every process of the queue. */
  readonly cancelEverywhere: (run: string) => void;
  readonly isRunningLocally: (run: string) => boolean;
  readonly hasWorkers: () => Promise<boolean>;
}

/**
 * Tasks per message to Redis: large enough for few round trips, small enough that workers start immediately.
 */
const CHUNK = 100;
/** A Redis server without persistence loses its tasks whenever it stops. */
const MAX_LOSSES = 5;
/** Number of tasks that one sweep looks up. */
const SWEEP_SIZE = 500;
const RETRY_MILLISECONDS = 100;
/** How long a cancelled run waits for tasks in other processes, whose worker may have died. */
const CANCEL_MILLISECONDS = 5_000;
/** A run without any event for this time reports that no worker is connected. */
const NO_WORKER_MILLISECONDS = 5_000;

interface WaitingTask {
  readonly index: number;
  /** When the task was added to Redis; 0 before. */
  addedAt: number;
  attempts: number;
  /** Redis did not have the task at the last lookup. */
  isMissing: boolean;
  /** Number of sweeps that did not find the task. */
  losses: number;
}

export class BullRun implements JobListener {
  readonly id = newRunId();
  readonly #context: RunContext;
  readonly #tasks: readonly Task<unknown>[];
  readonly #options: RunOptions;
  readonly #waiting = new Map<string, WaitingTask>();
  readonly #outcomes: Outcome<unknown>[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #isOver = false;
  #isCancelled = false;
  #hasReportedNoWorker = false;
  #isSweeping = false;
  #lastEventAt = performance.now();

  constructor(context: RunContext, tasks: readonly Task<unknown>[], options: RunOptions) {
    this.#context = context;
    this.#tasks = tasks;
    this.#options = options;
    for (const index of tasks.keys()) {
      this.#waiting.set(jobIdOf(this.id, index), {
        index,
        addedAt: 0,
        attempts: 0,
        isMissing: false,
        losses: 0,
      });
    }
    this.#ended.promise.catch(() => {});
  }

  async outcomes(): Promise<readonly Outcome<unknown>[]> {
    const { taskQueue, connection, sweepMilliseconds } = this.#context;
    const { signal } = this.#options;
    if (connection.failure !== null) throw connection.failure;
    if (this.#tasks.length === 0) return [];
    const cancel = (): void => this.#cancel();
    const removeListener = connection.onFailure((failure) => this.#fail(failure));
    const sweep = setInterval(() => void this.#sweepOnce(), sweepMilliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (signal?.aborted) cancel();
      else void this.#addAll();
      await this.#ended.promise;
      return this.#outcomes;
    } finally {
      this.#isOver = true;
      clearInterval(sweep);
      removeListener();
      signal?.removeEventListener('abort', cancel);
      taskQueue.removeRun(this);
    }
  }

  completed(jobId: string, returned: string): void {
    if (!this.#waiting.has(jobId)) return;
    const { attempts, result, cancelled } = JSON.parse(returned) as JobReturn;
    if (cancelled) this.#end(jobId, cancelledAfter(attempts));
    else this.#end(jobId, { kind: 'done', result, attempts });
  }

  /** A worker reports no failures after a cancellation, so this failure happened before it. */
  failed(jobId: string, reason: string): void {
    this.#end(jobId, { kind: 'failed', ...decodeFailure(reason) });
  }

  removed(jobId: string): void {
    const waiting = this.#waiting.get(jobId);
    if (waiting !== undefined && this.#isCancelled) this.#end(jobId, cancelledAfter(waiting.attempts));
  }

  #end(jobId: string, outcome: Outcome<unknown>): void {
    const waiting = this.#waiting.get(jobId);
    if (waiting === undefined || this.#isOver) return;
    this.#waiting.delete(jobId);
    this.#outcomes[waiting.index] = outcome;
    this.#lastEventAt = performance.now();
    const total = this.#tasks.length;
    const id = this.#tasks[waiting.index]?.id ?? '';
    try {
      this.#options.onProgress?.({ done: total - this.#waiting.size, total, id });
    } catch (error) {
      this.#fail(error);
    }
    if (this.#waiting.size === 0) this.#ended.resolve();
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#ended.reject(error);
    // The outcomes of the remaining tasks are not needed.
    if (!this.#isCancelled) this.#context.cancelEverywhere(this.id);
    if (this.#context.connection.isUp) void this.#removeWaiting().catch(() => {});
  }

  async #addAll(): Promise<void> {
    const { taskQueue } = this.#context;
    try {
      await this.#retry(() => taskQueue.addRun(this));
      for (let from = 0; from < this.#tasks.length; from += CHUNK) {
        const ids = this.#tasks.slice(from, from + CHUNK).map((_, i) => jobIdOf(this.id, from + i));
        await this.#add(ids);
      }
    } catch (error) {
      this.#fail(this.#context.connection.failureOf(error));
    }
  }

  async #add(jobIds: readonly string[]): Promise<void> {
    const now = performance.now();
    const tasks = jobIds.flatMap((jobId) => {
      const waiting = this.#waiting.get(jobId);
      const task = waiting === undefined ? undefined : this.#tasks[waiting.index];
      if (waiting === undefined || task === undefined) return [];
      waiting.addedAt = now;
      waiting.isMissing = false;
      return [{ ...task, index: waiting.index }];
    });
    if (tasks.length > 0) await this.#retry(() => this.#context.taskQueue.add(this.id, tasks));
  }

  /** Retries an action while the connection is lost. Adding a job twice has no effect. */
  async #retry(action: () => Promise<void>): Promise<void> {
    while (!this.#isOver && !this.#isCancelled) {
      try {
        await action();
        return;
      } catch (error) {
        if (!isConnectionError(error)) throw error;
        await pause(RETRY_MILLISECONDS);
      }
    }
  }

  /** Sweeps do not overlap, even if Redis is slow. */
  async #sweepOnce(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    await this.#sweep();
    this.#isSweeping = false;
  }

  async #sweep(): Promise<void> {
    const { connection, sweepMilliseconds } = this.#context;
    if (!connection.isUp || this.#isOver || this.#isCancelled) return;
    const before = performance.now() - sweepMilliseconds;
    const silent: string[] = [];
    for (const [jobId, { addedAt }] of this.#waiting) {
      if (addedAt === 0 || addedAt > before) continue;
      silent.push(jobId);
      if (silent.length === SWEEP_SIZE) break;
    }
    try {
      const missing = await this.#lookUp(silent);
      if (missing.length > 0) {
        // The events of their ends may arrive in a moment.
        await pause(RETRY_MILLISECONDS);
        if (this.#isOver || this.#isCancelled) return;
        await this.#add(missing.filter((jobId) => this.#mayAddAgain(jobId)));
      }
      await this.#reportNoWorker();
    } catch (error) {
      if (!isConnectionError(error)) connection.noteError(error as Error);
    }
  }

  /** Something in Redis removes this task repeatedly, so it is not added forever. */
  #mayAddAgain(jobId: string): boolean {
    const waiting = this.#waiting.get(jobId);
    if (waiting === undefined) return false;
    waiting.losses += 1;
    if (waiting.losses <= MAX_LOSSES) return true;
    const message = `Redis lost this task ${waiting.losses} times.`;
    this.#end(jobId, { kind: 'failed', code: 'queue-failed', message, attempts: waiting.attempts });
    return false;
  }

  /** Ends the tasks that failed, and returns those that Redis does not have. */
  async #lookUp(jobIds: readonly string[]): Promise<readonly string[]> {
    const missing: string[] = [];
    const fields = await this.#read(jobIds, ['timestamp', 'finishedOn', 'failedReason']);
    for (const [i, jobId] of jobIds.entries()) {
      const [timestamp, finishedOn, failedReason] = fields[i] ?? [];
      const waiting = this.#waiting.get(jobId);
      if (waiting === undefined) continue;
      if (!timestamp) missing.push(jobId);
      else if (finishedOn && failedReason) this.failed(jobId, failedReason);
      else {
        // Moves the task to the end, so that the next sweep starts with other tasks.
        this.#waiting.delete(jobId);
        this.#waiting.set(jobId, waiting);
      }
    }
    return missing;
  }

  async #read(jobIds: readonly string[], names: readonly string[]): Promise<(string | null)[][]> {
    if (jobIds.length === 0) return [];
    const { taskQueue, connection } = this.#context;
    const pipeline = connection.client.pipeline();
    for (const jobId of jobIds) pipeline.hmget(taskQueue.keyOf(jobId), ...names);
    const replies = (await pipeline.exec()) ?? [];
    return replies.map(([error, values]) => {
      if (error !== null) throw error;
      return values as (string | null)[];
    });
  }

  async #reportNoWorker(): Promise<void> {
    if (this.#hasReportedNoWorker || performance.now() - this.#lastEventAt < NO_WORKER_MILLISECONDS) return;
    if (await this.#context.hasWorkers()) return;
    this.#hasReportedNoWorker = true;
    this.#context.connection.note('No worker is connected to the queue. Start one with `tributary worker`.');
  }

  #cancel(): void {
    this.#isCancelled = true;
    this.#context.cancelEverywhere(this.id);
    for (const [jobId, { addedAt }] of [...this.#waiting])
      if (addedAt === 0) this.#end(jobId, cancelledAfter(0));
    void this.#removeAll();
  }

  /**
   * Running tasks end by themselves. A running task may fail and wait for a retry, so the removal is
   * repeated.
   */
  async #removeAll(): Promise<void> {
    const { connection, isRunningLocally } = this.#context;
    const deadline = performance.now() + CANCEL_MILLISECONDS;
    while (this.#waiting.size > 0 && !this.#isOver) {
      const isLate = performance.now() > deadline && !isRunningLocally(this.id);
      if (isLate || !connection.isUp) {
        for (const [jobId, { attempts }] of [...this.#waiting]) this.#end(jobId, cancelledAfter(attempts));
        return;
      }
      await this.#removeWaiting().catch(() => {});
      await pause(RETRY_MILLISECONDS);
      // A worker that reconnects has missed the message.
      this.#context.cancelEverywhere(this.id);
    }
  }

  /** Removes the tasks that no worker runs. Events report the tasks that ended before. */
  async #removeWaiting(): Promise<void> {
    const { queue } = this.#context.taskQueue;
    const jobIds = [...this.#waiting.keys()];
    const fields = await this.#read(jobIds, ['timestamp', 'atm', 'finishedOn']);
    const removals = jobIds.map(async (jobId, i) => {
      const [timestamp, attempts, finishedOn] = fields[i] ?? [];
      const waiting = this.#waiting.get(jobId);
      // A failed task stays on the dead list, and its event will arrive.
      if (waiting === undefined || finishedOn) return;
      if (timestamp) {
        waiting.attempts = Number(attempts ?? 0);
        await queue.remove(jobId);
      } else if (waiting.isMissing) this.#end(jobId, cancelledAfter(waiting.attempts));
      else waiting.isMissing = true;
    });
    await within(10_000, Promise.all(removals));
  }
}

function cancelledAfter(attempts: number): Outcome<never> {
  return { kind: 'failed', code: 'cancelled', message: 'The run was cancelled.', attempts };
}
