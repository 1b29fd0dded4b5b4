/**
 * The queue port on BullMQ and Redis. The workers of all processes run the tasks of all processes. A task
 * survives the end of its worker, and a failed task is stored until it is replayed.
 *
 *   const queue = await openBullQueue({ url: 'redis://127.0.0.1:6379' });
 *   await queue.run('analyse-model', tasks)      waits until this or another process has a handler
 *   await queue.close();
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type {
  DeadTask,
  Handler,
  Outcome,
  Queue,
  RunOptions,
  Schedule,
  ScheduleState,
  Task,
} from '../queue.ts';
import { checkUniqueIds, duplicateHandler, encodeMessage, queueClosed } from '../validate.ts';
import { BullRun } from './bull-run.ts';
import { listDead, parseKey, replayJob } from './dead-tasks.ts';
import { openRedisConnection, type RedisConnection } from './redis-connection.ts';
import { RunningTasks } from './running-tasks.ts';
import { type BullQueueOptions, resolveSettings, type Settings } from './settings.ts';
import { TaskQueue } from './task-queue.ts';
import { Topics } from './topics.ts';
import { workerConnections, workerProcesses } from './worker-connections.ts';

/** Throws Failure `queue-failed` after at most 5 s if the Redis server cannot be used. */
export async function openBullQueue(options: BullQueueOptions): Promise<Queue> {
  const settings = resolveSettings(options);
  return new BullQueue(await openRedisConnection(settings), settings);
}

const CANCELLED = 'cancelled';

