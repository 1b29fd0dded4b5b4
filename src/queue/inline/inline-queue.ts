/**
 * The queue in this process. It needs no server and stores nothing after the process ends.
 *
 *   const queue = createInlineQueue({ concurrency: 4 });
 *   queue.handle('double', async (n: number) => n * 2);
 *   await queue.run('double', [{ id: 'a', payload: 2 }])   → [{ kind: 'done', result: 4, attempts: 1 }]
 */
import { Failure } from '../../model/failure.ts';
import type { DeadTask, Handler, Outcome, Queue, RunOptions, ScheduleState, Task } from '../queue.ts';
import { checkUniqueIds, duplicateHandler, encodeMessage, queueClosed } from '../validate.ts';

export interface InlineQueueOptions {
  /** Number of tasks that run at the same time, over all runs. */
  readonly concurrency?: number;
  /** Number of attempts after the first. */
  readonly retries?: number;
  /** Delay before the first retry; it doubles with each retry. */
  readonly backoffMs?: number;
  /** Maximum number of dead tasks; the oldest are removed first. */
  readonly deadLimit?: number;
}

const DEFAULTS = { concurrency: 4, retries: 3, backoffMs: 100, deadLimit: 1_000 } as const;

export function createInlineQueue(options: InlineQueueOptions = {}): Queue {
  return new InlineQueue({ ...DEFAULTS, ...options });
}

/** A task of a run. `attempt` counts the attempts that have started. */
interface Entry {
  readonly name: string;
  readonly task: Task<unknown>;
  readonly handler: Handler<unknown, unknown>;
  readonly signal: AbortSignal;
  attempt: number;
  /** Set while the task waits for its next attempt. */
  timer: NodeJS.Timeout | null;
  readonly end: (outcome: Outcome<unknown>) => void;
  /** Key on the dead list, if the task is a replay; otherwise the task gets a key when it fails. */
  readonly key: string | null;
}

interface DeadEntry extends DeadTask {
  readonly task: Task<unknown>;
}

type Listener = (message: unknown) => void;

class InlineQueue implements Queue {
  readonly #options: Required<InlineQueueOptions>;
  readonly #handlers = new Map<string, Handler<unknown, unknown>>();
  readonly #runs = new Set<Promise<unknown>>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #dead: DeadEntry[] = [];
  #deadCount = 0;
  #pending: Entry[] = [];
  #running = 0;
  #closed = false;

  constructor(options: Required<InlineQueueOptions>) {
    this.#options = options;
  }

