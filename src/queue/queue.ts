/**
 * The queue port: runs tasks of one kind with bounded parallelism, retries what may succeed later, and keeps what failed for good.
 * Handlers are pure functions of their payload (idempotent), so a task may run twice. Two implementations (inline; BullMQ on Redis)
 * are held to one conformance suite in test/queue. Payloads, results and messages are plain JSON data.
 *
 * A handler says by the error it throws what happens next: a Failure that is `retryable` is tried again after a pause that doubles
 * each time; any other error is final. The code of a Failure is the code of the outcome; other errors have `handler-failed`.
 */
export interface Queue {
  /** Registers what runs tasks of that name; once per name, before `run`. A second time throws Failure `queue-failed`. */
  handle<Payload, Result>(name: string, handler: Handler<Payload, Result>): void;
  /**
   * Runs all tasks and answers in their order, when all have ended. A task that fails for good is an outcome, never a rejection; the
   * promise rejects with Failure `queue-failed` only where the queue itself is gone, an id stands twice, or no handler can be elsewhere
   * and there is none here. A queue of several processes waits for one that has the handler.
   */
  run<Payload, Result>(
    name: string,
    tasks: readonly Task<Payload>[],
    options?: RunOptions,
  ): Promise<readonly Outcome<Result>[]>;
  /** Tasks that failed for good, newest first, at most `limit`. Cancelled ones are not among them. */
  dead(limit: number): Promise<readonly DeadTask[]>;
  /**
   * Lets dead tasks run again, with all their attempts, and does not wait for them: one that succeeds is gone from the list, one that
   * fails comes back with its new cause. Answers the keys that were on the list; the others are not there any more.
   */
  replay(keys: readonly string[]): Promise<readonly string[]>;
  /**
   * Has the handler of `name` run with the payload at certain times, in whichever process has it, until it is taken back; one schedule of that id is
   * replaced. Times that pass while no process has the handler come to one run, as soon as one has. While a run goes on, or is done again after its
   * process died, no other run of that schedule begins: its time is passed over, and kept among the runs. Throws Failure `bad-usage` for times that
   * cannot be understood, `queue-failed` where the queue ends with this process.
   */
  schedule<Payload>(name: string, schedule: Schedule<Payload>): Promise<void>;
  /** All of that name, by id. */
  schedules(name: string): Promise<readonly ScheduleState[]>;
  /** False where there is none; a run that has begun is finished. */
  unschedule(name: string, id: string): Promise<boolean>;
  /** Processes that run tasks at this moment, this one included where it has handlers. */
  workers(): Promise<number>;
  /** Tells whoever watches the topic, in any process of the queue. Nobody has to; a message is lost where the queue is gone. */
  announce(topic: string, message: unknown): void;
  /** Calls back for each message of the topic from now on, until what it answers is called. */
  watch(topic: string, listener: (message: unknown) => void): Promise<() => Promise<void>>;
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

export interface Schedule<Payload> {
  /** Letters, digits, dots, hyphens and underscores. */
  readonly id: string;
  /** Five fields, or six with seconds first: `15 3 * * *`. */
  readonly cron: string;
  /** As in the IANA database: `Europe/Berlin`. */
  readonly timeZone: string;
  readonly payload: Payload;
}

export interface ScheduleState extends Schedule<unknown> {
  /** ISO 8601, UTC; in the past where no process has the handler. */
  readonly next: string | null;
  /** Since when a run goes on. */
  readonly running: string | null;
  /** Newest first. */
  readonly runs: readonly ScheduledRun[];
}

export interface ScheduledRun {
  readonly startedAt: string;
  readonly endedAt: string;
  /** From 1; a failure that is retryable has further ones. */
  readonly attempt: number;
  readonly end:
    | { readonly kind: 'done'; readonly result: unknown }
    | { readonly kind: 'failed'; readonly code: string; readonly message: string }
    /** The one before was still going. */
    | { readonly kind: 'skipped'; readonly since: string };
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
  /** Names this failure on the list; ids may be there twice. */
  readonly key: string;
  readonly name: string;
  readonly id: string;
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly failedAt: string;
}