class BullQueue implements Queue {
  readonly #connection: RedisConnection;
  readonly #settings: Settings;
  readonly #topics: Topics;
  readonly #runningTasks = new RunningTasks();
  readonly #processId =
    `${hostname().replace(/[^\w.-]/g, '')}-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #taskQueues = new Map<string, TaskQueue>();
  readonly #runs = new Set<Promise<unknown>>();
  /** The worker of this process receives cancellations. */
  #subscribed: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(connection: RedisConnection, settings: Settings) {
    this.#connection = connection;
    this.#settings = settings;
    this.#topics = new Topics(connection, settings.prefix);
    // A Redis server without persistence loses the names when it restarts.
    connection.onReconnect(() => this.#publishNames([...this.#taskQueues.keys()]));
  }

  handle<Payload, Result>(name: string, handler: Handler<Payload, Result>): void {
    if (this.#closing !== undefined) throw queueClosed(name);
    const taskQueue = this.#taskQueue(name);
    if (taskQueue.hasWorker) throw duplicateHandler(name);
    this.#subscribed ??= this.#subscribeToCancellations();
    taskQueue.startWorker(handler as Handler<unknown, unknown>, this.#subscribed);
    this.#publishNames([name]);
  }

  async run<Payload, Result>(
    name: string,
    tasks: readonly Task<Payload>[],
    options: RunOptions = {},
  ): Promise<readonly Outcome<Result>[]> {
    if (this.#closing !== undefined) throw queueClosed(name);
    checkUniqueIds(tasks);
    const taskQueue = this.#taskQueue(name);
    this.#publishNames([name]);
    const context = {
      taskQueue,
      connection: this.#connection,
      sweepMilliseconds: this.#settings.sweepMilliseconds,
      cancelEverywhere: (run: string) => this.#cancelEverywhere(run),
      hasWorkers: async () => taskQueue.hasWorker || (await this.#hasWorkersOf(name)),
      isRunningLocally: (run: string) => this.#runningTasks.isRunning(run),
    };
    const outcomes = new BullRun(context, tasks, options).outcomes();
    this.#runs.add(outcomes);
    try {
      return (await outcomes) as readonly Outcome<Result>[];
    } finally {
      this.#runs.delete(outcomes);
    }
  }

  async dead(limit: number): Promise<readonly DeadTask[]> {
    return await this.#connection.execute(async (client) => {
      const names = await client.smembers(this.#namesKey());
      const taskQueues = names.sort().map((name) => this.#taskQueue(name));
      return await listDead(client, taskQueues, Math.min(limit, this.#settings.deadLimit));
    });
  }

  async replay(keys: readonly string[]): Promise<readonly string[]> {
    return await this.#connection.execute(async (client) => {
      const names = new Set(await client.smembers(this.#namesKey()));
      const replayed: string[] = [];
      for (const key of new Set(keys)) {
        const { name, jobId } = parseKey(key);
        if (names.has(name) && (await replayJob(client, this.#taskQueue(name), jobId))) replayed.push(key);
      }
      return replayed;
    });
  }

  async schedule<Payload>(name: string, schedule: Schedule<Payload>): Promise<void> {
    if (this.#closing !== undefined) throw queueClosed(name);
    await this.#connection.execute(() => this.#taskQueue(name).schedules.put(schedule));
    this.#publishNames([name]);
  }

  async schedules(name: string): Promise<readonly ScheduleState[]> {
    return await this.#connection.execute(() => this.#taskQueue(name).schedules.list());
  }

  async unschedule(name: string, id: string): Promise<boolean> {
    return await this.#connection.execute(() => this.#taskQueue(name).schedules.remove(id));
  }

  async workers(): Promise<number> {
    const { prefix } = this.#settings;
    const { database } = this.#connection.address;
    const processes = await this.#connection.execute((client) => workerProcesses(client, prefix, database));
    // The connection of this process may not be open yet.
    if (this.#hasWorkers()) processes.add(this.#processId);
    return processes.size;
  }

  announce(topic: string, message: unknown): void {
    this.#topics.publish(topicOf(topic), encodeMessage(topic, message));
  }

  async watch(topic: string, listener: (message: unknown) => void): Promise<() => Promise<void>> {
    return await this.#connection.execute(() => this.#topics.subscribe(topicOf(topic), listener));
  }

  async close(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #hasWorkersOf(name: string): Promise<boolean> {
    const { prefix } = this.#settings;
    const { database } = this.#connection.address;
    const workers = await this.#connection.execute((client) => workerConnections(client, prefix, database));
    return workers.some((worker) => worker.name === name);
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#runs);
    const closed = Promise.allSettled([...this.#taskQueues.values()].map((taskQueue) => taskQueue.close()));
    // Without a connection, BullMQ waits forever for the replies of Redis.
    await Promise.race([closed, this.#connection.whenDown()]);
    await this.#connection.close();
  }

  #taskQueue(name: string): TaskQueue {
    const known = this.#taskQueues.get(name);
    if (known !== undefined) return known;
    const taskQueue = new TaskQueue(name, {
      connection: this.#connection,
      settings: this.#settings,
      runningTasks: this.#runningTasks,
      processId: this.#processId,
    });
    this.#taskQueues.set(name, taskQueue);
    return taskQueue;
  }

  #hasWorkers(): boolean {
    return [...this.#taskQueues.values()].some(({ hasWorker }) => hasWorker);
  }

  /** Stores the task names in Redis, so that a process without handlers finds dead tasks. */
  #publishNames(names: readonly string[]): void {
    const { client, isUp } = this.#connection;
    if (names.length === 0 || !isUp) return;
    client.sadd(this.#namesKey(), ...names).catch((error: Error) => this.#connection.noteError(error));
  }

  #namesKey(): string {
    return `${this.#settings.prefix}:names`;
  }

  #cancelEverywhere(run: string): void {
    this.#runningTasks.cancel(run);
    this.#topics.publish(CANCELLED, JSON.stringify(run));
  }

  async #subscribeToCancellations(): Promise<void> {
    const cancel = (run: unknown): void => {
      if (typeof run === 'string') this.#runningTasks.cancel(run);
    };
    try {
      await this.#topics.subscribe(CANCELLED, cancel);
    } catch (error) {
      this.#connection.noteError(error as Error);
    }
  }
}

function topicOf(topic: string): string {
  return `topic:${topic}`;
}
