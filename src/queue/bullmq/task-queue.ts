/**
 * One task name in Redis: the BullMQ queue for its jobs, the events that report the ends of jobs to the runs
 * of this process, and the worker if this process has the handler.
 */
import { Queue as BullQueue, type Job, Worker } from 'bullmq';
import type { Handler, Task } from '../queue.ts';
import { type JobData, type JobReturn, jobIdOf, MAX_WORKER_DEATHS, runOf } from './job-codec.ts';
import { type JobEventListener, JobEvents, lastEvent } from './job-events.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { RunningTasks } from './running-tasks.ts';
import { Schedules } from './schedules.ts';
import type { Settings } from './settings.ts';

/** A run that receives the ends of its jobs. */
export interface JobListener extends JobEventListener {
  readonly id: string;
}

export interface TaskQueueContext {
  readonly connection: RedisConnection;
  readonly settings: Settings;
  readonly runningTasks: RunningTasks;
  /** Identifies this process among the workers of the queue. */
  readonly processId: string;
}

/**
 * Maximum number of stored events, for runs that read slowly. A task has four events, one of them with its
 * result.
 */
const MAX_EVENTS = 20_000;
/** Number of events that remain after a run. Other runs read their events within milliseconds. */
const EVENTS_AFTER_RUN = 2_000;

export class TaskQueue {
  readonly name: string;
  readonly queue: BullQueue<JobData, JobReturn>;
  readonly schedules: Schedules;
  readonly #context: TaskQueueContext;
  readonly #runs = new Map<string, JobListener>();
  #events: Promise<JobEvents> | undefined;
  #worker: Worker<JobData, JobReturn> | undefined;

  constructor(name: string, context: TaskQueueContext) {
    this.name = name;
    this.#context = context;
    const { connection, settings } = context;
    this.queue = new BullQueue(name, {
      connection: connection.client,
      prefix: settings.prefix,
      streams: { events: { maxLen: MAX_EVENTS } },
    });
    this.queue.on('error', (error) => connection.noteError(error));
    this.schedules = new Schedules(this.queue, connection.client, settings);
  }

  get hasWorker(): boolean {
    return this.#worker !== undefined;
  }

  /** The worker takes its first task after `isReady`, so that it misses no cancellation of a task. */
  startWorker(handler: Handler<unknown, unknown>, isReady: Promise<void>): void {
    const { connection, settings, runningTasks, processId } = this.#context;
    const worker = new Worker(
      this.name,
      async (job: Job<JobData, JobReturn>) => {
        const process = (): Promise<JobReturn> => runningTasks.process(job, handler);
        return job.repeatJobKey === undefined ? await process() : await this.schedules.run(job, process);
      },
      {
        connection: connection.client,
        prefix: settings.prefix,
        name: processId,
        concurrency: settings.concurrency,
        lockDuration: settings.lockMilliseconds,
        stalledInterval: settings.stalledMilliseconds,
        maxStalledCount: MAX_WORKER_DEATHS - 1,
        // Delay after a connection error.
        runRetryDelay: 500,
        autorun: false,
      },
    );
    this.#worker = worker;
    worker.on('error', (error) => {
      // After a lost connection the lock of the task is lost too. Another worker, or the sweep of the run,
      // continues the task.
      if (!/\block\b|Missing key/.test(error.message)) connection.noteError(error);
    });
    isReady.then(() => worker.run()).catch((error: Error) => worker.emit('error', error));
  }

  /** Reports the ends of jobs to the run from now on. */
  async addRun(run: JobListener): Promise<void> {
    this.#runs.set(run.id, run);
    this.#events ??= this.#openEvents();
    try {
      await this.#events;
    } catch (error) {
      this.#events = undefined;
      throw error;
    }
  }

  removeRun(run: JobListener): void {
    this.#runs.delete(run.id);
    const { connection } = this.#context;
    if (!connection.isUp) return;
    this.queue.trimEvents(EVENTS_AFTER_RUN).catch((error: Error) => connection.noteError(error));
  }

  async add(run: string, tasks: readonly (Task<unknown> & { readonly index: number })[]): Promise<void> {
    const { retries, backoffMs, deadLimit } = this.#context.settings;
    await this.queue.addBulk(
      tasks.map(({ id, payload, index }) => ({
        name: id,
        data: { run, payload },
        opts: {
          jobId: jobIdOf(run, index),
          attempts: retries + 1,
          backoff: { type: 'exponential', delay: backoffMs },
          removeOnComplete: true,
          removeOnFail: { count: deadLimit },
          stackTraceLimit: 0,
        },
      })),
    );
  }

  keyOf(jobId: string): string {
    return this.queue.toKey(jobId);
  }

  /** Waits for the running tasks, starts no new ones, and releases all resources. */
  async close(): Promise<void> {
    await this.#worker?.close();
    if (this.#events !== undefined) await (await this.#events).close();
    await this.queue.close();
  }

  async #openEvents(): Promise<JobEvents> {
    const { client } = this.#context.connection;
    const key = this.keyOf('events');
    const stream = { key, last: await lastEvent(client, key) };
    return new JobEvents(client.duplicate(), stream, {
      completed: (jobId, returned) => this.#runs.get(runOf(jobId))?.completed(jobId, returned),
      failed: (jobId, reason) => this.#runs.get(runOf(jobId))?.failed(jobId, reason),
      removed: (jobId) => this.#runs.get(runOf(jobId))?.removed(jobId),
    });
  }
}
