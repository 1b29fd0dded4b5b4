/**
 * One run of tasks over Redis. In: a channel and the tasks. Out: their outcomes in order, when all have ended.
 *
 * Ends arrive as events. As an event or a whole Redis may be lost, each task that was not heard of for a while is looked for: one that has
 * failed is taken, one that is not there any more is added again. Handlers are idempotent, so a task that runs twice ends once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome, RunOptions, Task } from '../queue.ts';
import type { Channel, JobListener } from './channel.ts';
import { type Connection, isOfLoss, within } from './connection.ts';
import { decodeFailure, type JobReturn, jobIdOf, newRunId } from './wire.ts';

export interface RunContext {
  readonly channel: Channel;
  readonly connection: Connection;
  readonly sweepMilliseconds: number;
  /** Tells every process of the queue that the run is cancelled. */
  readonly cancelEverywhere: (run: string) => void;
  readonly isRunningHere: (run: string) => boolean;
  readonly hasWorkers: () => Promise<boolean>;
}

/** Tasks in one message to Redis: enough that its round trips cost nothing, few enough that workers begin at once. */
const CHUNK = 100;
/** A Redis that keeps nothing on disk loses a task with each of its ends. */
const MOST_LOSSES = 5;
/** Tasks that one look asks for. */
const LOOKED_AT = 500;
const WITHDRAW_MILLISECONDS = 100;
/** Tasks of a cancelled run that run elsewhere, perhaps on a worker that has died, are not waited for longer. */
const PARTING_MILLISECONDS = 5_000;
/** Without any end for so long, a run says so where no worker is there. */
const LONELY_MILLISECONDS = 5_000;

interface Waiting {
  readonly index: number;
  /** When it was given to Redis; 0 before. */
  addedAt: number;
  attempts: number;
  /** Redis did not have it at the last look. */
  isMissing: boolean;
  /** Looks that found it gone. */
  losses: number;
}

export class BullRun implements JobListener {
  readonly id = newRunId();
  readonly #context: RunContext;
  readonly #tasks: readonly Task<unknown>[];
  readonly #options: RunOptions;
  readonly #waiting = new Map<string, Waiting>();
  readonly #outcomes: Outcome<unknown>[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #isOver = false;
  #isCancelled = false;
  #isTold = false;
  #isSweeping = false;
  #heardAt = performance.now();

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
    const { channel, connection, sweepMilliseconds } = this.#context;
    const { signal } = this.#options;
    if (connection.givenUp !== null) throw connection.givenUp;
    if (this.#tasks.length === 0) return [];
    const cancel = (): void => this.#cancel();
    const unlisten = connection.onGivenUp((failure) => this.#fail(failure));
    const sweep = setInterval(() => void this.#sweepOnce(), sweepMilliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (signal?.aborted) cancel();
      else void this.#add();
      await this.#ended.promise;
      return this.#outcomes;
    } finally {
      this.#isOver = true;
      clearInterval(sweep);
      unlisten();
      signal?.removeEventListener('abort', cancel);
      channel.leave(this);
    }
  }

  completed(jobId: string, returned: string): void {
    if (!this.#waiting.has(jobId)) return;
    const { attempts, result, cancelled } = JSON.parse(returned) as JobReturn;
    if (cancelled) this.#end(jobId, cancelledAfter(attempts));
    else this.#end(jobId, { kind: 'done', result, attempts });
  }

  /** Before it was told of a cancellation: after it, a worker calls no error a failure. */
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
    this.#heardAt = performance.now();
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
    // Nobody waits for the rest any more.
    if (!this.#isCancelled) this.#context.cancelEverywhere(this.id);
    if (this.#context.connection.isUp) void this.#withdraw().catch(() => {});
  }

  async #add(): Promise<void> {
    const { channel } = this.#context;
    try {
      await this.#insist(() => channel.listen(this));
      for (let from = 0; from < this.#tasks.length; from += CHUNK) {
        const ids = this.#tasks.slice(from, from + CHUNK).map((_, i) => jobIdOf(this.id, from + i));
        await this.#give(ids);
      }
    } catch (error) {
      this.#fail(this.#context.connection.failureOf(error));
    }
  }

  async #give(jobIds: readonly string[]): Promise<void> {
    const now = performance.now();
    const tasks = jobIds.flatMap((jobId) => {
      const waiting = this.#waiting.get(jobId);
      const task = waiting === undefined ? undefined : this.#tasks[waiting.index];
      if (waiting === undefined || task === undefined) return [];
      waiting.addedAt = now;
      waiting.isMissing = false;
      return [{ ...task, index: waiting.index }];
    });
    if (tasks.length > 0) await this.#insist(() => this.#context.channel.add(this.id, tasks));
  }

  /** Redis may go away at any time; a job that is added twice is there once. */
  async #insist(action: () => Promise<void>): Promise<void> {
    while (!this.#isOver && !this.#isCancelled) {
      try {
        await action();
        return;
      } catch (error) {
        if (!isOfLoss(error)) throw error;
        await pause(WITHDRAW_MILLISECONDS);
      }
    }
  }

