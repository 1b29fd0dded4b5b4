/**
 * The queue port: runs tasks of one name with limited concurrency, retries temporary failures, and stores
 * tasks that failed permanently. Handlers are idempotent, because a task may run twice. The two
 * implementations (inline, and BullMQ on Redis) pass the same conformance suite in test/queue. Payloads,
 * results and messages are plain JSON data.
 *
 * If a handler throws a Failure that is `retryable`, the task is retried with exponential backoff. Every
 * other error is permanent. The code of a Failure is the code of the outcome; other errors have the code
 * `handler-failed`.
 */
export interface Queue {
  /**
   * Registers the handler of a task name, before `run`. Throws Failure `queue-failed` if the name already has
   * a handler.
   */
  handle<Payload, Result>(name: string, handler: Handler<Payload, Result>): void;
  /**
   * Runs all tasks and returns their outcomes in the same order. A permanent failure of a task is an outcome,
   * not a rejection. The promise rejects with Failure `queue-failed` if the queue is unavailable, if two
   * tasks have the same id, or if an inline queue has no handler. A queue on Redis waits until a process with
   * the handler connects.
   */
  run<Payload, Result>(
    name: string,
    tasks: readonly Task<Payload>[],
    options?: RunOptions,
  ): Promise<readonly Outcome<Result>[]>;
  /** Tasks that failed permanently, newest first, at most `limit`. Cancelled tasks are not included. */
  dead(limit: number): Promise<readonly DeadTask[]>;
  /**
   * Restarts dead tasks with all their attempts, without waiting for them. A task that succeeds is removed
   * from the list; a task that fails again returns to the list with the new cause. Returns the keys that were
   * on the list.
   */
  replay(keys: readonly string[]): Promise<readonly string[]>;
  /**
   * Runs the handler of `name` with the payload at the given times, in any process that has the handler,
   * until `unschedule`. A schedule with the same id is replaced. If no process has the handler at several of
   * the times, one run replaces them as soon as a process connects. Runs of one schedule never overlap, even
   * if a run is repeated after its process died: a run that would overlap is recorded as skipped. Throws
   * Failure `bad-usage` for an invalid cron expression or time zone, and `queue-failed` for an inline queue.
   */
  schedule<Payload>(name: string, schedule: Schedule<Payload>): Promise<void>;
  /** All schedules of the task name, ordered by id. */
  schedules(name: string): Promise<readonly ScheduleState[]>;
  /** Returns false if the schedule does not exist. A run that has started is finished. */
  unschedule(name: string, id: string): Promise<boolean>;
  /** Number of processes that run tasks now, including this process if it has handlers. */
  workers(): Promise<number>;
  /**
   * Sends a message to the listeners of the topic in all processes. The message is lost if the queue is
   * unavailable.
   */
  announce(topic: string, message: unknown): void;
  /** Calls `listener` for each new message of the topic. Returns a function that removes the listener. */
  watch(topic: string, listener: (message: unknown) => void): Promise<() => Promise<void>>;
  /** Waits for accepted runs, rejects new ones, and releases all resources. */
  close(): Promise<void>;
}

export type Handler<Payload, Result> = (payload: Payload, context: HandlerContext) => Promise<Result>;

export interface HandlerContext {
  /** Aborted when the run is cancelled. A handler may stop early. */
  readonly signal: AbortSignal;
  /** From 1. */
  readonly attempt: number;
}

export interface Task<Payload> {
  /** Unique in a run. Identifies the task in progress, errors and the dead list. */
  readonly id: string;
  readonly payload: Payload;
}

export interface Schedule<Payload> {
  /** Letters, digits, dots, hyphens and underscores. */
  readonly id: string;
  /** Five fields, or six fields with seconds first: `15 3 * * *`. */
  readonly cron: string;
  /** Name in the IANA time zone database: `Europe/Berlin`. */
  readonly timeZone: string;
  readonly payload: Payload;
}

export interface ScheduleState extends Schedule<unknown> {
  /** ISO 8601, UTC. In the past if no process has the handler. */
  readonly next: string | null;
  /** Start of the current run, in ISO 8601, UTC; null if no run is in progress. */
  readonly running: string | null;
  /** Newest first. */
  readonly runs: readonly ScheduledRun[];
}

export interface ScheduledRun {
  readonly startedAt: string;
  readonly endedAt: string;
  /** From 1. A retryable failure leads to further attempts. */
  readonly attempt: number;
  readonly end:
    | { readonly kind: 'done'; readonly result: unknown }
    | { readonly kind: 'failed'; readonly code: string; readonly message: string }
    /** The previous run was still in progress. */
    | { readonly kind: 'skipped'; readonly since: string };
}

export interface RunOptions {
  /** Called after each task. `done` never decreases. */
  readonly onProgress?: (progress: RunProgress) => void;
  /** Cancels tasks that have not started. Their outcome is failed with the code `cancelled`. */
  readonly signal?: AbortSignal;
}

export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** The task that just ended. */
  readonly id: string;
}

export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result; readonly attempts: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly attempts: number };

export interface DeadTask {
  /** Identifies this failure in the list. Several failures may have the same task id. */
  readonly key: string;
  readonly name: string;
  readonly id: string;
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly failedAt: string;
}
