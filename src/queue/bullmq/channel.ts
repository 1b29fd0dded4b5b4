/**
 * Everything of one task name in Redis: the BullMQ queue that takes its jobs, the events that bring their ends to the runs of this
 * process, and the worker where this process has the handler.
 */
import { Queue as BullQueue, type Job, Worker } from 'bullmq';
import type { Handler, Task } from '../queue.ts';
import type { Connection } from './connection.ts';
import { EndEvents, type EndListener, lastEvent } from './end-events.ts';
import { Schedules } from './schedules.ts';
import type { Settings } from './settings.ts';
import { type JobData, type JobReturn, jobIdOf, MOST_DEATHS, runOf } from './wire.ts';
import type { Workplace } from './workplace.ts';

/** A run, as it is told of the ends of its jobs. */
export interface JobListener extends EndListener {
  readonly id: string;
}

export interface ChannelContext {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly workplace: Workplace;
  /** Names this process among the workers of the queue. */
  readonly processId: string;
}

/** Events that are kept for runs that read them late; four a task, and each result is one. */
const EVENTS_KEPT = 20_000;
/** What stays of them after a run: other runs read within milliseconds. */
const EVENTS_LEFT = 2_000;

export class Channel {
  readonly name: string;
  readonly queue: BullQueue<JobData, JobReturn>;
  readonly schedules: Schedules;
  readonly #context: ChannelContext;
  readonly #runs = new Map<string, JobListener>();
  #events: Promise<EndEvents> | undefined;
  #worker: Worker<JobData, JobReturn> | undefined;

  constructor(name: string, context: ChannelContext) {
    this.name = name;
    this.#context = context;
    const { connection, settings } = context;
    this.queue = new BullQueue(name, {
      connection: connection.client,
      prefix: settings.prefix,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    this.queue.on('error', (error) => connection.note(error));
    this.schedules = new Schedules(this.queue, connection.client, settings);
  }

  get hasWorker(): boolean {
    return this.#worker !== undefined;
  }

  work(handler: Handler<unknown, unknown>): void {
    const { connection, settings, workplace, processId } = this.#context;
    this.#worker = new Worker(
      this.name,
      async (job: Job<JobData, JobReturn>) => {
        const process = (): Promise<JobReturn> => workplace.process(job, handler);
        return job.repeatJobKey === undefined ? await process() : await this.schedules.run(job, process);
      },
      {
        connection: connection.client,
        prefix: settings.prefix,
        name: processId,
        concurrency: settings.concurrency,
        lockDuration: settings.lockMilliseconds,
        stalledInterval: settings.stalledMilliseconds,
        maxStalledCount: MOST_DEATHS - 1,
        // After an error of the connection.
        runRetryDelay: 500,
      },
    );
    this.#worker.on('error', (error) => {
      // Follows from a loss that is made good: another worker, or the run's own look, takes the task up again.
      if (!/\block\b|Missing key/.test(error.message)) connection.note(error);
    });
  }

  /** Tells the run of its jobs from now on. */
  async listen(run: JobListener): Promise<void> {
    this.#runs.set(run.id, run);
    this.#events ??= this.#openEvents();
    try {
      await this.#events;
    } catch (error) {
      this.#events = undefined;
      throw error;
    }
  }

  leave(run: JobListener): void {
    this.#runs.delete(run.id);
    const { connection } = this.#context;
    if (connection.isUp) this.queue.trimEvents(EVENTS_LEFT).catch((error: Error) => connection.note(error));
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

  /** Finishes what runs here, takes nothing new, and lets go. */
  async close(): Promise<void> {
    await this.#worker?.close();
    if (this.#events !== undefined) await (await this.#events).close();
    await this.queue.close();
  }

  async #openEvents(): Promise<EndEvents> {
    const { client } = this.#context.connection;
    const key = this.keyOf('events');
    const stream = { key, last: await lastEvent(client, key) };
    return new EndEvents(client.duplicate(), stream, {
      completed: (jobId, returned) => this.#runs.get(runOf(jobId))?.completed(jobId, returned),
      failed: (jobId, reason) => this.#runs.get(runOf(jobId))?.failed(jobId, reason),
      removed: (jobId) => this.#runs.get(runOf(jobId))?.removed(jobId),
    });
  }
}
