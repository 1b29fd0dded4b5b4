/**
 * The queue port: runs tasks of one kind with bounded parallelism, retries what may succeed later, and keeps what failed for good.
 * Handlers are pure functions of their payload (idempotent), so a task may run twice. Two implementations (inline; BullMQ from the
 * next step on) are held to one conformance suite in test/queue. Payloads and results are plain JSON data.
 *
 * A handler says by the error it throws what happens next: a Failure that is `retryable` is tried again after a pause that doubles
 * each time; any other error is final. The code of a Failure is the code of the outcome; other errors have `handler-failed`.
 */
export interface Queue {
  /** Registers what runs tasks of that name; once per name, before `run`. A second time throws Failure `queue-failed`. */
  handle<Payload, Result>(name: string, handler: Handler<Payload, Result>): void;
  /**
   * Runs all tasks and answers in their order, when all have ended. A task that fails for good is an outcome, never a rejection; the
   * promise rejects with Failure `queue-failed` only where the queue itself is gone, the name has no handler, or an id stands twice.
   */
  run<Payload, Result>(
    name: string,
    tasks: readonly Task<Payload>[],
    options?: RunOptions,
  ): Promise<readonly Outcome<Result>[]>;
  /** Tasks that failed for good, newest first, at most `limit`. Cancelled ones are not among them. */
  dead(limit: number): Promise<readonly DeadTask[]>;
  /** Ends what `run` accepted, takes nothing new, lets go of its resources. */
  close(): Promise<void>;
}

export type Handler<Payload, Result> = (payload: Payload, context: HandlerContext) => Promise<Result>;

export interface HandlerContext {
  /** Aborted when the run is cancelled; a handler that heeds it ends sooner. */
  readonly signal: AbortSignal;
  /** From 1. */
  readonly attempt: number;
}

export interface Task<Payload> {
  /** Unique within a run; names the task in progress, errors and the dead list. */
  readonly id: string;
  readonly payload: Payload;
}

export interface RunOptions {
  /** Called after each task has ended: how many of how many. Never decreases. */
  readonly onProgress?: (progress: RunProgress) => void;
  /** Stops what has not begun; those tasks end as failed with code `cancelled`. */
  readonly signal?: AbortSignal;
}

export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** The task that has just ended. */
  readonly id: string;
}

export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result; readonly attempts: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly attempts: number };

export interface DeadTask {
  readonly name: string;
  readonly id: string;
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly failedAt: string;
}