  handle<Payload, Result>(name: string, handler: Handler<Payload, Result>): void {
    if (this.#handlers.has(name)) throw duplicateHandler(name);
    this.#handlers.set(name, handler as Handler<unknown, unknown>);
  }

  async run<Payload, Result>(
    name: string,
    tasks: readonly Task<Payload>[],
    options: RunOptions = {},
  ): Promise<readonly Outcome<Result>[]> {
    const handler = this.#handlers.get(name);
    if (this.#closed) throw queueClosed(name);
    if (handler === undefined) throw new Failure('queue-failed', `The queue has no handler for "${name}".`);
    checkUniqueIds(tasks);
    const run = this.#start(name, handler, tasks, options);
    return (await this.#accepted(run)) as readonly Outcome<Result>[];
  }

  async dead(limit: number): Promise<readonly DeadTask[]> {
    return this.#dead.slice(0, Math.max(0, limit)).map(({ task: _, ...dead }) => dead);
  }

  async replay(keys: readonly string[]): Promise<readonly string[]> {
    const wanted = new Set(keys);
    const again = this.#dead.filter(({ key }) => wanted.has(key));
    this.#dead = this.#dead.filter(({ key }) => !wanted.has(key));
    for (const { key, name, task } of again) {
      const handler = this.#handlers.get(name);
      if (handler === undefined) continue;
      const ended = new Promise<Outcome<unknown>>((end) => {
        const { signal } = new AbortController();
        this.#pending.push({ name, task, handler, signal, attempt: 0, timer: null, end, key });
      });
      void this.#accepted(ended);
    }
    this.#pump();
    return again.map(({ key }) => key);
  }

  async schedule(): Promise<never> {
    throw new Failure(
      'queue-failed',
      'A schedule needs a queue on Redis. Set REDIS_URL and start `tributary worker`, or run `tributary observe` from cron.',
    );
  }

  async schedules(): Promise<readonly ScheduleState[]> {
    return [];
  }

  async unschedule(): Promise<boolean> {
    return false;
  }

  async workers(): Promise<number> {
    return this.#handlers.size > 0 && !this.#closed ? 1 : 0;
  }

  announce(topic: string, message: unknown): void {
    const text = encodeMessage(topic, message);
    // Asynchronous, and a copy for each listener, like a message from another process.
    queueMicrotask(() => {
      for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener(JSON.parse(text));
    });
  }

  async watch(topic: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    // The same function may be registered twice.
    const own: Listener = (message) => listener(message);
    listeners.add(own);
    return async () => void listeners.delete(own);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#runs);
  }

  async #accepted<T>(run: Promise<T>): Promise<T> {
    this.#runs.add(run);
    try {
      return await run;
    } finally {
      this.#runs.delete(run);
    }
  }

  async #start(
    name: string,
    handler: Handler<unknown, unknown>,
    tasks: readonly Task<unknown>[],
    options: RunOptions,
  ): Promise<readonly Outcome<unknown>[]> {
    const signal = options.signal ?? new AbortController().signal;
    const entries: Entry[] = [];
    let done = 0;
    const ends = tasks.map(async (task) => {
      const outcome = await new Promise<Outcome<unknown>>((end) => {
        entries.push({ name, task, handler, signal, attempt: 0, timer: null, end, key: null });
      });
      done += 1;
      options.onProgress?.({ done, total: tasks.length, id: task.id });
      return outcome;
    });
    const cancel = (): void => this.#cancel(entries);
    signal.addEventListener('abort', cancel, { once: true });
    this.#pending.push(...entries);
    if (signal.aborted) cancel();
    this.#pump();
    try {
      return await Promise.all(ends);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #pump(): void {
    while (this.#running < this.#options.concurrency) {
      const entry = this.#pending.shift();
      if (entry === undefined) return;
      this.#running += 1;
      void this.#attempt(entry);
    }
  }

  async #attempt(entry: Entry): Promise<void> {
    entry.attempt += 1;
    try {
      const result = await entry.handler(entry.task.payload, {
        signal: entry.signal,
        attempt: entry.attempt,
      });
      entry.end({ kind: 'done', result, attempts: entry.attempt });
    } catch (error) {
      this.#failed(entry, error);
    }
    this.#running -= 1;
    this.#pump();
  }

  #failed(entry: Entry, error: unknown): void {
    if (entry.signal.aborted) {
      entry.end(cancelled(entry));
    } else if (error instanceof Failure && error.retryable && entry.attempt <= this.#options.retries) {
      const pause = this.#options.backoffMs * 2 ** (entry.attempt - 1);
      entry.timer = setTimeout(() => {
        entry.timer = null;
        this.#pending.push(entry);
        this.#pump();
      }, pause);
    } else {
      this.#addDead(entry, error);
    }
  }

  #addDead(entry: Entry, error: unknown): void {
    const code = error instanceof Failure ? error.code : 'handler-failed';
    const message = error instanceof Error ? error.message : String(error);
    const failure = { code, message, attempts: entry.attempt };
    const failedAt = new Date().toISOString();
    const { name, task } = entry;
    this.#deadCount += 1;
    const key = entry.key ?? `${name}/${this.#deadCount}`;
    this.#dead.unshift({ key, name, id: task.id, ...failure, failedAt, task });
    this.#dead.length = Math.min(this.#dead.length, this.#options.deadLimit);
    entry.end({ kind: 'failed', ...failure });
  }

  /** Ends the tasks that wait for their first or next attempt. Running tasks end by themselves. */
  #cancel(entries: readonly Entry[]): void {
    const ofRun = new Set(entries);
    for (const entry of this.#pending.filter((pending) => ofRun.has(pending))) entry.end(cancelled(entry));
    this.#pending = this.#pending.filter((pending) => !ofRun.has(pending));
    for (const entry of entries) {
      if (entry.timer === null) continue;
      clearTimeout(entry.timer);
      entry.timer = null;
      entry.end(cancelled(entry));
    }
  }
}

function cancelled(entry: Entry): Outcome<never> {
  return { kind: 'failed', code: 'cancelled', message: 'The run was cancelled.', attempts: entry.attempt };
}
