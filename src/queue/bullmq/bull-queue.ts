/**
 * The queue port on BullMQ and Redis: tasks of any process are run by the workers of all processes, survive the end of a worker, and
 * failed ones stay until somebody lets them run again.
 *
 *   const queue = await openBullQueue({ url: 'redis://127.0.0.1:6379' });
 *   await queue.run('analyse-model', tasks)      a handler may be in another process; without any, this waits for one
 *   await queue.close();
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { closedQueue, messageText, refuseDoubleIds, secondHandler } from '../checks.ts';
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
import { BullRun } from './bull-run.ts';
import { workerConnections, workerProcesses } from './census.ts';
import { Channel } from './channel.ts';
import { type Connection, openConnection } from './connection.ts';
import { listDead, partsOf, replayJob } from './dead-list.ts';
import { type BullQueueOptions, type Settings, settingsOf } from './settings.ts';
import { Topics } from './topics.ts';
import { Workplace } from './workplace.ts';

/** Throws Failure `queue-failed` within 5 s where no Redis can be used at that address. */
export async function openBullQueue(options: BullQueueOptions): Promise<Queue> {
  const settings = settingsOf(options);
  return new BullQueue(await openConnection(settings), settings);
}

const CANCELLED = 'cancelled';

class BullQueue implements Queue {
  readonly #connection: Connection;
  readonly #settings: Settings;
  readonly #topics: Topics;
  readonly #workplace = new Workplace();
  readonly #processId =
    `${hostname().replace(/[^\w.-]/g, '')}-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #channels = new Map<string, Channel>();
  readonly #runs = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  constructor(connection: Connection, settings: Settings) {
    this.#connection = connection;
    this.#settings = settings;
    this.#topics = new Topics(connection, settings.prefix);
    // A Redis that keeps nothing on disk has forgotten them.
    connection.onReturn(() => this.#publishNames([...this.#channels.keys()]));
  }

  handle<Payload, Result>(name: string, handler: Handler<Payload, Result>): void {
    if (this.#closing !== undefined) throw closedQueue(name);
    const channel = this.#channel(name);
    if (channel.hasWorker) throw secondHandler(name);
    if (!this.#hasWorkers()) this.#heedCancellations();
    channel.work(handler as Handler<unknown, unknown>);
    this.#publishNames([name]);
  }

  async run<Payload, Result>(
    name: string,
    tasks: readonly Task<Payload>[],
    options: RunOptions = {},
  ): Promise<readonly Outcome<Result>[]> {
    if (this.#closing !== undefined) throw closedQueue(name);
    refuseDoubleIds(tasks);
    const channel = this.#channel(name);
    this.#publishNames([name]);
    const context = {
      channel,
      connection: this.#connection,
      sweepMilliseconds: this.#settings.sweepMilliseconds,
      cancelEverywhere: (run: string) => this.#cancelEverywhere(run),
      hasWorkers: async () => channel.hasWorker || (await this.#hasWorkersOf(name)),
      isRunningHere: (run: string) => this.#workplace.isRunning(run),
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
    return await this.#connection.ask(async (client) => {
      const names = await client.smembers(this.#namesKey());
      const channels = names.sort().map((name) => this.#channel(name));
      return await listDead(client, channels, Math.min(limit, this.#settings.deadLimit));
    });
  }

  async replay(keys: readonly string[]): Promise<readonly string[]> {
    return await this.#connection.ask(async (client) => {
      const names = new Set(await client.smembers(this.#namesKey()));
      const replayed: string[] = [];
      for (const key of new Set(keys)) {
        const { name, jobId } = partsOf(key);
        if (names.has(name) && (await replayJob(client, this.#channel(name), jobId))) replayed.push(key);
      }
      return replayed;
    });
  }

  async schedule<Payload>(name: string, schedule: Schedule<Payload>): Promise<void> {
    if (this.#closing !== undefined) throw closedQueue(name);
    await this.#connection.ask(() => this.#channel(name).schedules.put(schedule));
    this.#publishNames([name]);
  }

  async schedules(name: string): Promise<readonly ScheduleState[]> {
    return await this.#connection.ask(() => this.#channel(name).schedules.list());
  }

  async unschedule(name: string, id: string): Promise<boolean> {
    return await this.#connection.ask(() => this.#channel(name).schedules.remove(id));
  }

  async workers(): Promise<number> {
    const { prefix } = this.#settings;
    const { database } = this.#connection.address;
    const processes = await this.#connection.ask((client) => workerProcesses(client, prefix, database));
    // Its own connection may not stand yet.
    if (this.#hasWorkers()) processes.add(this.#processId);
    return processes.size;
  }

  announce(topic: string, message: unknown): void {
    this.#topics.publish(topicOf(topic), messageText(topic, message));
  }

  async watch(topic: string, listener: (message: unknown) => void): Promise<() => Promise<void>> {
    return await this.#connection.ask(() => this.#topics.subscribe(topicOf(topic), listener));
  }

  async close(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #hasWorkersOf(name: string): Promise<boolean> {
    const { prefix } = this.#settings;
    const { database } = this.#connection.address;
    const workers = await this.#connection.ask((client) => workerConnections(client, prefix, database));
    return workers.some((worker) => worker.name === name);
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#runs);
    const closed = Promise.allSettled([...this.#channels.values()].map((channel) => channel.close()));
    // BullMQ waits for answers that a Redis that is gone never gives.
    await Promise.race([closed, this.#connection.down()]);
    await this.#connection.close();
  }

  #channel(name: string): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const channel = new Channel(name, {
      connection: this.#connection,
      settings: this.#settings,
      workplace: this.#workplace,
      processId: this.#processId,
    });
    this.#channels.set(name, channel);
    return channel;
  }

  #hasWorkers(): boolean {
    return [...this.#channels.values()].some(({ hasWorker }) => hasWorker);
  }

  /** So that a process without handlers finds what failed. */
  #publishNames(names: readonly string[]): void {
    const { client, isUp } = this.#connection;
    if (names.length === 0 || !isUp) return;
    client.sadd(this.#namesKey(), ...names).catch((error: Error) => this.#connection.note(error));
  }

  #namesKey(): string {
    return `${this.#settings.prefix}:names`;
  }

  #cancelEverywhere(run: string): void {
    this.#workplace.cancel(run);
    this.#topics.publish(CANCELLED, JSON.stringify(run));
  }

  #heedCancellations(): void {
    const heed = (run: unknown): void => {
      if (typeof run === 'string') this.#workplace.cancel(run);
    };
    this.#topics.subscribe(CANCELLED, heed).catch((error: Error) => this.#connection.note(error));
  }
}

function topicOf(topic: string): string {
  return `topic:${topic}`;
}
