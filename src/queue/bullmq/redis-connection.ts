/**
 * The connections of one queue to Redis. They are opened and checked once, and reopened when they are lost.
 * Each change is reported once: that the connection is lost, that it is restored, and after a time limit that
 * it failed.
 *
 *   const connection = await openRedisConnection(settings);
 *   connection.client            for commands; duplicates of it for blocking commands
 *   await connection.close();    closes all of them
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { Failure } from '../../model/failure.ts';
import { checkServer } from './check-server.ts';
import { createRedisClient } from './redis-client.ts';
import type { RedisAddress, Settings } from './settings.ts';

/** Time limit for the first connection. */
const OPEN_MILLISECONDS = 5_000;
/** Time limit for the reply to a command. */
const REPLY_MILLISECONDS = 10_000;
/** Maximum delay between two attempts to reconnect. */
const MAX_RECONNECT_DELAY = 2_000;
/** Interval of pings. A server that hangs, or a broken network, does not close the connection. */
const PING_MILLISECONDS = 5_000;
/** Maximum number of different errors to report. */
const MAX_NOTES = 20;

export async function openRedisConnection(settings: Settings): Promise<RedisConnection> {
  const connection = new RedisConnection(settings);
  await connection.open();
  return connection;
}

export class RedisConnection {
  readonly client: Redis;
  readonly address: RedisAddress;
  readonly #settings: Settings;
  readonly #clients = new Set<Redis>();
  readonly #notes = new Set<string>();
  readonly #failureListeners = new Set<(failure: Failure) => void>();
  readonly #reconnectListeners = new Set<() => void>();
  #state: 'opening' | 'up' | 'lost' | 'closed' = 'opening';
  #giveUpTimer: NodeJS.Timeout | undefined;
  #pingTimer: NodeJS.Timeout | undefined;
  #failure: Failure | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.address = settings.address;
    const { host, port, database, isEncrypted, username, password } = settings.address;
    this.client = createRedisClient(
      {
        host,
        port,
        db: database,
        ...(username === null ? {} : { username }),
        ...(password === null ? {} : { password }),
        ...(isEncrypted ? { tls: {} } : {}),
        lazyConnect: true,
        connectTimeout: OPEN_MILLISECONDS - 1_000,
        maxLoadingRetryTime: 500,
        // BullMQ requires that commands wait for the connection. A run ends when the connection fails.
        maxRetriesPerRequest: null,
        retryStrategy: (times) => this.#reconnectDelay(times),
      },
      this.#clients,
    );
    this.client.on('close', () => this.#onLost());
    this.client.on('ready', () => this.#onReady());
  }

  /** Throws Failure `queue-failed` if the connection, the login or the check of the server fails. */
  async open(): Promise<void> {
    const errors: Error[] = [];
    const collect = (error: Error): void => void errors.push(error);
    this.client.on('error', collect);
    try {
      const info = await within(
        OPEN_MILLISECONDS,
        this.client.connect().then(() => this.client.info()),
      );
      const [first] = errors;
      if (first !== undefined) throw first;
      const advice = checkServer(info, this.address.displayUrl);
      this.#state = 'up';
      this.#pingTimer = setInterval(() => void this.#ping(), PING_MILLISECONDS).unref();
      if (advice !== null) this.#settings.onNote(advice);
    } catch (error) {
      this.#disconnect();
      throw error instanceof Failure ? error : openFailure(this.address, errors.at(-1) ?? error);
    } finally {
      this.client.off('error', collect);
    }
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  /** Set if the connection was lost longer than the time limit, until it is restored. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Calls `listener` when the connection fails. Returns a function that removes the listener. */
  onFailure(listener: (failure: Failure) => void): () => void {
    this.#failureListeners.add(listener);
    return () => void this.#failureListeners.delete(listener);
  }

  onReconnect(listener: () => void): void {
    this.#reconnectListeners.add(listener);
  }

  /** Resolves when the connection is lost. */
  async whenDown(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#state !== 'up') resolve();
    this.client.once('close', resolve);
    await promise;
  }

  /** Runs a few commands. Throws instead of waiting if the connection is lost. */
  async execute<T>(commands: (client: Redis) => Promise<T>): Promise<T> {
    if (this.#state === 'closed') throw new Failure('queue-failed', 'The queue is closed.');
    if (this.#failure !== null) throw this.#failure;
    try {
      return await within(REPLY_MILLISECONDS, commands(this.client));
    } catch (error) {
      if (this.#state === 'lost') throw this.#failure ?? this.#timeoutFailure(REPLY_MILLISECONDS);
      throw this.failureOf(error);
    }
  }

  /** Converts the error of a command to a Failure. */
  failureOf(error: unknown): Failure {
    if (error instanceof Failure) return error;
    const { displayUrl } = this.address;
    const text = textOf(error, this.address);
    return new Failure('queue-failed', `A command of Redis at ${displayUrl} failed: ${text}.`, {
      cause: withoutCommand(error, this.address),
      retryable: true,
    });
  }

  /**
   * Reports an error that no caller awaits, once. Errors caused by a lost connection are not reported: the
   * loss is.
   */
  noteError(error: Error): void {
    if (this.#state !== 'up' || isConnectionError(error) || this.#notes.size >= MAX_NOTES) return;
    const sentence = this.failureOf(error).message;
    if (this.#notes.has(sentence)) return;
    this.#notes.add(sentence);
    this.#settings.onNote(sentence);
  }

  note(sentence: string): void {
    this.#settings.onNote(sentence);
  }

  /** Closes all connections, so that they do not keep the process alive. */
  async close(): Promise<void> {
    const wasUp = this.#state === 'up';
    this.#state = 'closed';
    clearTimeout(this.#giveUpTimer);
    clearInterval(this.#pingTimer);
    // QUIT waits until Redis received the commands that were sent before.
    if (wasUp) await within(1_000, this.client.quit()).catch(() => {});
    this.#disconnect();
  }

  #disconnect(): void {
    this.#state = 'closed';
    // Disconnecting a closed connection again would keep the process alive for two seconds.
    for (const client of this.#clients) if (client.status !== 'end') client.disconnect();
  }

  async #ping(): Promise<void> {
    if (this.#state !== 'up') return;
    let hasReply = false;
    const onReply = (): void => {
      hasReply = true;
    };
    this.client.ping().then(onReply, onReply);
    await pause(Math.min(REPLY_MILLISECONDS, this.#settings.giveUpMilliseconds / 2), null, { ref: false });
    // If this process was busy, the reply may be received but not yet read.
    await nextTurn();
    await nextTurn();
    if (!hasReply && this.#state === 'up') this.client.disconnect(true);
  }

  #reconnectDelay(attempt: number): number | null {
    if (this.#state === 'opening' || this.#state === 'closed') return null;
    return Math.min(50 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_DELAY);
  }

  #onLost(): void {
    if (this.#state !== 'up') return;
    this.#state = 'lost';
    const { giveUpMilliseconds, onNote } = this.#settings;
    onNote(
      `The connection to Redis at ${this.address.displayUrl} is lost. Work continues after reconnecting.`,
    );
    this.#giveUpTimer = setTimeout(() => {
      this.#failure = this.#timeoutFailure(giveUpMilliseconds);
      for (const listener of [...this.#failureListeners]) listener(this.#failure);
    }, giveUpMilliseconds);
  }

  #timeoutFailure(milliseconds: number): Failure {
    const { displayUrl } = this.address;
    const seconds = Math.round(milliseconds / 1_000);
    return new Failure(
      'queue-failed',
      `Redis at ${displayUrl} has not responded for ${seconds} s. Start Redis, then try again.`,
      { retryable: true },
    );
  }

  #onReady(): void {
    if (this.#state !== 'lost') return;
    this.#state = 'up';
    clearTimeout(this.#giveUpTimer);
    this.#failure = null;
    this.#settings.onNote(`The connection to Redis at ${this.address.displayUrl} is restored.`);
    for (const listener of [...this.#reconnectListeners]) listener();
  }
}

const TIMEOUT = 'no response within';

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(TIMEOUT);
}

export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${TIMEOUT} ${milliseconds / 1_000} s`)), milliseconds);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => {});
  }
}

/** Whether a command failed because of a lost connection, so that it can be retried. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /connection (?:is )?clos|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|LOADING/i.test(error.message);
}

function openFailure(address: RedisAddress, error: unknown): Failure {
  const { displayUrl } = address;
  const text = textOf(error, address);
  const sentence = (): string => {
    if (/WRONGPASS|NOAUTH|invalid password|invalid username/i.test(text))
      return `Redis at ${displayUrl} rejects the user name or password. Check REDIS_USERNAME and REDIS_PASSWORD.`;
    if (/DB index/i.test(text))
      return `Redis at ${displayUrl} has no database ${address.database}. Change the number at the end of REDIS_URL.`;
    if (/NOPERM/.test(text))
      return `The Redis user lacks permissions at ${displayUrl} (${text}). Grant +@all on the keys of the queue.`;
    return `Cannot connect to Redis at ${displayUrl} (${text}). Start Redis, or set REDIS_URL to its address.`;
  };
  return new Failure('queue-failed', sentence(), { cause: withoutCommand(error, address), retryable: true });
}

function textOf(error: unknown, { password }: RedisAddress): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const first = text.split('\n', 1)[0]?.replace(/\.$/, '').slice(0, 300) ?? '';
  return password === null ? first : first.replaceAll(password, '***');
}

/** ioredis attaches the arguments of the command to an error. The arguments of AUTH contain the password. */
function withoutCommand(error: unknown, address: RedisAddress): Error {
  return new Error(textOf(error, address));
}