  /** One look at a time, however long Redis takes. */
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
      if (silent.length === LOOKED_AT) break;
    }
    try {
      const missing = await this.#lookFor(silent);
      if (missing.length > 0) {
        // The event that tells their end may be on its way.
        await pause(WITHDRAW_MILLISECONDS);
        if (this.#isOver || this.#isCancelled) return;
        await this.#give(missing.filter((jobId) => this.#mayBeLostAgain(jobId)));
      }
      await this.#tellWhereLonely();
    } catch (error) {
      if (!isOfLoss(error)) connection.note(error as Error);
    }
  }

  /** Something takes tasks away, or their ends; to add them for ever helps nobody. */
  #mayBeLostAgain(jobId: string): boolean {
    const waiting = this.#waiting.get(jobId);
    if (waiting === undefined) return false;
    waiting.losses += 1;
    if (waiting.losses <= MOST_LOSSES) return true;
    const message = `Redis lost this task ${waiting.losses} times.`;
    this.#end(jobId, { kind: 'failed', code: 'queue-failed', message, attempts: waiting.attempts });
    return false;
  }

  /** Takes the ends of those that failed; answers those that Redis does not have. */
  async #lookFor(jobIds: readonly string[]): Promise<readonly string[]> {
    const missing: string[] = [];
    const fields = await this.#read(jobIds, ['timestamp', 'finishedOn', 'failedReason']);
    for (const [i, jobId] of jobIds.entries()) {
      const [timestamp, finishedOn, failedReason] = fields[i] ?? [];
      const waiting = this.#waiting.get(jobId);
      if (waiting === undefined) continue;
      if (!timestamp) missing.push(jobId);
      else if (finishedOn && failedReason) this.failed(jobId, failedReason);
      else {
        // The next look begins with others.
        this.#waiting.delete(jobId);
        this.#waiting.set(jobId, waiting);
      }
    }
    return missing;
  }

  async #read(jobIds: readonly string[], names: readonly string[]): Promise<(string | null)[][]> {
    if (jobIds.length === 0) return [];
    const { channel, connection } = this.#context;
    const pipeline = connection.client.pipeline();
    for (const jobId of jobIds) pipeline.hmget(channel.keyOf(jobId), ...names);
    const replies = (await pipeline.exec()) ?? [];
    return replies.map(([error, values]) => {
      if (error !== null) throw error;
      return values as (string | null)[];
    });
  }

  async #tellWhereLonely(): Promise<void> {
    if (this.#isTold || performance.now() - this.#heardAt < LONELY_MILLISECONDS) return;
    if (await this.#context.hasWorkers()) return;
    this.#isTold = true;
    this.#context.connection.tell('No worker takes the tasks; start one with `tributary worker`.');
  }

  #cancel(): void {
    this.#isCancelled = true;
    this.#context.cancelEverywhere(this.id);
    for (const [jobId, { addedAt }] of [...this.#waiting])
      if (addedAt === 0) this.#end(jobId, cancelledAfter(0));
    void this.#withdrawAll();
  }

  /** Those that run end by themselves; one that waits for a further attempt may do so only in a moment. */
  async #withdrawAll(): Promise<void> {
    const { connection, isRunningHere } = this.#context;
    const last = performance.now() + PARTING_MILLISECONDS;
    while (this.#waiting.size > 0 && !this.#isOver) {
      const isLate = performance.now() > last && !isRunningHere(this.id);
      if (isLate || !connection.isUp) {
        for (const [jobId, { attempts }] of [...this.#waiting]) this.#end(jobId, cancelledAfter(attempts));
        return;
      }
      await this.#withdraw().catch(() => {});
      await pause(WITHDRAW_MILLISECONDS);
    }
  }

  /** Removes what no worker holds. The events say which had ended before. */
  async #withdraw(): Promise<void> {
    const { queue } = this.#context.channel;
    const jobIds = [...this.#waiting.keys()];
    const fields = await this.#read(jobIds, ['timestamp', 'atm', 'finishedOn']);
    const removals = jobIds.map(async (jobId, i) => {
      const [timestamp, attempts, finishedOn] = fields[i] ?? [];
      const waiting = this.#waiting.get(jobId);
      // One that has failed stays on the dead list; its event is on the way.
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
